"""--harness-accept: every answer valid as it stands, or valid once it went through the normalizer."""

import pytest


@pytest.fixture(autouse=True)
def _module(mytools):
    return mytools


def test_by_default_an_answer_has_to_be_valid_as_it_stands(harness):
    run = harness("-k", "fenced_city and conforms")

    assert (run.code, run.rules("fenced_city"), run.side("fenced_city")["grade"]) == (1, {"HC101"}, "fixed")


def test_fixed_accepts_what_the_normalizer_repairs(harness):
    run = harness("-k", "fenced_city and conforms", "--harness-accept", "fixed")

    assert (run.code, run.side("fenced_city")["grade"]) == (0, "fixed")


def test_fixed_accepts_nothing_that_is_never_answered(harness):
    assert harness("-k", "broken_city and conforms", "--harness-accept", "fixed").code == 1


def test_fixed_accepts_no_tool_that_never_succeeds(pytester, harness):
    pytester.makepyfile(
        mytools='from harness_envelope import failure\ndef f(n: int) -> dict:\n    return failure(404, "no n")\n'
    )
    run = harness("--harness-accept", "fixed")

    assert (run.code, run.rules("f"), run.side("f")["grade"]) == (1, {"HC706"}, "not exercised")
    assert "not exercised" in run.text


def test_the_ini_twin_says_it_too(pytester, harness):
    pytester.makeini("[pytest]\nharness_accept = fixed")

    assert harness("-k", "fenced_city and conforms").code == 0


def test_anything_else_is_a_usage_error(pytester):
    result = pytester.runpytest("--harness-conformance", "mytools", "--harness-accept", "fix")

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "did you mean fixed?" in result.stderr.str()
