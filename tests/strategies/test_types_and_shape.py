import json
import re
from functools import cache

import pytest
from hypothesis import strategies as st

from harness_strategies import malformed

SCHEMA = {
    "type": "object",
    "required": ["count", "total", "ratio", "label", "either", "is_open", "rows"],
    "properties": {
        "count": {"type": "integer"},
        "total": {"type": "integer"},
        "ratio": {"type": "number"},
        "label": {"type": "string"},
        "phone": {"type": "string", "pattern": "^[0-9]+$"},
        "either": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
        "is_open": {"type": "boolean"},
        "note": {"type": "string", "default": "none"},
        "rows": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "price": {"anyOf": [{"type": "number"}, {"type": "null"}]},
                    "is_new": {"anyOf": [{"type": "boolean"}, {"type": "null"}], "default": None},
                },
            },
        },
    },
}
ENVELOPE = {
    "code": 200,
    "msg": "success",
    "data": {
        "count": 25,
        "total": 1234567,
        "ratio": 1234.5,
        "label": "blue",
        "phone": "13800",
        "either": 7,
        "is_open": False,
        "note": "seen",
        "rows": [{"price": 12, "is_new": True}, {"price": None, "is_new": None}],
    },
    "trace_id": "t-1",
    "extra": {"source": "db"},
}
FAILURE = {"code": 404, "msg": "no order 17", "data": {"error_msg": "gone", "tries": 3}, "trace_id": "t-2"}


@pytest.fixture(scope="module")
def outputs(drawn):
    @cache
    def draw(name):
        return drawn(malformed(name, schema=SCHEMA, envelopes=st.just(ENVELOPE)), 1000)

    return draw


def paths(drawn):
    return {tuple(output.edits[0].arguments["path"]) for output in drawn}


@pytest.mark.parametrize(
    ("path", "text", "expectation"),
    [
        (["code"], "200", "recover"),
        (["code"], "2e2", "recover"),
        (["code"], "200.0", "recover"),
        (["code"], "２００", "recover"),
        (["data", "count"], "25", "recover"),
        (["data", "count"], " 25 ", "recover"),
        (["data", "count"], "25.0", "recover"),
        (["data", "count"], "2.5e1", "recover"),
        (["data", "count"], "+25", "recover"),
        (["data", "count"], "２５", "recover"),
        (["data", "total"], "1,234,567", "recover"),
        (["data", "ratio"], "1,234.5", "recover-or-reject"),
        (["data", "ratio"], "1234.5", "recover"),
        (["data", "ratio"], "1.2345e3", "recover"),
        (["data", "ratio"], "+1234.5", "recover"),
        (["data", "rows", 0, "price"], "12", "recover"),
        (["data", "rows", 0, "price"], "１２", "recover"),
    ],
)
def test_string_number_draws_every_spelling(path, text, expectation, outputs):
    found = {(str(output.edits[0].arguments), output.expectation) for output in outputs("string-number")}

    assert (str({"path": path, "text": text}), expectation) in found


def test_string_number_leaves_what_may_be_a_text(outputs):
    assert ("data", "either") not in paths(outputs("string-number"))


def test_every_spelling_of_a_number_is_the_number(outputs):
    plain = [output for output in outputs("string-number") if output.expectation == "recover"]

    for output in plain:
        path, text = output.edits[0].arguments["path"], output.edits[0].arguments["text"]
        value = ENVELOPE
        for step in path:
            value = value[step]
        assert float(text.replace(",", "")) == value


@pytest.mark.parametrize("name", ["string-number", "float-integer"])
def test_of_a_failure_only_the_code_has_a_declared_type(name, drawn):
    failures = drawn(malformed(name, schema=SCHEMA, envelopes=st.just(FAILURE)), 60)

    assert paths(failures) == {("code",)}


