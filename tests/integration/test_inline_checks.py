"""`conformance_checks` and `harness_check`: the checks inside a test suite of one's own."""

import subprocess
import sys

import pytest

TOOLS = """
from pydantic import BaseModel
from harness_envelope import Envelope, success, tool

CALLS = []

class City(BaseModel):
    name: str
    population: int

def get_city(name: str, trace_id: str | None = None) -> Envelope[City]:
    CALLS.append(name)
    return success(City(name=name, population=3), trace_id=trace_id)

def broken_city(number: int) -> Envelope[City]:
    if number > 20:
        raise LookupError("no such city")
    return success(City(name="Oslo", population=number), trace_id="t")

def send_city(name: str) -> Envelope[City]:
    return success(City(name=name, population=3), trace_id="t")
"""
DECORATED = """
from harness_conformance import conformance_checks
from inlinetools import broken_city, get_city

@conformance_checks(get_city, broken_city)
def test_tools(harness_check):
    harness_check()
"""
BY_HAND = """
import pytest
from inlinetools import broken_city, get_city, CALLS

def test_whole(harness_check):
    outcomes = harness_check(get_city)
    assert [outcome.failed for outcome in outcomes] == [False] * len(outcomes)

def test_one(harness_check):
    assert harness_check(get_city, "conforms")[0].sides[0].tally.calls == 7

def test_fault(harness_check):
    with pytest.raises(Exception, match="HC701 raised"):
        harness_check(broken_city, "conforms")

def test_unknown(harness_check):
    with pytest.raises(ValueError, match="did you mean `conforms`"):
        harness_check(get_city, "conform")

def test_nothing(harness_check):
    with pytest.raises(TypeError, match="no check is chosen"):
        harness_check()
"""


@pytest.fixture(autouse=True)
def _module(pytester):
    pytester.makepyfile(inlinetools=TOOLS)
    pytester.syspathinsert()
    pytester.makeini("[pytest]\nharness_examples = 7")
    yield
    sys.modules.pop("inlinetools", None)


def test_a_test_runs_once_for_each_check_of_each_tool(pytester):
    pytester.makepyfile(test_mine=DECORATED)
    result = pytester.runpytest("-v", "-p", "no:randomly")

    result.stdout.fnmatch_lines(
        [
            "*test_tools[[]get_city-conforms] PASSED*",
            "*test_tools[[]get_city-accepts-valid-arguments] PASSED*",
            "*test_tools[[]get_city-carries-trace-id] PASSED*",
            "*test_tools[[]get_city-recovers[[]wrapping]] PASSED*",
            "*test_tools[[]broken_city-conforms] FAILED*",
            "*test_tools[[]broken_city-accepts-valid-arguments] PASSED*",
        ]
    )


def test_a_fault_shows_the_rule_and_the_smallest_call(pytester):
    pytester.makepyfile(test_mine=DECORATED)
    text = pytester.runpytest("-k", "broken_city-conforms").stdout.str()

    assert "HC701 raised: A tool raises nothing" in text
    assert "broken_city(number=21)" in text


def test_the_checks_of_a_tool_share_its_calls(pytester):
    pytester.makepyfile(
        test_mine=DECORATED + "\ndef test_calls():\n    from inlinetools import CALLS\n    assert len(CALLS) == 7\n"
    )
    result = pytester.runpytest("-k", "get_city or test_calls", "-p", "no:randomly")

    assert result.ret == pytest.ExitCode.OK


def test_the_fixture_takes_a_tool_by_hand(pytester):
    pytester.makepyfile(test_mine=BY_HAND)

    pytester.runpytest().assert_outcomes(passed=5)


def test_the_options_of_the_run_count(pytester):
    pytester.makepyfile(test_mine=DECORATED)

    assert pytester.runpytest("-k", "broken_city-conforms", "--harness-ignore", "HC701").ret == pytest.ExitCode.OK


def test_a_check_that_looked_at_nothing_is_skipped_with_the_reason(pytester):
    pytester.makepyfile(
        test_mine="""
from harness_conformance import conformance_checks
from harness_envelope import failure

def never(number: int) -> dict:
    return failure(404, "no number is known").model_dump()

@conformance_checks(never)
def test_tools(harness_check):
    harness_check()
"""
    )
    text = pytester.runpytest("-k", "keeps-its-shape", "-rs").stdout.str()

    assert "not exercised: fewer than two calls were answered with 200" in text


@pytest.mark.parametrize(
    ("named", "error"),
    [
        ("send_city", "a word that acts on the world"),
        ("City", "is a class; expected a function"),
        ("", "no tool is named"),
    ],
)
def test_what_is_no_tool_to_be_called_is_an_error_at_collection(pytester, named, error):
    pytester.makepyfile(
        test_mine=f"from inlinetools import *\nfrom harness_conformance import *\nconformance_checks({named})"
    )
    result = pytester.runpytest()

    assert result.ret == pytest.ExitCode.INTERRUPTED
    assert error in result.stdout.str()


def test_importing_the_decorator_imports_neither_hypothesis_nor_pydantic():
    code = "import sys, harness_conformance; print({'hypothesis', 'pydantic'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "set()"
