"""Brackets: too few, too many, or others than belong there."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from pydantic import JsonValue

from harness_envelope.models import CORE_FIELDS
from harness_strategies.malformations.closing import is_whole
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
from harness_strategies.malformations.early_closers import closed_early, is_told, objects_in
from harness_strategies.malformations.members import Container, containers
from harness_strategies.malformations.syntax.respelling import inserted, replaced, respelt
from harness_strategies.malformations.tokens import CLOSERS, Token, tokens

AT_THE_END: Final = ("}", "]", "}}", "}]}", "\n}", " }\n]")
EARLY: Final = ("}", " }", "\n}")
OTHER: Final = {"}": "]", "]": "}"}


def _last_closers(text: str) -> tuple[Token, ...]:
    """The brackets that close at the end of the text, the last one first."""
    return tuple(takewhile(lambda token: token.kind in CLOSERS, reversed(tokens(text))))


def _cuts(text: str, subject: Subject) -> Iterator[Site]:
    for count, closer in enumerate(_last_closers(text), 1):
        rare = subject.is_envelope and not _loses_nothing(text, count, subject)
        yield Site("one" if count == 1 else "several", closer.start, rare=rare)


def _loses_nothing(text: str, count: int, subject: Subject) -> bool:
    left, cut = tokens(text)[:-count], tokens(text)[-count:]
    return is_whole(left[-1].kind, [token.path for token in cut], subject)


def _as_for_a_cut_text(arguments: JsonObject, subject: Subject) -> Expectation:
    count = [closer.start for closer in _last_closers(subject.text)].index(arguments["place"]) + 1  # type: ignore[arg-type]  # a place is a number
    return RECOVER if _loses_nothing(subject.text, count, subject) else RECOVER_OR_REJECT


@malformation(
    "syntax",
    expects=_as_for_a_cut_text,
    example=Example('{"a": {"b": true}}', '{"a": {"b": true', {"place": 16}),
    sites=_cuts,
)
def missing_closers(text: str, place: int) -> str:
    """Leave out the last closers."""
    return text[:place]


def _ends(text: str, subject: Subject) -> Iterator[Site]:
    for root in containers(text)[:1]:
        yield Site("end", root.end, AT_THE_END)
        for place in _early(root, subject):
            rare = not _is_told({"place": place, "closers": "}"}, subject)
            yield Site("early", place, EARLY, rare=rare)
    for container in containers(text):
        for member in container.members[:-1] if _is_in_data(container, subject) else ():
            rare = not _is_told({"place": member.end, "closers": "}"}, subject)
            yield Site("early, inside data", member.end, EARLY, rare=rare)


def _early(root: Container, subject: Subject) -> Iterator[int]:
    """Where the root can close before its last members: behind what makes it an envelope, if it is to be one."""
    if root.kind == "object":
        for count, member in enumerate(root.members[:-1], 1):
            before = [*subject.written][:count]
            if not subject.is_envelope or ("code" in before and sum(field in CORE_FIELDS for field in before) > 1):
                yield member.end


def _is_in_data(container: Container, subject: Subject) -> bool:
    """Whether a container is an object in `data`, inside objects alone, behind the envelope's code."""
    path = container.path
    is_inside = container.kind == "object" and path[:1] == ("data",) and all(isinstance(step, str) for step in path)
    before = [*takewhile(lambda key: key != "data", subject.written)]
    return subject.is_envelope and is_inside and "code" in before and {*subject.written} <= {*CORE_FIELDS}


def _as_for_its_readings(arguments: JsonObject, subject: Subject) -> Expectation:
    return RECOVER if _is_told(arguments, subject) else RECOVER_OR_REJECT


