"""Braces beside an envelope: prose is passed over in one step, and what may be a value counts against the limit."""

import json
import time

import pytest

from harness_envelope import normalize

ENVELOPE = {"code": 200, "msg": "success", "data": {"a": 1}, "trace_id": "t-1", "extra": None}
TEXT = json.dumps(ENVELOPE)
SIZE = 300_000


def answered(text):
    """The answer, and the seconds of the processor that it took."""
    begun = time.process_time()
    answer = normalize(text)
    return answer, time.process_time() - begun


@pytest.mark.parametrize("unit", ["{", "{ ", "{\n", "｛", "{a", "{1", "{{", "{}", "{,", "{name} ", "{a: b} ", "{x=1}"])
def test_passes_over_many_braces_that_begin_nothing(unit):
    answer, seconds = answered(unit * (SIZE // len(unit)) + "\n" + TEXT)

    assert answer.envelope == ENVELOPE
    assert seconds < 1.0


@pytest.mark.parametrize(
    "unit", ['{"a":1}', '{"a": "b"} ', "[{", "[{}", '{"code":200,"x":1}', "{/*", "{//", "{a/*", "{a//", "{#"]
)
def test_names_the_limit_that_many_values_beside_an_envelope_pass(unit):
    answer, seconds = answered(unit * (SIZE // len(unit)) + "\n" + TEXT)

    assert answer.reason.malformation == "limit"
    assert "`candidates` is 64" in answer.reason.message
    assert seconds < 1.0


@pytest.mark.parametrize("brace", ["{placeholder}", "{a: b}", "{ x }", "{0}", "{date: 2026, mode: fast}", "{ if (x) }"])
@pytest.mark.parametrize("place", ["before", "behind"])
def test_keeps_an_envelope_exact_beside_a_thousand_braces_of_prose(brace, place):
    prose = f"Fill {brace} with a value. " * 1000

    assert normalize(prose + TEXT if place == "before" else TEXT + prose).envelope == ENVELOPE


def test_keeps_an_envelope_exact_behind_a_thousand_lines_of_a_log():
    log = "".join(f'{{"level": "info", "event": "row {row} of the table read"}}\n' for row in range(1000))

    assert normalize(log + TEXT).envelope == ENVELOPE


@pytest.mark.parametrize("brace", ["{use <think> tags}", "{ (it's a <think>) }", "{1: <think>}"])
def test_a_tag_between_braces_of_prose_begins_no_reasoning(brace):
    assert normalize(f"{brace} {TEXT}").envelope == ENVELOPE


@pytest.mark.parametrize(
    "raw",
    [
        "{code: 200, msg: success, data: 1}",
        "{Code: 500, note: it failed}",
        '{ /* a */ "code": 500, "msg": "x", "data": oops oops}',
    ],
)
def test_braces_that_name_a_code_are_never_passed_over_as_prose(raw):
    assert normalize(f"{raw} {TEXT}").verdict == "rejected"


def test_reads_an_object_whose_first_comment_holds_a_brace():
    raw = '{mode: "a", // } here\n "code": 200, "msg": "success", "data": 1, "trace_id": "t-1"}'

    assert normalize(raw).envelope["data"] == 1
