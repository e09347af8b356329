"""The checks on calls, in the order in which they run."""

from typing import Final

from harness_conformance.checks.calls.bad_arguments import REFUSES_BAD_ARGUMENTS
from harness_conformance.checks.calls.declaration import CallCheck, gather
from harness_conformance.checks.calls.failures import FAILS_WELL
from harness_conformance.checks.calls.shapes import KEEPS_ITS_SHAPE
from harness_conformance.checks.calls.streams import STREAMS
from harness_conformance.checks.calls.trace_ids import CARRIES_TRACE_ID
from harness_conformance.checks.calls.valid_arguments import ACCEPTS_VALID_ARGUMENTS

CALL_CHECKS: Final = gather(
    REFUSES_BAD_ARGUMENTS, ACCEPTS_VALID_ARGUMENTS, CARRIES_TRACE_ID, FAILS_WELL, KEEPS_ITS_SHAPE, STREAMS
)
OWNED: Final = frozenset(rule for check in CALL_CHECKS for rule in check.owns)
"""The rules that one of these checks judges, and `conforms` therefore does not."""

__all__ = ["CALL_CHECKS", "OWNED", "CallCheck"]
