"""Truncation: the text was cut, and with it what stood behind or before the cut."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from hypothesis import strategies as st

from harness_strategies.malformations.closing import is_whole
from harness_strategies.malformations.declaration import (
    RECOVER,
    RECOVER_OR_REJECT,
    REJECT,
    Example,
    Expectation,
    JsonObject,
    Site,
    Subject,
    malformation,
)
from harness_strategies.malformations.members import containers
from harness_strategies.malformations.places import has_free_extra
from harness_strategies.malformations.tokens import CLOSERS, OPENERS, Token, TokenKind, tokens

MARKERS: Final = (
    "\n--- TRUNCATED ---",
    "… [12 more lines]",
    "\n[Output truncated]",
    "...(truncated)",
    "\n<truncated 1024 characters>",
    "… [3 more items]",
    "\n\n[truncated: showing 2,000 of 14,812 characters]\n",
    "\n[内容已截断]",
    "……输出已截断，共 120 行",
)
WARNINGS: Final = ("quota at 90 %", "prices are a day old", "缓存已过期")

_PAYLOAD: Final = "data"


def _nested(text: str) -> Sequence[Token]:
    """The tokens of a text whose value is an object or a list: a cut number, alone, would still be a number."""
    found = tokens(text)
    return found if found[0].kind in OPENERS else ()


def _kind(token: Token) -> str:
    return token.kind if token.is_scalar or token.kind == "key" else "structure"


def _with_gaps(text: str) -> Iterator[tuple[Token, int]]:
    """Each token, and where the next one begins or the text ends."""
    found = _nested(text)
    return zip(found, [*(token.start for token in found), len(text)][1:], strict=True)


def _anywhere(text: str, _subject: Subject) -> Iterator[Site]:
    """Every character, by the token in which or behind which it stands; but not before the first."""
    for token, following in _with_gaps(text):
        kept = range(0 if token.start else 1, following - token.start)
        if kept:
            yield Site(_kind(token), token.start, tuple(kept))


@malformation(
    "truncation",
    expects=RECOVER_OR_REJECT,
    example=Example('{"a": 1}', '{"a', {"start": 1, "kept": 2}),
    sites=_anywhere,
)
def cut_anywhere(text: str, start: int, kept: int) -> str:
    """End the text at any character."""
    return text[: start + kept]


def _last_closers(text: str, subject: Subject) -> Iterator[Site]:
    """Each of the closers at the end, of the text as it stands and of the one that ends with the payload."""
    for last in (None, _PAYLOAD) if subject.is_envelope else (None,):
        ordered = _with_last(text, last)
        found = _nested(ordered)
        for index in range(len(found) - 1, 0, -1):
            if found[index].kind not in CLOSERS:
                break
            places = dict.fromkeys((found[index].start, found[index - 1].end))
            variant = f"{last or 'as it stands'}, {len(found) - index} missing"
            rare = not _only_closers_are_lost(found, index, subject)
            yield Site(variant, last, tuple(places), rare)


def _with_extra(subject: Subject) -> Iterator[JsonObject]:
    """The envelope with all five fields, without which something can have followed."""
    if "extra" not in subject.envelope:
        yield {**subject.envelope, "extra": None}


def _only_closers_are_lost(found: Sequence[Token], first: int, subject: Subject) -> bool:
    return is_whole(found[first - 1].kind, [token.path for token in found[first:]], subject)


def _where_closers_may_be_added(arguments: JsonObject, subject: Subject) -> Expectation:
    found = _nested(_with_last(subject.text, arguments["last"]))
    first = next(index for index, token in enumerate(found) if token.start >= arguments["end"])  # type: ignore[operator]  # it is a number
    return RECOVER if _only_closers_are_lost(found, first, subject) else RECOVER_OR_REJECT


def _with_last(text: str, last: object) -> str:
    """The text of an object with one of its members moved to the end: their order says nothing."""
    root = containers(text)[0] if last else None
    if root is None:
        return text
    spans = [(member.start, member.end) for member in root.members]
    moved = next((span for span in spans if text[slice(*span)].startswith(f'"{last}"')), spans[-1])
    ordered = [*(span for span in spans if span != moved), moved]
    between = [text[end:start] for (_, end), (start, _) in pairwise(spans)]
    parts = [piece for span, gap in zip(ordered, [*between, ""], strict=True) for piece in (text[slice(*span)], gap)]
    return "".join((text[: spans[0][0]], *parts, text[spans[-1][1] :]))


@malformation(
    "truncation",
    expects=_where_closers_may_be_added,
    example=Example('{"data": {}, "msg": ""}', '{"msg": "", "data": {', {"last": "data", "end": 21}),
    sites=_last_closers,
    room=_with_extra,
)
def cut_closers(text: str, last: str | None, end: int) -> str:
    """End the text before its last closers, be its payload the last member or another one."""
    return _with_last(text, last)[:end]


def _inside(text: str, kind: TokenKind) -> Iterator[Site]:
    for token in _nested(text):
        if token.kind == kind and token.end - token.start > 1:
            yield Site(str(token.path[0]), token.start, tuple(range(1, token.end - token.start)))


@malformation(
    "truncation",
    expects=REJECT,
    example=Example('["abc"]', '["ab', {"start": 1, "kept": 3}),
    sites=lambda text, _subject: _inside(text, "string"),
)
def cut_string(text: str, start: int, kept: int) -> str:
    """End the text inside a string that is a value."""
    return text[: start + kept]


@malformation(
    "truncation",
    expects=REJECT,
    example=Example("[21.5]", "[21", {"start": 1, "kept": 2}),
    sites=lambda text, _subject: _inside(text, "number"),
)
def cut_number(text: str, start: int, kept: int) -> str:
    """End the text inside a number, what is left of which looks complete."""
    return text[: start + kept]


def _before_items(text: str, _subject: Subject) -> Iterator[Site]:
    """In each list: behind its bracket, behind each item but the last, and before each item."""
    for container in containers(text):
        if container.kind == "list" and container.members:
            before = {member.start for member in container.members} | {container.start + 1}
            behind = {member.end for member in container.members[:-1]}
            places = sorted(before | behind)
            yield Site("list", container.start, tuple(place - container.start for place in places))


def _with_a_list(subject: Subject) -> Iterator[JsonObject]:
    if has_free_extra(subject.view):
        yield {**subject.envelope, "extra": {"warnings": list(WARNINGS)}}


@malformation(
    "truncation",
    expects=REJECT,
    example=Example("[1, 2, 3]", "[1, 2", {"start": 0, "kept": 5}),
    sites=_before_items,
    room=_with_a_list,
)
def cut_list(text: str, start: int, kept: int) -> str:
    """End the text between two items of a list, what is left of which looks short."""
    return text[: start + kept]


def _behind_the_first_value(text: str, _subject: Subject) -> Iterator[Site]:
    first = next((token.end for token in _nested(text) if token.is_scalar), len(text))
    for token, following in _with_gaps(text):
        lost = tuple(range(max(first - token.start, 0), following - token.start))
        if lost:
            yield Site(_kind(token), token.start, lost)


@malformation(
    "truncation",
    expects=REJECT,
    example=Example('{"a": 1, "b": 2}', '"b": 2}', {"start": 7, "lost": 2}),
    sites=_behind_the_first_value,
)
def cut_head(text: str, start: int, lost: int) -> str:
    """Begin the text behind its first value, at any character."""
    return text[start + lost :]


def _limited(text: str, _subject: Subject) -> Iterator[Site]:
    """The end of the text, with its last value at least, or up to nine members inside it."""
    values = [token.start for token in _nested(text) if token.is_scalar]
    if values:
        yield Site("end", len(text), tuple(range(1, values[-1] + 1)))
    for container in containers(text):
        for index, member in enumerate(container.members):
            lost = container.members[max(0, index - 8) : index + 1]
            yield Site(f"inside {container.kind}", member.end, tuple(each.start for each in reversed(lost)))


@malformation(
    "truncation",
    expects=REJECT,
    example=Example("[1, 2]", "[1, … [3 more items]]", {"rest": 5, "kept": 4, "marker": "… [3 more items]"}),
    sites=_limited,
    marker=st.sampled_from(MARKERS),
)
def truncation_marker(text: str, rest: int, kept: int, marker: str) -> str:
    """Leave the end of the text, or members inside it, out, and say so in their place."""
    return f"{text[:kept]}{marker}{text[rest:]}"
