"""`conforms`: valid arguments, and every rule on every result."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from harness_conformance.checks.shown import call_text, clipped
from harness_conformance.judging import Judged, across, heeded
from harness_conformance.measuring import search
from harness_conformance.observations import AnsweredBy, to_line
from harness_conformance.outcomes import BrokenRule, Example, SeenOutcome, SeenTally, Side, Stratum
from harness_conformance.repairing import verdict_of
from harness_conformance.running import TRACE_ID, Run, arguments_of, sides_of
from harness_conformance.tools import Tool
from harness_envelope import RULES, Finding
from harness_envelope.strict_json import dump

_NEVER_SUCCEEDED = "HC706"
_TIMEOUT = "HC702"


def conforms(subject: str, tool: Tool, run: Run) -> SeenOutcome:
    """What a tool answers to valid arguments, on each of its sides; the last one is judged."""
    sides = [_side(subject, tool, side, run) for side in sides_of(tool)]
    judged_side = sides[-1]
    answers = run.answers(subject, tool, judged_side.answered_by)
    broken = [rule for rule in judged_side.broken if rule.level == "must"]
    if run.settings.accept == "fixed" and all(one.accepted for one in answers):
        broken = [rule for rule in broken if rule.rule == _NEVER_SUCCEEDED]
    return SeenOutcome(
        subject=subject,
        sides=sides,
        conforming=_left_alone(subject, tool, run),
        failed=bool(broken),
        message="\n".join(line for rule in broken for line in _explained(tool, rule, judged_side.tally.calls)),
    )


def recorded_calls(subject: str, tool: Tool, run: Run) -> Iterator[str]:
    """The measured calls of a tool, on each of its sides, as lines of JSON."""
    for side in sides_of(tool):
        for one in run.answers(subject, tool, side):
            yield to_line(one.observation, tool.declared)


def _side(subject: str, tool: Tool, answered_by: AnsweredBy, run: Run) -> Side:
    answers = run.answers(subject, tool, answered_by)
    return Side(
        answered_by=answered_by,
        tally=_tally(answers),
        broken=[
            *_broken_rules(subject, tool, answered_by, run),
            *_found_by_search(subject, tool, answered_by, run),
        ],
        codes=dict(sorted(Counter(str(one.call.code) for one in answers if one.call.code).items())),
        printed=sum(bool(one.observation.printed) for one in answers),
    )


def _tally(answers: Sequence[Judged]) -> SeenTally:
    return SeenTally(
        calls=len(answers),
        successes=sum(one.call.code == 200 for one in answers),
        executed=sum(one.executed for one in answers),
        valid=sum(one.valid for one in answers),
        fixed=sum(one.fixed for one in answers),
    )


def _broken_rules(subject: str, tool: Tool, answered_by: AnsweredBy, run: Run) -> Iterable[BrokenRule]:
    answers = run.answers(subject, tool, answered_by)
    counts = Counter(rule for one in answers for rule in {finding.rule for finding in one.findings})
    for rule, count in sorted(counts.items()):
        shows = _smallest(subject, tool, answered_by, rule, run)
        finding = next(finding for finding in shows.findings if finding.rule == rule)
        yield _broken(finding, count, shows)
    for finding in heeded(across(answers), tool.ignored):
        yield _broken(finding, len(answers), answers[0])


def _found_by_search(subject: str, tool: Tool, answered_by: AnsweredBy, run: Run) -> Iterable[BrokenRule]:
    """What a search finds where measuring saw nothing; it counts no call."""
    if not run.settings.search or tool.recorded:
        return
    if any(one.findings for one in run.answers(subject, tool, answered_by)):
        return
    arguments = search(
        arguments_of(tool),
        lambda drawn: bool(run.call(tool, drawn, answered_by).findings),
        examples=max(1000, 10 * run.settings.examples),
        run_seed=run.settings.seed,
        stratum=f"{subject} search",
    )
    if arguments is None:
        return
    shows = run.call(tool, arguments, answered_by)
    for rule in sorted({finding.rule for finding in shows.findings}):
        finding = next(finding for finding in shows.findings if finding.rule == rule)
        yield _broken(finding, 0, shows)


def _smallest(subject: str, tool: Tool, answered_by: AnsweredBy, rule: str, run: Run) -> Judged:
    """The smallest call that breaks a rule: the simplest draw of all, else what a search finds, else one that was seen.

    A call that ran out of time is not searched for: each attempt would cost the limit.
    """
    answers = run.answers(subject, tool, answered_by)
    seen = [one for one in answers if _breaks(one, rule)]
    if tool.recorded or rule == _TIMEOUT or _breaks(answers[0], rule):
        return answers[0] if _breaks(answers[0], rule) else min(seen, key=_size)
    found = search(
        arguments_of(tool),
        lambda arguments: _breaks(run.call(tool, arguments, answered_by), rule),
        examples=run.settings.examples,
        run_seed=run.settings.seed,
        stratum=subject,
    )
    if found is None:
        return min(seen, key=_size)
    again = run.call(tool, found, answered_by)
    return again if _breaks(again, rule) else min(seen, key=_size)


def _breaks(one: Judged, rule: str) -> bool:
    return any(finding.rule == rule for finding in one.findings)


def _size(one: Judged) -> int:
    return len(dump(one.observation.arguments))


def _broken(finding: Finding, count: int, shows: Judged) -> BrokenRule:
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


def _left_alone(subject: str, tool: Tool, run: Run) -> Stratum:
    """How the normalizer treats the tool's own results once they conform: it has to leave them alone."""
    counts: Counter[str] = Counter()
    example = None
    for envelope in run.results(subject, tool):
        text = dump(envelope)
        answer = run.repairer(text, tool.declared, TRACE_ID)
        verdict = verdict_of("unchanged", envelope, answer, tool.declared)
        counts[verdict] += 1
        if verdict != "exact" and example is None:
            example = Example(raw=text, expected=text, got=str(answer))
    return Stratum.model_validate(
        {
            "malformation": "conforming",
            "family": "conforming",
            "tier": "conforming",
            "counts": {"unchanged": dict(counts)},
            "example": example,
        }
    )


def _explained(tool: Tool, rule: BrokenRule, calls: int) -> Iterable[str]:
    yield f"{rule.rule} {rule.name}: {rule.sentence}"
    yield f"  broken in  {rule.count} of {calls} calls" if rule.count else "  found by   searching"
    yield f"  call       {call_text(tool.name, rule.example.arguments)}"
    if rule.example.raw is not None:
        yield f"  raw        {clipped(rule.example.raw)}"
    yield f"  at         {rule.path}"
    yield f"  got        {rule.message}"
    yield ""
