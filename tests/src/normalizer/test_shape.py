"""The envelope's own fields: filled in, moved, or rejected."""

import json

import pytest

from harness_envelope import Page, normalize
from harness_envelope.normalizer.edits import replay
from harness_envelope.strict_json import same

SUCCESS = {"code": 200, "msg": "success", "data": {"n": 1}, "trace_id": "t-1", "extra": None}
FAILURE = {"code": 404, "msg": "no order 17", "data": None, "trace_id": "t-1", "extra": None}


def without(envelope, *names):
    return {key: value for key, value in envelope.items() if key not in names}


@pytest.mark.parametrize(
    ("root", "right"),
    [
        (without(FAILURE, "trace_id"), FAILURE | {"trace_id": "t-harness"}),
        (FAILURE | {"trace_id": None}, FAILURE | {"trace_id": "t-harness"}),
        (FAILURE | {"trace_id": " "}, FAILURE | {"trace_id": "t-harness"}),
        (FAILURE | {"trace_id": 17}, FAILURE | {"trace_id": "17"}),
        (without(SUCCESS, "msg"), SUCCESS),
        *[
            (SUCCESS | {"msg": said}, SUCCESS)
            for said in ("ok", "OK", "Success", "succeeded", "成功", "操作成功", "OK.")
        ],
        (without(FAILURE, "data"), FAILURE),
        (FAILURE | {"msg": 404}, FAILURE | {"msg": "404"}),
        (SUCCESS | {"page": 2}, SUCCESS | {"extra": {"page": 2}}),
        (SUCCESS | {"extra": {"v": 1}, "页": 2}, SUCCESS | {"extra": {"v": 1, "页": 2}}),
        (SUCCESS | {"extra": {"page": 2}, "page": 2.0}, SUCCESS | {"extra": {"page": 2}}),
    ],
)
def test_mends_what_the_convention_fixes(root, right):
    answer = normalize(json.dumps(root), trace_id="t-harness")

    assert answer.envelope == right
    assert answer.verdict == "fixed"


@pytest.mark.parametrize(
    ("root", "malformation"),
    [
        ({}, "missing-code"),
        (without(SUCCESS, "code"), "missing-code"),
        (without(SUCCESS, "data"), "missing-required"),
        (without(FAILURE, "msg"), "missing-required"),
        (SUCCESS | {"msg": "Error: 500 from upstream"}, "contradicting-msg"),
        (SUCCESS | {"msg": None}, "contradicting-msg"),
        (FAILURE | {"msg": ["x"]}, "missing-required"),
        (FAILURE | {"msg": "success"}, "unrepaired"),
        (FAILURE | {"msg": " "}, "unrepaired"),
        (SUCCESS | {"extra": [1]}, "unrepaired"),
        (SUCCESS | {"extra": [1], "page": 2}, "unknown-root-field"),
        (SUCCESS | {"extra": {"code": 1}}, "unrepaired"),
        (SUCCESS | {"extra": {"page": 1}, "page": 2}, "unknown-root-field"),
        (SUCCESS | {"trace_id": True}, "unrepaired"),
    ],
)
def test_rejects_what_it_cannot_fix(root, malformation):
    answer = normalize(json.dumps(root), trace_id="t-harness")

    assert answer.envelope is None
    assert answer.reason.malformation == malformation
    assert answer.reason.place.startswith("$")


def test_a_fresh_trace_id_is_given_where_none_is_handed_in():
    first, second = (normalize(json.dumps(without(FAILURE, "trace_id"))).envelope for _ in range(2))

    assert first["trace_id"] != second["trace_id"]
    assert without(first, "trace_id") == without(second, "trace_id")


def test_a_blank_trace_id_that_is_handed_in_is_none():
    assert normalize(json.dumps(without(FAILURE, "trace_id")), trace_id=" ").envelope["trace_id"].strip()


def test_a_trace_id_in_the_text_is_kept():
    assert normalize(json.dumps(FAILURE), trace_id="t-other").envelope == FAILURE


def test_a_long_value_is_shown_cut():
    answer = normalize(json.dumps(SUCCESS | {"msg": "x" * 500}))

    assert len(answer.reason.message) < 200


@pytest.mark.parametrize("extra", ['{"v": 1}', ' {"v": 1}\n'])
def test_reads_extra_that_was_written_as_text(extra):
    answer = normalize(json.dumps(SUCCESS | {"extra": extra, "page": 2}))

    assert answer.envelope == SUCCESS | {"extra": {"v": 1, "page": 2}}


