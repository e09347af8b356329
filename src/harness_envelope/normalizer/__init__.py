"""The reference normalizer: a tool's raw result as an envelope, exactly, or a clear rejection."""

import re
from collections.abc import Sequence
from operator import attrgetter
from typing import Final, cast

from pydantic import JsonValue

from harness_envelope.models import new_trace_id
from harness_envelope.normalizer.closing import declares, refuse_loss, unplaced
from harness_envelope.normalizer.declared import declared_by
from harness_envelope.normalizer.edits import InexactError, Mending
from harness_envelope.normalizer.guesses import guesses
from harness_envelope.normalizer.keys import core_names, is_candidate, letters, mend_core_names
from harness_envelope.normalizer.lengths import Length
from harness_envelope.normalizer.payload_names import mend_payload_names
from harness_envelope.normalizer.reading import Reading, read_all
from harness_envelope.normalizer.records import Limits, Normalized, RejectedError, Repair, Verdict
from harness_envelope.normalizer.regrouping import moved_members, regrouped
from harness_envelope.normalizer.shape import lift_payload, mend_shape, unwrap_payload
from harness_envelope.normalizer.syntax import check_value
from harness_envelope.normalizer.types import Guess, mend_types
from harness_envelope.normalizer.validity import checked
from harness_envelope.paths import Path, format_path
from harness_envelope.schemas import Checked, SchemaView, schema_view
from harness_envelope.strict_json import plain, same, serialise

_DEFAULT_LIMITS: Final = Limits()
_EDIT: Final = attrgetter("edit")
_MINUS_ZERO: Final = re.compile(r"-0(?![0-9.])")
"""The one integer whose digits a value does not keep."""


class _Asked:
    """What a caller asked for: the schema, the bounds, the trace id for one that is absent, and whether to guess."""

    __slots__ = ("_trace_id", "guess", "limits", "view")

    def __init__(self, view: SchemaView, limits: Limits, trace_id: object) -> None:
        self.view = view
        self.limits = limits
        self.guess: Guess | None = None
        self._trace_id = trace_id

    def issue(self) -> str:
        """The trace id that was handed in, or a fresh one, made when it is first asked for."""
        if not isinstance(self._trace_id, str) or not self._trace_id.strip():
            self._trace_id = new_trace_id()
        return self._trace_id


def normalize(
    raw: object,
    schema: object = None,
    *,
    trace_id: str | None = None,
    unsafe: bool = False,
    limits: Limits | None = None,
) -> Normalized:
    """Read a tool's raw result as an envelope, recording every repair.

    `raw` is text, bytes, or a Python object, which is read as it serialises. With `unsafe`, a plausible value is
    inferred where nothing is certain. Never raises on any `raw`; raises `TypeError` or `ValueError` for a `schema`
    that is none.
    """
    asked = _Asked(schema_view(schema), limits or _DEFAULT_LIMITS, trace_id)
    answer = _answer(raw, asked)
    if not unsafe or answer.envelope is not None:
        return answer
    asked.guess = guesses
    guessed = _answer(raw, asked)
    return answer if guessed.envelope is None else guessed


def _answer(raw: object, asked: _Asked) -> Normalized:
    try:
        text = _text(raw)
        if len(text) > asked.limits.characters:
            Length(asked.limits).add(text)
        readings = read_all(text, asked.limits, unsafe=asked.guess is not None)
        return _agreed([_normalized(reading, asked) for reading in readings])
    except RejectedError as rejection:
        return Normalized("rejected", reason=rejection.reason)


def _text(raw: object) -> str | bytes:
    kind = type(raw)  # an object may say of itself that it is of another class, or raise when it is asked
    if issubclass(kind, str):
        return str.__str__(cast("str", raw))
    if issubclass(kind, bytes):
        return cast("bytes", raw)
    try:
        return serialise(raw)
    except ValueError as error:
        raise RejectedError(
            "not-serialisable", "$", f"{type(raw).__name__} cannot be written as JSON: {error}"
        ) from None


def _agreed(answers: list[Normalized]) -> Normalized:
    """The one answer of all candidates; rejects where two differ."""
    first = answers[0]
    for other in answers[1:]:
        if not same(first.envelope, other.envelope):
            raise RejectedError("two-candidates", "$", "two envelopes that differ; expected one")
    return first


def _normalized(reading: Reading, asked: _Asked) -> Normalized:
    if reading.has_surplus and not reading.open_objects:
        return _told_apart(reading, asked)
    if reading.repairs:
        refuse_loss(reading, asked.view)
        _check_decoded(reading.root, reading.repairs, asked.limits)
    is_plain = reading.source is not None
    found = checked(reading.root, asked.view, reading.source, is_plain=is_plain, explain=False)
    if found.misfits:
        return _mended_exactly(reading, asked)
    return _as_it_stands(reading.root, found, reading.repairs, asked.view, is_plain=is_plain)


