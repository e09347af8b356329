"""The types table of recovery.md, row by row."""

import json
from enum import Enum

from pydantic import BaseModel

from .building import failure, list_schema, object_schema, success
from .sources import FAILURE, ORDER, PAGE, QUOTING, STATION, WEATHER

LEVELS = {"enum": ["low", "High", "VERY_HIGH"]}


class State(Enum):
    ACTIVE = "ACTIVE"
    CLOSED = "CLOSED"


class Account(BaseModel):
    state: State
    earlier: list[State]


def optional(kind):
    return {"anyOf": [{"type": kind}, {"type": "null"}]}


def told(value, kind, written):
    """A payload whose field `x` has a declared type, and is written in another form."""
    return success({"x": value}, object_schema(x=kind)).swap(
        f'"x": {json.dumps(value, ensure_ascii=False)}', f'"x": {written}'
    )


def stringed(built, part, **layout):
    """A member of the text as a JSON string that holds it."""
    text = json.dumps(part, ensure_ascii=False)
    return built.swap(text, json.dumps(text, **layout))


RECOVERED = {
    "string-number": {
        "integer": told(25, "integer", '"25"'),
        "spaces": told(25, "integer", '" 25 "'),
        "fraction of an integer": told(25, "integer", '"25.0"'),
        "exponent": told(1000, "integer", '"1e3"'),
        "plus": told(5, "number", '"+5"'),
        "fullwidth": told(12, "integer", '"１２"'),
        "thousands": told(1234, "integer", '"1,234"'),
        "thousands, two groups": told(12345678, "integer", '"12,345,678"'),
        "minus": told(-3.25, "number", '"-3.25"'),
        "optional": told(7, optional("integer"), '"7"'),
        "code": WEATHER.swap("200", '"200"'),
        "code of a failure": FAILURE.swap("404", '"404"'),
        "nested": ORDER.swap("59.9", '"59.9"').swap('"quantity": 2', '"quantity": "2"'),
        "page": PAGE.swap("14", '"14"').swap('"total": 2', '"total": "2"'),
        "list": STATION.swap("[1.5, 12, 3.25]", '["1.5", 12, "3.25"]'),
    },
    "string-boolean": {
        "true": told(True, "boolean", '"true"'),
        "false": told(False, "boolean", '"false"'),
        "True": ORDER.swap("true", '"True"'),
        "False": told(False, "boolean", '"False"'),
        "optional": told(False, optional("boolean"), '"false"'),
        "list": success([True, False], list_schema("boolean")).swap("[true, false]", '["true", "False"]'),
        "model": STATION.swap("true", '"true"'),
    },
    "number-as-string-field": {
        "integer": told("25", "string", "25"),
        "last zero": told("1.10", "string", "1.10"),
        "exponent": told("1e5", "string", "1e5"),
        "thirty digits": told("123456789012345678901234567890", "string", "123456789012345678901234567890"),
        "minus": told("-0.50", "string", "-0.50"),
        "fraction of zero": told("7.0", "string", "7.0"),
        "nested": success({"user": {"phone": "5718888"}}, object_schema(user=object_schema(phone="string"))).swap(
            '"5718888"', "5718888"
        ),
        "items": PAGE.swap('"A-1"', "17").meaning(
            data={**PAGE.envelope["data"], "items": [{"sku": "17", "quantity": 2}, {"sku": "B-2", "quantity": 14}]}
        ),
        "trace id": success({"n": 1}, trace_id="20261130").swap('"20261130"', "20261130"),
    },
    "json-in-string": {
        "data": stringed(ORDER, ORDER.envelope["data"], ensure_ascii=False),
        "data, escaped": stringed(ORDER, ORDER.envelope["data"]),
        "data, a list": stringed(success(["a", "引", 'c"'], list_schema("string")), ["a", "引", 'c"']),
        "nested object": stringed(ORDER, ORDER.envelope["data"]["customer"]),
        "nested list": stringed(ORDER, ORDER.envelope["data"]["lines"]),
        "page": stringed(PAGE, PAGE.envelope["data"]),
        "model": stringed(STATION, STATION.envelope["data"]["readings"]),
        "items of a list's page": stringed(
            success(
                {"items": [1, 2, 3], "total": 3, "page": 1, "page_size": 10},
                {"type": "array", "items": {"type": "integer"}},
            ),
            [1, 2, 3],
        ),
        "extra": stringed(success({"n": 1}, extra={"source": '气象台 "a"'}), {"source": '气象台 "a"'}),
        "extra of a failure": stringed(failure(500, "disk full", [1], extra={"v": 1}), {"v": 1}),
    },
    "big-integer": {
        "text": told(9007199254740993, "integer", '"9007199254740993"'),
        "text, spaces": told(725653563933458433, "integer", '" 725653563933458433"'),
        "text, thirty digits": told(10**30 + 1, "integer", f'"{10**30 + 1}"'),
        "text, minus": told(-(2**63) - 1, "integer", f'"{-(2**63) - 1}"'),
        "text, thousands": told(9007199254740993, "integer", '"9,007,199,254,740,993"'),
        "text, fraction": told(9007199254740993, "integer", '"9007199254740993.0"'),
        "text, list": success([1, 2**53 + 1], list_schema("integer")).swap(str(2**53 + 1), f'"{2**53 + 1}"'),
    },
    "enum-case": {
        "capitals": ORDER.swap('"shipped"', '"SHIPPED"'),
        "title": ORDER.swap('"shipped"', '"Shipped"'),
        "literal": STATION.swap('"sea"', '"Sea"'),
        "lower": told("VERY_HIGH", LEVELS, '"very_high"'),
        "list": success(["low", "High"], list_schema(LEVELS)).swap('["low", "High"]', '["LOW", "high"]'),
        "enumeration": success({"state": "ACTIVE", "earlier": ["CLOSED"]}, Account).swap('"ACTIVE"', '"Active"'),
        "enumeration, list": success({"state": "ACTIVE", "earlier": ["CLOSED"]}, Account).swap('"CLOSED"', '"closed"'),
        "constant": told("v1", {"const": "v1"}, '"V1"'),
        "constants in a list": success(["v1", "v1"], list_schema({"const": "v1"})).swap('["v1", ', '["V1", '),
    },
}

