"""Strings: where one ends whose quotes are bare, of another kind or missing, and what it says."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from harness_envelope.normalizer.records import Repair
from harness_envelope.normalizer.trivia import skipped

STRICT: Final = re.compile(r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+"')
CURLY: Final = "“”„‟＂"
QUOTES: Final = {
    '"': ('"', "unescaped-quote"),
    "'": ("'", "single-quotes"),
    "`": ("`", "backtick-quotes"),
    **dict.fromkeys(CURLY, (CURLY + '"', "smart-quotes")),
    **dict.fromkeys("‘’‛＇", ("‘’‛＇'", "smart-quotes")),
}
"""The opening quotes: which characters close each, and the malformation."""

_SINGLE: Final = "'‘’‛＇"
_AFTER_VALUE: Final = ",}],;，｝］；)"
_ENDS: Final = ("```", "<|", "<｜")
"""What ends the text around a value, behind white space: a fence, a token of a chat template."""

TAIL: Final = re.compile(
    r"`{3}|~{3}|</\w|<(?:end|eos|eot)[\w▁]*>|\[/[A-Z]|<[|｜]|\]\]>|(?:[`)]\s*;?|;)\s*(?:`{3,}|~{3,})?\s*\Z"
)
"""What stands behind a text that ends: the end of a fence or a tag, a token of a chat template."""

_AFTER_KEY: Final = ":=：-"
_SPECIAL: Final = re.compile(
    r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U(?:000[0-9a-fA-F]|0010)[0-9a-fA-F]{4}|.|\Z)|[\x00-\x1f]", re.DOTALL
)
_SEPARATOR: Final = re.compile(
    r"(?=\s|[^\s\w]*[,\[\]{}:])(?:[\s,\[\]{}:'“”+-]++|[0-9][0-9.eE+-]*+|true|false|null|True|False|None)*+"
)
_LOOSE_KEY: Final = re.compile(r"['‘“][\w -]{1,60}['’”]\s*:|[^\W\d]\w*+\s*:(?!//)")
_LEGAL: Final = frozenset('"\\/bfnrt')
_ESCAPED: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


@dataclass(frozen=True, slots=True)
class Token:
    """A string in a text: where it ends, and the edits that make strict JSON of it."""

    end: int
    edits: tuple[Repair, ...] = ()


class UnreadableError(Exception):
    """Reading cannot go on: the malformation, the character, and what was expected.

    `begun` says whether an object with a key stands there, so that it is no prose.
    """

    def __init__(self, malformation: str, position: int, message: str) -> None:
        super().__init__(message)
        self.malformation = malformation
        self.position = position
        self.begun = True


def read_string(text: str, start: int, *, is_key: bool) -> Token:
    """The string that an opening quote begins; raises `UnreadableError` where its end is a guess."""
    if text.startswith(('"""', "'''"), start) and skipped(text, start + 2) == start + 2:
        raise UnreadableError("python-literals", start, "a string in triple quotes; expected one in double quotes")
    closers, kind = QUOTES[text[start]]
    end, inner = _closing(text, start, closers, is_key=is_key)
    if text[start] == '"' and text[end - 1] == '"':
        return Token(end, tuple(_mended(text, start, end, inner, is_key=is_key)))
    if end - start == 2 and text[end - 1] in "\"'" and text[start] not in "\"'":
        raise UnreadableError(
            "missing-quote", start, "no text in two kinds of quotes, or one that lacks its first quote"
        )
    content = _content(text, start + 1, end - 1, is_key=is_key)
    spelt = json.dumps(content, ensure_ascii=False)
    kind = kind if kind != "unescaped-quote" else "smart-quotes"
    return Token(end, (Repair(kind, "text", before=text[start:end], after=spelt, position=start),))


def is_followed(text: str, end: int, *, is_key: bool) -> bool:
    """Whether what stands behind a closing quote may follow a value, or a key."""
    position = skipped(text, end)
    if position >= len(text):
        return not is_key
    if is_key:
        return text[position] in _AFTER_KEY
    return text[position] in _AFTER_VALUE or (position > end and text.startswith(_ENDS, position))


def _closing(text: str, start: int, closers: str, *, is_key: bool) -> tuple[int, list[int]]:
    """Where a string ends, and the quotes inside it, which come in pairs and end nothing."""
    inner: list[int] = []
    for place in _quotes(text, start + 1, closers):
        position = skipped(text, place + 1)
        following = text[position : position + 1]
        if is_followed(text, place + 1, is_key=is_key) or _begins_member(text, place + 1, position, is_key=is_key):
            return _paired(text, start, place + 1, inner, is_key=is_key)
        if following and following in ",:}]":
            raise UnreadableError(
                "unescaped-quote", place, f"a bare {text[place]} before {following}; expected it escaped"
            )
        if not len(inner) % 2 and position > place + 1 and following in QUOTES and following in closers:
            raise UnreadableError(
                "missing-comma", place, "two strings side by side; expected a comma or an escaped quote"
            )
        inner.append(place)
    if text[start] == '"' and not inner and (curly := _curly_closing(text, start, is_key=is_key)):
        return curly, []
    if inner and not is_key and TAIL.match(text, skipped(text, inner[-1] + 1)):
        return _paired(text, start, inner[-1] + 1, inner[:-1], is_key=False)
    raise UnreadableError("cut-string", start, "a string that does not end; expected its closing quote")


