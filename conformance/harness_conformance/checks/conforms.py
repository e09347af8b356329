"""`conforms`: valid arguments, and every rule on every result."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from pydantic import JsonValue

from harness_conformance.checks.broken import Again, broken_rule, explained, smallest
from harness_conformance.checks.calls import OWNED
from harness_conformance.choice import Choice
from harness_conformance.exercising import exercised
from harness_conformance.judging import Judged, across, judged_by
from harness_conformance.measuring import search
from harness_conformance.observations import AnsweredBy, to_line
from harness_conformance.outcomes import BrokenRule, Example, SeenOutcome, SeenTally, Side, SourceTally, Stratum
from harness_conformance.repairing import verdict_of
from harness_conformance.running import TRACE_ID, Run
from harness_conformance.tools import Tool

_NEVER_SUCCEEDED = "HC706"


def conforms(subject: str, tool: Tool, run: Run) -> SeenOutcome:
    """What a tool answers to valid arguments, on each of its sides; the last one is judged."""
    more = run.more[subject]
    sides = [_side(subject, tool, side, run) for side in run.sides(tool)]
    judged_side = sides[-1]
    answers = run.answers(subject, tool, judged_side.answered_by)
    broken = [rule for rule in judged_side.broken if run.choice_of(tool).fails(rule.level)]
    if run.settings.accept == "fixed" and all(one.accepted for one in answers):
        broken = [rule for rule in broken if rule.rule == _NEVER_SUCCEEDED]
    return SeenOutcome(
        subject=subject,
        sides=sides,
        conforming=_left_alone(subject, tool, run),
        searched=run.more[subject] - more,
        failed=bool(broken),
        message="\n".join(line for rule in broken for line in explained(tool.name, rule, judged_side.tally.calls)),
    )


def recorded_calls(subject: str, tool: Tool, run: Run) -> Iterator[str]:
    """The measured calls of a tool, on each of its sides, as lines of JSON."""
    for side in run.sides(tool):
        for one in run.answers(subject, tool, side):
            yield to_line(one.observation, tool.declared)


def _side(subject: str, tool: Tool, answered_by: AnsweredBy, run: Run) -> Side:
    answers = tuple(judged_by(one, _judges) for one in run.answers(subject, tool, answered_by))
    return Side(
        answered_by=answered_by,
        tally=_tally(answers),
        broken=[
            *_broken_rules(subject, tool, answered_by, run),
            *_found_by_search(subject, tool, answered_by, run),
        ],
        codes=dict(sorted(Counter(str(one.call.code) for one in answers if one.call.code).items())),
        printed=sum(bool(one.observation.printed) for one in answers),
        exercised={rule: count for rule, count in exercised(answers).items() if _judges(rule)},
        set_aside=_set_aside(answers, run.choice_of(tool)),
        sources=_sources(answers),
    )


def _sources(answers: Sequence[Judged]) -> list[SourceTally]:
    """Where the arguments came from, by source."""
    calls = Counter(one.observation.source for one in answers if one.observation.source)
    successes = Counter(one.observation.source for one in answers if one.call.code == 200)
    return [SourceTally(source=source, calls=count, successes=successes[source]) for source, count in calls.items()]


def _judges(rule: str) -> bool:
    """Whether a rule is judged here, and by no check of its own."""
    return rule not in OWNED


def _set_aside(answers: Sequence[Judged], choice: Choice) -> dict[str, int]:
    """How often each rule that is ignored was broken."""
    counts = Counter(finding.rule for one in answers for finding in one.set_aside)
    counts.update(one.rule for one in across(answers) if choice.ignores(one.rule) and _judges(one.rule))
    return dict(counts)


def _tally(answers: Sequence[Judged]) -> SeenTally:
    return SeenTally(
        calls=len(answers),
        successes=sum(one.call.code == 200 for one in answers),
        executed=sum(one.executed for one in answers),
        valid=sum(one.valid for one in answers),
        fixed=None if any(one.fixed is None for one in answers) else sum(bool(one.fixed) for one in answers),
    )


def _broken_rules(subject: str, tool: Tool, answered_by: AnsweredBy, run: Run) -> Iterable[BrokenRule]:
    answers = [judged_by(one, _judges) for one in run.answers(subject, tool, answered_by)]
    counts = Counter(rule for one in answers for rule in {finding.rule for finding in one.findings})
    again = (
        None if tool.recorded else Again(subject, run.arguments(subject, tool), _again(subject, tool, answered_by, run))
    )
    for rule, count in sorted(counts.items()):
        shows = smallest(rule, answers, again, run)
        yield broken_rule(next(finding for finding in shows.findings if finding.rule == rule), count, shows)
    for finding in run.choice_of(tool).heeded(across(answers)):
        if _judges(finding.rule):
            yield broken_rule(finding, len(answers), answers[0])


def _again(subject: str, tool: Tool, answered_by: AnsweredBy, run: Run) -> Callable[[dict[str, JsonValue]], Judged]:
    return lambda drawn: judged_by(run.call(subject, tool, drawn, answered_by), _judges)


def _found_by_search(subject: str, tool: Tool, answered_by: AnsweredBy, run: Run) -> Iterable[BrokenRule]:
    """What a search finds where measuring saw nothing; it counts no call."""
    if not run.settings.search or tool.recorded:
        return
    if any(one.findings for one in run.answers(subject, tool, answered_by)):
        return
    call = _again(subject, tool, answered_by, run)
    arguments = search(
        run.arguments(subject, tool),
        lambda drawn: bool(call(drawn).findings),
        examples=max(1000, 10 * run.settings.examples),
        run_seed=run.settings.seed,
        stratum=f"{subject} search",
    )
    if arguments is None:
        return
    shows = call(arguments)
    for rule in sorted({finding.rule for finding in shows.findings}):
        yield broken_rule(next(finding for finding in shows.findings if finding.rule == rule), 0, shows)


def _left_alone(subject: str, tool: Tool, run: Run) -> Stratum:
    """How the normalizer treats the tool's own results once they conform: it has to leave them alone."""
    counts: Counter[str] = Counter()
    example = None
    for text, envelope in run.results(subject, tool).items():
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
