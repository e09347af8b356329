"""Pure edits of single tokens in JSON text."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Literal, TypeAlias

from harness_strategies.malformations.declaration import Site
from harness_strategies.malformations.tokens import Token, TokenKind, tokens

Which: TypeAlias = int | Literal["every"]
"""Which of some tokens are edited: the one that begins at a character, or all of them."""


def replaced(text: str, start: int, end: int, new: str) -> str:
    """The text with something else at a place."""
    return text[:start] + new + text[end:]


def inserted(text: str, place: int, new: str) -> str:
    """The text with something more at a place."""
    return text[:place] + new + text[place:]


def respelt(text: str, wanted: Iterable[Token], spell: Callable[[str], str]) -> str:
    """The text with some of its tokens, given in order, spelt anew."""
    parts: list[str] = []
    position = 0
    for token in wanted:
        parts += [text[position : token.start], spell(text[token.start : token.end])]
        position = token.end
    return "".join((*parts, text[position:]))


def inner(text: str, *kinds: TokenKind) -> tuple[Token, ...]:
    """The tokens of some kinds that stand inside an object or a list."""
    return tuple(token for token in tokens(text)[1:] if token.kind in kinds)


def chosen(found: Collection[Token], which: Which) -> list[Token]:
    """The tokens that are to be edited."""
    return [token for token in found if which in ("every", token.start)]


def sites_at(found: Collection[Token], options: tuple[str, ...]) -> Iterator[Site]:
    """Each of some tokens as a site, and all of them as another."""
    for token in found:
        yield Site("one", token.start, options)
    if found:
        yield Site("every", "every", options)
