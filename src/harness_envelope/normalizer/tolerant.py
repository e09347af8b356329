"""A tolerant reader of JSON: which edits make one value in a text strict JSON, or why none do.

Runs of well-formed members are passed over by one regular expression each; only where one ends is the
text looked at closely. It keeps a stack of its own, never goes back, and reads nothing twice.
"""

import re
from dataclasses import dataclass
from typing import Final, NoReturn

from harness_envelope.normalizer.keys import core_names
from harness_envelope.normalizer.literals import STRICT_NUMBER
from harness_envelope.normalizer.records import Limits, Repair
from harness_envelope.normalizer.strings import QUOTES, STRICT, Token, UnreadableError
from harness_envelope.normalizer.tokens import LOOSE_MEMBER, TAIL, loose_edits, read_key, read_scalar, refuse
from harness_envelope.normalizer.trivia import respelt, skip
from harness_envelope.strict_json import NotJsonError, parse

_WS = r"[ \t\r\n]*+"
_SCALAR = rf"(?:{STRICT.pattern}|(?:true|false|null)(?![\w$])|{STRICT_NUMBER.pattern})"
_MEMBERS: Final = re.compile(rf"(?:{_WS}{STRICT.pattern}{_WS}:{_WS}{_SCALAR}{_WS},)*+")
_ITEMS: Final = re.compile(rf"(?:{_WS}{_SCALAR}{_WS},)*+")
_KEY: Final = re.compile(rf"{_WS}{STRICT.pattern}{_WS}:{_WS}")
_NEXT: Final = re.compile(rf"{_WS}([,}}\]])")
_CLOSES: Final = {"}": "{", "]": "[", "｝": "{", "］": "[", ")": "("}
_OPENS: Final = {"{": "{", "[": "[", "(": "(", "｛": "{", "［": "["}
_SPELT: Final = {"｛": "{", "［": "[", "｝": "}", "］": "]", "，": ",", "；": ",", "：": ":", "(": "[", ")": "]"}
_COMMENTS: Final = ("line-comment", "hash-comment")
_COMMAS: Final = {",": "", "，": "fullwidth-punctuation", ";": "semicolon-for-comma", "；": "semicolon-for-comma"}
_CONTINUED: Final = re.compile(rf"{_WS},{_WS}(?:{STRICT.pattern}|'[\w -]+'|[^\W\d]\w*+){_WS}:")
_NAMED: Final = re.compile(r"[^\W\d][\w$]*+\s*:")
_MORE_CLOSERS: Final = re.compile(r"(?:[ \t\r\n]*+[}\]])++(?!>)")


@dataclass(frozen=True, slots=True)
class Rewritten:
    """One value in a text: its place, the edits (front to back) that make it strict JSON, what stayed open.

    `surplus` says that a closer too many was taken away, be it before further members or at the end.
    """

    start: int
    end: int
    edits: tuple[Repair, ...] = ()
    unclosed: int = 0
    open_lists: int = 0
    surplus: bool = False


def rewrite(text: str, start: int, limits: Limits, *, unsafe: bool = False) -> Rewritten:
    """What makes strict JSON of the value that an opening bracket begins; raises `UnreadableError`.

    `unsafe` also infers: null for NaN, and the longest whole part of a text that was cut.
    """
    reader = _Reader(text, start, limits, unsafe=unsafe)
    try:
        reader.run()
    except UnreadableError as error:
        error.begun = reader.begun
        if not (unsafe and error.malformation.startswith("cut-") and reader.whole is not None):
            raise
        return reader.whole_part()
    if unsafe and reader.stack:
        return reader.whole_part()
    if reader.joined and reader.surplus:
        reader.fail("extra-closers", "a comma that is missing behind a closer, and a closer too many; expected neither")
    lists = sum(kind != "{" for kind in reader.stack)
    return Rewritten(start, reader.position, tuple(reader.edits), len(reader.stack), lists, reader.surplus)


