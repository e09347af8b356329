"""Keys, strings, words and numbers as they are written, each with the edits that make strict JSON of it."""

import re
from typing import Final

from harness_envelope.normalizer.literals import (
    NAN,
    NUMBER_LIKE,
    PYTHON_WORDS,
    STRICT_NUMBER,
    WORD,
    number_value,
    word_value,
)
from harness_envelope.normalizer.records import Repair, made
from harness_envelope.normalizer.strings import QUOTES, STRICT, TAIL, Token, UnreadableError, is_followed, read_string
from harness_envelope.normalizer.trivia import skip, skipped

_WS = r"[ \t\r\n]*+"
_PLAIN: Final = re.compile(rf"(?:true|false|null)(?![\w$])|{STRICT_NUMBER.pattern}")
_NEXT: Final = re.compile(rf"{_WS}[,}}\]]")
_NAME: Final = re.compile(r"[^\W\d](?:[\w$]|-(?!>))*+")
_COLON: Final = re.compile(r"=>|->|[:=：]")
_COLONS: Final = {"=": "equals-for-colon", "：": "fullwidth-punctuation"}
_DOTS: Final = re.compile(r"\.{3}|…")
_SIMPLE: Final = r"[^'\\\x00-\x1f]*+"
LOOSE_MEMBER: Final = re.compile(
    rf"{_WS}(?:{STRICT.pattern}|'(?P<key>{_SIMPLE})'|(?P<name>[A-Za-z_]\w*+)){_WS}:{_WS}"
    rf"(?:{STRICT.pattern}|(?:true|false|null)(?![\w$])|{STRICT_NUMBER.pattern}|'(?P<value>{_SIMPLE})'"
    rf"|(?P<word>True|False|None)(?![\w$])){_WS}(?:,|(?=}}))"
)
"""A member that is whole as it stands, its key or its value in single quotes, bare, or one of Python's words."""


def add_loose_edits(found: re.Match[str], edits: list[Repair]) -> None:
    """Append the edits that make strict JSON of a simple member: of its key, then of its value."""
    key, name, value, word = found.groups()
    if key is not None:
        edits.append(made(("single-quotes", "text", f"'{key}'", _requoted(key), (), found.start(1) - 1, True)))
    elif name is not None:
        edits.append(made(("unquoted-keys", "text", name, f'"{name}"', (), found.start(2), True)))
    if value is not None:
        edits.append(made(("single-quotes", "text", f"'{value}'", _requoted(value), (), found.start(3) - 1, True)))
    elif word is not None:
        edits.append(made(("python-literals", "text", word, PYTHON_WORDS[word], (), found.start(4), True)))


def _requoted(said: str) -> str:
    return f'"{said}"' if '"' not in said else '"' + said.replace('"', '\\"') + '"'


def read_key(text: str, position: int) -> Token:
    """A key in whatever quotes, or in none, with what stands for its colon."""
    key = _quoted_key(text, position) if text[position] in QUOTES else _bare_key(text, position)
    place, edits = skip(text, key.end)
    sign = _COLON.match(text, place)
    if sign is None:
        raise UnreadableError("stray-text", place, f"{shown(text, place)} behind a key; expected a colon")
    if sign.group() != ":":
        kind = _COLONS.get(sign.group(), "arrow-for-colon")
        edits.append(Repair(kind, "text", before=sign.group(), after=":", position=place))
    return Token(sign.end(), (*key.edits, *edits))


def read_scalar(text: str, position: int, *, unsafe: bool) -> Token:
    """A string, a word or a number, however it is written; `unsafe` reads NaN as null."""
    if text[position] in QUOTES:
        return _string(text, position)
    plain = _PLAIN.match(text, position)
    if plain is not None:
        return Token(plain.end())
    if nan := NAN.match(text, position):
        return _nan(nan, unsafe=unsafe)
    word = WORD.match(text, position)
    return _number(text, position) if word is None else _word(text, word)


def refuse(text: str, position: int, expected: str) -> UnreadableError:
    """Why no token can be read at a character: dots, the end of the text, or something that is none."""
    if _DOTS.match(text, position):
        return UnreadableError("ellipsis", position, "dots in place of members; expected all of them")
    if position >= len(text) or TAIL.match(text, position):
        return UnreadableError("cut-anywhere", position, f"the text ends; expected {expected}")
    kind = "expression-value" if expected == "a value" else "stray-text"
    return UnreadableError(kind, position, f"{shown(text, position)}; expected {expected}")


def shown(text: str, position: int) -> str:
    """The beginning of what stands at a character, for a message."""
    return f"`{text[position : position + 30]}`"


def _quoted_key(text: str, position: int) -> Token:
    strict = STRICT.match(text, position)
    if strict is not None and is_followed(text, strict.end(), is_key=True):
        return Token(strict.end())
    return read_string(text, position, is_key=True)


def _bare_key(text: str, position: int) -> Token:
    name = _NAME.match(text, position)
    if name is None:
        raise refuse(text, position, "a key")
    if not _COLON.match(text, skipped(text, name.end())):
        raise UnreadableError("stray-text", position, f"{shown(text, position)}; expected a key and a colon")
    quoted = Repair("unquoted-keys", "text", before=name.group(), after=f'"{name.group()}"', position=position)
    return Token(name.end(), (quoted,))


def _string(text: str, position: int) -> Token:
    strict = STRICT.match(text, position)
    if strict is None:
        return read_string(text, position, is_key=False)
    if _NEXT.match(text, strict.end()):
        return Token(strict.end())
    if joined := _concatenated(text, strict.end()):
        return joined
    if is_followed(text, strict.end(), is_key=False):
        return Token(strict.end())
    return read_string(text, position, is_key=False)


def _concatenated(text: str, end: int) -> Token | None:
    """The strings that plus signs add to one: each is joined from its end to the beginning of the next."""
    edits: list[Repair] = []
    while text.startswith("+", plus := skipped(text, end)):
        following = STRICT.match(text, skipped(text, plus + 1))
        if following is None:
            raise UnreadableError("string-concat", plus, "a plus sign; expected a string behind it")
        before = text[end - 1 : following.start() + 1]
        edits.append(Repair("string-concat", "text", before=before, after="", position=end - 1))
        end = following.end()
    return Token(end, tuple(edits)) if edits else None


def _nan(found: re.Match[str], *, unsafe: bool) -> Token:
    if not unsafe:
        raise UnreadableError("nan-infinity", found.start(), f"`{found.group()}`; expected a number, or null")
    null = Repair("nan-infinity", "text", before=found.group(), after="null", position=found.start(), safe=False)
    return Token(found.end(), (null,))


def _word(text: str, word: re.Match[str]) -> Token:
    found = word_value(word.group())
    ends = is_followed(text, word.end(), is_key=False) or text[word.end() : word.end() + 1].isspace()
    if found is None or not ends:
        message = f"the bare word `{word.group()[:30]}`; expected a value as JSON writes it"
        raise UnreadableError("unquoted-values", word.start(), message)
    kind, literal = found
    return Token(word.end(), (Repair(kind, "text", before=word.group(), after=literal, position=word.start()),))


def _number(text: str, position: int) -> Token:
    number = NUMBER_LIKE.match(text, position)
    spelt = number_value(number.group()) if number is not None else None
    if number is None or spelt is None:
        raise refuse(text, position, "a value")
    return Token(number.end(), (Repair("number-forms", "text", before=number.group(), after=spelt, position=position),))
