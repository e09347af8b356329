"""Strings: which quotes end one, and which stand inside it."""

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
from harness_strategies.malformations.syntax.free_strings import free_strings, requoted, with_content
from harness_strategies.malformations.syntax.quotes import bare
from harness_strategies.malformations.syntax.respelling import inner, inserted, replaced

QUOTING: Final = (
    'field labelled "Search by name" is gone',
    'either "a" or "b" will do',
    '他说"好"吧 😀',
    '<a href="https://example.org/a?b=1">b</a>',
    '"open" orders are gone',
    'no field labelled "Search by name"',
    "it's the \"main\" branch's fault",
    'the "lead" (a {name}) [sic] said so',
)
AMBIGUOUS: Final = (
    'told the "lead", waiting',
    'the "lead": waiting',
    'the "lead" } waiting',
    'see ["a"] here',
    '12" pipe is missing',
    'a "b" and 12" pipe',
    'was {"code": 200, "msg": "fine"} not ours',
)
JOINS: Final = ('" + "', '"+"', '" +\n    "')

_END: Final = re.compile(r'"\s*[,:}\]]')
_SIDE_BY_SIDE: Final = re.compile(r'"(?=[\s,\[\]{}:])(?:[\s,\[\]{}:0-9.eE+-]|true|false|null)*"')
"""What could as well part two strings, where a comma is missing behind the first."""

_UNIT: Final = re.compile(r"\\u[0-9a-f]{4}|\\?.", re.DOTALL)


def _texts_with_quotes(text: str, subject: Subject) -> Iterator[Site]:
    for token, content in free_strings(text, subject):
        own = (content,) if '"' in content and not _SIDE_BY_SIDE.search(content) else ()
        sure = tuple(each for each in (*own, *QUOTING) if _is_sure(each))
        yield Site("sure", token.start, sure)
        yield Site("ambiguous", token.start, tuple(each for each in (*own, *AMBIGUOUS) if each not in sure), rare=True)


def _is_sure(content: str) -> bool:
    """Whether the bare quotes come in pairs, and none looks like the end of the string, or like a triple quote's."""
    return not content.startswith('""') and content.count('"') % 2 == 0 and not _END.search(content)


def _sure_where_no_quote_looks_like_the_end(arguments: JsonObject, _subject: Subject) -> Expectation:
    return RECOVER if _is_sure(str(arguments["content"])) else RECOVER_OR_REJECT


@malformation(
    "syntax",
    expects=_sure_where_no_quote_looks_like_the_end,
    example=Example('["a"]', '["say "hi" now"]', {"place": 1, "content": 'say "hi" now'}),
    sites=_texts_with_quotes,
    right=with_content(lambda arguments: str(arguments["content"])),
)
def unescaped_quote(text: str, place: int, content: str) -> str:
    """Let a string hold bare double quotes."""
    return requoted(text, place, bare(json.dumps(content, ensure_ascii=False)[1:-1]))


def _cuts(text: str, _subject: Subject) -> Iterator[Site]:
    for token in inner(text, "string"):
        inside = [found.end() for found in _UNIT.finditer(text, token.start + 1, token.end - 1)][:-1]
        if inside:
            for place in sorted({inside[0], inside[len(inside) // 2], inside[-1]}):
                yield Site("cut", place, JOINS)


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example('["ab"]', '["a" + "b"]', {"place": 3, "join": '" + "'}),
    sites=_cuts,
)
def string_concat(text: str, place: int, join: str) -> str:
    """Write a string as two that a plus sign joins."""
    return inserted(text, place, join)


def _quotes(text: str, _subject: Subject) -> Iterator[Site]:
    found = inner(text, "key", "string")
    for token in found:
        name = "key" if token.kind == "key" else "value"
        is_last = token == found[-1]
        yield Site(f"{name}-opening", token.start)
        yield Site("last" if is_last else f"{name}-closing", token.end - 1, rare=is_last)


def _without_its_end_the_last_is_lost(arguments: JsonObject, subject: Subject) -> Expectation:
    last = inner(subject.text, "key", "string")[-1]
    return REJECT if arguments["place"] == last.end - 1 else RECOVER_OR_REJECT


@malformation(
    "syntax",
    expects=_without_its_end_the_last_is_lost,
    example=Example('{"a": 1}', '{a": 1}', {"place": 1}),
    sites=_quotes,
)
def missing_quote(text: str, place: int) -> str:
    """Leave out one quote of a key or a value."""
    return replaced(text, place, place + 1, "")
