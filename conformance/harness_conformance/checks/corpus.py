"""`corpus`: the frozen cases of one file, a census."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from harness_conformance.checks.shown import clipped
from harness_conformance.corpus import TRACE_ID, Case, load_cases
from harness_conformance.outcomes import CorpusOutcome, Example, Stratum, Verdict
from harness_conformance.repairing import is_right, verdict_of
from harness_conformance.running import Run
from harness_conformance.targets.normalizers import Answer
from harness_envelope.strict_json import dump


def recovers_corpus(subject: str, file: str, run: Run) -> CorpusOutcome:
    """How each case of a file comes back; a kind that is not drawn yet fails only by corruption or a crash."""
    asked = [(case, run.repairer(case.output, case.data_schema, TRACE_ID)) for case in load_cases(file)]
    wrong = [pair for pair in asked if _is_wrong(*pair)]
    return CorpusOutcome(
        subject=subject,
        file=file,
        strata=_strata([pair for pair in asked if not pair[0].is_later]),
        later=_strata([pair for pair in asked if pair[0].is_later]),
        failed=bool(wrong),
        message="\n".join(line for pair in wrong for line in _explained(*pair)),
    )


def _verdict(case: Case, answer: Answer) -> Verdict:
    return verdict_of(case.expectation, case.envelope, answer, case.data_schema)


def _is_wrong(case: Case, answer: Answer) -> bool:
    verdict = _verdict(case, answer)
    if case.is_later:
        return verdict in ("corrupt", "crashed")
    if case.expectation == "unchanged" and not answer.untouched:
        return True
    return not is_right(case.expectation, verdict)


def _strata(asked: Sequence[tuple[Case, Answer]]) -> list[Stratum]:
    counts: defaultdict[tuple[str, str, str], defaultdict[str, Counter[Verdict]]]
    counts = defaultdict(lambda: defaultdict(Counter))
    examples: dict[tuple[str, str, str], Example] = {}
    for case, answer in asked:
        key = (case.malformation, case.family, case.tier)
        counts[key][case.expectation][_verdict(case, answer)] += 1
        if _is_wrong(case, answer):
            examples.setdefault(key, _example(case, answer))
    return [
        Stratum.model_validate(
            {
                "malformation": key[0],
                "family": key[1],
                "tier": key[2],
                "counts": {expectation: dict(verdicts) for expectation, verdicts in by_expectation.items()},
                "example": examples.get(key),
            }
        )
        for key, by_expectation in counts.items()
    ]


def _example(case: Case, answer: Answer) -> Example:
    right = "a rejection" if case.envelope is None else dump(case.envelope)
    output = case.output
    return Example(raw=output if isinstance(output, str) else repr(output), expected=right, got=str(answer))


def _explained(case: Case, answer: Answer) -> Iterable[str]:
    example = _example(case, answer)
    yield f"{case.id} ({case.malformation}, {case.expectation}): {_verdict(case, answer)}"
    yield f"  raw        {clipped(example.raw or '')}"
    yield f"  expected   {clipped(example.expected)}"
    yield f"  got        {clipped(example.got)}"
    yield ""
