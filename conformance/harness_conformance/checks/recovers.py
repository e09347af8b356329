"""`recovers`: conforming results, malformed, through the normalizer; exact or not, by construction."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import ceil

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_conformance.checks.shown import clipped
from harness_conformance.measuring import measure, search
from harness_conformance.outcomes import Example, InjectedOutcome, Stratum, Verdict
from harness_conformance.repairing import is_right, verdict_of
from harness_conformance.running import TRACE_ID, Run
from harness_conformance.tools import Tool
from harness_envelope.strict_json import dump
from harness_strategies import MALFORMATIONS, Malformation, Malformed, malformed


def tool_recovers(subject: str, tool: Tool, family: str, run: Run) -> InjectedOutcome:
    """How a tool's own results come back from each malformation of a family."""
    results = [*run.results(subject, tool).values()]
    if not results:
        return InjectedOutcome(
            subject=subject,
            strata=[],
            failed=True,
            message=f"nothing to malform: no answer of {tool.name} could be read as an envelope; "
            "mend what `conforms` says first",
        )
    fitting = _with_site(
        [one for one in chosen(run.settings.malformations) if one.family == family], results, tool.declared
    )
    drawn = [
        (
            MALFORMATIONS[name],
            malformed(name, schema=tool.declared, envelopes=st.sampled_from(fit), trace_id=TRACE_ID),
        )
        for name, fit in fitting.items()
        if fit
    ]
    return _outcome(subject, drawn, run, _shared(drawn, run))


def normalizer_recovers(subject: str, malformation: Malformation, run: Run) -> InjectedOutcome:
    """How drawn results come back from one malformation."""
    drawn = [(malformation, malformed(malformation.name, trace_id=TRACE_ID))]
    return _outcome(subject, drawn, run, run.settings.examples)


def chosen(names: Sequence[str]) -> list[Malformation]:
    """The malformations of the given names or families; all where none is given."""
    return [one for one in MALFORMATIONS.values() if not names or one.name in names or one.family in names]


def _shared(drawn: Sequence[tuple[Malformation, SearchStrategy[Malformed]]], run: Run) -> int:
    """How many examples each malformation of a family gets that the mix does not weigh: together those of one stratum.

    The malformations of the mix, and those that were asked for by name, get as many as a stratum has.
    """
    others = sum(not _is_weighed(malformation, run) for malformation, _ in drawn)
    return ceil(run.settings.examples / max(others, 1))


def _is_weighed(malformation: Malformation, run: Run) -> bool:
    return bool(run.settings.malformations) or malformation.name in run.settings.mix.malformations


def _with_site(
    malformations: Sequence[Malformation], results: Sequence[dict[str, JsonValue]], declared: object
) -> dict[str, list[dict[str, JsonValue]]]:
    """The results that each malformation has a place in; one result after the other, since its tokens are kept."""
    fitting: dict[str, list[dict[str, JsonValue]]] = {malformation.name: [] for malformation in malformations}
    for result in results:
        for malformation in malformations:
            if malformation.applies(result, declared):
                fitting[malformation.name].append(result)
    return fitting


def _outcome(
    subject: str, drawn: Iterable[tuple[Malformation, SearchStrategy[Malformed]]], run: Run, shared: int
) -> InjectedOutcome:
    strata = [
        _stratum(
            subject, malformation, strategy, run, run.settings.examples if _is_weighed(malformation, run) else shared
        )
        for malformation, strategy in drawn
    ]
    wrong = [stratum for stratum in strata if stratum.example is not None]
    return InjectedOutcome(
        subject=subject,
        strata=strata,
        failed=bool(wrong),
        message="\n".join(line for stratum in wrong for line in explained(stratum)),
    )


def _stratum(
    subject: str, malformation: Malformation, strategy: SearchStrategy[Malformed], run: Run, examples: int
) -> Stratum:
    counts: defaultdict[str, Counter[Verdict]] = defaultdict(Counter)
    wrong: list[Malformed] = []
    name = f"{subject} {malformation.name}"

    def record(case: Malformed) -> None:
        verdict = _verdict(case, run)
        counts[case.expectation][verdict] += 1
        if not is_right(case.expectation, verdict):
            wrong.append(case)

    measure(strategy, record, examples=examples, run_seed=run.settings.seed, stratum=name)
    if wrong or run.settings.search:
        smallest = search(
            strategy,
            lambda case: not is_right(case.expectation, _verdict(case, run)),
            examples=run.settings.examples if wrong else max(1000, 10 * run.settings.examples),
            run_seed=run.settings.seed,
            stratum=name if wrong else f"{name} search",
        )
        wrong = [smallest] if smallest is not None else wrong
    return Stratum.model_validate(
        {
            "malformation": malformation.name,
            "family": malformation.family,
            "tier": malformation.tier,
            "counts": {expectation: dict(verdicts) for expectation, verdicts in counts.items()},
            "example": _example(wrong[0], run) if wrong else None,
        }
    )


def _verdict(case: Malformed, run: Run) -> Verdict:
    answer = run.repairer(case.raw, case.schema, TRACE_ID)
    return verdict_of(case.expectation, case.envelope, answer, case.schema)


def _example(case: Malformed, run: Run) -> Example:
    answer = run.repairer(case.raw, case.schema, TRACE_ID)
    right = "a rejection" if case.expectation == "reject" else dump(case.envelope)
    edits: list[JsonValue] = [
        {"malformation": edit.malformation, "arguments": dict(edit.arguments)} for edit in case.edits
    ]
    raw = case.raw if isinstance(case.raw, str) else repr(case.raw)
    suffix = ", or a rejection" if case.expectation == "recover-or-reject" else ""
    return Example(edits=edits, raw=raw, expected=right + suffix, got=str(answer))


def explained(stratum: Stratum) -> Iterable[str]:
    """The lines that show one wrong case: the edits, the raw output, what was expected and what came."""
    example = stratum.example
    if example is None:
        return
    total = stratum.total()
    right = sum(
        n
        for expectation, verdicts in stratum.counts.items()
        for verdict, n in verdicts.items()
        if is_right(expectation, verdict)
    )
    yield f"{stratum.malformation}: {total - right} of {total} wrong, {stratum.total('corrupt')} silently"
    yield f"  edits      {clipped(dump(example.edits))}"
    yield f"  raw        {clipped(example.raw or '')}"
    yield f"  expected   {clipped(example.expected)}"
    yield f"  got        {clipped(example.got)}"
    yield ""
