"""HC211 to HC213, HC501, HC502, HC705 and HC801: the rules about calls."""

import json

import pytest

from harness_envelope import normalize
from harness_envelope.judge import judge_call, judge_calls
from harness_envelope.rules.declaration import BadArgument, Call

MINE = {"HC211", "HC212", "HC213", "HC501", "HC502", "HC705", "HC801"}


def call(code=200, msg="success", data=None, *, answered="t", **said):
    envelope = {"code": code, "msg": msg, "data": data, "trace_id": answered}
    return Call(raw=json.dumps(envelope), normalized=normalize(envelope), **said)


def rules(one):
    return {finding.rule for finding in judge_call(one)} & MINE


def bad(fault="wrong-type", *path):
    return {"bad_argument": BadArgument(path or ("order_id",), fault), "answers_agent": True}


NAMED = {"error_fields": ["order_id"], "error_msg": "no number"}


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (call(400, "bad", NAMED, **bad()), set()),
        (call(200, **bad()), {"HC211"}),
        (call(422, "order_id", **bad()), {"HC211"}),
        (call(404, "no order", **bad("out-of-range")), set()),
        (call(404, "no order", **bad("wrong-enum")), set()),
        (call(404, "no order", **bad("wrong-type")), {"HC211"}),
        (call(404, "no order", **bad("missing")), {"HC211"}),
        (Call(raw="sunny", **bad()), {"HC211"}),
        (Call(raised="KeyError", **bad()), set()),
        (call(200, bad_argument=BadArgument(("order_id",), "missing")), set()),
    ],
)
def test_bad_arguments_are_answered_with_400(one, expected):
    assert rules(one) == expected


@pytest.mark.parametrize(
    ("msg", "data", "path", "expected"),
    [
        ("order_id is no number", None, ("order_id",), set()),
        ("Order ID must be a number", None, ("order_id",), set()),
        ("orderId: expected integer", None, ("order_id",), set()),
        ("参数order_id类型错误", None, ("order_id",), set()),
        ("bad", {"error_fields": ["order_id"]}, ("order_id",), set()),
        ("bad", {"error_fields": ["order_id.city"]}, ("order_id", "city"), set()),
        ("bad", {"error_msg": "city: missing"}, ("address", "city"), set()),
        ("bad", {"error_fields": "order_id"}, ("order_id",), set()),
        ("bad request", None, ("order_id",), {"HC212"}),
        ("the reorder_idea failed", None, ("order_id",), {"HC212"}),
        ("bad", {"error_fields": ["page"]}, ("order_id",), {"HC212"}),
        ("invalid", None, ("id",), {"HC212"}),
        ("bad", [], ("order_id",), {"HC212"}),
    ],
)
def test_a_400_names_the_argument_at_fault(msg, data, path, expected):
    assert rules(call(400, msg, data, **bad("wrong-type", *path))) == expected


@pytest.mark.parametrize(
    ("msg", "data", "expected"),
    [
        ("line 3: unexpected `)`", None, set()),
        ("number must be even", None, set()),
        ("the order was shipped already", None, set()),
        ("订单已发货", None, set()),
        ("bad request", NAMED, set()),
        ("Bad Request", None, {"HC213"}),
        ("Invalid request parameters.", None, {"HC213"}),
        ("validation failed, please check your input and try again", None, {"HC213"}),
        ("Error: the argument is invalid!", None, {"HC213"}),
        ("请求参数错误", None, {"HC213"}),
        ("参数校验失败，请检查输入", None, {"HC213"}),
    ],
)
def test_a_400_to_what_fits_explains_itself(msg, data, expected):
    assert rules(call(400, msg, data, arguments={"number": 3})) == expected


@pytest.mark.parametrize(
    ("answered", "passed", "expected"),
    [("t-1", "t-1", set()), ("t-2", "t-1", {"HC501"}), ("t-2", None, set()), (None, "t-1", set())],
)
def test_the_trace_id_that_was_passed_comes_back(answered, passed, expected):
    envelope = {"code": 200, "msg": "success", "data": None, "trace_id": answered}
    one = Call(raw="{}", normalized=normalize(envelope, trace_id=passed), trace_id=passed)

    assert rules(one) == expected


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ([call(answered="a", answers_agent=True), call(answered="b", answers_agent=True)], set()),
        ([call(answered="a", answers_agent=True), call(answered="a", answers_agent=True)], {"HC502"}),
        ([call(answered="a"), call(answered="a")], set()),
        ([call(answered="a", answers_agent=True, trace_id="a")] * 2, set()),
    ],
)
def test_no_trace_id_is_issued_twice(calls, expected):
    assert {finding.rule for finding in judge_calls(calls)} & MINE == expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ({"a": 1}, {"a": 2.5}, []),
        ({"a": 1}, {"a": None}, []),
        ({"a": []}, {"a": [1]}, []),
        ({"a": [1]}, {"a": ["x"]}, ["$.data.a[0]"]),
        ({"a": {"b": 1}}, {"a": {"b": "x"}}, ["$.data.a.b"]),
        ({"a": 1, "b": 2}, {"a": 1}, ["$.data.b"]),
        ({"a": 1}, {"a": 1, "b": 2}, ["$.data.b"]),
        ("text", {"a": 1}, ["$.data"]),
        (None, {"a": 1}, []),
        (True, 1, ["$.data"]),
    ],
)
def test_successes_have_one_shape(one, other, expected):
    found = judge_calls([call(data=one), call(404, "no", {"x": 1}), call(data=other)])

    assert [finding.path for finding in found if finding.rule == "HC705"] == expected


def test_what_a_schema_describes_may_differ():
    calls = [call(data=1, schema={}), call(data="x", schema={})]

    assert [finding for finding in judge_calls(calls) if finding.rule == "HC705"] == []


ENVELOPE = '{"code": 200, "msg": "success", "data": null, "trace_id": "t"}'


@pytest.mark.parametrize(
    ("raw", "streamed", "expected"),
    [
        (ENVELOPE, 4, set()),
        (ENVELOPE, None, set()),
        (ENVELOPE * 2, 2, {"HC801"}),
        (ENVELOPE[:-1], 2, {"HC801"}),
        ("[1]", 2, {"HC801"}),
        ('{"delta": "x"}', 1, {"HC801"}),
        ("sunny", None, set()),
    ],
)
def test_the_pieces_of_a_stream_are_one_envelope(raw, streamed, expected):
    assert rules(Call(raw=raw, streamed=streamed)) == expected
