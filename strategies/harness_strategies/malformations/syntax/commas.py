"""Commas: too many between members, or too few."""

from collections.abc import Iterator
from typing import Final

from harness_strategies.malformations.declaration import (
    RECOVER,
    RECOVER_OR_REJECT,
    Example,
    Expectation,
    JsonObject,
    Site,
    Subject,
    malformation,
)
from harness_strategies.malformations.members import Container, Member, containers
from harness_strategies.malformations.syntax.respelling import inner, inserted, replaced

TRAILING: Final = (",", " ,", ",\n", " , ")
LEADING: Final = (",", " ,", ", ", "\n,")
DOUBLED: Final = (",,", ", ,", ",,,", ",\n,")


def _behind_the_last(text: str, _subject: Subject) -> Iterator[Site]:
    for container in containers(text):
        if container.members:
            yield Site(container.kind, container.members[-1].end, TRAILING)


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example('{"a": [1]}', '{"a": [1,]}', {"place": 8, "comma": ","}),
    sites=_behind_the_last,
)
def trailing_comma(text: str, place: int, comma: str) -> str:
    """Put a comma behind the last member of an object or the last item of a list."""
    return inserted(text, place, comma)


def _before_the_first(text: str, _subject: Subject) -> Iterator[Site]:
    for container in containers(text):
        if container.members:
            yield Site(container.kind, container.start + 1, LEADING)


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example('{"a": [1]}', '{"a": [,1]}', {"place": 7, "comma": ","}),
    sites=_before_the_first,
)
def leading_comma(text: str, place: int, comma: str) -> str:
    """Put a comma before the first member of an object or the first item of a list."""
    return inserted(text, place, comma)


def _commas(text: str, _subject: Subject) -> Iterator[Site]:
    kinds = {container.path: container.kind for container in containers(text)}
    for comma in inner(text, ","):
        yield Site(kinds[comma.path], comma.start, DOUBLED)


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example("[1, 2]", "[1,, 2]", {"place": 2, "commas": ",,"}),
    sites=_commas,
)
def doubled_comma(text: str, place: int, commas: str) -> str:
    """Write two or three commas between two members."""
    return replaced(text, place, place + 1, commas)


def _commas_before_white_space(text: str, _subject: Subject) -> Iterator[Site]:
    for container in containers(text):
        for first, second in zip(container.members, container.members[1:], strict=False):
            if text[first.end + 1].isspace():
                line = "line" if "\n" in text[first.end : second.start] else "space"
                rare = _is_ambiguous(text, container, first, second)
                yield Site(f"{container.kind}-{line}", first.end, rare=rare)


def _is_ambiguous(text: str, container: Container, first: Member, second: Member) -> bool:
    """Whether two items could be one: a string that goes on to a later quote, a number with its digits grouped.

    Numbers on two lines are two.
    """
    if container.kind == "object" or text[first.value] == '"':
        return container.kind == "list"
    numbers = all(text[member.value] in "-0123456789" for member in (first, second))
    return numbers and "\n" not in text[first.end : second.start]


def _two_items_may_be_one(arguments: JsonObject, subject: Subject) -> Expectation:
    for container in containers(subject.text):
        for first, second in zip(container.members, container.members[1:], strict=False):
            if first.end == arguments["place"]:
                ambiguous = _is_ambiguous(subject.text, container, first, second)
                return RECOVER_OR_REJECT if ambiguous else RECOVER
    raise ValueError(f"no comma stands at character {arguments['place']}")


@malformation(
    "syntax",
    expects=_two_items_may_be_one,
    example=Example('{"a": 1, "b": 2}', '{"a": 1 "b": 2}', {"place": 7}),
    sites=_commas_before_white_space,
)
def missing_comma(text: str, place: int) -> str:
    """Leave out a comma between two members that white space parts."""
    return replaced(text, place, place + 1, "")
