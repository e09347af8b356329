"""How arguments, raw outputs and commands are shown to a person."""

from collections.abc import Mapping

from pydantic import JsonValue

_LINE = 200


def clipped(text: str, length: int = _LINE) -> str:
    """The text on one line, its control characters escaped, cut in the middle where it is long."""
    line = text if text.isprintable() else _escaped(text)
    if len(line) <= length:
        return line
    half = (length - 5) // 2
    return f"{line[:half]} ... {line[-half:]}"


def call_text(name: str, arguments: Mapping[str, JsonValue] | None) -> str:
    """A call as Python writes it: `find_orders(customer='', page=1)`."""
    given = ", ".join(f"{key}={clipped(repr(value), 60)}" for key, value in (arguments or {}).items())
    return f"{name}({given})"


def _escaped(text: str) -> str:
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
