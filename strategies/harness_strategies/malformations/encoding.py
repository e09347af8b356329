"""Encoding: marks, invisible characters and colour codes around JSON's tokens, and bytes that are no UTF-8."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from hypothesis import strategies as st

from harness_strategies.malformations.declaration import (
    RECOVER,
    REJECT,
    Example,
    JsonObject,
    Site,
    Subject,
    malformation,
)
from harness_strategies.malformations.insertions import inserted, insertions, with_insertion
from harness_strategies.malformations.tokens import Token, TokenKind, tokens

MARK: Final = "\ufeff"
AS_TEXT: Final = "text"
CODECS: Final = ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
ZERO_WIDTH: Final = ("\u200b", "\u200c", "\u200d", "\u2060", "\ufeff")
NO_BREAK_SPACES: Final = ("\u00a0", "\u202f", "\u2007")
COLOURS: Final = ("32", "1;34", "0;39", "38;5;208", "38;2;255;100;0")
RESETS: Final = ("\x1b[0m", "\x1b[m", "\x1b[39m", "\x1b[0m\x1b[K")
LEGACY_CODECS: Final = ("gbk", "latin-1", "big5", "utf-16-le", "utf-16-be")
STRAY_BYTES: Final = ("ff", "80", "c3", "e69d", "c0af", "eda0bd", "f09f98")
HALVES: Final = ("d83d", "de00", "dbff", "dc00", "de00d83d")

_COLOURED: Final[Mapping[str, frozenset[TokenKind]]] = MappingProxyType(
    {
        "keys": frozenset(("key",)),
        "strings": frozenset(("key", "string")),
        "every": frozenset(("{", "}", "[", "]", ",", ":", "key", "string", "number", "literal")),
    }
)


@malformation(
    "encoding",
    expects=RECOVER,
    example=Example("{}", b"\xef\xbb\xbf{}", {"codec": "utf-8"}),
    codec=st.sampled_from((*CODECS, AS_TEXT)),
)
def bom(text: str, codec: str) -> str | bytes:
    """Begin with a byte order mark: of UTF-8, of UTF-16 or UTF-32 in that encoding, or as a character."""
    marked = f"{MARK}{text}"
    return marked if codec == AS_TEXT else marked.encode(codec)


def _gaps(text: str, subject: Subject) -> Sequence[int]:
    """Where a token begins, but for the first; nowhere in a text that an earlier edit made something else."""
    return [token.start for token in tokens(text)[1:]] if subject.text_is_json else []


def _invisible(text: str, subject: Subject, characters: Sequence[str]) -> Iterator[Site]:
    """An invisible character at an end, between two tokens, around all of them, and in a string, where it stays."""
    gaps = _gaps(text, subject)
    yield Site("before", [0], (None,))
    yield Site("after", [len(text)], (None,))
    yield from (Site("between", [gap], (None,)) for gap in gaps)
    yield Site("everywhere", [0, *gaps, len(text)], (None,))
    for insertion in insertions(text, subject, characters):
        yield Site("in-string", [0], (insertion,))


def _spaces(text: str, subject: Subject) -> Iterator[Site]:
    """What goes for any invisible character, and in place of the spaces that stand between tokens."""
    yield from _invisible(text, subject, NO_BREAK_SPACES)
    spaced = [gap - 1 for gap in _gaps(text, subject) if text[gap - 1] == " "]
    yield from (Site("instead", [space], (None,)) for space in spaced)
    if spaced:
        yield Site("instead-of-all", list(spaced), (None,))


@malformation(
    "encoding",
    expects=RECOVER,
    example=Example("[1]", "[\u200b1]", {"places": [1], "inside": None, "character": "\u200b"}),
    sites=lambda text, subject: _invisible(text, subject, ZERO_WIDTH),
    right=with_insertion,
    character=st.sampled_from(ZERO_WIDTH),
)
def zero_width(text: str, places: list[int], inside: JsonObject | None, character: str) -> str:
    """Let characters of no width stand between tokens; inside a string they stay."""
    pieces = _cut_at(inserted(text, inside), places)
    return character.join(pieces)


@malformation(
    "encoding",
    expects=RECOVER,
    example=Example("[1, 2]", "[1,\u00a02]", {"places": [3], "inside": None, "character": "\u00a0"}),
    sites=_spaces,
    right=with_insertion,
    character=st.sampled_from(NO_BREAK_SPACES),
)
def no_break_space(text: str, places: list[int], inside: JsonObject | None, character: str) -> str:
    """Let no-break spaces stand between tokens, or in place of the spaces there; inside a string they stay."""
    first, *others = _cut_at(inserted(text, inside), places)
    return character.join((first, *(other.removeprefix(" ") for other in others)))


def _cut_at(text: str, places: Sequence[int]) -> list[str]:
    return [text[start:end] for start, end in pairwise((0, *places, len(text)))]


def _coloured(_text: str, subject: Subject) -> Iterator[Site]:
    yield Site("whole", "whole")
    if subject.text_is_json:
        yield from (Site(which, which) for which in _COLOURED)


@malformation(
    "encoding",
    expects=RECOVER,
    example=Example("{}", "\x1b[32m{}\x1b[0m", {"which": "whole", "colour": "32", "reset": "\x1b[0m"}),
    sites=_coloured,
    colour=st.sampled_from(COLOURS),
    reset=st.sampled_from(RESETS),
)
def ansi_colour(text: str, which: str, colour: str, reset: str) -> str:
    """Colour the text, or its keys, its strings or every token, as for a terminal."""
    start = f"\x1b[{colour}m"
    if which == "whole":
        return f"{start}{text}{reset}"
    chosen = [token for token in tokens(text) if token.kind in _COLOURED[which]]
    pieces = _cut_at(text, [place for token in chosen for place in (token.start, token.end)])
    return "".join(f"{start}{piece}{reset}" if index % 2 else piece for index, piece in enumerate(pieces))


def _undecodable(text: str, subject: Subject) -> Iterator[Site]:
    """Another encoding where its bytes are no UTF-8, and stray bytes at the end of a string or of the text."""
    for codec in LEGACY_CODECS:
        if _is_foreign(text, codec):
            yield Site("another-encoding", codec)
    strings = [token.end - 1 for token in _quoted(text, subject)]
    yield from (Site("stray", place, STRAY_BYTES) for place in (*strings, len(text)))


def _is_foreign(text: str, codec: str) -> bool:
    """Whether the text can be written in an encoding, as bytes that are no UTF-8."""
    try:
        encoded = text.encode(codec)
    except UnicodeEncodeError:
        return False
    return encoded.decode(errors="ignore").encode() != encoded


def _quoted(text: str, subject: Subject) -> list[Token]:
    return [token for token in tokens(text) if token.kind in ("key", "string")] if subject.text_is_json else []


@malformation(
    "encoding",
    expects=REJECT,
    example=Example('["é"]', b'["\xe9"]', {"place": "latin-1"}),
    sites=_undecodable,
)
def invalid_utf8(text: str, place: str | int, stray: str = "") -> bytes:
    """Write the text in another encoding, or with bytes in it that are no UTF-8."""
    if isinstance(place, str):
        return text.encode(place)
    return text[:place].encode() + bytes.fromhex(stray) + text[place:].encode()


def _string_ends(text: str, subject: Subject) -> Iterator[Site]:
    yield from (Site(token.kind, token.end - 1, HALVES) for token in _quoted(text, subject))


@malformation(
    "encoding",
    expects=REJECT,
    example=Example('["a"]', r'["a\ud83d"]', {"place": 3, "halves": "d83d", "escaped": True}),
    sites=_string_ends,
    escaped=st.booleans(),
)
def lone_surrogate(text: str, place: int, halves: str, escaped: bool) -> str:  # noqa: FBT001 - a JSON argument
    """End a string or a key with half of a surrogate pair, or two in the wrong order, escaped or as characters."""
    codes = [halves[:4], halves[4:]] if halves[4:] else [halves]
    written = "".join(f"\\u{code}" if escaped else chr(int(code, 16)) for code in codes)
    return f"{text[:place]}{written}{text[place:]}"