class _Reader:
    """The state of one reading: where it stands, what is open, and the edits so far."""

    def __init__(self, text: str, start: int, limits: Limits, *, unsafe: bool) -> None:
        self.text = text
        self.start = start
        self.position = start
        self.limits = limits
        self.stack: list[str] = []
        self.edits: list[Repair] = []
        self.begun = False
        self.comma_at: int | None = None
        self.joined = False
        self.surplus = False
        self.unsafe = unsafe
        self.whole: tuple[int, int, str] | None = None

    def run(self) -> None:
        self.open()
        self.begun = self.stack == ["{"] and self.skip() in QUOTES
        while self.stack:
            if not (self.member() if self.stack[-1] == "{" else self.item()):
                return
        self.end_of_root()

    def fail(self, malformation: str, message: str) -> NoReturn:
        raise UnreadableError(malformation, self.position, message)

    def edit(self, kind: str, length: int, after: str) -> None:
        before = self.text[self.position : self.position + length]
        self.edits.append(Repair(kind, "text", before=before, after=after, position=self.position))
        self.position += length

    def skip(self) -> str:
        """Pass over what says nothing, and give the character of the next token; empty at the end."""
        self.position, edits = skip(self.text, self.position)
        if edits and any(edit.kind in _COMMENTS and str(edit.before).count('"') % 2 for edit in edits):
            self.fail("missing-quote", "a comment, or a string without its first quote; expected one or the other")
        self.edits += edits
        return self.text[self.position : self.position + 1]

    def open(self) -> None:
        """Go into a container, and take commas away that stand before its first member."""
        mark = self.text[self.position]
        self.stack.append(_OPENS[mark])
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

    def member(self) -> bool:
        """Read members of an object up to one that holds a container, or to its end; false where the text ends."""
        run = _MEMBERS.match(self.text, self.position)
        if run is not None and run.end() > self.position:
            self.position, self.begun, self.comma_at = run.end(), True, run.end() - 1
            self.remember(run.end() - 1)
        if self.loose_members():
            return self.after_value()
        if self.comma_at is not None:
            self.commas("doubled-comma")
        key = _KEY.match(self.text, self.position)
        if key is not None:
            self.position, self.begun, self.comma_at = key.end(), True, None
            return self.value()
        following = self.skip()
        if following in ("}", "｝") and following:
            return self.close_behind_comma(following)
        if not following:
            return self.ended("a member")
        self.take(read_key(self.text, self.position))
        self.begun, self.comma_at = True, None
        return self.value()

    def loose_members(self) -> bool:
        """Pass over simple members in other quotes and with Python's words; true where the last one ends the object."""
        while found := LOOSE_MEMBER.match(self.text, self.position):
            self.edits += loose_edits(found)
            self.begun = True
            self.position = found.end()
            if self.text[self.position] != ",":
                self.comma_at = None
                return True
            self.comma_at = self.position
            self.remember(self.position)
            self.position += 1
        return False

    def item(self) -> bool:
        """Read items of a list up to one that is a container, or to its end; false where the text ends."""
        run = _ITEMS.match(self.text, self.position)
        if run is not None and run.end() > self.position:
            self.position, self.comma_at = run.end(), run.end() - 1
            self.remember(run.end() - 1)
        if self.comma_at is not None:
            self.commas("doubled-comma")
        following = self.skip()
        if not following:
            return self.ended("an item")
        if following in _CLOSES:
            return self.close_behind_comma(following)
        self.comma_at = None
        return self.value()

    def value(self) -> bool:
        """Read a value; into a container it goes only one level deep, since the stack holds the rest."""
        mark = self.skip()
        if mark in _OPENS and mark:
            self.open()
            return True
        if not mark:
            return self.ended("a value")
        if mark == "`" and TAIL.match(self.text, self.position):
            return self.ended("a value")
        self.take(read_scalar(self.text, self.position, unsafe=self.unsafe))
        return self.after_value()

    def take(self, token: Token) -> None:
        self.position = token.end
        self.edits += token.edits

    def after_value(self) -> bool:
        """Pass over what follows a value: ends of containers, then a comma, or one that is missing."""
        while self.stack:
            before = self.position
            self.remember(before)
            plain = _NEXT.match(self.text, before)
            mark = self.skip() if plain is None else plain[1]
            if plain is not None:
                self.position = plain.end() - 1
            if not mark:
                return False
            if mark in _CLOSES:
                self.close(mark)
            elif mark in _COMMAS:
                self.comma(mark)
                return True
            else:
                return self.missing_comma(before, mark)
        return True

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

    def comma(self, mark: str) -> None:
        self.comma_at = self.position
        if mark == ",":
            self.position += 1
        else:
            self.edit(_COMMAS[mark], 1, ",")

    def close_behind_comma(self, mark: str) -> bool:
        """Come out of a container; a comma before its end separates nothing and is taken away."""
        if self.comma_at is not None:
            before = self.text[self.comma_at]
            if before != ",":
                self.edits.remove(Repair(_COMMAS[before], "text", before=before, after=",", position=self.comma_at))
            self.edits.append(Repair("trailing-comma", "text", before=before, after="", position=self.comma_at))
            self.comma_at = None
        self.close(mark)
        return self.after_value()

    def missing_comma(self, before: int, mark: str) -> bool:
        """Put a comma between two members, or end where the text around the value goes on."""
        if TAIL.match(self.text, self.position) and not (self.position == before and self.text[before - 1] == '"'):
            return False
        if not self.text[before].isspace() or not self.begins_member(mark):
            raise refuse(self.text, self.position, "a comma or the end")
        self.joined = self.joined or self.text[before - 1] in "}]"
        self.edits.append(Repair("missing-comma", "text", before="", after=",", position=before))
        return True

    def begins_member(self, mark: str) -> bool:
        if self.stack[-1] != "{":
            return mark in _OPENS
        if mark in QUOTES:
            return True
        return _NAMED.match(self.text, self.position) is not None

    def close(self, mark: str) -> None:
        """Come out of a container; the end of an object is taken away where members follow behind it."""
        if _CLOSES[mark] != self.stack[-1]:
            self.fail("swapped-closers", f"`{mark}` where `{self.stack[-1]}` is open; expected its own end")
        if self.stack == ["{"] and not self.surplus and self.continues():
            self.edit("extra-closers", 1, "")
            self.surplus = True
            return
        self.respell(mark, "python-literals" if mark == ")" else "fullwidth-punctuation")
        self.stack.pop()

    def continues(self) -> bool:
        """Whether a comma and a key follow the end of what can be the envelope already: it was closed early."""
        if not _CONTINUED.match(self.text, self.position + 1):
            return False
        try:
            so_far = parse(respelt(self.text[self.start : self.position], self.edits, self.start) + "}")
        except NotJsonError:
            return False
        return isinstance(so_far, dict) and "code" in core_names(so_far)

    def end_of_root(self) -> None:
        """Take away closers that close nothing."""
        more = _MORE_CLOSERS.match(self.text, self.position)
        if more is not None:
            self.surplus = True
            self.edit("extra-closers", more.end() - self.position, "")

    def ended(self, expected: str) -> bool:
        self.fail("cut-anywhere", f"the text ends; expected {expected}")
