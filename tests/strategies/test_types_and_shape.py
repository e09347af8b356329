import json
import re
from functools import cache

import pytest
from hypothesis import strategies as st

from harness_envelope.models import Page
from harness_envelope.schemas import schema_view
from harness_strategies import MALFORMATIONS, malformed

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


@pytest.mark.parametrize("unit", ["°C", "%", " USD", " kg", "km/h", "元", " ms"])
def test_number_with_unit_draws_every_unit_and_leaves_the_code(unit, outputs):
    texts = {output.edits[0].arguments["text"] for output in outputs("number-with-unit")}

    assert any(text.endswith(unit) for text in texts)
    assert ("code",) not in paths(outputs("number-with-unit"))


@pytest.mark.parametrize(
    ("path", "digits"),
    [
        (["data", "label"], "1.10"),
        (["data", "note"], "25"),
        (["trace_id"], "184467440737095516150000000042"),
        (["data", "label"], "2.50e3"),
        (["trace_id"], "-7"),
    ],
)
def test_number_as_string_field_draws_every_form_where_text_is_declared(path, digits, outputs):
    found = [output.edits[0].arguments for output in outputs("number-as-string-field")]

    assert {"path": path, "digits": digits} in found


def test_number_as_string_field_keeps_its_digits_in_text_and_right_value(outputs):
    for output in outputs("number-as-string-field"):
        path, digits = output.edits[0].arguments["path"], output.edits[0].arguments["digits"]
        value = output.envelope
        for step in path:
            value = value[step]
        assert (value, f'"{digits}"' in output.raw, digits in output.raw) == (digits, False, True)


def test_number_as_string_field_leaves_what_may_be_a_number_and_what_a_pattern_limits(outputs):
    found = paths(outputs("number-as-string-field"))

    assert found == {("trace_id",), ("data", "label"), ("data", "note")}


def test_number_as_string_field_is_a_failure_s_message_too(drawn):
    failures = drawn(malformed("number-as-string-field", schema=SCHEMA, envelopes=st.just(FAILURE)), 60)

    assert paths(failures) == {("trace_id",), ("msg",)}


@pytest.mark.parametrize("text", ["null", "None", ""])
def test_string_null_draws_every_word_where_null_or_no_text_is_declared(text, outputs):
    found = [output.edits[0].arguments for output in outputs("string-null")]

    assert {"path": ["data", "rows", 1, "price"], "text": text} in found
    assert paths(outputs("string-null")) == {("data", "rows", 1, "price"), ("data", "rows", 1, "is_new")}


def test_string_null_makes_room_in_payloads_that_the_schema_draws(draw):
    floor = {"type": "object", "properties": {"floor": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}}
    draws = draw(malformed("string-null", schema=floor), 100)

    assert {output.source["data"]["floor"] for output in draws.values} == {None}
    assert draws.wasted < 5


@pytest.mark.parametrize("place", [("extra",), ("data",), ("data", "rows"), ("data", "rows", 0)])
def test_json_in_string_draws_payload_extra_and_nested_values(place, outputs):
    assert place in paths(outputs("json-in-string"))


@pytest.mark.parametrize(
    ("style", "start"),
    [("compact", '{"source":"杭"'), ("spaced", '{"source": "杭"'), ("ascii", '{"source": "\\u676d"')],
)
def test_json_in_string_writes_in_several_styles(style, start, drawn):
    envelope = {**FAILURE, "extra": {"source": "杭"}}
    outputs = drawn(malformed("json-in-string", schema=SCHEMA, envelopes=st.just(envelope)), 60)
    styled = [output for output in outputs if output.edits[0].arguments["style"] == style]

    assert json.loads(styled[0].raw)["extra"].startswith(start)


def test_json_in_string_leaves_what_nothing_declares(drawn):
    outputs = drawn(malformed("json-in-string", schema={}, envelopes=st.just(ENVELOPE)), 40)

    assert paths(outputs) == {("extra",)}


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("boolean-code", {True, False}),
        ("word-code", {"OK", "success", "Not Found", "ERROR", "two hundred", "HTTP 500", "成功"}),
    ],
)
def test_a_code_that_is_no_number_is_rejected(name, codes, outputs):
    assert {json.loads(output.raw)["code"] for output in outputs(name)} == codes
    assert {output.expectation for output in outputs(name)} == {"reject"}


COUNTED = {"type": "object", "required": ["count"], "properties": {"count": {"type": "integer"}}}
COUNT = {**FAILURE, "code": 200, "msg": "success", "data": {"count": 1}}


