"""The commonest wrapping, read in few steps: strict JSON between words and fences that can mean nothing else.

What is taken here is what `wrapping` would find; whatever may have a meaning of its own is left to it.
"""

import re
from typing import Final

from harness_envelope.normalizer.keys import is_candidate
from harness_envelope.normalizer.omissions import may_hold_marker
from harness_envelope.normalizer.plain_faults import Mended, mended
from harness_envelope.normalizer.records import Limits
from harness_envelope.normalizer.wrapping import Candidate
from harness_envelope.quick_json import Stop, read_quickly

_FENCE: Final = r"`{3,}+[ \t]*+[\w+.#-]*+[ \t]*+"
_WORDS: Final = r"\w(?:\w++(?:['’-](?=[^\W_]))?+|[ !?;。！？；、MARKS]|\.(?!\w))*+"
_LINE: Final = rf"(?:{_FENCE}|(?!(?:data|event|id|retry):){_WORDS})?+"
_LINES: Final = rf"[ ]?+{_LINE}(?:\r?\n{_LINE})*+[ ]?+"
_BEFORE: Final = re.compile(_LINES.replace("MARKS", ":："))
_BEHIND: Final = re.compile(_LINES.replace("MARKS", ",，"))
"""A comma before the envelope, or a colon behind it, may stand between the members of another object."""

_WHITE_SPACE: Final = " \t\r\n"
_FENCE_LENGTH: Final = 4
"""How much text can stand behind an envelope that holds no mark of a limiter."""


def plain_candidate(text: str, stop: Stop, limits: Limits, *, unsafe: bool) -> Candidate | None:
    """The one candidate of a text that holds nothing beside it but plain words and fences; None for any other text.

    `stop` is where reading the text as strict JSON stops. Where not `unsafe`, the candidate may have plain faults.
    """
    start, end = text.find("{"), text.rfind("}") + 1
    if stop.is_open or not text[end:].strip(_WHITE_SPACE):
        end = len(text)
    if not 0 <= start < end or not _is_plain(text, start, end):
        return None
    source = text[start:end]
    if not start <= stop.position < end:
        quick = read_quickly(source)
    elif stop.is_behind:
        return None
    else:
        quick = stop._replace(position=stop.position - start) if start else stop
    if isinstance(quick, Stop):
        found = None if unsafe else mended(source, quick, start, may_be_open=end == len(text))
    else:
        found = quick and Mended(quick, source)
    if found is None or found.quick.levels > limits.levels or not is_candidate(found.quick.value):
        return None
    return Candidate(found.quick.value, start, end, found.edits, found.unclosed, source=found.source)


def _is_plain(text: str, start: int, end: int) -> bool:
    """Whether nothing stands around a part of a text but plain words, fences and white space."""
    if len(text) - end > _FENCE_LENGTH and may_hold_marker(text[end:]):
        return False
    is_begun = not start or _BEFORE.fullmatch(text, 0, start) is not None or not text[:start].strip(_WHITE_SPACE)
    return is_begun and (end == len(text) or _BEHIND.fullmatch(text, end) is not None)
