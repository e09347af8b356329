"""Where a value or a name is mended: at every place for which a schema says what stands there, however it says it."""

import json
from typing import NamedTuple

import pytest

from harness_envelope import normalize
from harness_envelope.schemas import schema_view

INTEGER, TEXT = {"type": "integer"}, {"type": "string"}
PAIR = {"type": "array", "prefixItems": [INTEGER, TEXT]}
LINE = {"type": "object", "required": ["line_no"], "properties": {"line_no": INTEGER}}
LISTED = {"$schema": "http://json-schema.org/draft-07/schema#", "type": "array"}
ROOT = "https://example.org/root.json"


class Reading(NamedTuple):
    seconds: int
    unit: str


def holding(node, **keywords):
    return {"type": "object", "required": ["x"], "properties": {"x": node}, **keywords}


def read(data, schema):
    return normalize(json.dumps({"code": 200, "msg": "success", "data": data, "trace_id": "t"}), schema)


@pytest.mark.parametrize(
    ("written", "schema", "right"),
    [
        (["5", 7], PAIR, [5, "7"]),
        (["5"], PAIR, [5]),
        ({"x": ["5", 7]}, holding(PAIR), {"x": [5, "7"]}),
        ([{"lineNo": "1"}, 2], {"type": "array", "prefixItems": [LINE, TEXT]}, [{"line_no": 1}, "2"]),
        (["5", 7, "true"], PAIR | {"items": {"type": "boolean"}}, [5, "7", True]),
        (
            [1, {"line_no": "1"}, {"lineNo": 2}],
            {"prefixItems": [INTEGER], "items": LINE},
            [1, {"line_no": 1}, {"line_no": 2}],
        ),
        (["5", 7], tuple[int, str], [5, "7"]),
        (["5", 7], Reading, [5, "7"]),
        (["5", 7], LISTED | {"items": [INTEGER, TEXT]}, [5, "7"]),
        (["5", "7"], LISTED | {"items": [TEXT], "additionalItems": INTEGER}, ["5", 7]),
    ],
)
def test_reaches_the_items_that_are_declared_one_by_one(written, schema, right):
    assert read(written, schema).envelope["data"] == right


@pytest.mark.parametrize(
    ("written", "schema", "right"),
    [
        ({"t_1": "5"}, {"patternProperties": {"^t_": INTEGER}}, {"t_1": 5}),
        ({"t_1": "5"}, {"patternProperties": {"^t_": INTEGER}, "additionalProperties": False}, {"t_1": 5}),
        (
            {"t_1": "5", "u": 5},
            {"patternProperties": {"^t_": INTEGER}, "additionalProperties": TEXT},
            {"t_1": 5, "u": "5"},
        ),
        ({"t_1": {"lineNo": 5}}, {"patternProperties": {"^t_": LINE}}, {"t_1": {"line_no": 5}}),
    ],
)
def test_reaches_the_fields_that_are_declared_by_a_pattern(written, schema, right):
    assert read(written, {"type": "object", **schema}).envelope["data"] == right


@pytest.mark.parametrize(
    "reference",
    [
        "#n",
        "#/$defs/of%20it",
        "n.json",
        "https://example.org/n.json",
        ROOT + "#/$defs/of%20it",
        "#/$defs/either/anyOf/1",
    ],
)
def test_follows_a_reference_by_name_and_by_pointer(reference):
    either = {"anyOf": [TEXT, {"type": "integer"}]}
    named = {"type": "integer", "$anchor": "n"}
    schema = holding(
        {"$ref": reference},
        **{"$id": ROOT, "$defs": {"of it": named, "either": either, "n": {"$id": "n.json", **INTEGER}}},
    )

    assert read({"x": "5"}, schema).envelope["data"] == {"x": 5}


