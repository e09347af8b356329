"""HC211 to HC213: whether bad arguments are refused, by name, and right ones taken."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from pydantic import JsonValue

from harness_envelope.normalizer.records import Normalized
from harness_envelope.rules.declaration import BadArgument, Broken, Call, rule
from harness_envelope.strict_json import dump

_ILL_TYPED: Final = ("missing", "wrong-type", "unknown", "null")
"""Faults that no existing thing could explain; a value with any other may name nothing, and be answered with 404."""

_SAYS_NOTHING: Final = frozenset(
    """
    a an and are argument arguments bad check error expected failed failure given illegal in input inputs invalid is
    malformed not of one or param parameter parameters params please problem provided request requests some supplied
    the there try again unacceptable validation value values was were with wrong your
    """.split()  # noqa: SIM905 - a list of words is read as one
)
_SAYS_NOTHING_IN_CHINESE: Final = re.compile(
    r"参数|输入|请求|传入|数据|错误|有误|不正确|不合法|非法|无效|不对|失败|异常|校验|验证|检查|格式|请|的|值|了"
)
_WORD: Final = re.compile(r"[a-z]+|[^\W_a-z]+")


def _called(code: int, msg: str = "success", *, data: Any = None, **said: Any) -> Call:
    envelope = {"code": code, "msg": msg, "data": data, "trace_id": "t-1"}
    return Call(raw=dump(envelope), normalized=Normalized("valid", {**envelope, "extra": None}), **said)


_LIMIT = BadArgument(("limit",), "wrong-type")
_TO_LIMIT: dict[str, Any] = {"arguments": {"limit": "ten"}, "bad_argument": _LIMIT, "answers_agent": True}
_REFUSED = _called(400, "limit is no integer", data={"error_fields": ["limit"], "error_msg": "limit"}, **_TO_LIMIT)


@rule("HC211", "must", "call", good=_REFUSED, bad=_called(200, data={}, **_TO_LIMIT))
def bad_argument_code(call: Call) -> Iterator[Broken]:
    """Arguments that break the input schema are answered with 400, or 404 where a well-typed value names nothing.

    Why: a wrong argument that is taken for right gives a wrong result; one that ends in a 500 cannot be told from
    a fault of the tool's.

    Fix: check the arguments first and answer 400; `@tool` does it from the annotations.
    """
    bad = call.bad_argument
    if bad is None or not call.answers_agent or call.raw is None:
        return
    if call.code == 400 or (call.code == 404 and bad.fault not in _ILL_TYPED):
        return
    answered = "no code" if call.code is None else str(call.code)
    yield Broken(f"`{'.'.join(bad.path)}` ({bad.fault}) was answered with {answered}; expected 400")


@rule("HC212", "should", "call", good=_REFUSED, bad=_called(400, "bad request", **_TO_LIMIT), implies=("HC205",))
def bad_argument_detail(call: Call) -> Iterator[Broken]:
    """A 400 names the argument at fault, in `data.error_fields`, `data.error_msg` or `msg`.

    Why: an agent that is not told which argument was wrong changes the right ones too.

    Fix: `failure(400, "city is blank", {"error_fields": ["city"]})`.
    """
    bad = call.bad_argument
    if bad is None or not call.answers_agent or call.code != 400:
        return
    if not _names_any(bad.path, _details(call)):
        yield Broken(
            f"`{'.'.join(bad.path)}` ({bad.fault}) is named nowhere in the answer; expected it in `error_fields`"
        )


@rule(
    "HC213",
    "should",
    "call",
    good=_called(400, "line 1: unexpected `)`", arguments={"source": "f)"}),
    bad=_called(400, "invalid request", arguments={"source": "f()"}),
    implies=("HC205",),
)
def valid_argument_rejected(call: Call) -> Iterator[Broken]:
    """Arguments that fit the input schema are answered with 400 only where the answer explains it.

    Details in `data` explain it, and so does a `msg` that names an argument or a cause.

    Why: an agent keeps to the input schema and is still refused, so that it has nothing left to correct.

    Fix: say the missing bound in the schema (`Field(ge=1)`), or name the argument and the cause in the answer.
    """
    if call.bad_argument is None and call.code == 400 and not _explains(call):
        yield Broken(f"arguments that fit were answered with 400, and `msg` {_shown(call)} says neither which nor why")


def _explains(call: Call) -> bool:
    return bool(call.envelope.get("data")) or _names_any(call.arguments, [_msg(call)]) or _names_a_cause(_msg(call))


def _names_a_cause(msg: str) -> bool:
    """Whether the text holds any word beyond those that every refusal has."""
    rest = _SAYS_NOTHING_IN_CHINESE.sub(" ", msg.casefold())
    return any(word not in _SAYS_NOTHING and len(word) > 1 for word in _WORD.findall(rest))


def _names_any(names: Iterable[str], texts: Iterable[str]) -> bool:
    """Whether a text holds one of the names as a word, whatever its case and separators."""
    patterns = [re.compile(rf"(?<![a-z0-9]){_folded(name)}(?![a-z0-9])") for name in names if name]
    folded = [_unseparated(text) for text in texts]
    return any(pattern.search(text) for pattern in patterns for text in folded)


def _folded(name: str) -> str:
    return " ?".join(map(re.escape, _unseparated(name).split()))


def _unseparated(text: str) -> str:
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return re.sub(r"[\s_.\-]+", " ", words).casefold()


def _details(call: Call) -> Iterator[str]:
    yield _msg(call)
    data = call.envelope.get("data")
    if isinstance(data, dict):
        yield from _texts(data.get("error_fields"))
        yield from _texts(data.get("error_msg"))


def _texts(value: JsonValue) -> Iterator[str]:
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, str):
            yield item


def _msg(call: Call) -> str:
    msg = call.envelope.get("msg")
    return msg if isinstance(msg, str) else ""


def _shown(call: Call) -> str:
    return dump(_msg(call)[:80])
