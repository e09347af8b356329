"""Comments between tokens."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from harness_strategies.malformations.declaration import RECOVER, Example, Site, Subject, malformation
from harness_strategies.malformations.syntax.respelling import inserted
from harness_strategies.malformations.tokens import Token, tokens

SAID: Final = (
    "fine",
    'it\'s "ok"',
    "} or ], maybe {",
    "see https://example.org/a?b={c}#d",
    '"msg": "no",',
    "已核对：没有问题",
    "// twice # and /* once",
    "",
)
"""What comments say. Double quotes come in pairs: an odd one could close a string whose first quote is missing."""

LINES: Final = tuple(f" {said}".rstrip() for said in SAID)
BLOCKS: Final = (*(f" {said} " for said in SAID[:-1]), "*", "\n * two\n * lines\n ", "")
ENDS: Final = ("\n", "\r\n", "\n    ")


def _between_tokens(comments: tuple[str, ...]) -> Callable[[str, Subject], Iterator[Site]]:
    def found(text: str, _subject: Subject) -> Iterator[Site]:
        for before, after in pairwise(tokens(text)):
            yield Site(_where(before, after), before.end, comments)

    return found


def _where(before: Token, after: Token) -> str:
    for token, side in ((before, "after"), (after, "before")):
        if not token.is_scalar and token.kind != "key":
            return f"{side} {token.kind}"
    raise ValueError(f"two values side by side at character {after.start}")


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example("[1, 2]", "[1, // fine\n 2]", {"place": 3, "comment": " // fine\n"}),
    sites=_between_tokens(tuple(f" //{said}{end}" for end in ENDS for said in LINES)),
)
def line_comment(text: str, place: int, comment: str) -> str:
    """Put a comment that two slashes begin between two tokens."""
    return inserted(text, place, comment)


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example("[1, 2]", "[1, /* fine */ 2]", {"place": 3, "comment": " /* fine */"}),
    sites=_between_tokens(tuple(f"{gap}/*{said}*/" for gap in (" ", "") for said in BLOCKS)),
)
def block_comment(text: str, place: int, comment: str) -> str:
    """Put a comment between slashes and asterisks between two tokens."""
    return inserted(text, place, comment)


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example("[1, 2]", "[1, # fine\n 2]", {"place": 3, "comment": " # fine\n"}),
    sites=_between_tokens(tuple(f" #{said}{end}" for end in ENDS for said in LINES)),
)
def hash_comment(text: str, place: int, comment: str) -> str:
    """Put a comment that a number sign begins between two tokens."""
    return inserted(text, place, comment)
