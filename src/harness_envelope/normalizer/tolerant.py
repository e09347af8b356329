"""A tolerant reader of JSON: which edits make one value in a text strict JSON, or why none do.

Runs of well-formed members are passed over by one regular expression each; only where one ends is the
text looked at closely. It keeps a stack of its own, never goes back, and reads nothing twice.
"""

import re
from typing import Final, cast

from harness_envelope.normalizer.comments import doubt
from harness_envelope.normalizer.cursor import COMMAS, OPENS, Cursor, Rewritten
from harness_envelope.normalizer.keys import core_names
from harness_envelope.normalizer.literals import STRICT_NUMBER
from harness_envelope.normalizer.records import Limits, Repair, made
from harness_envelope.normalizer.resuming import last_comma
from harness_envelope.normalizer.strings import QUOTES, STRICT, TAIL, UnreadableError
from harness_envelope.normalizer.tokens import LOOSE_MEMBER, add_loose_edits, loose_key, read_key, read_scalar, refuse
from harness_envelope.normalizer.trivia import COMMENT, COMMENTS, respelt
from harness_envelope.quick_json import Quick, Stop, read_quickly
from harness_envelope.strict_json import NotJsonError, parse

_WS = r"[ \t\r\n]*+"
_SCALAR = rf"(?:{STRICT.pattern}|(?:true|false|null)(?![\w$])|{STRICT_NUMBER.pattern})"
_MEMBERS: Final = re.compile(rf"(?:{_WS}{STRICT.pattern}{_WS}:{_WS}{_SCALAR}{_WS},)*+")
_ITEMS: Final = re.compile(rf"(?:{_WS}{_SCALAR}{_WS},)*+")
_TURN: Final = re.compile(rf"{_WS}\}}{_WS},{_WS}(?:{COMMENT})?{_WS}\{{{_WS}(?=[\"'A-Za-z_])")
_NEXT: Final = re.compile(rf"{_WS}([,}}\]])")
_CLOSES: Final = {"}": "{", "]": "[", "｝": "{", "］": "[", ")": "("}
_CONTINUED: Final = re.compile(rf"{_WS}[,，]{_WS}(?:{STRICT.pattern}|'[\w -]+'|[^\W\d]\w*+){_WS}[:：]")
_NAMED: Final = re.compile(r"[^\W\d][\w$]*+\s*:")
_PROSE: Final = re.compile(r"(?<=\n)\w[^{}\[\]\"“”'`:：=]*+\Z")
_APART: Final = 120
"""How many characters behind a fault there is no other one, where the rest is worth that."""

_LITERAL: Final = re.compile(r"(?:true|false|null|True|False|None)(?![\w$])")
_MORE_CLOSERS: Final = re.compile(r"(?:[ \t\r\n]*+(?!\]\]>)[}\]])++(?!>)")


def rewrite(text: str, start: int, limits: Limits, stop: int | None = None, *, unsafe: bool = False) -> Rewritten:
    """What makes strict JSON of the value that an opening bracket begins; raises `UnreadableError`.

    `stop` is where reading it as strict JSON stops, where that is known: only from there on it is looked at closely.
    `unsafe` also infers: null for NaN, and the longest whole part of a text that was cut.
    """
    reader = _Reader(text, start, limits, stop, unsafe=unsafe)
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
    return Rewritten(
        start,
        reader.position,
        tuple(reader.edits),
        len(reader.stack),
        lists,
        reader.surplus,
        reader.quick,
        reader.early,
    )


