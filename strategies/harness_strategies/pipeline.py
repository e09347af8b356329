"""The pipeline: a conforming value through recorded edits, stage by stage, to a raw output with its right answer."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pydantic import JsonValue

from harness_envelope.schemas import schema_view
from harness_strategies.interactions import Interaction, between
from harness_strategies.malformations import MALFORMATIONS, Malformation
from harness_strategies.malformations.declaration import (
    HARNESS_TRACE_ID,
    RECOVER,
    RECOVER_OR_REJECT,
    REJECT,
    STAGES,
    TEXT_FAMILIES,
    UNCHANGED,
    VALUE_FAMILIES,
    Expectation,
    JsonObject,
    Subject,
)
from harness_strategies.malformations.layouts import Layout, serialise

WORST_FIRST: Final[tuple[Expectation, ...]] = (REJECT, RECOVER_OR_REJECT, RECOVER, UNCHANGED)


@dataclass(frozen=True, slots=True)
class Edit:
    """One recorded edit: a malformation's name and its arguments, in JSON form."""

    malformation: str
    arguments: JsonObject


@dataclass(frozen=True, slots=True)
class Malformed:
    """A raw output built from the conforming envelope `source` by `edits`.

    `envelope` is the right value: what the output means, None where it must be rejected. `schema` is
    the schema argument that describes the result; `layout` how the value was written as text. Where any JSON
    values are broken, `source` and `envelope` are such values.
    """

    raw: str | bytes
    envelope: JsonValue
    expectation: Expectation
    edits: tuple[Edit, ...]
    schema: object
    source: JsonValue
    layout: Layout = "spaced"


@dataclass(frozen=True, slots=True)
class Draft:
    """An output on its way: what its edits have made of the value and of its text, and what is expected so far."""

    subject: Subject
    raw: str | bytes
    source: JsonValue
    schema: object
    layout: Layout
    expectation: Expectation = UNCHANGED
    edits: tuple[tuple[Malformation, JsonObject], ...] = ()

    def edited(self, item: Malformation, arguments: JsonObject) -> "Draft":
        """The draft with one more edit, of its value or of its raw output."""
        expectation = min(self._expectations(item, arguments), key=WORST_FIRST.index)
        if item.kind == "value":
            written = item.edit(self.subject.written, **arguments)
            raw: Any = serialise(written, self.layout)
        else:
            written, raw = self.subject.written, item.edit(self.raw, **arguments)
        right = item.right(arguments, self.subject)
        text = raw if isinstance(raw, str) else ""
        is_json = self.subject.text_is_json and item.kind == "value"
        subject = replace(self.subject, envelope=right, written=written, text=text, text_is_json=is_json)
        edits = (*self.edits, (item, arguments))
        return replace(self, subject=subject, raw=raw, expectation=expectation, edits=edits)

    def may_follow(self, item: Malformation) -> bool:
        """Whether what the edits so far have made leaves the malformation its meaning."""
        return all(known is None or known.expects is not None for known in self._interactions(item))

    def _expectations(self, item: Malformation, arguments: JsonObject) -> Iterator[Expectation]:
        yield self.expectation
        yield item.expectation(arguments, self.subject)
        yield from (known.expects for known in self._interactions(item) if known and known.expects)

    def _interactions(self, item: Malformation) -> Iterator[Interaction | None]:
        return (between(earlier.name, item.name) for earlier, _ in self.edits)

    def stays_right(self, item: Malformation, arguments: JsonObject) -> bool:
        """Whether the right value fits the schema where an edit makes it another one: a validator may say no."""
        if item.corrected is None or not self.subject.is_envelope or self.subject.envelope["code"] != 200:
            return True
        return self.subject.view.fits(item.right(arguments, self.subject)["data"])

    def finished(self) -> Malformed:
        """The raw output with its right value."""
        edits = tuple(Edit(item.name, arguments) for item, arguments in self.edits)
        right = None if self.expectation == REJECT else self.subject.envelope
        return Malformed(self.raw, right, self.expectation, edits, self.schema, self.source, self.layout)


def draft(subject: Subject, schema: object, layout: Layout) -> Draft:
    """A conforming value, written and not yet edited."""
    text = serialise(subject.envelope, layout)
    started = replace(subject, written=subject.envelope, text=text)
    return Draft(started, text, subject.envelope, schema, layout)


def in_order(edits: Iterable[tuple[Malformation, JsonObject]]) -> Sequence[tuple[Malformation, JsonObject]]:
    """The edits in the order of their stages, those of the value in the order shape, keys, types."""
    families = [*TEXT_FAMILIES, *VALUE_FAMILIES]
    return sorted(edits, key=lambda edit: (STAGES.index(edit[0].stage), families.index(edit[0].family)))


def apply(  # noqa: PLR0913 - what a raw output was made of
    edits: Iterable[Edit],
    envelope: JsonValue,
    schema: object = None,
    *,
    trace_id: str = HARNESS_TRACE_ID,
    layout: Layout = "spaced",
    is_envelope: bool = True,
) -> Malformed:
    """What recorded edits make of a conforming envelope, or of any other JSON value."""
    subject = Subject(envelope, schema_view(schema), trace_id, is_envelope=is_envelope)
    output = draft(subject, schema, layout)
    for item, arguments in in_order((MALFORMATIONS[edit.malformation], edit.arguments) for edit in edits):
        output = output.edited(item, arguments)
    return output.finished()
