"""Values with one thing wrong for a place in a schema, the simplest first, by what is wrong with them."""

from collections.abc import Callable, Iterator, Sequence
from math import floor, inf
from typing import Any, Final, Literal, TypeAlias

from pydantic import JsonValue

from harness_envelope.schema_nodes import JsonSchema, json_types
from harness_envelope.strict_json import json_type

Fault: TypeAlias = Literal[
    "missing", "wrong-type", "out-of-range", "unknown", "wrong-enum", "null", "wrong-format", "too-long"
]
Options: TypeAlias = Sequence[JsonSchema]

_FRACTION: Final = 0.5
_OF_EACH_TYPE: Final[tuple[JsonValue, ...]] = ("a", 0, _FRACTION, True, [], {})
_FORMLESS: Final = ("a", "?", " ", "none", "2026-13-45", "https//", "Ⅷ")
_LONGEST: Final = 10_000
_SIGNS: Final = {"minimum": -1, "exclusiveMinimum": 0, "maximum": 1, "exclusiveMaximum": 0}


def wrong_values(options: Options) -> Iterator[tuple[Fault, list[JsonValue]]]:
    """Values that may break a place where one of the options must fit, by fault; a validator has the last word."""
    yield "wrong-type", _of_no_type(options)
    yield "null", [None]
    for fault, values in _KINDS.items():
        yield fault, [value for option in options for value in values(option)]


def _of_no_type(options: Options) -> list[JsonValue]:
    admitted = frozenset().union(*map(json_types, options))
    admitted |= {"integer"} if "number" in admitted else set()
    least = max((_bound(option) for option in options), default=0)
    values = [least + _FRACTION if value == _FRACTION else value for value in _OF_EACH_TYPE]
    return [value for value in values if json_type(value) not in admitted and _is_inside(value, options)]


def _bound(option: JsonSchema) -> int:
    lowest: tuple[float, float] = (option.get("minimum", 0), option.get("exclusiveMinimum", 0))
    return max(0, floor(max(lowest)))


def _is_inside(value: JsonValue, options: Options) -> bool:
    """Whether a fraction keeps to the upper bounds, so that its type is all that is wrong with it."""
    return not isinstance(value, float) or all(value < _most(option) for option in options)


def _most(option: JsonSchema) -> float:
    greatest: tuple[float, float] = (option.get("maximum", inf), option.get("exclusiveMaximum", inf))
    return min(greatest)


def _out_of_range(option: JsonSchema) -> Iterator[JsonValue]:
    is_whole = option.get("type") == "integer"
    for keyword, step in _SIGNS.items():
        if keyword in option:
            beyond = option[keyword] + step
            yield floor(beyond) if is_whole and step <= 0 else _ceiling(beyond) if is_whole else beyond
    if option.get("minLength"):
        yield "a" * (option["minLength"] - 1)
    if option.get("minItems"):
        yield []


def _ceiling(number: float) -> int:
    return -floor(-number)


def _no_member(option: JsonSchema) -> Iterator[JsonValue]:
    members = [option["const"]] if "const" in option else option.get("enum", [])
    texts = [member for member in members if isinstance(member, str)]
    figures = [member for member in members if isinstance(member, int) and not isinstance(member, bool)]
    yield from ("a", *(f"{text}x" for text in texts), *(text.swapcase() for text in texts)) if texts else ()
    yield from (max(figures) + 1, min(figures) - 1) if figures else ()


def _formless(option: JsonSchema) -> Iterator[JsonValue]:
    """Texts of an admitted length that may break the format or the pattern."""
    if "format" in option or "pattern" in option:
        low, high = option.get("minLength", 0), option.get("maxLength", _LONGEST)
        yield from (text for text in _FORMLESS if low <= len(text) <= high)
        yield from ("?" * low, "a" * low, "?" * min(high, low + 9)) if low else ("",)


def _too_long(option: JsonSchema) -> Iterator[JsonValue]:
    if option.get("maxLength", _LONGEST) < _LONGEST:
        yield "a" * (option["maxLength"] + 1)


_KINDS: Final[dict[Fault, Callable[[JsonSchema], Iterator[Any]]]] = {
    "out-of-range": _out_of_range,
    "wrong-enum": _no_member,
    "wrong-format": _formless,
    "too-long": _too_long,
}
