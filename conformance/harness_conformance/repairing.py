"""What a normalizer answered, and how it compares with the envelope that the text was built from."""

from collections.abc import Callable
from typing import TypeAlias

from pydantic import JsonValue

from harness_conformance.outcomes import Expectation, Verdict
from harness_conformance.targets.normalizers import Answer
from harness_envelope.schemas import schema_view
from harness_envelope.strict_json import same

Repairer: TypeAlias = Callable[[str | bytes, object, str | None], Answer]
"""A normalizer as the checks ask it: raw output, schema argument, trace id."""

_RIGHT: dict[Expectation, tuple[Verdict, ...]] = {
    "unchanged": ("exact",),
    "recover": ("exact",),
    "recover-or-reject": ("exact", "rejected"),
    "reject": ("rejected",),
}


def verdict_of(expectation: Expectation, right: JsonValue, answer: Answer, schema: object = None) -> Verdict:
    """How an answer compares: an envelope where a rejection was due is corrupt, whatever it holds."""
    if answer.crash is not None:
        return "crashed"
    if answer.envelope is None:
        return "rejected"
    if expectation == "reject" or not isinstance(right, dict):
        return "corrupt"
    return "exact" if same_envelope(answer.envelope, right, schema) else "corrupt"


def is_right(expectation: Expectation, verdict: Verdict) -> bool:
    """Whether the verdict is one that the expectation demands of any normalizer."""
    return verdict in _RIGHT[expectation]


def same_envelope(left: dict[str, JsonValue], right: dict[str, JsonValue], schema: object = None) -> bool:
    """Whether two envelopes are one: absent and null `extra`, absent fields and their defaults are the same."""
    return same(left, right) or same(_completed(left, schema), _completed(right, schema))


def _completed(envelope: dict[str, JsonValue], schema: object) -> dict[str, JsonValue]:
    full: dict[str, JsonValue] = {"extra": None, **envelope}
    if full.get("code") == 200 and "data" in full:
        full["data"], _ = schema_view(schema).completed(full["data"])
    return full