def _told_apart(reading: Reading, asked: _Asked) -> Normalized:
    """The one reading that fits of a text with a closer too many; rejects where another one fits too."""
    names = core_names(reading.root)
    if reading.early and "data" in names and _may_have_lost(reading, names["data"]):
        raise unplaced()
    is_plain = len(names) == len(reading.root)
    as_read = reading._replace(has_surplus=False)
    rivals = [*regrouped(reading)]
    if not rivals and is_plain:
        return _normalized(as_read, asked)
    fitting: list[Normalized] = []
    for each in (as_read, *rivals):
        try:
            fitting.append(_normalized(each, asked))
        except RejectedError:
            continue
        is_sure = (
            is_plain if each is as_read else all(declares(path, each.root, asked.view) for path in moved_members(each))
        )
        if len(fitting) > 1 or not is_sure:
            break
    else:
        if fitting:
            return fitting[0]
    raise unplaced()


def _may_have_lost(reading: Reading, data: str) -> bool:
    """Whether an envelope in `data`, before a closer too many, lacks a field that stands behind it in the root."""
    inner, keys = reading.root[data], [*reading.root]
    at = keys.index(data)
    if at >= reading.early or not isinstance(inner, dict) or not is_candidate(inner):
        return False
    return not {*map(letters, keys[at + 1 :])} <= {*map(letters, inner)}


def _mended_exactly(reading: Reading, asked: _Asked) -> Normalized:
    """What mending makes of a reading; it is read again where a number's own digits turn out to matter."""
    if reading.source is not None and not _MINUS_ZERO.search(reading.source):
        try:
            return _mended(reading, asked)
        except InexactError:
            pass
    return _mended(reading.exact(), asked)


def _mended(reading: Reading, asked: _Asked) -> Normalized:
    mending = Mending(reading.root, is_exact=reading.source is None)
    lift_payload(mending, asked.view)
    mend_core_names(mending)
    if unwrap_payload(mending, asked.view):
        mend_core_names(mending)
    mend_shape(mending, asked.issue)
    if mending.root["code"] == 200:
        _mend_payload(mending, asked)
    _check_decoded(mending.root, mending.repairs, asked.limits)
    is_plain = reading.source is not None and not _has_decoded(mending.repairs)
    found = checked(mending.root, asked.view, is_plain=is_plain)
    if found.misfits:
        fault = found.misfits[0]
        raise RejectedError("unrepaired", format_path(fault.path), fault.message)
    return _as_it_stands(mending.root, found, (*reading.repairs, *mending.repairs), asked.view, is_plain=is_plain)


def _mend_payload(mending: Mending, asked: _Asked) -> None:
    """Mend names and types of what does not fit, once more for what was decoded from text or inferred."""
    if mending.repairs and asked.view.fits(mending.root["data"]):
        return  # without repairs, `data` is what did not fit
    declared = declared_by(asked.view)
    while True:
        known = len(mending.repairs)
        mend_payload_names(mending, declared)
        mend_types(mending, declared, asked.guess)
        if all(repair.safe and repair.edit != "decode" for repair in mending.repairs[known:]):
            return


def _check_decoded(root: JsonValue, repairs: Sequence[Repair], limits: Limits) -> None:
    """Reject what was decoded from text where no text may say it, as too many levels."""
    if _has_decoded(repairs):
        check_value(root, limits)


def _has_decoded(repairs: Sequence[Repair]) -> bool:
    return "decode" in map(_EDIT, repairs)


def _as_it_stands(
    root: dict[str, JsonValue],
    found: Checked,
    repairs: tuple[Repair, ...],
    view: SchemaView,
    *,
    is_plain: bool = False,
) -> Normalized:
    """The answer for an object that is a valid envelope; `is_plain` says that it holds Python's own types alone."""
    own = {**root} if is_plain else {key: plain(value) for key, value in root.items()}
    envelope, completed = _completed(own, view)
    verdict: Verdict = "fixed" if repairs else "valid"
    return Normalized(verdict, envelope, found.model, completed, repairs)


def _completed(envelope: dict[str, JsonValue], view: SchemaView) -> tuple[dict[str, JsonValue], tuple[str, ...]]:
    filled: list[Path] = []
    if envelope["code"] == 200:
        envelope["data"], places = view.completed(envelope["data"])
        filled.extend(("data", *place) for place in places)
    if "extra" not in envelope:
        envelope["extra"] = None
        filled.append(("extra",))
    return envelope, tuple(map(format_path, filled)) if filled else ()
