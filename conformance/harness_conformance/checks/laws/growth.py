"""`is-linear`: twice the text costs about twice the work.

Work is measured in two ways. The calls that Python reports to a profiler are the same in every run, and show a loop
inside a loop on short texts. A loop that calls nothing, and one inside C code, is not among them, so that the
processor's time is looked at too, on longer texts, and only where it is long enough to be told from chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final

from harness_conformance.checks.laws.declaration import Law, law_outcome
from harness_conformance.checks.laws.growing_texts import Growing, growing_texts
from harness_conformance.checks.laws.work import Measure, Work, calls_of, least_seconds, measured, seconds_of
from harness_conformance.outcomes import Example, LawOutcome
from harness_conformance.running import TRACE_ID, Run

_CALL_SIZES: Final = (256, 512, 1024)
_MOST_CALLS: Final = 2.5
"""How often the calls may multiply where the text doubles: n log n stays below, n² goes to 4."""

_TIME_SIZES: Final = (256, 1024, 4096, 16_384, 65_536)
_MOST_TIME: Final = 2.9
_LONG_ENOUGH: Final = 0.03
"""Seconds of the processor's time that are worth a closer look."""

_IN_RESERVE: Final = 12.0
"""A larger text is tried where even three times a linear cost stays within the limit."""


@dataclass(frozen=True, slots=True)
class _Steep:
    """How the work on a text grew too fast; `endless` where no answer came in time."""

    expected: str
    got: str
    endless: bool = False


def _tried(subject: str, law: Law, run: Run) -> LawOutcome:
    """The trial of every text, until one gets no answer in time: the others would each wait as long."""
    tried, examples = 0, []
    for text in growing_texts().values():
        tried += 1
        steep = _by_calls(text, run) or _by_time(text, run)
        if steep is not None:
            examples.append(Example(raw=text(_CALL_SIZES[0]), expected=steep.expected, got=steep.got))
            if steep.endless:
                break
    return law_outcome(subject, law, cases=tried, broken=len(examples), example=next(iter(examples), None))


def _by_calls(text: Growing, run: Run) -> _Steep | None:
    """How the calls grew too fast, None where they did not, or were too many to be counted in time."""
    _work(text, _CALL_SIZES[0], run, seconds_of)  # what is imported or compiled once is no work on a text
    counts: list[float] = []
    for size in _CALL_SIZES:
        count = _work(text, size, run, calls_of)
        if count is None:
            return None
        counts.append(count)
    if not _is_steep(counts, _MOST_CALLS):
        return None
    return _growth(_MOST_CALLS, "calls", [f"{count:,.0f}" for count in counts], _CALL_SIZES)


def _by_time(text: Growing, run: Run) -> _Steep | None:
    """How the processor's time grew too fast, or that no answer came in time; None where neither is so."""
    limit, before = run.settings.timeout, 0.0
    for size in _TIME_SIZES:
        seconds = _work(text, size, run, seconds_of)
        if seconds is None:
            return _Steep(f"an answer within {limit:g} s", f"none on {size:,} characters", endless=True)
        if seconds > max(_LONG_ENOUGH, _MOST_TIME**2 * before) and (steep := _looked_closely(text, size, run)):
            return steep
        if seconds * _IN_RESERVE > limit:
            return None
        before = seconds
    return None


def _looked_closely(text: Growing, most: int, run: Run) -> _Steep | None:
    sizes = (most // 4, most // 2, most)
    seconds = [least_seconds(_asked(text, size, run)) for size in sizes]
    if not _is_steep(seconds, _MOST_TIME):
        return None
    return _growth(_MOST_TIME, "seconds of the processor's time", [f"{each:.4f}" for each in seconds], sizes)


def _work(text: Growing, size: int, run: Run, measure: Measure) -> float | None:
    """What it costs to have a text of a size normalized; None past the limit."""
    return measured(measure, _asked(text, size, run), run.settings.timeout)


def _asked(text: Growing, size: int, run: Run) -> Work:
    return partial(run.repairer, text(size), None, TRACE_ID)


def _is_steep(amounts: Sequence[float], most: float) -> bool:
    """Whether an amount multiplied by more than that at every doubling; at one alone it may have been a threshold."""
    return all(large > most * small for small, large in pairwise(amounts))


def _growth(most: float, what: str, amounts: Sequence[str], sizes: Sequence[int]) -> _Steep:
    return _Steep(
        f"at most {most:g} times the work for twice the text",
        f"{', '.join(amounts)} {what} on {', '.join(f'{size:,}' for size in sizes)} characters",
    )


IS_LINEAR: Final = Law("is-linear", "Twice the text costs about twice the work.", _tried)
