"""The state of a tolerant reading: where it stands in the text, what is open there, and the edits so far."""

import re
from dataclasses import dataclass
from typing import Final, NoReturn, cast

from harness_envelope.normalizer.comments import doubt
from harness_envelope.normalizer.records import Limits, Repair
from harness_envelope.normalizer.strings import Token, UnreadableError
from harness_envelope.normalizer.trivia import COMMENTS, MARKS, skip
from harness_envelope.quick_json import Quick

OPENS: Final = {"{": "{", "[": "[", "(": "(", "｛": "{", "［": "["}
COMMAS: Final = {",": "", "，": "fullwidth-punctuation", ";": "semicolon-for-comma", "；": "semicolon-for-comma"}
_SPELT: Final = {"｛": "{", "［": "[", "｝": "}", "］": "]", "，": ",", "；": ",", "：": ":", "(": "[", ")": "]"}
_COMMENTS: Final = frozenset(COMMENTS.values())
_SPACE: Final = re.compile(r"[ \t\r\n]*+")
_TRIES: Final = 6
"""How often the rest of a text is tried as strict JSON, which costs as much as it is long."""


@dataclass(frozen=True, slots=True)
class Rewritten:
    """One value in a text: its place, the edits (front to back) that make it strict JSON, what stayed open.

    `surplus` says that a closer too many was taken away, be it before further members or at the end; `early` is how
    many members of the root stand before it, 0 at the end. `quick` is the value, where it was read on the way.
    """

    start: int
    end: int
    edits: tuple[Repair, ...] = ()
    unclosed: int = 0
    open_lists: int = 0
    surplus: bool = False
    quick: Quick | None = None
    early: int = 0


class Cursor:
    """A place in a text, the containers that are open there, and what was mended before it."""

    def __init__(self, text: str, start: int, limits: Limits, stop: int | None, *, unsafe: bool) -> None:
        self.text = text
        self.start = start
        self.position = start
        self.limits = limits
        self.stack: list[str] = []
        self.edits: list[Repair] = []
        self.begun = False
        self.comma_at: int | None = None
        self.joined = False
        self.tuples: set[int] = set()
        self.surplus = False
        self.early = 0
        self.unsafe = unsafe
        self.whole: tuple[int, int, str] | None = None
        self.stop = stop if text[start] == "{" else None
        self.tries = _TRIES
        self.quick: Quick | None = None

    def fail(self, malformation: str, message: str) -> NoReturn:
        raise UnreadableError(malformation, self.position, message)

    def edit(self, kind: str, length: int, after: str) -> None:
        before = self.text[self.position : self.position + length]
        self.edits.append(Repair(kind, "text", before=before, after=after, position=self.position))
        self.position += length

    def skip(self) -> str:
        """Pass over what says nothing, and give the character of the next token; empty at the end."""
        position = _SPACE.match(self.text, self.position).end()  # type: ignore[union-attr]  # it matches anywhere
        mark = self.text[position : position + 1]
        if mark in MARKS:
            self.position = position
            return mark
        self.position, edits = skip(self.text, position)
        for edit in edits:
            if edit.kind in _COMMENTS and (found := self.comment_doubt(edit)):
                self.fail(*found)
        self.edits += edits
        return self.text[self.position : self.position + 1]

    def comment_doubt(self, edit: Repair) -> tuple[str, str] | None:
        """What a comment that is taken away may be instead."""
        start = cast("int", edit.position)
        return doubt(self.text, start, start + len(str(edit.before)))

    def open(self) -> None:
        """Go into a container, and take commas away that stand before its first member."""
        mark = self.text[self.position]
        self.stack.append(OPENS[mark])
        self.tuples.discard(len(self.stack))
        if len(self.stack) > self.limits.levels:
            self.fail("limit", f"more than {self.limits.levels} levels; past the limit `levels`")
        self.respell(mark, "python-literals" if mark == "(" else "fullwidth-punctuation")
        self.commas("leading-comma")

    def respell(self, mark: str, kind: str) -> None:
        """Pass over a mark, as JSON writes it."""
        if mark in _SPELT:
            self.edit(kind, 1, _SPELT[mark])
        else:
            self.position += 1

    def commas(self, kind: str) -> None:
        """Take away commas that separate nothing."""
        while (following := self.skip()) in (",", "，") and following:
            self.edit(kind, 1, "")

    def comma(self, mark: str) -> None:
        self.comma_at = self.position
        if mark == ",":
            self.position += 1
        else:
            self.edit(COMMAS[mark], 1, ",")

    def take(self, token: Token) -> None:
        self.position = token.end
        self.edits += token.edits

    def ended(self, expected: str) -> bool:
        self.fail("cut-anywhere", f"the text ends; expected {expected}")

    def remember(self, position: int) -> None:
        """Note where the text is whole, its edits so far, and what would close it."""
        if self.unsafe:
            ends = "".join("}" if kind == "{" else "]" for kind in reversed(self.stack))
            self.whole = (position, len(self.edits), ends)

    def whole_part(self) -> Rewritten:
        """The longest part of a cut text that is whole, with its closers put behind it."""
        position, count, ends = self.whole or (self.position, 0, "")
        lost = self.text[position:]
        closing = Repair("cut-anywhere", "text", before=lost, after=ends, position=position, safe=False)
        return Rewritten(self.start, len(self.text), (*self.edits[:count], closing))