@pytest.mark.parametrize(
    "schema",
    [
        {"$dynamicAnchor": "n", **holding(INTEGER), "additionalProperties": {"$dynamicRef": "#n"}},
        {"$ref": "#/$defs/n", "$defs": {"n": holding(INTEGER)}, "properties": {"y": {"$ref": "#/$defs/n"}}},
    ],
)
def test_follows_a_reference_that_has_more_beside_it(schema):
    assert read({"x": "5", "y": {"x": "6"}}, schema).envelope["data"] == {"x": 5, "y": {"x": 6}}


@pytest.mark.parametrize(
    "schema",
    [
        {"allOf": [{"properties": {"x": {"minimum": 0}}}, holding(INTEGER)]},
        {"allOf": [holding(INTEGER), {"properties": {"x": {"minimum": 0}}}]},
        {"properties": {"x": {"description": "how many"}}, "allOf": [holding(INTEGER)]},
        {"$ref": "#/$defs/n", "properties": {"x": {"minimum": 0}}, "$defs": {"n": holding(INTEGER)}},
    ],
)
def test_a_field_that_is_declared_twice_has_what_both_say(schema):
    assert read({"X": "5"}, schema).envelope["data"] == {"x": 5}


@pytest.mark.parametrize(
    "schema",
    [
        {"allOf": [{"$ref": "#"}, {"$ref": "#"}, {"$ref": "#"}]},
        {"anyOf": [{"$ref": "#"}, INTEGER]},
        {
            "$ref": "#/$defs/a",
            "$defs": {"a": {"$ref": "#/$defs/b", "required": ["x"]}, "b": {"$ref": "#/$defs/a", "required": ["y"]}},
        },
    ],
)
def test_a_schema_that_is_a_part_of_itself_is_read_to_an_end(schema):
    view = schema_view(schema)

    assert view.alternatives(view.document)


def test_a_schema_that_is_too_deep_is_an_error_of_the_caller():
    nested = {}
    for _ in range(100_000):
        nested = {"items": nested}

    with pytest.raises(ValueError, match="nested too deeply"):
        normalize("{}", nested)


def test_a_type_that_is_not_defined_is_an_error_of_the_caller():
    with pytest.raises(TypeError, match="is no type that pydantic can read"):
        normalize("{}", "Nothing")


def tagged(tag, kind):
    return {"type": "object", "required": ["tag", "x"], "properties": {"tag": {"const": tag}, "x": {"type": kind}}}


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ({"tag": "a", "x": "1"}, {"tag": "a", "x": 1}),
        ({"tag": "B", "x": 1}, {"tag": "b", "x": "1"}),
        ({"tag": "c", "x": "1"}, {"tag": "c", "x": 1}),
        ({"tag": "C", "x": "true"}, {"tag": "C", "x": True}),
        ({"Tag": "b", "x": 1}, {"tag": "b", "x": "1"}),
    ],
)
def test_one_tag_tells_many_alternatives_apart(written, right):
    kinds = {"a": "integer", "b": "string", "c": "integer", "C": "boolean"}

    assert read(written, {"anyOf": [tagged(tag, kind) for tag, kind in kinds.items()]}).envelope["data"] == right


def versioned(kind, version, node):
    return {
        "type": "object",
        "required": ["kind", "x"],
        "properties": {"kind": {"const": kind}, "version": {"const": version}, "x": node},
    }


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ({"kind": "a", "version": 1, "x": "1"}, {"kind": "a", "version": 1, "x": 1}),
        ({"kind": "A", "version": 2, "x": 1}, {"kind": "a", "version": 2, "x": "1"}),
        ({"kind": "b", "version": "2", "x": "1"}, {"kind": "b", "version": 2, "x": 1}),
    ],
)
def test_two_tags_together_tell_alternatives_apart(written, right):
    options = [versioned("a", 1, INTEGER), versioned("a", 2, TEXT), versioned("b", 2, INTEGER)]

    assert read(written, {"anyOf": options}).envelope["data"] == right


def test_a_value_is_found_among_thousands_of_named_ones_at_once():
    names = [f"value_{index}" for index in range(5_000)]
    written = [name.upper() for name in names]

    assert read(written, {"type": "array", "items": {"enum": names}}).envelope["data"] == names
