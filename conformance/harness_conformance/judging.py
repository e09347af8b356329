"""One call under the convention: which rules it broke, and whether it was executed, valid and fixed."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from harness_conformance.observations import Observation
from harness_conformance.repairing import Repairer
from harness_envelope import RULES, Finding, judge, normalize
from harness_envelope.judge import judge_call, judge_calls, stated_code
from harness_envelope.rules.declaration import Call
from harness_envelope.strict_json import dump


@dataclass(frozen=True, slots=True)
class Judged:
    """One observation, the rules that it broke, and where it stands in the formula."""

    observation: Observation
    call: Call
    findings: tuple[Finding, ...]
    executed: bool
    valid: bool
    fixed: bool

    @property
    def accepted(self) -> bool:
        """Whether the agent gets a right answer, as it stood or repaired."""
        return self.valid or self.fixed


def judged(observation: Observation, declared: object, repairer: Repairer, ignored: Collection[str] = ()) -> Judged:
    """What the convention says of one call, less the rules that its tool ignores, and what a normalizer makes of it."""
    call = _call(observation, declared)
    findings = heeded(judge_call(call, declared, trace_id=observation.trace_id), ignored)
    executed = not _lowers(findings, "P_exec")
    valid = executed and not _lowers(findings, "P_valid")
    fixed = executed and not valid and _is_fixed(observation, declared, repairer, ignored)
    return Judged(observation, call, findings, executed, valid, fixed)


def across(calls: Sequence[Judged]) -> tuple[Finding, ...]:
    """What the rules say of several calls taken together."""
    return judge_calls(one.call for one in calls)


def heeded(findings: Iterable[Finding], ignored: Collection[str]) -> tuple[Finding, ...]:
    """The findings whose rule is none of the ignored ids, and begins with none of the ignored prefixes."""
    return tuple(finding for finding in findings if not finding.rule.startswith(tuple(ignored)))


def _call(observation: Observation, declared: object) -> Call:
    answer = observation.raw
    return Call(
        raw=answer,
        raised=observation.raised,
        timed_out=observation.timed_out,
        unserialisable=observation.unserialisable,
        normalized=None if answer is None else normalize(answer, declared, trace_id=observation.trace_id),
        stated=None if answer is None else stated_code(answer),
    )


def _lowers(findings: Iterable[Finding], rate: str) -> bool:
    return any(finding.level == "must" and RULES[finding.rule].lowers == rate for finding in findings)


def _is_fixed(observation: Observation, declared: object, repairer: Repairer, ignored: Collection[str]) -> bool:
    if observation.raw is None:
        return False
    answer = repairer(observation.raw, declared, observation.trace_id)
    if answer.envelope is None:
        return False
    again = heeded(judge(dump(answer.envelope), declared, trace_id=observation.trace_id), ignored)
    return not any(finding.level == "must" for finding in again)
