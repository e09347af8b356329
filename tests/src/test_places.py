"""What a schema says at each place: the types, the formats, and whether the step to it names a field."""

from datetime import datetime
from typing import Any, Literal

import pytest
from pydantic import BaseModel

from harness_envelope.schemas import schema_view

ANY = frozenset(("array", "boolean", "integer", "number", "object", "string"))


class Leaf(BaseModel):
    is_open: bool
    seen_at: datetime | None = None


class Tree(BaseModel):
    name: str | Literal[3]
    children: list["Tree"] = []
    leaves: dict[str, Leaf] = {}
    notes: dict[str, Any] = {}


PATTERNED = {
    "type": "object",
    "properties": {"id": {"type": "integer"}},
    "patternProperties": {"^is_": {"type": "boolean"}, r"^\p{Han}+$": {"type": "string"}},
    "additionalProperties": {"type": "number"},
}
PAIR = {"type": "array", "prefixItems": [{"type": "boolean"}], "items": {"type": "string", "format": "date"}}
EITHER = {
    "oneOf": [
        {"type": "object", "properties": {"paid": {"type": "boolean"}}},
        {"type": "object", "properties": {"paid": {"type": "integer"}}},
        {"type": "array", "items": {"type": "null"}},
    ]
}


def place(schema, data, *steps):
    """The place that is reached in a payload by names and indices."""
    reached = schema_view(schema).places.payload(data)
    for step in steps:
        reached = reached.item(step) if isinstance(step, int) else reached.member(step)
    return reached


@pytest.mark.parametrize(
    ("schema", "steps", "types"),
    [
        (None, ("city",), ANY),
        (None, ("cities", 3, "name"), ANY),
        (Tree, ("name",), {"string", "integer"}),
        (Tree, ("children",), {"array"}),
        (Tree, ("children", 7, "children", 0, "name"), {"string", "integer"}),
        (Tree, ("leaves", "oak", "is_open"), {"boolean"}),
        (Tree, ("leaves", "oak", "seen_at"), {"string"}),
        (Tree, ("notes", "any"), ANY),
        (Tree, ("undeclared",), ANY),
        (Tree, ("name", "below a text"), ANY),
        (list[Leaf], ("items", 2, "is_open"), {"boolean"}),
        (PATTERNED, ("id",), {"integer"}),
        (PATTERNED, ("is_open",), {"boolean"}),
        (PATTERNED, ("price",), {"number"}),
        (PAIR, (0,), {"boolean"}),
        (PAIR, (1,), {"string"}),
        (PAIR, (9,), {"string"}),
        (EITHER, ("paid",), {"boolean", "integer"}),
        (EITHER, (0,), set()),
    ],
)
def test_the_types_of_a_place_are_those_declared_there(schema, steps, types):
    data = [] if isinstance(steps[0], int) else {}

    assert place(schema, data, *steps).types == types


@pytest.mark.parametrize(
    ("schema", "steps", "formats"),
    [
        (Tree, ("leaves", "oak", "seen_at"), {"date-time"}),
        (Tree, ("leaves", "oak", "is_open"), set()),
        (PAIR, (4,), {"date"}),
    ],
)
def test_the_formats_of_a_place_are_those_declared_there(schema, steps, formats):
    assert place(schema, None, *steps).formats == formats


@pytest.mark.parametrize(
    ("schema", "steps", "is_field"),
    [
        (None, ("city",), True),
        (None, ("cities", 0), False),
        (Tree, ("name",), True),
        (Tree, ("leaves", "oak"), False),
        (Tree, ("leaves", "oak", "is_open"), True),
        (Tree, ("notes", "any"), True),
        (Tree, ("children", 0), False),
        (PATTERNED, ("id",), True),
        (PATTERNED, ("is_open",), False),
        (PATTERNED, ("price",), False),
    ],
)
def test_a_key_of_a_map_and_an_index_name_no_field(schema, steps, is_field):
    assert place(schema, None, *steps).is_field is is_field


def test_a_schema_that_refers_to_itself_has_as_many_places_as_it_says_and_no_more():
    assert place(Tree, {}, *["children", 0] * 40) is place(Tree, {}, "children", 0)


def test_keys_that_no_schema_names_share_one_place():
    assert place(Tree, {}, "leaves", "oak") is place(Tree, {}, "leaves", "elm")
