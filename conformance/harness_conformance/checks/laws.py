"""The laws that every normalizer keeps, each tried on drawn inputs."""

from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from harness_conformance.checks.shown import clipped
from harness_conformance.measuring import measure, search
from harness_conformance.outcomes import Example, LawOutcome
from harness_conformance.repairing import same_envelope
from harness_conformance.running import TRACE_ID, Run
from harness_envelope.strict_json import dump, parse
from harness_strategies import MALFORMATIONS, envelopes, malformed

Raw = str | bytes


@dataclass(frozen=True, slots=True)
class Law:
    """What a normalizer must do on every input of a kind; `fault` says how it failed, None where it did not."""

    name: str
    sentence: str
    inputs: Callable[[], SearchStrategy[Raw]]
    fault: Callable[[Raw, Run], tuple[str, str] | None]


def _any_envelope() -> SearchStrategy[Raw]:
    return envelopes().map(dump)


def _any_malformed() -> SearchStrategy[Raw]:
    return st.one_of([malformed(name, trace_id=TRACE_ID) for name in MALFORMATIONS]).map(lambda case: case.raw)


def _anything() -> SearchStrategy[Raw]:
    """Arbitrary text and bytes, runs of what JSON is made of, and cut envelopes."""
    marks = st.sampled_from(["{", "}", "[", "]", '"', ":", ",", "`", "\\", "null", "1e999", "\ufeff", "```json\n"])
    soup = st.lists(st.one_of(marks, st.text(max_size=5)), max_size=40).map("".join)
    runs = st.tuples(marks, st.integers(0, 5000)).map(lambda pair: pair[0] * pair[1])
    cut = st.tuples(envelopes().map(dump), st.integers(0, 200)).map(lambda pair: pair[0][: pair[1]])
    return st.one_of(st.text(), st.binary(), soup, runs, cut)


def _touched(raw: Raw, run: Run) -> tuple[str, str] | None:
    answer = run.repairer(raw, None, TRACE_ID)
    right = parse(str(raw))
    if not isinstance(right, dict) or answer.envelope is None or not same_envelope(answer.envelope, right):
        return str(raw), str(answer)
    return None if answer.untouched else (str(raw), "the same envelope, with repairs")


def _changed_again(raw: Raw, run: Run) -> tuple[str, str] | None:
    once = run.repairer(raw, None, TRACE_ID)
    if once.envelope is None:
        return None
    twice = run.repairer(dump(once.envelope), None, TRACE_ID)
    if twice.envelope is not None and same_envelope(once.envelope, twice.envelope):
        return None
    return str(once), str(twice)


def _raised(raw: Raw, run: Run) -> tuple[str, str] | None:
    answer = run.repairer(raw, None, TRACE_ID)
    return ("an envelope or a rejection", str(answer)) if answer.crash is not None else None


LAWS = (
    Law(
        "leaves-conforming-alone",
        "A conforming envelope comes back as it was, without a repair.",
        _any_envelope,
        _touched,
    ),
    Law(
        "is-idempotent",
        "What a normalizer answers, it answers again when it is given its own answer.",
        _any_malformed,
        _changed_again,
    ),
    Law("never-raises", "Any text and any bytes get an envelope or a rejection.", _anything, _raised),
)


def keeps_law(subject: str, law: Law, run: Run) -> LawOutcome:
    """In how many of the drawn inputs the law was broken, and the smallest of them."""
    wrong: list[Raw] = []
    stratum = f"{subject} {law.name}"
    settings = run.settings

    def record(raw: Raw) -> None:
        if law.fault(raw, run) is not None:
            wrong.append(raw)

    measure(law.inputs(), record, examples=settings.examples, run_seed=settings.seed, stratum=stratum)
    broken = len(wrong)
    if wrong or settings.search:
        smallest = search(
            law.inputs(),
            lambda raw: law.fault(raw, run) is not None,
            examples=settings.examples if wrong else max(1000, 10 * settings.examples),
            run_seed=settings.seed,
            stratum=stratum if wrong else f"{stratum} search",
        )
        wrong = [smallest] if smallest is not None else wrong
    example = _example(wrong[0], law, run) if wrong else None
    return LawOutcome(
        subject=subject,
        law=law.name,
        cases=settings.examples,
        broken=broken,
        example=example,
        failed=example is not None,
        message=_explained(law, broken, settings.examples, example) if example else "",
    )


def _example(raw: Raw, law: Law, run: Run) -> Example:
    expected, got = law.fault(raw, run) or (
        "",
        "it did not happen again: the normalizer is not deterministic",
    )
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
