"""Wrapping: the envelope is intact inside other text."""

from collections.abc import Iterator
from typing import Final

from hypothesis import strategies as st

from harness_strategies.malformations.declaration import (
    RECOVER,
    UNCHANGED,
    Example,
    JsonObject,
    Site,
    Subject,
    malformation,
)
from harness_strategies.malformations.edits import Steps, put
from harness_strategies.malformations.places import free_texts, has_free_extra

INFO_STRINGS: Final = ("json", "", "JSON", "jsonc", "json5", "javascript", "python")
FENCES: Final = ("```", "~~~", "````", "``````")
INDENTS: Final = ("", "  ", "    ", "\t")
NEWLINES: Final = ("\n", "\r\n")
GAPS: Final = ("\n", "\n\n", " ")

BEFORE: Final = (
    "Here is the result:",
    'Sure! Here\'s what the "orders" tool returned:',
    "I've checked; it's all there 👍 — status: done:",
    "The user's request (see above) was: weather, 'Hangzhou'. Answer:",
    "I called `get_weather` for you, and this came back:",
    "好的，这是查询结果：",
    "根据您的要求，我已经调用了“天气”工具，返回如下：😀",
    "Step 1: call the tool. Step 2: read it.\n\nResult =>",
)
AFTER: Final = (
    "Let me know if you need anything else!",
    "That's all, isn't it? \"Yes\", said the tool: done.",
    "Note: the values above are live; don't cache them 🙂",
    "希望对您有帮助！如有问题，请随时告诉我：😀",
    "以上就是'全部'结果。",
    "-- end of output --",
    "P.S. it's 3:45 PM, so 50% of today's calls are left",
)
CONTENT: Final = (
    '```json\n{"a": 1}\n```',
    "Run:\n~~~sh\nls -la\n~~~\nthen ```stop```",
    "a `tick`, ``two``, ```three",
    "<think>maybe</think> <answer>42</answer> </tool_result>",
    "&quot;x&quot; &amp;lt; &#39;",
    "https://example.com//a /* no comment */ # nor this // nor this",
    "<![CDATA[x]]> <!-- y -->",
)


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example(
        "{}",
        "```json\n{}\n```",
        {"info": "json", "fence": "```", "indent": "", "newline": "\n", "margin": ""},
    ),
    info=st.sampled_from(INFO_STRINGS),
    fence=st.sampled_from(FENCES),
    indent=st.sampled_from(INDENTS),
    newline=st.sampled_from(NEWLINES),
    margin=st.sampled_from(("", "\n")),
)
def code_fence(text: str, info: str, fence: str, indent: str, newline: str, margin: str) -> str:  # noqa: PLR0913, PLR0917
    """Put the envelope into a Markdown code fence."""
    lines = [f"{fence}{info}", *text.split("\n"), fence]
    block = "\n".join(f"{indent}{line}" for line in lines)
    return f"{margin}{block}{margin}".replace("\n", newline)


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example("{}", "````\n```json\n{}\n```\n````", {"infos": ["", "json"], "growing": True}),
    infos=st.lists(st.sampled_from(INFO_STRINGS), min_size=2, max_size=3),
    growing=st.booleans(),
)
def nested_fence(text: str, infos: list[str], growing: bool) -> str:  # noqa: FBT001 - a JSON argument
    """Put the envelope into two or three layers of code fences."""
    for depth, info in enumerate(reversed(infos)):
        fence = "`" * (3 + depth) if growing else "```"
        text = f"{fence}{info}\n{text}\n{fence}"
    return text


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example("{}", "```json\n{}", {"info": "json", "fence": "```", "missing": "closing"}),
    info=st.sampled_from(INFO_STRINGS),
    fence=st.sampled_from(FENCES),
    missing=st.sampled_from(("closing", "opening")),
)
def unclosed_fence(text: str, info: str, fence: str, missing: str) -> str:
    """Put the envelope into a code fence that lacks its closing or its opening line."""
    return f"{fence}{info}\n{text}" if missing == "closing" else f"{text}\n{fence}"


def _texts(subject: Subject) -> Iterator[Site]:
    paths = free_texts(subject.envelope, subject.view)
    if has_free_extra(subject.view):
        paths.append(("extra", "remark"))
    for path in paths:
        yield Site("text", list(path), CONTENT)


def _with_content(arguments: JsonObject, subject: Subject) -> JsonObject:
    edited: JsonObject = put(subject.envelope, arguments["path"], arguments["content"])  # type: ignore[arg-type]  # a path is a list
    return edited


@malformation(
    "wrapping",
    expects=UNCHANGED,
    example=Example(
        {"extra": None},
        {"extra": {"remark": "a `tick`"}},
        {"path": ["extra", "remark"], "content": "a `tick`"},
    ),
    sites=_texts,
    right=_with_content,
)
def fence_in_string(value: JsonObject, path: Steps, content: str) -> JsonObject:
    """Let one of the envelope's own strings hold fences, tags, entities or comment signs."""
    edited: JsonObject = put(value, path, content)
    return edited


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example("{}", "Here it is:\n{}", {"prose": "Here it is:", "gap": "\n"}),
    prose=st.sampled_from(BEFORE),
    gap=st.sampled_from(GAPS),
)
def prose_before(text: str, prose: str, gap: str) -> str:
    """Say something before the envelope, as a chat model does."""
    return f"{prose}{gap}{text}"


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example("{}", "{}\nThat's all.", {"prose": "That's all.", "gap": "\n"}),
    prose=st.sampled_from(AFTER),
    gap=st.sampled_from(GAPS),
)
def prose_after(text: str, prose: str, gap: str) -> str:
    """Say something after the envelope, as a chat model does."""
    return f"{text}{gap}{prose}"


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example("{}", "Here:\n{}\nDone.", {"before": "Here:", "after": "Done.", "gap": "\n"}),
    before=st.sampled_from(BEFORE),
    after=st.sampled_from(AFTER),
    gap=st.sampled_from(GAPS),
)
def prose_around(text: str, before: str, after: str, gap: str) -> str:
    """Say something before and after the envelope, as a chat model does."""
    return f"{before}{gap}{text}{gap}{after}"
