"""An envelope's text as a literal of a program: an argument, the `repr` of text or bytes, a labelled JSON string."""

import json
import re
from typing import Final, NamedTuple

from harness_envelope.normalizer.records import RejectedError, Repair
from harness_envelope.normalizer.syntax import place
from harness_envelope.quick_json import Quick, read_quickly

_LITERALS: Final = {
    '"': re.compile(r'"([^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"'),
    "'": re.compile(r"'([^'\\\n]*+(?:\\.[^'\\\n]*+)*+)'"),
}
_ESCAPE: Final = re.compile(r"\\(?:[\\'\"nrt]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U00(?:0[0-9a-fA-F]|10)[0-9a-fA-F]{4})")
_SPELT: Final = re.compile(rf"[^\\]*+(?:{_ESCAPE.pattern}[^\\]*+)*+")
_NAMED: Final = {"n": "\n", "r": "\r", "t": "\t"}
_BEHIND_ARGUMENT: Final = re.compile(r"\s*+\)")
_BEHIND_LABEL: Final = re.compile(r"\s*+(?![,:}\]])")
_LABEL: Final = re.compile(
    r"(?:\A|\n)[ \t]*+(?!(?:code|msg|message|data|trace_id|extra)\b)[^\W\d][^\"{}\[\],:：=\n]{0,60}[:：=]\s*\Z",
    re.IGNORECASE,
)
_NEAR: Final = 80
"""How far before a literal its label may begin."""


class Literal(NamedTuple):
    """A literal in a text, by its characters, and what it says."""

    start: int
    end: int
    said: str

    def edit(self, text: str) -> Repair:
        """The edit that puts what a literal says in its place."""
        return Repair("double-encoded", "text", text[self.start : self.end], self.said, position=self.start)


def unquoted(text: str, brace: int) -> Literal | None:
    """The literal that begins right before a brace, where a text says that it is one; rejects one of two meanings."""
    literal = _LITERALS[text[brace - 1]].match(text, brace - 1) if brace and text[brace - 1] in _LITERALS else None
    if literal is None or literal[1].rstrip("nrt\\ ")[-1:] not in ("}", "]"):
        return None
    is_bytes = text[brace - 2 : brace - 1] == "b" and not text[brace - 3 : brace - 2].isalnum()
    start, end = brace - 1 - is_bytes, literal.end()
    said = _said(literal, is_bytes=is_bytes)
    if said is None:
        return None
    if is_bytes or _is_argument(text, start, end) or (literal[0][0] == '"' and _is_labelled(text, start, end)):
        return Literal(start, end, said)
    is_whole = literal[0][0] == "'" and not text[:start].strip() and not text[end:].strip()
    return Literal(start, end, said) if is_whole and _says_more(text, literal, said) else None


def _said(literal: re.Match[str], *, is_bytes: bool) -> str | None:
    """What a literal says, None where it is no literal of a program."""
    if literal[0][0] == '"':
        return _as_json(literal[0])
    if not _SPELT.fullmatch(literal[1]):
        return None
    said = _ESCAPE.sub(_character, literal[1])
    try:
        return said.encode("latin-1").decode() if is_bytes else said.encode("utf-16", "surrogatepass").decode("utf-16")
    except UnicodeError:
        raise RejectedError(
            "invalid-utf8", place(literal.string, literal.start()), "a literal of what is no UTF-8; expected UTF-8"
        ) from None


def _as_json(literal: str) -> str | None:
    try:
        said: str = json.loads(literal, strict=False)
    except json.JSONDecodeError:
        return None
    return said


def _character(found: re.Match[str]) -> str:
    named = found[0][1:]
    return chr(int(named[1:], 16)) if len(named) > 1 else _NAMED.get(named, named)


def _is_argument(text: str, start: int, end: int) -> bool:
    return text[max(0, start - _NEAR) : start].rstrip().endswith("(") and _BEHIND_ARGUMENT.match(text, end) is not None


def _is_labelled(text: str, start: int, end: int) -> bool:
    """Whether a label of its own line stands before a literal, and behind it nothing that goes on with members."""
    return _LABEL.search(text, max(0, start - _NEAR), start) is not None and _BEHIND_LABEL.match(text, end) is not None


def _says_more(text: str, literal: re.Match[str], said: str) -> bool:
    """Whether a text in quotes is an object only as a literal; rejects one that is another object as it stands."""
    spoken, as_it_stands = read_quickly(said), read_quickly(literal[1])
    if not isinstance(spoken, Quick) or not isinstance(as_it_stands, Quick):
        return isinstance(spoken, Quick)
    if spoken.value != as_it_stands.value:
        raise RejectedError(
            "double-encoded",
            place(text, literal.start()),
            "an object in quotes, or a literal that says another one; expected it without quotes",
        )
    return False
