import json
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness_envelope import RULES, judge
from harness_envelope.judge import judge_call, judge_calls
from harness_envelope.rules.declaration import Broken, Call, Result, gather, rule
from harness_envelope.schemas import schema_view

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.sampled_from(["error", "/srv/app/store.py", "200"]),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["code", "msg", "Code", "error_fields"]), inner),
    max_leaves=8,
)
BY_ID = pytest.mark.parametrize("declared", RULES.values(), ids=RULES)


def rules_said(declared, example):
    if declared.where == "calls":
        return {finding.rule for finding in judge_calls(example)}
    if declared.where == "call":
        return {finding.rule for finding in judge_call(example)}
    return {finding.rule for finding in judge(example, declared.schema, trace_id=declared.trace_id)}


def envelope(**fields):
    return {"code": 200, "msg": "success", "data": {"city": "Oslo"}, "trace_id": "t-1"} | fields


def failure(**fields):
    return {"code": 404, "msg": "no city named Olso", "data": None, "trace_id": "t-1"} | fields


def said(raw, schema=None, trace_id=None):
    return [(finding.rule, finding.path) for finding in judge(raw, schema, trace_id=trace_id)]


@BY_ID
def test_every_rule_has_a_sentence(declared):
    assert declared.sentence.endswith(".")


@BY_ID
def test_every_rule_breaks_nothing_with_its_good_example(declared):
    assert rules_said(declared, declared.good) == set()


@BY_ID
def test_every_rule_catches_its_bad_example(declared):
    assert declared.id in rules_said(declared, declared.bad)


@pytest.mark.parametrize("declared", [one for one in RULES.values() if one.spares_success], ids=lambda one: one.id)
@given(data=JSON_VALUES, extra=st.none() | st.dictionaries(st.sampled_from(["source", "note"]), JSON_VALUES))
def test_a_rule_that_spares_successes_finds_nothing_in_a_valid_one(declared, data, extra):
    fields = envelope(data=data, extra=extra)
    result = Result(fields, fields, {field: field for field in fields}, {}, schema_view(None), "t-1")

    assert list(declared.judge(result)) == []


def test_holds_the_rules_of_the_convention_in_order():
    assert list(RULES) == [
        *("HC101", "HC102", "HC103", "HC104"),
        *("HC111", "HC112", "HC113", "HC114", "HC115", "HC116"),
        *("HC121", "HC122", "HC123", "HC124"),
        *("HC201", "HC202", "HC203", "HC204", "HC205"),
        *("HC211", "HC212", "HC213", "HC214"),
        *("HC301", "HC302", "HC303", "HC304", "HC305", "HC306", "HC307", "HC308"),
        *("HC401", "HC402", "HC403"),
        *("HC501", "HC502"),
        *("HC601", "HC602"),
        *("HC701", "HC702", "HC703", "HC704", "HC705", "HC706"),
        "HC801",
    ]


def test_has_the_levels_of_the_convention():
    assert [id_ for id_, declared in RULES.items() if declared.level == "should"] == [
        *("HC202", "HC212", "HC213", "HC304", "HC306", "HC307", "HC308"),
        *("HC601", "HC602", "HC704", "HC705"),
    ]


@BY_ID
def test_every_rule_says_why_and_how_to_mend_it(declared):
    assert declared.why.endswith((".", "`"))
    assert declared.fix.endswith((".", "`"))


@BY_ID
def test_every_rule_implies_and_silences_rules_that_there_are(declared):
    assert {*declared.implies, *declared.silences} <= set(RULES)


@BY_ID
def test_a_bad_example_breaks_no_rules_but_those_that_are_implied(declared):
    assert rules_said(declared, declared.bad) <= {declared.id, *declared.implies}


def test_names_are_kebab_case_and_unique():
    names = [declared.name for declared in RULES.values()]

    assert len(set(names)) == len(names)
    assert RULES["HC301"].name == "data-schema"


def test_only_a_call_that_did_not_run_lowers_p_exec():
    assert [id_ for id_, declared in RULES.items() if declared.lowers == "P_exec"] == [
        "HC214",
        "HC701",
        "HC702",
    ]


def test_a_rule_of_must_on_one_result_lowers_p_valid():
    assert all(
        declared.lowers == "P_valid"
        for declared in RULES.values()
        if declared.level == "must" and declared.where in ("raw", "result", "schema")
    )


def test_a_rule_of_should_lowers_no_rate():
    assert not [id_ for id_, declared in RULES.items() if declared.level == "should" and declared.lowers]


