"""Syntax: which text a tolerant reading stands for, and what no envelope may hold however it was written."""

import re
from typing import Final

from pydantic import JsonValue

from harness_envelope.normalizer.cursor import Rewritten
from harness_envelope.normalizer.records import Limits, RejectedError, Repair
from harness_envelope.normalizer.strings import UnreadableError
from harness_envelope.strict_json import MAX_DIGITS, NotJsonError, depth, has_lone_surrogate

_HEXADECIMAL: Final = re.compile(r"[:,\[(]\s*+[+-]?0[xX][0-9a-fA-F]*+\s*\Z")


def closers(text: str, rewritten: Rewritten) -> Repair:
    """The edit that closes the objects that never end; raises `UnreadableError` where something may have been lost.

    The last token must be no number, and no list may be open. Whether the objects are whole is for the schema to say.
    """
    last = text[rewritten.start : rewritten.end].rstrip()[-1:]
    if rewritten.open_lists:
        raise UnreadableError(
            "cut-list", rewritten.end, "the text ends inside a list; expected its other items and its end"
        )
    if any(edit.kind in ("leading-comma", "doubled-comma") for edit in rewritten.edits):
        raise UnreadableError("cut-closers", rewritten.end, "an end that is missing, and a comma that follows nothing")
    if (
        last.isdigit()
        or last == "."
        or _HEXADECIMAL.search(text, max(rewritten.start, rewritten.end - MAX_DIGITS), rewritten.end)
    ):
        raise UnreadableError("cut-number", rewritten.end, "the text ends with a number; expected its other digits")
    return Repair("missing-closers", "text", before="", after="}" * rewritten.unclosed, position=rewritten.end)


def check_value(value: JsonValue, limits: Limits) -> None:
    """Reject what a text may say and no envelope may hold: too many levels, half a character."""
    levels = depth(value)
    if levels > limits.levels:
        raise RejectedError("limit", "$", f"{levels} levels; the limit `levels` is {limits.levels}")
    if has_lone_surrogate(value):
        raise RejectedError(
            "lone-surrogate", "$", "a string holds half of a surrogate pair; expected the whole character"
        )


def syntax_error(text: str, error: NotJsonError) -> RejectedError:
    """The rejection of a text that is not strict JSON, with line and column."""
    if error.limit:
        return RejectedError("limit", place(text, error.position), f"{error}; past the limit `{error.limit}`")
    return RejectedError("syntax", place(text, error.position), f"not JSON: {error}; expected one JSON object")


def place(text: str, position: int) -> str:
    """A character's place for a person: line and column, counted from 1."""
    line = text.count("\n", 0, position) + 1
    column = position - (text.rfind("\n", 0, position) + 1) + 1
    return f"line {line}, column {column}"
