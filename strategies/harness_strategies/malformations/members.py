"""The objects and lists in conforming JSON text, each with what stands inside it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from harness_envelope.paths import Path
from harness_strategies.malformations.tokens import CLOSERS, OPENERS, Token, tokens


@dataclass(frozen=True, slots=True)
class Member:
    """A member of an object, or an item of a list, at `text[start:end]`; its value begins at `value`."""

    start: int
    value: int
    end: int


@dataclass(frozen=True, slots=True)
class Container:
    """An object or a list at `text[start:end]`, brackets included."""

    kind: Literal["object", "list"]
    path: Path
    start: int
    end: int
    members: tuple[Member, ...]


@dataclass(slots=True)
class _Open:
    token: Token
    member: int = 0
    value: int = 0
    members: list[Member] = field(default_factory=list)

    def begin(self, start: int) -> None:
        """Note where a value begins; in a list the item begins there too."""
        self.value = start
        if self.token.kind == "[":
            self.member = start

    def closed(self, end: int) -> Container:
        kind: Literal["object", "list"] = "object" if self.token.kind == "{" else "list"
        return Container(kind, self.token.path, self.token.start, end, tuple(self.members))


@lru_cache(maxsize=4)
def containers(text: str) -> tuple[Container, ...]:
    """Every object and list of a JSON text, from the outermost in."""
    return tuple(sorted(_ending(text), key=lambda container: container.start))


def _ending(text: str) -> Iterator[Container]:
    stack: list[_Open] = []
    for token in tokens(text):
        if token.kind == "key":
            stack[-1].member = token.start
            continue
        if stack and (token.is_scalar or token.kind in OPENERS):
            stack[-1].begin(token.start)
        if token.kind in OPENERS:
            stack.append(_Open(token))
        elif token.kind in CLOSERS:
            yield stack.pop().closed(token.end)
        if stack and (token.is_scalar or token.kind in CLOSERS):
            around = stack[-1]
            around.members.append(Member(around.member, around.value, token.end))
