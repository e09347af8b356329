"""The laws that one raw result shows."""

from typing import Final

from harness_conformance.checks.laws.declaration import Fault, Law, drawn
from harness_conformance.checks.laws.inputs import Raw, anything, conforming_texts, malformed_texts
from harness_conformance.repairing import same_envelope
from harness_conformance.running import TRACE_ID, Run
from harness_envelope.strict_json import dump, parse


def _touched(raw: Raw, run: Run) -> Fault | None:
    answer = run.repairer(raw, None, TRACE_ID)
    right = parse(str(raw))
    if not isinstance(right, dict) or answer.envelope is None or not same_envelope(answer.envelope, right):
        return str(raw), str(answer)
    return None if answer.untouched else (str(raw), "the same envelope, with repairs")


def _changed_again(raw: Raw, run: Run) -> Fault | None:
    once = run.repairer(raw, None, TRACE_ID)
    if once.envelope is None:
        return None
    twice = run.repairer(dump(once.envelope), None, TRACE_ID)
    if twice.envelope is not None and same_envelope(once.envelope, twice.envelope):
        return None
    return str(once), str(twice)


def _raised(raw: Raw, run: Run) -> Fault | None:
    answer = run.repairer(raw, None, TRACE_ID)
    return ("an envelope or a rejection", str(answer)) if answer.crash is not None else None


LEAVES_CONFORMING_ALONE: Final = Law(
    "leaves-conforming-alone",
    "A conforming envelope comes back as it was, without a repair.",
    drawn(lambda _run: conforming_texts(), _touched),
)
IS_IDEMPOTENT: Final = Law(
    "is-idempotent",
    "What a normalizer answers, it answers again when it is given its own answer.",
    drawn(lambda _run: malformed_texts(), _changed_again),
)
NEVER_RAISES: Final = Law(
    "never-raises",
    "Any text and any bytes get an envelope or a rejection.",
    drawn(lambda _run: anything(), _raised),
)
