"""Strict JSON: RFC 8259 text to value and back, with nothing lost on the way."""

import json
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from math import isfinite
from typing import Self

from pydantic import BaseModel, JsonValue
from pydantic_core import to_jsonable_python

from harness_envelope.paths import Path

MAX_DIGITS = 4300
_WHOLE = re.compile(r"\.0(?![0-9])")
_HUGE = 1 << 1023
"""An integer from which on a float may not hold it."""
_TYPE_NAMES = {bool: "boolean", int: "integer", str: "string", list: "array", dict: "object"}


class NotJsonError(ValueError):
    """The text is not RFC 8259 JSON; `position` is the character where reading stopped."""

    def __init__(self, message: str, position: int = 0, limit: str | None = None) -> None:
        super().__init__(message)
        self.position = position
        self.limit = limit


class NumberError(NotJsonError):
    """A number that is no JSON, or that nothing here can hold; the parser does not tell where it stands."""


class Digits(float):
    """A number with a fraction or an exponent that still knows how it was written."""

    def __new__(cls, text: str) -> Self:
        """Read the number; infinite ones are refused, since no float holds them."""
        number = super().__new__(cls, text)
        if not isfinite(number):
            raise NumberError(f"no float holds the number {text[:40]}")
        number.text = text
        return number

    text: str


class RepeatedKeys(dict[str, JsonValue]):
    """An object that named a key more than once; `pairs` are its members as they were written."""

    pairs: list[tuple[str, JsonValue]]


def _object(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    repeated = RepeatedKeys(members)
    repeated.pairs = pairs
    return repeated


def _integer(digits: str) -> int | Digits:
    count = len(digits.removeprefix("-"))
    if count > MAX_DIGITS:
        raise NumberError(f"a number of {count} digits", limit="digits")
    return Digits(digits) if digits == "-0" else int(digits)


def _constant(name: str) -> None:
    raise NumberError(f"{name} is no JSON number")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_float=Digits, parse_int=_integer, parse_constant=_constant)


def parse(text: str) -> JsonValue:
    """The one JSON value that the text is; raises `NotJsonError` with the position where it is not."""
    start = len(text) - len(text.lstrip(" \t\n\r"))
    value, end = parse_at(text, start)
    rest = text[end:].lstrip(" \t\n\r")
    if rest:
        raise NotJsonError("text after the value", len(text) - len(rest))
    return value


def parse_at(text: str, position: int) -> tuple[JsonValue, int]:
    """The JSON value that begins at a position, and where it ends."""
    try:
        value: JsonValue
        value, end = _DECODER.raw_decode(text, position)
    except json.JSONDecodeError as error:
        raise NotJsonError(error.msg, error.pos) from None
    except RecursionError:
        raise NotJsonError("nested too deeply", position, limit="levels") from None
    return value, end


def dump(value: object) -> str:
    """The value as compact JSON text; raises `ValueError` or `TypeError` where JSON has no form for it."""
    return _COMPACT.encode(value)


def plain(value: JsonValue) -> JsonValue:
    """The value in Python's own JSON types, without what reading remembered of the text."""
    if isinstance(value, dict):
        return {key: plain(member) for key, member in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return float(value) if isinstance(value, Digits) else value


def integral(value: JsonValue, below: float = 2.0**53) -> JsonValue:
    """The value with 25.0 as 25: JSON has one number type, Python's validators have two."""
    if isinstance(value, dict):
        return {key: integral(member, below) for key, member in value.items()}
    if isinstance(value, list):
        return [integral(item, below) for item in value]
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < below else float(value)
    return value


def may_be_integral(text: str) -> bool:
    """Whether a text that `dump` wrote can hold an integer that is written with a point or an exponent."""
    return "e+" in text or _WHOLE.search(text) is not None


def holds_doubtful_number(value: JsonValue) -> bool:
    """Whether validators may take a number otherwise than JSON has it: a whole float, or a huge integer."""
    current: list[JsonValue] = [value]
    while current:
        deeper: list[JsonValue] = []
        for item in current:
            if isinstance(item, dict):
                deeper += item.values()
            elif isinstance(item, list):
                deeper += item
            elif isinstance(item, float):
                if item.is_integer():
                    return True
            elif isinstance(item, int) and not -_HUGE < item < _HUGE:
                return True
        current = deeper
    return False


def json_type(value: JsonValue) -> str:
    """JSON Schema's name for the value's type; 25.0 is an integer, `true` is not."""
    if (name := _TYPE_NAMES.get(type(value))) is not None:
        return name
    if value is None:
        return "null"
    if isinstance(value, float):
        return "integer" if value.is_integer() else "number"
    return _TYPE_NAMES[next(kind for kind in _TYPE_NAMES if isinstance(value, kind))]


def same(left: JsonValue, right: JsonValue) -> bool:
    """Whether two values are one JSON value: 60 is 60.0, `true` is not 1, members have no order."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right


def walk(value: JsonValue, path: Path = ()) -> Iterator[tuple[Path, JsonValue]]:
    """Every value inside a value, with its place, outermost first."""
    pending: list[tuple[Path, JsonValue]] = [(path, value)]
    while pending:
        place, current = pending.pop()
        yield place, current
        if isinstance(current, dict):
            pending.extend(((*place, key), member) for key, member in reversed(current.items()))
        elif isinstance(current, list):
            pending.extend(((*place, index), item) for index, item in reversed([*enumerate(current)]))


def depth(value: JsonValue) -> int:
    """How many containers stand inside one another at the deepest place; 0 for a scalar."""
    levels = 0
    current = [value]
    while containers := [item for item in current if isinstance(item, dict | list)]:
        levels += 1
        current = [
            member
            for container in containers
            for member in (container.values() if isinstance(container, dict) else container)
        ]
    return levels


def has_lone_surrogate(value: JsonValue) -> bool:
    """Whether a string or key holds half of a surrogate pair, which no UTF-8 text can carry."""
    return any(map(_lone, _texts(value)))


def _texts(value: JsonValue) -> Iterator[str]:
    for _, member in walk(value):
        if isinstance(member, dict):
            yield from member
        elif isinstance(member, str):
            yield member


def _lone(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def serialise(value: object) -> str:
    """The JSON text of what a tool returned; raises `ValueError` where JSON has no form for it.

    Models and dataclasses are written as pydantic writes them. Bytes, sets, NaN, dates outside a
    model and cycles have no form: a harness would have to guess one.
    """
    try:
        return _SPACED.encode(value)
    except RecursionError:
        raise ValueError("nested too deeply, or holds itself") from None
    except (TypeError, ValueError) as error:
        raise ValueError(str(error)) from None
    except Exception as error:  # noqa: BLE001 - an object's own members are code of the user's
        raise ValueError(f"{type(error).__name__} while its members were read") from None


def _members(value: object) -> object:
    if isinstance(value, BaseModel) or (is_dataclass(value) and not isinstance(value, type)):
        return to_jsonable_python(value)
    raise TypeError(f"{type(value).__name__} has no form in JSON")


_COMPACT = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_SPACED = json.JSONEncoder(ensure_ascii=False, allow_nan=False, default=_members)
