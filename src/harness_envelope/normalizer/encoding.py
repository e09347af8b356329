"""From bytes to text: the marks of UTF-8, UTF-16 and UTF-32 are read, nothing else is guessed."""

import codecs
import re

from harness_envelope.normalizer.records import RejectedError, Repair
from harness_envelope.normalizer.trivia import ANSI, NO_BREAK, ZERO

MARK = "\ufeff"
_TAIL = 400
"""How many characters at its end a text is freed of what is invisible in them."""

_KINDS = {"zero": "zero-width", "nbsp": "no-break-space", "ansi": "ansi-colour"}
_INVISIBLE = re.compile(rf"(?P<zero>{ZERO})|(?P<nbsp>{NO_BREAK})|(?P<ansi>{ANSI})")
_LEADING = re.compile(rf"(?:[ \t\r\n]|{ZERO}|{NO_BREAK}|{ANSI})++")
_TRAILING = re.compile(rf"(?:[ \t\r\n]|{ZERO}|{NO_BREAK}|{ANSI})++\Z")
_END = re.compile(rf"(?:[ \t\r\n]|{ZERO}|{NO_BREAK}|[A-Za-z])")
"""The last character of what is invisible; a colour ends with a letter."""

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


def without_edges(text: str) -> tuple[str, tuple[Repair, ...]]:
    """The text without what is invisible at its ends, and the repairs that took it away."""
    start = _LEADING.match(text)
    begins = start.end() if start else 0
    tail = text[max(begins, len(text) - _TAIL) :]
    trailing = _TRAILING.search(tail) if _END.match(tail[-1:]) else None
    ends = len(text) - len(tail) + trailing.start() if trailing else len(text)
    found = [*_INVISIBLE.finditer(text, 0, begins), *_INVISIBLE.finditer(text, ends)]
    edits = [
        Repair(_KINDS[piece.lastgroup or ""], "text", piece.group(), "", (), piece.start()) for piece in reversed(found)
    ]
    return (_without(text, found), tuple(edits)) if edits else (text, ())


def _without(text: str, found: list[re.Match[str]]) -> str:
    parts: list[str] = []
    position = 0
    for piece in found:
        parts.append(text[position : piece.start()])
        position = piece.end()
    return "".join((*parts, text[position:]))


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
