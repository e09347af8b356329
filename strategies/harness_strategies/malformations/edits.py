"""Pure edits at a place inside a JSON value."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from pydantic import JsonValue

Steps: TypeAlias = Sequence[Any]
"""A place: the keys and indices that lead to it, a tuple or the list that JSON has for one."""


def at(value: JsonValue, path: Steps) -> Any:
    """The value at a place."""
    current: Any = value
    for step in path:
        current = current[step]
    return current


def put(value: JsonValue, path: Steps, new: JsonValue) -> Any:
    """A copy of the value with something else at a place; missing objects on the way are made."""
    if not path:
        return new
    first, rest = path[0], path[1:]
    if isinstance(value, list):
        return [put(item, rest, new) if index == first else item for index, item in enumerate(value)]
    members = value if isinstance(value, dict) else {}
    return {**members, first: put(members.get(first), rest, new)}


def take_out(value: JsonValue, path: Steps) -> Any:
    """A copy of the value without the member at a place."""
    *parent, name = path
    return put(value, parent, {key: member for key, member in at(value, parent).items() if key != name})


def rename(value: JsonValue, path: Steps, key: str) -> Any:
    """A copy of the value with another key for the member at a place, in the same position."""
    *parent, name = path
    renamed = {key if old == name else old: member for old, member in at(value, parent).items()}
    return put(value, parent, renamed)


def without(value: dict[str, JsonValue], name: str) -> dict[str, JsonValue]:
    """A copy of an object without one of its members."""
    return {key: member for key, member in value.items() if key != name}
