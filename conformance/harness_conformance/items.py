"""The pytest items of a run: one tool or one normalizer, one check each, and the nodes above them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from _pytest._code.code import ExceptionChainRepr, ReprEntryNative, ReprFileLocation, ReprTraceback, TerminalRepr

from harness_conformance.checks.calls import CALL_CHECKS
from harness_conformance.checks.conforms import conforms, recorded_calls
from harness_conformance.checks.corpus import recovers_corpus
from harness_conformance.checks.laws import LAWS
from harness_conformance.checks.recovers import chosen, normalizer_recovers, tool_recovers
from harness_conformance.corpus import FILES
from harness_conformance.outcomes import CallsOutcome, LawOutcome, Outcome, outcome_text
from harness_conformance.own_envelope import applies_to
from harness_conformance.running import Run
from harness_conformance.tools import NormalizerUnderTest, Target, Tool

PROPERTY = "harness_conformance"
"""The name under which an item's outcome travels in its `user_properties`, as JSON text."""

CONFORMS: Final = "conforms"


def _nothing(run: Run) -> Iterable[str]:  # noqa: ARG001 - a check's form
    return ()


@dataclass(frozen=True, slots=True)
class Check:
    """One check of one subject: its name in the item's id, what runs it, and the calls that it can record."""

    name: str
    run: Callable[[Run], Outcome]
    record: Callable[[Run], Iterable[str]] = _nothing


class ConformanceError(Exception):
    """A check found a fault; the message shows it."""


class Group(pytest.Collector):
    """A target, or a tool of one: what the items below it have in common."""

    members: list[pytest.Item | pytest.Collector]

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        """The items, and the groups of items, below it."""
        return self.members


