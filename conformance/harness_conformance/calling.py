"""Calling a tool once, and what came of it, whatever it does."""

import inspect
import io
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, replace
from functools import partial
from math import isfinite
from time import perf_counter
from typing import TYPE_CHECKING, cast

from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from harness_conformance.deadlines import OutOfTime, limited, read_within, run_within
from harness_conformance.observations import AnsweredBy, Observation
from harness_conformance.tools import Tool
from harness_envelope.pieces import Joined, NoTextError, is_stream, joined, joined_later
from harness_envelope.signatures import TRACE_PARAMETER
from harness_envelope.strict_json import serialise

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

MAX_MESSAGE = 2_000
MAX_PRINTED = 64 * 1024
MAX_BITS = 14_000  # Python writes no longer integer as text


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of one call; the fields are those of an `Observation`."""

    raw: str | None = None
    raised: str | None = None
    timed_out: float | None = None
    unserialisable: str | None = None
    seconds: float = 0.0
    printed: str = ""
    streamed: int | None = None


def observe(  # noqa: PLR0913 - a call has as many parts
    tool: Tool,
    arguments: Mapping[str, JsonValue],
    *,
    answered_by: AnsweredBy = "function",
    trace_id: str | None = None,
    timeout: float,
    source: str = "",
) -> Observation:
    """One call of the tool as it was written, or of its `@tool` wrapper, seen from outside.

    The function as written gets its arguments as its annotations want them (dates, models), the wrapper as an
    agent sends them. Values that do not validate are handed in as they are.
    """
    wrapped = answered_by == "@tool"
    function = tool.answers if wrapped else tool.function
    if function is None:
        raise ValueError(f"{tool.name} has no function for {answered_by}; its results were recorded")
    handed_in = trace_id if wrapped or _takes_trace_id(tool, function) else None
    written = {name: in_json(value) for name, value in arguments.items()}
    values = dict(arguments) if wrapped else _as_annotated(tool, arguments)
    reply = call(function, values, trace_id=handed_in, timeout=timeout)
    return observed(tool, written, reply, answered_by=answered_by, trace_id=handed_in, source=source)


def observed(  # noqa: PLR0913 - an observation has as many parts
    tool: Tool,
    arguments: dict[str, JsonValue],
    reply: Reply,
    *,
    answered_by: AnsweredBy,
    trace_id: str | None,
    source: str = "",
) -> Observation:
    """What came of a call, as an observation of its tool; `arguments` are in JSON's types."""
    return Observation(
        tool=tool.name,
        answered_by=answered_by,
        arguments=arguments,
        trace_id=trace_id,
        seconds=reply.seconds,
        raw=reply.raw,
        raised=reply.raised,
        timed_out=reply.timed_out,
        unserialisable=reply.unserialisable,
        printed=reply.printed,
        streamed=reply.streamed,
        source=source,
    )


def call(
    function: Callable[..., object],
    arguments: Mapping[str, object],
    *,
    trace_id: str | None = None,
    timeout: float,
) -> Reply:
    """What came of calling a function, sync or async, within `timeout` seconds; only Ctrl-C is raised."""
    given = {**arguments, TRACE_PARAMETER: trace_id} if trace_id is not None else {**arguments}
    with capturing() as printed:
        began = perf_counter()
        reply = _reply(partial(function, **given), timeout)
        seconds = perf_counter() - began
    return replace(reply, seconds=seconds, printed=printed.text())


def written(value: object, timeout: float) -> Reply:
    """What a tool returned, as the text that it serialises to; the pieces of a stream are taken and joined."""
    try:
        return limited(timeout, partial(_written, timeout, value))
    except OutOfTime:
        return Reply(timed_out=timeout)


def in_json(value: object) -> JsonValue:
    """The value in JSON's types; what has no form there is written as Python shows it."""
    try:
        return _in_json(value)
    except Exception:  # noqa: BLE001 - a value that holds itself, or whose own code raises
        return _shown(value)


