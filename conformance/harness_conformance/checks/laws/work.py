"""How much work it is to answer: calls, and the processor's time."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, process_time
from types import FrameType
from typing import Final, TypeAlias

Work: TypeAlias = Callable[[], object]
Measure: TypeAlias = Callable[[Work], float]

_LOOKS: Final = 5
_ENOUGH: Final = 1.0


def measured(measure: Measure, work: Work, limit: float) -> float | None:
    """What a measure says of some work; None where that took longer than the limit, in seconds of the clock."""
    began = monotonic()
    amount = measure(work)
    return amount if monotonic() - began < limit else None


def calls_of(work: Work) -> float:
    """How many calls, of Python and of C functions, some work makes, in every thread that it starts, and returns.

    None is counted where another profiler counts already.
    """
    count = 0

    def profile(_frame: FrameType, _event: str, _argument: object) -> None:
        nonlocal count
        count += 1

    if sys.getprofile() is not None:
        return 0
    with _profiled(profile):
        work()
    return count


def seconds_of(work: Work) -> float:
    """The processor's time that some work takes, in seconds."""
    began = process_time()
    work()
    return process_time() - began


def least_seconds(work: Work) -> float:
    """The least of the processor's time in several rounds, fewer where they are long."""
    rounds = [seconds_of(work)]
    while len(rounds) < _LOOKS and sum(rounds) < _ENOUGH:
        rounds.append(seconds_of(work))
    return min(rounds)


@contextmanager
def _profiled(profile: Callable[[FrameType, str, object], None]) -> Iterator[None]:
    before = threading.getprofile()
    threading.setprofile(profile)
    sys.setprofile(profile)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(before)
