"""--harness-examples: n is exact, and is what a counter inside the tool saw."""

import pytest

COUNTED = """
from typing import Literal
from harness_envelope import success

CALLS = {{"none": 0, "three": 0, "many": 0}}

def count(name):
    CALLS[name] += 1
    with open({path!r}, "a") as file:
        file.write(name + "\\n")
    return success({{"n": 1}})

def none() -> dict:
    return count("none")

def three(size: Literal["s", "m", "l"]) -> dict:
    return count("three")

def many(text: str, number: int) -> dict:
    return count("many")
"""


@pytest.mark.parametrize(("examples", "processes"), [(1, []), (7, []), (100, []), (30, ["-n", "2"])])
def test_n_is_what_a_counter_inside_the_tool_saw(pytester, harness, examples, processes):
    log = pytester.path / "calls.txt"
    pytester.makepyfile(mytools=COUNTED.format(path=str(log)))
    run = harness("--harness-malformations", "missing-extra", *processes, examples=examples, subprocess=bool(processes))
    seen = log.read_text().split()

    assert [run.side(name)["calls"] for name in ("none", "three", "many")] == [examples] * 3
    assert [seen.count(name) for name in ("none", "three", "many")] == [examples] * 3


@pytest.mark.parametrize("given", ["0", "-1", "many", "1.5"])
def test_a_number_that_is_none_is_a_usage_error(pytester, mytools, given):
    result = pytester.runpytest("--harness-conformance", "mytools", f"--harness-examples={given}")

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "--harness-examples" in result.stderr.str()


def test_the_ini_twin_says_it_too(pytester, mytools, harness):
    pytester.makeini("[pytest]\nharness_examples = 3")
    result = pytester.runpytest("--harness-conformance", "mytools", "-k", "get_city and conforms")

    assert "1 tool · 3 calls" in result.stdout.str()
