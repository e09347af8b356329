"""Places inside a JSON value, written as in RFC 9535 (`$.data.items[0].name`)."""

import re
from typing import TypeAlias

Path: TypeAlias = tuple[str | int, ...]

_PLAIN = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_ESCAPES = {"\\": "\\\\", "'": "\\'", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def format_path(path: Path) -> str:
    """The JSON path of a place, `$` for the root."""
    return "$" + "".join(map(_step, path))


def _step(key: str | int) -> str:
    if isinstance(key, int):
        return f"[{key}]"
    if _PLAIN.fullmatch(key):
        return f".{key}"
    return "['" + "".join(map(_character, key)) + "']"


def _character(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    unprintable = char < " " or "\ud800" <= char <= "\udfff"
    return f"\\u{ord(char):04x}" if unprintable else char
