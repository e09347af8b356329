"""`accepts-valid-arguments`: what fits the input schema is not refused without a reason."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from harness_conformance.checks.broken import Again
from harness_conformance.checks.calls.declaration import Batch, CallCheck, measured
from harness_conformance.running import Run
from harness_conformance.tools import Tool


def _takes_arguments(tool: Tool) -> bool:
    return tool.signature is not None and bool(tool.signature.names) and not tool.recorded


def _calls(subject: str, tool: Tool, run: Run) -> Iterator[Batch]:
    side = run.sides(tool)[-1]
    again = Again(subject, run.arguments(subject, tool), partial(run.call, subject, tool, answered_by=side))
    yield Batch("measured", measured(subject, tool, run), again=again)


ACCEPTS_VALID_ARGUMENTS: Final = CallCheck(
    "accepts-valid-arguments",
    "Arguments that fit the input schema are answered with 400 only where the answer explains it.",
    owns=("HC213",),
    applies=_takes_arguments,
    looks_at=_calls,
)