@pytest.mark.parametrize("number", [2**53 + 1, 2**63 - 1, 10**29 + 7, -(2**53) - 1, str(2**53 + 1), str(10**29 + 7)])
def test_big_integer_draws_numbers_that_no_float_holds_and_their_text(number, drawn):
    outputs = drawn(malformed("big-integer", schema=COUNTED, envelopes=st.just(COUNT)), 200)
    found = {output.edits[0].arguments["number"]: output for output in outputs}

    assert found[number].expectation == ("recover" if isinstance(number, str) else "unchanged")
    assert found[number].envelope["data"] == {"count": int(number)}


def test_big_integer_leaves_what_is_bounded():
    bounded = {**COUNTED, "properties": {"count": {"type": "integer", "maximum": 9}}}

    with pytest.raises(ValueError, match="big-integer: no result of the schema"):
        malformed("big-integer", schema=bounded)


STATE = {
    "type": "object",
    "required": ["state"],
    "properties": {"state": {"enum": ["open", "Closed", "on", "ON", "42"]}, "kind": {"const": "order"}},
}


def states(drawn, state):
    envelope = {**COUNT, "data": {"state": state, "kind": "order"}}
    outputs = drawn(malformed("enum-case", schema=STATE, envelopes=st.just(envelope)), 60)
    return {(tuple(output.edits[0].arguments["path"]), output.edits[0].arguments["text"]) for output in outputs}


def test_enum_case_draws_every_other_case_of_a_member(drawn):
    assert states(drawn, "open") == {(("data", "state"), text) for text in ("OPEN", "Open")}
    assert states(drawn, "Closed") == {(("data", "state"), text) for text in ("CLOSED", "closed", "cLOSED")}


def test_enum_case_leaves_a_member_that_another_one_differs_from_by_case_only():
    ambiguous = {"type": "object", "required": ["state"], "properties": {"state": {"enum": ["on", "ON", "42"]}}}

    with pytest.raises(ValueError, match="enum-case: no result of the schema"):
        malformed("enum-case", schema=ambiguous)


@pytest.mark.parametrize(
    ("name", "msgs"),
    [
        ("success-msg-variant", {"ok", "OK", "Success", "SUCCESS", "succeeded", "成功", "操作成功"}),
        (
            "contradicting-msg",
            {
                "Error: 500 from upstream",
                "failed",
                "no order 17",
                "partial success: 3 of 5 rows",
                "数据库连接失败",
            },
        ),
    ],
)
def test_a_success_with_another_message(name, msgs, outputs):
    assert {json.loads(output.raw)["msg"] for output in outputs(name)} == msgs


@pytest.mark.parametrize("name", ["missing-success-msg", "success-msg-variant", "contradicting-msg", "flattened-data"])
def test_only_a_success_has_a_message_or_a_payload_that_is_known(name):
    assert not MALFORMATIONS[name].applies(FAILURE, SCHEMA)
    assert MALFORMATIONS[name].applies(ENVELOPE, SCHEMA)


def test_missing_success_msg_leaves_none(outputs):
    assert all("msg" not in json.loads(output.raw) for output in outputs("missing-success-msg"))


def test_missing_failure_data_is_of_failures_that_have_none(drawn):
    without = {**FAILURE, "data": None}
    outputs = drawn(malformed("missing-failure-data", envelopes=st.sampled_from([FAILURE, ENVELOPE, without])), 60)

    assert {output.source["trace_id"] for output in outputs} == {"t-2"}
    assert all(output.envelope == without and "data" not in json.loads(output.raw) for output in outputs)


def test_missing_required_is_any_field_that_has_to_be_there(outputs):
    required = {("data", name) for name in SCHEMA["required"]}

    assert paths(outputs("missing-required")) == {("data",), *required}


def test_missing_required_of_a_failure_is_its_message(drawn):
    outputs = drawn(malformed("missing-required", schema=SCHEMA, envelopes=st.just(FAILURE)), 20)

    assert paths(outputs) == {("msg",)}


def test_missing_required_leaves_a_field_for_which_another_key_could_be_taken(drawn):
    envelope = {**COUNT, "data": {"count": 1, "coumt": 2}}
    outputs = drawn(malformed("missing-required", schema=COUNTED, envelopes=st.just(envelope)), 20)

    assert paths(outputs) == {("data",)}


CITY = {"type": "object", "required": ["city"], "properties": {"city": {"type": "string"}, "zone": {"type": "string"}}}


def flattened(drawn, data, schema):
    outputs = drawn(malformed("flattened-data", schema=schema, envelopes=st.just({**COUNT, "data": data})), 60)
    return [(output.expectation, output.envelope, json.loads(output.raw)) for output in outputs]


