"""Unsafe repairs: each rejected without being asked for, each marked where it is made."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from harness_envelope import Page, normalize, normalizer
from harness_envelope.normalizer.edits import replay
from harness_envelope.strict_json import same

from .drawing import MANY, messy

SOURCE = Path(normalizer.__file__).parent
KEBAB = re.compile(r"[a-z]+(?:-[a-z]+)+")


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
    *[
        ({"x": text}, INTEGER, {"x": 25}, "number-with-unit")
        for text in ("25°C", "25 km/h", "25 %", "25元", "25 USD", "25m")
    ],
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


HEAD = '{"code": 200, "msg": "success", "trace_id": "t", "data": '
CUT, CUT_ORDER = "cut-anywhere", field(type="string")

INFERRED = [
    ("not a number", HEAD + '{"x": NaN}}', None, {"x": None}, "nan-infinity"),
    ("infinity", HEAD + "[1, -Infinity, 2]}", None, [1, None, 2], "nan-infinity"),
    ("a number that is last", HEAD + "12", None, 12, CUT),
    ("a number of an object", HEAD + '{"a": 1, "b": 12', None, {"a": 1, "b": 12}, CUT),
    ("a string", HEAD + '{"a": "x", "b": "some te', None, {"a": "x"}, CUT),
    ("a string in single quotes", HEAD + "{'a': 'x', 'b': 'some te", None, {"a": "x"}, CUT),
    ("a key", HEAD + '{"a": 1, "b', None, {"a": 1}, CUT),
    ("a value", HEAD + '{"a": 1, "b": ', None, {"a": 1}, CUT),
    ("a list", HEAD + '["a", "b"', None, ["a", "b"], CUT),
    ("a list behind a comma", HEAD + '["a", "b",', None, ["a", "b"], CUT),
    ("a list of objects", HEAD + '[{"a": 1}, {"a": 2},', None, [{"a": 1}, {"a": 2}], CUT),
    ("closers, nothing declared", HEAD + '{"a": {"b": "x"}', None, {"a": {"b": "x"}}, CUT),
    ("closers, more declared", HEAD + '{"x": "y"', CUT_ORDER | {"properties": {"x": {}, "z": {}}}, {"x": "y"}, CUT),
    ("inside a fence", f"```json\n{HEAD}[true", None, [True], CUT),
]


@pytest.mark.parametrize(
    ("text", "schema", "right", "kind"), [row[1:] for row in INFERRED], ids=[row[0] for row in INFERRED]
)
def test_infers_what_a_text_that_is_no_json_stands_for(text, schema, right, kind):
    refused, inferred = normalize(text, schema), normalize(text, schema, unsafe=True)

    assert refused.verdict == "rejected"
    assert (inferred.envelope["code"], inferred.envelope["data"]) == (200, right)
    assert [repair.kind for repair in inferred.repairs if not repair.safe] == [kind]
    assert same({"extra": None, **replay(text, inferred.repairs)}, inferred.envelope)


def test_every_unsafe_repair_of_the_source_has_a_text():
    assert {row[-1] for row in (*GUESSES, *INFERRED)} == unsafe_kinds()


def unsafe_kinds():
    """The malformations that the source names where it infers: all of `guesses`, and each repair that is not safe."""
    trees = {file.stem: ast.parse(file.read_text(encoding="utf-8")) for file in SOURCE.glob("*.py")}
    guessed = {node.value for node in ast.walk(trees["guesses"]) if isinstance(node, ast.Constant)}
    inferred = {
        getattr(call.args[0], "value", ast.unparse(call))
        for tree in trees.values()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and is_unsafe_repair(call)
    }
    return inferred | {name for name in guessed if isinstance(name, str) and KEBAB.fullmatch(name)}


def is_unsafe_repair(call):
    unsafe = any(word.arg == "safe" and getattr(word.value, "value", True) is False for word in call.keywords)
    return unsafe and getattr(call.func, "id", "") == "Repair"


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
        *[
            ({"x": text}, INTEGER)
            for text in (
                "5M",
                "3T",
                "8 mio",
                "6 Mrd",
                "5 millions",
                "2 crores",
                "3 pairs",
                "2双",
                "1st",
                "3RD",
                "5 ½",
                "20²",
            )
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


@MANY
@given(VALUES, SCHEMAS, st.sampled_from(["{}", "```\n{}\n```", "{} and"]))
def test_what_safe_answers_unsafe_answers_the_same(value, schema, wrapper):
    raw = wrapper.replace("{}", envelope({"x": value}))
    safe, unsafe = normalize(raw, schema, trace_id="t"), normalize(raw, schema, trace_id="t", unsafe=True)

    assert safe.envelope is None or unsafe == safe


@MANY
@given(messy().flatmap(lambda raw: st.integers(0, len(raw)).map(lambda end: (raw, raw[:end]))))
def test_what_safe_answers_of_any_text_unsafe_answers_the_same(texts):
    safe = [normalize(raw, trace_id="t") for raw in texts]
    unsafe = [normalize(raw, trace_id="t", unsafe=True) for raw in texts]

    assert [
        pair for pair in zip(safe, unsafe, strict=True) if pair[0].envelope is not None and pair[0] != pair[1]
    ] == []


@MANY
@given(VALUES, SCHEMAS)
def test_what_was_inferred_is_valid(value, schema):
    inferred = normalize(envelope({"x": value}), schema, unsafe=True).envelope

    assert inferred is None or normalize(json.dumps(inferred), schema).verdict == "valid"
