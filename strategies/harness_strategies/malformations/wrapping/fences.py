"""Fences: the envelope stands inside Markdown code."""

from collections.abc import Iterator
from typing import Final

from hypothesis import strategies as st

from harness_strategies.malformations.declaration import RECOVER, Example, Site, Subject, malformation
from harness_strategies.malformations.wrapping.lines import indents, newlines

INFO_STRINGS: Final = ("json", "", "JSON", "jsonc", "json5", "javascript", "python")
FENCES: Final = ("```", "~~~", "````", "``````")
INLINE_OPENINGS: Final = ("`", "Result: `", "结果：`", "The tool said\n`", "- `")


def _lines(text: str, subject: Subject) -> Iterator[Site]:
    ends = newlines(text, subject)
    return (Site("indented" if indent else "plain", indent, ends) for indent in indents(text, subject))


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example(
        "{}",
        "```json\n{}\n```",
        {"indent": "", "newline": "\n", "info": "json", "fence": "```", "margin": ""},
    ),
    sites=_lines,
    info=st.sampled_from(INFO_STRINGS),
    fence=st.sampled_from(FENCES),
    margin=st.sampled_from(("", "\n")),
)
def code_fence(text: str, indent: str, newline: str, info: str, fence: str, margin: str) -> str:  # noqa: PLR0913, PLR0917
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


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example("{}", "`{}`", {"opening": "`"}),
    opening=st.sampled_from(INLINE_OPENINGS),
)
def inline_code(text: str, opening: str) -> str:
    """Put the envelope between single backticks, as inline code."""
    return f"{opening}{text}`"
