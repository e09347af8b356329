"""Strings: where one ends whose quotes are bare, of another kind or missing, and what it says."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from harness_envelope.normalizer.escapes import SPECIAL, doubt, rewritten, said
from harness_envelope.normalizer.omissions import is_cut_at
from harness_envelope.normalizer.quoting import is_two
from harness_envelope.normalizer.records import Repair
from harness_envelope.normalizer.trivia import MARKS, skipped

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
    r"`{3}|~{3}|</\w|<(?:end|eos|eot)[\w▁]*>|\[/[A-Z]|<[|｜]|\]\]>|(?:[`)]\s*+;?|;)\s*+(?:(?:`{3,}+|~{3,}+)\s*+)?\Z"
)
"""What stands behind a text that ends: the end of a fence or a tag, a token of a chat template."""

_AFTER_KEY: Final = ":=：-"
_MARKS: Final = MARKS | frozenset(";；，)")
_AFTER_STRING: Final = ",}]｝］"
"""Marks that follow a string; with others a text may as well go on behind a quote of its own."""

_END: Final = re.compile(r"\s*(?:[,:}\]]|\Z)")
_NAME_AND_SIGN: Final = re.compile(r"[^\W\d][\w$-]*+\s*[:=：-]")
_CALL_END: Final = re.compile(r"\)\s*[,}\])]")
_BEGINS_ITEM: Final = re.compile(r"[\[{(\w+.-]")
_LOOSE_KEY: Final = re.compile(r"['‘“][\w -]{1,60}['’”]\s*:|[^\W\d]\w*+\s*:(?!//)")
_REREAD: Final = 4
"""How often as many characters as the text has may be passed over behind quotes that end nothing."""


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


def read_string(text: str, start: int, *, is_key: bool, is_item: bool = False) -> Token:
    """The string that an opening quote begins; raises `UnreadableError` where its end is a guess."""
    if text.startswith(('"""', "'''"), start) and skipped(text, start + 2) == start + 2:
        return _tripled(text, start, is_key=is_key)
    closers, kind = QUOTES[text[start]]
    end, inner = _closing(text, start, closers, is_key=is_key, is_item=is_item)
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


def _tripled(text: str, start: int, *, is_key: bool) -> Token:
    """A string between three quotes and the next three, as Python writes one, where nothing else can be meant."""
    marks = text[start : start + 3]
    end = text.find(marks, start + 3)
    inside = text[start + 3 : max(end, start + 3)]
    is_sure = inside and "\\" not in inside and marks[0] not in (inside[0], text[end + 3 : end + 4])
    if is_key or not is_sure or not is_followed(text, end + 3, is_key=False):
        raise UnreadableError("python-literals", start, "a string in triple quotes; expected one in double quotes")
    spelt = json.dumps(inside, ensure_ascii=False)
    return Token(end + 3, (Repair("python-literals", "text", text[start : end + 3], spelt, position=start),))


def is_followed(text: str, end: int, *, is_key: bool) -> bool:
    """Whether what stands behind a closing quote may follow a value, or a key."""
    position = skipped(text, end)
    if position >= len(text):
        return not is_key
    if is_key:
        return text[position] in _AFTER_KEY
    return text[position] in _AFTER_VALUE or (position > end and text.startswith(_ENDS, position))


def is_end(text: str, end: int, *, is_item: bool) -> bool:
    """Whether a quote that stands where none is open ends a value; raises `UnreadableError` where that is a guess."""
    return _ends(text, end, _next_token(text, end), is_item=is_item)


def is_joined(text: str, end: int) -> bool:
    """Whether a plus sign and another string follow; raises `UnreadableError` where the plus may be what is quoted."""
    plus = _token_from(text, end)
    if text[plus : plus + 1] != "+":
        return False
    following = skipped(text, plus + 1)
    if text[following : following + 1] not in QUOTES:
        return False
    if following == end + 1 and text[end - 2].isspace() and text[end + 2 : end + 3].isspace():
        raise UnreadableError("string-concat", end, "two strings that a plus sign joins, or one that quotes it")
    return True


def _ends(text: str, end: int, position: int, *, is_item: bool) -> bool:
    mark = text[position : position + 1]
    if not mark or mark in _AFTER_STRING:
        return True
    if mark == ")":
        return (_CALL_END.match(text, position) or TAIL.match(text, position)) is not None
    if mark in ";；，":
        return _goes_on(text, end, _token_from(text, position + 1), is_item=is_item)
    return is_joined(text, end) if mark == "+" else position > end and text.startswith(_ENDS, position)


def _next_token(text: str, end: int) -> int:
    """Where the next token begins behind a quote; what touches it like a comment and holds quotes is quoted itself."""
    position = _token_from(text, end)
    is_quoted = text.startswith(("#", "//"), end) and '"' in text[end:position]
    return end if is_quoted or text.startswith('/*"', end) else position


def _token_from(text: str, position: int) -> int:
    return position if text[position : position + 1] in _MARKS else skipped(text, position)


