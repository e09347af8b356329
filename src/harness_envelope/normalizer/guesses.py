"""Guesses: what a value may mean where nothing is certain; asked for, and never called safe."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from pydantic import JsonValue

from harness_envelope.models import MAX_PAGE_SIZE
from harness_envelope.normalizer.types import spelt_integer, spelt_number
from harness_envelope.schema_nodes import JsonSchema, is_page, json_types

_WORDS: Final[Mapping[str, bool]] = MappingProxyType({"yes": True, "no": False})
_NULLS: Final = frozenset(("null", "none", ""))
_MEASURED: Final = re.compile(
    r"\s*(?P<number>[+-]?\d[\d,.]*(?:[eE][+-]?\d+)?)\s{0,2}(?P<unit>(?:[^\W\d_]|[%‰°$€£¥])[^\s\d]{0,11})\s*"
)
_NO_UNIT: Final = re.compile(
    r"(?:st|nd|rd|th)\b|(?:k|bn|mn|mio|mil|mrd|hundred|thousand|million|billion|trillion|dozen|pair|score|lakh|crore)s?\b"
    r"|(?-i:[MGTB]\b)|[十百千万萬亿億打对双]",
    re.IGNORECASE,
)


def guesses(value: JsonValue, node: JsonSchema) -> Iterator[tuple[str, JsonValue]]:
    """What a value may mean where a node wants another type: the malformation, and the value."""
    types = json_types(node)
    if "null" in types and isinstance(value, str) and value.strip().casefold() in _NULLS:
        yield "string-null", None
        return
    if "boolean" in types and (truth := _truth(value)) is not None:
        yield "string-boolean", truth
    if types & {"integer", "number"} and isinstance(value, str):
        yield from (("number-with-unit", number) for number in _measured(value, types))
    if "object" in types and is_page(node) and (value is None or isinstance(value, list)):
        yield from _page(value)
    if "array" in types:
        yield ("null-items", []) if value is None else ("single-for-list", [value])


def _truth(value: JsonValue) -> bool | None:
    if isinstance(value, str):
        return _WORDS.get(value.strip().casefold())
    is_digit = isinstance(value, int | float) and not isinstance(value, bool) and value in (0, 1)
    return bool(value) if is_digit else None


def _measured(text: str, types: frozenset[str]) -> Iterator[float]:
    """The number before a unit, none where what follows counts in thousands, or is a part of the number itself."""
    match = _MEASURED.fullmatch(text)
    if match is None or match["unit"][0].isnumeric() or _NO_UNIT.match(match["unit"]):
        return
    number = spelt_number(match["number"]) if "number" in types else spelt_integer(match["number"])
    if number is not None:
        yield number


def _page(items: JsonValue) -> Iterator[tuple[str, JsonValue]]:
    """The page that shows a whole list, where one can."""
    shown = items if isinstance(items, list) else []
    if len(shown) <= MAX_PAGE_SIZE:
        kind = "null-page" if items is None else "bare-list"
        yield kind, {"items": shown, "total": len(shown), "page": 1, "page_size": max(len(shown), 1)}
