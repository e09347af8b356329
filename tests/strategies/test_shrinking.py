"""Planted faults: what a shrink leaves is what a person would have written to show them."""

from datetime import date
from typing import Annotated, Literal

import pytest
from hypothesis import HealthCheck, find, settings
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from harness_envelope.models import Page
from harness_strategies import envelopes, failures, from_json_schema, invalid_arguments, successes, valid_arguments

SEARCH = settings(
    max_examples=2000, database=None, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck)
)
Status = Literal["open", "shipped", "closed"]


class Line(BaseModel):
    name: str
    count: int


class Order(BaseModel):
    total: float
    status: Status
    is_paid: bool
    lines: list[Line] = []
    note: str | None = None


def find_orders(
    customer: str,
    page: Annotated[int, Field(ge=1, le=500)] = 1,
    since: date | None = None,
    *,
    tags: list[str] | None = None,
) -> dict: ...


FOUND_ORDER = {"total": 0, "status": "open", "is_paid": False}
TREE = {
    "$defs": {
        "Tree": {
            "type": "object",
            "required": ["name"],
            "properties": {
                "name": {"type": "string"},
                "inner": {"type": "array", "items": {"$ref": "#/$defs/Tree"}},
            },
        }
    },
    "$ref": "#/$defs/Tree",
}


def simplest(strategy, shows):
    return find(strategy, shows, settings=SEARCH)


@pytest.mark.parametrize(
    ("schema", "shows", "smallest"),
    [
        ({"type": "integer"}, lambda value: value > 20, 21),
        ({"type": "integer"}, lambda value: value < -20, -21),
        ({"type": "integer", "minimum": 5}, lambda value: value > 20, 21),
        ({"type": "integer", "minimum": 1, "maximum": 1000}, lambda _: True, 1),
        ({"type": "number"}, lambda value: value > 20, 21),
        ({"type": "number"}, lambda value: value < -20, -21),
        ({"type": "number"}, lambda value: value != int(value), 0.01),
        ({"type": "string"}, lambda _: True, ""),
        ({"type": "string"}, lambda value: value, "a"),
        ({"type": "string"}, lambda value: '"' in value, '"'),
        ({"type": "string"}, lambda value: "\\" in value, "\\"),
        ({"type": "string"}, lambda value: "\n" in value, "\n"),
        ({"type": "string"}, lambda value: "```" in value, "```"),
        ({"type": "string"}, lambda value: "https://" in value, "https://"),
        ({"type": "string", "minLength": 1}, lambda _: True, "a"),
        ({"type": "string", "pattern": "^[A-Z]{2}[0-9]+$"}, lambda _: True, "AA0"),
        ({"type": "string", "format": "date"}, lambda value: value >= "2030", "2030-01-01"),
        ({"enum": ["open", "shipped", "closed"]}, lambda _: True, "open"),
        ({"enum": ["open", "shipped", "closed"]}, lambda value: value != "open", "shipped"),
        ({"type": "boolean"}, lambda _: True, False),
        ({"type": ["string", "null"]}, lambda _: True, None),
        ({"anyOf": [{"type": "integer"}, {"type": "string"}]}, lambda value: value == "", ""),
    ],
)
def test_a_single_value(schema, shows, smallest):
    assert simplest(from_json_schema(schema), shows) == smallest


@pytest.mark.parametrize(
    ("items", "shows", "smallest"),
    [
        ({"type": "integer"}, lambda _: True, []),
        ({"type": "integer"}, lambda values: values, [0]),
        ({"type": "integer"}, lambda values: any(value > 100 for value in values), [101]),
        ({"type": "integer"}, lambda values: len({*values}) < len(values), [0, 0]),
        ({"type": "string"}, lambda values: len(values) > 1, ["", ""]),
        ({"type": "string"}, lambda values: any("'" in value for value in values), ["'"]),
        (Line.model_json_schema(), lambda lines: any(line["count"] > 3 for line in lines), [{"name": "", "count": 4}]),
    ],
)
def test_a_list(items, shows, smallest):
    assert simplest(from_json_schema({"type": "array", "items": items}), shows) == smallest