def _is_told(arguments: JsonObject, subject: Subject) -> bool:
    """Whether the text can be no other envelope with one brace too many."""
    if not subject.is_envelope or str(arguments["closers"]).strip() != "}":
        return True
    written = subject.written
    if not isinstance(written, dict) or not {"code"} <= {*written} <= {*CORE_FIELDS}:
        objects = [*objects_in(written, ())]
        return not any(isinstance(value, dict) for _, each in objects[1:] for value in [*each.values()][:-1])
    holder = next(each for each in containers(subject.text) if _closes_early(each, arguments["place"]))
    count = sum(member.end <= int(str(arguments["place"])) for member in holder.members)
    if not holder.path:
        return is_told(written, [*written][count - 1], subject)
    says = closed_early(written, holder.path, count)
    return is_told(says, [*says][[*says].index("data") + len(says) - len(written)], subject)


def _closes_early(container: Container, place: JsonValue) -> bool:
    """Whether a closer at a place falls behind a member of a container, or behind a root."""
    return place in [member.end for member in container.members] or (not container.path and place == container.end)


@malformation(
    "syntax",
    expects=_as_for_its_readings,
    example=Example('{"a": 1, "b": 2}', '{"a": 1}, "b": 2}', {"place": 7, "closers": "}"}),
    sites=_ends,
)
def extra_closers(text: str, place: int, closers: str) -> str:
    """Put closers behind the text that close nothing, or one before an object's last members."""
    return inserted(text, place, closers)


def _root_objects(text: str, _subject: Subject) -> Iterator[Site]:
    for root in containers(text)[:1]:
        if root.kind == "object" and root.members:
            yield Site("root", root.start)


@malformation(
    "syntax",
    expects=RECOVER_OR_REJECT,
    example=Example('{"a": 1}', '"a": 1}', {"place": 0}),
    sites=_root_objects,
)
def missing_opener(text: str, place: int) -> str:
    """Leave out the first brace."""
    return replaced(text, place, place + 1, "")


def _closers(text: str, _subject: Subject) -> Iterator[Site]:
    for token in tokens(text):
        if token.kind in CLOSERS:
            yield Site(f"{OTHER[token.kind]} for {token.kind}", [token.start])
    last = _last_closers(text)[:2]
    if len({token.kind for token in last}) > 1:
        yield Site("exchanged", [token.start for token in reversed(last)])


@malformation(
    "syntax",
    expects=RECOVER_OR_REJECT,
    example=Example('{"a": [1]}', '{"a": [1}]', {"places": [8, 9]}),
    sites=_closers,
)
def swapped_closers(text: str, places: list[int]) -> str:
    """Write a brace where a bracket belongs or the reverse, or exchange the last two."""
    wanted = [token for token in tokens(text) if token.start in places]
    return respelt(text, wanted, OTHER.__getitem__)


def _braces(text: str, _subject: Subject) -> Iterator[Site]:
    found = containers(text)
    if any(container.kind == "object" for container in found):
        yield Site("every", "every")
    if found and found[0].kind == "object":
        yield Site("outer", "outer")


@malformation(
    "syntax",
    expects=RECOVER_OR_REJECT,
    example=Example('{"a": {}}', '{{"a": {{}}}}', {"which": "every"}),
    sites=_braces,
)
def doubled_braces(text: str, which: str) -> str:
    """Double the braces, all of them or the outer ones, as an unfilled template has them."""
    braces = [token for token in tokens(text) if token.kind in ("{", "}")]
    return respelt(text, braces if which == "every" else [braces[0], braces[-1]], lambda brace: brace * 2)


def _lists_of_scalars(text: str, _subject: Subject) -> Iterator[Site]:
    for container in containers(text):
        scalars = all(text[member.value] not in "{[" for member in container.members)
        if container.kind == "list" and container.members and scalars:
            yield Site("one" if len(container.members) == 1 else "several", [container.start, container.end])


@malformation(
    "syntax",
    expects=RECOVER_OR_REJECT,
    example=Example('{"a": [1, 2]}', '{"a": {1, 2}}', {"span": [6, 12]}),
    sites=_lists_of_scalars,
)
def set_literal(text: str, span: list[int]) -> str:
    """Write a list of scalars in braces, as Python writes a set."""
    start, end = span
    return f"{text[:start]}{{{text[start + 1 : end - 1]}}}{text[end:]}"
