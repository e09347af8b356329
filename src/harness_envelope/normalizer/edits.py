"""Edits on a value, each recorded as a repair, and their replay."""

from collections.abc import Iterable
from typing import Any, cast

from pydantic import JsonValue

from harness_envelope.normalizer.records import Repair
from harness_envelope.paths import Path
from harness_envelope.strict_json import parse


class Mending:
    """One envelope under repair: the value as it stands, and the repairs that led there.

    It owns its value: whoever hands one in must not use it again.
    """

    def __init__(self, root: dict[str, JsonValue]) -> None:
        self.root = root
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

    def replace(self, kind: str, path: Path, value: JsonValue) -> None:
        """Put a value in the place of another."""
        self._record(Repair(kind, "replace", before=self.at(path), after=value, path=path))

    def move(self, kind: str, path: Path, target: Path) -> None:
        """Move a member; within its object it keeps its position."""
        self._record(Repair(kind, "move", before=list(path), after=list(target), path=path))

    def _record(self, repair: Repair) -> None:
        apply(self.root, repair)
        self.repairs.append(repair)


def apply(root: dict[str, JsonValue], repair: Repair) -> None:
    """Make one edit on a value, in place."""
    container: Any = _at(root, repair.path[:-1])
    key = repair.path[-1]
    if repair.edit == "move":
        target = tuple(cast("list[str | int]", repair.after))
        if target[:-1] == repair.path[:-1]:
            _rename(container, key, target[-1])
        else:
            cast("Any", _at(root, target[:-1]))[target[-1]] = container.pop(key)
    elif repair.edit == "remove":
        del container[key]
    else:
        container[key] = repair.after


def replay(text: str, repairs: Iterable[Repair]) -> JsonValue:
    """The value that a text becomes when its recorded repairs are made again, in their order."""
    edits = list(repairs)
    for repair in (edit for edit in edits if edit.position is not None):
        text = _respell(text, repair)
    root = parse(text)
    for repair in (edit for edit in edits if edit.position is None):
        apply(cast("dict[str, JsonValue]", root), repair)
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
    return cast("JsonValue", value)


def _rename(container: dict[str | int, JsonValue], old: str | int, new: str | int) -> None:
    members = [(new if key == old else key, value) for key, value in container.items()]
    container.clear()
    container.update(members)
