"""How long a text is while it is still arriving: one that is certainly too long is refused at once."""

from typing import Final

from harness_envelope.normalizer.records import Limits, RejectedError

_CONTINUATIONS: Final = bytes(range(0x80, 0xC0))
_WIDE: Final = (0x00, 0xFE, 0xFF)
"""The first bytes of the marks of UTF-16 and UTF-32, whose characters have up to four bytes."""


class Length:
    """The characters that have come for certain, whole or in pieces; of bytes it is a count of what they encode."""

    def __init__(self, limits: Limits) -> None:
        self._limit = limits.characters
        self._characters = 0
        self._wide_bytes: int | None = None
        self._is_begun = False

    def add(self, piece: str | bytes) -> None:
        """Count a piece; raises `RejectedError` once the limit is passed, wherever the pieces were cut."""
        if isinstance(piece, str):
            self._characters += len(piece)
        elif piece:
            self._count(piece)
        if self._characters > self._limit:
            raise RejectedError(
                "limit",
                "$",
                f"more than {self._limit} characters; past the limit `characters`",
            )

    def _count(self, piece: bytes) -> None:
        if not self._is_begun:
            self._wide_bytes = 0 if piece[0] in _WIDE else None
            self._is_begun = True
        if self._wide_bytes is None:
            self._characters += len(piece.translate(None, _CONTINUATIONS))
        else:
            self._wide_bytes += len(piece)
            self._characters = self._wide_bytes // 4