def a_rule(rule_id, name, level="must", found="must"):
    def judge_it(subject):
        """Even."""
        yield Broken("odd", level=found)

    judge_it.__name__ = name
    return rule(rule_id, level, good=1, bad=2)(judge_it)


@pytest.mark.parametrize(
    ("other", "shared"), [(a_rule("HC901", "is_tall"), "HC901"), (a_rule("HC902", "is_odd"), "is-odd")]
)
def test_a_clash_of_ids_or_names_raises(other, shared):
    with pytest.raises(ValueError, match=f"share an id or a name: {shared};"):
        gather(SimpleNamespace(first=a_rule("HC901", "is_odd")), SimpleNamespace(second=other))


def test_rules_are_gathered_in_the_order_of_their_ids():
    late, early = a_rule("HC902", "is_odd"), a_rule("HC901", "is_tall")

    assert gather(SimpleNamespace(late=late, other=5), SimpleNamespace(early=early)) == {
        "HC901": early,
        "HC902": late,
    }


@pytest.mark.parametrize(
    ("level", "found", "said_level"),
    [
        ("should", "must", "should"),
        ("must", "should", "should"),
        ("must", None, "must"),
        ("should", None, "should"),
    ],
)
def test_a_finding_is_never_stronger_than_its_rule(level, found, said_level):
    declared = a_rule("HC901", "is_odd", level, found)

    assert [declared.finding(broken).level for broken in declared.judge(None)] == [said_level]


class TestRaw:
    @pytest.mark.parametrize(
        "text",
        [
            "",
            "Oslo is sunny",
            "{'code': 200}",
            '{"code": 200,}',
            '{"code": 200} {"code": 200}',
            '{"code": NaN}',
            '{"code": -Infinity}',
            '{"code": 1e999}',
            '{"code": 200} // done',
            "[" * 100_000,
        ],
    )
    def test_says_that_a_text_is_not_json(self, text):
        assert "HC101" in {finding.rule for finding in judge(text)}

    def test_says_where_reading_stopped(self):
        assert "Expecting value at line 2, column 2" in judge('{"code":\n ?}')[0].message

    def test_names_a_number_that_nothing_can_hold(self):
        assert "no float holds the number 1e999" in judge('{"code": 1e999}')[0].message

    @pytest.mark.parametrize("text", [' \t\r\n{"code": 200}\n', '"text"', "0", "[]", '{"a": 1E2, "b": "\\u00e9"}'])
    def test_any_one_json_value_is_json(self, text):
        assert "HC101" not in {finding.rule for finding in judge(text)}

    def test_says_each_repeated_key_once_at_its_depth(self):
        text = '{"code": 200, "msg": "success", "data": {"a": [{"b": 1, "b": 2, "b": 3, "c": 0, "c": 0}], "id": 1}, "trace_id": "t"}'

        assert said(text) == [("HC102", "$.data.a[0].b"), ("HC102", "$.data.a[0].c")]

    @pytest.mark.parametrize(
        ("raw", "path"),
        [
            (b'{"code": 200, "msg": "success", "data": "\xe5", "trace_id": "t"}', "$"),
            (b'\xef\xbb\xbf{"code": 200, "msg": "success", "data": {}, "trace_id": "t"}', "$"),
            ('\ufeff{"code": 200, "msg": "success", "data": {}, "trace_id": "t"}', "$"),
            ('{"code": 200, "msg": "success", "data": {}, "trace_id": "t"}'.encode("utf-16"), "$"),
            ('{"code": 200, "msg": "success", "data": {}, "trace_id": "t"}'.encode("utf-32"), "$"),
            ('{"code": 200, "msg": "success", "data": {"a": ["\\ud83d"]}, "trace_id": "t"}', "$.data.a[0]"),
        ],
    )
    def test_says_one_fault_of_encoding_and_nothing_else(self, raw, path):
        assert said(raw) == [("HC103", path)]

    def test_finds_half_a_character_in_a_key(self):
        assert ("HC103", "$.data") in said('{"code": 200, "msg": "success", "data": {"\\ud83d": 1}, "trace_id": "t"}')

    def test_finds_half_a_character_in_text_that_is_not_json(self):
        assert said("sunny \ud83d") == [("HC101", "$"), ("HC103", "$")]

    def test_undecodable_bytes_outside_a_string_are_not_json_either(self):
        assert said(b'{"code": \xff}') == [("HC101", "$"), ("HC103", "$")]


