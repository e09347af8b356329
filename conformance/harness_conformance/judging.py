"""One call under the convention: which rules it broke, and whether it was executed, valid and fixed."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from harness_conformance.choice import EVERYTHING, Choice
from harness_conformance.observations import Observation
from harness_conformance.repairing import Repairer
from harness_envelope import RULES, Finding, judge, normalize
from harness_envelope.judge import judge_call, judge_calls, stated_code
from harness_envelope.rules.declaration import BadArgument, Call
from harness_envelope.schemas import SchemaView, schema_view
from harness_envelope.strict_json import dump, walk

_ECHOED: Final = frozenset(("HC601", "HC602"))
"""Rules about values that must not get out; a tool that repeats what it was asked for lets nothing out."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One observation, the rules that it broke (`set_aside` those that are ignored), and its place in the formula.

    `fixed` is None where nothing can repair it, and `aside` holds the rules that step aside for its envelope.
    """

    observation: Observation
    call: Call
    findings: tuple[Finding, ...]
    set_aside: tuple[Finding, ...]
    executed: bool
    valid: bool
    fixed: bool | None
    aside: frozenset[str] = frozenset()

    @property
    def accepted(self) -> bool:
        """Whether the agent gets a right answer, as it stood or repaired."""
        return self.valid or bool(self.fixed)


def judged(
    observation: Observation,
    declared: object,
    repairer: Repairer,
    choice: Choice = EVERYTHING,
    bad_argument: BadArgument | None = None,
) -> Judged:
    """What the rules that count say of one call, and what a normalizer makes of it.

    Whether a call was executed does not depend on which rules are selected.
    """
    view = schema_view(declared)
    call = _call(observation, declared, view, bad_argument)
    said = judge_call(call, view, trace_id=observation.trace_id, max_bytes=choice.max_bytes)
    if not said:
        return Judged(observation, call, (), (), executed=True, valid=True, fixed=False)
    found = _less_echoes(said, observation)
    findings = choice.heeded(found)
    set_aside = tuple(finding for finding in found if choice.ignores(finding.rule))
    executed = not _lowers((finding for finding in found if not choice.ignores(finding.rule)), "P_exec")
    valid = executed and not _lowers(findings, "P_valid")
    fixed = executed and not valid and _is_fixed(observation, declared, repairer, choice)
    return Judged(observation, call, findings, set_aside, executed, valid, fixed)


def judged_by(one: Judged, judges: Callable[[str], bool]) -> Judged:
    """The call with those findings alone whose rule is one that a check judges."""
    if not one.findings and not one.set_aside:
        return one
    return replace(
        one,
        findings=tuple(finding for finding in one.findings if judges(finding.rule)),
        set_aside=tuple(finding for finding in one.set_aside if judges(finding.rule)),
    )


def across(calls: Sequence[Judged]) -> tuple[Finding, ...]:
    """What the rules say of several calls taken together."""
    return judge_calls(one.call for one in calls)


def _less_echoes(findings: Sequence[Finding], observation: Observation) -> tuple[Finding, ...]:
    """The findings, less those on values that the call itself handed in: what was drawn is nobody's secret."""
    suspect = _ECHOED & {finding.rule for finding in findings}
    if not suspect or not observation.arguments:
        return tuple(findings)
    words = "\n".join(str(value) for _, value in walk(observation.arguments))
    echo = {"code": 500, "msg": words, "data": observation.arguments, "trace_id": "t"}
    handed_in = suspect & {finding.rule for finding in judge(echo)}
    return tuple(finding for finding in findings if finding.rule not in handed_in)


def _call(observation: Observation, declared: object, view: SchemaView, bad_argument: BadArgument | None) -> Call:
    answer = observation.raw
    normalized = None if answer is None else normalize(answer, view, trace_id=observation.trace_id)
    is_rejected = normalized is not None and normalized.envelope is None
    return Call(
        raw=answer,
        raised=observation.raised,
        timed_out=observation.timed_out,
        unserialisable=observation.unserialisable,
        normalized=normalized,
        stated=stated_code(answer) if answer is not None and is_rejected else None,
        arguments=observation.arguments,
        bad_argument=bad_argument,
        trace_id=observation.trace_id,
        answers_agent=observation.answered_by == "@tool",
        streamed=observation.streamed,
        schema=declared,
    )


def _lowers(findings: Iterable[Finding], rate: str) -> bool:
    return any(finding.level == "must" and RULES[finding.rule].lowers == rate for finding in findings)


def _is_fixed(observation: Observation, declared: object, repairer: Repairer, choice: Choice) -> bool:
    if observation.raw is None:
        return False
    answer = repairer(observation.raw, declared, observation.trace_id)
    if answer.envelope is None:
        return False
    again = choice.heeded(judge(dump(answer.envelope), declared, trace_id=observation.trace_id))
    return not any(finding.level == "must" for finding in again)
