"""Words and dots: keys and values without quotes, and what stands where members belong."""

import json
import re
from collections.abc import Iterator
from typing import Final

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
from harness_strategies.malformations.syntax.respelling import Which, chosen, inner, inserted, replaced, respelt
from harness_strategies.malformations.tokens import Token

STRAY: Final = ("and", "also", "TODO", "The", "以及")
SECOND: Final = ("404", '"Oslo"', "false", '{"b": 2}')
DOTS: Final = ("...", "…")

_NAME: Final = re.compile(r"[^\W\d]\w*")
_WORDS: Final = re.compile(r"[^\W\d][\w-]*(?: [\w-]+)*")
_VALUES: Final = frozenset(("true", "false", "null", "none", "undefined", "nil", "nan", "infinity", "inf"))


def _names(text: str) -> list[Token]:
    return [token for token in inner(text, "key") if _NAME.fullmatch(text[token.start + 1 : token.end - 1])]


def _keys(text: str, _subject: Subject) -> Iterator[Site]:
    names = _names(text)
    for token in names:
        yield Site("one", token.start)
    if names:
        yield Site("every", "every")


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example('{"a": 1}', "{a: 1}", {"which": "every"}),
    sites=_keys,
)
def unquoted_keys(text: str, which: Which) -> str:
    """Write keys that are identifiers without quotes."""
    return respelt(text, chosen(_names(text), which), lambda key: key[1:-1])


def _words(text: str, _subject: Subject) -> Iterator[Site]:
    for token in inner(text, "string"):
        content = text[token.start + 1 : token.end - 1]
        if _WORDS.fullmatch(content) and content.casefold() not in _VALUES:
            yield Site("words" if " " in content else "word", [token.start, token.end])


@malformation(
    "syntax",
    expects=RECOVER_OR_REJECT,
    example=Example('{"a": "blue"}', '{"a": blue}', {"span": [6, 12]}),
    sites=_words,
)
def unquoted_values(text: str, span: list[int]) -> str:
    """Write a value of one or more words without quotes."""
    start, end = span
    return replaced(text, start, end, json.loads(text[start:end]))


def _between_members(text: str, _subject: Subject) -> Iterator[Site]:
    for container in containers(text):
        for member in container.members[1:]:
            yield Site(f"word-before-{container.kind}", member.start, tuple(f"{word} " for word in STRAY))
        if container.kind == "object":
            for member in container.members[:-1]:
                yield Site("word-after", member.end, tuple(f" {word}" for word in STRAY))
            for member in container.members:
                others = tuple(value for value in SECOND if value != text[member.value : member.end])
                yield Site("second-value", member.end, tuple(f", {value}" for value in others), rare=True)
                yield Site("second-value", member.end, tuple(f" {value}" for value in others), rare=True)


def _a_second_value_leaves_no_reading(arguments: JsonObject, _subject: Subject) -> Expectation:
    return REJECT if str(arguments["added"]).lstrip(", ") in SECOND else RECOVER_OR_REJECT


@malformation(
    "syntax",
    expects=_a_second_value_leaves_no_reading,
    example=Example('{"a": 1, "b": 2}', '{"a": 1, and "b": 2}', {"place": 9, "added": "and "}),
    sites=_between_members,
)
def stray_text(text: str, place: int, added: str) -> str:
    """Put a word between two members, or a second value behind the first."""
    return inserted(text, place, added)


def _leaving_out(text: str, _subject: Subject) -> Iterator[Site]:
    for container in containers(text):
        if container.members:
            first, last = container.members[0], container.members[-1]
            yield Site(f"all-of-{container.kind}", [first.start, last.end], DOTS)
        if len(container.members) > 1:
            yield Site(f"first-of-{container.kind}", [first.start, first.end], DOTS)
            yield Site(f"last-of-{container.kind}", [last.start, last.end], DOTS)


@malformation(
    "syntax",
    expects=REJECT,
    example=Example("[1, 2]", "[1, ...]", {"span": [4, 5], "dots": "..."}),
    sites=_leaving_out,
)
def ellipsis(text: str, span: list[int], dots: str) -> str:
    """Write dots in place of members or items."""
    return replaced(text, span[0], span[1], dots)