UNCHANGED = {
    "float-integer": {
        "code": WEATHER.swap("200", "200.0"),
        "field": told(25, "integer", "25.0"),
        "field, exponent": told(2500, "integer", "2.5e3"),
        "page": PAGE.swap('"total": 2', '"total": 2.0').swap("14", "14.0"),
        "code of a failure": FAILURE.swap("404", "404.0"),
        "list": success([1, 2], list_schema("integer")).swap("[1, 2]", "[1.0, 2]"),
    },
    "identifier-text": {
        "zeros": success({"x": "007"}, object_schema(x="string")),
        "exponent": success({"x": "1e5"}, object_schema(x="string")),
        "thirty digits": success({"x": "123456789012345678901234567890"}, object_schema(x="string")),
        "no schema": success({"zip": "00712", "id": "9007199254740993", "phone": "+86 571 8888"}),
        "words": success({"x": "true", "y": "null", "z": "1,234"}, object_schema(x="string", y="string", z="string")),
        "JSON as text": success({"x": '{"a": 1}', "y": "[1]"}, object_schema(x="string", y="string")),
        "list": success(["007", "1.0"], list_schema("string")),
    },
    "big-integer": {
        "field": success({"x": 9007199254740993}, object_schema(x="integer")),
        "no schema": success({"x": 2**64 + 1, "y": -(2**63)}),
        "number field": success({"x": 9007199254740993}, object_schema(x="number")),
        "thirty digits": success({"x": 10**30 + 1}, object_schema(x="integer")),
        "list": success([2**53 + 1], list_schema("integer")),
    },
}

EITHER = {
    "string-number": {
        "thousands for a number": told(1234, "number", '"1,234"'),
        "thousands with a fraction": told(1234.5, "number", '"1,234.5"'),
        "thousands for either": told(1234, {"type": ["integer", "number"]}, '"1,234"'),
    },
    "string-boolean": {
        "yes": told(True, "boolean", '"yes"'),
        "no": told(False, "boolean", '"No"'),
        "one": ORDER.swap("true", "1"),
        "zero": told(False, "boolean", "0"),
        "one as text": STATION.swap("true", '"1"'),
    },
    "json-in-string": {
        "Python list": success({"tags": ["a", "b"]}, object_schema(tags=list_schema("string"))).swap(
            '["a", "b"]', "\"['a', 'b']\""
        ),
    },
    "string-null": {
        "null": told(None, optional("integer"), '"null"'),
        "None": told(None, optional("number"), '"None"'),
        "empty": told(None, optional("boolean"), '""'),
        "object": STATION.swap('"parent": null', '"parent": "null"'),
        "list": told(None, optional("array"), '"None"'),
    },
}

REFUSED = {
    "enum-case": {
        "two members": told("low", {"enum": ["low", "LOW"]}, '"Low"'),
        "no member": ORDER.swap('"shipped"', '"SENT"'),
        "constant": told("v1", {"const": "v1"}, '"V2"'),
    },
    "number-with-unit": {
        "degrees": told(25, "number", '"25°C"'),
        "percent": told(60, "number", '"60%"'),
        "currency": ORDER.swap("59.9", '"12 USD"'),
        "integer": PAGE.swap("14", '"14 pcs"'),
        "unit before": told(12, "integer", '"$12"'),
    },
    "float-integer": {
        "field": told(25, "integer", "25.5"),
        "text": told(25, "integer", '"25.5"'),
        "code": WEATHER.swap("200", "200.5"),
        "page": PAGE.swap("14", "14.25"),
    },
    "boolean-code": {
        "true": WEATHER.swap("200", "true"),
        "false": FAILURE.swap("404", "false"),
        "true, schema": ORDER.swap("200", "true"),
        "true as text": QUOTING.swap("200", '"true"'),
    },
    "word-code": {
        "OK": WEATHER.swap("200", '"OK"'),
        "success": ORDER.swap("200", '"success"'),
        "error": FAILURE.swap("404", '"NOT_FOUND"'),
        "code and word": QUOTING.swap("200", '"200 OK"'),
    },
}
