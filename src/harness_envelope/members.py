"""Every value inside a result, with its place and what is declared there."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pydantic import JsonValue

from harness_envelope.paths import Path
from harness_envelope.places import Place, Places


class Member(NamedTuple):
    """A value, the way to it, and what is declared at its place.

    `name` is the nearest field's on the way: that of its list, for an item.
    """

    path: Path
    name: str
    value: JsonValue
    place: Place


def root_members(
    fields: Mapping[str, JsonValue],
    spelled: Mapping[str, str],
    unknown: Mapping[str, JsonValue],
    places: Places,
    *,
    succeeded: bool,
) -> Iterator[Member]:
    """Every value of a result below its root, a container before what it holds."""
    pending = [Member((key,), key, value, places.unknown) for key, value in unknown.items()]
    for field, key in spelled.items():
        value = fields[field]
        place = places.payload(value) if field == "data" and succeeded else places.root
        pending.append(Member((key,), key, value, place))
    while pending:
        current = pending.pop()
        yield current
        path, name, value, place = current
        if isinstance(value, dict):
            pending += [Member((*path, key), key, member, place.member(key)) for key, member in value.items()]
        elif isinstance(value, list):
            pending += [Member((*path, index), name, item, place.item(index)) for index, item in enumerate(value)]