class _Reader(Cursor):
    """The reading of one value: whole members, their parts, and what follows them."""

    def run(self) -> None:
        self.open()
        self.begun = self.stack == ["{"] and self.skip() in QUOTES
        if self.stop is not None:
            self.pass_over(self.text, self.start, self.stop)
        while self.stack:
            if not (self.member() if self.stack[-1] == "{" else self.item()):
                return
            if self.stop is not None and self.position > self.stop:
                self.read_strictly()
        self.end_of_root()

    def read_strictly(self) -> None:
        """Read what follows a mended fault as strict JSON, where that may be, and pass over as much of it as is."""
        if "(" in self.stack:
            return
        if self.edits and self.position - cast("int", self.edits[-1].position) < _APART:
            return
        end = self.text.rfind("}") + 1
        self.tries -= 1
        mended = respelt(self.text[self.start : end], self.edits, self.start) if end > self.position else ""
        found = read_quickly(mended) if mended else None
        moved = len(mended) - (end - self.start)
        self.stop = None
        if isinstance(found, Quick) and not _CONTINUED.match(self.text, end):
            self.quick, self.position, self.stack = found, end, []
        elif isinstance(found, Stop) and self.tries:
            self.pass_over(mended, 0, found.position, self.start - moved)

    def pass_over(self, text: str, start: int, stop: int, moved: int = 0) -> None:
        """Go on at the last comma before the character where strict JSON stops; `moved` leads to this text's."""
        found = last_comma(text, start, stop, self.limits.levels)
        self.stop = stop + moved
        if found is not None and found.comma + moved >= self.position:
            self.begun, self.comma_at, self.stack = True, found.comma + moved, found.stack
            self.position = self.comma_at + 1

    def member(self) -> bool:
        """Read members of an object up to one that holds a container, or to its end; false where the text ends."""
        run = _MEMBERS.match(self.text, self.position)
        if run is not None and run.end() > self.position:
            self.position, self.begun, self.comma_at = run.end(), True, run.end() - 1
            self.remember(run.end() - 1)
        is_end = self.loose_members()
        if self.next_record():
            return True
        if is_end:
            return self.after_value()
        if self.comma_at is not None:
            self.commas("doubled-comma")
        end = loose_key(self.text, self.position, self.edits)
        if end is not None:
            self.position, self.begun, self.comma_at = end, True, None
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
        text, end, read, edits = self.text, self.position, LOOSE_MEMBER.match, self.edits
        while found := read(text, end):
            if found.lastindex:
                add_loose_edits(found, edits)
            end = found.end()
            if text[end - 1] != ",":
                self.begun, self.position, self.comma_at = True, end, None
                return True
            if self.unsafe:
                self.remember(end - 1)
        if end > self.position:
            self.begun, self.position, self.comma_at = True, end, end - 1
        return False

    def next_record(self) -> bool:
        """Pass over the end of one object of a list and the beginning of the next, where little stands between them."""
        turn = None if self.unsafe or self.stack[-2:] != ["[", "{"] else _TURN.match(self.text, self.position)
        if turn is None or (turn.lastgroup and doubt(self.text, *turn.span(turn.lastgroup))):
            return False
        self.take_comma_away()
        if turn.lastgroup:
            comment = turn[turn.lastgroup]
            at = turn.start(turn.lastgroup)
            self.edits.append(made((COMMENTS[turn.lastgroup], "text", comment, "", (), at, True)))
        self.position = turn.end()
        return True

    def item(self) -> bool:
        """Read items of a list up to one that is a container, or to its end; false where the text ends."""
        run = _ITEMS.match(self.text, self.position)
        if run is not None and run.end() > self.position:
            self.position, self.comma_at = run.end(), run.end() - 1
            self.remember(run.end() - 1)
        if self.comma_at is not None:
            self.tuples.add(len(self.stack))
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
        if mark in OPENS and mark:
            self.open()
            return True
        if not mark:
            return self.ended("a value")
        if mark == "`" and TAIL.match(self.text, self.position):
            return self.ended("a value")
        self.take(read_scalar(self.text, self.position, is_item=self.stack[-1] != "{", unsafe=self.unsafe))
        return self.after_value()

    def is_tail(self, mark: str) -> bool:
        """Whether a mark belongs to what the value stands in: to a call, a statement, or a section of an XML text."""
        if mark not in "]);" or (mark == ")" and "(" in self.stack):
            return False
        if mark == ";" and any(edit.kind == "semicolon-for-comma" for edit in self.edits):
            return False
        return TAIL.match(self.text, self.position) is not None

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
            if self.is_tail(mark):
                return False
            if mark in _CLOSES:
                if mark == ")" and len(self.stack) not in self.tuples:
                    self.fail("python-literals", "one value in parentheses; expected a comma behind it")
                self.close(mark)
            elif mark in COMMAS:
                self.comma(mark)
                return True
            else:
                return self.missing_comma(before, mark)
        return True

    def close_behind_comma(self, mark: str) -> bool:
        """Come out of a container; a comma before its end separates nothing and is taken away."""
        self.take_comma_away()
        self.close(mark)
        return self.after_value()

    def take_comma_away(self) -> None:
        """Take away the comma that stands before an end, also where it was respelt before."""
        if self.comma_at is None:
            return
        before = self.text[self.comma_at]
        if before != ",":
            respelt_at = next(at for at in range(-1, -len(self.edits) - 1, -1) if self.edits[at].before == before)
            del self.edits[respelt_at]
        self.edits.append(made(("trailing-comma", "text", before, "", (), self.comma_at, True)))
        self.comma_at = None

    def missing_comma(self, before: int, mark: str) -> bool:
        """Put a comma between two members, or end where the text around the value goes on."""
        if TAIL.match(self.text, self.position) or _PROSE.match(self.text, self.position):
            return False
        if not self.text[before].isspace() or not self.begins_member(before, mark):
            raise refuse(self.text, self.position, "a comma or the end")
        self.joined = self.joined or self.text[before - 1] in "}]"
        self.edits.append(Repair("missing-comma", "text", before="", after=",", position=before))
        return True

    def begins_member(self, before: int, mark: str) -> bool:
        """Whether what follows white space can only be another member."""
        if self.stack[-1] != "{":
            return mark in OPENS or self.begins_item(before, mark)
        if mark in QUOTES:
            return True
        return _NAMED.match(self.text, self.position) is not None

    def begins_item(self, before: int, mark: str) -> bool:
        """Whether a scalar is another item; not behind a string, which may go on, nor as a number behind one."""
        if self.text[before - 1] in QUOTES:
            return False
        if mark in QUOTES or _LITERAL.match(self.text, self.position):
            return True
        is_number = STRICT_NUMBER.match(self.text, self.position) is not None
        return is_number and (not self.text[before - 1].isdigit() or "\n" in self.text[before : self.position])

    def close(self, mark: str) -> None:
        """Come out of a container; the end of an object is taken away where members follow behind it."""
        if _CLOSES[mark] != self.stack[-1]:
            self.fail("swapped-closers", f"`{mark}` where `{self.stack[-1]}` is open; expected its own end")
        if self.stack == ["{"] and not self.surplus and (early := self.continues()):
            self.edit("extra-closers", 1, "")
            self.surplus, self.early = True, early
            return
        self.respell(mark, "python-literals" if mark == ")" else "fullwidth-punctuation")
        self.stack.pop()

    def continues(self) -> int:
        """How many members can be the envelope already where a comma and a key follow its end: it was closed early."""
        if not _CONTINUED.match(self.text, self.position + 1):
            return 0
        try:
            so_far = parse(respelt(self.text[self.start : self.position], self.edits, self.start) + "}")
        except NotJsonError:
            return 0
        return len(so_far) if isinstance(so_far, dict) and "code" in core_names(so_far) else 0

    def end_of_root(self) -> None:
        """Take away closers that close nothing."""
        more = _MORE_CLOSERS.match(self.text, self.position)
        if more is not None:
            self.surplus = True
            self.edit("extra-closers", more.end() - self.position, "")
