"""A result that a tool hands over in pieces of text."""

import inspect
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import NamedTuple, TypeGuard

from harness_envelope.normalizer.records import Limits


class Joined(NamedTuple):
    """The text of a streamed result, and in how many pieces it came."""

    text: str
    pieces: int


class NoTextError(ValueError):
    """A piece is no text, or the pieces are more than a result may be; the message says which."""


def is_stream(value: object) -> TypeGuard[Iterator[object] | AsyncIterator[object]]:
    """Whether a tool answered with pieces that are still to come."""
    return isinstance(value, Iterator | AsyncIterator) and not hasattr(value, "read")


def is_streaming(function: object) -> bool:
    """Whether a function is written as a generator, sync or async."""
    return inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function)


def joined(pieces: Iterable[object]) -> Joined:
    """The pieces of a sync stream, joined; raises `NoTextError`, and whatever the stream raises."""
    taken = _Taken()
    for piece in pieces:
        taken.add(piece)
    return taken.joined()


async def joined_later(pieces: AsyncIterator[object]) -> Joined:
    """The pieces of an async stream, joined; raises as `joined` does."""
    taken = _Taken()
    async for piece in pieces:
        taken.add(piece)
    return taken.joined()


class _Taken:
    """The pieces so far."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._size = 0

    def add(self, piece: object) -> None:
        if not isinstance(piece, str | bytes):
            raise NoTextError(f"piece {len(self._pieces) + 1} of a stream is {type(piece).__name__}; expected text")
        encoded = piece.encode(errors="surrogatepass") if isinstance(piece, str) else piece
        self._size += len(encoded)
        if self._size > Limits().characters:
            raise NoTextError(f"the stream is longer than {Limits().characters} bytes; expected a page or a reference")
        self._pieces.append(encoded)

    def joined(self) -> Joined:
        """A character of which the pieces hold a part each is whole again."""
        return Joined(b"".join(self._pieces).decode(errors="surrogateescape"), len(self._pieces))
