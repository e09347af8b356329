import json
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from harness_envelope import judge, normalize, success
from harness_envelope.judge import judge_call, judge_calls
from harness_envelope.rules.declaration import Call

WEATHER = {
    "type": "object",
    "required": ["city", "temperature"],
    "properties": {"city": {"type": "string"}, "temperature": {"type": "number"}},
}
CONFORMING = '{"code": 200, "msg": "success", "data": {"city": "Oslo", "temperature": 21}, "trace_id": "t-1"}'

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["code", "msg", "data"]), inner),
)
roots = st.fixed_dictionaries(
    {},
    optional={
        key: json_values | st.sampled_from([200, 404, "200", "success"])
        for key in ("code", "Code", "msg", "data", "trace_id", "traceId", "extra", "Extra", "items")
    },
)


def rules(raw, schema=None, **options):
    return [finding.rule for finding in judge(raw, schema, **options)]


@given(st.text() | st.binary() | json_values.map(json.dumps))
def test_never_raises_on_text(raw):
    assert isinstance(judge(raw, WEATHER, trace_id="t-1"), tuple)


@given(roots, st.sampled_from([None, WEATHER, list[int], dict[str, float]]))
def test_judges_an_object_as_its_text(root, schema):
    assert judge(root, schema) == judge(json.dumps(root), schema)


@given(json_values)
def test_says_nothing_of_a_conforming_envelope_but_of_its_payload(data):
    raw = {"code": 200, "msg": "success", "data": data, "trace_id": "t-1"}

    assert {rule for rule in rules(raw, trace_id="t-1") if not rule.startswith(("HC3", "HC4", "HC60"))} <= {"HC103"}


@given(roots)
def test_orders_the_findings_by_rule(root):
    found = rules(root, trace_id="t-1")

    assert found == sorted(found)


@given(roots)
def test_never_says_one_thing_twice(root):
    found = judge(root, WEATHER, trace_id="t-1")

    assert len(set(found)) == len(found)


def test_orders_places_in_a_list_by_number():
    raw = {"code": 200, "msg": "success", "data": {"id": 1, "rows": [{"aB": 1}] * 11}, "trace_id": "t-1"}

    assert [finding.path for finding in judge(raw)] == [f"$.data.rows[{index}].aB" for index in range(11)]


@pytest.mark.parametrize(
    ("raw", "schema", "expected"),
    [
        (CONFORMING, WEATHER, []),
        ('{"code": 200, "msg": "success", "data": {"user_id": 123}, "trace_id": "x", "extra": null}', None, []),
        ('{"code": 200, "msg": "success", "data": {"items": [], "total": 0, "page": 1, "page_size": 10}, "trace_id": "x"}', None, []),
        ('{"code": 500, "msg": "出错了", "data": null, "trace_id": "xxx"}', None, ["HC205"]),
        ('{"code": 400, "msg": "参数错误", "data": {"error_fields": ["city"], "error_msg": "city 不可为空"}, "trace_id": "xxx"}', WEATHER, []),
        ('{"code": 200, "msg": "success", "data": {"UserName": "李雷", "vip": true}, "trace_id": "xxx"}', None, ["HC401", "HC402"]),
        ('{"code": 200, "msg": "success", "userName": "李雷", "trace_id": "xxx"}', None, ["HC113", "HC115", "HC401"]),
        ("杭州今天多云，大概21度～😀", WEATHER, ["HC101"]),
    ],
)  # fmt: skip
def test_says_every_broken_rule_of_an_answer(raw, schema, expected):
    assert rules(raw, schema) == expected


@pytest.mark.parametrize("before", ["```json\n", "```\n```json\n```json\n", "Here you are:\n"])
def test_reads_on_behind_a_text_that_is_not_json(before):
    raw = before + '{"Code": 200, "Msg": "success", "data": {"city": "Oslo", "temperature": "21"}}'

    assert rules(raw, WEATHER) == ["HC101", "HC111", "HC112", "HC301"]


def test_reads_on_behind_a_fence_in_bytes():
    assert rules(f"```json\n{CONFORMING}\n```".encode()) == ["HC101"]


def test_says_only_that_it_is_not_json_where_nothing_is_found():
    assert rules('{"code": 200, "msg": "succ', trace_id="t-1") == ["HC101"]


@pytest.mark.parametrize("value", [{1, 2}, {"data": b"x"}, {"data": float("nan")}, object()])
def test_says_that_an_object_cannot_be_written(value):
    assert rules(value) == ["HC703"]


def test_says_that_a_cycle_cannot_be_written():
    cycle = {}
    cycle["data"] = cycle

    assert rules(cycle) == ["HC703"]


class City(BaseModel):
    name: str


@dataclass
class Answer:
    code: int
    msg: str
    data: City
    trace_id: str


@pytest.mark.parametrize("value", [success(City(name="Oslo")), Answer(200, "success", City(name="Oslo"), "t-1")])
def test_judges_models_and_dataclasses_on_what_they_serialise_to(value):
    assert rules(value, City) == []


def test_judges_what_a_tool_returned_as_none():
    assert rules(None) == ["HC104"]


def test_judges_the_data_of_a_declared_envelope():
    assert rules({"code": 200, "msg": "success", "data": {"name": 5}, "trace_id": "t"}, City) == ["HC301"]


@pytest.mark.parametrize("levels", [150, 300, 5_000])
@pytest.mark.parametrize("schema", [None, WEATHER, dict[str, object]])
def test_judges_deep_answers_without_raising(levels, schema):
    deep = "[" * levels + "]" * levels
    raw = f'{{"code": 200, "msg": "success", "data": {{"a": {deep}}}, "trace_id": "t"}}'

    assert set(rules(raw, schema)) <= {"HC101", "HC301"}


def test_raises_for_a_schema_that_is_none():
    with pytest.raises(TypeError, match="is no type that pydantic can read"):
        judge(CONFORMING, object())


def test_a_call_is_judged_on_its_answer_and_on_itself():
    raw = '{"code": 503, "msg": "success", "data": null}'
    call = Call(raw=raw, normalized=normalize('{"code": 503, "msg": "busy", "data": null, "trace_id": "t"}'))

    assert [finding.rule for finding in judge_call(call, trace_id="t-1")] == ["HC114", "HC202", "HC204", "HC214"]


@pytest.mark.parametrize("normalized", [None, normalize("sunny")])
def test_a_call_whose_answer_nobody_can_read_has_no_code(normalized):
    assert Call(raw="sunny", normalized=normalized).code is None


def test_calls_are_judged_together():
    failed = Call(normalized=normalize('{"code": 404, "msg": "no city", "data": null, "trace_id": "t"}'))
    succeeded = Call(normalized=normalize(CONFORMING))

    assert [finding.rule for finding in judge_calls([failed, failed])] == ["HC706"]
    assert judge_calls([failed, succeeded]) == ()
