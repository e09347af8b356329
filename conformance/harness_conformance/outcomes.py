"""What a conformance item found, as plain data that travels between processes and into reports."""

import json
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

from harness_conformance.observations import AnsweredBy
from harness_conformance.rates import Rate, success_rate

Verdict: TypeAlias = Literal["exact", "corrupt", "rejected", "crashed"]
Expectation: TypeAlias = Literal["unchanged", "recover", "recover-or-reject", "reject"]


class _Plain(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Example(_Plain):
    """One input that shows a fault, the smallest that was found."""

    arguments: dict[str, JsonValue] | None = None
    edits: list[JsonValue] = Field(default_factory=list)
    raw: str | None = None
    expected: str
    got: str


class BrokenRule(_Plain):
    """One rule that a tool broke: in how many calls, and the smallest call that shows it.

    `link` is where the documentation says more of the rule; it has nothing on rules of other packages.
    """

    rule: str
    name: str
    level: Literal["must", "should"]
    sentence: str
    message: str
    path: str
    count: int
    example: Example
    link: str | None = None


class SeenTally(_Plain):
    """Counts over a tool's calls with valid arguments; `fixed` is None where nothing can repair the answers."""

    calls: int
    successes: int
    executed: int
    valid: int
    fixed: int | None

    @property
    def p_exec(self) -> Rate:
        """Answered in time, raised nothing, reported no failure of its own."""
        return Rate(self.executed, self.calls)

    @property
    def p_valid(self) -> Rate:
        """Of the executed, right as they stood."""
        return Rate(self.valid, self.executed)

    @property
    def p_fix(self) -> Rate | None:
        """Of the executed and invalid, acceptable once repaired, unverified; None where it was not measured."""
        return None if self.fixed is None else Rate(self.fixed, self.executed - self.valid)

    @property
    def p_success(self) -> Rate:
        """The direct fraction: valid or fixed, of all calls."""
        return Rate(self.valid + (self.fixed or 0), self.calls)

    @property
    def predicted(self) -> float | None:
        """P_success by the formula; it equals the direct fraction. None where it needs a rate that was not measured."""
        return success_rate(self.p_exec.value, self.p_valid.value, self.p_fix.value if self.p_fix else None)


class Stratum(_Plain):
    """One malformation's cases: how many had which expectation and came out how."""

    malformation: str
    family: str
    tier: Literal["text", "envelope", "conforming"]
    counts: dict[Expectation, dict[Verdict, int]] = Field(default_factory=dict)
    example: Example | None = None

    def total(self, *verdicts: Verdict, of: tuple[Expectation, ...] = ()) -> int:
        """How many cases came out as one of the verdicts (all where none is named)."""
        return sum(
            n
            for expectation, by_verdict in self.counts.items()
            for verdict, n in by_verdict.items()
            if (not of or expectation in of) and (not verdicts or verdict in verdicts)
        )


class SourceTally(_Plain):
    """Where the arguments of calls came from, and how many of those were answered with 200."""

    source: str
    calls: int
    successes: int


class Side(_Plain):
    """One who answers for a tool: the function as written, or the `@tool` wrapper.

    `exercised` says by how many calls each rule could have been broken, `set_aside` how often each that is ignored was.
    """

    answered_by: AnsweredBy
    tally: SeenTally
    broken: list[BrokenRule]
    codes: dict[str, int]
    printed: int
    exercised: dict[str, int] = Field(default_factory=dict)
    set_aside: dict[str, int] = Field(default_factory=dict)
    sources: list[SourceTally] = Field(default_factory=list)


class SeenOutcome(_Plain):
    """A tool's own answers. The last side is what answers the agent, and is judged."""

    kind: Literal["seen"] = "seen"
    subject: str
    sides: list[Side]
    conforming: Stratum
    searched: int = 0
    failed: bool
    message: str = ""


class CallsOutcome(_Plain):
    """A check on calls: those that were made for it, by kind, those that it looked at, and what they broke.

    `searched` calls were made to find the smallest; `exercised` and `set_aside` are as those of a `Side`.
    """

    kind: Literal["calls"] = "calls"
    subject: str
    check: str
    made: dict[str, int]
    looked_at: int
    searched: int
    broken: list[BrokenRule]
    exercised: dict[str, int]
    set_aside: dict[str, int]
    codes: dict[str, int]
    failed: bool
    message: str = ""
    not_exercised: str = ""


class InjectedOutcome(_Plain):
    """Malformations of conforming results, repaired by a normalizer."""

    kind: Literal["injected"] = "injected"
    subject: str
    strata: list[Stratum]
    failed: bool
    message: str = ""


class LawOutcome(_Plain):
    """A law that every normalizer keeps, tried on so many inputs; `not_exercised` says why on none."""

    kind: Literal["law"] = "law"
    subject: str
    law: str
    cases: int
    broken: int
    example: Example | None = None
    failed: bool
    message: str = ""
    not_exercised: str = ""


class CorpusOutcome(_Plain):
    """The frozen cases of one file: a census. `later` are kinds that this version does not draw yet."""

    kind: Literal["corpus"] = "corpus"
    subject: str
    file: str
    strata: list[Stratum]
    later: list[Stratum]
    failed: bool
    message: str = ""


Outcome: TypeAlias = SeenOutcome | CallsOutcome | InjectedOutcome | LawOutcome | CorpusOutcome

_OUTCOME: TypeAdapter[Outcome] = TypeAdapter(Annotated[Outcome, Field(discriminator="kind")])


def outcome_text(outcome: Outcome) -> str:
    """An outcome as JSON text; half a surrogate pair that a tool answered is written as its escape."""
    return json.dumps(outcome.model_dump(mode="python"))


def read_outcome(text: str) -> Outcome:
    """An outcome from its JSON text."""
    return _OUTCOME.validate_python(json.loads(text))
