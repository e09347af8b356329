"""Calling a tool several times at once: in threads, or as tasks of one loop."""

import asyncio
from time import sleep

import pytest

from harness_conformance.at_once import observe_at_once
from harness_conformance.tools import Tool


def answering(function):
    return Tool("t", __file__, 1, function=function, answers=function)


def echo(number, trace_id):
    return {"number": number, "trace_id": trace_id}


async def echo_later(number, trace_id):
    await asyncio.sleep(0.01 if number % 2 else 0)
    return {"number": number, "trace_id": trace_id}


def raises(number, trace_id):
    raise SystemExit(number)


async def raises_later(number, trace_id):
    raise LookupError(number)


def sleeps(number, trace_id):
    sleep(5)


async def sleeps_later(number, trace_id):
    await asyncio.sleep(5)


def observed(function, timeout=3.0):
    return observe_at_once(answering(function), [({"number": n}, f"t-{n}") for n in range(4)], timeout=timeout)


@pytest.mark.parametrize("function", [echo, echo_later])
def test_each_call_has_its_own_answer(function):
    assert [one.raw for one in observed(function)] == [f'{{"number": {n}, "trace_id": "t-{n}"}}' for n in range(4)]


@pytest.mark.parametrize(("function", "raised"), [(raises, "SystemExit: 1"), (raises_later, "LookupError: 1")])
def test_what_one_call_raises_is_its_own(function, raised):
    assert observed(function)[1].raised == raised


@pytest.mark.parametrize("function", [sleeps, sleeps_later])
def test_calls_that_do_not_end_are_out_of_time(function):
    assert [one.timed_out for one in observed(function, timeout=0.2)] == [0.2] * 4


def test_a_tool_that_nothing_wraps_cannot_be_called_so():
    with pytest.raises(ValueError, match="no function that answers the agent"):
        observe_at_once(Tool("t", __file__, 1, function=echo), [({}, "t")], timeout=1)
