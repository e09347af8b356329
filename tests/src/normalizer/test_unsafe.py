"""Unsafe repairs: each rejected without being asked for, each marked where it is made."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from harness_envelope import Page, normalize
from harness_envelope.normalizer.edits import replay
from harness_envelope.strict_json import same


class Item(BaseModel):
    name: str
    count: int


def field(**declared):
    return {"type": "object", "required": ["x"], "properties": {"x": declared}}


def nullable(name):
    return field(anyOf=[{"type": name}, {"type": "null"}])


INTEGER, NUMBER, BOOLEAN = field(type="integer"), field(type="number"), field(type="boolean")
NUMBERS = field(type="array", items={"type": "integer"})
EMPTY = {"items": [], "total": 0, "page": 1, "page_size": 1}


def envelope(data):
    return json.dumps({"code": 200, "msg": "success", "data": data, "trace_id": "t"})


GUESSES: list[tuple[Any, Any, Any, str]] = [
    *[({"x": text}, nullable("integer"), {"x": None}, "string-null") for text in ("null", "None", "", " NULL ")],
    *[({"x": text}, BOOLEAN, {"x": True}, "string-boolean") for text in ("yes", "Yes", 1, 1.0)],
    *[({"x": text}, BOOLEAN, {"x": False}, "string-boolean") for text in ("no", "NO", 0)],
    *[({"x": text}, INTEGER, {"x": 25}, "number-with-unit") for text in ("25°C", "25 km/h", "25 %", "25元", "25 USD")],
    ({"x": "60%"}, NUMBER, {"x": 60}, "number-with-unit"),
    ({"x": "-2.5 °C"}, NUMBER, {"x": -2.5}, "number-with-unit"),
    ({"x": "1,234 km"}, INTEGER, {"x": 1234}, "number-with-unit"),
    ({"x": None}, NUMBERS, {"x": []}, "null-items"),
    ({"x": 4}, NUMBERS, {"x": [4]}, "single-for-list"),
    (None, Page[Item], EMPTY, "null-page"),
    ([], Page[Item], EMPTY, "bare-list"),
    (
        [{"name": "a", "count": 1}, {"name": "b", "count": 2}],
        Page[Item],
        {"items": [{"name": "a", "count": 1}, {"name": "b", "count": 2}], "total": 2, "page": 1, "page_size": 2},
        "bare-list",
    ),
    (
        {"items": None, "total": 0, "page": 1, "page_size": 10},
        Page[Item],
        {"items": [], "total": 0, "page": 1, "page_size": 10},
        "null-items",
    ),
]


@pytest.mark.parametrize(("data", "schema", "right", "kind"), GUESSES)
def test_infers_a_plausible_value_where_it_is_asked_to(data, schema, right, kind):
    refused, inferred = normalize(envelope(data), schema), normalize(envelope(data), schema, unsafe=True)

    assert refused.verdict == "rejected"
    assert inferred.envelope["data"] == right
    assert [(repair.kind, repair.safe) for repair in inferred.repairs] == [(kind, False)]
    assert same({"extra": None, **replay(envelope(data), inferred.repairs)}, inferred.envelope)


def test_mends_what_stands_inside_what_it_inferred():
    answer = normalize(envelope([{"Name": "a", "count": "1"}]), Page[Item], unsafe=True)

    assert answer.envelope["data"]["items"] == [{"name": "a", "count": 1}]
    assert [repair.safe for repair in answer.repairs].count(False) == 1


@pytest.mark.parametrize(
    ("data", "schema"),
    [
        *[
            ({"x": text}, INTEGER)
            for text in ("12.5", "12.5 kg", "5 million", "3万", "2k", "1/3", "10-12 kg", "kg", "", "2 dozen", "5 of 9")
        ],
        ({"x": "maybe"}, BOOLEAN),
        ({"x": 2}, BOOLEAN),
        ({"x": "null"}, INTEGER),
        ({"x": True}, INTEGER),
        ({"x": "a"}, NUMBERS),
        ([{"name": "a", "count": 1}] * 101, Page[Item]),
        ([{"name": "a"}], Page[Item]),
        ({"y": 1}, INTEGER),
    ],
)
def test_some_things_cannot_be_inferred(data, schema):
    assert normalize(envelope(data), schema, unsafe=True).envelope is None


def test_a_recursive_schema_is_guessed_once():
    nested = {"$ref": "#/$defs/list", "$defs": {"list": {"type": "array", "items": {"$ref": "#/$defs/list"}}}}

    assert normalize(envelope(4), nested, unsafe=True).envelope is None


@pytest.mark.parametrize(
    "raw", ["", "I am sorry.", "{}", '{"msg": "success", "data": 1}', '{"code": 200, "msg": "Error", "data": 1}']
)
def test_an_envelope_is_not_made_up(raw):
    answer = normalize(raw, unsafe=True)

    assert answer == normalize(raw)
    assert answer.verdict == "rejected"


VALUES = st.sampled_from(["25", "25 km", "yes", "true", 1, 0, None, "null", "", 2.5, [1], {"a": 1}, "[1]", "x"])
SCHEMAS = st.sampled_from([INTEGER, NUMBER, BOOLEAN, NUMBERS, nullable("integer"), field(), None, Page[Item]])


@given(VALUES, SCHEMAS, st.sampled_from(["{}", "```\n{}\n```", "{} and"]))
def test_what_safe_answers_unsafe_answers_the_same(value, schema, wrapper):
    raw = wrapper.replace("{}", envelope({"x": value}))
    safe, unsafe = normalize(raw, schema, trace_id="t"), normalize(raw, schema, trace_id="t", unsafe=True)

    assert safe.envelope is None or unsafe == safe


@given(VALUES, SCHEMAS)
def test_what_was_inferred_is_valid(value, schema):
    inferred = normalize(envelope({"x": value}), schema, unsafe=True).envelope

    assert inferred is None or normalize(json.dumps(inferred), schema).verdict == "valid"
