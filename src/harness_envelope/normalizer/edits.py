"""Edits on a value, each recorded as a repair, and their replay."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any, cast

from pydantic import JsonValue

from harness_envelope.normalizer.records import Repair, made
from harness_envelope.paths import Path
from harness_envelope.strict_json import parse


class InexactError(Exception):
    """A number's own digits are asked for, and it was read without them."""


class Mending:
    """One envelope under repair: the value as it stands, and the repairs that led there.

    It owns its value: whoever hands one in must not use it again. `is_exact` says that numbers know their own digits.
    """

    def __init__(self, root: dict[str, JsonValue], *, is_exact: bool = True) -> None:
        self.root = root
        self.is_exact = is_exact
        self.repairs: list[Repair] = []

    def at(self, path: Path) -> JsonValue:
        """The value at a place that exists."""
        return _at(self.root, path)

    def add(self, kind: str, path: Path, value: JsonValue) -> None:
        """Add a member that is absent."""
        self._record(Repair(kind, "add", after=value, path=path))

    def remove(self, kind: str, path: Path) -> None:
        """Take a member away that says nothing of its own."""
        self._record(Repair(kind, "remove", before=self.at(path), path=path))

    def replace(self, kind: str, path: Path, value: JsonValue, *, safe: bool = True) -> None:
        """Put a value in the place of another; not safe where the new one was inferred.

        Raises `InexactError` where a number becomes a text, and the digits that it was written with were not kept.
        """
        container: Any = self.at(path[:-1])
        before = container[path[-1]]
        if not self.is_exact and before.__class__ is float and isinstance(value, str):
            raise InexactError
        self.repairs.append(Repair(kind, "replace", before, value, path, None, safe))
        container[path[-1]] = _own(value)

    def respell(self, kind: str, container: Any, path: Path, before: JsonValue, after: JsonValue) -> None:
        """The same of a scalar that is no float, in the object or list at hand, and that becomes another scalar."""
        self.repairs.append(made((kind, "replace", before, after, path, None, True)))
        container[path[-1]] = after

    def decode(self, kind: str, path: Path) -> None:
        """Put the JSON value that a text spells in its place."""
        self._record(Repair(kind, "decode", before=self.at(path), path=path))

    def unwrap(self, kind: str, path: Path) -> None:
        """Make an object that stands inside the root the root."""
        self._record(Repair(kind, "unwrap", path=path))

    def move(self, kind: str, path: Path, target: Path) -> None:
        """Move a member; within its object it keeps its position."""
        self._record(Repair(kind, "move", before=list(path), after=list(target), path=path))

    def rename(self, path: Path, names: Mapping[str, str], kinds: Mapping[tuple[str, str], str]) -> None:
        """Give members of the object at a place new names, by the old ones, where they stand; `kinds` are by both."""
        if not names:
            return
        for old, new in names.items():
            place = (*path, old)
            self.repairs.append(made((kinds[old, new], "move", [*place], [*path, new], place, None, True)))
        container: Any = self.at(path)
        members = [(names.get(key, key), value) for key, value in container.items()]
        container.clear()
        container.update(members)

    def _record(self, repair: Repair) -> None:
        self.root = cast("dict[str, JsonValue]", apply(self.root, repair))
        self.repairs.append(repair)


def apply(root: JsonValue, repair: Repair) -> JsonValue:
    """The root once an edit was made on it, in place where it stays the root."""
    if repair.edit == "unwrap":
        return _at(root, repair.path)
    if repair.edit == "decode":
        return _put(root, repair.path, parse(cast("str", repair.before)))
    if repair.edit in ("add", "replace"):
        return _put(root, repair.path, _own(repair.after))
    if repair.edit == "remove":
        del cast("Any", _at(root, repair.path[:-1]))[repair.path[-1]]
    elif repair.edit == "move":
        _move(root, repair.path, tuple(cast("list[str | int]", repair.after)))
    return root


def replay(text: str, repairs: Iterable[Repair]) -> JsonValue:
    """The value that a text becomes when its recorded repairs are made again, in their order."""
    edits = list(repairs)
    for repair in (edit for edit in edits if edit.position is not None):
        text = _respell(text, repair)
    root = parse(text)
    for repair in (edit for edit in edits if edit.position is None):
        root = apply(root, repair)
    return root


def _respell(text: str, repair: Repair) -> str:
    start, before = cast("int", repair.position), cast("str", repair.before)
    if not text.startswith(before, start):
        raise ValueError(f"the text at character {start} is not {before[:40]!r}")
    return text[:start] + cast("str", repair.after) + text[start + len(before) :]


def _at(root: JsonValue, path: Path) -> JsonValue:
    value: Any = root
    for step in path:
        value = value[step]
    return value  # type: ignore[no-any-return]  # a part of JSON is JSON


def _put(root: JsonValue, path: Path, value: JsonValue) -> JsonValue:
    if not path:
        return value
    container: Any = _at(root, path[:-1])
    container[path[-1]] = value
    return root


def _own(value: JsonValue) -> JsonValue:
    """The value, as a copy where a later edit may change it."""
    return deepcopy(value) if isinstance(value, dict | list) else value


def _move(root: JsonValue, path: Path, target: Path) -> None:
    container: Any = _at(root, path[:-1])
    if target[:-1] == path[:-1]:
        _rename(container, path[-1], target[-1])
    else:
        cast("Any", _at(root, target[:-1]))[target[-1]] = container.pop(path[-1])


def _rename(container: dict[str | int, JsonValue], old: str | int, new: str | int) -> None:
    members = [(new if key == old else key, value) for key, value in container.items()]
    container.clear()
    container.update(members)
