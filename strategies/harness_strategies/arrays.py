"""Lists inside what a JSON Schema says of an array."""

import json
from dataclasses import dataclass
from typing import Final

from hypothesis import reject
from pydantic import JsonValue

from harness_envelope.schema_nodes import JsonSchema
from harness_envelope.strict_json import integral
from harness_strategies.choices import Choices, Drawer, impossible, retried
from harness_strategies.conjunction import conjoined
from harness_strategies.schema_places import Place, ValueDrawer

_SPREAD: Final = 3
_TRIES: Final = 6


@dataclass(frozen=True, slots=True)
class _Row:
    """A list's drawers: the first items one by one, the rest alike, and as many at the end that must be there."""

    fixed: tuple[ValueDrawer, ...]
    items: ValueDrawer
    least: int
    most: int
    last: ValueDrawer
    last_count: int


def arrays(says: JsonSchema, place: Place) -> Drawer[list[JsonValue]]:
    """Lists that fit an array node, up to three items longer than it asks for."""
    row = _row(says, place)
    low, high = says.get("minItems", 0), says.get("maxItems")
    if row is None or (high is not None and low > high):
        return impossible
    if says.get("uniqueItems"):
        return _unlike(row, low)
    drawer = _alike(row)
    return retried(drawer, place.fits(says)) if "contains" in says else drawer


def _row(says: JsonSchema, place: Place) -> _Row | None:
    prefix, rest = says.get("prefixItems", []), says.get("items", True)
    low, high = says.get("minItems", 0), says.get("maxItems")
    fixed = [place.item_drawer(node) for node in prefix][:high]
    able = next((index for index, drawer in enumerate(fixed) if drawer is impossible), len(fixed))
    items = place.item_drawer(rest) if able == len(fixed) else impossible
    wanted = says.get("minContains", 1) if "contains" in says else 0
    last = place.item_drawer(conjoined(rest, says["contains"])) if wanted else items
    least = max(0, low - able, wanted)
    if least and (items is impossible or last is impossible):
        return None
    most = least if items is impossible or place.must_end(rest) else least + _SPREAD
    most = most if high is None else min(most, high - able)
    return _Row(tuple(fixed[:able]), items, least, most, last, wanted) if least <= most else None


def _alike(row: _Row) -> Drawer[list[JsonValue]]:
    fixed, items, least, most = row.fixed, row.items, row.least, row.most

    def draw(choices: Choices) -> list[JsonValue]:
        values = [drawer(choices) for drawer in fixed]
        count = _count(choices, least, most)
        values += [items(choices) for _ in range(count - row.last_count)]
        return values + [row.last(choices) for _ in range(row.last_count)]

    return draw


def _unlike(row: _Row, low: int) -> Drawer[list[JsonValue]]:
    def draw(choices: Choices) -> list[JsonValue]:
        values: dict[str, JsonValue] = {}
        count = _count(choices, row.least, row.most)
        rest = [row.items] * (count - row.last_count) + [row.last] * row.last_count
        for drawer in (*row.fixed, *rest):
            if not _is_added(values, drawer, choices):
                break
        if len(values) < low:
            reject()
        return [*values.values()]

    return draw


def _is_added(values: dict[str, JsonValue], drawer: ValueDrawer, choices: Choices) -> bool:
    for _ in range(_TRIES):
        value = drawer(choices)
        key = json.dumps(integral(value), sort_keys=True)
        if key not in values:
            values[key] = value
            return True
    return False


def _count(choices: Choices, least: int, most: int) -> int:
    return choices.draw_integer(least, most) if least < most else least
