"""Malformed outputs: a conforming envelope, broken by recorded edits, with the right value beside it."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from harness_envelope.schemas import schema_view
from harness_strategies.envelopes import envelopes as conforming_envelopes
from harness_strategies.malformations import MALFORMATIONS, Malformation
from harness_strategies.malformations.declaration import (
    HARNESS_TRACE_ID,
    RECOVER,
    RECOVER_OR_REJECT,
    REJECT,
    UNCHANGED,
    Expectation,
    JsonObject,
    Site,
    Subject,
)
from harness_strategies.samples import sample_schemas

Layout: TypeAlias = Literal["spaced", "compact", "indented"]

_LAYOUTS: Final[dict[Layout, dict[str, Any]]] = {
    "spaced": {},
    "compact": {"separators": (",", ":")},
    "indented": {"indent": 2},
}
_WORST_FIRST: Final[tuple[Expectation, ...]] = (REJECT, RECOVER_OR_REJECT, RECOVER, UNCHANGED)
_TRIES: Final = 32


@dataclass(frozen=True, slots=True)
class Edit:
    """One recorded edit: a malformation's name and its arguments, in JSON form."""

    malformation: str
    arguments: JsonObject


@dataclass(frozen=True, slots=True)
class Malformed:
    """A raw output built from the conforming envelope `source` by `edits`.

    `envelope` is the right value: what the output means, None where it must be rejected. `schema` is
    the schema argument that describes the result; `layout` how the value was written as text.
    """

    raw: str | bytes
    envelope: JsonObject | None
    expectation: Expectation
    edits: tuple[Edit, ...]
    schema: object
    source: JsonObject
    layout: Layout = "spaced"


def malformed(
    *names: str | Malformation,
    schema: object = None,
    data: SearchStrategy[Any] | None = None,
    envelopes: SearchStrategy[JsonObject] | None = None,
    trace_id: str = HARNESS_TRACE_ID,
) -> SearchStrategy[Malformed]:
    """Conforming envelopes, each broken by one malformation of those named; without a name, of all.

    A name is a malformation's or a family's. `envelopes` replaces the conforming envelopes that the schema
    would draw, `data` their payloads. With neither these nor a schema, result types of real tools stand in;
    the JSON Schema `{}` is the one that declares nothing. Raises `ValueError` for an unknown name, and
    where no envelope of the schema can be broken so.
    """
    wanted = _named(names)
    if schema is None and data is None and envelopes is None:
        usable = [sample for sample in sample_schemas() if _possible(wanted, sample)]
        return st.sampled_from(usable).flatmap(lambda sample: _of_schema(wanted, sample, trace_id))
    if not _possible(wanted, schema):
        raise ValueError(f"{_listed(wanted)}: no result of the schema {schema!r} has a place to edit")
    drawn = conforming_envelopes(schema, data=data) if envelopes is None else envelopes
    return _malformed(_possible(wanted, schema), schema, drawn, trace_id)


def apply(
    edits: Iterable[Edit],
    envelope: JsonObject,
    schema: object = None,
    *,
    trace_id: str = HARNESS_TRACE_ID,
    layout: Layout = "spaced",
) -> Malformed:
    """What recorded edits make of a conforming envelope."""
    recorded = tuple(edits)
    known = [(MALFORMATIONS[edit.malformation], edit.arguments) for edit in recorded]
    return _apply(known, Subject(envelope, schema_view(schema), trace_id), schema, layout)


def serialise(value: object, layout: Layout = "spaced") -> str:
    """The JSON text of a value before any edit of text."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, **_LAYOUTS[layout])


def _named(names: Sequence[str | Malformation]) -> tuple[Malformation, ...]:
    known: dict[str, tuple[Malformation, ...]] = {name: (item,) for name, item in MALFORMATIONS.items()}
    families = {item.family for item in MALFORMATIONS.values()}
    known |= {family: tuple(i for i in MALFORMATIONS.values() if i.family == family) for family in families}
    wanted: list[Malformation] = [] if names else list(MALFORMATIONS.values())
    for name in names:
        if isinstance(name, str) and name not in known:
            nearest = get_close_matches(name, known, 1, 0.0)[0]
            raise ValueError(f"no malformation or family is named {name!r}; did you mean {nearest!r}?")
        wanted.extend(known[name] if isinstance(name, str) else [name])
    return tuple(dict.fromkeys(wanted))


def _possible(wanted: Iterable[Malformation], schema: object) -> tuple[Malformation, ...]:
    return tuple(item for item in wanted if item.possible(schema))


def _listed(wanted: Iterable[Malformation]) -> str:
    return ", ".join(item.name for item in wanted)


@lru_cache(maxsize=256)
def _of_schema(wanted: tuple[Malformation, ...], schema: object, trace_id: str) -> SearchStrategy[Malformed]:
    return _malformed(_possible(wanted, schema), schema, conforming_envelopes(schema), trace_id)


@st.composite
def _malformed(
    draw: DrawFn,
    wanted: tuple[Malformation, ...],
    schema: object,
    envelopes: SearchStrategy[JsonObject],
    trace_id: str,
) -> Malformed:
    view = schema_view(schema)
    for _ in range(_TRIES):
        subject = Subject(draw(envelopes), view, trace_id)
        first = draw(_below(len(wanted)))
        for item in (*wanted[first:], *wanted[:first]):
            arguments = _arguments(draw, item, subject)
            if arguments is not None and _stays_right(item, arguments, subject):
                return _apply([(item, arguments)], subject, schema, draw(_layouts()))
    return reject()


def _arguments(draw: DrawFn, item: Malformation, subject: Subject) -> JsonObject | None:
    if item.find is None:
        return draw(item.strategy)
    variants: dict[str, list[Site]] = {}
    for site in item.sites(subject):
        variants.setdefault(site.variant, []).append(site)
    if not variants:
        return None
    chosen = _one(draw, _one(draw, list(variants.values())))
    return item.arguments_at(chosen, _one(draw, chosen.options) if chosen.options else None)


def _one(draw: DrawFn, choices: Sequence[Any]) -> Any:
    return choices[draw(_below(len(choices)))] if len(choices) > 1 else choices[0]


@lru_cache(maxsize=1024)
def _below(count: int) -> SearchStrategy[int]:
    return st.integers(0, count - 1)


@lru_cache(maxsize=1)
def _layouts() -> SearchStrategy[Layout]:
    return st.sampled_from([*_LAYOUTS])


def _stays_right(item: Malformation, arguments: JsonObject, subject: Subject) -> bool:
    """Whether the right value fits the schema where it is not the source itself: a validator may say no."""
    if item.corrected is None or subject.envelope["code"] != 200:
        return True
    return subject.view.fits(item.right(arguments, subject)["data"])


def _apply(
    known: Sequence[tuple[Malformation, JsonObject]], subject: Subject, schema: object, layout: Layout
) -> Malformed:
    value: Any = subject.envelope
    right = subject
    expectations: list[Expectation] = [UNCHANGED]
    for item, arguments in known:
        expectations.append(item.expectation(arguments, right))
        right = Subject(item.right(arguments, right), subject.view, subject.trace_id)
        value = item.edit(value, **arguments) if item.kind == "value" else value
    raw = serialise(value, layout)
    for item, arguments in known:
        raw = item.edit(raw, **arguments) if item.kind == "text" else raw
    expectation = min(expectations, key=_WORST_FIRST.index)
    edits = tuple(Edit(item.name, arguments) for item, arguments in known)
    envelope = None if expectation == REJECT else right.envelope
    return Malformed(raw, envelope, expectation, edits, schema, subject.envelope, layout)
