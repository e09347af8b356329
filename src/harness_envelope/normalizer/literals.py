"""Words and numbers that JSON writes in another way, or that say no value at all."""

import re
from math import isfinite
from typing import Final

from harness_envelope.strict_json import MAX_DIGITS

PYTHON_WORDS: Final = {"True": "true", "False": "false", "None": "null"}
CASELESS: Final = {"true": "true", "false": "false", "null": "null"}
"""JSON's own words, which other languages write in other letter cases."""

NAN: Final = re.compile(r"[+-]?(?:nan|infinity|inf)(?![\w$])", re.IGNORECASE)

WORD: Final = re.compile(r"[^\W\d][\w$]*+")
NUMBER_LIKE: Final = re.compile(r"[+-]?\.?[0-9][\w.]*+(?:(?<=[eE])[+-][0-9]++)?")
STRICT_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?(?![\w.])")

_HEX = re.compile(r"([+-]?)0[xX]([0-9a-fA-F]++)")
_GROUPED = re.compile(r"[+-]?[0-9]++(?:_[0-9]++)++(?:\.[0-9]++)?")
_LOOSE = re.compile(r"[+-]?(?:0|[1-9][0-9]*+)?(?:\.[0-9]*+)?(?:[eE][+-]?[0-9]++)?")


def word_value(word: str) -> tuple[str, str] | None:
    """The malformation and the JSON literal that a bare word means, None where it means none."""
    if word in PYTHON_WORDS:
        return "python-literals", PYTHON_WORDS[word]
    literal = "null" if word == "undefined" else CASELESS.get(word.casefold())
    return None if literal is None else ("js-literals", literal)


def number_value(token: str) -> str | None:
    """The JSON number that a number in another form means, None where it means none for certain."""
    if found := _HEX.fullmatch(token):
        return found[1].replace("+", "") + str(int(found[2], 16)) if len(found[2]) < MAX_DIGITS // 2 else None
    if _GROUPED.fullmatch(token):
        token = token.replace("_", "")
    if not any(map(str.isdecimal, token)) or not _LOOSE.fullmatch(token):
        return None
    return _finite(_completed(token.removeprefix("+")))


def _completed(token: str) -> str:
    sign, digits = ("-", token[1:]) if token.startswith("-") else ("", token)
    mantissa, mark, exponent = digits.replace("E", "e").partition("e")
    whole, point, fraction = mantissa.partition(".")
    shown = f"{whole or '0'}{point}{fraction}" if fraction else whole
    return f"{sign}{shown}{mark}{exponent}"


def _finite(token: str) -> str | None:
    return token if len(token) > MAX_DIGITS or isfinite(float(token)) else None
