import json
import warnings
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum, IntEnum
from functools import partial
from ipaddress import IPv4Address
from pathlib import Path
from typing import Annotated, Any, Literal, Optional
from uuid import UUID

import jsonschema
import pytest
from pydantic import AnyUrl, BaseModel, Field, TypeAdapter

from harness_envelope.models import Page, Reference
from harness_envelope.schemas import schema_view
from harness_strategies import from_json_schema
from harness_strategies.samples import Order, UserProfile, Weather, sample_schemas
from harness_strategies.schemas import UntranslatedKeywordWarning

DATA = Path(__file__).parents[1] / "data"
TOOLS = [json.loads(line) for line in (DATA / "tool-schemas.jsonl").read_text().splitlines()]
OPERATIONS = [json.loads(line) for line in (DATA / "openapi-schemas.jsonl").read_text().splitlines()]
SHAPES = [json.loads(line) for line in (DATA / "schema-shapes.jsonl").read_text().splitlines()]


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
    ("a keyword of numbers alone", {"minimum": 0}),
    ("keywords of two types", {"minimum": 5, "minLength": 2}),
    ("required twice over", {"required": ["a", "b"], "properties": {"a": {"type": "integer"}}}),
    ("required but closed to others", {"required": ["a"], "properties": {"a": {}}, "additionalProperties": False}),
    ("names by pattern", {"type": "object", "propertyNames": {"pattern": "^[a-f]{2}$"}, "minProperties": 1}),
    ("names by enum", {"type": "object", "propertyNames": {"enum": ["a", "b"]}, "additionalProperties": {"const": 1}}),
    (
        "members by two patterns",
        {"type": "object", "patternProperties": {"^a": {"type": "integer"}, "b$": {"minimum": 3}}},
    ),
    ("least members, all declared", {"type": "object", "properties": {"a": {}, "b": {}, "c": {}}, "minProperties": 2}),
    ("least members, some free", {"type": "object", "properties": {"a": {}}, "minProperties": 3}),
    ("dependent members", {"properties": {"a": {}, "b": {}, "c": {}}, "dependentRequired": {"a": ["b"], "b": ["c"]}}),
    (
        "dependent members, limited",
        {"properties": {"a": {}, "b": {}}, "dependentRequired": {"a": ["b"]}, "maxProperties": 1},
    ),
    (
        "dependent schema",
        {"properties": {"a": {}, "b": {}}, "dependentSchemas": {"a": {"properties": {"b": {"const": 1}}}}},
    ),
    ("condition", {"type": "integer", "if": {"minimum": 10}, "then": {"multipleOf": 5}, "else": {"maximum": 3}}),
    ("condition without else", {"enum": [1, 2, 3, 4], "if": {"minimum": 3}, "then": {"const": 4}}),
    (
        "two conditions",
        {"type": "integer", "allOf": [{"if": {"minimum": 5}, "then": {"const": 9}}, {"not": {"const": 0}}]},
    ),
    ("not an enum member", {"enum": ["a", "b", 1], "not": {"type": "string"}}),
    ("not not", {"not": {"not": {"type": "boolean"}}}),
    (
        "allOf of objects",
        {
            "allOf": [
                {"properties": {"a": {"type": "integer"}}, "required": ["a"]},
                {"properties": {"a": {"minimum": 3}, "b": {}}},
            ]
        },
    ),
    (
        "allOf, one closed",
        {"allOf": [{"properties": {"a": {}}, "additionalProperties": False}, {"properties": {"b": {}}}]},
    ),
    (
        "allOf of patterns of names",
        {
            "allOf": [
                {"patternProperties": {"^a": {"type": "integer"}}},
                {"patternProperties": {"^a": {"minimum": 3}, "^b": {}}},
            ]
        },
    ),
    (
        "allOf of lists",
        {"type": "array", "allOf": [{"prefixItems": [{"minimum": 3}]}, {"items": {"type": "integer"}, "minItems": 2}]},
    ),
    ("allOf of multiples", {"type": "number", "allOf": [{"multipleOf": 1.5}, {"multipleOf": 2}]}),
    (
        "allOf of anyOf",
        {
            "allOf": [
                {"anyOf": [{"type": "integer"}, {"type": "string"}]},
                {"anyOf": [{"type": "string"}, {"type": "null"}]},
            ]
        },
    ),
    ("allOf of enums", {"allOf": [{"enum": [1, 2, 3]}, {"enum": [2, 3, 4]}, {"type": "integer"}]}),
    (
        "anyOf beside oneOf",
        {"anyOf": [{"type": "integer"}, {"type": "string"}], "oneOf": [{"type": "string"}, {"minimum": 3}]},
    ),
    (
        "oneOf by tags",
        {
            "oneOf": [
                {"required": ["k"], "properties": {"k": {"const": "a"}}},
                {"required": ["k"], "properties": {"k": {"const": "b"}}},
            ],
            "type": "object",
        },
    ),
    ("oneOf of booleans", {"oneOf": [False, {"type": "null"}]}),
    ("counts as decimals", {"type": "array", "items": {"type": "null"}, "minItems": 2.0, "maxItems": 2.0}),
    (
        "contains a few",
        {
            "type": "array",
            "contains": {"type": "null"},
            "minContains": 2,
            "maxContains": 3,
            "items": {"type": ["null", "integer"]},
        },
    ),
    ("unique and few", {"type": "array", "items": {"enum": [1, 2, 3]}, "uniqueItems": True, "minItems": 3}),
    (
        "unevaluated members",
        {
            "allOf": [{"properties": {"a": {"type": "integer"}}}],
            "properties": {"b": {}},
            "unevaluatedProperties": False,
        },
    ),
    ("an anchor", {"$defs": {"A": {"$anchor": "here", "type": "integer"}}, "$ref": "#here"}),
    (
        "its own name in a reference",
        {"$id": "https://example.com/s", "$defs": {"A": {"type": "null"}}, "$ref": "https://example.com/s#/$defs/A"},
    ),
    (
        "a dynamic reference",
        {"$defs": {"N": {"$dynamicAnchor": "N", "type": "integer"}}, "items": {"$dynamicRef": "#N"}, "type": "array"},
    ),
    (
        "a property named like a keyword",
        {
            "properties": {"default": {"$ref": "#"}, "$ref": {"type": "integer"}, "enum": {"type": "null"}},
            "type": "object",
        },
    ),
    (
        "a reference into a list",
        {"prefixItems": [{"type": "integer"}, {"$ref": "#/prefixItems/0"}], "items": False, "type": "array"},
    ),
    ("an unknown keyword", {"type": "integer", "x-order": 3, "nullable": True}),
    ("32 bits", {"type": "integer", "format": "int32"}),
    ("class and length", {"type": "string", "pattern": "^[a-z0-9]+$", "maxLength": 3}),
    ("class of a count", {"type": "string", "pattern": "^[A-Z]{3,}$", "minLength": 5}),
    ("property of characters", {"type": "string", "pattern": "^\\p{Lu}[\\p{L}\\p{Nd}_]*$", "maxLength": 9}),
    ("named group", {"type": "string", "pattern": "^(?<year>[0-9]{4})-W[0-9]{2}$"}),
]
DRAFT_4 = {"$schema": "http://json-schema.org/draft-04/schema#"}
DRAFT_7 = {"$schema": "http://json-schema.org/draft-07/schema#"}
OLDER_DRAFTS = [
    {**DRAFT_4, "type": "integer", "minimum": 3, "exclusiveMinimum": True, "maximum": 5, "exclusiveMaximum": False},
    {**DRAFT_7, "type": "array", "items": [{"type": "integer"}, {"type": "null"}], "additionalItems": False},
    {**DRAFT_7, "properties": {"a": {}, "b": {}}, "dependencies": {"a": ["b"]}, "type": "object"},
    {**DRAFT_7, "properties": {"a": {}, "b": {}}, "dependencies": {"a": {"required": ["b"]}}, "type": "object"},
    {**DRAFT_7, "definitions": {"N": {"type": "integer"}}, "type": "array", "items": {"$ref": "#/definitions/N"}},
]
IMPOSSIBLE = [
    False,
    {"type": "integer", "minimum": 3, "maximum": 2},
    {"type": "number", "exclusiveMinimum": 1, "maximum": 1},
    {"type": "number", "multipleOf": 10, "minimum": 1, "maximum": 9},
    {"type": "string", "minLength": 3, "maxLength": 2},
    {"type": "array", "minItems": 3, "maxItems": 2},
    {"type": "array", "items": False, "minItems": 1},
    {"type": "array", "prefixItems": [False], "minItems": 1},
    {"type": "object", "required": ["a", "b"], "maxProperties": 1},
    {"type": "object", "required": ["a"], "additionalProperties": False},
    {"type": "object", "additionalProperties": False, "minProperties": 1},
    {"type": "object", "propertyNames": False, "minProperties": 1},
    {"allOf": [{"type": "integer"}, {"type": "string"}]},
    {"allOf": [{"const": 1}, {"const": 2}]},
    {"enum": [1], "type": "string"},
    {"not": {}},
    {"anyOf": [False, False]},
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
    validator = jsonschema.validators.validator_for(schema, default=jsonschema.Draft202012Validator)
    return not list(validator(schema, format_checker=validator.FORMAT_CHECKER).iter_errors(value))


def reads_unicode(schema):
    return "\\\\p{" not in json.dumps(schema) and "?<year>" not in json.dumps(schema)


@pytest.mark.parametrize(("what", "schema"), DRAFT_7_AND_2020, ids=[what for what, _ in DRAFT_7_AND_2020])
def test_every_value_fits_the_json_schema(what, schema, drawn):
    fits = partial(conforms, schema=schema) if reads_unicode(schema) else schema_view(schema).fits

    assert all(map(fits, drawn(from_json_schema(schema), 60)))


@pytest.mark.parametrize("schema", OLDER_DRAFTS, ids=json.dumps)
def test_every_value_fits_a_schema_of_an_older_draft(schema, drawn):
    assert all(conforms(value, schema) for value in drawn(from_json_schema(schema), 60))


@pytest.mark.parametrize("tool", TOOLS, ids=[f"{tool['source']}:{tool['tool']}" for tool in TOOLS])
def test_every_value_fits_the_input_schema_of_a_real_tool(tool, drawn):
    assert all(conforms(value, tool["schema"]) for value in drawn(from_json_schema(tool["schema"]), 10))


@pytest.mark.parametrize("operation", OPERATIONS, ids=[f"{each['document']}: {each['what']}" for each in OPERATIONS])
def test_every_value_fits_what_an_operation_of_an_openapi_document_says(operation, drawn):
    schema = operation["schema"]

    assert all(conforms(value, schema) for value in drawn(from_json_schema(schema), 10))


@pytest.mark.parametrize("shape", SHAPES, ids=[f"{shape['keyword']}: {shape['what']}" for shape in SHAPES])
def test_every_value_fits_a_shape_of_the_test_suite_of_json_schema(shape, drawn):
    assert all(conforms(value, shape["schema"]) for value in drawn(from_json_schema(shape["schema"]), 10))


@pytest.mark.parametrize("schema", IMPOSSIBLE, ids=json.dumps)
def test_nothing_is_drawn_where_nothing_can_fit(schema):
    assert from_json_schema(schema).is_empty


@pytest.mark.parametrize(
    ("keyword", "schema"),
    [
        ("pattern", {"type": "string", "allOf": [{"pattern": "^a"}, {"pattern": "b"}]}),
        (
            "contains",
            {
                "items": {"enum": [1, 2]},
                "type": "array",
                "allOf": [{"contains": {"const": 1}}, {"contains": {"minimum": 2}}],
            },
        ),
    ],
)
def test_one_warning_names_the_keyword_that_hypothesis_jsonschema_draws(keyword, schema, drawn):
    with pytest.warns(UntranslatedKeywordWarning, match=f"^`{keyword}` in a JSON Schema") as warned:
        values = from_json_schema(schema)

    with warnings.catch_warnings(record=True) as later:
        from_json_schema(schema)

    assert (len(warned), later) == (1, [])
    assert all(conforms(value, schema) for value in drawn(values, 20))


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
    text = json.dumps(drawn(from_json_schema({"type": "string"}), 1000), ensure_ascii=False)

    assert all(part in text for part in ("```", "https://", '\\"', "\\\\", "😀", "杭州", "'"))


def test_every_branch_and_every_member_occurs(drawn):
    values = drawn(from_json_schema(TypeAdapter(Everything).json_schema()), 1000)

    assert {value["colour"] for value in values} == {"red", "blue"}
    assert {value["level"] for value in values} == {1, 2}
    assert {value["pet"]["kind"] for value in values} == {"cat", "dog"}
    assert {type(value.get("maybe", "absent")) for value in values} == {int, type(None), str}
    assert {type(value["amount"]) for value in values} == {int, float, str}


@pytest.mark.parametrize(
    ("schema", "at_least"),
    [
        ({"type": "integer"}, {-100, 0, 10_000}),
        ({"type": "number"}, {-20, 0, 20}),
        ({"type": "integer", "minimum": -3, "maximum": 3}, {-3, 0, 3}),
    ],
)
def test_numbers_are_on_either_side_of_zero(schema, at_least, drawn):
    values = drawn(from_json_schema(schema), 1000)

    assert min(values) <= min(at_least)
    assert max(values) >= max(at_least)


def test_numbers_are_whole_and_broken(drawn):
    values = drawn(from_json_schema({"type": "number"}), 1000)

    assert {float(value).is_integer() for value in values} == {True, False}
    assert any(abs(value) > 1e6 for value in values)


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        ({"type": "integre"}, "no JSON Schema"),
        ({"$ref": "https://example.com/schema"}, "no JSON Schema|same schema"),
        ({"$ref": "#/$defs/Nowhere"}, "no JSON Schema|same schema"),
        ({"type": "string", "pattern": r"^\p{Greek}$"}, "regular expression"),
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


def test_samples_declare_what_real_tools_declare():
    assert [sample.__name__ for sample in sample_schemas()] == [
        "Weather",
        "Order",
        "Page[Order]",
        "UserProfile",
    ]
