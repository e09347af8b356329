"""What stands between tokens and says nothing: comments, zero-width characters, odd spaces, terminal colours."""

import re
from collections.abc import Iterable
from operator import add, itemgetter, lt

from harness_envelope.normalizer.records import Repair

MARKS = frozenset("{}[],:\"'")
"""Characters that begin a token of JSON, or Python's strings, and nothing that says nothing."""

COMMENT = r"(?P<line>//[^\r\n]*+)|(?P<block>/\*(?:[^*]|\*(?!/))*+\*/)|(?P<hash>\#[^\r\n]*+)"
COMMENTS = {"line": "line-comment", "block": "block-comment", "hash": "hash-comment"}
ZERO = r"[\u200b-\u200f\u2060\ufeff\u00ad]++"
NO_BREAK = r"[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\f\v]++"
ANSI = r"\x1b\[[0-9;]*+[A-Za-z]"
_SPACE = r"[ \t\r\n]"
_TRIVIA = re.compile(
    rf"{_SPACE}++|{COMMENT}"
    rf"|(?P<zero>{ZERO})|(?P<nbsp>{NO_BREAK})|(?P<ansi>{ANSI})"
)
_TAKEN, _PUT, _AT = (itemgetter(Repair._fields.index(part)) for part in ("before", "after", "position"))
_PLACE = itemgetter(*map(Repair._fields.index, ("position", "before")))
"""Where an edit is made; what is put before a character comes before what stands in its place."""

_KINDS = {
    **COMMENTS,
    "zero": "zero-width",
    "nbsp": "no-break-space",
    "ansi": "ansi-colour",
}


def skip(text: str, position: int) -> tuple[int, list[Repair]]:
    """Where the next token begins, and the edits that take away what JSON does not allow before it."""
    edits: list[Repair] = []
    while found := _TRIVIA.match(text, position):
        position = found.end()
        if found.lastgroup is not None:
            kind = _KINDS[found.lastgroup]
            after = " " if kind == "no-break-space" else ""
            edits.append(Repair(kind, "text", before=found.group(), after=after, position=found.start()))
    return position, edits


def skipped(text: str, position: int) -> int:
    """Where the next token begins."""
    while found := _TRIVIA.match(text, position):
        position = found.end()
    return position


def back_to_front(edits: Iterable[Repair]) -> list[Repair]:
    """Text edits in the order in which none moves the place of another."""
    return _ordered(edits)[::-1]


def respelt(text: str, edits: Iterable[Repair], start: int) -> str:
    """A part of a text with its edits made; `start` is where the part begins in the whole."""
    ordered = _ordered(edits)
    places = [place - start for place in map(_AT, ordered)]
    ends = map(add, places, map(len, map(_TAKEN, ordered)))
    parts = [""] * (2 * len(ordered) + 1)
    parts[::2] = [text[begin:end] for begin, end in zip((0, *ends), (*places, len(text)), strict=True)]
    parts[1::2] = map(_PUT, ordered)
    return "".join(parts)


def _ordered(edits: Iterable[Repair]) -> list[Repair]:
    """Text edits from the front to the back."""
    found = [*edits]
    places = [*map(_AT, found)]
    return found if all(map(lt, places, places[1:])) else sorted(found, key=_PLACE)
