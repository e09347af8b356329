"""The commonest faults of good text, mended in few steps where strict reading stops.

They are a comma before an end, a comment, and the last ends that are missing. What is mended here is what `tolerant`
would mend in the same way; whatever can be read otherwise is left to it.
"""

import re
from typing import Final, NamedTuple

from pydantic import JsonValue

from harness_envelope.normalizer.comments import doubt
from harness_envelope.normalizer.records import Repair
from harness_envelope.normalizer.trivia import COMMENT, COMMENTS
from harness_envelope.quick_json import Quick, Stop, read_open, read_quickly

_WHITE_SPACE: Final = " \t\r\n"
_BEGINNING: Final = re.compile(r'\{[ \t\r\n]*+"')
_COMMENT: Final = re.compile(COMMENT)
_BESIDE: Final = frozenset(' \t\r\n,:{}[]"')
"""What a comment stands behind that keeps no two parts of one token apart."""

_MOST: Final = 4
"""How many faults are mended: each costs another reading of the text before it."""


class Mended(NamedTuple):
    """A value, its text as strict JSON, the edits that made it so (front to back), and how many objects did not end."""

    quick: Quick
    source: str
    edits: tuple[Repair, ...] = ()
    unclosed: int = 0


class _Fault(NamedTuple):
    """What is taken away at a character of a text."""

    kind: str
    taken: str
    at: int


def mended(text: str, stop: Stop, start: int, *, may_be_open: bool) -> Mended | None:
    """The object that a text holds with a few plain faults; None for any other text.

    `stop` is where reading it as strict JSON stops; the edits' places are counted from where `start` is its first.
    `may_be_open` says that nothing follows, so that ends can be what is missing.
    """
    if _BEGINNING.match(text) is None:
        return None
    source = text
    faults: tuple[_Fault, ...] = ()
    for _ in range(_MOST):
        if stop.is_open:
            return _closed(source, _edits(faults, start), start + len(text)) if may_be_open else None
        fault = None if stop.is_behind else _fault(source, stop.position)
        if fault is None:
            return None
        faults = _with(faults, fault)
        source = source[: fault.at] + source[fault.at + len(fault.taken) :]
        found = read_quickly(source)
        if not isinstance(found, Stop):
            return found and Mended(found, source, _edits(faults, start))
        stop = found
    return None


def _fault(text: str, position: int) -> _Fault | None:
    """What to take away where strict reading stops."""
    if text[position : position + 1] in ("}", "]"):
        comma = text.rfind(",", 0, position)
        return None if text[comma + 1 : position].strip(_WHITE_SPACE) else _Fault("trailing-comma", ",", comma)
    comment = _COMMENT.match(text, position)
    if comment is None or '"' in comment.group() or text[position - 1] not in _BESIDE or doubt(text, *comment.span()):
        return None
    return _Fault(COMMENTS[str(comment.lastgroup)], comment.group(), position)


def _with(faults: tuple[_Fault, ...], another: _Fault) -> tuple[_Fault, ...]:
    """The faults with one more, which was found in the text that they leave."""
    for number, fault in enumerate(faults):
        if another.at < fault.at:
            return (*faults[:number], another, *faults[number:])
        another = another._replace(at=another.at + len(fault.taken))
    return (*faults, another)


def _edits(faults: tuple[_Fault, ...], start: int) -> tuple[Repair, ...]:
    return tuple([Repair(kind, "text", taken, "", (), start + at) for kind, taken, at in faults])


def _closed(source: str, edits: tuple[Repair, ...], end: int) -> Mended | None:
    """The object of a text that lacks nothing but the ends of its last objects."""
    found = read_open(source)
    ends = 0 if found is None else _missing_ends(found.value, source.rstrip(_WHITE_SPACE))
    if found is None or not ends:
        return None
    edit = Repair("missing-closers", "text", "", "}" * ends, (), end)
    return Mended(found, source + "}" * ends, (*edits, edit), ends)


def _missing_ends(value: JsonValue, text: str) -> int:
    """How many objects do not end in a text that was read as far as it goes; 0 where it is not sure that these are all.

    The text ends with a whole container, or with a string that is a member's value.
    """
    before = text.rstrip("}] \t\r\n")
    ended = text.count("}", len(before)) + text.count("]", len(before))
    opened: list[JsonValue] = []
    while isinstance(value, dict | list):
        opened.append(value)
        if not value:
            break
        value = next(reversed(value.values())) if isinstance(value, dict) else value[-1]
    missing = opened[: max(0, len(opened) - ended)]
    if not all(isinstance(each, dict) for each in missing):
        return 0
    return len(missing) if ended or _ends_with_value(text, value) else 0


def _ends_with_value(text: str, value: JsonValue) -> bool:
    """Whether the last token of a text is a string and the value of a member, rather than a key."""
    token = f'"{value}"'
    return isinstance(value, str) and text.endswith(token) and text[: -len(token)].rstrip(_WHITE_SPACE).endswith(":")
