"""--harness-timeout: a tool that hangs is a finding, the run goes on, and nothing is left running."""

import threading

import pytest

HANGING = """
import asyncio, time
from harness_envelope import success

def sleeps(n: int) -> dict:
    time.sleep(60)

def spins(n: int) -> dict:
    while True:
        pass

def stubborn(n: int) -> dict:
    try:
        time.sleep(60)
    except BaseException:
        time.sleep(60)

async def waits(n: int) -> dict:
    await asyncio.sleep(60)

def fine(n: int) -> dict:
    return success({"n": n})
"""
HUNG = ("sleeps", "spins", "stubborn", "waits")


@pytest.mark.parametrize("processes", [[], ["-n", "2"]])
def test_a_tool_that_hangs_is_a_finding_and_the_run_goes_on(pytester, harness, processes):
    pytester.makepyfile(mytools=HANGING)
    threads = threading.active_count()
    run = harness("--harness-timeout", "0.05", "-k", "conforms", *processes, examples=2, subprocess=bool(processes))

    assert run.code == 1
    assert [run.rules(name) for name in HUNG] == [{"HC702", "HC706"}] * len(HUNG)
    assert run.side("fine")["grade"] == "valid"
    assert "no answer within 0.05 s" in run.text
    assert threading.active_count() == threads


ODD = """
import sys
from harness_envelope import success

def raises(n: int) -> dict:
    raise RuntimeError("x")

def exits(n: int) -> dict:
    sys.exit(3)

def answers_bytes(n: int) -> dict:
    return b"{}"

def answers_a_cycle(n: int) -> dict:
    cycle = {}
    cycle["me"] = cycle
    return cycle

def answers_a_set(n: int) -> dict:
    return {1, 2}

def answers_nan(n: int) -> dict:
    return success({"n": 1}).model_dump() | {"data": float("nan")}

def prints(n: int) -> dict:
    print("hello")
    return success({"n": n})

def prints_its_answer(n: int) -> dict:
    print(success({"n": n}).model_dump_json())
"""


def test_whatever_a_tool_does_is_a_finding_and_the_run_goes_on(pytester, harness):
    pytester.makepyfile(mytools=ODD)
    run = harness("-k", "conforms", examples=3)

    assert run.rules("raises") == {"HC701", "HC706"}
    assert run.rules("exits") == {"HC701", "HC706"}
    for name in ("answers_bytes", "answers_a_cycle", "answers_a_set", "answers_nan"):
        assert run.rules(name) == {"HC703", "HC706"}
    assert run.rules("prints_its_answer") == {"HC104", "HC706"}


def test_a_tool_that_prints_is_noted_and_its_text_stays_out_of_the_answer(pytester, harness):
    pytester.makepyfile(mytools=ODD)
    run = harness("-k", "prints and conforms", examples=3)

    assert run.side("prints")["printed"] == 3
    assert run.side("prints")["grade"] == "valid"
    assert "note: prints printed to stdout in 3 of 3 calls" in run.text


@pytest.mark.parametrize("given", ["0", "-1", "soon", "inf", "nan"])
def test_a_time_that_is_none_is_a_usage_error(pytester, mytools, given):
    result = pytester.runpytest("--harness-conformance", "mytools", f"--harness-timeout={given}")

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "--harness-timeout" in result.stderr.str()


def test_the_ini_twin_says_it_too(pytester, harness):
    pytester.makepyfile(mytools=HANGING)
    pytester.makeini("[pytest]\nharness_timeout = 0.05")

    assert harness("-k", "sleeps and conforms", examples=1).rules("sleeps") == {"HC702", "HC706"}
