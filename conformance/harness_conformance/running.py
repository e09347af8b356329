"""One run: what was asked for, what is under test, and the calls that its checks share."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_conformance.calling import observe
from harness_conformance.choice import EVERYTHING, Choice
from harness_conformance.judging import Judged, judged
from harness_conformance.measuring import measure
from harness_conformance.mixes import Mix
from harness_conformance.observations import AnsweredBy, Observation
from harness_conformance.own_envelope import OwnEnvelope, judged_in
from harness_conformance.reaching import Source, Sourced, returned, sourced_arguments, written_down
from harness_conformance.repairing import Repairer
from harness_conformance.targets.normalizers import Answer, ask
from harness_conformance.tools import NormalizerUnderTest, Tool
from harness_envelope import normalize
from harness_envelope.rules.declaration import BadArgument
from harness_envelope.strict_json import dump

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
    choice: Choice = EVERYTHING
    envelope: OwnEnvelope | None = None


@dataclass(slots=True)
class Run:
    """The state of a run: each side of each tool is called once, whichever checks look at its answers.

    `normalizer` is the one that is itself under test, where one is. `more` counts, by subject, the calls that were
    made to find a smaller fault, which no rate counts.
    `siblings` are the tools of each target, by its name.
    """

    settings: Settings
    repairer: Repairer
    normalizer: NormalizerUnderTest | None = None
    more: Counter[str] = field(default_factory=Counter)
    siblings: Mapping[str, tuple[Tool, ...]] = field(default_factory=dict)
    _reached: dict[str, list[Source]] = field(default_factory=dict)
    _first: dict[tuple[str, AnsweredBy], tuple[Judged, ...]] = field(default_factory=dict)
    _judged: dict[tuple[str, AnsweredBy], tuple[Judged, ...]] = field(default_factory=dict)

    def of(self, normalizer: NormalizerUnderTest) -> "Run":
        """The same run with another normalizer, which is itself under test."""
        return Run(self.settings, repairer_of(normalizer, self.settings.timeout), normalizer)

    def answers(self, subject: str, tool: Tool, answered_by: AnsweredBy) -> tuple[Judged, ...]:
        """The measured calls of one side of a tool, judged; made on the first look.

        Where none of them was answered with 200, as many more are made with what other tools of the module returned.
        """
        key = (subject, answered_by)
        if key not in self._judged:
            first = self._first_answers(subject, tool, answered_by)
            self._judged[key] = first + self._reaching(subject, tool, answered_by, first)
        return self._judged[key]

    def call(self, subject: str, tool: Tool, arguments: dict[str, JsonValue], answered_by: AnsweredBy) -> Judged:
        """One more call, which no rate counts."""
        self.more[subject] += 1
        return self.judged(tool, self.observed(tool, arguments, answered_by, TRACE_ID))

    def observed(
        self, tool: Tool, arguments: Mapping[str, JsonValue], answered_by: AnsweredBy, trace_id: str | None
    ) -> Observation:
        """What is seen of one call, within the run's limit."""
        return observe(tool, arguments, answered_by=answered_by, trace_id=trace_id, timeout=self.settings.timeout)

    def judged(self, tool: Tool, observation: Observation, bad_argument: BadArgument | None = None) -> Judged:
        """What the rules that count for a tool say of one of its calls."""
        if self.settings.envelope is not None:
            return judged_in(self.settings.envelope, observation, self.choice_of(tool))
        return judged(observation, tool.declared, self.repairer, self.choice_of(tool), bad_argument)

    def choice_of(self, tool: Tool) -> Choice:
        """The rules that count for a tool."""
        return self.settings.choice.also(tool.ignored, tool.selected)

    def arguments(self, subject: str, tool: Tool) -> SearchStrategy[dict[str, JsonValue]]:
        """The valid arguments with which a tool is called, from wherever they come."""
        return self._sourced(subject, tool).map(lambda sourced: sourced[0])

    def sides(self, tool: Tool) -> tuple[AnsweredBy, ...]:
        """Who answers for a tool."""
        return sides_of(tool)

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

    def _first_answers(self, subject: str, tool: Tool, answered_by: AnsweredBy) -> tuple[Judged, ...]:
        key = (subject, answered_by)
        if key not in self._first:
            observed = (
                [one for one in tool.recorded if one.answered_by == answered_by]
                if tool.recorded
                else self._measured(subject, tool, answered_by, sourced_arguments(tool, written_down(tool)), subject)
            )
            self._first[key] = tuple(self.judged(tool, observation) for observation in observed)
        return self._first[key]

    def _reaching(
        self, subject: str, tool: Tool, answered_by: AnsweredBy, first: tuple[Judged, ...]
    ) -> tuple[Judged, ...]:
        """More calls of what answers in the end, where none succeeded and other tools return what it asks for."""
        if tool.recorded or answered_by != self.sides(tool)[-1] or any(one.call.code == 200 for one in first):
            return ()
        sources = [source for source in self._returned(subject, tool) if any((source.values or {}).values())]
        if not sources:
            return ()
        self._reached[subject] = sources
        observed = self._measured(subject, tool, answered_by, self._sourced(subject, tool), f"{subject} reaching")
        return tuple(self.judged(tool, observation) for observation in observed)

    def _returned(self, subject: str, tool: Tool) -> Iterator[Source]:
        target = subject.rpartition("::")[0]
        for giver in self.siblings.get(target, ()):
            if giver.name != tool.name:
                side = self.sides(giver)[-1]
                yield returned(tool, giver, self._first_answers(f"{target}::{giver.name}", giver, side))

    def _sourced(self, subject: str, tool: Tool) -> SearchStrategy[Sourced]:
        return sourced_arguments(tool, (*written_down(tool), *self._reached.get(subject, ())))

    def _measured(
        self, subject: str, tool: Tool, answered_by: AnsweredBy, strategy: SearchStrategy[Sourced], stratum: str
    ) -> list[Observation]:
        observed: list[Observation] = []
        kind = "" if stratum == subject else "reaching-"

        def record(sourced: Sourced) -> None:
            arguments, source = sourced
            one = self.observed(tool, arguments, answered_by, f"{TRACE_ID}-{kind}{len(observed)}")
            observed.append(replace(one, source=source))

        measure(strategy, record, examples=self.settings.examples, run_seed=self.settings.seed, stratum=stratum)
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
