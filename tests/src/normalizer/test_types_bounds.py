"""Types at the bounds of the rules: the longest number, the last digit of a group, the one other reading."""

import json

import pytest

from harness_envelope import normalize
from harness_envelope.normalizer.types import spelt_number


def field(**declared):
    return {"type": "object", "required": ["x"], "properties": {"x": declared}}


def answered(written, schema):
    return normalize(f'{{"code": 200, "msg": "success", "data": {{"x": {written}}}, "trace_id": "t"}}', schema)


def data(written, schema):
    answer = answered(written, schema)
    return answer.envelope["data"]["x"] if answer.envelope else answer.verdict


INTEGER, NUMBER, TEXT, BOOLEAN = (field(type=name) for name in ("integer", "number", "string", "boolean"))
LEVEL = field(enum=["low", "High"])


@pytest.mark.parametrize(
    ("spelt", "right"),
    [
        ("0", 0),
        ("+0", 0),
        ("10", 10),
        ("100", 100),
        ("0.5", 0.5),
        ("10.05", 10.05),
        ("1.95", 1.95),
        ("1e9", 1e9),
        ("1E5", 100000.0),
        ("1e+5", 100000.0),
        ("1e-5", 0.00001),
        ("1.5e10", 1.5e10),
        ("1e300", 1e300),
        ("1e-300", 1e-300),
    ],
)
def test_reads_each_form_of_a_number(spelt, right):
    assert data(json.dumps(spelt), NUMBER) == right


@pytest.mark.parametrize(
    "spelt",
    [
        *("00", "01", "-01", ".", "-", "+", "1.", ".5", "1..5", "1e", "1e+", "e5", "1 2", "+-1", "1.5.2", "1_0"),
        *("1.5x", "1e5x", "1ex", "1e5e5", "1e+-5", "٢٥", "1.٢", "1e٢"),
        *("5²", "10³", "2₂", "①", "⑩", "½", "1½", "Ⅳ", "㊿", "⒈", "１²", "五"),
    ],
)
def test_rejects_what_is_nearly_a_number(spelt):
    assert data(json.dumps(spelt), NUMBER) == "rejected"
    assert data(json.dumps(spelt), INTEGER) == "rejected"


@pytest.mark.parametrize(
    ("spelt", "right"),
    [
        ("1,000", 1000),
        ("12,345", 12345),
        ("19,000", 19000),
        ("123,456", 123456),
        ("1,234,567,890", 1234567890),
        ("+1,234", 1234),
        ("-1,234", -1234),
        (" 1,234 ", 1234),
    ],
)
def test_reads_an_integer_in_groups_of_three_digits(spelt, right):
    assert data(json.dumps(spelt), INTEGER) == right


@pytest.mark.parametrize(
    "spelt",
    [
        *("0,123", "1234,567", "1,2345", "1,23,456", ",123", "1,", "1,234,", "1,,234", "1,234.5", "--1,234"),
        *("1x,234", "1,23x", "1٢,234", "1,٢34"),
    ],
)
def test_rejects_other_groups_of_digits(spelt):
    assert data(json.dumps(spelt), INTEGER) == "rejected"


@pytest.mark.parametrize(("digits", "right"), [(4300, 10**4300 - 1), (4301, "rejected")])
def test_reads_a_text_as_an_integer_up_to_the_limit_of_digits(digits, right):
    assert data(f'"{"9" * digits}"', INTEGER) == right


@pytest.mark.parametrize(
    ("written", "schema", "kind", "right"),
    [
        ('"25"', INTEGER, "string-number", 25),
        ('"2.5"', NUMBER, "string-number", 2.5),
        ('"True"', BOOLEAN, "string-boolean", True),
        ("2.50", TEXT, "number-as-string-field", "2.50"),
        ('"LOW"', LEVEL, "enum-case", "low"),
        ('"[1]"', field(type="array"), "json-in-string", [1]),
    ],
)
def test_names_the_repair_and_where_it_was_made(written, schema, kind, right):
    answer = answered(written, schema)

    assert answer.envelope["data"]["x"] == right
    assert [(repair.kind, repair.path, repair.safe) for repair in answer.repairs] == [(kind, ("data", "x"), True)]


@pytest.mark.parametrize(
    ("written", "schema", "right"),
    [
        ('"25"', field(anyOf=[{"type": "integer"}, {"type": "number"}]), 25),
        ('"Low"', field(anyOf=[{"enum": ["low", "high"]}, {"enum": ["low", "LOWEST"]}]), "low"),
        ('"true"', field(anyOf=[{"type": "boolean"}, {"const": True}, {"type": "null"}]), True),
    ],
)
def test_reads_what_all_alternatives_read_alike(written, schema, right):
    assert data(written, schema) == right


