"""What a normalizer answers: the verdict, the envelope, every repair, or the reason of a rejection."""

from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, NamedTuple, TypeAlias

from pydantic import JsonValue

from harness_envelope.paths import Path, format_path

Verdict: TypeAlias = Literal["valid", "fixed", "rejected"]
Edit: TypeAlias = Literal["text", "add", "remove", "replace", "move", "decode", "unwrap", "merge"]


@dataclass(frozen=True, slots=True)
class Limits:
    """How much work a normalizer takes on; past one, even a valid text is rejected with the limit's name."""

    characters: int = 16 * 1024 * 1024
    levels: int = 128
    digits: int = 4300
    candidates: int = 64


class Repair(NamedTuple):
    """One edit on the result of those before it.

    A `text` edit puts `after` where `before` stands at character `position`. The others are edits on the value,
    and `path` is the member's place: JSON Patch's operations (the new place of a `move` is in `after`, step by
    step), `decode` (a text becomes the JSON value that it spells), `unwrap` (the root becomes the value there)
    and `merge` (a member that stands more than once, with equal values, stands once).
    """

    kind: str
    edit: Edit
    before: JsonValue = None
    after: JsonValue = None
    path: Path = ()
    position: int | None = None
    safe: bool = True

    @property
    def place(self) -> str:
        """Where the edit was made, for a person: a character or a JSON path."""
        return format_path(self.path) if self.position is None else f"character {self.position}"


made: Final = partial(tuple.__new__, Repair)
"""A repair out of a tuple of all its parts: a third of the time of calling it, and a text can need many thousand."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a text was rejected: what was wrong, where, and what would have been needed."""

    malformation: str
    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.message} at {self.place}"


class Normalized(NamedTuple):
    """A raw result read as an envelope; `envelope` is plain JSON and `model` the declared type's instance."""

    verdict: Verdict
    envelope: dict[str, JsonValue] | None = None
    model: object = None
    completed: tuple[str, ...] = ()
    repairs: tuple[Repair, ...] = ()
    reason: Reason | None = None


class RejectedError(Exception):
    """A stage cannot go on; it carries the reason and never leaves the normalizer."""

    def __init__(self, malformation: str, place: str, message: str) -> None:
        super().__init__(message)
        self.reason = Reason(malformation, place, message)
