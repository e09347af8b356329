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
from harness_envelope.normalizer.strings import (
    QUOTES,
    STRICT,
    TAIL,
    Token,
    UnreadableError,
    is_end,
    is_followed,
    is_joined,
    read_string,
)
from harness_envelope.normalizer.trivia import respelt, skip, skipped

_WS = r"[ \t\r\n]*+"
_PLAIN: Final = re.compile(rf"(?:true|false|null)(?![\w$])|{STRICT_NUMBER.pattern}")
_NEXT: Final = re.compile(rf"{_WS}[,}}\]]")
_NAME: Final = re.compile(r"[^\W\d](?:[\w$]|-(?!>))*+")
_COLON: Final = re.compile(r"=>|->|[:=：]")
_COLONS: Final = {"=": "equals-for-colon", "：": "fullwidth-punctuation"}
_DOTS: Final = re.compile(r"\.{3}|…")
_SIMPLE: Final = r"[^'\\\x00-\x1f]*+"
_KEY: Final = rf"{_WS}(?:{STRICT.pattern}|'(?P<key>{_SIMPLE})'|(?P<name>[A-Za-z_]\w*+)){_WS}:{_WS}"
_LOOSE_KEY: Final = re.compile(_KEY)
LOOSE_MEMBER: Final = re.compile(
    rf"{_KEY}(?:{STRICT.pattern}|(?:true|false|null)(?![\w$])|{STRICT_NUMBER.pattern}|'(?P<value>{_SIMPLE})'"
    rf"|(?P<word>True|False|None)(?![\w$])){_WS}(?:,|(?=}}))"
)
"""A member that is whole as it stands, its key or its value in single quotes, bare, or one of Python's words."""


def add_loose_edits(found: re.Match[str], edits: list[Repair]) -> None:
    """Append the edits that make strict JSON of a simple member: of its key, then of its value."""
    key, name, value, word = found.groups()
    _add_key_edit(key, name, found, edits)
    if value is not None:
        spelt = f'"{value}"' if '"' not in value else _requoted(value)
        edits.append(made(("single-quotes", "text", f"'{value}'", spelt, (), found.start(3) - 1, True)))
    elif word is not None:
        edits.append(made(("python-literals", "text", word, PYTHON_WORDS[word], (), found.start(4), True)))


def loose_key(text: str, position: int, edits: list[Repair]) -> int | None:
    """Where a whole key in double or single quotes, or a bare one, ends with its colon; its edit is appended."""
    found = _LOOSE_KEY.match(text, position)
    if found is None:
        return None
    _add_key_edit(found[1], found[2], found, edits)
    return found.end()


def _add_key_edit(key: str | None, name: str | None, found: re.Match[str], edits: list[Repair]) -> None:
    if key is not None:
        spelt = f'"{key}"' if '"' not in key else _requoted(key)
        edits.append(made(("single-quotes", "text", f"'{key}'", spelt, (), found.start(1) - 1, True)))
    elif name is not None:
        edits.append(made(("unquoted-keys", "text", name, f'"{name}"', (), found.start(2), True)))


def _requoted(said: str) -> str:
    return '"' + said.replace('"', '\\"') + '"'


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


def read_scalar(text: str, position: int, *, is_item: bool, unsafe: bool) -> Token:
    """A string, a word or a number, however it is written; `unsafe` reads NaN as null."""
    if text[position] in QUOTES:
        return _string(text, position, is_item=is_item)
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


def _string(text: str, position: int, *, is_item: bool) -> Token:
    strict = STRICT.match(text, position)
    if strict is not None and _NEXT.match(text, strict.end()):
        return Token(strict.end())
    token = _one_string(text, position, is_item=is_item)
    return _concatenated(text, position, token, is_item=is_item) if is_joined(text, token.end) else token


def _one_string(text: str, position: int, *, is_item: bool) -> Token:
    strict = STRICT.match(text, position)
    if strict is not None and is_end(text, strict.end(), is_item=is_item):
        return Token(strict.end())
    return read_string(text, position, is_key=False, is_item=is_item)


def _concatenated(text: str, start: int, token: Token, *, is_item: bool) -> Token:
    """The strings that plus signs add to one."""
    spelt = respelt(text[start : token.end], token.edits, start)
    while is_joined(text, token.end):
        following = skipped(text, skipped(text, token.end) + 1)
        token = _one_string(text, following, is_item=is_item)
        spelt = spelt[:-1] + respelt(text[following : token.end], token.edits, following)[1:]
    return Token(token.end, (Repair("string-concat", "text", text[start : token.end], spelt, (), start),))


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
