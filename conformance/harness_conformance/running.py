"""One run: what was asked for, what is under test, and the calls that its checks share."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

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
from harness_envelope import Normalized, normalize
from harness_envelope.rules.declaration import BadArgument
from harness_envelope.strict_json import dump

TRACE_ID = "t-harness"
MOST_STEPS: Final = 4
"""Through how many other tools, one after the other, a tool is reached at most."""


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
    _results: dict[str, Mapping[str, dict[str, JsonValue]]] = field(default_factory=dict)
    _returned: dict[tuple[str, int], tuple[Source, ...]] = field(default_factory=dict)
    _reached: dict[str, tuple[Source, ...]] = field(default_factory=dict)
    _judged: dict[tuple[str, AnsweredBy, int], tuple[Judged, ...]] = field(default_factory=dict)

    def of(self, normalizer: NormalizerUnderTest) -> "Run":
        """The same run with another normalizer, which is itself under test."""
        return Run(self.settings, repairer_of(normalizer, self.settings.timeout), normalizer)

    def answers(self, subject: str, tool: Tool, answered_by: AnsweredBy) -> tuple[Judged, ...]:
        """The measured calls of one side of a tool, judged; made on the first look.

        Where none of them was answered with 200, as many more are made with what other tools of the module returned,
        and again with what those returned that were reached in this way.
        """
        return self._answers(subject, tool, answered_by, MOST_STEPS)

    def call(self, subject: str, tool: Tool, arguments: dict[str, JsonValue], answered_by: AnsweredBy) -> Judged:
        """One more call, which no rate counts."""
        self.more[subject] += 1
        return self.judged(tool, self.observed(tool, arguments, answered_by, TRACE_ID))

    def observed(
        self,
        tool: Tool,
        arguments: Mapping[str, JsonValue],
        answered_by: AnsweredBy,
        trace_id: str | None,
        source: str = "",
    ) -> Observation:
        """What is seen of one call, within the run's limit."""
        return observe(
            tool,
            arguments,
            answered_by=answered_by,
            trace_id=trace_id,
            timeout=self.settings.timeout,
            source=source,
        )

    def judged(self, tool: Tool, observation: Observation, bad_argument: BadArgument | None = None) -> Judged:
        """What the rules that count for a tool say of one of its calls."""
        if self.settings.envelope is not None:
            return judged_in(self.settings.envelope, observation, self.choice_of(tool))
        return judged(observation, tool.declared, self.repairer, self.choice_of(tool), bad_argument)

    def choice_of(self, tool: Tool) -> Choice:
        """The rules that count for a tool."""
        return self.settings.choice.also(tool.ignored, tool.selected, tool.max_bytes)

    def arguments(self, subject: str, tool: Tool) -> SearchStrategy[dict[str, JsonValue]]:
        """The valid arguments with which a tool is called, from wherever they come."""
        sources = (*written_down(tool), *self._reached.get(subject, ()))
        return sourced_arguments(tool, sources).map(lambda sourced: sourced[0])

    def sides(self, tool: Tool) -> tuple[AnsweredBy, ...]:
        """Who answers for a tool."""
        return sides_of(tool)

    def results(self, subject: str, tool: Tool) -> Mapping[str, dict[str, JsonValue]]:
        """The tool's own results as valid envelopes, by their text, as they stood or once repaired.

        All have one trace id: a tool that issues its own would otherwise make no two runs alike.
        """
        if subject not in self._results:
            self._results[subject] = _traced_envelopes(self._normalized(subject, tool))
        return self._results[subject]

    def _normalized(self, subject: str, tool: Tool) -> Iterator[Normalized]:
        """What the bundled normalizer makes of each text that was answered."""
        answers = (one for side in sides_of(tool) for one in self.answers(subject, tool, side))
        for raw, one in {one.call.raw: one for one in answers}.items():
            if raw is not None:
                yield one.call.normalized or normalize(raw, tool.declared, trace_id=TRACE_ID)

    def _answers(self, subject: str, tool: Tool, answered_by: AnsweredBy, steps: int) -> tuple[Judged, ...]:
        """The measured calls with arguments that are at most so many other tools away."""
        key = (subject, answered_by, steps)
        if key not in self._judged:
            before = self._answers(subject, tool, answered_by, steps - 1) if steps else ()
            observed = (
                self._reaching(subject, tool, answered_by, steps) if steps else self._first(subject, tool, answered_by)
            )
            self._judged[key] = (*before, *(self.judged(tool, observation) for observation in observed))
        return self._judged[key]

    def _first(self, subject: str, tool: Tool, answered_by: AnsweredBy) -> list[Observation]:
        if tool.recorded:
            return [one for one in tool.recorded if one.answered_by == answered_by]
        return self._measured(subject, tool, answered_by, sourced_arguments(tool, written_down(tool)), subject)

    def _reaching(self, subject: str, tool: Tool, answered_by: AnsweredBy, steps: int) -> list[Observation]:
        """More calls of both sides, where what answers in the end never succeeded and others return something new."""
        sides = (answered_by, self.sides(tool)[-1])
        if tool.recorded or any(_succeeds(self._answers(subject, tool, side, steps - 1)) for side in sides):
            return []
        sources = self._sources(subject, tool, steps)
        if sources == self._sources(subject, tool, steps - 1):
            return []
        self._reached[subject] = sources
        strategy = sourced_arguments(tool, (*written_down(tool), *sources))
        stratum = f"{subject} reaching" if steps == 1 else f"{subject} reaching {steps}"
        return self._measured(subject, tool, answered_by, strategy, stratum)

    def _sources(self, subject: str, tool: Tool, steps: int) -> tuple[Source, ...]:
        """What the other tools of the module returned, each reached through fewer tools than this one."""
        key = (subject, steps)
        if steps and key not in self._returned:
            target = subject.rpartition("::")[0]
            others = [one for one in self.siblings.get(target, ()) if one.name != tool.name]
            self._returned[key] = tuple(
                source
                for giver in others
                for source in returned(
                    tool, giver, self._answers(f"{target}::{giver.name}", giver, self.sides(giver)[-1], steps - 1)
                )
            )
        return self._returned.get(key, ())

    def _measured(
        self, subject: str, tool: Tool, answered_by: AnsweredBy, strategy: SearchStrategy[Sourced], stratum: str
    ) -> list[Observation]:
        observed: list[Observation] = []
        kind = stratum.removeprefix(subject).strip().replace(" ", "-")

        def record(sourced: Sourced) -> None:
            arguments, source = sourced
            trace_id = "-".join(filter(None, (TRACE_ID, kind, str(len(observed)))))
            observed.append(self.observed(tool, arguments, answered_by, trace_id, source))

        tool.begin()
        measure(strategy, record, examples=self.settings.examples, run_seed=self.settings.seed, stratum=stratum)
        tool.begin()
        return observed


def _succeeds(answers: Iterable[Judged]) -> bool:
    return any(one.call.code == 200 for one in answers)


def _traced_envelopes(answers: Iterable[Normalized]) -> dict[str, dict[str, JsonValue]]:
    """The envelopes that differ in more than their trace id, all with the same one, by their text."""
    traced = (one.envelope | {"trace_id": TRACE_ID} for one in answers if one.envelope is not None)
    return {dump(envelope): envelope for envelope in traced}


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
