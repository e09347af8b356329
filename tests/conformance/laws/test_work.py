"""Work: calls are the same in every run, and time is the processor's."""

import sys
import threading
from time import process_time, sleep

import pytest

from harness_conformance.checks.laws.work import calls_of, least_seconds, measured, seconds_of


def calling(times):
    def work():
        for number in range(times):
            abs(number)

    return work


def in_a_thread():
    thread = threading.Thread(target=calling(1000))
    thread.start()
    thread.join()


def failing():
    raise KeyError("x")


def another_profiler(frame, event, argument):
    """A profiler that was there before."""


def test_each_call_in_a_loop_is_counted_with_its_return():
    assert calls_of(calling(2000)) - calls_of(calling(1000)) == 2000


def test_calls_are_the_same_in_every_run():
    assert len({calls_of(calling(500)) for _ in range(3)}) == 1


def test_a_thread_that_the_work_starts_is_counted():
    assert calls_of(in_a_thread) > 2000


def test_nobody_counts_afterwards():
    before = threading.getprofile()
    calls_of(calling(1))
    with pytest.raises(KeyError):
        calls_of(failing)

    assert (sys.getprofile(), threading.getprofile()) == (None, before)


def test_another_profiler_is_left_alone():
    done = []
    sys.setprofile(another_profiler)
    try:
        counted, still = calls_of(lambda: done.append(1)), sys.getprofile()
    finally:
        sys.setprofile(None)

    assert (counted, still) == (0, another_profiler)


def test_waiting_is_no_work():
    assert seconds_of(lambda: sleep(0.05)) < 0.04


def busy(seconds):
    end = process_time() + seconds
    while process_time() < end:
        pass


def test_the_least_of_several_rounds_counts():
    rounds = iter([0.06, 0.0, 0.06, 0.06, 0.06])

    assert least_seconds(lambda: busy(next(rounds))) < 0.04


def test_long_rounds_are_not_repeated_so_often():
    rounds = []
    least_seconds(lambda: rounds.append(busy(0.4)))

    assert len(rounds) == 3


def test_past_the_limit_nothing_is_said():
    assert measured(seconds_of, lambda: sleep(0.05), 0.02) is None
