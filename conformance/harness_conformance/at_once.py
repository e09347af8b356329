"""Calling a tool several times at once, as agents do: in threads, or as tasks of one loop where it is async."""

import asyncio
import inspect
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from pydantic import JsonValue

from harness_conformance.calling import Reply, capturing, described, in_json, observed, written
from harness_conformance.deadlines import OutOfTime, run_within
from harness_conformance.observations import Observation
from harness_conformance.tools import Tool

_SWITCH: Final = 1e-5
"""How often threads take turns, in seconds: often enough that what they share shows."""


def observe_at_once(
    tool: Tool, calls: Sequence[tuple[Mapping[str, JsonValue], str]], *, timeout: float
) -> list[Observation]:
    """One observation a call, all of them made at the same time of what answers the agent; each has its trace id."""
    if tool.answers is None:
        raise ValueError(f"{tool.name} has no function that answers the agent")
    functions: list[Callable[[], Any]] = [
        partial(tool.answers, **arguments, trace_id=trace_id) for arguments, trace_id in calls
    ]
    together: Callable[..., object] = _in_a_loop if inspect.iscoroutinefunction(tool.answers) else _in_threads
    try:
        with capturing():
            came = run_within(timeout, partial(together, functions))
    except OutOfTime:
        came = [OutOfTime()] * len(calls)
    replies = [_reply(value, timeout) for value in came] if isinstance(came, list) else []
    return [
        observed(
            tool,
            {name: in_json(value) for name, value in arguments.items()},
            reply,
            answered_by="@tool",
            trace_id=trace_id,
        )
        for (arguments, trace_id), reply in zip(calls, replies, strict=True)
    ]


def _reply(value: object, timeout: float) -> Reply:
    if isinstance(value, OutOfTime):
        return Reply(timed_out=timeout)
    if isinstance(value, BaseException):
        return Reply(raised=described(value))
    return written(value, timeout)


async def _in_a_loop(functions: Sequence[Callable[[], Coroutine[Any, Any, object]]]) -> list[object]:
    return [*await asyncio.gather(*(function() for function in functions), return_exceptions=True)]


def _in_threads(functions: Sequence[Callable[[], object]]) -> list[object]:
    came: list[object] = [OutOfTime()] * len(functions)
    start = threading.Barrier(len(functions))

    def work(index: int) -> None:
        start.wait()
        try:
            came[index] = functions[index]()
        except BaseException as error:  # noqa: BLE001 - a tool may raise anything, SystemExit too
            came[index] = error

    with _taking_turns():
        workers = [threading.Thread(target=work, args=(index,), daemon=True) for index in range(len(functions))]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    return came


@contextmanager
def _taking_turns() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH)
    try:
        yield
    finally:
        sys.setswitchinterval(before)
