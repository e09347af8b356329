"""`carries-trace-id`: the one that is passed comes back, also where calls are made at once; none is issued twice."""

from collections.abc import Iterator
from typing import Any, Final

from harness_conformance.at_once import observe_at_once
from harness_conformance.checks.calls.declaration import Batch, CallCheck, measured, some
from harness_conformance.judging import Judged
from harness_conformance.measuring import measure
from harness_conformance.running import TRACE_ID, Run
from harness_conformance.tools import Tool

_MOST: Final = 10
"""A tool that loses or reuses ids does so in the first few calls; more would tell nothing new."""

_UNTRACED: Final = "without a trace id"
_AT_ONCE: Final = "at once"


def _carries(tool: Tool) -> bool:
    if tool.recorded:
        return any(one.trace_id is not None for one in tool.recorded)
    return tool.answers is not None or (tool.signature is not None and tool.signature.takes_trace_id)


def _calls(subject: str, tool: Tool, run: Run) -> Iterator[Batch]:
    passed = some(measured(subject, tool, run), lambda one: one.observation.trace_id is not None)
    yield Batch("measured", passed)
    if tool.answers is None or tool.recorded:
        return
    count = max(2, min(_MOST, run.settings.examples))
    untraced = (run.observed(tool, drawn, "@tool", None) for drawn in _drawn(subject, tool, run, _UNTRACED, count))
    yield Batch(_UNTRACED, tuple(run.judged(tool, one) for one in untraced), own=True)
    yield Batch(_AT_ONCE, _together(subject, tool, run, count), own=True)


def _together(subject: str, tool: Tool, run: Run, count: int) -> tuple[Judged, ...]:
    drawn = _drawn(subject, tool, run, _AT_ONCE, count)
    calls = [(arguments, f"{TRACE_ID}-at-once-{index}") for index, arguments in enumerate(drawn)]
    observed = observe_at_once(tool, calls, timeout=run.settings.timeout)
    return tuple(run.judged(tool, one) for one in observed)


def _drawn(subject: str, tool: Tool, run: Run, what: str, count: int) -> list[dict[str, Any]]:
    drawn: list[dict[str, Any]] = []
    measure(
        run.arguments(subject, tool),
        drawn.append,
        examples=count,
        run_seed=run.settings.seed,
        stratum=f"{subject} {what}",
    )
    return drawn


CARRIES_TRACE_ID: Final = CallCheck(
    "carries-trace-id",
    "A trace id that is passed comes back, alone and among others; two calls that are passed none get two.",
    owns=("HC501", "HC502"),
    applies=_carries,
    looks_at=_calls,
    unless="no trace id was passed",
)
