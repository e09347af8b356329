"""Types: what is read as the declared type, and what would have to be guessed."""

import json
from enum import Enum
from typing import Literal

import pytest
from pydantic import BaseModel

from harness_envelope import Envelope, normalize
from harness_envelope.normalizer.edits import replay


def data(value, schema):
    answer = normalize(json.dumps({"code": 200, "msg": "success", "data": {"x": value}, "trace_id": "t"}), schema)
    return answer.envelope["data"]["x"] if answer.envelope else answer.verdict


def field(**declared):
    return {"type": "object", "required": ["x"], "properties": {"x": declared}}


INTEGER, NUMBER, TEXT, BOOLEAN = (field(type=name) for name in ("integer", "number", "string", "boolean"))
OPTIONAL = field(anyOf=[{"type": "integer"}, {"type": "null"}])
LISTED = field(type=["integer", "null"])
ENUM = field(type="string", enum=["ACTIVE", "CLOSED"])


@pytest.mark.parametrize(
    ("value", "schema", "right"),
    [
        *[(spelt, INTEGER, 25) for spelt in ("25", " 25 ", "25.0", "+25", "2.5e1", "２５")],
        ("1,234", INTEGER, 1234),
        ("1e3", INTEGER, 1000),
        ("-7", INTEGER, -7),
        ("1e17", INTEGER, 10**17),
        ("7.28705515056623616e18", INTEGER, 7287055150566236160),
        ("12345678901234567890123", INTEGER, 12345678901234567890123),
        ("25.5", NUMBER, 25.5),
        ("25", NUMBER, 25),
        ("1E-3", NUMBER, 0.001),
        *[(spelt, BOOLEAN, True) for spelt in ("true", "True", "TRUE", " true")],
        *[(spelt, BOOLEAN, False) for spelt in ("false", "False")],
        ("25", OPTIONAL, 25),
        ("25", LISTED, 25),
        ("Active", ENUM, "ACTIVE"),
        ("closed", ENUM, "CLOSED"),
        ("3", field(enum=[1, 2, 3]), 3),
    ],
)
def test_reads_a_value_as_the_declared_type(value, schema, right):
    found = data(value, schema)

    assert found == right
    assert type(found) is type(right)


@pytest.mark.parametrize(
    ("value", "schema"),
    [
        *[
            (spelt, INTEGER)
            for spelt in (
                "25.5",
                "25 kg",
                "60%",
                "007",
                "",
                " ",
                "abc",
                "1,23",
                "0x1F",
                "1e999",
                "--1",
                "1.5e0",
                "1e-3",
            )
        ],
        ("1,234", NUMBER),
        ("9" * 5000, INTEGER),
        *[(spelt, BOOLEAN) for spelt in ("yes", "no", "1", "", "on")],
        (1, BOOLEAN),
        (0, BOOLEAN),
        (25.5, INTEGER),
        (True, INTEGER),
        (None, INTEGER),
        ("null", OPTIONAL),
        ("", OPTIONAL),
        ("4", field(enum=[1, 2, 3])),
        ("shut", ENUM),
        ("a", field(enum=["A", "Á", "á"]) | {"additionalProperties": False, "minProperties": 2}),
        (True, TEXT),
        ([1], TEXT),
        ("x", field(type="array")),
    ],
)
def test_rejects_what_would_have_to_be_guessed(value, schema):
    assert data(value, schema) == "rejected"


@pytest.mark.parametrize(
    ("value", "schema"),
    [
        ("007", TEXT),
        ("1e5", TEXT),
        ("9" * 30, TEXT),
        ("true", TEXT),
        (25.0, INTEGER),
        (2**63, INTEGER),
        (25, NUMBER),
        (None, OPTIONAL),
        ("25", field(anyOf=[{"type": "integer"}, {"type": "string"}])),
        ("anything", field()),
    ],
)
def test_leaves_a_value_that_fits(value, schema):
    answer = normalize(json.dumps({"code": 200, "msg": "success", "data": {"x": value}, "trace_id": "t"}), schema)

    assert answer.verdict == "valid"
    assert answer.envelope["data"]["x"] == value