@pytest.mark.parametrize(
    ("shows", "smallest"),
    [
        (lambda _: True, FOUND_ORDER),
        (lambda order: order["total"] > 20, {**FOUND_ORDER, "total": 21}),
        (
            lambda order: order["is_paid"] and order["status"] == "closed",
            {**FOUND_ORDER, "status": "closed", "is_paid": True},
        ),
        (lambda order: "note" in order, {**FOUND_ORDER, "note": None}),
        (lambda order: order.get("note"), {**FOUND_ORDER, "note": "a"}),
        (lambda order: order.get("lines"), {**FOUND_ORDER, "lines": [{"name": "", "count": 0}]}),
    ],
)
def test_an_object(shows, smallest):
    assert simplest(from_json_schema(Order.model_json_schema()), shows) == smallest


def test_a_recursive_value():
    nested = simplest(from_json_schema(TREE), lambda tree: any(child.get("inner") for child in tree.get("inner", [])))

    assert nested == {"name": "", "inner": [{"name": "", "inner": [{"name": ""}]}]}


def test_a_map():
    schema = {"type": "object", "additionalProperties": {"type": "integer"}}

    assert simplest(from_json_schema(schema), lambda scores: any(score > 7 for score in scores.values())) == {"a": 8}


@pytest.mark.parametrize(
    ("shows", "smallest"),
    [
        (lambda envelope: envelope["data"]["total"] > 20, {"data": {**FOUND_ORDER, "total": 21}}),
        (lambda envelope: "extra" in envelope, {"data": FOUND_ORDER, "extra": None}),
        (
            lambda envelope: (envelope.get("extra") or {}).get("is_cached"),
            {"data": FOUND_ORDER, "extra": {"is_cached": True}},
        ),
        (lambda envelope: envelope["data"].get("note"), {"data": {**FOUND_ORDER, "note": "a"}}),
    ],
)
def test_a_success(shows, smallest):
    assert simplest(successes(Order), shows) == {"code": 200, "msg": "success", "trace_id": "t-1", **smallest}


def test_a_failure_of_the_tool():
    smallest = {"code": 500, "msg": "the orders database refuses connections", "data": None, "trace_id": "t-1"}

    assert simplest(failures(), lambda envelope: envelope["code"] >= 500) == smallest


def test_an_envelope_with_one_order_on_a_page():
    found = simplest(envelopes(Page[Order]), lambda envelope: envelope["code"] == 200 and envelope["data"]["items"])

    assert found["data"] == {"items": [FOUND_ORDER], "total": 1, "page": 1, "page_size": 1}


@pytest.mark.parametrize(
    ("shows", "smallest"),
    [
        (lambda _: True, {"customer": ""}),
        (lambda arguments: '"' in arguments["customer"], {"customer": '"'}),
        (lambda arguments: arguments.get("page", 1) > 20, {"customer": "", "page": 21}),
        (lambda arguments: arguments.get("since"), {"customer": "", "since": date(2026, 3, 8)}),
        (lambda arguments: arguments.get("tags"), {"customer": "", "tags": [""]}),
    ],
)
def test_a_call(shows, smallest):
    assert simplest(valid_arguments(find_orders), shows) == smallest


@pytest.mark.parametrize(
    ("fault", "name", "smallest"),
    [
        ("missing", "customer", {}),
        ("wrong-type", "customer", {"customer": 0}),
        ("null", "page", {"customer": "", "page": None}),
        ("out-of-range", "page", {"customer": "", "page": 0}),
        ("wrong-format", "since", {"customer": "", "since": "a"}),
        ("unknown", "unexpected", {"customer": "", "unexpected": 0}),
    ],
)
def test_a_call_with_a_fault(fault, name, smallest):
    found = simplest(invalid_arguments(find_orders, fault), lambda invalid: invalid.name == name)

    assert found.arguments == smallest


def test_data_of_the_author_s_own_shrinks_as_its_strategy_does():
    found = simplest(successes(data=st.integers()), lambda envelope: envelope["data"] > 20)

    assert found["data"] == 21
