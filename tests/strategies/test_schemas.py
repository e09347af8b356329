import json
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum, IntEnum
from ipaddress import IPv4Address
from typing import Annotated, Any, Literal, Optional
from uuid import UUID

import jsonschema
import pytest
from hypothesis.errors import Unsatisfiable
from pydantic import AnyUrl, BaseModel, Field, TypeAdapter

from harness_envelope.models import Page, Reference
from harness_envelope.schemas import schema_view
from harness_strategies import from_json_schema
from harness_strategies.samples import Order, UserProfile, Weather, sample_schemas


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int = 9


class Dog(BaseModel):
    kind: Literal["dog"]
    weight: float


class Tree(BaseModel):
    label: str
    children: list["Tree"] = []
    parent: Optional["Tree"] = None


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Everything(BaseModel):
    at: datetime
    on: date
    clock: time
    length: timedelta
    key: UUID
    link: AnyUrl
    host: IPv4Address
    level: Level
    colour: Colour
    amount: Decimal
    pair: tuple[int, str]
    unique: set[int]
    scores: dict[str, float]
    some: Annotated[list[int], Field(min_length=1, max_length=2)]
    code: Annotated[str, Field(pattern=r"^[A-Z]{2}\d{3}$")]
    short: Annotated[str, Field(min_length=2, max_length=4)]
    percent: Annotated[float, Field(gt=0, le=100)]
    even: Annotated[int, Field(multiple_of=2, ge=10)]
    pet: Annotated[Cat | Dog, Field(discriminator="kind")]
    anything: Any
    maybe: int | None = None