@pytest.mark.parametrize("digits", ["1.10", "725653563933458433", "-0", "1e5", "0.1000", "100000000000000000000"])
def test_a_number_for_a_text_field_keeps_its_own_digits(digits):
    raw = f'{{"code": 200, "msg": "success", "data": {{"x": {digits}}}, "trace_id": "t"}}'

    assert normalize(raw, TEXT).envelope["data"]["x"] == digits


def test_an_integer_beyond_a_double_stays_exact():
    raw = 'Here: {"Code": "200", "msg": "success", "data": {"x": 9007199254740993}, "trace_id": "t"}'

    assert normalize(raw, INTEGER).envelope["data"]["x"] == 9007199254740993


def test_two_readings_of_one_text_are_not_guessed():
    assert data("1", field(anyOf=[{"const": 1}, {"enum": [True]}])) == 1
    assert data("true", field(anyOf=[{"type": "boolean"}, {"type": "integer"}])) is True


@pytest.mark.parametrize(
    ("code", "right"), [("200", 200), ("２００", 200), (" 404 ", 404), (404.0, 404), ("404.0", 404)]
)
def test_reads_the_code_as_an_integer(code, right):
    msg = "success" if right == 200 else "no such order"
    answer = normalize(json.dumps({"code": code, "msg": msg, "data": None, "trace_id": "t"}))

    assert answer.envelope["code"] == right


@pytest.mark.parametrize(
    ("code", "malformation"),
    [
        (True, "boolean-code"),
        ("OK", "word-code"),
        (None, "word-code"),
        (201, "code-range"),
        (600, "code-range"),
    ],
)
def test_rejects_a_code_that_says_no_status(code, malformation):
    answer = normalize(json.dumps({"code": code, "msg": "success", "data": None, "trace_id": "t"}))

    assert answer.reason.malformation == malformation


class Level(Enum):
    LOW = "low"
    HIGH = "high"


class Reading(BaseModel):
    level: Level
    values: list[float]
    note: str | None = None


class Station(BaseModel):
    name: str
    is_open: bool
    readings: dict[str, Reading]
    kind: Literal["land", "sea"] = "land"
    parent: "Station | None" = None


def test_reaches_every_depth_of_a_model():
    raw = {
        "name": 12,
        "is_open": "false",
        "readings": {"a": {"level": "LOW", "values": ["1", 2, "3.5"]}},
        "kind": "Sea",
        "parent": {"name": "x", "is_open": "True", "readings": {}},
    }
    answer = normalize(json.dumps({"code": 200, "msg": "success", "data": raw, "trace_id": "t"}), Envelope[Station])

    assert answer.envelope["data"] == {
        "name": "12",
        "is_open": False,
        "readings": {"a": {"level": "low", "values": [1, 2, 3.5], "note": None}},
        "kind": "sea",
        "parent": {"name": "x", "is_open": True, "readings": {}, "kind": "land", "parent": None},
    }
    assert isinstance(answer.model, Envelope)


ORDERS = {
    "type": "array",
    "items": {"type": "object", "required": ["order_id"], "properties": {"order_id": {"type": "integer"}}},
}


def test_reaches_the_items_of_the_page_that_a_declared_list_is():
    page = {"items": [{"orderId": "7"}, {"order_id": 8.0}], "total": 2, "page": 1, "page_size": 10}
    answer = normalize(json.dumps({"code": 200, "msg": "success", "data": page, "trace_id": "t"}), ORDERS)

    assert answer.envelope["data"]["items"] == [{"order_id": 7}, {"order_id": 8}]


class Measured(BaseModel):
    x: float


class Counted(BaseModel):
    x: int


