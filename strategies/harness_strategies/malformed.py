"""Malformed outputs: a conforming envelope, broken by recorded edits, with the right value beside it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from harness_envelope.schemas import schema_view
from harness_strategies.envelopes import envelopes as conforming_envelopes
from harness_strategies.malformations import MALFORMATIONS, Malformation
from harness_strategies.malformations.declaration import HARNESS_TRACE_ID, JsonObject, Subject
from harness_strategies.malformations.layouts import serialise
from harness_strategies.pipeline import Draft, Edit, Malformed, apply, draft
from harness_strategies.placing import Hope, Menu, arguments_in, below, draws_rare, layouts, menu
from harness_strategies.samples import sample_schemas

__all__ = ("Edit", "Malformed", "Source", "apply", "malformed", "named", "samples_for", "serialise", "source_of")

CONFORMING: Final = "conforming"
"""What a mix calls the share of outputs without any edit."""

_TRIES: Final = 32
_PICKY_TRIES: Final = 6


@dataclass(frozen=True, slots=True, repr=False)
class Source:
    """Where the values that are broken come from, and what is declared of them."""

    values: SearchStrategy[Any]
    schema: object = None
    trace_id: str = HARNESS_TRACE_ID
    is_envelope: bool = True
    is_ours: bool = False

    def drafted(self, draw: DrawFn) -> Draft:
        """A value of this source, written in one of the layouts."""
        view = schema_view(self.schema)
        subject = Subject(draw(self.values), view, self.trace_id, is_envelope=self.is_envelope)
        return draft(subject, self.schema, draw(layouts()))

    def with_room(self, item: Malformation, output: Draft) -> Iterator[Draft]:
        """Drafts much like one that has no place for an edit, which have; none where the user's own are broken."""
        if self.is_ours and item.room:
            for envelope in item.room(output.subject):
                if output.subject.view.fits(envelope["data"]) or envelope["code"] != 200:
                    yield draft(replace(output.subject, envelope=envelope), self.schema, output.layout)

    def may_take(self, item: Malformation) -> bool:
        """Whether some value of this source can have a place to edit."""
        return item.possible(self.schema) if self.is_envelope else item.edits_any_value


def malformed(  # noqa: PLR0913 - each is a way to say what is broken
    *names: str | Malformation,
    schema: object = None,
    data: SearchStrategy[Any] | None = None,
    envelopes: SearchStrategy[JsonObject] | None = None,
    values: SearchStrategy[Any] | None = None,
    mix: Mapping[str, float] | None = None,
    trace_id: str = HARNESS_TRACE_ID,
) -> SearchStrategy[Malformed]:
    """Conforming envelopes, each broken by one malformation of those named; without a name, of all.

    A name is a malformation's, a family's or a tier's (`text`, `envelope`). `envelopes` replaces the conforming
    envelopes that the schema would draw, `data` their payloads. With neither these nor a schema, result types of real
    tools stand in; the JSON Schema `{}` is the one that declares nothing. `values` are any JSON values, which
    malformations of text alone are made of. `mix` gives the share of each malformation by name, that of
    unbroken outputs under `conforming`. Raises `ValueError` for an unknown name, and where no envelope of the
    schema can be broken so.
    """
    shares = tuple((_shares(mix) if mix else dict.fromkeys(named(names), 1.0)).items())
    if schema is None and data is None and envelopes is None and values is None:
        return _of_samples(_drawable(shares), trace_id)
    return _malformed(*_on_offer(shares, source_of(schema, data, envelopes, values, trace_id)), Hope())


def source_of(
    schema: object,
    data: SearchStrategy[Any] | None,
    envelopes: SearchStrategy[JsonObject] | None,
    values: SearchStrategy[Any] | None,
    trace_id: str,
) -> Source:
    """The source that these arguments of `malformed` describe."""
    if values is not None:
        return Source(values, trace_id=trace_id, is_envelope=False)
    drawn = conforming_envelopes(schema, data=data) if envelopes is None else envelopes
    return Source(drawn, schema, trace_id, is_ours=data is None and envelopes is None)


