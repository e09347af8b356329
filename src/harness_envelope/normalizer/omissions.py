"""Omissions: the words by which a text, or a comment in it, says that something of it was left out."""

import re
from collections.abc import Sequence
from typing import Final

_UNIT: Final = r"(?:lines?|items?|rows?|records?|entries|elements?|results?|char(?:acter)?s?|bytes?|tokens?|[KMG]i?B)\b"
_PARTS: Final = rf"(?:{_UNIT}|(?:fields|members|data|list|array|object|response|payload)\b)"
_COUNT: Final = r"\d[\d,.]{0,15}+"
_CUT: Final = r"(?:trunc(?:ated)?|clipped|snip(?:ped)?|omitted)\b"
_OPENS: Final = r"[\[(<（【［]"
_INSIDE: Final = r"[^\[\](){}<>（）【】［］\n]{0,60}?"
_DOTS: Final = r"(?<!\w)(?:\.{3}|…)\s*+"
_MARKER: Final = re.compile(
    rf"{_OPENS}\s*+(?!{_INSIDE}\b(?:not|never|no|nothing)\b){_INSIDE}\b{_CUT}"
    rf"|(?<![-=*#~%])(?:-{{2,}}+|={{2,}}+|\*{{2,}}+|\#{{2,}}+|~{{2,}}+|%{{2,}}+)\s*+{_CUT}"
    rf"|(?:…|{_OPENS})\s*+\+?{_COUNT} (?:[KMG]i?B )?more(?: {_UNIT}|\s*+[\])>）】］])"
    rf"|{_DOTS}(?:(?:and |plus )?\+?{_COUNT} more\b|(?:\(\+?|\+){_COUNT} ?{_UNIT}|\d{{1,9}}+ of {_COUNT} {_UNIT})"
    rf"|\b{_COUNT} {_UNIT} (?:(?:was|were|have been) )?(?:{_CUT}|not shown\b)"
    r"|\b(?:output|result|response|content|message|text|reply|body)s? (?:(?:was|were|is|are|has been|have been) )?"
    r"(?:truncated|clipped|cut off|cut short)\b"
    r"|\b(?:max(?:imum)?[ _](?:output[ _])?(?:tokens|length)|(?:output|length|token|context)[ _]limit)"
    r"(?: (?:was|is))? (?:reached|exceeded)\b"
    r"|\btoo (?:long|large|big)\W{1,3}truncated\b|^[^\w\n]*+truncated[^\w\n]*+$"
    r"|(?<!未)(?<!没)(?<!没有)(?:[,，]\s*+|已|被)截断(?!了?[吗？])|仅显示前\s*+\d|(?:已|被)省略|省略了?\s*+\d"
    r"|(?:以下|余下|后续|其余|剩余)[^\s，。！？]{0,6}?略",
    re.IGNORECASE | re.MULTILINE,
)
"""A mark that a limiter leaves: cut words in brackets or behind signs, a count of what is missing, or a sentence."""

_PLAIN_HINTS: Final = (
    *("truncated", "omitted", "clipped", "snipped", "cut off", "cut short", "not shown", "reached", "exceeded"),
    *("...", "断", "略", "仅"),
)
_HINTS: Final = (*_PLAIN_HINTS, "…", " more", "trunc", "snip")
_COMMENT_HINTS: Final = (*_HINTS, "more", "so on", "so forth", "etc", "rest of", "remaining", "等", "以此类推")
"""Parts of words of which a marker, one made of plain words, and a comment that leaves members out hold one."""

_COMMENT_HINT: Final = re.compile("|".join(map(re.escape, _COMMENT_HINTS)))

_NEAR: Final = 4096
"""How far from the cut a marker begins or ends, in characters."""

_LEFT_OUT: Final = re.compile(
    r"(?:/[/*]+|\#+)\s*+(?:\.{3}|…|(?:and )?so (?:on|forth)\b|etc\b|snip\b"
    rf"|(?:and )?(?:(?:\d{{1,9}}+ )?more|(?:the )?(?:remaining|rest of (?:the |these )?)) ?{_PARTS})"
    rf"|(?!.*\b(?:not|never|no|nothing)\b).*\b{_CUT}|.*(?:等等|以此类推|略)\W*\Z",
    re.IGNORECASE | re.DOTALL,
)


def marker(text: str, start: int = 0, end: int | None = None) -> int | None:
    """Where a limiter says, near the ends of a part of a text, that it cut it; None where none says so."""
    end = len(text) if end is None else end
    if end - start > 2 * _NEAR:
        near = marker(text, start, start + _NEAR)
        return marker(text, end - _NEAR, end) if near is None else near
    found = _MARKER.search(text, start, end) if _holds_one(_HINTS, text[start:end]) else None
    return None if found is None else found.start()


def may_hold_marker(words: str) -> bool:
    """Whether plain words, without brackets and signs, can hold a marker."""
    return _holds_one(_PLAIN_HINTS, words)


def stands_for_members(comment: str) -> bool:
    """Whether a comment says that members were left out where it stands."""
    if not _COMMENT_HINT.search(comment.casefold()):
        return False
    return _LEFT_OUT.match(comment) is not None or marker(comment) is not None


def is_cut_at(text: str, line_break: int, end: int) -> bool:
    """Whether the raw line breaks of a string, from its first one to its end, set off nothing but a limiter's mark."""
    line, _, rest = text[line_break:end].strip().partition("\n")
    return "\n" not in rest.strip() and marker(line) is not None


def _holds_one(hints: Sequence[str], words: str) -> bool:
    folded = words.casefold()
    return any(map(folded.__contains__, hints))
