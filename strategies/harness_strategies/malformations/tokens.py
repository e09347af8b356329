"""The tokens of conforming JSON text, each with the place of the value that it belongs to."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias, cast

from harness_envelope.paths import Path

TokenKind: TypeAlias = Literal["{", "}", "[", "]", ",", ":", "key", "string", "number", "literal"]

VALUES: Final = frozenset(("string", "number", "literal"))
OPENERS: Final = frozenset(("{", "["))
CLOSERS: Final = frozenset(("}", "]"))

_TOKEN: Final = re.compile(r'[ \t\n\r]*+(?:([][{},:])|("(?:[^"\\]++|\\.)*+")|(-?[0-9][-+.0-9eE]*+)|(true|false|null))')
_SPACE: Final = " \t\n\r"
_KINDS: Final = (None, None, "string", "number", "literal")


@dataclass(frozen=True, slots=True)
class Token:
    """One token, at `text[start:end]`.

    `path` leads to the value that it is, names or delimits: a key and its colon belong to the member, braces,
    brackets and commas to their container. `depth` counts the containers around that value.
    """

    kind: TokenKind
    start: int
    end: int
    path: Path

    @property
    def depth(self) -> int:
        """How many objects and lists stand around the value."""
        return len(self.path)

    @property
    def is_scalar(self) -> bool:
        """Whether it is a whole value: a string that is no key, a number, `true`, `false` or `null`."""
        return self.kind in VALUES


@lru_cache(maxsize=4)
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a JSON text in order; between them stands white space only.

    Raises `ValueError` where anything but JSON's tokens stands.
    """
    found = tuple(_placed(text))
    end = found[-1].end if found else 0
    if text[end:].strip(_SPACE):
        raise ValueError(f"no JSON token begins at character {end} of {text[:40]!r}")
    return found


def _placed(text: str) -> Iterator[Token]:
    """The tokens, while the steps that lead to each value are kept on a stack."""
    steps: list[str | int] = []
    names_next = False
    for kind, start, end in _spans(text):
        if kind == "string" and names_next:
            steps[-1] = cast("str", json.loads(text[start:end]))
            yield Token("key", start, end, tuple(steps))
            names_next = False
            continue
        if kind in CLOSERS and steps:
            steps.pop()
        yield Token(kind, start, end, tuple(steps[:-1] if kind == "," else steps))
        if kind in OPENERS:
            steps.append("" if kind == "{" else 0)
        elif kind == "," and steps and isinstance(steps[-1], int):
            steps[-1] += 1
        names_next = kind == "{" or (kind == "," and bool(steps) and isinstance(steps[-1], str))


def _spans(text: str) -> Iterator[tuple[TokenKind, int, int]]:
    position = 0
    while match := _TOKEN.match(text, position):
        group = cast("int", match.lastindex)
        start, position = match.span(group)
        yield cast("TokenKind", _KINDS[group] or match[group]), start, position