def test_flattened_data_is_lifted_by_a_schema_that_requires_a_field(drawn):
    found = flattened(drawn, {"city": "杭州", "zone": "east"}, CITY)
    core = {"code": 200, "msg": "success", "trace_id": "t-2", "city": "杭州", "zone": "east"}
    right = {**COUNT, "data": {"city": "杭州", "zone": "east"}}

    assert ("recover", right, core) in found
    assert ("recover", {**right, "extra": {"took_ms": 12}}, {**core, "took_ms": 12}) in found
    assert len({str(each) for each in found}) == 2


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {**CITY, "required": []},
        {"type": "object", "required": ["city"], "properties": {"city": {}, "message": {}, "code_of": {}, "datum": {}}},
    ],
)
def test_flattened_data_without_a_required_field_or_beside_a_look_alike_is_rejected(schema, drawn):
    found = flattened(drawn, {"city": "杭州", "place": 1}, schema)

    assert {expectation for expectation, _, _ in found} == {"reject"}


def test_a_payload_with_names_like_the_core_fields_is_not_flattened():
    assert not MALFORMATIONS["flattened-data"].applies({**COUNT, "data": {"code": 7}}, {})
    assert not MALFORMATIONS["flattened-data"].applies({**COUNT, "data": {}}, {})


@pytest.mark.parametrize("envelope", [COUNT, FAILURE])
def test_wrapped_draws_every_wrapper(envelope, drawn):
    outputs = drawn(malformed("wrapped", envelopes=st.just(envelope)), 300)
    values = [json.loads(output.raw) for output in outputs]
    text = json.dumps(envelope, ensure_ascii=False)
    mcp = {"content": [{"type": "text", "text": text}]}

    assert {"result": envelope} in values
    assert {"output": envelope} in values
    assert {"response": envelope} in values
    assert {"output": {"result": envelope}} in values
    assert [envelope] in values
    assert {**mcp, "isError": envelope is FAILURE} in values
    assert (mcp in values) == (envelope is COUNT)


def test_wrapped_in_an_mcp_result_that_says_the_opposite_is_rejected(drawn):
    outputs = drawn(malformed("wrapped", envelopes=st.sampled_from([COUNT, FAILURE])), 300)
    rejected = [output for output in outputs if output.expectation == "reject"]

    assert {json.loads(output.raw)["isError"] == (output.source is FAILURE) for output in rejected} == {False}


@pytest.mark.parametrize(("schema", "expectation"), [({}, "unchanged"), (COUNTED, "recover-or-reject")])
def test_double_wrapped_stays_where_no_schema_says_otherwise(schema, expectation, drawn):
    outputs = drawn(malformed("double-wrapped", schema=schema, envelopes=st.just(COUNT)), 20)
    outer = {"code": 200, "msg": "success", "data": COUNT, "trace_id": "t-2"}

    assert {output.expectation for output in outputs} == {expectation}
    assert all(json.loads(output.raw) == outer for output in outputs)
    assert all(output.envelope == (COUNT if schema else outer) for output in outputs)


PAGE = {
    "type": "object",
    "required": ["found"],
    "properties": {"found": schema_view(Page[int]).document, "tags": {"type": "array", "items": {"type": "string"}}},
}
FOUND = {"items": [7], "total": 1, "page": 1, "page_size": 10}


@pytest.mark.parametrize(
    ("name", "items", "left"),
    [
        ("bare-list", [7], {"found": [7]}),
        ("null-page", [], {"found": None}),
        ("null-items", [], {"found": {**FOUND, "items": None, "total": 0}}),
        ("single-for-list", [7], {"found": {**FOUND, "items": 7}}),
    ],
)
def test_what_is_no_page_stands_at_any_depth_where_one_is_declared(name, items, left, drawn):
    envelope = {**COUNT, "data": {"found": {**FOUND, "items": items, "total": len(items)}}}
    outputs = drawn(malformed(name, schema=PAGE, envelopes=st.just(envelope)), 20)

    assert {json.dumps(json.loads(output.raw)["data"]) for output in outputs} == {json.dumps(left)}
    assert {output.expectation for output in outputs} == {"recover-or-reject"}
    assert all(output.envelope == envelope for output in outputs)


@pytest.mark.parametrize("name", ["bare-list", "null-page", "null-items"])
def test_only_a_page_is_no_page(name):
    with pytest.raises(ValueError, match=f"{name}: no result of the schema"):
        malformed(name, schema=COUNTED)


@pytest.mark.parametrize(
    ("tags", "applies"), [(["a"], True), (["a", "b"], False), ([], False), (['["a"]'], False), ([None], False)]
)
def test_single_for_list_is_of_lists_with_one_item_that_is_no_list(tags, applies):
    envelope = {**COUNT, "data": {"found": {**FOUND, "items": []}, "tags": tags}}

    assert MALFORMATIONS["single-for-list"].applies(envelope, PAGE) == applies


@pytest.mark.parametrize("name", ["null-page", "null-items", "single-for-list"])
def test_pages_and_lists_that_a_schema_draws_are_made_fit(name, draw):
    draws = draw(malformed(name, schema=PAGE), 100)

    assert (len(draws.values), draws.wasted < 5) == (100, True)
