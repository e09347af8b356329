"""What a check on calls is: its name, its sentence, the rules that are its own, and the calls that it looks at."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from harness_conformance.checks.broken import Again, broken_rule, explained, smallest
from harness_conformance.choice import Choice
from harness_conformance.exercising import exercised
from harness_conformance.judging import Judged, across, judged_by
from harness_conformance.outcomes import BrokenRule, CallsOutcome
from harness_conformance.running import Run
from harness_conformance.tools import Tool


@dataclass(frozen=True, slots=True)
class Batch:
    """Calls of one kind. `own` says that they were made for this check, which then judges every rule on them.

    `again` says how they were drawn, where a smaller one can be searched for.
    """

    what: str
    calls: tuple[Judged, ...]
    own: bool = False
    again: Again | None = None


@dataclass(frozen=True, slots=True)
class CallCheck:
    """A check on calls. `owns` are the rules that no other check judges, `expected` those that its calls break rightly.

    `looks_at` makes the calls, or takes them from those that were measured; `unless` says why there may be none.
    `others` are the rules that other checks own.
    """

    name: str
    sentence: str
    owns: tuple[str, ...]
    applies: Callable[[Tool], bool]
    looks_at: Callable[[str, Tool, Run], Iterable[Batch]]
    expected: tuple[str, ...] = ()
    unless: str = ""
    others: frozenset[str] = frozenset()

    def run(self, subject: str, tool: Tool, run: Run) -> CallsOutcome:
        """What the check finds."""
        more = run.more[subject]
        batches = [self._judging(batch) for batch in self.looks_at(subject, tool, run) if batch.calls]
        calls = [one for batch in batches for one in batch.calls]
        broken = [rule for batch in batches for rule in self._broken(batch, tool, run)]
        failing = [rule for rule in broken if run.choice_of(tool).fails(rule.level)]
        return CallsOutcome(
            subject=subject,
            check=self.name,
            made={batch.what: len(batch.calls) for batch in batches if batch.own},
            looked_at=len(calls),
            searched=run.more[subject] - more,
            broken=broken,
            exercised=sum((self._exercised(batch) for batch in batches), Counter()),
            set_aside=sum((self._set_aside(batch, run.choice_of(tool)) for batch in batches), Counter()),
            codes=Counter(str(one.call.code) for one in calls if one.call.code),
            not_exercised="" if calls else self.unless,
            failed=bool(failing),
            message="\n".join(line for rule in failing for line in explained(tool.name, rule, len(calls))),
        )

    def _judges(self, rule: str, batch: Batch) -> bool:
        if rule in self.expected or rule in self.others:
            return False
        return batch.own or rule in self.owns

    def _judging(self, batch: Batch) -> Batch:
        """The batch with the findings that are this check's, a search among them."""

        def judges(rule: str) -> bool:
            return self._judges(rule, batch)

        again = batch.again
        if again is not None:
            call = again.call
            again = replace(again, call=lambda drawn: judged_by(call(drawn), judges))
        return replace(batch, calls=tuple(judged_by(one, judges) for one in batch.calls), again=again)

    def _broken(self, batch: Batch, tool: Tool, run: Run) -> Iterator[BrokenRule]:
        counts = Counter(rule for one in batch.calls for rule in {finding.rule for finding in one.findings})
        for rule, count in sorted(counts.items()):
            shows = smallest(rule, batch.calls, batch.again, run)
            yield broken_rule(next(one for one in shows.findings if one.rule == rule), count, shows)
        for finding in run.choice_of(tool).heeded(across(batch.calls)):
            if finding.rule in self.owns:
                yield broken_rule(finding, len(batch.calls), batch.calls[0])

    def _set_aside(self, batch: Batch, choice: Choice) -> Counter[str]:
        counts = Counter(finding.rule for one in batch.calls for finding in one.set_aside)
        counts.update(one.rule for one in across(batch.calls) if choice.ignores(one.rule) and one.rule in self.owns)
        return counts

    def _exercised(self, batch: Batch) -> Counter[str]:
        counts = exercised(batch.calls)
        return Counter({rule: count for rule, count in counts.items() if self._judges(rule, batch)})


def gather(*checks: CallCheck) -> tuple[CallCheck, ...]:
    """The checks, each with what the others own; raises `ValueError` where two own the same rule."""
    owned = Counter(rule for check in checks for rule in check.owns)
    shared = [rule for rule, count in owned.items() if count > 1]
    if shared:
        raise ValueError(f"two checks own {', '.join(shared)}; expected one")
    return tuple(replace(check, others=frozenset(owned) - set(check.owns)) for check in checks)


def measured(subject: str, tool: Tool, run: Run) -> tuple[Judged, ...]:
    """The measured calls of what answers for a tool in the end."""
    return run.answers(subject, tool, run.sides(tool)[-1])


def some(calls: Sequence[Judged], keep: Callable[[Judged], bool]) -> tuple[Judged, ...]:
    """The calls that a check looks at."""
    return tuple(one for one in calls if keep(one))
