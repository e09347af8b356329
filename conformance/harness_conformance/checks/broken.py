"""A rule that calls broke: how often, the smallest call that shows it, and how a failure tells of it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis.strategies import SearchStrategy

from harness_conformance.checks.shown import call_text, clipped
from harness_conformance.judging import Judged
from harness_conformance.measuring import search
from harness_conformance.outcomes import BrokenRule, Example
from harness_conformance.running import Run
from harness_envelope import RULES, Finding
from harness_envelope.strict_json import dump

_TIMEOUT = "HC702"


@dataclass(frozen=True, slots=True)
class Again:
    """How calls of a kind were drawn under a stratum's name, and how one more is made, which nothing counts."""

    stratum: str
    drawn: SearchStrategy[Any]
    call: Callable[[Any], Judged]


def smallest(rule: str, calls: Sequence[Judged], again: Again | None, run: Run) -> Judged:
    """The smallest call that breaks a rule: the simplest draw of all, else what a search finds, else one that was seen.

    A call that ran out of time is not searched for: each attempt would cost the limit.
    """
    seen = min((one for one in calls if breaks(one, rule)), key=_size)
    if again is None or rule == _TIMEOUT or breaks(calls[0], rule):
        return calls[0] if breaks(calls[0], rule) else seen
    found = search(
        again.drawn,
        lambda drawn: breaks(again.call(drawn), rule),
        examples=run.settings.examples,
        run_seed=run.settings.seed,
        stratum=again.stratum,
    )
    if found is None:
        return seen
    shown = again.call(found)
    return shown if breaks(shown, rule) else seen


def breaks(one: Judged, rule: str) -> bool:
    """Whether a call breaks a rule."""
    return any(finding.rule == rule for finding in one.findings)


def broken_rule(finding: Finding, count: int, shows: Judged) -> BrokenRule:
    """The rule of a finding as a report holds it, with the call that shows it."""
    rule = RULES[finding.rule]
    return BrokenRule(
        rule=rule.id,
        name=rule.name,
        level=finding.level,
        sentence=rule.sentence,
        message=finding.message,
        path=finding.path,
        count=count,
        example=Example(
            arguments=shows.observation.arguments,
            raw=shows.observation.raw,
            expected=rule.sentence,
            got=finding.message,
        ),
    )


def explained(tool: str, rule: BrokenRule, calls: int) -> Iterable[str]:
    """The lines that show one broken rule: its sentence, how often, the call, the raw output and what came."""
    yield f"{rule.rule} {rule.name}: {rule.sentence}"
    yield f"  broken in  {rule.count} of {calls} calls" if rule.count else "  found by   searching"
    yield f"  call       {call_text(tool, rule.example.arguments)}"
    if rule.example.raw is not None:
        yield f"  raw        {clipped(rule.example.raw)}"
    yield f"  at         {rule.path}"
    yield f"  got        {rule.message}"
    yield f"  more       harness-conformance explain {rule.rule}"
    yield ""


def _size(one: Judged) -> int:
    return len(dump(one.observation.arguments))
