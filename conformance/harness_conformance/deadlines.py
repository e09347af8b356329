"""A hard limit on how long a function may run, whether it sleeps, computes or awaits."""

import asyncio
import ctypes
import inspect
import signal
import threading
from _signal import signal as set_handler  # type: ignore[import-not-found]  # no stub; signal.signal is slow
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from contextvars import copy_context
from functools import partial
from time import monotonic
from types import FrameType
from typing import TypeVar

T = TypeVar("T")

REPEAT = 0.1
GRACE = 1.0


class OutOfTime(BaseException):
    """The limit has passed. It is no `Exception`, so that a tool's own handlers let it through."""


def run_within(seconds: float, function: Callable[[], object]) -> object:
    """What the function returns, awaited where that is awaitable; raises `OutOfTime` past the limit.

    Whatever the function raises passes through. Interrupted are Python code, sleeping, waiting for input or
    output, and coroutines, whose loop is closed with every task that they left behind. Not interrupted is a
    single long operation inside C code; outside the main thread and on Windows, neither is sleeping.
    """
    return read_within(seconds, function, lambda value: value)


def read_within(seconds: float, function: Callable[[], object], read: Callable[[object], T]) -> T:
    """What `read` makes of what the function returns, both within one limit; else as `run_within`."""
    with ExitStack() as loops:
        return limited(seconds, partial(_result, function, read, seconds, loops))


def limited(seconds: float, function: Callable[[], T]) -> T:
    """What the function returns; raises `OutOfTime` once the limit has passed, whatever came of it."""
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        return _alarmed(seconds, function)
    return _in_a_thread(seconds, function)


def _alarmed(seconds: float, function: Callable[[], T]) -> T:
    fired = False

    def interrupt(_number: int, frame: FrameType | None) -> None:
        nonlocal fired
        if frame is None or frame.f_code is _alarmed.__code__:
            return
        fired = True
        raise OutOfTime

    began = monotonic()
    handler = set_handler(signal.SIGALRM, interrupt)
    remaining, interval = signal.setitimer(signal.ITIMER_REAL, seconds, REPEAT)
    try:
        return _unless(lambda: fired, function)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        set_handler(signal.SIGALRM, signal.SIG_DFL if handler is None else handler)
        if remaining:
            signal.setitimer(signal.ITIMER_REAL, max(remaining - (monotonic() - began), 1e-6), interval)


def _unless(interrupted: Callable[[], bool], function: Callable[[], T]) -> T:
    """What the function returns; swallowing or wrapping the interruption does not help it."""
    try:
        value = function()
    except KeyboardInterrupt:
        raise
    except BaseException:
        if interrupted():
            raise OutOfTime from None
        raise
    if interrupted():
        raise OutOfTime
    return value


def _in_a_thread(seconds: float, function: Callable[[], T]) -> T:
    values: list[T] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            values.append(function())
        except BaseException as error:  # noqa: BLE001 - it is raised again in the thread that waits
            errors.append(error)

    worker = threading.Thread(target=copy_context().run, args=(work,), daemon=True)
    worker.start()
    worker.join(seconds)
    if worker.is_alive():
        _stop(worker)
        raise OutOfTime
    if errors:
        raise errors[0]
    return values[0]


def _stop(worker: threading.Thread) -> None:
    end = monotonic() + GRACE
    worker.join(REPEAT)
    while worker.is_alive() and monotonic() < end:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(worker.ident or 0), ctypes.py_object(OutOfTime))
        worker.join(REPEAT)


def _result(function: Callable[[], object], read: Callable[[object], T], seconds: float, loops: ExitStack) -> T:
    value = function()
    if not inspect.isawaitable(value):
        return read(value)
    runner = asyncio.Runner()
    loops.callback(_close, runner)
    return read(runner.run(_bounded(value, seconds)))


async def _bounded(awaitable: Awaitable[object], seconds: float) -> object:
    task = asyncio.ensure_future(awaitable)
    done, _ = await asyncio.wait({task}, timeout=seconds)
    if not done:
        raise OutOfTime
    return task.result()


def _close(runner: asyncio.Runner) -> None:
    """Close the loop with a limit of its own: a task that refuses to be cancelled is dropped unfinished."""
    loop = runner.get_loop()
    loop.set_exception_handler(lambda _loop, _context: None)
    tasks = asyncio.all_tasks(loop)
    with suppress(OutOfTime, RuntimeError):
        limited(GRACE, runner.close)
    for coroutine in (task.get_coro() for task in tasks if not task.done()):
        with suppress(OutOfTime, Exception):
            limited(GRACE, partial(_end, coroutine))


def _end(coroutine: object) -> None:
    if inspect.iscoroutine(coroutine):
        coroutine.close()
