"""One run: what was asked for, what is under test, and the calls that its checks share."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_conformance.calling import observe
from harness_conformance.judging import Judged, judged
from harness_conformance.measuring import measure
from harness_conformance.mixes import Mix
from harness_conformance.observations import AnsweredBy, Observation
from harness_conformance.repairing import Repairer
from harness_conformance.targets.normalizers import Answer, ask
from harness_conformance.tools import NormalizerUnderTest, Tool
from harness_envelope import normalize
from harness_envelope.strict_json import dump
from harness_strategies import valid_arguments

TRACE_ID = "t-harness"


@dataclass(frozen=True, slots=True)
class Settings:
    """What the run was asked for, read and checked."""

    mix: Mix
    examples: int = 100
    seed: int = 0
    timeout: float = 5.0
    accept: Literal["valid", "fixed"] = "valid"
    malformations: tuple[str, ...] = ()
    search: bool = False
    record: Path | None = None
    normalizer: str = "reference"


@dataclass(slots=True)
class Run:
    """The state of a run: each side of each tool is called once, whichever checks look at its answers."""

    settings: Settings
    repairer: Repairer
    _judged: dict[tuple[str, AnsweredBy], tuple[Judged, ...]] = field(default_factory=dict)

    def of(self, normalizer: NormalizerUnderTest) -> "Run":
        """The same run with another normalizer, which is itself under test."""
        return Run(self.settings, repairer_of(normalizer, self.settings.timeout))

    def answers(self, subject: str, tool: Tool, answered_by: AnsweredBy) -> tuple[Judged, ...]:
        """The measured calls of one side of a tool, judged; made on the first look."""
        key = (subject, answered_by)
        if key not in self._judged:
            self._judged[key] = tuple(
                judged(observation, tool.declared, self.repairer, tool.ignored)
                for observation in self._observe(subject, tool, answered_by)
            )
        return self._judged[key]

    def call(self, tool: Tool, arguments: dict[str, JsonValue], answered_by: AnsweredBy) -> Judged:
        """One more call, which nothing counts."""
        observation = observe(
            tool, arguments, answered_by=answered_by, trace_id=TRACE_ID, timeout=self.settings.timeout
        )
        return judged(observation, tool.declared, self.repairer, tool.ignored)

    def results(self, subject: str, tool: Tool) -> list[dict[str, JsonValue]]:
        """The tool's own results as valid envelopes, each once, as they stood or once repaired.

        All have one trace id: a tool that issues its own would otherwise make no two runs alike.
        """
        found: dict[str, dict[str, JsonValue]] = {}
        for raw in dict.fromkeys(self._texts(subject, tool)):
            envelope = normalize(raw, tool.declared, trace_id=TRACE_ID).envelope
            if envelope is not None:
                traced = envelope | {"trace_id": TRACE_ID}
                found[dump(traced)] = traced
        return list(found.values())

    def _texts(self, subject: str, tool: Tool) -> Iterator[str]:
        for side in sides_of(tool):
            for one in self.answers(subject, tool, side):
                if one.observation.raw is not None:
                    yield one.observation.raw

    def _observe(self, subject: str, tool: Tool, answered_by: AnsweredBy) -> list[Observation]:
        if tool.recorded:
            return [one for one in tool.recorded if one.answered_by == answered_by]
        observed: list[Observation] = []

        def record(arguments: dict[str, JsonValue]) -> None:
            observed.append(
                observe(
                    tool,
                    arguments,
                    answered_by=answered_by,
                    trace_id=f"{TRACE_ID}-{len(observed)}",
                    timeout=self.settings.timeout,
                )
            )

        measure(
            arguments_of(tool),
            record,
            examples=self.settings.examples,
            run_seed=self.settings.seed,
            stratum=subject,
        )
        return observed


def repairer_of(normalizer: NormalizerUnderTest, timeout: float) -> Repairer:
    """The normalizer as the checks ask it; one call of it may take `timeout` seconds."""

    def repair(raw: str | bytes, declared: object, trace_id: str | None) -> Answer:
        return ask(normalizer, raw, declared=declared, trace_id=trace_id, timeout=timeout)

    return repair


def sides_of(tool: Tool) -> tuple[AnsweredBy, ...]:
    """Who answers for a tool: the function as written, then what answers the agent, where that is another."""
    if tool.recorded:
        seen = {one.answered_by for one in tool.recorded}
        return tuple(side for side in ("function", "@tool") if side in seen)
    return ("function",) if tool.answers is None else ("function", "@tool")


def arguments_of(tool: Tool) -> SearchStrategy[dict[str, JsonValue]]:
    """The valid arguments of a tool: from its signature, and from its author's strategies."""
    if tool.signature is None:
        return st.just({})
    return valid_arguments(tool.signature, tool.strategies)
