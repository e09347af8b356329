"""A result that arrives in pieces: the same answer however it is cut."""

from collections.abc import Iterable
from typing import Any

from harness_envelope.normalizer import normalize
from harness_envelope.normalizer.lengths import Length
from harness_envelope.normalizer.records import Limits, Normalized, RejectedError


def normalize_stream(
    chunks: Iterable[str] | Iterable[bytes],
    schema: object = None,
    *,
    trace_id: str | None = None,
    unsafe: bool = False,
    limits: Limits | None = None,
) -> Normalized:
    """What `normalize` answers to the chunks put together; bytes may be cut inside a character.

    Once the text is certainly too long the answer comes without another chunk being asked for. Raises
    `TypeError` for a chunk that is neither text nor bytes, or for both in one stream.
    """
    bounds = limits or Limits()
    try:
        whole = _gathered(chunks, bounds)
    except RejectedError as rejection:
        return Normalized("rejected", reason=rejection.reason)
    return normalize(whole, schema, trace_id=trace_id, unsafe=unsafe, limits=bounds)


def _gathered(chunks: Iterable[str] | Iterable[bytes], limits: Limits) -> str | bytes:
    length = Length(limits)
    kind: Any = (str, bytes)
    parts: list[Any] = []
    for chunk in chunks:
        if not isinstance(chunk, kind):
            raise TypeError(f"chunk {len(parts)} is of type {type(chunk).__name__}; expected all text, or all bytes")
        kind = bytes if isinstance(chunk, bytes) else str
        length.add(chunk)
        parts.append(chunk)
    whole: str | bytes = b"".join(parts) if kind is bytes else "".join(parts)
    return whole
