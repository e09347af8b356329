"""--harness-select: only these rules count."""

import pytest

FAULTY = """
def faulty(number: int) -> dict:
    return {"code": 200, "msg": "done", "data": {"theNumber": number}, "trace_id": "t"}
"""


@pytest.fixture(autouse=True)
def _module(pytester):
    return pytester.makepyfile(mytools=FAULTY)


@pytest.mark.parametrize(
    ("select", "rules"),
    [("HC4", {"HC401"}), ("HC203", {"HC203"}), ("HC203, HC4", {"HC203", "HC401"}), ("HC1", set())],
)
def test_only_the_selected_rules_are_judged(harness, select, rules):
    run = harness("-k", "conforms", "--harness-select", select)

    assert run.rules("faulty") == rules
    assert run.code == (1 if rules else 0)


def test_what_was_executed_does_not_depend_on_it(pytester, harness):
    pytester.makepyfile(mytools="def faulty(number: int) -> dict:\n    raise LookupError\n")

    assert harness("-k", "conforms", "--harness-select", "HC4").side("faulty")["p_exec"]["hits"] == 0


def test_the_report_says_what_was_selected(harness):
    assert harness("-k", "conforms", "--harness-select", "HC4").report["run"]["selected"] == ["HC4"]


def test_the_ini_twin_says_it_too(pytester, harness):
    pytester.makeini("[pytest]\nharness_select = HC203")

    assert harness("-k", "conforms").rules("faulty") == {"HC203"}


@pytest.mark.parametrize(("given", "nearest"), [("HC2033", "HC203"), ("hc401", "HC401")])
def test_an_id_that_is_none_is_a_usage_error_with_the_nearest_match(harness, given, nearest):
    run = harness("--harness-select", given)

    assert run.code == pytest.ExitCode.USAGE_ERROR
    assert f"--harness-select: {given!r} is no rule and begins none (did you mean {nearest}?)" in run.errors


def test_the_help_tells_of_it(pytester):
    assert "Only these rules count" in pytester.runpytest("--help").stdout.str()
