"""HC401 and HC402: whether fields are named as the convention names them."""

import re
from collections.abc import Iterator
from functools import lru_cache

from pydantic import JsonValue

from harness_envelope.members import Member
from harness_envelope.rules.declaration import Broken, Result, rule

_SNAKE = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_WORD_START = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_SEPARATORS = re.compile(r"[^A-Za-z0-9]+")
_PREFIXES = ("is_", "has_")
_BOOLEAN = frozenset(("boolean",))
_FLAG = {"type": "object", "properties": {"paid": {"type": "boolean"}, "is_vip": {"type": "boolean"}}}


def _success(data: JsonValue) -> dict[str, JsonValue]:
    return {"code": 200, "msg": "success", "data": data, "trace_id": "t-1"}


@rule("HC401", "must", good=_success({"user_name": "Ada"}), bad=_success({"users": {"userName": "Ada"}}))
def snake_case(result: Result) -> Iterator[Broken]:
    """Field names are lower snake_case at every depth.

    The keys of a map whose values have one declared type are data, and exempt. A core field under a wrong
    name is said once, by HC111 to HC115; an unknown root field is judged both here and by HC115.

    Why: an agent that has seen one result can name the fields of the next one.

    Fix: rename the field; in a pydantic model keep the old name as a validation alias. Where the keys are data,
    declare the values: `dict[str, float]`.
    """
    for member in result.members:
        if member.place.is_field and not _SNAKE.fullmatch(member.name):
            yield Broken(f"`{member.name}` is no lower snake_case name{_suggestion(member.name)}", member.path)


@rule(
    "HC402",
    "must",
    good=_success({"is_vip": True, "has_paid": False}),
    bad=_success({"paid": True}),
    schema=_FLAG,
)
def boolean_prefix(result: Result) -> Iterator[Broken]:
    """The name of a boolean field begins with `is_` or `has_`.

    It is a `should` where only the value shows that the field is a boolean, and nothing where another type is declared.

    Why: an agent reads `is_paid` as a question with two answers, and `paid` as an amount or a date.

    Fix: rename the field: `is_paid` for `paid`, `has_refund` for `refund`.
    """
    for member in result.members:
        declared = member.place.types
        is_declared = declared == _BOOLEAN
        could_be = is_declared or (isinstance(member.value, bool) and "boolean" in declared)
        if could_be and member.place.is_field and not recased(member.name).startswith(_PREFIXES):
            yield Broken(_without_prefix(member), member.path, level=None if is_declared else "should")


@lru_cache(maxsize=4096)
def recased(name: str) -> str:
    """A name in lower snake_case, as far as its letters are ASCII."""
    return _SEPARATORS.sub("_", _WORD_START.sub("_", name)).strip("_").lower()


def _suggestion(name: str) -> str:
    right = recased(name)
    return f"; expected `{right}`" if name.isascii() and _SNAKE.fullmatch(right) else ""


def _without_prefix(member: Member) -> str:
    right = f"is_{recased(member.name)}"
    return f"`{member.name}` is a boolean; expected a name that begins with `is_` or `has_`: `{right}`"
