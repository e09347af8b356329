"""`streams`: the pieces that a generator hands over are one envelope."""

import inspect
from collections.abc import Iterator
from functools import partial
from typing import Final

from harness_conformance.checks.broken import Again
from harness_conformance.checks.calls.declaration import Batch, CallCheck, measured, some
from harness_conformance.running import Run
from harness_conformance.tools import Tool
from harness_envelope.pieces import is_streaming
from harness_envelope.results import is_streamed


def _streams(tool: Tool) -> bool:
    """Whether what answers for a tool hands over pieces; `@tool` joins them."""
    if tool.recorded:
        return any(one.streamed is not None for one in tool.recorded)
    if tool.function is None or tool.answers is not None:
        return False
    declared = tool.signature is not None and is_streamed(tool.signature.result)
    return declared or is_streaming(inspect.unwrap(tool.function))


def _calls(subject: str, tool: Tool, run: Run) -> Iterator[Batch]:
    side = run.sides(tool)[-1]
    again = Again(subject, run.arguments(subject, tool), partial(run.call, subject, tool, answered_by=side))
    streamed = some(measured(subject, tool, run), lambda one: one.observation.streamed is not None)
    yield Batch("measured", streamed, again=None if tool.recorded else again)


STREAMS: Final = CallCheck(
    "streams",
    "The pieces of a streamed result, joined, are one envelope.",
    owns=("HC801",),
    applies=_streams,
    looks_at=_calls,
    unless="no call answered with a stream that could be read to its end",
)
