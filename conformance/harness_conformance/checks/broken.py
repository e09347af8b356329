"""A rule that calls broke: how often, the smallest call that shows it, and how a failure tells of it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from hypothesis.strategies import SearchStrategy

from harness_conformance.checks.shown import call_text, clipped
from harness_conformance.explaining import anchor
from harness_conformance.judging import Judged
from harness_conformance.measuring import measure, search
from harness_conformance.outcomes import BrokenRule, Example
from harness_conformance.running import Run
from harness_envelope import RULES, Finding
from harness_envelope.strict_json import dump

_TIMEOUT: Final = "HC702"
_TIMEOUTS: Final = 20
"""How many calls may run out of time in a search for a smaller one."""


@dataclass(frozen=True, slots=True)
class Again:
    """How calls of a kind were drawn under a stratum's name, and how one more is made, which nothing counts."""

    stratum: str
    drawn: SearchStrategy[Any]
    call: Callable[[Any], Judged]


def smallest(rule: str, calls: Sequence[Judged], again: Again | None, run: Run) -> Judged:
    """The smallest call that breaks a rule: the simplest draw of all, else what a search finds, else one that was seen.

    Where the same arguments do not break it each time, the simplest draw is repeated until it does, and the finding
    says so. Calls that run out of time are made a few times only, since each costs the limit.
    """
    seen = min((one for one in calls if breaks(one, rule)), key=_size)
    if again is None or breaks(calls[0], rule):
        return calls[0] if breaks(calls[0], rule) else seen
    found = search(
        again.drawn,
        _sparing(lambda drawn: breaks(again.call(drawn), rule), _TIMEOUTS if rule == _TIMEOUT else None),
        examples=run.settings.examples,
        run_seed=run.settings.seed,
        stratum=again.stratum,
    )
    shown = seen if found is None else again.call(found)
    if breaks(shown, rule) and found is not None:
        return shown
    return seen if rule == _TIMEOUT else _now_and_then(rule, again, run) or seen


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
        link=anchor(rule.id) if rule.id in RULES.own else None,
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


def _sparing(shows: Callable[[Any], bool], most: int | None) -> Callable[[Any], bool]:
    """The same question, which is not asked any more once the answer was yes so many times."""
    found: list[bool] = []

    def asked(drawn: Any) -> bool:
        if most is not None and len(found) >= most:
            return False
        is_shown = shows(drawn)
        found.extend([True] * is_shown)
        return is_shown

    return asked


def _now_and_then(rule: str, again: Again, run: Run) -> Judged | None:
    """A call with the simplest arguments that broke a rule, after others with the same that did not."""
    drawn: list[Any] = []
    measure(again.drawn, drawn.append, examples=1, run_seed=run.settings.seed, stratum=again.stratum)
    tried = (again.call(drawn[0]) for _ in range(run.settings.examples))
    found = next((one for one in tried if breaks(one, rule)), None)
    if found is None:
        return None
    told = (replace(one, message=f"{one.message}; not on every call with these arguments") for one in found.findings)
    return replace(found, findings=tuple(told))


def _size(one: Judged) -> int:
    return len(dump(one.observation.arguments))