@pytest.mark.parametrize(
    ("value", "schema"),
    [(1e300, Measured), (-1e18, Measured), (1.7976931348623157e308, Measured), (1e20, Counted), (25.0, Counted)],
)
def test_a_huge_number_fits_what_it_is(value, schema):
    assert data(value, schema) == value


LIST = {"type": "array", "items": {"type": "string"}}
NESTED = {
    "type": "object",
    "required": ["order"],
    "properties": {
        "order": {
            "type": "object",
            "required": ["order_id", "lines"],
            "properties": {"order_id": {"type": "integer"}, "lines": {"type": "array", "items": {"type": "integer"}}},
        },
    },
}
PAGE = {"items": ["a"], "total": 1, "page": 1, "page_size": 10}


@pytest.mark.parametrize(
    ("value", "schema", "right"),
    [
        ('["clicks", "cost"]', LIST, ["clicks", "cost"]),
        (" [ ] \n", LIST, []),
        (json.dumps(PAGE), LIST, PAGE),
        ('{"x": 1}', INTEGER, {"x": 1}),
        ('{"x": "1"}', INTEGER, {"x": 1}),
        ({"order": '{"order_id": 1, "lines": [2]}'}, NESTED, {"order": {"order_id": 1, "lines": [2]}}),
        ({"order": {"order_id": 1, "lines": "[2]"}}, NESTED, {"order": {"order_id": 1, "lines": [2]}}),
        ({"order": '{"orderId": "1", "lines": "[\\"2\\"]"}'}, NESTED, {"order": {"order_id": 1, "lines": [2]}}),
        (
            json.dumps({"Order": json.dumps({"order_id": 1, "lines": []})}),
            NESTED,
            {"order": {"order_id": 1, "lines": []}},
        ),
    ],
)
def test_reads_json_in_a_text_where_an_object_or_a_list_is_declared(value, schema, right):
    raw = json.dumps({"code": 200, "msg": "success", "data": value, "trace_id": "t"})
    answer = normalize(raw, schema)

    assert answer.envelope["data"] == right
    assert "json-in-string" in {repair.kind for repair in answer.repairs}
    assert replay(raw, answer.repairs)["data"] == right


@pytest.mark.parametrize(
    ("value", "schema"),
    [
        ("['clicks']", LIST),
        ('["clicks"] and more', LIST),
        ('["clicks",]', LIST),
        ("clicks", LIST),
        ("[true]", LIST),
        ('{"x": 1, "x": 1}', INTEGER),
        ('{"x": "\\ud83d"}', TEXT),
        ('"{}"', INTEGER),
        ("null", INTEGER),
        ("[" * 200 + "]" * 200, {"type": "array"}),
    ],
)
def test_rejects_a_text_that_is_not_the_json_of_what_is_declared(value, schema):
    raw = json.dumps({"code": 200, "msg": "success", "data": value, "trace_id": "t"})

    assert normalize(raw, schema).envelope is None


@pytest.mark.parametrize("schema", [None, {"type": "string"}, {"type": ["string", "array"]}, {}])
def test_leaves_json_in_a_text_where_text_is_admitted(schema):
    raw = json.dumps({"code": 200, "msg": "success", "data": "[1]", "trace_id": "t"})

    assert normalize(raw, schema).verdict == "valid"


def test_leaves_json_in_the_text_of_a_failure():
    raw = json.dumps({"code": 404, "msg": "none", "data": "[1]", "trace_id": "t"})

    assert normalize(raw, LIST).verdict == "valid"


@pytest.mark.parametrize("digits", [2**53 + 1, 2**63, 10**30, -(10**40)])
def test_a_big_integer_is_exact_as_a_number_and_as_a_text(digits):
    raw = json.dumps({"code": 200, "msg": "success", "data": {"x": digits}, "trace_id": "t"})

    assert normalize(raw, INTEGER).verdict == "valid"
    assert normalize(raw, INTEGER).envelope["data"]["x"] == digits
    assert data(str(digits), INTEGER) == digits