class TestRoot:
    @pytest.mark.parametrize("root", [[], [envelope()], "text", 5, 1.5, True, None])
    def test_a_root_that_is_no_object_is_one_finding(self, root):
        assert said(json.dumps(root), trace_id="t-1") == [("HC104", "$")]

    @pytest.mark.parametrize(
        ("field", "spelling", "rule_id"),
        [
            ("code", "Code", "HC111"),
            ("code", "CODE", "HC111"),
            ("msg", "Msg", "HC112"),
            ("data", "Data", "HC113"),
            ("trace_id", "traceId", "HC114"),
            ("trace_id", "trace-id", "HC114"),
            ("trace_id", "traceid", "HC114"),
        ],
    )
    def test_a_core_field_under_a_wrong_name_is_one_finding(self, field, spelling, rule_id):
        raw = {spelling if key == field else key: value for key, value in envelope().items()}
        (finding,) = judge(raw, trace_id="t-1")

        assert finding.rule == rule_id
        assert finding.message == f"found `{spelling}`; expected `{field}`"

    def test_a_core_field_under_a_wrong_name_is_judged_by_its_value(self):
        assert said({"Code": "200", "msg": "success", "data": {}, "trace_id": "t"}) == [
            ("HC111", "$.Code"),
            ("HC121", "$.Code"),
        ]

    def test_all_that_is_missing_is_said(self):
        assert said({}, trace_id="t-1") == [("HC111", "$"), ("HC112", "$"), ("HC113", "$"), ("HC114", "$")]

    def test_a_trace_id_is_missed_only_where_one_was_handed_in(self):
        raw = {"code": 200, "msg": "success", "data": {}}

        assert said(raw) == []
        assert said(raw, trace_id="t-1") == [("HC114", "$")]

    @pytest.mark.parametrize("word", ["date", "mode", "tag"])
    def test_a_word_of_its_own_is_an_unknown_field(self, word):
        assert said(envelope(**{word: "x"})) == [("HC115", f"$.{word}")]

    def test_a_second_spelling_beside_the_field_is_an_unknown_field(self):
        assert said(envelope(Code=200)) == [("HC115", "$.Code"), ("HC401", "$.Code")]

    def test_extra_under_a_wrong_name_is_an_unknown_field_once(self):
        (finding,) = judge(envelope(Extra={}))

        assert (finding.rule, finding.message) == ("HC115", "found `Extra`; expected `extra`")

    @pytest.mark.parametrize("field", ["code", "msg", "data", "trace_id", "extra"])
    def test_extra_repeats_no_core_field(self, field):
        assert said(envelope(extra={field: None})) == [("HC116", f"$.extra.{field}")]


class TestTypes:
    @pytest.mark.parametrize("code", ["200", 200.5, True, None, [], {}])
    def test_a_code_is_an_integer(self, code):
        assert said(envelope(code=code)) == [("HC121", "$.code")]

    @pytest.mark.parametrize("text", ["200.0", "2e2", "200"])
    def test_an_integer_may_be_written_with_a_fraction_of_zero(self, text):
        assert said(f'{{"code": {text}, "msg": "success", "data": {{}}, "trace_id": "t"}}') == []

    @pytest.mark.parametrize("msg", [None, 5, ["success"]])
    def test_a_msg_is_a_string(self, msg):
        assert said(envelope(msg=msg)) == [("HC122", "$.msg")]

    @pytest.mark.parametrize("trace_id", [None, 5, "", " \n"])
    def test_a_trace_id_is_a_string_that_is_not_blank(self, trace_id):
        assert said(envelope(trace_id=trace_id), trace_id="t-1") == [("HC123", "$.trace_id")]

    def test_a_trace_id_need_not_be_a_uuid(self):
        assert said(envelope(trace_id="xxx")) == []

    @pytest.mark.parametrize("extra", [[], "v1", False, 0])
    def test_extra_is_an_object_or_null(self, extra):
        assert said(envelope(extra=extra)) == [("HC124", "$.extra")]

    def test_a_long_value_is_cut_in_the_message(self):
        assert len(judge(envelope(code="2" * 1000))[0].message) < 100


class TestStatus:
    @pytest.mark.parametrize("code", [0, -1, 199, 201, 302, 399, 600, 10**30])
    def test_a_code_out_of_range_is_the_only_finding(self, code):
        assert said(envelope(code=code)) == [("HC201", "$.code")]

    @pytest.mark.parametrize("code", [400, 403, 404, 429, 500, 504])
    def test_the_codes_of_the_convention_are_fine(self, code):
        assert said(failure(code=code)) == []

    @pytest.mark.parametrize("code", [401, 418, 503, 599])
    def test_any_other_code_of_a_failure_is_in_range_but_not_standard(self, code):
        (finding,) = judge(failure(code=code))

        assert (finding.rule, finding.level, finding.path) == ("HC202", "should", "$.code")

    @pytest.mark.parametrize("msg", ["ok", "Success", "success ", "", "Error: 500 from upstream"])
    def test_a_success_says_success(self, msg):
        assert said(envelope(msg=msg)) == [("HC203", "$.msg")]

    @pytest.mark.parametrize("msg", ["", " \t", "success"])
    def test_a_failure_says_what_went_wrong(self, msg):
        assert said(failure(msg=msg)) == [("HC204", "$.msg")]

    def test_msg_is_not_compared_with_a_code_that_is_no_integer(self):
        assert said(envelope(code="500", msg="done")) == [("HC121", "$.code")]


