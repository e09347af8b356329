"""One call under the convention: executed, valid, fixed."""

import json

import pytest

from harness_conformance.judging import across, judged
from harness_conformance.observations import Observation
from harness_conformance.targets.normalizers import Answer
from harness_envelope import normalize

RIGHT = '{"code": 200, "msg": "success", "data": {"n": 1}, "trace_id": "t"}'
SCHEMA = {"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}}


def reference(raw, declared, trace_id):
    found = normalize(raw, declared, trace_id=trace_id)
    return Answer(envelope=found.envelope) if found.envelope else Answer(rejection=str(found.reason))


def refuses(raw, declared, trace_id):
    return Answer(rejection="no")


def misnames(raw, declared, trace_id):
    return Answer(envelope={"code": 200, "msg": "success", "data": {"n": 1, "theName": 2}, "trace_id": "t"})


CASES = {
    "valid": (Observation("t", raw=RIGHT), reference, (True, True, False)),
    "fenced": (Observation("t", raw=f"```\n{RIGHT}\n```"), reference, (True, False, True)),
    "fenced, not repaired": (Observation("t", raw=f"```\n{RIGHT}\n```"), refuses, (True, False, False)),
    "repaired into another fault": (Observation("t", raw=f"```\n{RIGHT}\n```"), misnames, (True, False, False)),
    "prose": (Observation("t", raw="sunny"), reference, (True, False, False)),
    "raised": (Observation("t", raised="KeyError: 'x'"), reference, (False, False, False)),
    "timed out": (Observation("t", timed_out=1.0), reference, (False, False, False)),
    "bytes": (Observation("t", unserialisable="bytes"), reference, (True, False, False)),
    "5xx": (
        Observation("t", raw='{"code": 500, "msg": "no disk", "data": null, "trace_id": "t"}'),
        reference,
        (False, False, False),
    ),
    "4xx": (
        Observation("t", raw='{"code": 404, "msg": "no n", "data": null, "trace_id": "t"}'),
        reference,
        (True, True, False),
    ),
    "no trace id handed in": (
        Observation("t", raw=RIGHT.replace(', "trace_id": "t"', "")),
        reference,
        (True, True, False),
    ),
    "trace id dropped": (
        Observation("t", raw=RIGHT.replace(', "trace_id": "t"', ""), trace_id="t"),
        reference,
        (True, False, True),
    ),
}


@pytest.mark.parametrize(("observation", "repairer", "expected"), CASES.values(), ids=CASES)
def test_where_a_call_stands_in_the_formula(observation, repairer, expected):
    one = judged(observation, SCHEMA, repairer)

    assert (one.executed, one.valid, one.fixed) == expected
    assert one.accepted == (expected[1] or expected[2])


def test_a_tool_that_never_succeeds_is_found_across_its_calls():
    calls = [judged(CASES["4xx"][0], SCHEMA, reference)] * 3

    assert [finding.rule for finding in across(calls)] == ["HC706"]


def test_an_answer_that_states_200_is_a_success_be_the_rest_valid_or_not():
    calls = [judged(Observation("t", raw=RIGHT.replace("1", '"x"')), SCHEMA, reference)]

    assert calls[0].call.code == 200
    assert across(calls) == ()


@pytest.mark.parametrize("city", ["C:\\Users\\a", "/srv/app/store/users.py", "ada@example.com"])
def test_what_the_call_itself_handed_in_is_no_leak_where_the_answer_repeats_it(city):
    raw = json.dumps({"code": 404, "msg": f"no city named {city}", "data": None, "trace_id": "t"})

    assert judged(Observation("t", raw=raw), None, reference).findings != ()
    assert judged(Observation("t", arguments={"city": city}, raw=raw), None, reference).findings == ()
