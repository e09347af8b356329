"""Quotes: other marks around keys and values than JSON's."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from harness_strategies.malformations.declaration import RECOVER, Example, Site, Subject, malformation
from harness_strategies.malformations.syntax.respelling import inner, respelt
from harness_strategies.malformations.tokens import Token, tokens

Around: TypeAlias = Literal["keys", "values", "both", "mixed"]
"""What is quoted in another way; `mixed` is every second string of the text."""

AROUND: Final[tuple[Around, ...]] = ("both", "keys", "values", "mixed")
DOUBLE_CURLY: Final = ("“”", "““", "””", "”“", "„“")
SINGLE_CURLY: Final = ("‘’", "‘‘")
FULL_WIDTH: Final[Mapping[str, str]] = MappingProxyType(
    {":": "：", ",": "，", "{": "｛", "}": "｝", "[": "［", "]": "］", '"': "＂"}
)

_STRAIGHT_BY: Final = 3
_ESCAPE: Final = re.compile(r"\\(.)")
_APOSTROPHE: Final = re.compile(r"(?<=[^\W\d_])['’](?=[^\W\d_])")
_NO_APOSTROPHE: Final = re.compile(r"(?<![^\W\d_])'|'(?![^\W\d_])")
_DOUBLE: Final = re.compile("[“”„‟＂]")
_SINGLE: Final = re.compile("['‘’‛＇]")


def strings(text: str, around: str) -> tuple[Token, ...]:
    """The strings that are meant: keys, values, both, or every second one."""
    if around == "keys":
        return inner(text, "key")
    if around == "values":
        return inner(text, "string")
    return inner(text, "key", "string")[:: 2 if around == "mixed" else 1]


def bare(content: str) -> str:
    """The content of a string with its double quotes no longer escaped."""
    return _ESCAPE.sub(lambda escape: '"' if escape[1] == '"' else escape[0], content)


def _requoting(*options: str) -> Callable[[str, Subject], Iterator[Site]]:
    def found(text: str, _subject: Subject) -> Iterator[Site]:
        for around in AROUND:
            if strings(text, around):
                yield Site(around, around, options)

    return found


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example('{"a": "it\'s"}', "{'a': 'it\\'s'}", {"around": "both", "apostrophes": "escaped"}),
    sites=_requoting("escaped", "bare"),
)
def single_quotes(text: str, around: Around, apostrophes: str) -> str:
    """Put single quotes around keys, values or both; an apostrophe between two letters may stay bare."""
    spell = _with_bare_apostrophes if apostrophes == "bare" else _with_escaped_apostrophes
    return respelt(text, strings(text, around), spell)


def _with_escaped_apostrophes(string: str) -> str:
    return "'" + bare(string[1:-1]).replace("'", "\\'") + "'"


def _with_bare_apostrophes(string: str) -> str:
    return "'" + _NO_APOSTROPHE.sub("\\'", bare(string[1:-1])) + "'"


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example('{"a": "b"}', '{`a`: "b"}', {"around": "keys"}),
    sites=_requoting(),
)
def backtick_quotes(text: str, around: Around) -> str:
    """Put backticks around keys, values or both."""
    return respelt(text, strings(text, around), lambda string: "`" + bare(string[1:-1]).replace("`", "\\`") + "`")


def _curly_sites(text: str, _subject: Subject) -> Iterator[Site]:
    for around in AROUND:
        for styles in (DOUBLE_CURLY, SINGLE_CURLY):
            if _curled(text, strings(text, around), styles[0]):
                yield Site(around, around, styles)
    for token in _half_straight(text):
        yield Site("half-straight", token.start, ("“”",))


def _curled(text: str, wanted: Iterable[Token], style: str) -> list[Token]:
    """Of some strings those that curly quotes can go around, since nothing inside could be taken for their end."""
    return [token for token in wanted if not _could_end(text[token.start + 1 : token.end - 1], token, style)]


def _could_end(content: str, token: Token, style: str) -> bool:
    if style[0] not in "‘’":
        return _DOUBLE.search(content) is not None
    return _SINGLE.search(content if token.kind == "key" else _APOSTROPHE.sub("", content)) is not None


def _half_straight(text: str) -> Iterator[Token]:
    """The last strings that `"` can open and a curly quote close, since no `"` at all follows."""
    for token in inner(text, "key", "string")[-1 : -1 - _STRAIGHT_BY : -1]:
        content = text[token.start + 1 : token.end - 1]
        if '"' in content or _could_end(content, token, "“”"):
            return
        yield token


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example('{"a": "b"}', "{“a”: “b”}", {"around": "both", "style": "“”"}),
    sites=_curly_sites,
)
def smart_quotes(text: str, around: Around | int, style: str) -> str:
    """Put curly quotes around keys, values or both, or let one close a string that a straight one opens."""
    opening, closing = style[0], style[1]
    if not isinstance(around, int):
        wanted = _curled(text, strings(text, around), style)
        return respelt(text, wanted, lambda string: f"{opening}{string[1:-1]}{closing}")
    later = [token for token in inner(text, "key", "string") if token.start >= around]
    curly = respelt(text, later, lambda string: f"{opening}{string[1:-1]}{closing}")
    return f'{curly[:around]}"{curly[around + 1 :]}'


def _full_width_sites(text: str, _subject: Subject) -> Iterator[Site]:
    if tokens(text)[0].is_scalar:
        return
    for marks in (":", ",", ":,", "{}", "[]", ":,{}[]"):
        if any(token.kind in marks for token in tokens(text)):
            yield Site(marks, marks, ("every", "alternate"))
    for around in AROUND:
        if _curled(text, strings(text, around), "“”"):
            yield Site(f"quotes, {around}", '"', (around,))
    yield Site("all", "".join(FULL_WIDTH), ("both",))


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example('{"a": 1}', '{"a"： 1}', {"marks": ":", "which": "every"}),
    sites=_full_width_sites,
)
def fullwidth_punctuation(text: str, marks: str, which: str) -> str:
    """Write colons, commas, brackets or quotes in full width, as a Chinese keyboard does."""
    quoted = set(_curled(text, strings(text, which), "“”")) if '"' in marks else set()
    wanted = [token for token in tokens(text) if token.kind in marks or token in quoted]
    return respelt(text, wanted[:: 2 if which == "alternate" else 1], _in_full_width)


def _in_full_width(token: str) -> str:
    quote = FULL_WIDTH['"']
    return f"{quote}{token[1:-1]}{quote}" if token.startswith('"') else FULL_WIDTH[token]
