"""Which envelopes a text with one closer too many can have been: an earlier closer may be the one, too."""

from collections.abc import Iterator
from typing import Any, Final

from harness_envelope.models import CORE_FIELDS
from harness_envelope.paths import Path
from harness_envelope.strict_json import same
from harness_strategies.malformations.declaration import JsonObject, Subject
from harness_strategies.malformations.edits import at, put
from harness_strategies.malformations.places import data_places

_MOST: Final = 8
"""How many closers may be the one too many where which of them it is must still be told."""


def is_told(text_says: JsonObject, last: str, subject: Subject) -> bool:
    """Whether only the right one of a text's readings has all the fields that are required.

    `text_says` is what the text says where its last closer but the root's own is the one too many, which stands
    behind the member `last` of the root.
    """
    right = subject.written
    readings = [text_says, *_regrouped(text_says, last)]
    if len(readings) == 1:
        return same(text_says, right)
    if len(readings) > _MOST or not same(right.get("data"), subject.envelope["data"]) or right.get("code") != 200:
        return False
    others = [each for each in readings if not same(each, right)]
    return len(others) == len(readings) - 1 and all(_lacks_a_field(each, subject) for each in others)


def closed_early(written: JsonObject, path: Path, count: int) -> JsonObject:
    """What a text says whose object at a path ends behind so many members: each closer behind it ends one level up."""
    for length in range(1, len(path) + 1):
        inside, around = at(written, path[:length]), at(written, path[: length - 1])
        kept = count if length == len(path) else [*inside].index(path[length]) + 1
        moved = dict([*inside.items()][kept:])
        inner = dict([*inside.items()][:kept])
        members: dict[str, Any] = {}
        for key, member in around.items():
            members |= {key: inner, **moved} if key == path[length - 1] else {key: member}
        written = put(written, path[: length - 1], members)
    return written


def objects_in(value: Any, path: Path) -> Iterator[tuple[Path, JsonObject]]:
    """Every object inside objects alone, with its place."""
    if isinstance(value, dict):
        yield path, value
        for key, member in value.items():
            yield from objects_in(member, (*path, key))


def _regrouped(root: JsonObject, last: str) -> Iterator[JsonObject]:
    """What the text says where an earlier closer is the one too many; no core field is moved."""
    before = [*root][: [*root].index(last) + 1]
    holder = next(key for key in reversed(before) if key in CORE_FIELDS)
    behind = before[before.index(holder) + 1 :]
    for path, _ in objects_in(root[holder], (holder,)):
        if behind if len(path) == 1 else [*at(root, path[:-1])][-1] != path[-1]:
            yield _reopened(root, path, behind)


def _reopened(root: JsonObject, path: Path, behind: list[str]) -> JsonObject:
    for length in range(len(path), 0, -1):
        key, around = str(path[length - 1]), at(root, path[: length - 1])
        keys = behind if length == 1 else [*around][[*around].index(key) + 1 :]
        inner = {**around[key], **{each: around[each] for each in keys}}
        kept = {each: member for each, member in around.items() if each not in keys}
        root = put(root, path[: length - 1], {**kept, key: inner})
    return root


def _lacks_a_field(root: JsonObject, subject: Subject) -> bool:
    """Whether a field is absent from `data` that its schema requires."""
    for place in data_places(root, subject.view):
        if place.node and isinstance(place.value, dict) and {*place.node.get("required", ())} - {*place.value}:
            return True
    return False
