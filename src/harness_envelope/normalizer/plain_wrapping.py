"""The commonest wrapping, read in few steps: strict JSON between words and fences that can mean nothing else.

What is taken here is what `wrapping` would find; whatever may have a meaning of its own is left to it.
"""

import re
from typing import Final

from harness_envelope.normalizer.keys import is_candidate
from harness_envelope.normalizer.records import Limits
from harness_envelope.normalizer.wrapping import Candidate
from harness_envelope.quick_json import Quick, read_quickly

_FENCE: Final = r"`{3,}+[ \t]*+[\w+.#-]*+[ \t]*+"
_LINE: Final = rf"(?:{_FENCE}|(?!(?:data|event|id|retry):)\w(?:\w++(?:['’-](?=[^\W_]))?+|[ .!?;。！？；、MARKS])*+)?+"
_LINES: Final = rf"[ ]?+{_LINE}(?:\r?\n{_LINE})*+[ ]?+"
_BEFORE: Final = re.compile(_LINES.replace("MARKS", ":："))
_BEHIND: Final = re.compile(_LINES.replace("MARKS", ",，"))
"""A comma before the envelope, or a colon behind it, may stand between the members of another object."""

_CUT: Final = "截断"
"""The one word by which a limiter says that it cut a text; the other marks are no plain words."""


def plainly_wrapped(text: str, limits: Limits) -> Candidate | None:
    """The one candidate of a text that holds nothing beside it but plain words and fences; None for any other text."""
    start, end = text.find("{"), text.rfind("}") + 1
    if not 0 <= start < end or text.find(_CUT, end) >= 0:
        return None
    if not text[:start].strip() and not text[end:].strip():
        return None
    if _BEFORE.fullmatch(text, 0, start) is None or _BEHIND.fullmatch(text, end) is None:
        return None
    source = text[start:end]
    quick = read_quickly(source)
    if quick.__class__ is not Quick or quick.levels > limits.levels or not is_candidate(quick.value):
        return None
    return Candidate(quick.value, start, end, source=source)
