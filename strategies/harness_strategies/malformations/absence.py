"""Absence: there is no envelope, and nothing may be made up."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from hypothesis import strategies as st
from pydantic import JsonValue

from harness_envelope.strict_json import walk
from harness_strategies.malformations.declaration import REJECT, Example, JsonObject, Site, Subject, malformation
from harness_strategies.malformations.layouts import serialise
from harness_strategies.malformations.spellings import is_near

HOLE: Final = "…"
"""Where the envelope is quoted."""

NOTHING: Final[Mapping[str, tuple[str, ...]]] = {
    "nothing": ("",),
    "white space": (" ", "\n", "\r\n\t", "\n\n  \n"),
    "empty object": ("{}", "{}\n", "{ }"),
    "null": ("null", "null\n"),
}
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "refusal": (
        "I can't help with that request.",
        "I'm not allowed to call `refund_order` (error code: 403).",
        "抱歉，我无法执行该操作。",
    ),
    "apology": (
        "Sorry, something went wrong while I was calling the tool. Please try again later!",
        "I apologize: the tool returned an empty {} and I have no data.",
        "非常抱歉，查询失败了，请稍后再试。",
    ),
    "question": (
        "Which city do you mean: Oslo, Norway or Oslo, Minnesota?",
        'Could you give me the arguments as {"city": "..."}?',
        "请问您要查询哪个城市的天气？",
    ),
    "answer": (
        "It's 21.5 °C and sunny in Oslo, with 60% humidity.",
        "The call succeeded (code 200, msg: success). The order was paid, and its total is 12.50.",
        'I would have returned {"city": "Oslo", "temperature": 21.5} here.',
        "杭州今天多云，大概21度。",
    ),
}
TRACES: Final = (
    (
        'Traceback (most recent call last):\n  File "/srv/app/tools.py", line 41, in get_order\n'
        "    return orders[order_id]\nKeyError: 'A-17'\n"
    ),
    (
        'Traceback (most recent call last):\n  File "/srv/app/client.py", line 9, in call\n'
        "    return json.loads(answer)\nValueError: Expecting value: line 1 column 1 (char 0)\n\n"
        "During handling of the above exception, another exception occurred:\n\n"
        'Traceback (most recent call last):\n  File "/srv/app/tools.py", line 41, in get_order\nRuntimeError: no answer'
    ),
    (
        "TypeError: Cannot read properties of undefined (reading 'code')\n    at getOrder (/srv/app/tools.js:41:17)\n"
        "    at async main (/srv/app/index.js:9:3)"
    ),
    (
        'Exception in thread "main" java.lang.NullPointerException\n\tat com.shop.Orders.find(Orders.java:41)\n'
        "\tat com.shop.Main.main(Main.java:9)\nCaused by: java.net.ConnectException: Connection refused\n\t... 2 more"
    ),
    (
        "panic: runtime error: index out of range [3] with length 3\n\ngoroutine 1 [running]:\nmain.main()\n"
        "\t/srv/app/main.go:41 +0x1d\nexit status 2"
    ),
    (
        "thread 'main' panicked at src/main.rs:41:9:\ncalled `Option::unwrap()` on a `None` value\n"
        "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace"
    ),
)
QUOTING_TRACES: Final = (
    (
        'Traceback (most recent call last):\n  File "/srv/app/tools.py", line 41, in get_order\n    check(answer)\n'
        "ValueError: unreadable answer: …"
    ),
    (
        'Traceback (most recent call last):\n  File "/srv/app/tools.py", line 41, in get_order\n    answer = …\n'
        "TimeoutError: the forecast took longer than 5 s\n"
    ),
    (
        "ERROR: call failed, last answer was\n…\nTraceback (most recent call last):\n"
        '  File "/srv/app/tools.py", line 41, in get_order\nConnectionError: connection reset\n'
    ),
    "Error: unreadable answer: …\n    at parse (/srv/app/tools.js:41:17)\n    at async main (/srv/app/index.js:9:3)",
    (
        'Exception in thread "main" java.lang.IllegalStateException: unreadable answer: …\n'
        "\tat com.shop.Orders.find(Orders.java:41)\n\tat com.shop.Main.main(Main.java:9)"
    ),
    "panic: unreadable answer: …\n\ngoroutine 1 [running]:\nmain.main()\n\t/srv/app/main.go:41 +0x1d\nexit status 2",
)
PAGES: Final = (
    (
        "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>"
        "\r\n<hr><center>nginx/1.27.3</center>\r\n</body>\r\n</html>\r\n"
    ),
    (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<style>body { margin: 0; font: 16px sans-serif }</style>\n'
        '<script>window.__ERROR__ = {"code": 504, "msg": "gateway timeout", "data": null, "trace_id": "edge-1"}'
        ";</script>\n</head>\n<body><h1>Error 504</h1></body>\n</html>"
    ),
    "\n\n<!doctype html><html><body><h1>403 Forbidden</h1><p>It's not allowed.</p></body></html>",
    (
        '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">\n<HTML><HEAD><TITLE>503</TITLE></HEAD>'
        "<BODY>Service Unavailable</BODY></HTML>"
    ),
    '<html><head><meta charset="utf-8"><title>出错了</title></head><body>网关超时，请稍后再试</body></html>',
)
QUOTING_PAGES: Final = (
    "<html><body><h1>502 Bad Gateway</h1><p>The upstream answered:</p><pre>…</pre></body></html>",
    "<!DOCTYPE html>\n<html><body><h1>网关错误</h1><code>…</code></body></html>\n",
)
SCALARS: Final[Mapping[str, tuple[JsonValue, ...]]] = {
    "number": (42, 21.5, 200, -1),
    "string": ("done", "success", "多云，21度", "code: 200"),
    "boolean": (True, False),
    "list of scalars": ([1, 2, 3], ["Oslo", "杭州"], [200, "success"]),
}
STATUS_SCHEMA: Final = {"type": "integer", "description": "200 on success, 4xx or 5xx on failure"}


def _one_of(outputs: Mapping[str, tuple[str, ...]]) -> Iterator[Site]:
    return (Site(kind, output) for kind, group in outputs.items() for output in group)


@malformation(
    "absence",
    expects=REJECT,
    envelope_only=True,
    example=Example('{"code": 200}', "null", {"output": "null"}),
    sites=lambda _text, _subject: _one_of(NOTHING),
)
def empty_output(text: str, output: str) -> str:  # noqa: ARG001 - nothing of it is left
    """Answer nothing: no text, white space, an empty object, or null."""
    return output


@malformation(
    "absence",
    expects=REJECT,
    example=Example('{"code": 200}', "I can't.", {"prose": "I can't."}),
    sites=lambda _text, _subject: _one_of(WORDS),
)
def prose_only(text: str, prose: str) -> str:  # noqa: ARG001 - nothing of it is left
    """Answer in words: a refusal, an apology, a question, or the result."""
    return prose


@malformation(
    "absence",
    expects=REJECT,
    example=Example('{"code": 200}', 'panic: {"code": 200}', {"trace": "panic: …"}),
    sites=lambda _text, _subject: _one_of({"plain": TRACES, "quoting": QUOTING_TRACES}),
)
def traceback(text: str, trace: str) -> str:
    """Answer with a stack trace, which may quote an envelope."""
    return trace.replace(HOLE, text)


def _schemas(_text: str, subject: Subject) -> Iterator[Site]:
    """The schema of the envelope, its fields alone, and the schema of its payload where one is declared."""
    document = {key: value for key, value in subject.view.document.items() if key != "$defs"}
    definitions = subject.view.document.get("$defs")
    fields: dict[str, Any] = {
        "code": STATUS_SCHEMA,
        "msg": {"type": "string"},
        "data": document,
        "trace_id": {"type": "string"},
    }
    envelope: JsonObject = {"type": "object", "properties": fields, "required": [*fields]}
    if definitions:
        envelope["$defs"] = definitions
    yield Site("envelope", envelope)
    yield Site("fields", fields)
    if document:
        yield Site("payload", subject.view.document)


@malformation(
    "absence",
    expects=REJECT,
    envelope_only=True,
    example=Example(
        '{"code": 200}',
        '{"type": "object", "examples": [{"code": 200}]}',
        {"schema": {"type": "object"}, "has_example": True},
    ),
    sites=_schemas,
    has_example=st.booleans(),
)
def schema_echo(text: str, schema: JsonObject, has_example: bool) -> str:  # noqa: FBT001 - a JSON argument
    """Answer with the JSON Schema of the result, which may quote an envelope as its example."""
    written = serialise(schema)
    return f'{written[:-1]}, "examples": [{text}]}}' if has_example else written


@malformation(
    "absence",
    expects=REJECT,
    example=Example('{"code": 200}', '<html>{"code": 200}</html>', {"page": "<html>…</html>"}),
    sites=lambda _text, _subject: _one_of({"plain": PAGES, "quoting": QUOTING_PAGES}),
)
def html_page(text: str, page: str) -> str:
    """Answer with a proxy's error page, which may quote an envelope."""
    return page.replace(HOLE, text)


def _values(_text: str, subject: Subject) -> Iterator[Site]:
    """Scalars, lists of them, and the payload, where nothing in it could be a status code."""
    for kind, values in SCALARS.items():
        yield from (Site(kind, value) for value in values)
    payload = subject.envelope["data"]
    if payload and isinstance(payload, dict) and not _has_status(payload):
        yield Site("payload", payload)


def _has_status(payload: JsonValue) -> bool:
    names = (path[-1] for path, _ in walk(payload) if path and isinstance(path[-1], str))
    return any(is_near(name, "code") for name in names)


@malformation(
    "absence",
    expects=REJECT,
    envelope_only=True,
    example=Example('{"code": 200}', "42", {"value": 42}),
    sites=_values,
)
def bare_value(text: str, value: JsonValue) -> str:  # noqa: ARG001 - nothing of it is left
    """Answer with a scalar, a list of scalars, or the payload without its envelope."""
    return serialise(value)