def _goes_on(text: str, end: int, position: int, *, is_item: bool) -> bool:
    """Whether a member or an item, or an end, stands behind a mark that may be a comma."""
    mark = text[position : position + 1]
    if not mark or mark in ",;，；}]｝］":
        return True
    if not is_item:
        strict = STRICT.match(text, position)
        if strict is not None:
            return is_followed(text, strict.end(), is_key=True)
        return mark in QUOTES or _NAME_AND_SIGN.match(text, position) is not None
    if mark in QUOTES and text[end - 2].isspace() and text[position + 1 : position + 2].isspace():
        raise UnreadableError("unescaped-quote", end, "two strings, or one that quotes what parts them")
    return mark in QUOTES or _BEGINS_ITEM.match(text, position) is not None


def _closing(text: str, start: int, closers: str, *, is_key: bool, is_item: bool) -> tuple[int, list[int]]:
    """Where a string ends, and the quotes inside it, which come in pairs and end nothing."""
    inner: list[int] = []
    for place, position in _with_next(text, start, closers):
        if len(inner) % 2 and text[start] == '"' and not is_key and not _END.match(text, place + 1):
            inner.append(place)
            continue
        following = text[position : position + 1]
        if (
            is_followed(text, place + 1, is_key=True)
            if is_key
            else _ends(text, place + 1, position, is_item=is_item) or _begins_member(text, place + 1, position)
        ):
            return _paired(text, start, place + 1, inner, is_key=is_key)
        if following and following in ",:}]" and _END.match(text, place + 1):
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


def _with_next(text: str, start: int, closers: str) -> Iterator[tuple[int, int]]:
    """The quotes behind an opening one, and where the next token begins behind each."""
    passed = 0
    for place in _quotes(text, start + 1, closers):
        position = _next_token(text, place + 1)
        passed += len(text) if text.startswith("/*", position) else position - place
        if passed > _REREAD * len(text):
            raise UnreadableError("limit", place, "quotes and comments that end nothing; past what is read again")
        yield place, position


def _paired(text: str, start: int, end: int, inner: list[int], *, is_key: bool) -> tuple[int, list[int]]:
    if is_key and inner and text[start] in _SINGLE and all(_is_apostrophe(text, place) for place in inner):
        return end, inner
    if inner and (is_key or (text[start] in f'"{CURLY}' and len(inner) % 2)):
        raise UnreadableError("unescaped-quote", inner[0], "a bare quote inside a string; expected it escaped")
    if inner and is_two(text, start, end, inner):
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


def _begins_member(text: str, end: int, position: int) -> bool:
    """Whether a key follows after white space: a comma is missing between two members."""
    if position == end or position >= len(text) or '"' in text[end:position]:
        return False
    strict = STRICT.match(text, position)
    if strict is not None:
        colon = skipped(text, strict.end())
        return text[colon : colon + 1] in (":", "：")
    return _LOOSE_KEY.match(text, position) is not None


def _curly_closing(text: str, start: int, *, is_key: bool) -> int | None:
    """The end of a string that `"` opens and no later `"` closes: a curly quote before a delimiter."""
    for place, following in _with_next(text, start, CURLY):
        if following < len(text) and text[following] in (_AFTER_KEY if is_key else _AFTER_VALUE):
            is_whole = text.count("“", start, place) == text.count("”", start, place)
            return place + 1 if is_whole else None
    return None


def _mended(text: str, start: int, end: int, inner: list[int], *, is_key: bool) -> Iterator[Repair]:
    """The edits inside a string in double quotes, a character or an escape each."""
    _refuse_cut(text, start + 1, end - 1)
    _refuse_doubt(text, start + 1, end - 1)
    for place in inner:
        yield Repair("unescaped-quote", "text", before='"', after='\\"', position=place)
    for found in SPECIAL.finditer(text, start + 1, end - 1):
        token = found.group()
        after = rewritten(token, is_key=is_key)
        if after != token:
            kind = "invalid-escape" if token.startswith("\\") else "raw-control"
            yield Repair(kind, "text", before=token, after=after, position=found.start())


def _refuse_cut(text: str, start: int, end: int) -> None:
    line_break = text.find("\n", start, end)
    if line_break >= 0 and is_cut_at(text, line_break, end):
        raise UnreadableError("truncation-marker", line_break, "a limiter cut the string; expected the whole of it")


def _refuse_doubt(text: str, start: int, end: int) -> None:
    if why := doubt(text, start, end):
        raise UnreadableError("latex-escapes", start, f"{why}; expected every backslash escaped")


def _content(text: str, start: int, end: int, *, is_key: bool) -> str:
    """What a string in other quotes says, its escapes read as Python and JavaScript write them."""
    _refuse_doubt(text, start, end)
    parts: list[str] = []
    position = start
    for found in SPECIAL.finditer(text, start, end):
        parts += [text[position : found.start()], said(found.group(), is_key=is_key)]
        position = found.end()
    return _joined_pairs("".join((*parts, text[position:end])))


def _joined_pairs(text: str) -> str:
    """The text with the halves of surrogate pairs joined; a lone half stays, and is refused later."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
