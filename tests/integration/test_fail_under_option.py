"""--harness-fail-under: the run fails where a rate does not reach its minimum."""

import pytest


@pytest.fixture(autouse=True)
def _module(mytools):
    return mytools


@pytest.mark.parametrize(
    ("gate", "chosen", "code"),
    [
        ("1", "get_city and conforms", 0),
        ("success:1,exec:1,valid:1,corrupt:0", "get_city", 0),
        ("success:1", "fenced_city and conforms", 0),
        ("valid:0.5", "fenced_city and conforms", 1),
        ("fix:1", "fenced_city and conforms", 0),
    ],
)
def test_a_rate_below_its_minimum_fails_the_run(harness, gate, chosen, code):
    run = harness("--harness-fail-under", gate, "--harness-accept", "fixed", "-k", chosen)

    assert run.code == code
    assert bool(run.report["gates"]) == bool(code)
    assert ("below the gate: fenced_city: valid is 0.000 (0 of 10); expected 0.5" in run.text) == bool(code)


def test_a_tool_that_was_not_exercised_passes_no_gate(pytester, harness):
    pytester.makepyfile(
        mytools='from harness_envelope import failure\ndef f(n: int) -> dict:\n    return failure(404, "no n")\n'
    )

    assert harness("--harness-fail-under", "0.1").report["gates"] == [
        "f: success was not measured, no call was answered with 200; expected 0.1"
    ]


BAD_NORMALIZER = """
import json, re

def normalize(raw):
    found = json.loads(re.search(r"\\{.*\\}", raw, re.DOTALL)[0])
    return found | {"data": None} if found.get("code") == 404 else found
"""


def test_a_normalizer_is_gated_on_its_mix_and_its_corruption(pytester, harness):
    pytester.makepyfile(bad=BAD_NORMALIZER)
    gates = ("--harness-fail-under", "success:0.99,corrupt:0,fix:0.9", "--harness-mix", "basic", "-k", "not linear")
    run = harness(*gates, target="normalizer:bad:normalize", examples=4)

    assert run.code == 1
    assert [line.split(" ")[0] for line in run.report["gates"]] == [
        "bad:normalize:",
        "bad:normalize",
        "bad:normalize",
        "bad:normalize:",
    ]
    assert "corrupt; expected at most 0" in run.report["gates"][-1]


@pytest.mark.parametrize("given", ["high", "2", "-0.1", "success", "sucess:0.9", "success:nan"])
def test_a_minimum_that_is_none_is_a_usage_error(pytester, given):
    result = pytester.runpytest("--harness-conformance", "mytools", f"--harness-fail-under={given}")

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "--harness-fail-under" in result.stderr.str()


def test_the_ini_twin_says_it_too(pytester, harness):
    pytester.makeini("[pytest]\nharness_fail_under = valid:0.5\nharness_accept = fixed")

    assert harness("-k", "fenced_city and conforms").code == 1
