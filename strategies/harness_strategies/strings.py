"""Texts inside what a JSON Schema says of a string."""

import re

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from harness_envelope.schema_nodes import JsonSchema
from harness_strategies.formats import format_texts
from harness_strategies.texts import texts, texts_named

_ASCII = st.characters(min_codepoint=32, max_codepoint=126)
_ANCHORED = re.compile(r"\^(.*[^\\])\$", re.DOTALL)


def strings(node: JsonSchema, name: str = "") -> SearchStrategy[str]:
    """Texts that fit a string node; where it sets no limit, such as a property of this name holds."""
    low, high = node.get("minLength", 0), node.get("maxLength")
    formatted = format_texts(node["format"]) if "format" in node else None
    if "pattern" not in node and formatted is None:
        return texts(low, high) if low or high is not None else texts_named(name)
    if formatted is None:
        return _of_length(_matching(node["pattern"]), low, high)
    pattern = re.compile(node.get("pattern", ""))
    return _of_length(formatted, low, high).filter(lambda text: pattern.search(text) is not None)


def _of_length(drawn: SearchStrategy[str], low: int, high: int | None) -> SearchStrategy[str]:
    if not low and high is None:
        return drawn
    return drawn.filter(lambda text: low <= len(text) and (high is None or len(text) <= high))


def _matching(pattern: str) -> SearchStrategy[str]:
    whole = _ANCHORED.fullmatch(pattern)
    expression = f"(?:{whole[1]})" if whole else pattern
    try:
        re.compile(expression)
    except re.error as error:
        raise ValueError(f"pattern {pattern!r} is no regular expression that Python reads: {error}") from None
    if expression.isascii() and "\\u" not in expression:
        return st.from_regex(expression, fullmatch=bool(whole), alphabet=_ASCII)
    return st.from_regex(expression, fullmatch=bool(whole))
