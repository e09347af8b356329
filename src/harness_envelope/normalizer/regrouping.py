"""Which closer was the one too many: the members behind it may belong inside an object that was closed early."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Final

from pydantic import JsonValue

from harness_envelope.normalizer.edits import Mending
from harness_envelope.normalizer.keys import core_names
from harness_envelope.normalizer.reading import Reading
from harness_envelope.normalizer.records import RejectedError
from harness_envelope.paths import Path, format_path
from harness_envelope.strict_json import same

_KIND: Final = "extra-closers"
_MOST: Final = 16
"""How many closers are tried as the one too many."""


def regrouped(reading: Reading) -> Iterator[Reading]:
    """The other readings of a text with one closer too many: an earlier one that a comma and a key follow.

    No core field is ever taken into another one. Raises `RejectedError` where more than a few closers can be it.
    """
    surplus = [str(repair.before).strip() for repair in reading.repairs if repair.kind == _KIND]
    if surplus != ["}"]:
        return
    root = reading.exact().root
    before = [*root][: reading.early or len(root)]
    names = {*core_names(root).values()}
    holder = next((key for key in reversed(before) if key in names), None)
    if holder is None:
        return
    behind = before[before.index(holder) + 1 :]
    for count, path in enumerate(_closed_early((holder,), root[holder], behind)):
        if count == _MOST:
            raise RejectedError(_KIND, format_path(path), "a closer too many, and many that can be it")
        if (moved := _moved(root, path, behind)) is not None:
            yield Reading(moved.root, (*reading.repairs, *moved.repairs))


def moved_members(reading: Reading) -> Iterator[Path]:
    """Where the members stand that a regrouped reading put into an object that was closed early."""
    for repair in reading.repairs:
        if repair.kind == _KIND and repair.edit == "move" and isinstance(repair.after, list):
            yield tuple(step for step in repair.after if isinstance(step, str))


def _closed_early(path: Path, value: JsonValue, behind: list[str]) -> Iterator[Path]:
    """The objects that members follow, inside objects alone; `behind` are the keys that follow the first one."""
    pending = [(path, value, bool(behind))]
    while pending:
        path, value, is_followed = pending.pop()
        if isinstance(value, dict):
            if is_followed:
                yield path
            last = next(reversed(value), None)
            pending.extend(((*path, key), member, key != last) for key, member in value.items())


def _moved(root: dict[str, JsonValue], path: Path, behind: list[str]) -> Mending | None:
    """The root with all members behind an object and those around it one level deeper; None where two have one name."""
    mending = Mending(deepcopy(root))
    for length in range(len(path), 0, -1):
        around = mending.at(path[: length - 1])
        keys = behind if length == 1 else _behind(around, path[length - 1])
        for key in keys:
            if not _move(mending, (*path[: length - 1], key), (*path[:length], key)):
                return None
    return mending


def _behind(value: JsonValue, key: str | int) -> list[str]:
    keys = [*value] if isinstance(value, dict) else []
    return keys[keys.index(str(key)) + 1 :]


def _move(mending: Mending, source: Path, target: Path) -> bool:
    inside = mending.at(target[:-1])
    if not isinstance(inside, dict) or target[-1] not in inside:
        mending.move(_KIND, source, target)
    elif same(mending.at(source), mending.at(target)):
        mending.remove(_KIND, source)
    else:
        return False
    return True
