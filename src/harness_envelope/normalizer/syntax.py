"""Syntax: one JSON value out of its text. What is not strict JSON is rejected with its place."""

from dataclasses import dataclass

from pydantic import JsonValue

from harness_envelope.normalizer.records import Limits, RejectedError
from harness_envelope.paths import format_path
from harness_envelope.strict_json import (
    NotJsonError,
    RepeatedKeys,
    depth,
    has_lone_surrogate,
    parse_at,
    same,
    walk,
)


@dataclass(frozen=True, slots=True)
class Span:
    """A JSON value and the characters of the text that are it."""

    value: JsonValue
    start: int
    end: int


def read_value(text: str, start: int) -> Span:
    """The strict JSON value that begins at a character; raises `NotJsonError` where none does."""
    value, end = parse_at(text, start)
    return Span(value, start, end)


def check_value(value: JsonValue, limits: Limits) -> None:
    """Reject what the text says yet no envelope may hold: too many levels, two values for a key, half a character."""
    levels = depth(value)
    if levels > limits.levels:
        raise RejectedError("limit", "$", f"{levels} levels; the limit `levels` is {limits.levels}")
    for path, member in walk(value):
        if isinstance(member, RepeatedKeys):
            _refuse_repeated_keys(member, format_path(path))
    if has_lone_surrogate(value):
        raise RejectedError(
            "lone-surrogate", "$", "a string holds half of a surrogate pair; expected the whole character"
        )


def syntax_error(text: str, error: NotJsonError) -> RejectedError:
    """The rejection of a text that is not strict JSON, with line and column."""
    if error.limit:
        return RejectedError("limit", place(text, error.position), f"{error}; past the limit `{error.limit}`")
    return RejectedError("syntax", place(text, error.position), f"not JSON: {error}; expected one JSON object")


def place(text: str, position: int) -> str:
    """A character's place for a person: line and column, counted from 1."""
    line = text.count("\n", 0, position) + 1
    column = position - (text.rfind("\n", 0, position) + 1) + 1
    return f"line {line}, column {column}"


def _refuse_repeated_keys(member: RepeatedKeys, where: str) -> None:
    first: dict[str, JsonValue] = {}
    for key, value in member.pairs:
        if key not in first:
            first[key] = value
            continue
        verdict = "the same value" if same(first[key], value) else "different values"
        raise RejectedError("duplicate-key", where, f"`{key}` stands twice, with {verdict}; expected it once")
