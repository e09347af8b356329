"""Frames: before and behind the envelope stand a label, a statement, tags, tokens or the lines of a stream."""

from collections.abc import Iterator
from typing import Final

from hypothesis import strategies as st

from harness_strategies.malformations.declaration import (
    RECOVER,
    Example,
    JsonObject,
    Site,
    Subject,
    malformation,
)
from harness_strategies.malformations.insertions import inserted, insertions, with_insertion
from harness_strategies.malformations.wrapping.lines import newlines

HOLE: Final = "…"
"""Where the envelope stands in a frame."""

LABEL_FRAMES: Final = (
    "json\n…",
    "json …",
    "json…",
    "JSON: …",
    "Output: …",
    "Final answer:\n…",
    "输出：…",
    "return …",
    "return …;",
    "const x = …;",
    "let result = …",
    "result = …",
    "module.exports = …;",
    "print(…)",
    "console.log(…);",
    "callback(…)",
    "/**/jsonp_17(…);",
)
TAG_FRAMES: Final = (
    "<tool_result>…</tool_result>",
    "<answer>\n…\n</answer>",
    "<output>…</output>",
    "<tool_result name=\"get_weather\" status='ok'>\n…\n</tool_result>",
    "<json>\n…\n</json>",
    "<结果>…</结果>",
    "<![CDATA[…]]>",
    "<result><![CDATA[…]]></result>",
)
TOKEN_FRAMES: Final = (
    "…<|im_end|>",
    "…</s>",
    "…[/INST]",
    "[/INST]…</s><|im_end|>",
    "<|im_start|>assistant\n…<|im_end|>",
    "<|im_start|>assistant\n…",
    "<s>…</s>",
    "…<|endoftext|>",
    "<|start_header_id|>assistant<|end_header_id|>\n\n…<|eot_id|>",
    "…<end_of_turn>\n",
    "<｜Assistant｜>…<｜end▁of▁sentence｜>",
)
TOKENS: Final = ("<|im_end|>", "</s>", "[/INST]", "<|endoftext|>")
EVENT_HEADS: Final = ("", "event: message\n", "id: 7\nevent: result\n", ": ping\n\n", "retry: 3000\n\n")
EVENT_TAILS: Final = ("", "data: [DONE]\n\n", ": keep-alive\n\n")


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example("{}", "const x = {};", {"frame": "const x = …;"}),
    frame=st.sampled_from(LABEL_FRAMES),
)
def label(text: str, frame: str) -> str:
    """Put a label before the envelope, or make a statement or a call of it."""
    return frame.replace(HOLE, text)


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example("{}", "<answer>\n{}\n</answer>", {"frame": "<answer>\n…\n</answer>"}),
    frame=st.sampled_from(TAG_FRAMES),
)
def xml_tag(text: str, frame: str) -> str:
    """Put the envelope between a pair of tags, or into CDATA."""
    return frame.replace(HOLE, text)


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example("{}", "id: 7\ndata: {}\n\n", {"head": "id: 7\n", "tail": "", "prefix": "data: ", "newline": "\n"}),
    sites=lambda text, subject: (Site("lines", newline) for newline in newlines(text, subject)),
    head=st.sampled_from(EVENT_HEADS),
    tail=st.sampled_from(EVENT_TAILS),
    prefix=st.sampled_from(("data: ", "data:")),
)
def sse_frame(text: str, newline: str, head: str, tail: str, prefix: str) -> str:
    """Send the envelope as one server-sent event."""
    lines = "".join(f"{prefix}{line}\n" for line in text.split("\n"))
    return f"{head}{lines}\n{tail}".replace("\n", newline)


def _ends_and_strings(text: str, subject: Subject) -> Iterator[Site]:
    yield Site("ends", None)
    for insertion in insertions(text, subject, TOKENS):
        yield Site("in-string", insertion)


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example("{}", "{}</s>", {"inside": None, "frame": "…</s>"}),
    sites=_ends_and_strings,
    right=with_insertion,
    frame=st.sampled_from(TOKEN_FRAMES),
)
def special_tokens(text: str, inside: JsonObject | None, frame: str) -> str:
    """Leave a chat template's end-of-turn tokens at either end of the envelope; inside a string they stay."""
    return frame.replace(HOLE, inserted(text, inside))
