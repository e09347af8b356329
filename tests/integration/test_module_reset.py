"""`__harness_reset__`: each side of a tool, and each check, begins with the module's state as it was."""

import pytest

SEATS = """
from hypothesis import strategies as st
from pydantic import BaseModel
from harness_envelope import Envelope, failure, success, tool

class Seat(BaseModel):
    seat_id: str

SEATS = [f"s-{n}" for n in range(6)]
FREE = set(SEATS)

@tool(arguments={"seat_id": st.sampled_from(SEATS)})
def take_seat(seat_id: str, trace_id: str = "t") -> Envelope[Seat]:
    if seat_id not in FREE:
        return failure(404, f"seat {seat_id} is taken", trace_id=trace_id)
    FREE.discard(seat_id)
    return success(Seat(seat_id=seat_id), trace_id=trace_id)
"""
RESET = "\ndef __harness_reset__() -> None:\n    FREE.update(SEATS)\n"
LOGGING = """
from harness_envelope import tool

def _log(letter: str) -> None:
    with open("log.txt", "a") as log:
        log.write(letter)

@tool
def read(number: int) -> int:
    _log("c")
    return number

def __harness_reset__() -> None:
    _log("r")
"""
INLINE = """
from harness_conformance import conformance_checks

@conformance_checks(take_seat)
def test_conforms(harness_check):
    harness_check()
"""


def test_both_sides_begin_with_the_same_state(pytester, harness):
    pytester.makepyfile(mytools=SEATS + RESET)
    run = harness("-k", "conforms")
    written, wrapped = run.tool("take_seat")["sides"]

    assert written["codes"] == wrapped["codes"]
    assert (wrapped["grade"], run.code) == ("valid", 0)


def test_without_it_the_first_side_uses_up_what_there_is(pytester, harness):
    pytester.makepyfile(mytools=SEATS)

    assert harness("-k", "conforms", examples=40).rules("take_seat") == {"HC706"}


def test_each_side_and_each_check_begins_anew(pytester, harness):
    pytester.makepyfile(mytools=LOGGING)
    harness("-k", "conforms or trace")
    calls = [part.count("c") for part in (pytester.path / "log.txt").read_text().split("r")]

    conforms, carries_trace_id = [0, 0, 10, 0, 10, 0], [20]
    assert calls == conforms + carries_trace_id


def test_a_suite_of_ones_own_resets_too(pytester):
    pytester.makepyfile(test_mine=SEATS + RESET + INLINE)

    assert pytester.runpytest("-o", "harness_examples=10", "-k", "conforms").ret == 0


def test_what_it_raises_fails_the_check(pytester, harness):
    pytester.makepyfile(mytools=f"{SEATS}\ndef __harness_reset__():\n    raise RuntimeError('no database')\n")
    run = harness("-k", "conforms")

    assert run.code == pytest.ExitCode.TESTS_FAILED
    assert "RuntimeError: no database" in run.text