def described(error: BaseException) -> str:
    """The exception as `TypeName: message`, at a length that a report can hold."""
    try:
        message = str(error)
    except Exception:  # noqa: BLE001 - the exception is the tool's, and so is its message
        message = "(its message cannot be read)"
    text = f"{type(error).__name__}: {message}" if message else type(error).__name__
    return text if len(text) <= MAX_MESSAGE else text[: MAX_MESSAGE - 1] + "…"


def _reply(function: Callable[[], object], timeout: float) -> Reply:
    try:
        return read_within(timeout, function, partial(_written, timeout))
    except OutOfTime:
        return Reply(timed_out=timeout)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - a tool may raise anything, SystemExit too
        return Reply(raised=described(error))


def _written(timeout: float, value: object) -> Reply:
    if isinstance(value, str):
        return Reply(raw=value)
    try:
        return _taken(value, timeout) if is_stream(value) else Reply(raw=serialise(value))
    except Exception as error:  # noqa: BLE001 - a model's own serialiser is the tool's code
        return Reply(unserialisable=str(error)[:MAX_MESSAGE])


def _taken(stream: Iterator[object] | AsyncIterator[object], timeout: float) -> Reply:
    """The pieces of a stream; it is the tool's code that runs while they are taken."""
    take = partial(joined, stream) if isinstance(stream, Iterator) else partial(joined_later, stream)
    try:
        whole = cast("Joined", run_within(timeout, take))
    except (OutOfTime, NoTextError, KeyboardInterrupt):
        raise
    except BaseException as error:  # noqa: BLE001 - a tool may raise anything, SystemExit too
        return Reply(raised=described(error))
    return Reply(raw=whole.text, streamed=whole.pieces)


def _takes_trace_id(tool: Tool, function: Callable[..., object]) -> bool:
    if tool.signature is not None:
        return tool.signature.takes_trace_id
    return TRACE_PARAMETER in inspect.signature(function).parameters


def _as_annotated(tool: Tool, arguments: Mapping[str, JsonValue]) -> dict[str, object]:
    if tool.signature is None:
        return dict(arguments)
    try:
        return tool.signature.read(arguments)
    except Exception:  # noqa: BLE001 - a validator of the user's may raise anything
        return dict(arguments)


def _in_json(value: object) -> JsonValue:
    if value is None or isinstance(value, bool) or type(value) is str:
        return value
    if type(value) is int:
        return value if value.bit_length() < MAX_BITS else _shown(value)
    if type(value) is float:
        return value if isfinite(value) else repr(value)
    if isinstance(value, Mapping):
        return {str(key): _in_json(member) for key, member in value.items()}
    if isinstance(value, list | tuple):
        return [_in_json(item) for item in value]
    return _in_json(to_jsonable_python(value, fallback=_shown))


def _shown(value: object) -> str:
    try:
        return repr(value)[:MAX_MESSAGE]
    except Exception:  # noqa: BLE001 - the object is the user's, and so is its repr
        return f"<{type(value).__name__}>"


class Printed(io.RawIOBase):
    """The first bytes of what was printed; the rest is dropped, so that a busy printer fills no memory."""

    def __init__(self) -> None:
        self._kept = bytearray()

    def writable(self) -> bool:
        """Whether a tool may print."""
        return True

    def write(self, data: "ReadableBuffer") -> int:
        """Take the bytes as a file would, all of them as far as the writer can tell."""
        written = bytes(data)
        self._kept += written[: MAX_PRINTED - len(self._kept)]
        return len(written)

    def fileno(self) -> int:
        """The number of the real stdout, for a tool that hands its stdout on to a child process."""
        return sys.__stdout__.fileno() if sys.__stdout__ else super().fileno()

    def text(self) -> str:
        """What was printed, as text."""
        return self._kept.decode("utf-8", "backslashreplace")


@contextmanager
def capturing() -> Iterator[Printed]:
    """Take what is printed to stdout while the block runs."""
    printed = Printed()
    with redirect_stdout(
        io.TextIOWrapper(printed, encoding="utf-8", errors="backslashreplace", write_through=True)  # type: ignore[type-var]  # a raw stream will do
    ):
        yield printed
