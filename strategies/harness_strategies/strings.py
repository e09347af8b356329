"""Texts inside what a JSON Schema says of a string."""

import re
from collections.abc import Callable
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from harness_envelope.schema_nodes import JsonSchema
from harness_strategies.choices import Drawer, drawer_of, impossible, retried
from harness_strategies.formats import format_drawer
from harness_strategies.texts import named_text_drawer, text_drawer

_ANCHORED: Final = re.compile(r"\^(.*[^\\])\$", re.DOTALL)
_ONE_CLASS: Final = re.compile(r"(\[\^?[^\[\]\\]*(?:\\.[^\[\]\\]*)*\]|\\[dw])([*+]|\{\d+(?:,\d*)?\})")
_PROPERTY: Final = re.compile(r"\\p\{(Lu|Ll|L|Nd|N|Cc|Zs)\}")
_SPREAD: Final = 20
_TRIES: Final = 40


def strings(node: JsonSchema, name: str, fits: Callable[[str], bool]) -> Drawer[str]:
    """Texts that fit a string node; where it sets no limit, such as a property of this name holds.

    `fits` is the last word, for a pattern whose meaning differs between languages.
    """
    low, high = node.get("minLength", 0), node.get("maxLength")
    if high is not None and low > high:
        return impossible
    formatted = format_drawer(node["format"]) if "format" in node else None
    if formatted is not None:
        limited = low or high is not None or "pattern" in node
        return retried(formatted, fits, _TRIES) if limited else formatted
    if "pattern" in node:
        return _matching(node["pattern"], low, high, fits)
    return text_drawer(low, high) if low or high is not None else named_text_drawer(name)


def _matching(pattern: str, low: int, high: int | None, fits: Callable[[str], bool]) -> Drawer[str]:
    expression, is_whole = _as_python(pattern)
    narrowed = _narrowed(expression, low, high) if is_whole else None
    drawn = _from_regex(narrowed or expression, is_whole=is_whole)
    is_sure = expression.isascii() and "\\u" not in expression and (narrowed or not (low or high is not None))
    return drawer_of(drawn) if is_sure else retried(drawer_of(drawn), fits, _TRIES)


def _as_python(pattern: str) -> tuple[str, bool]:
    """The pattern as Python reads it, and whether it says what the whole text is."""
    whole = _ANCHORED.fullmatch(pattern)
    expression = _in_python(f"(?:{whole[1]})" if whole else pattern)
    try:
        re.compile(expression)
    except re.error as error:
        raise ValueError(f"pattern {pattern!r} is no regular expression that Python reads: {error}") from None
    return expression, bool(whole)


def _in_python(expression: str) -> str:
    """The expression with the properties of characters and the named groups that Python writes otherwise."""
    named = re.sub(r"\(\?<(?=[A-Za-z_])", "(?P<", expression)
    inside = re.sub(r"\[[^\]]*\]", lambda found: _PROPERTY.sub(lambda one: _properties()[one[1]], found[0]), named)
    return _PROPERTY.sub(lambda one: f"[{_properties()[one[1]]}]", inside)


def _properties() -> dict[str, str]:
    """The ASCII characters that have a Unicode property, as part of a character class."""
    return {"L": "A-Za-z", "Lu": "A-Z", "Ll": "a-z", "N": "0-9", "Nd": "0-9", "Cc": r"\x00-\x1f\x7f", "Zs": " "}


def _narrowed(expression: str, low: int, high: int | None) -> str | None:
    """A repeated character class with a length inside the limits; None for any other expression."""
    match = _ONE_CLASS.fullmatch(expression.removeprefix("(?:").removesuffix(")"))
    if match is None:
        return None
    least, most = _counts(match[2])
    least = max(least, low)
    most = min(count for count in (most, high, least + _SPREAD) if count is not None)
    return f"{match[1]}{{{least},{most}}}" if least <= most else None


def _counts(quantifier: str) -> tuple[int, int | None]:
    if quantifier in "*+":
        return int(quantifier == "+"), None
    least, comma, most = quantifier[1:-1].partition(",")
    return int(least), int(most) if most else None if comma else int(least)


def _from_regex(expression: str, *, is_whole: bool) -> SearchStrategy[str]:
    if expression.isascii() and "\\u" not in expression:
        ascii_only = st.characters(min_codepoint=32, max_codepoint=126)
        return st.from_regex(expression, fullmatch=is_whole, alphabet=ascii_only)
    return st.from_regex(expression, fullmatch=is_whole)
