"""Which alternative of a union an object means, where its own fields say so in another form."""

import json
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, Field

from harness_envelope import normalize


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int


class Dog(BaseModel):
    kind: Literal["dog", "puppy"]
    bark: str


class Release(BaseModel):
    version: Literal["v1"]
    build: Literal[3]
    size: int


class Zoo(BaseModel):
    pets: list[Annotated[Cat | Dog, Field(discriminator="kind")]]
    release: Release | None = None


def tagged(tag, kind):
    properties = {"tag": {"const": tag}, "size": {"type": kind}}
    return {"type": "object", "properties": properties, "required": ["tag", "size"]}


def required(**kinds):
    return {
        "type": "object",
        "required": [*kinds],
        "properties": {name: {"type": kind} for name, kind in kinds.items()},
    }


POINT_OR_CITY = {"anyOf": [required(lat="number", lon="number"), required(city="string")]}


def read(data, schema):
    return normalize(json.dumps({"code": 200, "msg": "success", "data": data, "trace_id": "t-1"}), schema)


@pytest.mark.parametrize(
    ("written", "right", "schema"),
    [
        ({"kind": "CAT", "lives": "9"}, {"kind": "cat", "lives": 9}, Cat),
        ({"kind": "Cat", "lives": "9"}, {"kind": "cat", "lives": 9}, Cat | Dog),
        ({"kind": "PUPPY", "bark": 1.10}, {"kind": "puppy", "bark": "1.1"}, Cat | Dog),
        ({"kkind": "puppy", "bark": "w"}, {"kind": "puppy", "bark": "w"}, Cat | Dog),
        ({"kind": "Dog", "barkk": "w"}, {"kind": "dog", "bark": "w"}, Cat | Dog),
        ({"kind": "CAT", "lives": "9"}, {"kind": "cat", "lives": 9}, Cat | None),
        (
            {"version": "V1", "build": "3", "size": "7"},
            {"version": "v1", "build": 3, "size": 7},
            Release,
        ),
        (
            {"pets": [{"kind": "Dog", "bark": "w"}, {"kind": "CAT", "lives": "3"}], "release": None},
            {"pets": [{"kind": "dog", "bark": "w"}, {"kind": "cat", "lives": 3}], "release": None},
            Zoo,
        ),
        (
            {"pets": [], "release": {"version": "V1", "build": 3, "Size": 7}},
            {"pets": [], "release": {"version": "v1", "build": 3, "size": 7}},
            Zoo,
        ),
        (
            {"tag": "A", "size": "5"},
            {"tag": "A", "size": 5},
            {"anyOf": [tagged("A", "integer"), tagged("a", "string")]},
        ),
        (
            {"tag": "a", "size": 5},
            {"tag": "a", "size": "5"},
            {"anyOf": [tagged("A", "integer"), tagged("a", "string")]},
        ),
        ({"tag": "UP", "size": 5}, {"tag": "up", "size": 5}, {"anyOf": [tagged("up", "integer"), {"type": "null"}]}),
        ({"Lat": "1.5", "lon": 2}, {"lat": 1.5, "lon": 2}, POINT_OR_CITY),
        ({"City": 5}, {"city": "5"}, POINT_OR_CITY),
    ],
)
def test_reads_an_object_as_the_alternative_that_its_own_fields_name(written, right, schema):
    answer = read(written, schema)

    assert answer.envelope is not None
    assert answer.envelope["data"] == right


@pytest.mark.parametrize(
    ("written", "schema"),
    [
        ({"kind": "bird", "lives": 9}, Cat | Dog),
        ({"kind": "", "lives": 9}, Cat),
        ({"tag": "Ab", "size": 5}, {"anyOf": [tagged("AB", "integer"), tagged("ab", "integer")]}),
        ({"kind": "CAT", "bark": "w"}, Cat | Dog),
        ({"Lat": 1.5, "Lon": 2, "City": "x"}, POINT_OR_CITY),
        ({"Lat": 1.5}, POINT_OR_CITY),
        ({"citty": "x"}, POINT_OR_CITY),
    ],
)
def test_rejects_an_object_that_names_no_alternative_or_two(written, schema):
    assert read(written, schema).verdict == "rejected"


def test_a_payload_that_fits_by_its_own_name_keeps_it_when_something_else_is_mended():
    class Reading(BaseModel, validate_by_name=True, validate_by_alias=True):
        temperature: float = Field(validation_alias="temp")

    raw = '{"code": "200", "msg": "success", "data": {"temperature": 25.5}, "trace_id": "t-1"}'

    assert normalize(raw, Reading).envelope["data"] == {"temperature": 25.5}


@pytest.mark.parametrize("schema", [Cat | Dog, Cat | None])
def test_lifts_nothing_into_data_where_more_than_one_payload_is_declared(schema):
    raw = '{"code": 200, "msg": "success", "kind": "cat", "lives": 9, "trace_id": "t-1"}'

    assert normalize(raw, schema).verdict == "rejected"
    assert normalize(raw, Cat).envelope["data"] == {"kind": "cat", "lives": 9}
