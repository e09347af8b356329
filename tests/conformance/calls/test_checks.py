"""Each check on calls: a tool that keeps to it, and tools that break it."""

import importlib.util
from pathlib import Path

import pytest

from harness_conformance.checks.calls import CALL_CHECKS, OWNED
from harness_conformance.checks.calls.declaration import gather
from harness_envelope import RULES

spec = importlib.util.spec_from_file_location("call_subjects", Path(__file__).with_name("subjects.py"))
subjects = importlib.util.module_from_spec(spec)
spec.loader.exec_module(subjects)


def rules(outcome):
    return {broken.rule for broken in outcome.broken}


CONFORMING = [
    ("refuses-bad-arguments", subjects.city),
    ("refuses-bad-arguments", subjects.async_city),
    ("accepts-valid-arguments", subjects.city),
    ("accepts-valid-arguments", subjects.compiles),
    ("accepts-valid-arguments", subjects.refuses_odd_by_name),
    ("accepts-valid-arguments", subjects.refuses_odd_with_details),
    ("carries-trace-id", subjects.city),
    ("carries-trace-id", subjects.async_city),
    ("fails-well", subjects.city),
    ("fails-well", subjects.async_city),
    ("keeps-its-shape", subjects.one_shape),
    ("streams", subjects.in_pieces),
    ("streams", subjects.in_pieces_later),
]

BROKEN = [
    ("refuses-bad-arguments", subjects.wrapping(subjects.takes_anything), {"HC211"}),
    ("refuses-bad-arguments", subjects.wrapping(subjects.says_404), {"HC211"}),
    ("refuses-bad-arguments", subjects.wrapping(subjects.names_nothing), {"HC205", "HC212"}),
    ("accepts-valid-arguments", subjects.refuses_odd, {"HC213"}),
    ("accepts-valid-arguments", subjects.refuses_odd_in_chinese, {"HC213"}),
    ("carries-trace-id", subjects.writes_its_own_id, {"HC501"}),
    ("carries-trace-id", subjects.Shared().wrapper(), {"HC501", "HC502"}),
    ("carries-trace-id", subjects.Shared().async_wrapper(), {"HC501", "HC502"}),
    ("fails-well", subjects.raises_through, {"HC701"}),
    ("fails-well", subjects.wrapping(subjects.turns_failures_into_success), {"HC701"}),
    ("fails-well", subjects.leaks(None), {"HC602"}),
    ("keeps-its-shape", subjects.two_shapes, {"HC705"}),
    ("keeps-its-shape", subjects.two_types, {"HC705"}),
    ("streams", subjects.cut_pieces, {"HC801"}),
    ("streams", subjects.frames, {"HC801"}),
    ("streams", subjects.scalar_pieces, {"HC801"}),
]


@pytest.mark.parametrize(("check", "tool"), CONFORMING)
def test_a_conforming_tool_breaks_nothing_even_strictly(checked, check, tool):
    outcome = checked(check, tool, strict=True)

    assert (rules(outcome), outcome.failed, outcome.not_exercised) == (set(), False, "")


@pytest.mark.parametrize(("check", "tool", "expected"), BROKEN)
def test_a_broken_tool_is_caught_by_the_checks_rules_and_by_no_other(checked, check, tool, expected):
    outcome = checked(check, tool, strict=True, examples=60)

    assert (rules(outcome), outcome.failed) == (expected, True)


def test_every_check_has_a_conforming_and_a_broken_tool():
    names = [check.name for check in CALL_CHECKS]

    assert list(dict.fromkeys(name for name, _ in CONFORMING)) == names
    assert list(dict.fromkeys(name for name, *_ in BROKEN)) == names


def test_every_check_says_what_it_demands():
    assert all(check.sentence.endswith(".") for check in CALL_CHECKS)


def test_the_rules_of_the_checks_are_declared_and_each_has_one_check():
    assert set(RULES) >= OWNED
    assert [rule for check in CALL_CHECKS for rule in check.owns if rule in check.others] == []


def test_two_checks_cannot_own_one_rule():
    with pytest.raises(ValueError, match="two checks own HC705"):
        gather(*CALL_CHECKS, next(check for check in CALL_CHECKS if "HC705" in check.owns))


def test_a_should_rule_fails_in_strict_mode_only(checked):
    outcome = checked("accepts-valid-arguments", subjects.refuses_odd)

    assert (rules(outcome), outcome.failed, outcome.message) == ({"HC213"}, False, "")


def test_shows_the_smallest_bad_argument(checked):
    outcome = checked("refuses-bad-arguments", subjects.wrapping(subjects.takes_anything), examples=60)

    assert outcome.broken[0].example.arguments == {}
    assert "HC211 bad-argument-code" in outcome.message


def test_searches_for_the_smallest_bad_argument_where_the_first_call_kept_the_rule(checked):
    outcome = checked("refuses-bad-arguments", subjects.wrapping(subjects.overlooks_the_size), examples=60)

    assert (rules(outcome), outcome.searched > 0) == ({"HC211"}, True)
    assert outcome.broken[0].example.arguments["name"] == ""


@pytest.mark.parametrize(
    ("check", "tool", "ignored"),
    [
        ("keeps-its-shape", subjects.two_shapes, {"HC705": 1}),
        ("accepts-valid-arguments", subjects.refuses_always, {"HC213": 60}),
    ],
)
def test_an_ignored_rule_is_counted_and_not_judged(checked, check, tool, ignored):
    outcome = checked(check, tool, ignore=["HC705", "HC213"], strict=True, examples=60)

    assert (rules(outcome), outcome.failed, outcome.set_aside) == (set(), False, ignored)


def test_measured_calls_are_used_again_and_only_what_a_check_needs_is_made(checked):
    assert checked("accepts-valid-arguments", subjects.city).made == {}
    assert checked("refuses-bad-arguments", subjects.city).made == {"with a bad argument": 20}
    assert checked("carries-trace-id", subjects.city).made == {"without a trace id": 10, "at once": 10}
    assert checked("fails-well", subjects.city).made == {"with a failure behind it": 3}


def test_calls_to_find_a_smaller_fault_are_counted_apart(checked):
    outcome = checked("accepts-valid-arguments", subjects.refuses_odd, examples=20)

    assert outcome.looked_at == 20
    assert outcome.searched > 0
    assert outcome.broken[0].example.arguments == {"number": 1}


def test_a_wrapper_that_does_not_call_its_raw_is_not_exercised(checked):
    outcome = checked("fails-well", subjects.never_reaches_raw)

    assert (outcome.failed, outcome.looked_at) == (False, 0)
    assert "does not call its `.raw`" in outcome.not_exercised


def test_the_function_behind_a_wrapper_is_put_back(checked):
    before = subjects.city.raw
    checked("fails-well", subjects.city)

    assert subjects.city.raw is before


@pytest.mark.parametrize("tool", [subjects.one_shape, subjects.in_pieces])
@pytest.mark.parametrize("name", ["refuses-bad-arguments", "fails-well", "carries-trace-id"])
def test_a_plain_function_is_not_blamed_for_what_a_harness_owes(as_tool, name, tool):
    check = next(check for check in CALL_CHECKS if check.name == name)

    assert not check.applies(as_tool(tool))
