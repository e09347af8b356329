"""Separators: other signs where a colon or a comma belongs."""

from collections.abc import Callable, Iterator
from typing import Final

from harness_strategies.malformations.declaration import RECOVER, Example, Site, Subject, malformation
from harness_strategies.malformations.syntax.respelling import Which, chosen, inner, respelt, sites_at
from harness_strategies.malformations.tokens import TokenKind

EQUALS: Final = ("=", " =", " = ")
ARROWS: Final = ("=>", " =>", " => ")
SEMICOLONS: Final = (";", " ;", "; ")


def _sites(kind: TokenKind, signs: tuple[str, ...]) -> Callable[[str, Subject], Iterator[Site]]:
    def found(text: str, _subject: Subject) -> Iterator[Site]:
        return sites_at(inner(text, kind), signs)

    return found


def _with(text: str, kind: TokenKind, which: Which, sign: str) -> str:
    return respelt(text, chosen(inner(text, kind), which), lambda _: sign)


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example('{"a": 1}', '{"a" = 1}', {"which": "every", "sign": " ="}),
    sites=_sites(":", EQUALS),
)
def equals_for_colon(text: str, which: Which, sign: str) -> str:
    """Write an equals sign between a key and its value."""
    return _with(text, ":", which, sign)


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example('{"a": 1}', '{"a" => 1}', {"which": "every", "sign": " =>"}),
    sites=_sites(":", ARROWS),
)
def arrow_for_colon(text: str, which: Which, sign: str) -> str:
    """Write an arrow between a key and its value, as Perl, PHP and Ruby do."""
    return _with(text, ":", which, sign)


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example("[1, 2]", "[1; 2]", {"which": "every", "sign": ";"}),
    sites=_sites(",", SEMICOLONS),
)
def semicolon_for_comma(text: str, which: Which, sign: str) -> str:
    """Write a semicolon between two members."""
    return _with(text, ",", which, sign)
