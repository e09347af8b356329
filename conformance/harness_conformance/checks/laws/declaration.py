"""What a law is: its name, its sentence, and how a normalizer is tried on it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from hypothesis.strategies import SearchStrategy

from harness_conformance.checks.shown import clipped
from harness_conformance.measuring import measure, search
from harness_conformance.outcomes import Example, LawOutcome
from harness_conformance.running import Run

T = TypeVar("T")
Fault = tuple[str, str]
"""What was expected, and what came."""


@dataclass(frozen=True, slots=True)
class Law:
    """What a normalizer must do on every input of a kind; `tried` says on how many it did not."""

    name: str
    sentence: str
    tried: Callable[[str, "Law", Run], LawOutcome]

    def keeps(self, subject: str, run: Run) -> LawOutcome:
        """In how many of the inputs the law was broken, and the smallest of them."""
        return self.tried(subject, self, run)


def drawn(
    inputs: Callable[[Run], SearchStrategy[T]], fault: Callable[[T, Run], Fault | None]
) -> Callable[[str, Law, Run], LawOutcome]:
    """A trial on drawn inputs; `fault` says how the law was broken, None where it was not."""

    def tried(subject: str, law: Law, run: Run) -> LawOutcome:
        strategy, examples = inputs(run), run.settings.examples
        broken, smallest = _counted(strategy, lambda one: fault(one, run) is not None, f"{subject} {law.name}", run)
        example = next((_example(one, fault(one, run)) for one in smallest), None)
        return law_outcome(subject, law, cases=examples, broken=broken, example=example)

    return tried


def law_outcome(subject: str, law: Law, *, cases: int, broken: int, example: Example | None) -> LawOutcome:
    """What a trial found; the law is broken where there is an example of it."""
    return LawOutcome(
        subject=subject,
        law=law.name,
        cases=cases,
        broken=broken,
        example=example,
        failed=example is not None,
        message=_explained(law, broken, cases, example) if example else "",
    )


def _counted(
    strategy: SearchStrategy[T], is_broken: Callable[[T], bool], stratum: str, run: Run
) -> tuple[int, list[T]]:
    """How many of the measured inputs broke the law, and the smallest that does, where one was found."""
    wrong: list[T] = []
    settings = run.settings

    def record(one: T) -> None:
        if is_broken(one):
            wrong.append(one)

    measure(strategy, record, examples=settings.examples, run_seed=settings.seed, stratum=stratum)
    if not (wrong or settings.search):
        return 0, []
    smallest = search(
        strategy,
        is_broken,
        examples=settings.examples if wrong else max(1000, 10 * settings.examples),
        run_seed=settings.seed,
        stratum=stratum if wrong else f"{stratum} search",
    )
    return len(wrong), wrong[:1] if smallest is None else [smallest]


def _example(raw: object, fault: Fault | None) -> Example:
    expected, got = fault or ("", "it did not happen again: the normalizer is not deterministic")
    return Example(raw=raw if isinstance(raw, str) else repr(raw), expected=expected, got=got)


def _explained(law: Law, broken: int, cases: int, example: Example) -> str:
    return "\n".join(
        (
            f"{law.name}: {law.sentence}",
            f"  broken in  {broken} of {cases} cases",
            f"  raw        {clipped(example.raw or '')}",
            f"  expected   {clipped(example.expected)}",
            f"  got        {clipped(example.got)}",
            "",
        )
    )
