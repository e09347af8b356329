"""From bytes to text: the marks of UTF-8, UTF-16 and UTF-32 are read, nothing else is guessed."""

import codecs

from harness_envelope.normalizer.records import RejectedError, Repair

MARK = "\ufeff"
_MARKED = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode(raw: str | bytes) -> str:
    """The text of a raw result, a byte order mark still at its head; rejects what is no Unicode text."""
    if isinstance(raw, str):
        _refuse_lone_surrogate(raw)
        return raw
    codec = next((codec for mark, codec in _MARKED if raw.startswith(mark)), "utf-8")
    try:
        return raw.decode(codec)
    except UnicodeDecodeError as error:
        raise RejectedError(
            "invalid-utf8",
            f"byte {error.start}",
            f"the bytes are not {codec.upper()}; expected UTF-8, or UTF-16 or UTF-32 with a byte order mark",
        ) from None


def without_mark(text: str) -> tuple[str, tuple[Repair, ...]]:
    """The text without a byte order mark, and the repair that took it away."""
    if not text.startswith(MARK):
        return text, ()
    return text[1:], (Repair("bom", "text", before=MARK, after="", position=0),)


def _refuse_lone_surrogate(text: str) -> None:
    if text.isascii():
        return
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise RejectedError(
            "lone-surrogate",
            f"character {error.start}",
            "half of a surrogate pair, which no UTF-8 text can carry; expected the whole character",
        ) from None