@pytest.mark.parametrize(
    ("path", "other", "expectation"),
    [
        (["data", "is_open"], "false", "recover"),
        (["data", "is_open"], "False", "recover"),
        (["data", "is_open"], "FALSE", "recover"),
        (["data", "is_open"], "no", "recover-or-reject"),
        (["data", "is_open"], 0, "recover-or-reject"),
        (["data", "rows", 0, "is_new"], "true", "recover"),
        (["data", "rows", 0, "is_new"], "yes", "recover-or-reject"),
        (["data", "rows", 0, "is_new"], 1, "recover-or-reject"),
    ],
)
def test_string_boolean_draws_every_spelling(path, other, expectation, outputs):
    found = {(str(output.edits[0].arguments), output.expectation) for output in outputs("string-boolean")}

    assert (str({"path": path, "other": other}), expectation) in found


@pytest.mark.parametrize(
    ("path", "number", "expectation"),
    [
        (["code"], 200.0, "unchanged"),
        (["code"], 200.5, "reject"),
        (["data", "count"], 25.0, "unchanged"),
        (["data", "count"], 25.5, "reject"),
    ],
)
def test_float_integer_is_one_only_without_a_fraction(path, number, expectation, outputs):
    found = {(str(output.edits[0].arguments), output.expectation) for output in outputs("float-integer")}

    assert (str({"path": path, "number": number}), expectation) in found


def test_float_integer_leaves_numbers_that_need_not_be_whole(outputs):
    assert paths(outputs("float-integer")) == {("code",), ("data", "count"), ("data", "total")}


@pytest.mark.parametrize("text", ["007", "1e5", r"\d{30}"])
def test_identifier_text_draws_what_looks_like_a_number(text, outputs):
    assert any(re.fullmatch(text, output.edits[0].arguments["identifier"]) for output in outputs("identifier-text"))


def test_identifier_text_stands_only_where_any_text_may_stand(outputs):
    assert paths(outputs("identifier-text")) == {
        ("trace_id",),
        ("data", "label"),
        ("data", "note"),
        ("extra", "source"),
    }


def test_identifier_text_is_its_own_right_value(outputs):
    assert all(json.loads(output.raw) == output.envelope for output in outputs("identifier-text"))


def test_missing_extra_means_null(outputs):
    right = [output.envelope for output in outputs("missing-extra")]

    assert right[0] == {**ENVELOPE, "extra": None}


def test_missing_optional_means_the_declared_default(outputs):
    found = {
        tuple(output.edits[0].arguments["path"]): output.envelope["data"] for output in outputs("missing-optional")
    }

    assert found.keys() == {("data", "note"), ("data", "rows", 0, "is_new"), ("data", "rows", 1, "is_new")}
    assert found["data", "note"]["note"] == "none"
    assert found["data", "rows", 0, "is_new"]["rows"][0]["is_new"] is None


@pytest.mark.parametrize("found", [{}, {"trace_id": None}, {"trace_id": ""}, {"trace_id": " "}, {"trace_id": "\t\n"}])
def test_missing_trace_id_is_absent_null_or_blank(found, outputs):
    left = [
        {k: v for k, v in json.loads(output.raw).items() if k == "trace_id"} for output in outputs("missing-trace-id")
    ]

    assert found in left


def test_missing_trace_id_means_the_one_that_was_handed_in(outputs):
    assert {output.envelope["trace_id"] for output in outputs("missing-trace-id")} == {"t-harness"}


def test_without_a_code_nothing_can_be_told(outputs):
    found = outputs("missing-code")

    assert {(output.expectation, "code" in json.loads(output.raw)) for output in found} == {("reject", False)}


def test_an_unknown_root_field_belongs_into_extra_under_its_name(outputs):
    for output in outputs("unknown-root-field"):
        arguments = output.edits[0].arguments
        right = {**ENVELOPE, "extra": {"source": "db", arguments["field"]: arguments["content"]}}
        assert output.envelope == (None if arguments["field"] == "source" else right)


def test_an_unknown_root_field_that_clashes_with_extra_is_rejected(outputs):
    clashes = [output for output in outputs("unknown-root-field") if output.expectation == "reject"]

    assert {output.edits[0].arguments["field"] for output in clashes} == {"source"}
    assert all(json.loads(output.raw)["source"] != "db" for output in clashes)
