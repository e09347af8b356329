"""From a raw result to the object that is the envelope: encoding, wrapping and syntax, in this order."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple, cast

from pydantic import JsonValue

from harness_envelope.normalizer.encoding import decode, without_edges, without_mark
from harness_envelope.normalizer.keys import is_candidate, merge_repeated
from harness_envelope.normalizer.plain_wrapping import plain_candidate
from harness_envelope.normalizer.records import Limits, RejectedError, Repair
from harness_envelope.normalizer.syntax import check_value, syntax_error
from harness_envelope.normalizer.unescaping import unescaped
from harness_envelope.normalizer.unwrapping import unwrapped
from harness_envelope.normalizer.wrapping import Candidate, candidates, strip
from harness_envelope.quick_json import Quick, Stop, read_quickly
from harness_envelope.strict_json import NotJsonError, json_type, parse

_LAYERS: Final = 4
"""How often a text may have been escaped as a whole."""


class Reading(NamedTuple):
    """One object that a text holds, and the edits that leave it alone.

    `open_objects` counts the objects that never end in the text. `has_surplus` says that a closer too many was
    taken away, be it before further members or at the end; `early` is how many members stand before it, 0 at the end.
    `source` is the strict JSON text of a root that was read quickly, without its numbers' own digits.
    """

    root: dict[str, JsonValue]
    repairs: tuple[Repair, ...] = ()
    open_objects: int = 0
    has_surplus: bool = False
    source: str | None = None
    early: int = 0

    def exact(self) -> "Reading":
        """The same reading with every number's own digits, as mending needs them."""
        if self.source is None:
            return self
        return self._replace(root=cast("dict[str, JsonValue]", parse(self.source)), source=None)


def read(raw: str | bytes, limits: Limits | None = None) -> Reading:
    """The first object of a raw result that can be its envelope; raises `RejectedError` where none is."""
    return next(iter(read_all(raw, limits or Limits())))


def read_all(raw: str | bytes, limits: Limits, *, unsafe: bool = False) -> Iterable[Reading]:
    """Every object that can be the envelope, in the order of the text; raises `RejectedError` where none is.

    `unsafe` also infers what a cut text or a number that is none stood for.
    """
    if not isinstance(raw, str) or len(raw) > limits.characters:
        return _read_closely(raw, limits, unsafe=unsafe)
    given = _Text(raw, read_quickly(raw), ())
    at_once = _read_at_once(given, limits, unsafe=unsafe)
    return _read_closely(raw, limits, given, unsafe=unsafe) if at_once is None else (at_once,)


def _read_closely(raw: str | bytes, limits: Limits, known: "_Text | None" = None, *, unsafe: bool) -> Iterator[Reading]:
    """The readings of a raw result; `known` is it where it is no object that is read at once."""
    marked = decode(raw)
    if len(marked) > limits.characters:
        raise RejectedError("limit", "$", f"{len(marked)} characters; the limit `characters` is {limits.characters}")
    text, repairs = without_mark(marked)
    if known is not None and not repairs:
        return _read_parts(known, limits, unsafe=unsafe)
    return _read_text(_Text(text, read_quickly(text), repairs), limits, unsafe=unsafe)


class _Text(NamedTuple):
    """A text, what reading it as strict JSON says, and the edits that led to it."""

    text: str
    quick: Quick | Stop | None
    repairs: tuple[Repair, ...]


def _read_text(given: _Text, limits: Limits, *, unsafe: bool, layers: int = _LAYERS) -> Iterator[Reading]:
    at_once = _read_at_once(given, limits, unsafe=unsafe)
    if at_once is None:
        yield from _read_parts(given, limits, unsafe=unsafe, layers=layers)
    else:
        yield at_once


def _read_at_once(given: _Text, limits: Limits, *, unsafe: bool) -> Reading | None:
    """The one object of a text that is strict JSON, but for plain faults and plain words around it."""
    text, quick, repairs = given
    if not isinstance(quick, Stop):
        return _whole(quick, text, repairs, limits)
    one = plain_candidate(text, quick, limits, unsafe=unsafe)
    if one is None:
        return None
    edits = (*repairs, *strip(text, one))
    return Reading(cast("dict[str, JsonValue]", one.value), edits, one.unclosed, source=one.source)


def _read_parts(given: _Text, limits: Limits, *, unsafe: bool, layers: int = _LAYERS) -> Iterator[Reading]:
    text, quick, repairs = given
    value = ... if isinstance(quick, Stop) else _strict(text)
    if value is ...:
        plain, edits = without_edges(text)
        if not edits:
            plain, edits = unescaped(text)
        if edits and layers:
            inner = _Text(plain, read_quickly(plain), (*repairs, *edits))
            yield from _read_text(inner, limits, unsafe=unsafe, layers=layers - 1)
            return
        found = candidates(text, limits, quick if isinstance(quick, Stop) else None, unsafe=unsafe)
        for one in found:
            yield _reading(one.value, (*repairs, *_stripped(text, one, found)), limits, one)
    elif isinstance(value, str):
        yield from _decoded(text, value, repairs, limits, unsafe=unsafe)
    else:
        yield _reading(value, repairs, limits)


def _whole(quick: Quick | None, text: str, repairs: tuple[Repair, ...], limits: Limits) -> Reading | None:
    if quick is None or quick.levels > limits.levels or not is_candidate(quick.value):
        return None
    return Reading(cast("dict[str, JsonValue]", quick.value), repairs, source=text)


def _strict(text: str) -> Any:
    """The JSON value of a text, `...` where it is none; rejects one past a limit."""
    try:
        return parse(text)
    except NotJsonError as error:
        if error.limit:
            raise syntax_error(text, error) from None
        return ...


def _decoded(text: str, value: str, repairs: tuple[Repair, ...], limits: Limits, *, unsafe: bool) -> Iterator[Reading]:
    """What a JSON string holds that is the whole text: an envelope that was encoded once more."""
    if "{" not in value and "｛" not in value and not value.startswith('"'):
        raise RejectedError("bare-value", "$", "the root is a string; expected an object with `code`")
    start = text.index('"')
    end = text.rindex('"') + 1
    decoding = Repair("double-encoded", "text", before=text[start:end], after=value, position=start)
    plain = text[:start] + value + text[end:]
    yield from _read_text(_Text(plain, read_quickly(plain), (*repairs, decoding)), limits, unsafe=unsafe)


def _stripped(text: str, one: Candidate, found: list[Candidate]) -> list[Repair]:
    edits = strip(text, one)
    if len(found) == 1:
        return edits
    outside = {edit.position for edit in one.edits}
    return [
        edit
        if edit.position in outside
        else Repair("repeated", "text", edit.before, edit.after, position=edit.position)
        for edit in edits
    ]


def _reading(value: JsonValue, repairs: tuple[Repair, ...], limits: Limits, one: Candidate | None = None) -> Reading:
    if one is not None and one.source is not None and isinstance(value, dict):
        return Reading(value, repairs, one.unclosed, one.surplus, one.source, one.early)
    check_value(value, limits)
    merges = tuple(merge_repeated(value))
    inner = None if one is not None or is_candidate(value) else unwrapped(value)
    if inner is not None:
        return Reading(inner.root, (*repairs, *merges, *inner.repairs, *merge_repeated(inner.root)))
    if not isinstance(value, dict):
        raise RejectedError(
            "bare-value", "$", f"the root is of type {json_type(value)}; expected an object with `code`"
        )
    if one is None:
        return Reading(value, (*repairs, *merges))
    return Reading(value, (*repairs, *one.unwrapping, *merges), one.unclosed, one.surplus, early=one.early)
