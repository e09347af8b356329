"""The laws that every normalizer keeps."""

from typing import Final

from harness_conformance.checks.laws.chunking import IGNORES_CHUNKING
from harness_conformance.checks.laws.declaration import Law
from harness_conformance.checks.laws.growth import IS_LINEAR
from harness_conformance.checks.laws.single import IS_IDEMPOTENT, LEAVES_CONFORMING_ALONE, NEVER_RAISES

LAWS: Final = (LEAVES_CONFORMING_ALONE, IS_IDEMPOTENT, NEVER_RAISES, IGNORES_CHUNKING, IS_LINEAR)

__all__ = ["LAWS", "Law"]
