"""The report of a run: everything that was counted, as plain data that every format is written from."""

import platform
from importlib.metadata import version
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from harness_conformance.mixes import Mix
from harness_conformance.observations import AnsweredBy
from harness_conformance.outcomes import (
    BrokenRule,
    Example,
    SourceTally,
    Stratum,
)
from harness_envelope.rules.declaration import MAX_BYTES
from harness_envelope.schema_nodes import JsonSchema

Grade: TypeAlias = Literal["valid", "fixed", "broken", "not exercised"]


class _Plain(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ShownRate(_Plain):
    """A rate with its count and its 95 % Wilson interval; all three are null where n is 0."""

    hits: int
    n: int
    rate: float | None
    low: float | None
    high: float | None


class SideReport(_Plain):
    """One side of a tool: its rates, the rules that it broke, and which part of the formula would gain most.

    `p_fix` is null where it was not measured, `predicted` where the formula needs a rate that is null.
    """

    answered_by: AnsweredBy
    grade: Grade
    calls: int
    successes: ShownRate
    p_exec: ShownRate
    p_valid: ShownRate
    p_fix: ShownRate | None
    p_success: ShownRate
    predicted: float | None
    gains: dict[str, float]
    codes: dict[str, int]
    printed: int
    searched: int
    sources: list[SourceTally]
    broken: list[BrokenRule]


class InjectedReport(_Plain):
    """What came of malformed results. `p_fix` is of those that can be recovered, `refused` of those that cannot."""

    cases: int
    p_fix: ShownRate
    refused: ShownRate
    corrupt: int
    crashed: int
    p_success: float | None
    strata: list[Stratum]


class CheckReport(_Plain):
    """One check on a tool's calls: those made for it, by kind, those it looked at, and the rules that they broke.

    `searched` calls were made to find a smaller one; `not_exercised` says why it looked at none.
    """

    check: str
    made: dict[str, int]
    looked_at: int
    searched: int
    codes: dict[str, int]
    broken: list[BrokenRule]
    not_exercised: str


class RuleReport(_Plain):
    """One rule and one tool: how many calls kept it, broke it, and broke it where it is ignored.

    All three are 0 where no call could have broken it: the rule was not exercised.
    """

    rule: str
    name: str
    kept: int
    broken: int
    set_aside: int


class ToolReport(_Plain):
    """One tool: what was seen of it, what its calls broke, and what was injected into its results."""

    name: str
    target: str
    sides: list[SideReport]
    checks: list[CheckReport]
    rules: list[RuleReport]
    injected: InjectedReport | None

    @property
    def broken_rules(self) -> list[str]:
        """The ids of the rules that any side or check of the tool broke."""
        by_side = [rule.rule for side in self.sides for rule in side.broken]
        return by_side + [rule.rule for check in self.checks for rule in check.broken]


class LawReport(_Plain):
    """One law, in how many cases it was tried, and in how many it was broken; `not_exercised` says why in none."""

    law: str
    cases: int
    broken: int
    example: Example | None
    not_exercised: str


class CorpusReport(_Plain):
    """One file of the frozen corpus: right of all, and the kinds that this version does not draw yet."""

    file: str
    tiers: dict[str, InjectedReport]
    cases: int
    right: int
    corrupt: int
    crashed: int
    later_cases: int
    later_right: int


class MixReport(_Plain):
    """P_success under one mix: reached, and what a perfect normalizer would reach."""

    mix: str
    reached: float | None
    perfect: float | None


class NormalizerReport(_Plain):
    """One normalizer: by tier, by family and by malformation, the laws, and the frozen corpus."""

    name: str
    tiers: dict[str, InjectedReport]
    families: dict[str, InjectedReport]
    mixes: list[MixReport]
    laws: list[LawReport]
    corpus: list[CorpusReport]


class LeftOutReport(_Plain):
    """A function that was not tested, and why."""

    target: str
    name: str
    reason: str


class RunReport(_Plain):
    """What the run was asked for."""

    targets: list[str]
    seed: int
    examples: int
    timeout: float
    accept: Literal["valid", "fixed"]
    selected: list[str] = Field(default_factory=list)
    ignored: list[str] = Field(default_factory=list)
    strict: bool = False
    max_bytes: int = MAX_BYTES
    mix: Mix
    normalizer: str


def versions() -> dict[str, str]:
    """The versions of Python and of the libraries on which the draws and the messages of a run depend."""
    found = {name: version(name) for name in ("hypothesis", "hypothesis-jsonschema", "pydantic", "jsonschema-rs")}
    return {"python": ".".join(platform.python_version_tuple()[:2]), **found}


class Report(_Plain):
    """A whole run. `complete` is false where it was interrupted or stopped early.

    `environment` names the versions on which the draws depend, beside the seed.
    """

    format: Literal["harness-conformance/1"] = "harness-conformance/1"
    version: str = Field(default_factory=lambda: version("harness-conformance"))
    environment: dict[str, str] = Field(default_factory=versions)
    complete: bool
    run: RunReport
    tools: list[ToolReport]
    normalizers: list[NormalizerReport]
    left_out: list[LeftOutReport]
    notes: list[str]
    gates: list[str]


def report_schema() -> JsonSchema:
    """The JSON Schema (2020-12) of a report in the format `json`."""
    found = Report.model_json_schema(mode="serialization")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:harness-conformance:schema:report",
        **found,
    }
