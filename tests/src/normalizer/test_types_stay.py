"""Values that fit one of several declared types stay, whatever else they could be read as or inferred to be."""

import pytest

from harness_envelope import normalize


def answered(written, *types, nothing="null"):
    """What becomes of a value of several types beside others that are mended, one of which needs its own digits."""
    properties = {"x": {"anyOf": [*types]}, "n": {"type": "integer"}, "text": TEXT, "z": {"type": ["integer", "null"]}}
    schema = {"type": "object", "required": ["x", "n", "text", "z"], "properties": properties}
    data = f'{{"x": {written}, "n": "7", "text": 1.10, "z": {nothing}}}'
    raw = f'{{"code": 200, "msg": "success", "data": {data}, "trace_id": "t"}}'

    return normalize(raw, schema, unsafe=nothing == INFERRED)


TEXT = {"type": "string"}
INFERRED = '"null"'
"""What is null only where something may be inferred."""
NOTHING = pytest.mark.parametrize("nothing", ["null", INFERRED])


@NOTHING
@pytest.mark.parametrize(
    ("written", "name", "right"),
    [("5", "integer", 5), ("5", "number", 5), ("1.5", "number", 1.5), ("1.50", "number", 1.5)],
)
def test_a_number_stays_where_a_text_may_stand_too(written, name, right, nothing):
    data = answered(written, {"type": name}, TEXT, nothing=nothing).envelope["data"]

    assert data == {"x": right, "n": 7, "text": "1.10", "z": None}


@NOTHING
@pytest.mark.parametrize(
    ("written", "name", "right"),
    [
        ("null", "null", None),
        ("true", "boolean", True),
        ("5", "integer", 5),
        ("5", "number", 5),
        ("1.5", "number", 1.5),
        ('"x"', "string", "x"),
    ],
)
def test_a_value_stays_where_a_list_of_them_may_stand_too(written, name, right, nothing):
    declared = {"type": name}, {"type": "array", "items": {"type": name}}

    assert answered(written, *declared, nothing=nothing).envelope["data"]["x"] == right


@NOTHING
@pytest.mark.parametrize("written", ["1", "0"])
def test_a_one_and_a_nought_stay_where_an_integer_or_a_truth_may_stand(written, nothing):
    answer = answered(written, {"type": "integer"}, {"type": "boolean"}, nothing=nothing)

    assert answer.envelope["data"]["x"] is int(written)