@pytest.mark.parametrize("extra", ["[1]", "x", "", "null", "{'v': 1}", '{"code": 1}', '{"v": 1, "v": 1}'])
def test_rejects_extra_that_is_another_text(extra):
    assert normalize(json.dumps(SUCCESS | {"extra": extra})).envelope is None


WEATHER = {
    "type": "object",
    "required": ["city", "user_name"],
    "properties": {"city": {"type": "string"}, "user_name": {"type": "string"}, "temp": {"type": "number"}},
}
ROOT = {"code": 200, "msg": "success", "trace_id": "t-1"}


@pytest.mark.parametrize(
    ("flat", "data", "extra"),
    [
        ({"city": "Oslo", "user_name": "Li"}, {"city": "Oslo", "user_name": "Li"}, None),
        ({"city": "Oslo", "temp": "4", "user_name": "Li"}, {"city": "Oslo", "temp": 4, "user_name": "Li"}, None),
        ({"city": "Oslo", "user_name": "Li", "page": 2}, {"city": "Oslo", "user_name": "Li"}, {"page": 2}),
        ({"city": "Oslo", "userName": "Li"}, {"city": "Oslo", "user_name": "Li"}, None),
        ({"city": "Oslo", "user_name": "Li", "extra": {"v": 1}}, {"city": "Oslo", "user_name": "Li"}, {"v": 1}),
    ],
)
def test_lifts_a_payload_that_lies_in_the_root(flat, data, extra):
    raw = json.dumps(ROOT | flat)
    answer = normalize(raw, WEATHER)

    assert answer.envelope == {**ROOT, "data": data, "extra": extra}
    assert same({"extra": None, **replay(raw, answer.repairs)}, answer.envelope)


def test_lifts_a_page_that_lies_in_the_root():
    page = {"items": [1], "total": 1, "page": 1, "page_size": 10}

    assert normalize(json.dumps({**ROOT, **page}), Page[int]).envelope["data"] == page


@pytest.mark.parametrize(
    ("root", "schema"),
    [
        (ROOT | {"city": "Oslo"}, WEATHER),
        (ROOT | {"city": "Oslo", "user_name": "Li"}, None),
        (ROOT | {"city": "Oslo", "user_name": "Li"}, WEATHER | {"required": []}),
        (ROOT | {"city": "Oslo", "user_name": "Li", "userName": "Wu"}, WEATHER),
        (ROOT | {"city": "Oslo", "user_name": 4.5, "temp": "cold"}, WEATHER),
        (ROOT | {"city": "Oslo", "user_name": "Li", "code": "OK"}, WEATHER),
        (ROOT | {"city": "Oslo", "user_name": "Li", "data": None}, WEATHER),
        (ROOT | {"city": "Oslo", "user_name": "Li", "Data": {}}, WEATHER),
        (
            ROOT | {"city": "Oslo", "user_name": "Li"},
            WEATHER | {"properties": {**WEATHER["properties"], "msg": {"type": "string"}}},
        ),
    ],
)
def test_rejects_a_payload_that_is_not_all_in_the_root(root, schema):
    assert normalize(json.dumps(root), schema).envelope is None


def test_the_fields_of_a_failure_are_not_lifted():
    answer = normalize(json.dumps({"code": 404, "msg": "x", "trace_id": "t", "city": "a", "user_name": "b"}), WEATHER)

    assert (answer.envelope["data"], answer.envelope["extra"]) == (None, {"city": "a", "user_name": "b"})


INNER = SUCCESS | {"data": {"city": "Oslo", "user_name": "Li"}}


def test_an_envelope_in_an_envelope_stays_where_no_schema_says_otherwise():
    assert normalize(json.dumps(SUCCESS | {"data": INNER})).verdict == "valid"


@pytest.mark.parametrize("schema", [None, {"type": "object"}, dict])
def test_an_inner_envelope_that_fits_stays_whatever_else_is_mended(schema):
    answer = normalize(json.dumps(without(SUCCESS, "trace_id") | {"data": INNER}), schema, trace_id="t-9")

    assert answer.envelope == SUCCESS | {"trace_id": "t-9", "data": INNER}


@pytest.mark.parametrize(
    "outer",
    [
        SUCCESS | {"data": INNER},
        without(SUCCESS, "extra") | {"data": INNER},
        without(SUCCESS, "trace_id") | {"data": INNER},
        SUCCESS | {"msg": "ok", "data": INNER | {"Code": 200}},
    ],
)
def test_takes_the_inner_one_of_two_envelopes_that_agree(outer):
    raw = json.dumps(outer)
    answer = normalize(raw, WEATHER, trace_id="t-9")

    assert answer.envelope == INNER
    assert same({"extra": None, **replay(raw, answer.repairs)}, INNER)


