"""From a raw result to the object that is the envelope: encoding, wrapping and syntax, in this order."""

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import JsonValue

from harness_envelope.normalizer.encoding import decode, without_mark
from harness_envelope.normalizer.records import Limits, RejectedError, Repair
from harness_envelope.normalizer.syntax import Span, check_value, syntax_error
from harness_envelope.normalizer.wrapping import candidates, strip
from harness_envelope.strict_json import NotJsonError, json_type, parse


@dataclass(frozen=True, slots=True)
class Reading:
    """One object that a text holds, and the edits on the text that leave it alone."""

    root: dict[str, JsonValue]
    repairs: tuple[Repair, ...] = ()


def read(raw: str | bytes, limits: Limits | None = None) -> Reading:
    """The first object of a raw result that can be its envelope; raises `RejectedError` where none is."""
    return next(read_all(raw, limits or Limits()))


def read_all(raw: str | bytes, limits: Limits) -> Iterator[Reading]:
    """Every object that can be the envelope, in the order of the text; raises `RejectedError` where none is."""
    marked = decode(raw)
    if len(marked) > limits.characters:
        raise RejectedError("limit", "$", f"{len(marked)} characters; the limit `characters` is {limits.characters}")
    text, repairs = without_mark(marked)
    try:
        value = parse(text)
    except NotJsonError as error:
        if error.limit:
            raise syntax_error(text, error) from None
        spans = candidates(text, limits)
        for span in spans:
            yield _reading(span.value, (*repairs, *_strip(text, span, spans)), limits)
    else:
        yield _reading(value, repairs, limits)


def _strip(text: str, span: Span, spans: list[Span]) -> list[Repair]:
    edits = strip(text, span)
    if len(spans) == 1:
        return edits
    return [Repair("repeated", "text", edit.before, edit.after, position=edit.position) for edit in edits]


def _reading(value: JsonValue, repairs: tuple[Repair, ...], limits: Limits) -> Reading:
    check_value(value, limits)
    if not isinstance(value, dict):
        raise RejectedError(
            "bare-value", "$", f"the root is of type {json_type(value)}; expected an object with `code`"
        )
    return Reading(value, repairs)