OBJECT = {"type": "object"}
DRAFT_7_AND_2020 = [
    ("nothing said", {}),
    ("true", True),
    ("annotations only", {"title": "Anything", "description": "at all"}),
    ("null", {"type": "null"}),
    ("several types", {"type": ["integer", "null", "string"]}),
    ("const", {"const": {"a": [1]}}),
    ("enum", {"enum": [1, "two", None]}),
    ("enum narrowed by its type", {"type": "string", "enum": [1, "two", None]}),
    ("enum narrowed by a keyword", {"enum": [1, 5, 9], "minimum": 4}),
    ("integer between", {"type": "integer", "minimum": -3, "maximum": 4}),
    ("integer strictly between", {"type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 2}),
    ("integer below", {"type": "integer", "maximum": -5}),
    ("integer above a fraction", {"type": "integer", "minimum": 0.5}),
    ("integer multiple", {"type": "integer", "multipleOf": 7, "minimum": 20, "maximum": 90}),
    ("integer multiple below", {"type": "integer", "multipleOf": 7, "maximum": -20}),
    ("integer multiple of a fraction", {"type": "integer", "multipleOf": 1.5}),
    ("number strictly between", {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}),
    ("number above", {"type": "number", "minimum": 1e9}),
    ("number below", {"type": "number", "maximum": -0.5}),
    ("number multiple", {"type": "number", "multipleOf": 0.01, "minimum": 0, "maximum": 5}),
    ("number multiple, strict", {"type": "number", "multipleOf": 0.25, "exclusiveMinimum": 1}),
    ("a bound that no float is", {"type": "number", "exclusiveMinimum": 9007199254740993}),
    ("text by length", {"type": "string", "minLength": 3, "maxLength": 5}),
    ("text by length, no end", {"type": "string", "minLength": 60}),
    ("pattern anywhere", {"type": "string", "pattern": "b+c"}),
    ("pattern with length", {"type": "string", "pattern": "^[ab]*$", "minLength": 1, "maxLength": 3}),
    ("pattern beyond ascii", {"type": "string", "pattern": "^[\u4e00-\u9fff]{2}$"}),
    ("format with length", {"type": "string", "format": "uri", "minLength": 1, "maxLength": 2083}),
    ("format and pattern", {"type": "string", "format": "date", "pattern": "^20"}),
    ("unknown format", {"type": "string", "format": "shoe-size"}),
    ("hostname", {"type": "string", "format": "hostname"}),
    ("email", {"type": "string", "format": "email"}),
    ("array of anything", {"type": "array"}),
    ("array by length", {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 3}),
    ("empty array", {"type": "array", "items": {"type": "integer"}, "maxItems": 0}),
    ("unique items", {"type": "array", "items": {"enum": [1, 1.5, True]}, "uniqueItems": True}),
    (
        "tuple",
        {
            "type": "array",
            "prefixItems": [{"type": "integer"}, {"type": "null"}],
            "items": False,
            "minItems": 2,
        },
    ),
    (
        "tuple with a rest",
        {"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "string"}, "maxItems": 2},
    ),
    (
        "unique tuple",
        {"type": "array", "prefixItems": [{"enum": [1, 2]}, {"enum": [1, 2]}], "uniqueItems": True},
    ),
    ("no items", {"type": "array", "items": False}),
    ("any object", OBJECT),
    (
        "map",
        {
            "type": "object",
            "additionalProperties": {"type": "number"},
            "minProperties": 1,
            "maxProperties": 2,
        },
    ),
    ("no property", {"type": "object", "additionalProperties": False}),
    (
        "typed others",
        {
            "type": "object",
            "properties": {"a": {"type": "string"}},
            "additionalProperties": {"type": "integer"},
        },
    ),
    (
        "required but not declared",
        {"type": "object", "required": ["a"], "additionalProperties": {"type": "integer"}},
    ),
    ("forbidden property", {"type": "object", "properties": {"a": False, "b": {"type": "null"}}}),
    ("type left out", {"properties": {"a": {"type": "integer"}}, "required": ["a"]}),
    ("counted properties", {"type": "object", "properties": {"a": {}, "b": {}, "c": {}}, "maxProperties": 2}),
    ("anyOf", {"anyOf": [{"type": "integer"}, {"type": "null"}]}),
    ("anyOf with a sibling", {"anyOf": [{"minimum": 3}, {"maximum": -3}], "type": "integer"}),
    ("oneOf that overlaps", {"oneOf": [{"type": "integer"}, {"type": "number", "minimum": 0}]}),
    ("allOf of one", {"allOf": [{"type": "integer", "minimum": 0}], "maximum": 5}),
    ("allOf of two", {"allOf": [{"type": "integer"}, {"minimum": 3}]}),
    ("reference with a sibling", {"$defs": {"N": {"type": "integer"}}, "$ref": "#/$defs/N", "minimum": 3}),
    (
        "reference that overlaps",
        {"$defs": {"N": {"type": "integer", "minimum": 0}}, "$ref": "#/$defs/N", "minimum": 3},
    ),
    ("escaped reference", {"$defs": {"a/b~c": {"type": "null"}}, "$ref": "#/$defs/a~1b~0c"}),
    (
        "reference to true",
        {"$defs": {"T": True}, "type": "object", "properties": {"a": {"$ref": "#/$defs/T"}}},
    ),
    ("not", {"type": "integer", "not": {"minimum": 0}}),
    (
        "pattern properties",
        {"type": "object", "patternProperties": {"^x_": {"type": "integer"}}, "additionalProperties": False},
    ),
    ("contains", {"type": "array", "items": {"type": "integer"}, "contains": {"const": 7}}),
]
PYDANTIC = [
    Weather,
    Order,
    Page[Order],
    UserProfile,
    Reference,
    Everything,
    Tree,
    Cat | Dog,
    list[Tree],
    dict[str, Level],
]


def conforms(value, schema):
    return not list(jsonschema.Draft202012Validator(schema).iter_errors(value))


@pytest.mark.parametrize(("what", "schema"), DRAFT_7_AND_2020, ids=[what for what, _ in DRAFT_7_AND_2020])
def test_every_value_fits_the_json_schema(what, schema, drawn):
    assert all(conforms(value, schema) for value in drawn(from_json_schema(schema), 60))


@pytest.mark.parametrize("declared", PYDANTIC, ids=str)
def test_every_value_fits_the_schema_that_pydantic_writes(declared, drawn):
    schema = TypeAdapter(declared).json_schema()

    assert all(conforms(value, schema) for value in drawn(from_json_schema(schema), 60))


@pytest.mark.parametrize("declared", PYDANTIC, ids=str)
def test_every_value_fits_the_type_itself(declared, drawn):
    view = schema_view(declared)

    assert all(not view._misfits(value) for value in drawn(from_json_schema(view.document), 60))


def test_every_value_is_json(drawn):
    schema = TypeAdapter(Everything).json_schema()

    assert all(json.loads(json.dumps(value, allow_nan=False)) == value for value in drawn(from_json_schema(schema), 60))


def test_optional_fields_are_sometimes_absent_and_sometimes_there(drawn):
    values = drawn(from_json_schema(Weather.model_json_schema()), 100)

    assert {"visibility_m" in value for value in values} == {True, False}


def test_fields_come_in_the_order_of_their_declaration(drawn):
    values = drawn(from_json_schema(Weather.model_json_schema()), 20)

    assert all(list(value)[:4] == ["city", "temperature", "humidity", "weather"] for value in values)


def test_recursion_ends_and_goes_more_than_one_level_deep(drawn):
    values = drawn(from_json_schema(TypeAdapter(Tree).json_schema()), 200)

    assert any(child.get("children") for value in values for child in value.get("children", []))


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("created_at", r"\d{4}-\d\d-\d\dT"),
        ("due_date", r"\d{4}-\d\d-\d\d$"),
        ("image_url", "https?://"),
        ("order_id", r"[\w-]+$"),
    ],
)
def test_a_field_s_name_says_what_its_text_is_like(name, pattern, drawn):
    schema = {
        "type": "object",
        "required": [name],
        "properties": {name: {"type": "string", "pattern": pattern}},
    }
    free = {"type": "object", "required": [name], "properties": {name: {"type": "string"}}}

    assert all(conforms(value, schema) for value in drawn(from_json_schema(free), 40))


def test_texts_hold_what_simple_fixers_trip_over(drawn):
    text = json.dumps(drawn(from_json_schema({"type": "string"}), 300), ensure_ascii=False)

    assert all(part in text for part in ("```", "https://", '\\"', "\\\\", "😀", "杭州", "'"))


def test_the_simplest_value_comes_first_when_shrunk():
    from hypothesis import find  # noqa: PLC0415 - the only test that shrinks

    assert find(from_json_schema({"type": "integer"}), lambda _: True) == 0


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        ({"type": "integre"}, "no JSON Schema"),
        ({"$ref": "https://example.com/schema"}, "no JSON Schema|same schema"),
        ({"$ref": "#/$defs/Nowhere"}, "no JSON Schema|same schema"),
        ({"type": "string", "pattern": r"^\p{Lu}$"}, "regular expression"),
    ],
)
def test_refuses_a_schema_that_it_cannot_read(schema, message):
    with pytest.raises(ValueError, match=message):
        from_json_schema(schema)


def test_refuses_a_schema_that_no_finite_value_fits(drawn):
    endless = {
        "$defs": {"N": {"type": "object", "required": ["n"], "properties": {"n": {"$ref": "#/$defs/N"}}}},
        "$ref": "#/$defs/N",
    }

    with pytest.raises(ValueError, match="requires itself"):
        drawn(from_json_schema(endless), 5)


def test_false_has_no_value(drawn):
    with pytest.raises((Unsatisfiable, Exception), match=r"empty|Unable"):
        drawn(from_json_schema(False), 5)


def test_samples_declare_what_real_tools_declare():
    assert [sample.__name__ for sample in sample_schemas()] == [
        "Weather",
        "Order",
        "Page[Order]",
        "UserProfile",
    ]
