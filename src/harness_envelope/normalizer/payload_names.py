"""Field names in `data`: what another spelling, an alias or a slip of a required field's name is gets that name."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from pydantic import JsonValue

from harness_envelope.normalizer.declared import Declared, Option, Place
from harness_envelope.normalizer.edits import Mending
from harness_envelope.normalizer.keys import are_near, kind_of, letters, only_matches, recased
from harness_envelope.normalizer.types import can_stand, objects_for
from harness_envelope.paths import Path

_SHORT: Final = 512
"""How long the keys of an object may be, all together, that are remembered from one text to the next."""


def mend_payload_names(mending: Mending, declared: Declared) -> None:
    """Give the fields of `data` the names that the schema requires, at every depth."""
    view = declared.view
    path: Path = ("data", *view.payload(mending.root["data"]))
    pending = [(path, mending.at(path), declared.at(view.document))]
    while pending:
        path, value, place = pending.pop()
        if isinstance(value, list):
            if place.items is not None and declared.has_names(items := declared.at(place.items)):
                pending.extend(_unnamed_items(value, path, items, declared))
        elif isinstance(value, dict) and (option := _named_option(value, place, declared)) is not None:
            if not value.keys() >= option.wanted:
                names = _renames(value, option, declared)
                mending.rename(path, names, _alike_to(option, value).kinds)
            if not declared.is_flat(option):
                pending.extend(
                    ((*path, key), value[key], inner) for key, inner in _named_members(value, option, declared)
                )


def _unnamed_items(
    items: list[JsonValue], path: Path, place: Place, declared: Declared
) -> Iterator[tuple[Path, JsonValue, Place]]:
    """The items of a list in which there may be names to mend."""
    if len(place.objects) != 1 or not declared.is_flat(place.objects[0]):
        yield from (((*path, index), item, place) for index, item in enumerate(items))
        return
    wanted = place.objects[0].wanted
    for index, item in enumerate(items):
        if not isinstance(item, dict) or not item.keys() >= wanted:
            yield (*path, index), item, place


def _named_members(value: dict[str, JsonValue], option: Option, declared: Declared) -> Iterator[tuple[str, Place]]:
    """The members of an object in which there may be names to mend."""
    fields, others = declared.fields(option), declared.at(option.others)
    for key in value:
        inner = fields.get(key, others)
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
    """Whether a value has all that an object requires, and says of itself that it is no other one, once renamed."""
    mended = {names.get(key, key): member for key, member in value.items()}
    return mended.keys() >= option.wanted and objects_for(mended, place, declared) == [option]


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
    absent = [name for name in option.properties if name in option.wanted and name not in keys]
    undeclared = {key: letters(key) for key in keys if not option.declares(key)}
    sure = {found[0]: target for target, found in recased(undeclared, absent).items() if len(found) == 1}
    found, aliases = {*sure.values()}, option.aliases
    near = [
        (key, target)
        for target in absent
        for key, spelt in undeclared.items()
        if target not in found
        and key not in sure
        and (are_near(spelt, letters(target)) or key in aliases.get(target, ()))
    ]
    kinds = {
        (key, target): kind_of(key, target, is_alias=key in aliases.get(target, ()))
        for key, target in (*sure.items(), *near)
    }
    return _Alike(sure, near, kinds)


_known_alike = lru_cache(maxsize=256)(_alike)


def _renames(value: dict[str, JsonValue], option: Option, declared: Declared) -> dict[str, str]:
    """The right names of an object's fields that have another one, by that one."""
    found = _alike_to(option, value)
    if not found.near:
        return {**found.sure}
    fields = declared.fields(option)
    meant = only_matches([(key, target) for key, target in found.near if can_stand(value[key], fields[target])])
    return {**found.sure, **{key: target for target, key in meant.items()}}