WEATHER = {
    "type": "object",
    "required": ["degrees"],
    "properties": {"degrees": {"type": "number"}, "days": {"type": "integer"}},
}
CITIES = {"type": "array", "items": {"type": "string"}}
ANY_PAGE = {"type": "object", "properties": {"items": {}, "total": {}, "page": {}, "page_size": {}}}


def page(**fields):
    return {"items": ["Oslo"], "total": 1, "page": 1, "page_size": 10} | fields


class TestData:
    @pytest.mark.parametrize("data", [{"degrees": "25"}, {"degrees": True}, {"degrees": None}])
    def test_a_payload_fits_strictly(self, data):
        assert said(envelope(data=data), WEATHER) == [("HC301", "$.data.degrees")]

    def test_a_number_without_a_fraction_is_an_integer(self):
        assert said('{"code":200,"msg":"success","data":{"degrees":25,"days":3.0},"trace_id":"t"}', WEATHER) == []

    def test_every_misfit_is_said(self):
        assert said(envelope(data={"degrees": "1", "days": 1.5}), WEATHER) == [
            ("HC301", "$.data.days"),
            ("HC301", "$.data.degrees"),
        ]

    def test_details_of_a_failure_are_not_judged_by_the_schema(self):
        assert said(failure(data={"error_fields": ["city"]}), WEATHER) == []

    def test_a_bare_list_is_no_page(self):
        assert said(envelope(data=["Oslo"])) == [("HC302", "$.data")]

    def test_a_bare_list_is_said_once_where_a_page_is_declared(self):
        assert said(envelope(data=["Oslo"]), ANY_PAGE) == [("HC302", "$.data")]

    @pytest.mark.parametrize("lacking", ["total", "page", "page_size"])
    def test_a_page_lacks_no_field(self, lacking):
        data = page()
        del data[lacking]

        assert said(envelope(data=data)) == [("HC302", "$.data")]

    def test_an_object_with_items_alone_is_no_page(self):
        assert said(envelope(data={"items": ["Oslo"]})) == []

    def test_an_object_with_items_alone_lacks_fields_where_a_list_is_declared(self):
        assert said(envelope(data={"items": ["Oslo"]}), CITIES) == [("HC302", "$.data")]

    def test_the_items_of_a_page_are_judged_by_a_declared_list(self):
        assert said(envelope(data=page(items=["Oslo", 5], total=2)), CITIES) == [("HC301", "$.data.items[1]")]

    def test_null_for_a_list_is_said_once(self):
        assert said(envelope(data=None), CITIES) == [("HC303", "$.data")]

    def test_null_is_a_misfit_where_an_object_is_declared(self):
        assert said(envelope(data=None), WEATHER) == [("HC301", "$.data")]

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("total", -1),
            ("total", "1"),
            ("total", None),
            ("total", 1.5),
            ("total", True),
            ("page", 0),
            ("page_size", 0),
            ("page_size", 101),
        ],
    )
    def test_a_field_of_a_page_has_its_type_and_range(self, field, value):
        assert said(envelope(data=page(**{field: value}))) == [("HC305", f"$.data.{field}")]

    @pytest.mark.parametrize(("field", "value"), [("total", 0), ("page", 1), ("page_size", 1), ("page_size", 100)])
    def test_the_ends_of_a_range_are_in_it(self, field, value):
        assert said(envelope(data=page(**{"items": [], field: value}))) == []

    def test_null_items_are_said_once_where_a_page_is_declared(self):
        declared = {"type": "object", "properties": {**ANY_PAGE["properties"], "items": {"type": "array"}}}

        assert said(envelope(data=page(items=None)), declared) == [("HC305", "$.data.items")]