@pytest.mark.parametrize(
    "schema",
    [
        field(anyOf=[{"enum": ["low"]}, {"enum": ["LOW"]}]),
        field(anyOf=[{"enum": ["low"]}, {"enum": ["low"]}, {"enum": ["LOW"]}]),
    ],
)
def test_rejects_what_two_alternatives_read_differently(schema):
    assert data('"Low"', schema) == "rejected"


def counted(name, **more):
    return {"type": "object", "properties": {name: {"type": "integer"}}, **more}


SHAPES = field(anyOf=[counted("meters", required=["meters"]), counted("laps", required=["laps"])])
OPEN_SHAPES = field(anyOf=[counted("meters", required=["meters"]), counted("note")])


@pytest.mark.parametrize(
    ("written", "schema", "right"),
    [
        ('{"meters": "25"}', SHAPES, {"meters": 25}),
        ('{"laps": "25"}', SHAPES, {"laps": 25}),
        ('{"note": "25"}', OPEN_SHAPES, {"note": 25}),
    ],
)
def test_reads_the_members_of_the_one_alternative_whose_required_fields_are_there(written, schema, right):
    assert data(written, schema) == right


def tagged(kind, name):
    return {
        "type": "object",
        "required": [name],
        "properties": {"kind": {"const": kind}, name: {"type": "integer"}, "note": {"type": "integer"}},
    }


TAGGED = field(anyOf=[tagged("run", "meters"), tagged("swim", "laps")])


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ('{"meters": "25"}', {"meters": 25}),
        ('{"laps": "25", "note": "1"}', {"laps": 25, "note": 1}),
        ('{"kind": "swim", "laps": "25"}', {"kind": "swim", "laps": 25}),
    ],
)
def test_an_absent_tag_contradicts_no_alternative(written, right):
    assert data(written, TAGGED) == right


@pytest.mark.parametrize(
    ("written", "declared", "right"),
    [
        ('"1"', {"enum": ["1", 1]}, "1"),
        ("1", {"enum": ["1", 1]}, 1),
        ('"true"', {"enum": ["true", True]}, "true"),
        ('"LOW"', {"enum": [None, "low"]}, "low"),
        ("null", {"enum": [None, "low"]}, None),
        ('"1"', {"anyOf": [{"enum": ["1"]}, {"type": "integer"}]}, "1"),
        ('"2"', {"anyOf": [{"enum": ["1"]}, {"type": "integer"}]}, 2),
        ('"x"', True, "x"),
        ("[1]", {}, [1]),
    ],
)
def test_a_value_that_fits_stays_beside_another_that_is_mended(written, declared, right):
    schema = {"type": "object", "required": ["x"], "properties": {"x": declared, "n": {"type": "integer"}}}

    assert data(f'{written}, "n": "7"', schema) == right


@pytest.mark.parametrize("written", ['{"lap": "25"}', '{"miles": "25"}', '{"meters": "25 m"}'])
def test_rejects_an_object_that_is_none_of_the_alternatives(written):
    assert data(written, SHAPES) == "rejected"


def test_rejects_items_that_two_alternatives_read_differently():
    schema = field(anyOf=[{"type": "array", "items": {"type": name}} for name in ("integer", "string")])

    assert data('["1", 2]', schema) == "rejected"


INTEGERS = {"type": "array", "items": {"type": "integer"}}
NESTED = {"$defs": {"T": {"type": "array", "items": {"$ref": "#/$defs/T"}}}, **field(**{"$ref": "#/$defs/T"})}
NOTED = {"type": "object", "required": ["n"], "properties": {"n": {"type": ["integer", "null"]}}}


@pytest.mark.parametrize("schema", [NESTED, field(type="array", items=INTEGERS)])
def test_infers_nothing_directly_inside_what_was_inferred(schema):
    raw = '{"code": 200, "msg": "success", "data": {"x": 7}, "trace_id": "t"}'

    assert normalize(raw, schema, unsafe=True).verdict == "rejected"


def test_infers_inside_an_item_that_was_there():
    raw = '{"code": 200, "msg": "success", "data": {"x": {"n": "null"}}, "trace_id": "t"}'
    answer = normalize(raw, field(type="array", items=NOTED), unsafe=True)

    assert answer.envelope["data"] == {"x": [{"n": None}]}
    assert [repair.kind for repair in answer.repairs] == ["single-for-list", "string-null"]


@pytest.mark.parametrize(
    ("text", "number"), [("1e-400", None), ("-0.1E-500", None), ("0e-400", 0.0), ("1e-300", 1e-300)]
)
def test_reads_no_number_that_a_float_would_lose(text, number):
    assert spelt_number(text) == number