def _separates(text: str, inner: list[int]) -> bool:
    """Whether what stands between two inner quotes can part two strings, rather than be quoted."""
    pairs = zip(inner[::2], inner[1::2], strict=False)
    return any(_SEPARATOR.fullmatch(text, opening + 1, closing) for opening, closing in pairs)


def _paired(text: str, start: int, end: int, inner: list[int], *, is_key: bool) -> tuple[int, list[int]]:
    if is_key and inner and text[start] in _SINGLE and all(_is_apostrophe(text, place) for place in inner):
        return end, inner
    if inner and (is_key or (text[start] in f'"{CURLY}' and len(inner) % 2)):
        raise UnreadableError("unescaped-quote", inner[0], "a bare quote inside a string; expected it escaped")
    if text[start] == '"' and _separates(text, inner):
        raise UnreadableError(
            "missing-comma", inner[0], "one string with quotes, or two; expected a comma or an escape"
        )
    return end, inner


def _is_apostrophe(text: str, place: int) -> bool:
    return text[place - 1].isalpha() and text[place + 1 : place + 2].isalpha()


def _quotes(text: str, start: int, closers: str) -> Iterator[int]:
    for found in _quote_pattern(closers).finditer(text, start):
        if len(found.group()) == 1:
            yield found.start()


@lru_cache(maxsize=8)
def _quote_pattern(closers: str) -> re.Pattern[str]:
    return re.compile(rf"\\.|[{re.escape(closers)}]", re.DOTALL)


def _begins_member(text: str, end: int, position: int, *, is_key: bool) -> bool:
    """Whether a key follows after white space: a comma is missing between two members."""
    if is_key or position == end or position >= len(text):
        return False
    strict = STRICT.match(text, position)
    if strict is not None:
        colon = skipped(text, strict.end())
        return text[colon : colon + 1] in (":", "：")
    return _LOOSE_KEY.match(text, position) is not None


def _curly_closing(text: str, start: int, *, is_key: bool) -> int | None:
    """The end of a string that `"` opens and no later `"` closes: a curly quote before a delimiter."""
    for place in _quotes(text, start + 1, CURLY):
        following = skipped(text, place + 1)
        if following < len(text) and text[following] in (_AFTER_KEY if is_key else _AFTER_VALUE):
            return place + 1
    return None


def _mended(text: str, start: int, end: int, inner: list[int], *, is_key: bool) -> Iterator[Repair]:
    """The edits inside a string in double quotes, a character or an escape each."""
    _refuse_mixed_escapes(text, start + 1, end - 1)
    for place in inner:
        yield Repair("unescaped-quote", "text", before='"', after='\\"', position=place)
    for found in _SPECIAL.finditer(text, start + 1, end - 1):
        token = found.group()
        after = _rewritten(token, is_key=is_key)
        if after != token:
            kind = "invalid-escape" if token.startswith("\\") else "raw-control"
            yield Repair(kind, "text", before=token, after=after, position=found.start())


def _rewritten(token: str, *, is_key: bool) -> str:
    """One escape or control character as strict JSON writes it."""
    if not token.startswith("\\"):
        return json.dumps(token)[1:-1]
    if len(token) == 6 or token[1:2] in _LEGAL:
        return token
    if len(token) in (4, 10):
        return json.dumps(chr(int(token[2:], 16)), ensure_ascii=False)[1:-1]  # noqa: FURB166 - \\x is no prefix of a number
    if token[1:] == "'" or (is_key and token[1:] == "_"):
        return token[1]
    if len(token) == 2 and ord(token[1]) < 32:
        return "\\\\" + json.dumps(token[1])[1:-1]
    return "\\" + token


def _refuse_mixed_escapes(text: str, start: int, end: int) -> None:
    """TeX that was not escaped: where some escapes are no JSON, the others cannot be trusted either."""
    letters = [found.group()[1:] for found in _SPECIAL.finditer(text, start, end) if found.group().startswith("\\")]
    illegal = any(token[:1].isalpha() and token[:1] not in "bfnrt" and len(token) == 1 for token in letters)
    if illegal and any(token[:1] in "bfnrt" or len(token) == 5 for token in letters if token):
        raise UnreadableError(
            "latex-escapes", start, "legal and illegal escapes in one string; expected every backslash escaped"
        )


def _content(text: str, start: int, end: int, *, is_key: bool) -> str:
    """What a string in other quotes says, its escapes read as Python and JavaScript write them."""
    _refuse_mixed_escapes(text, start, end)
    parts: list[str] = []
    position = start
    for found in _SPECIAL.finditer(text, start, end):
        parts += [text[position : found.start()], _said(found.group(), is_key=is_key)]
        position = found.end()
    return _joined_pairs("".join((*parts, text[position:end])))


def _said(token: str, *, is_key: bool) -> str:
    if not token.startswith("\\"):
        return token
    if len(token) > 2:
        return chr(int(token[2:], 16))  # noqa: FURB166 - as above
    said = token[1:]
    if said in _ESCAPED:
        return _ESCAPED[said]
    return said if said in "\"'\\/`" or (is_key and said == "_") else token


def _joined_pairs(text: str) -> str:
    """The text with the halves of surrogate pairs joined; a lone half stays, and is refused later."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
