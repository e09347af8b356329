"""The reference normalizer: a tool's raw result as an envelope, exactly, or a clear rejection."""

from pydantic import JsonValue

from harness_envelope.models import new_trace_id
from harness_envelope.normalizer.edits import Mending
from harness_envelope.normalizer.keys import mend_core_names, mend_payload_names
from harness_envelope.normalizer.reading import Reading, read_all
from harness_envelope.normalizer.records import Limits, Normalized, RejectedError, Verdict
from harness_envelope.normalizer.shape import mend_shape
from harness_envelope.normalizer.types import mend_types
from harness_envelope.normalizer.validity import faults
from harness_envelope.paths import Path, format_path
from harness_envelope.schemas import SchemaView, schema_view
from harness_envelope.strict_json import plain, same, serialise


def normalize(
    raw: object, schema: object = None, *, trace_id: str | None = None, limits: Limits | None = None
) -> Normalized:
    """Read a tool's raw result as an envelope, recording every repair.

    `raw` is text, bytes, or a Python object, which is read as it serialises. Never raises on any
    `raw`; raises `TypeError` or `ValueError` for a `schema` that is none.
    """
    view = schema_view(schema)
    bounds = limits or Limits()
    filled_in = trace_id if isinstance(trace_id, str) and trace_id.strip() else new_trace_id()
    try:
        return _agreed([_normalized(reading, view, filled_in) for reading in read_all(_text(raw), bounds)])
    except RejectedError as rejection:
        return Normalized("rejected", reason=rejection.reason)


def _text(raw: object) -> str | bytes:
    if isinstance(raw, str | bytes):
        return raw
    try:
        return serialise(raw)
    except ValueError as error:
        raise RejectedError(
            "not-serialisable", "$", f"{type(raw).__name__} cannot be written as JSON: {error}"
        ) from None


def _agreed(answers: list[Normalized]) -> Normalized:
    """The one answer of all candidates; rejects where two differ."""
    first, *others = answers
    for other in others:
        if not same(first.envelope, other.envelope):
            raise RejectedError("two-candidates", "$", "two envelopes that differ; expected one")
    return first


def _normalized(reading: Reading, view: SchemaView, trace_id: str) -> Normalized:
    if faults(reading.root, view):
        return _mended(reading, view, trace_id)
    envelope, completed = _completed(reading.root, view)
    verdict: Verdict = "fixed" if reading.repairs else "valid"
    return Normalized(verdict, envelope, view.instance(envelope), completed, reading.repairs)


def _mended(reading: Reading, view: SchemaView, trace_id: str) -> Normalized:
    mending = Mending(reading.root)
    mend_core_names(mending)
    mend_shape(mending, trace_id)
    if mending.root["code"] == 200:
        mend_payload_names(mending, view)
        mend_types(mending, view)
    left = faults(mending.root, view)
    if left:
        fault = left[0]
        raise RejectedError("unrepaired", format_path(fault.path), fault.message)
    envelope, completed = _completed(mending.root, view)
    return Normalized("fixed", envelope, view.instance(envelope), completed, (*reading.repairs, *mending.repairs))


def _completed(root: dict[str, JsonValue], view: SchemaView) -> tuple[dict[str, JsonValue], tuple[str, ...]]:
    envelope = {key: plain(value) for key, value in root.items()}
    filled: list[Path] = []
    if envelope["code"] == 200:
        envelope["data"], places = view.completed(envelope["data"])
        filled.extend(("data", *place) for place in places)
    if "extra" not in envelope:
        envelope["extra"] = None
        filled.append(("extra",))
    return envelope, tuple(map(format_path, filled))
