"""One call in a process of its own: whether it is right, how long it took, how much memory; none can hang a run."""

import gc
import multiprocessing
import os
import resource
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final, Literal, TypeAlias

from tests.benchmarks.documents import document
from tests.benchmarks.tools import Reader, tool_named, value_of

from harness_envelope.models import REQUIRED_FIELDS
from harness_envelope.strict_json import same

Verdict: TypeAlias = Literal["right", "wrong", "rejects", "crashes", "too slow"]

MEMORY_LIMIT: Final = 4 * 2**30
SMALL: Final = 300


@dataclass(frozen=True, slots=True)
class Trial:
    """What one call showed; `peak` is by how many bytes the process grew."""

    verdict: Verdict
    seconds: float = 0.0
    peak: int = 0


def prepare(modules: Sequence[str]) -> None:
    """Have what is tried loaded once, in the process that all others are forked from."""
    multiprocessing.get_context("forkserver").set_forkserver_preload(["tests.benchmarks.trials", *modules])


def isolated(work: Callable[..., Any], *arguments: Any, limit: float) -> Any:
    """What the work returns in a process of its own; a `Trial` where it crashes or is too slow."""
    context = multiprocessing.get_context("forkserver")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(theirs, work, arguments), daemon=True)
    process.start()
    theirs.close()
    try:
        return ours.recv() if ours.poll(limit) else Trial("too slow", limit)
    except EOFError:
        return Trial("crashes")
    finally:
        process.kill()
        process.join()


def try_document(heading: str, kind: str, size: int) -> Trial:
    """Whether a tool reads a document as the envelope that it was built from."""
    given = document(kind, size)
    read = tool_named(heading).reader(guided=given.guided)
    _called(read, document("valid", SMALL).text)
    return _judged(read, given.text, given.envelope)


def try_hostile(heading: str, text: str) -> Trial:
    """Whether a tool rejects a text that holds no envelope."""
    read = tool_named(heading).reader(guided=False)
    _called(read, document("valid", SMALL).text)
    _called(read, text[:SMALL])
    return _judged(read, text, None)


def is_right(answer: object, envelope: dict[str, Any] | None) -> bool:
    """Whether an answer is the envelope, or a rejection where there is none."""
    value = value_of(answer)
    return same(value, envelope) if envelope else not _is_envelope(value)


def timed(work: Callable[[], object]) -> float:
    """Seconds of one call, without the garbage collector, as `timeit` has it."""
    gc.collect()
    gc.disable()
    try:
        start = time.perf_counter()
        work()
        return time.perf_counter() - start
    finally:
        gc.enable()


def _send(connection: Connection, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    connection.send(work(*arguments))


def _judged(read: Reader, text: str, envelope: dict[str, Any] | None) -> Trial:
    answers: list[object] = []
    before = _peak()
    seconds = timed(lambda: answers.append(_called(read, text)))
    answer, peak = answers.pop(), _peak() - before
    if isinstance(answer, RecursionError | MemoryError):
        return Trial("crashes", seconds, peak)
    if isinstance(answer, Exception):
        return Trial("rejects" if envelope else "right", seconds, peak)
    if is_right(answer, envelope):
        return Trial("right", seconds, peak)
    return Trial("wrong" if _is_envelope(value_of(answer)) else "rejects", seconds, peak)


def _called(read: Reader, text: str) -> object:
    """The answer, or the exception that stands for it."""
    try:
        return read(text)
    except Exception as error:  # noqa: BLE001 - every tool has its own
        return error


def _is_envelope(value: object) -> bool:
    return isinstance(value, dict) and all(field in value for field in REQUIRED_FIELDS)


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
