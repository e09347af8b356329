"""`refuses-bad-arguments`: one fault at a time, and what answers the agent says 400 and which argument."""

from collections.abc import Iterator
from functools import partial
from typing import Final, cast

from harness_conformance.checks.broken import Again
from harness_conformance.checks.calls.declaration import Batch, CallCheck
from harness_conformance.judging import Judged
from harness_conformance.measuring import measure
from harness_conformance.running import TRACE_ID, Run
from harness_conformance.tools import Tool
from harness_envelope.rules.declaration import BadArgument
from harness_envelope.signatures import Signature
from harness_strategies import InvalidArguments, invalid_arguments

_WHAT: Final = "with a bad argument"


def _answers_with_arguments(tool: Tool) -> bool:
    return tool.answers is not None and tool.signature is not None


def _calls(subject: str, tool: Tool, run: Run) -> Iterator[Batch]:
    strategy = invalid_arguments(cast("Signature", tool.signature), strategies=tool.strategies)
    stratum = f"{subject} {_WHAT}"
    judged: list[Judged] = []
    measure(
        strategy,
        lambda bad: judged.append(_called(tool, run, bad, f"{TRACE_ID}-{len(judged)}")),
        examples=run.settings.examples,
        run_seed=run.settings.seed,
        stratum=stratum,
    )
    yield Batch(_WHAT, tuple(judged), own=True, again=Again(stratum, strategy, partial(_once_more, subject, tool, run)))


def _once_more(subject: str, tool: Tool, run: Run, bad: InvalidArguments) -> Judged:
    run.more[subject] += 1
    return _called(tool, run, bad, TRACE_ID)


def _called(tool: Tool, run: Run, bad: InvalidArguments, trace_id: str) -> Judged:
    wrong = BadArgument(tuple(map(str, bad.path)), bad.fault)
    return run.judged(tool, run.observed(tool, bad.arguments, "@tool", trace_id), wrong)


REFUSES_BAD_ARGUMENTS: Final = CallCheck(
    "refuses-bad-arguments",
    "Arguments with one fault are answered with 400, which names the argument.",
    owns=("HC211", "HC212"),
    applies=_answers_with_arguments,
    looks_at=_calls,
)
