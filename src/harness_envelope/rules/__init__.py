"""The rules of the convention, a module a family."""

from typing import Final

from harness_envelope.rules import (
    arguments,
    calls,
    data,
    exposure,
    naming,
    payloads,
    raw,
    root,
    shapes,
    status,
    streams,
    times,
    tracing,
    types,
)
from harness_envelope.rules.catalogue import Catalogue, RulesError
from harness_envelope.rules.declaration import Broken, Call, Raw, Result, Rule, rule

RULES: Final = Catalogue(
    raw, root, types, status, arguments, data, payloads, naming, times, tracing, exposure, calls, shapes, streams
)
"""Every rule by its id, in the order of the ids, those that other packages add among them."""

__all__ = ["RULES", "Broken", "Call", "Catalogue", "Raw", "Result", "Rule", "RulesError", "rule"]
