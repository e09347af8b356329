"""The convention: models, rules, the judge, the reference normalizer and the tool decorator."""

from harness_envelope.judge import judge
from harness_envelope.models import Envelope, ErrorDetail, Page, Reference, failure, success
from harness_envelope.normalizer import normalize
from harness_envelope.normalizer.records import Limits, Normalized, Repair
from harness_envelope.normalizer.streaming import normalize_stream
from harness_envelope.rules import RULES
from harness_envelope.rules.declaration import Finding, Rule, rule
from harness_envelope.tool import tool

__all__ = [
    "RULES",
    "Envelope",
    "ErrorDetail",
    "Finding",
    "Limits",
    "Normalized",
    "Page",
    "Reference",
    "Repair",
    "Rule",
    "failure",
    "judge",
    "normalize",
    "normalize_stream",
    "rule",
    "success",
    "tool",
]
