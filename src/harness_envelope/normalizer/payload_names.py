"""Field names in `data`: what another spelling, an alias or a slip of a required field's name is gets that name."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import Final, NamedTuple

from pydantic import JsonValue

from harness_envelope.normalizer.declared import Declared, Option, Place
from harness_envelope.normalizer.edits import Mending
from harness_envelope.normalizer.keys import is_near, kind_of, letters, only_matches, recased
from harness_envelope.normalizer.types import can_stand, objects_for
from harness_envelope.paths import Path

_SHORT: Final = 512
"""How long the keys of an object may be, all together, that are remembered from one text to the next."""

_MOST_PAIRS: Final = 20_000
"""How many pairs of a key and a field are compared: an object with more is a map, and not one with slips."""


def mend_payload_names(mending: Mending, declared: Declared) -> None:
    """Give the fields of `data` the names that the schema requires, at every depth."""
    view = declared.view
    path: Path = ("data", *view.payload(mending.root["data"]))
    pending = [(path, mending.at(path), declared.at(view.document))]
    while pending:
        path, value, place = pending.pop()
        if isinstance(value, list):
            firsts = map(declared.at, place.prefix)
            pending.extend(
                ((*path, at), item, inner) for at, (item, inner) in enumerate(zip(value, firsts, strict=False))
            )
            if place.items is not None and declared.has_names(items := declared.at(place.items)):
                pending.extend(_unnamed_items(value, path, items, declared, len(place.prefix)))
        elif isinstance(value, dict) and (option := _named_option(value, place, declared)) is not None:
            if not value.keys() >= option.wanted:
                names = _renames(value, option, declared)
                mending.rename(path, names, _alike_to(option, value).kinds)
            if not declared.is_flat(option):
                pending.extend(
                    ((*path, key), value[key], inner) for key, inner in _named_members(value, option, declared)
                )


def _unnamed_items(
    items: list[JsonValue], path: Path, place: Place, declared: Declared, start: int
) -> Iterator[tuple[Path, JsonValue, Place]]:
    """The items of a list in which there may be names to mend."""
    if len(place.objects) != 1 or not declared.is_flat(place.objects[0]):
        yield from (((*path, index), items[index], place) for index in range(start, len(items)))
        return
    wanted = place.objects[0].wanted
    for index, item in enumerate(islice(items, start, None), start):
        if not isinstance(item, dict) or not item.keys() >= wanted:
            yield (*path, index), item, place


def _named_members(value: dict[str, JsonValue], option: Option, declared: Declared) -> Iterator[tuple[str, Place]]:
    """The members of an object in which there may be names to mend."""
    fields, others = declared.fields(option), declared.at(option.others)
    for key in value:
        inner = fields.get(key) or (declared.member(option, key) if option.patterns else others)
        if declared.has_names(inner):
            yield key, inner


def _named_option(value: dict[str, JsonValue], place: Place, declared: Declared) -> Option | None:
    """The one object that a value can mean once its names are mended."""
    found = objects_for(value, place, declared)
    if len(found) > 1:
        renamed = [(option, _renames(value, option, declared)) for option in found]
        found = [option for option, names in renamed if _is_meant(value, names, option, place, declared)]
    return found[0] if len(found) == 1 else None


def _is_meant(
    value: dict[str, JsonValue], names: dict[str, str], option: Option, place: Place, declared: Declared
) -> bool:
    """Whether a value has all that an object requires, and says of itself that it is no other one, once renamed.

    Where nothing but the names tells the objects apart, another spelling tells enough, and a slip does not.
    """
    mended = {names.get(key, key): member for key, member in value.items()}
    if not mended.keys() >= option.wanted:
        return False
    found = objects_for(mended, place, declared)
    return found == [option] or (option in found and all(letters(old) == letters(new) for old, new in names.items()))


class _Alike(NamedTuple):
    """Which keys of an object are a field but for case and separators, and which can be one, whatever their values."""

    sure: Mapping[str, str]
    near: Sequence[tuple[str, str]]
    kinds: Mapping[tuple[str, str], str]


def _alike_to(option: Option, value: dict[str, JsonValue]) -> _Alike:
    """What the keys of a value can be; remembered where they are short, since records of one kind are many."""
    keys = tuple(value)
    return _known_alike(keys, option) if sum(map(len, keys)) <= _SHORT else _alike(keys, option)


def _alike(keys: tuple[str, ...], option: Option) -> _Alike:
    absent = [name for name in option.names if name in option.wanted and name not in keys]
    undeclared = {key: letters(key) for key in keys if not option.declares(key)}
    sure = {found[0]: target for target, found in recased(undeclared, absent).items() if len(found) == 1}
    found, aliases = {*sure.values()}, option.aliases
    targets, others = [name for name in absent if name not in found], undeclared.keys() - sure.keys()
    pairs = product(targets, others) if len(targets) * len(others) <= _MOST_PAIRS else ()
    aliased = [(key, target) for target in targets for key in aliases.get(target, ()) if key in others]
    near = [*dict.fromkeys((*aliased, *((key, target) for target, key in pairs if is_near(key, target))))]
    kinds = {
        (key, target): kind_of(key, target, is_alias=key in aliases.get(target, ()))
        for key, target in (*sure.items(), *near)
    }
    return _Alike(sure, near, kinds)


_known_alike = lru_cache(maxsize=1024)(_alike)


def _renames(value: dict[str, JsonValue], option: Option, declared: Declared) -> dict[str, str]:
    """The right names of an object's fields that have another one, by that one."""
    found = _alike_to(option, value)
    if not found.near:
        return {**found.sure}
    meant = only_matches(
        [(key, name) for key, name in found.near if can_stand(value[key], declared.member(option, name))]
    )
    return {**found.sure, **{key: target for target, key in meant.items()}}
