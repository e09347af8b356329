"""Strict JSON, read as fast as pydantic reads it where that is sure to lose nothing.

Pydantic's parser hides a name that stands twice, answers infinity for `1e999`, and forgets how a number was written.
What it answers is taken only where the first two cannot have happened, and used only where the third does not matter.
"""

import json
import re
from math import isinf
from typing import Final, NamedTuple

from pydantic import JsonValue
from pydantic_core import from_json

from harness_envelope.strict_json import depth

_WHITE_SPACE: Final = b" \t\r\n"
_BEGINNINGS: Final = frozenset('{[" \t\r\n-0123456789tfn')
"""The characters with which JSON text can begin."""

_SURROGATE: Final = re.compile(r"\\u[dD]")
_LOOK_CLOSER: Final = ("number out of range", "recursion limit", "unexpected end of hex", "lone leading surrogate")
"""How pydantic's parser says that a text is past its own means, which is no fault of the text's syntax."""

_BEHIND: Final = "trailing characters"
_OPEN: Final = "EOF while parsing an object"


class Quick(NamedTuple):
    """A value in Python's own types, the character where it ends, and how many containers stand inside one another."""

    value: JsonValue
    end: int
    levels: int


class Stop(NamedTuple):
    """The text is no JSON: reading stopped at `position`, behind a whole value where `is_behind` says so.

    `is_open` says that the text ends inside an object, and in no token of it.
    """

    position: int
    is_behind: bool
    is_open: bool = False


def read_quickly(text: str) -> Quick | Stop | None:
    """The JSON value that a text is, or where it stops being one; None where `parse` has to look more closely."""
    if text[:1] not in _BEGINNINGS:
        return Stop(0, is_behind=False)
    try:
        value = from_json(text, allow_inf_nan=False)
    except ValueError as error:
        return _stop(text, str(error))
    except TypeError:  # half of a surrogate pair
        return None
    levels = _levels(value, text)
    return _with_hook(text) if levels is None else Quick(value, len(text), levels)


def read_quickly_at(text: str, start: int) -> Quick | Stop | None:
    """The same of the object that begins at a character, whatever follows it."""
    found = read_quickly(text[start : text.rfind("}") + 1])
    if isinstance(found, Stop) and found.is_behind:
        found = read_quickly(text[start : start + found.position].rstrip(" \t\r\n"))
    if isinstance(found, Stop):
        return Stop(start + found.position, is_behind=False)
    return found and found._replace(end=start + found.end)


def read_open(text: str) -> Quick | None:
    """What a text holds that ends inside an object, as far as its members are whole; None where one stands twice."""
    try:
        value = from_json(text, allow_inf_nan=False, allow_partial=True)
    except ValueError:
        return None
    levels = _levels(value, text)
    return None if levels is None else Quick(value, len(text), levels)


def _levels(value: JsonValue, text: str) -> int | None:
    """How deep a value is; None where a name may stand twice in an object, or where a number is infinite.

    Every name is a quote before a colon, white space aside: where as many of those stand in the text as there are
    members, none was lost.
    """
    members = levels = 0
    current: list[JsonValue] = [value]
    while current:
        deeper: list[JsonValue] = []
        is_level = False
        for item in current:
            kind = item.__class__
            if kind is dict:
                is_level = True
                members += len(item)  # type: ignore[arg-type]  # its class says what it is
                deeper += item.values()  # type: ignore[union-attr]
            elif kind is list:
                is_level = True
                deeper += item  # type: ignore[arg-type]
            elif kind is float and isinf(item):  # type: ignore[arg-type]
                return None
        levels += is_level
        current = deeper
    return levels if text.encode().translate(None, _WHITE_SPACE).count(b'":') == members else None


def _with_hook(text: str) -> Quick | None:
    """The value as Python's own parser reads it, which tells of every name; None where one stands twice."""
    objects = _Objects()
    decoder = json.JSONDecoder(object_pairs_hook=objects, parse_float=_finite)
    try:
        value = decoder.decode(text)
    except (ValueError, RecursionError):
        return None
    return None if objects.repeated or _SURROGATE.search(text) else Quick(value, len(text), depth(value))


class _Objects:
    """What makes the objects of one parsing, and notes whether one of them repeats a key."""

    __slots__ = ("repeated",)

    def __init__(self) -> None:
        self.repeated = False

    def __call__(self, pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
        members = dict(pairs)
        if len(members) != len(pairs):
            self.repeated = True
        return members


def _finite(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise ValueError(text)
    return number


def _stop(text: str, message: str) -> Stop | None:
    fault, _, place = message.rpartition(" at line ")
    line, _, column = place.partition(" column ")
    if not column or fault.startswith(_LOOK_CLOSER):
        return None
    position = max(0, int(column) - 1)
    if line != "1" or not text.isascii():
        data = text.encode()
        line_start = len(data) - len(data.split(b"\n", int(line) - 1)[-1])
        position = len(data[: max(0, line_start + int(column) - 1)].decode(errors="ignore"))
    return Stop(position, fault == _BEHIND, fault == _OPEN)
