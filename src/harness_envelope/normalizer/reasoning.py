"""Reasoning: the blocks in which a model thinks aloud, and drafts what it will answer."""

import re
from typing import Final

_NAMES: Final = r"(?:[\w-]++:)?(?:think|thinking|thought|reasoning|reflection|scratchpad)"
CLOSES: Final = rf"</{_NAMES}\s*+>|\[/THINK\]|◁/think▷|<\|channel\|>final[^<\n]{{0,40}}<\|message\|>"
OPENS: Final = rf"<{_NAMES}(?:\s[^<>/]*+)?>|\[THINK\]|◁think▷|<\|channel\|>analysis[^<\n]{{0,40}}<\|message\|>"
_TAG: Final = re.compile(rf"<({_NAMES})(?![\w-])", re.IGNORECASE)
_OTHERS: Final = {
    "[": re.compile(r"\[/THINK\]", re.IGNORECASE),
    "◁": re.compile("◁/think▷", re.IGNORECASE),
    "<": re.compile(r"<\|end\|>", re.IGNORECASE),
}
"""How blocks end that no tags of XML begin, by the first character of what begins them."""

_FIRST: Final = re.compile(rf"\s*+(?:{OPENS})", re.IGNORECASE)
_OPEN: Final = re.compile(OPENS, re.IGNORECASE)
_LINE_CLOSES: Final = re.compile(rf"^[ \t]*+(?:{CLOSES})", re.IGNORECASE | re.MULTILINE)
_WORDS: Final = re.compile(r"[^\W\d_]{2}")


def end_of_block(text: str, opening: re.Match[str]) -> int:
    """Where a block ends; the end of the text where it is never closed."""
    tag = _TAG.match(opening.group().lstrip())
    closing = (
        _OTHERS[opening.group().lstrip()[0]]
        if tag is None
        else re.compile(rf"</{re.escape(tag[1])}\s*+>", re.IGNORECASE)
    )
    closed = closing.search(text, opening.end())
    return closed.end() if closed else len(text)


def end_of_first_blocks(text: str) -> int:
    """Where the blocks end with which a text begins; 0 where it begins with none."""
    end = 0
    while opening := _FIRST.match(text, end):
        end = end_of_block(text, opening)
    return end


def end_of_thoughts(text: str, passed: int, draft: int) -> int:
    """Where thoughts end that begin with words, hold a draft, and lack their opening tag; 0 where none do.

    The closing tag has to begin a line: in the middle of one it can be what the draft quotes.
    """
    if _WORDS.search(text, passed, draft) is None:
        return 0
    closed = _LINE_CLOSES.search(text, draft)
    return 0 if closed is None or _OPEN.search(text, draft, closed.start()) else closed.end()
