"""`fails-well`: what answers the agent when the function behind it raises, runs out of time, or reports a 5xx."""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from pydantic import JsonValue

from harness_conformance.checks.calls.declaration import Batch, CallCheck
from harness_conformance.judging import Judged
from harness_conformance.measuring import measure
from harness_conformance.running import TRACE_ID, Run
from harness_conformance.tools import Tool
from harness_envelope import Finding

_WHAT: Final = "with a failure behind it"
_RAISED: Final = "HC701"
_REPORTED: Final[dict[str, JsonValue]] = {"code": 500, "msg": "the index of orders is being rebuilt", "data": None}


def _raises(**_: object) -> object:
    raise RuntimeError(
        'near "SELCT": SELCT * FROM users WHERE id = 1 (in /srv/app/store/users.py, <Users at 0x7f2a1c3d>)'
    )


def _runs_out_of_time(**_: object) -> object:
    raise TimeoutError("no answer from 10.0.0.7:5432 within 30 s")


def _reports(**_: object) -> object:
    return dict(_REPORTED)


_FAILURES: Final[tuple[tuple[str, Callable[..., object]], ...]] = (
    ("raised an exception", _raises),
    ("ran out of time", _runs_out_of_time),
    ("reported a 500", _reports),
)


def _calls(subject: str, tool: Tool, run: Run) -> Iterator[Batch]:
    arguments = _simplest(subject, tool, run)
    made: list[Judged] = []
    for what, failure in _FAILURES:
        with _behind(tool.answers, failure) as reached:
            observation = run.observed(tool, arguments, "@tool", TRACE_ID)
        if reached:
            made.append(_honest(run.judged(tool, observation), what, run.choice_of(tool).heeds(_RAISED)))
    yield Batch(_WHAT, tuple(made), own=True)


def _honest(one: Judged, what: str, heeded: bool) -> Judged:  # noqa: FBT001 - said by its only caller
    """The call, with a finding of its own where the failure was answered with anything but 5xx."""
    code = one.call.code
    if not heeded or one.call.raw is None or (code is not None and code >= 500):
        return one
    message = f"the function behind it {what}, and the answer says {code}; expected 500 or 504"
    return replace(one, findings=(*one.findings, Finding(_RAISED, "must", "$.code", message)))


@contextmanager
def _behind(wrapper: Any, failure: Callable[..., object]) -> Iterator[list[bool]]:
    """Put a failure in the place of the function that a wrapper calls; what is yielded says whether it was called."""
    reached: list[bool] = []

    def failing(*_: object, **given: object) -> object:
        reached.append(True)
        return failure(**given)

    async def failing_later(*_: object, **given: object) -> object:
        return failing(**given)

    function = wrapper.raw
    wrapper.raw = failing_later if inspect.iscoroutinefunction(function) else failing
    try:
        yield reached
    finally:
        wrapper.raw = function


def _simplest(subject: str, tool: Tool, run: Run) -> dict[str, Any]:
    drawn: list[dict[str, Any]] = []
    measure(run.arguments(subject, tool), drawn.append, examples=1, run_seed=0, stratum=f"{subject} {_WHAT}")
    return drawn[0]


FAILS_WELL: Final = CallCheck(
    "fails-well",
    "A failure behind what answers the agent is answered with 5xx, without internals.",
    owns=(),
    applies=lambda tool: tool.answers is not None,
    looks_at=_calls,
    expected=("HC214",),
    unless="what answers the agent does not call its `.raw`, so that no failure can be put there",
)
