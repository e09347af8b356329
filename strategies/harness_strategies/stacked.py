"""Stacked malformations: two to four edits of one envelope, at most one from each stage."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Any, Final

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from harness_strategies.interactions import between
from harness_strategies.malformations import REJECT, Malformation
from harness_strategies.malformations.declaration import HARNESS_TRACE_ID, JsonObject, Stage
from harness_strategies.malformed import Source, named, samples_for, source_of
from harness_strategies.pipeline import Draft, Malformed
from harness_strategies.placing import Hope, Menu, arguments_in, below, draws_rare, menu

ARROWS: Final[tuple[Stage, ...]] = ("value", "syntax", "wrapping", "encoding")
"""The stages that are stacked: a text that is cut short, or that is none at all, has no room for another fault."""

_TRIES: Final = 32


def stacked(
    *names: str | Malformation,
    schema: object = None,
    data: SearchStrategy[Any] | None = None,
    envelopes: SearchStrategy[JsonObject] | None = None,
    values: SearchStrategy[Any] | None = None,
    trace_id: str = HARNESS_TRACE_ID,
) -> SearchStrategy[Malformed]:
    """Conforming envelopes, each broken by two to four malformations of different stages; arguments as for `malformed`.

    The worst of their expectations holds, or a worse one where two of them interact. Raises `ValueError` where the
    names are of one stage only, or mean nothing together.
    """
    wanted = named(names)
    if schema is None and data is None and envelopes is None and values is None:
        usable = samples_for(lambda sample: _are_two(wanted, sample))
        if not usable:
            raise ValueError("no result of the sample schemas can be broken twice so; expected names of two stages")
        hope = Hope()
        return st.sampled_from(usable).flatmap(lambda sample: _of_sample(wanted, sample, trace_id, hope))
    return _stacked(*_menus(wanted, source_of(schema, data, envelopes, values, trace_id)), Hope())


def _are_two(wanted: Iterable[Malformation], sample: object) -> bool:
    return len({item.stage for item in wanted if item.stage in ARROWS and item.possible(sample)}) > 1


@dataclass(frozen=True, slots=True, repr=False)
class _Stage:
    """What a stage offers: mostly what can be undone, once in a while also what must be rejected."""

    hopeful: Menu
    every: Menu


@lru_cache(maxsize=256)
def _of_sample(
    wanted: tuple[Malformation, ...], sample: object, trace_id: str, hope: Hope
) -> SearchStrategy[Malformed]:
    return _stacked(*_menus(wanted, source_of(sample, None, None, None, trace_id)), hope)


def _menus(wanted: Iterable[Malformation], source: Source) -> tuple[Source, tuple[tuple[_Stage, ...], ...]]:
    """The source, and every choice of two to four stages."""
    offered = [item for item in wanted if source.may_take(item)]
    by_stage = [[item for item in offered if item.stage == stage] for stage in ARROWS]
    stages = [_stage(items) for items in by_stage if items]
    if len(stages) < 2:
        listed = ", ".join(item.name for item in offered)
        raise ValueError(f"{listed or 'nothing'}: of one stage; expected malformations of two of {', '.join(ARROWS)}")
    _refuse_strangers(by_stage)
    return source, tuple(chosen for count in range(2, len(stages) + 1) for chosen in combinations(stages, count))


def _refuse_strangers(by_stage: Iterable[Iterable[Malformation]]) -> None:
    """Raise `ValueError` where no two malformations of different stages mean anything together."""
    pairs = [pair for two in combinations(by_stage, 2) for pair in product(*two)]
    known = [between(earlier.name, later.name) for earlier, later in pairs]
    if all(interaction is not None and interaction.expects is None for interaction in known):
        whys = "; ".join(
            f"{earlier.name} and {later.name}: {interaction.why}"
            for (earlier, later), interaction in zip(pairs, known, strict=True)
            if interaction
        )
        raise ValueError(f"never stacked: {whys} Expected other names beside or instead of these")


def _stage(items: Sequence[Malformation]) -> _Stage:
    hopeful = [item for item in items if item.expects != REJECT]
    return _Stage(menu(dict.fromkeys(hopeful or items, 1.0)), menu(dict.fromkeys(items, 1.0)))


@st.composite
def _stacked(draw: DrawFn, source: Source, stacks: Sequence[Sequence[_Stage]], hope: Hope) -> Malformed:
    first = draw(below(len(stacks)))
    for attempt in range(_TRIES):
        output = source.drafted(draw)
        for offered in stacks[(first + attempt) % len(stacks)]:
            output = _edited(draw, source, output, offered)
        if len(output.edits) > 1:
            hope.fulfilled = True
            return output.finished()
    names = dict.fromkeys(item.name for stack in stacks for stage in stack for item in stage.every.items if item)
    hope.disappoint(
        f"{', '.join(names)}: no drawn value had places for two of them, one after the other; expected values that "
        "hold what these break, or names of which two do not exclude each other"
    )
    return reject()


def _edited(draw: DrawFn, source: Source, output: Draft, offered: _Stage) -> Draft:
    """The draft with one more edit, or as it was where none of those offered finds a place."""
    rare = draws_rare(draw)
    for item in (offered.every if rare else offered.hopeful).order(draw):
        if item is not None and output.may_follow(item):
            drafts: tuple[Draft, ...] = (output, *(() if output.edits else source.with_room(item, output)))
            for found in drafts:
                arguments = arguments_in(draw, item, found.subject, rare=rare, picky=True)
                if arguments is not None and found.stays_right(item, arguments):
                    return found.edited(item, arguments)
    return output