def named(names: Sequence[str | Malformation]) -> tuple[Malformation, ...]:
    """The malformations of these names, families and tiers, all where none is given; raises `ValueError`."""
    known = _known()
    wanted: list[Malformation] = [] if names else list(MALFORMATIONS.values())
    for name in names:
        if isinstance(name, str) and name not in known:
            raise ValueError(f"no malformation or family is named {name!r}; did you mean {_nearest(name, known)!r}?")
        wanted.extend(known[name] if isinstance(name, str) else [name])
    return tuple(dict.fromkeys(wanted))


def _known() -> dict[str, tuple[Malformation, ...]]:
    every = MALFORMATIONS.values()
    known = {group: tuple(item for item in every if group in (item.family, item.tier)) for group in _groups(every)}
    return {name: (item,) for name, item in MALFORMATIONS.items()} | known


def _groups(every: Iterable[Malformation]) -> set[str]:
    return {group for item in every for group in (item.family, item.tier)}


def _nearest(name: str, known: Iterable[str]) -> str:
    return get_close_matches(name, known, 1, 0.0)[0]


def _shares(mix: Mapping[str, float]) -> dict[Malformation | None, float]:
    unknown = [name for name in mix if name not in MALFORMATIONS and name != CONFORMING]
    if unknown:
        nearest = _nearest(unknown[0], (*MALFORMATIONS, CONFORMING))
        raise ValueError(f"no malformation is named {unknown[0]!r}; did you mean {nearest!r}?")
    return {MALFORMATIONS.get(name): share for name, share in mix.items()}


def _drawable(shares: Iterable[tuple[Malformation | None, float]]) -> Menu:
    """The malformations that some result of a sample schema can be broken by."""
    usable = {item: share for item, share in shares if item is None or samples_for(item.possible)}
    if not usable:
        raise ValueError("no result of the sample schemas can be broken so; hand in a schema of which one can")
    return menu(usable)


def samples_for(is_possible: Callable[[object], bool]) -> list[object]:
    """The sample schemas for which something is possible."""
    return [sample for sample in sample_schemas() if is_possible(sample)]


@st.composite
def _of_samples(draw: DrawFn, offered: Menu, trace_id: str) -> Malformed:
    """Which malformation is drawn first, so that each comes as often where few of the schemas have a place for it."""
    item = next(offered.order(draw))
    usable = samples_for(item.possible if item else bool)
    sample = usable[draw(below(len(usable)))]
    return draw(_of_sample(((item, 1.0),), sample, trace_id))


def _on_offer(shares: Iterable[tuple[Malformation | None, float]], source: Source) -> tuple[Menu, Source]:
    offered = {item: share for item, share in shares if item is None or source.may_take(item)}
    if not offered:
        wanted = ", ".join(item.name for item, _ in shares if item)
        raise ValueError(f"{wanted}: no result of the schema {source.schema!r} has a place to edit")
    return menu(offered), source


@lru_cache(maxsize=1024)
def _of_sample(
    shares: tuple[tuple[Malformation | None, float], ...], sample: object, trace_id: str
) -> SearchStrategy[Malformed]:
    return _malformed(*_on_offer(shares, source_of(sample, None, None, None, trace_id)), Hope())


@st.composite
def _malformed(draw: DrawFn, offered: Menu, source: Source, hope: Hope) -> Malformed:
    rare, order = draws_rare(draw), tuple(offered.order(draw))
    for attempt in range(_TRIES):
        output = source.drafted(draw)
        for item in order[:1] if attempt < _PICKY_TRIES else order:
            if item is None:
                return output.finished()
            for found in (output, *source.with_room(item, output)):
                arguments = arguments_in(draw, item, found.subject, rare=rare, picky=attempt < _PICKY_TRIES)
                if arguments is not None and found.stays_right(item, arguments):
                    hope.fulfilled = True
                    return found.edited(item, arguments).finished()
    names = ", ".join(item.name for item in order if item)
    hope.disappoint(f"{names}: no drawn value had a place to edit; expected values that hold what these break")
    return reject()