class ConformanceItem(pytest.Item):
    """One check of one tool or normalizer."""

    check: Check
    run: Run
    place: tuple[Path, int]
    argument: str
    recorded: list[str]

    def runtest(self) -> None:
        """Run the check; its outcome goes into the properties, a fault raises."""
        outcome = self.check.run(self.run)
        self.recorded = [*self.check.record(self.run)] if self.run.settings.record else []
        self.user_properties.append((PROPERTY, outcome_text(outcome)))
        if isinstance(outcome, LawOutcome | CallsOutcome) and outcome.not_exercised:
            pytest.skip(f"not exercised: {outcome.not_exercised}")
        if outcome.failed:
            raise ConformanceError(f"{outcome.message.rstrip()}\n\n{self._reproduce()}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str | TerminalRepr:  # type: ignore[override]  # pytest hands in no style here
        """What a fault shows; a traceback only where the kit itself failed."""
        if isinstance(excinfo.value, ConformanceError):
            return self._shown(str(excinfo.value))
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The tool's own file and line."""
        file, line = self.place
        return file, line - 1, self.nodeid

    def _shown(self, text: str) -> ExceptionChainRepr:
        """The fault whole above; its first line alone in the summary, which pytest does not cut short in CI."""
        file, line = self.place
        crash = ReprFileLocation(str(file), line, text.partition("\n")[0])
        return ExceptionChainRepr([(ReprTraceback([ReprEntryNative([text])], None, "native"), crash, None)])

    def _reproduce(self) -> str:
        settings = self.run.settings
        words = [word for word in (getattr(self.parent, "name", ""), self.check.name) if word]
        examples = f" --harness-examples {settings.examples}" if settings.examples != 100 else ""
        timeout = f" --harness-timeout {settings.timeout:g}" if settings.timeout != 5 else ""
        return (
            f"reproduce: pytest --harness-conformance {self.argument} --harness-seed {settings.seed}{examples}"
            f'{timeout} -k "{" and ".join(words)}"'
        )


def build_groups(session: pytest.Session, targets: Iterable[tuple[str, Target]], run: Run) -> list[Group]:
    """A group for each target, in the order of the command line, with every item below it."""
    return [_group_of(session, argument, target, run) for argument, target in targets]


def check_ids(targets: Iterable[tuple[str, Target]], run: Run) -> list[str]:
    """The ids of all items, in the same order, without a pytest session."""
    ids = []
    for _, target in targets:
        for tool in target.tools:
            subject = f"{target.name}::{tool.name}"
            ids += [f"{subject}::{check.name}" for check in tool_checks_of(run, subject, tool)]
        if target.normalizer is not None:
            ids += [f"{target.name}::{check.name}" for check in normalizer_checks(target.name, run)]
    return ids


def tool_checks_of(run: Run, subject: str, tool: Tool) -> list[Check]:
    """The checks of a tool in a run, less those that step aside for a team's own envelope."""
    checks = [*tool_checks(subject, tool, run.settings.malformations)]
    if run.settings.envelope is None:
        return checks
    kept = {CONFORMS, *(check.name for check in CALL_CHECKS if applies_to(check.owns))}
    return [check for check in checks if check.name in kept]


def checks_aside() -> list[str]:
    """The names of the checks that step aside for a team's own envelope."""
    return [*(check.name for check in CALL_CHECKS if not applies_to(check.owns)), "recovers"]


def tool_checks(subject: str, tool: Tool, malformations: Sequence[str]) -> Iterator[Check]:
    """The checks of a tool: on its own answers, on its calls, then on each family of malformations of its results."""
    yield Check(CONFORMS, _begun(tool, partial(conforms, subject, tool)), partial(recorded_calls, subject, tool))
    for check in CALL_CHECKS:
        if check.applies(tool):
            yield Check(check.name, _begun(tool, partial(check.run, subject, tool)))
    families = dict.fromkeys(one.family for one in chosen(malformations))
    for family in families:
        yield Check(f"recovers[{family}]", partial(tool_recovers, subject, tool, family))


def _begun(tool: Tool, check: Callable[[Run], Outcome]) -> Callable[[Run], Outcome]:
    """The check, begun from the state that the tool's module puts back."""

    def from_the_start(run: Run) -> Outcome:
        tool.begin()
        return check(run)

    return from_the_start


def normalizer_checks(subject: str, run: Run) -> Iterator[Check]:
    """The checks of a normalizer: the laws, each malformation, and the frozen corpus."""
    for law in LAWS:
        yield Check(law.name, partial(law.keeps, subject))
    for malformation in chosen(run.settings.malformations):
        yield Check(f"recovers[{malformation.name}]", partial(normalizer_recovers, subject, malformation))
    for file in FILES:
        yield Check(f"corpus[{file}]", partial(recovers_corpus, subject, file))


def _group_of(session: pytest.Session, argument: str, target: Target, run: Run) -> Group:
    group: Group = Group.from_parent(session, name=target.name, nodeid=target.name)
    group.members = [_group_of_tool(group, argument, tool, run) for tool in target.tools]
    if target.normalizer is not None:
        place = _place(target.normalizer)
        own = run.of(target.normalizer)
        checks = normalizer_checks(target.normalizer.name, own)
        group.members += [_item(group, check, own, argument, place) for check in checks]
    return group


def _group_of_tool(parent: Group, argument: str, tool: Tool, run: Run) -> Group:
    group: Group = Group.from_parent(parent, name=tool.name)
    checks = tool_checks_of(run, f"{parent.name}::{tool.name}", tool)
    group.members = [_item(group, check, run, argument, _place(tool)) for check in checks]
    return group


def _place(subject: Tool | NormalizerUnderTest) -> tuple[Path, int]:
    return Path(subject.file), subject.line


def _item(group: Group, check: Check, run: Run, argument: str, place: tuple[Path, int]) -> ConformanceItem:
    item: ConformanceItem = ConformanceItem.from_parent(group, name=check.name)
    item.check, item.run, item.argument, item.place, item.recorded = check, run, argument, place, []
    return item
