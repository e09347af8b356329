"""Resuming: the state of a reader in the middle of a text whose beginning is known to be well formed."""

import re
from typing import Final, NamedTuple

_MARKS: Final = b'"{}[]'
_OTHERS: Final = bytes(byte for byte in range(256) if byte not in _MARKS)
_STRING: Final = re.compile(rb'"[^"]*+"')
_TRIES: Final = 8


class Resumption(NamedTuple):
    """A comma between two members, and the containers that are open there, outermost first."""

    comma: int
    stack: list[str]


def last_comma(text: str, start: int, stop: int, levels: int) -> Resumption | None:
    """The last comma between members before `stop`, where the value from `start` on is well formed up to there.

    None where no comma is found soon, or where more than `levels` containers are open.
    """
    for _ in range(_TRIES):
        stop = text.rfind(",", start, stop)
        if stop < 0:
            return None
        marks = _marks(text[start:stop])
        if b'"' not in marks:
            stack = [*_open(marks, levels).decode()]
            return Resumption(stop, stack) if 0 < len(stack) <= levels else None
        stop = text.rfind('"', start, stop)
    return None


def _marks(text: str) -> bytes:
    """The brackets of a text that stand in no string, and the quote of a string that is still open."""
    if "\\" in text:
        text = text.replace("\\\\", "").replace('\\"', "")
    return _STRING.sub(b"", text.encode().translate(None, _OTHERS).replace(b'""', b""))


def _open(marks: bytes, levels: int) -> bytes:
    """What is left of brackets once all pairs are gone, as far as `levels` rounds take them away."""
    for _ in range(levels):
        left = marks.replace(b"{}", b"").replace(b"[]", b"")
        if len(left) == len(marks):
            break
        marks = left
    return b"" if b"}" in marks or b"]" in marks else marks
