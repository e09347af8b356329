"""Escapes inside strings: what each says, how strict JSON writes it, and where none of them can be trusted."""

import json
import re
from typing import Final

SPECIAL: Final = re.compile(
    r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U(?:000[0-9a-fA-F]|0010)[0-9a-fA-F]{4}|.|\Z)|[\x00-\x1f]", re.DOTALL
)
"""An escape of JSON's, Python's or JavaScript's, or a raw control character."""

_LEGAL: Final = frozenset('"\\/bfnrt')
_ESCAPED: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_COMMAND: Final = re.compile(r"[bfnrt]\w", re.ASCII)
_BROKEN: Final = re.compile(r"[\r\n0]|u(?:\{[0-9a-fA-F]{1,6}\}|[0-9a-fA-F]{1,3}(?!\w))")


def rewritten(token: str, *, is_key: bool) -> str:
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


def said(token: str, *, is_key: bool) -> str:
    """What one escape or control character says in a string in other quotes, as Python and JavaScript read it."""
    if not token.startswith("\\"):
        return token
    if len(token) > 2:
        return chr(int(token[2:], 16))  # noqa: FURB166 - as above
    character = token[1:]
    if character in _ESCAPED:
        return _ESCAPED[character]
    return character if character in "\"'\\/`" or (is_key and character == "_") else token


def doubt(text: str, start: int, end: int) -> str | None:
    """Why the escapes between two characters say nothing for certain, None where they do.

    Where a backslash stands before what JSON knows no escape for, the text was not escaped, as TeX and paths are not:
    then a legal escape may be the beginning of a command or of a name.
    """
    if text.find("\\", start, end) < 0:
        return None
    found = [(each.group()[1:], each.start() + 1) for each in SPECIAL.finditer(text, start, end) if each[0][0] == "\\"]
    if any(_BROKEN.match(text, place, end) for token, place in found if len(token) < 2):
        return "half of an escape"
    legal = [place for token, place in found if token[:1] in _ESCAPED or len(token) == 5]
    if not legal:
        return None
    illegal = [
        token for token, _ in found if len(token) == 1 and token not in _LEGAL and token not in ("'", text[start - 1])
    ]
    is_command = any(_COMMAND.match(text, place, end) for place in legal)
    is_hex = text[start - 1] == '"' and any(len(token) == 3 for token, _ in found)
    if any(map(str.isalpha, illegal)) or (is_command and (illegal or is_hex)):
        return "legal and illegal escapes in one string"
    return None