class TestNaming:
    @pytest.mark.parametrize("name", ["a", "user_name", "line_2", "x1", "is_2fa_on"])
    def test_snake_case_names_are_fine(self, name):
        assert said(envelope(data={name: 1})) == []

    @pytest.mark.parametrize(
        "name",
        [
            "userName",
            "UserName",
            "USER",
            "user-name",
            "user name",
            "用户",
            "naïve",
            "_id",
            "a__b",
            "a_",
            "2nd",
            "",
        ],
    )
    def test_other_names_are_not(self, name):
        assert [finding.rule for finding in judge(envelope(data={name: 1}))] == ["HC401"]

    @pytest.mark.parametrize(
        ("name", "right"),
        [("userName", "user_name"), ("HTTPStatus", "http_status"), ("trace-No", "trace_no")],
    )
    def test_the_right_name_is_suggested(self, name, right):
        assert judge(envelope(data={name: 1}))[0].message.endswith(f"expected `{right}`")

    def test_names_are_judged_at_every_depth_of_the_envelope(self):
        raw = envelope(data={"a": [{"b": {"cD": 1}}], "id": 1}, extra={"sourceName": "x"}, more={"eF": 1})

        assert said(raw) == [
            ("HC115", "$.more"),
            ("HC401", "$.data.a[0].b.cD"),
            ("HC401", "$.extra.sourceName"),
            ("HC401", "$.more.eF"),
        ]

    def test_a_failures_details_are_judged_too(self):
        assert said(failure(data={"errorMsg": "x"})) == [("HC401", "$.data.errorMsg")]

    @pytest.mark.parametrize(
        "declared",
        [
            dict[str, float],
            {"type": "object", "additionalProperties": {"type": "number"}},
            {"type": "object", "additionalProperties": {"anyOf": [{"type": "number"}, {"type": "null"}]}},
            {"type": "object", "patternProperties": {"^[A-Z]": {"type": "number"}}},
            {
                "$ref": "#/$defs/R",
                "$defs": {"R": {"type": "object", "additionalProperties": {"type": "number"}}},
            },
            {"anyOf": [{"type": "null"}, {"type": "object", "additionalProperties": {"type": "number"}}]},
        ],
    )
    def test_the_keys_of_a_map_with_one_declared_type_are_data(self, declared):
        assert said(envelope(data={"NOK": 11.5}), declared) == []

    @pytest.mark.parametrize(
        "declared",
        [
            None,
            dict,
            dict[str, object],
            {"type": "object", "additionalProperties": True},
            {"type": "object", "additionalProperties": {"description": "a rate"}},
            {
                "type": "object",
                "properties": {"NOK": {"type": "number"}},
                "additionalProperties": {"type": "number"},
            },
            {"type": "object", "patternProperties": {"^[a-z]": {"type": "number"}}},
            {"type": "object", "patternProperties": {"^[A-Z]": {}}},
        ],
    )
    def test_any_other_key_is_a_name(self, declared):
        assert said(envelope(data={"NOK": 11.5}), declared) == [("HC401", "$.data.NOK")]

    def test_names_below_a_declared_map_are_judged_again(self):
        declared = dict[str, dict[str, list[dict[str, object]]]]

        assert said(envelope(data={"NOK": {"USD": [{"askPrice": 1}]}}), declared) == [
            ("HC401", "$.data.NOK.USD[0].askPrice")
        ]

    def test_maps_inside_the_items_of_a_declared_list_are_exempt(self):
        assert said(envelope(data=page(items=[{"NOK": 1.0}])), list[dict[str, float]]) == []

    def test_maps_inside_a_tuple_are_exempt(self):
        declared = {
            "type": "object",
            "properties": {"pair": {"prefixItems": [{}, {"additionalProperties": {"type": "number"}}]}},
        }

        assert said(envelope(data={"pair": [{"aB": 1}, {"aB": 1}], "id": 1}), declared) == [
            ("HC401", "$.data.pair[0].aB")
        ]

    def test_a_union_that_holds_itself_is_walked_in_no_time(self):
        declared = {
            "$ref": "#/$defs/N",
            "$defs": {
                "N": {
                    "anyOf": [
                        {"type": "object", "properties": {"n": {"$ref": "#/$defs/N"}}},
                        {"type": "object", "properties": {"n": {"$ref": "#/$defs/N"}}},
                        {"type": "null"},
                    ]
                }
            },
        }
        data = None
        for _ in range(60):
            data = {"n": data}

        assert said(envelope(data=data), declared) == []


class TestCalls:
    @pytest.mark.parametrize("call", [Call(raised="ValueError: x"), Call(timed_out=0.5), Call(unserialisable="bytes")])
    def test_a_call_without_an_answer_is_one_finding(self, call):
        assert len(judge_call(call)) == 1

    def test_the_limit_is_named(self):
        assert judge_call(Call(timed_out=0.5))[0].message == "no answer within 0.5 s"

    def test_a_tool_that_was_never_called_was_not_exercised(self):
        assert [finding.rule for finding in judge_calls(())] == ["HC706"]
