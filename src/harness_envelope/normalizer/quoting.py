"""Quotes inside a string that were not escaped: whether they quote something, or part two strings."""

import re
from itertools import pairwise
from typing import Final

_SEPARATOR: Final = re.compile(
    r"(?=\s|[^\s\w]*[,\[\]{}:]|[\w.]*+\s*,)(?:[\s,\[\]{}:'“”+-]++|[0-9][0-9.eE+-]*+|true|false|null|True|False|None)*+"
)
_JOINER: Final = re.compile(r"\s*[^\w\s]{1,3}\s*|\\[nrt]|[和或与及]|以及")
_CHINESE_JOINER: Final = re.compile(r"\s*[、/|]\s*|[和或与及]|以及")
_MEMBER: Final = re.compile(r"[,;，；]\s*['‘“]?[\w-]{1,60}['’”]?\s*[:：=]")
_NAME: Final = re.compile(r"[\w -]{1,60}[,;]?\s*[:：=]\s*")
_OPENING: Final = "([{<=:,（【《：，"
_CLOSING: Final = ")]}>…,.;:!?，。；：！？、）】》"


def is_two(text: str, start: int, end: int, inner: list[int]) -> bool:
    """Whether a string with inner quotes may be two, or one with a quote too many.

    Of bare double quotes every second one opens what is quoted.
    """
    if text[start] != '"':
        is_doubled = inner[0] == start + 1 or inner[-1] == end - 2
        return is_doubled or _opens(text, inner[-1]) or any(_joins(text, *pair) for pair in pairwise(inner))
    pairs = [*zip(inner[::2], inner[1::2], strict=False)]
    is_escaped_twice = any(text[opening - 1] == text[closing - 1] == "\\" for opening, closing in pairs)
    return is_escaped_twice or any(_parts(text, *pair) for pair in pairs)


def _parts(text: str, opening: int, closing: int) -> bool:
    """Whether what stands between two inner quotes can part two strings, rather than be quoted.

    Quotes around a word touch it, and not what stands around them; two strings touch neither what parts them. Where
    the string ends right behind them, the second one would be empty.
    """
    before, first, behind = text[opening - 1], text[opening + 1], text[closing + 1 : closing + 2]
    is_chinese = before >= "\u2e80" and before.isalnum()
    is_behind_word = before.isalnum() and not is_chinese
    touches_none = _touches_no_word(text, opening, closing)
    structure = (
        (first.isspace() or is_behind_word) and _SEPARATOR.fullmatch(text, opening + 1, closing),
        touches_none and _MEMBER.search(text, opening + 1, closing),
        not behind.isspace() and _NAME.fullmatch(text, opening + 1, closing),
        is_behind_word and text.startswith(("#", "//"), opening + 1) and not text[closing - 1].isalnum(),
    )
    if any(structure):
        return True
    is_last = behind == text[opening]
    is_apart = is_last or before.isspace() or before in _OPENING or behind.isspace() or behind in _CLOSING
    if opening + 1 == closing:
        return not (before.isspace() or before in _OPENING or before == text[opening])
    return not is_apart and _may_join(text, opening, closing, is_chinese=is_chinese, touches_none=touches_none)


def _may_join(text: str, opening: int, closing: int, *, is_chinese: bool, touches_none: bool) -> bool:
    """Whether what touches words outside its quotes can join two; Chinese text has no spaces around what it quotes."""
    if is_chinese:
        is_spaced = touches_none and text[opening + 1].isspace()
        return is_spaced or _CHINESE_JOINER.fullmatch(text, opening + 1, closing) is not None
    return touches_none or _JOINER.fullmatch(text, opening + 1, closing) is not None


def _joins(text: str, opening: int, closing: int) -> bool:
    """Whether what stands between two quotes of a kind that is not escaped can part two strings."""
    return _touches_no_word(text, opening, closing) or _JOINER.fullmatch(text, opening + 1, closing) is not None


def _touches_no_word(text: str, opening: int, closing: int) -> bool:
    return not text[opening + 1].isalnum() and not text[closing - 1].isalnum()


def _opens(text: str, place: int) -> bool:
    """Whether a quote touches what follows it, and no word before it."""
    return not text[place + 1].isspace() and not text[place - 1].isalnum()
