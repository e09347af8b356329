"""`keeps-its-shape`: the successes of a tool that declares no result look alike."""

from collections.abc import Iterator
from typing import Final

from harness_conformance.checks.calls.declaration import Batch, CallCheck, measured, some
from harness_conformance.running import Run
from harness_conformance.tools import Tool


def _calls(subject: str, tool: Tool, run: Run) -> Iterator[Batch]:
    successes = some(measured(subject, tool, run), lambda one: one.call.code == 200)
    yield Batch("measured", successes if len(successes) > 1 else ())


KEEPS_ITS_SHAPE: Final = CallCheck(
    "keeps-its-shape",
    "Two successes of a tool that declares no result have payloads of one shape.",
    owns=("HC705",),
    applies=lambda tool: tool.declared is None,
    looks_at=_calls,
    unless="fewer than two calls were answered with 200",
)