@pytest.mark.parametrize(
    "outer",
    [
        SUCCESS | {"trace_id": "t-2", "data": INNER},
        SUCCESS | {"extra": {"v": 1}, "data": INNER},
        SUCCESS | {"page": 2, "data": INNER},
        SUCCESS | {"data": FAILURE},
        SUCCESS | {"data": without(INNER, "trace_id")},
        SUCCESS | {"data": INNER | {"msg": "Error"}},
    ],
)
def test_rejects_two_envelopes_that_differ(outer):
    assert normalize(json.dumps(outer), WEATHER).envelope is None


def test_a_payload_that_has_a_code_of_its_own_is_no_envelope():
    schema = {"type": "object", "required": ["code", "n"], "properties": {"code": {"type": "integer"}, "n": {}}}
    answer = normalize(json.dumps(SUCCESS | {"data": {**INNER, "code": "200", "n": 1}}), schema)

    assert answer.envelope["data"] == {**INNER, "n": 1}


@pytest.mark.parametrize(
    ("root", "schema"),
    [
        (SUCCESS | {"data": [{"n": 1}]}, Page[dict]),
        (SUCCESS | {"data": None}, Page[dict]),
        (SUCCESS | {"data": {"items": None, "total": 0, "page": 1, "page_size": 1}}, Page[dict]),
        (SUCCESS | {"data": 1}, list[int]),
        (SUCCESS | {"data": "null"}, {"type": ["integer", "null"]}),
    ],
)
def test_rejects_what_only_a_guess_could_mend(root, schema):
    assert normalize(json.dumps(root), schema).reason.malformation == "unrepaired"


def test_the_record_keeps_what_was_added_as_it_was():
    answer = normalize(json.dumps(SUCCESS | {"page": 2}))

    assert [(repair.edit, repair.after) for repair in answer.repairs] == [
        ("replace", {}),
        ("move", ["extra", "page"]),
    ]


@pytest.mark.parametrize(
    ("payload", "absent"),
    [
        ({"message": "hello", "n": 1}, ()),
        ({"status_code": 404, "url": "u"}, ()),
        ({"frame_id": "f", "n": 1}, ()),
        ({"frame_id": "f", "n": 1}, ("trace_id",)),
        ({"date": "2026-01-01", "mode": "fast"}, ()),
    ],
)
def test_lifts_a_field_that_is_like_one_of_the_envelope_that_is_there(payload, absent):
    schema = {"type": "object", "required": [*payload], "properties": {key: {} for key in payload}}

    assert normalize(json.dumps(without(ROOT, *absent) | payload), schema).envelope["data"] == payload


@pytest.mark.parametrize(
    ("root", "name"),
    [
        (ROOT, "code"),
        (ROOT, "trace_id"),
        (without(ROOT, "msg"), "message"),
        (ROOT, "extra"),
    ],
)
def test_lifts_nothing_that_can_be_the_envelopes_own(root, name):
    schema = {"type": "object", "required": [name, "n"], "properties": {name: {}, "n": {}}}

    assert normalize(json.dumps({**root, name: root.get(name, "x"), "n": 1}), schema).envelope is None


def test_lifts_an_optional_field_in_another_spelling_where_no_other_may_stand():
    schema = {"required": ["city"], "properties": {"city": {}, "note": {}}, "additionalProperties": False}

    assert normalize(json.dumps({**ROOT, "city": "a", "Note": "b"}), schema).envelope["data"] == {
        "city": "a",
        "note": "b",
    }


@pytest.mark.parametrize(
    "name", ["error", "Error", "error_msg", "errorMessage", "err", "exception", "mesage", "messages"]
)
def test_a_success_without_msg_is_rejected_where_another_field_says_what_went_wrong(name):
    root = {**without(SUCCESS, "msg"), name: "upstream is down"}

    assert normalize(json.dumps(root)).reason.malformation == "contradicting-msg"


@pytest.mark.parametrize("value", [None, "", [], {}, False, 0])
def test_a_success_without_msg_is_one_where_nothing_went_wrong(value):
    root = {**without(SUCCESS, "msg"), "error": value}

    assert normalize(json.dumps(root)).envelope == SUCCESS | {"extra": {"error": value}}
