"""Comments: whether what is written as one may be something else, of which a part would be lost."""

import re
from typing import Final

from harness_envelope.normalizer.omissions import stands_for_members

_STRING_END: Final = re.compile(r"\"\s*(?:[:,}\]]|\Z)")
_DIVISOR: Final = re.compile(r"//\s*[0-9.]++\s*,?\s*")
_BARE_VALUE: Final = re.compile(r"#(?:[^\s,#]++,|[0-9a-fA-F]{1,8}+,?)\s*")


def doubt(text: str, start: int, end: int) -> tuple[str, str] | None:
    """Which malformation a comment may be instead, and why; None where it says nothing of the text around it."""
    comment = text[start:end]
    if '"' in comment and not comment.startswith("/*") and _holds_a_string(text, start, comment):
        return "missing-quote", "a comment, or a part of a string; expected one or the other"
    if stands_for_members(comment):
        return "ellipsis", "a comment in place of members that were left out; expected them"
    if comment[0] == "#" and _BARE_VALUE.fullmatch(comment):
        return "unquoted-values", f"`{comment.strip()}`, a comment or a value; expected a value in quotes"
    if _DIVISOR.fullmatch(comment) and text[max(0, start - 40) : start].rstrip()[-1:].isdigit():
        return "expression-value", f"a number, and `{comment.strip()}`; expected a number alone"
    return None


def _holds_a_string(text: str, start: int, comment: str) -> bool:
    """Whether a comment may hold a string's end: an odd quote where one may stand, or quotes behind one it touches."""
    is_odd = comment.count('"') % 2 == 1
    return text[start - 1] == '"' or (is_odd and _STRING_END.search(comment) is not None)
