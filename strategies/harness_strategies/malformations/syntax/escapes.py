"""Escapes: characters that JSON wants escaped, and escapes that it does not know."""

import json
import re
from collections.abc import Iterator
from typing import Final

from harness_strategies.malformations.declaration import (
    RECOVER,
    RECOVER_OR_REJECT,
    UNCHANGED,
    Example,
    Expectation,
    JsonObject,
    Site,
    Subject,
    malformation,
)
from harness_strategies.malformations.syntax.free_strings import free_strings, requoted, with_content
from harness_strategies.malformations.syntax.respelling import inner

CONTROLS: Final = (
    "line one\nline two\n\n  line four",
    "a\tb",
    "carriage\r\nreturn",
    "page\fbreak",
    "\x1b[1mbold\x1b[0m",
    "null \x00 and back\b",
    'a\n"b": 1,\n}',
    "x\nrollback: (a: B) => void;\n}, {",
    "第一行\n第二行 😀",
)
ILLEGAL: Final = (
    r"it\'s gone, isn\'t it",
    r"a\_b and c\_d",
    r"costs \$5 \& more",
    r"\d+\s\w*",
    r"C:\Users\Diana",
    r"\x41-17, caf\xe9",
    r"\- or \! \(ok\)",
    r"\\server\share says \"no\"",
)
TEX: Final = (
    r"$\frac{\alpha}{\nu}$",
    r"\theta = \sigma",
    r"\beta + \rho \cdot \phi",
    r"E = \hbar\nu",
    r"\upsilon \to \infty",
    r"C:\Users\new\table",
)
LEGAL_TEX: Final = (r"$\frac{1}{2} \times 3$", r"\nu and \beta", r"\rho = \theta")

_ESCAPE: Final = re.compile(r"\\(?:x([0-9a-fA-F]{2})|(.))", re.DOTALL)
_LETTER: Final = re.compile(r"(?:[^\\]|\\[^a-z])*+\\[bfnrtu]")
_CONTROL: Final = re.compile(r"\\(?:u00([01][0-9a-f])|(.))")
_RAW: Final = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "b": "\b"}
_NAME: Final = re.compile(r"\w+")


def _texts_with_controls(text: str, subject: Subject) -> Iterator[Site]:
    for token, content in free_strings(text, subject):
        own = (content,) if any(character < " " for character in content) else ()
        yield Site("text", token.start, (*own, *CONTROLS))


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example('["a"]', '["a\nb"]', {"place": 1, "content": "a\nb"}),
    sites=_texts_with_controls,
    right=with_content(lambda arguments: str(arguments["content"])),
)
def raw_control(text: str, place: int, content: str) -> str:
    """Let a string hold line breaks, tabs or other control characters as they are."""
    return requoted(text, place, _CONTROL.sub(_raw, json.dumps(content, ensure_ascii=False)[1:-1]))


def _raw(escape: re.Match[str]) -> str:
    if escape[1]:
        return chr(int(escape[1], 16))
    return _RAW.get(escape[2], escape[0])


def _texts_with_illegal_escapes(text: str, subject: Subject) -> Iterator[Site]:
    for token, _ in free_strings(text, subject):
        written = text[token.start + 1 : token.end - 1]
        own = (written.replace("'", "\\'"),) if "'" in written and not _LETTER.match(written) else ()
        yield Site("text", token.start, (*own, *ILLEGAL))
    for token in inner(text, "key"):
        name = text[token.start + 1 : token.end - 1]
        if "_" in name and _NAME.fullmatch(name):
            yield Site("key", token.start, (name.replace("_", "\\_"),))


def _meant(arguments: JsonObject) -> str:
    """What a string with illegal escapes says: the backslash stays but before an apostrophe, `x41` is its character."""
    said: str = json.loads(f'"{_ESCAPE.sub(_legal, str(arguments["written"]))}"')
    return said


def _legal(escape: re.Match[str]) -> str:
    if escape[1]:
        return json.dumps(chr(int(escape[1], 16)))[1:-1]
    if escape[2] == "'":
        return "'"
    return escape[0] if escape[2] in '"\\/bfnrtu' else f"\\{escape[0]}"


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example('["a"]', r'["it\'s"]', {"place": 1, "written": r"it\'s"}),
    sites=_texts_with_illegal_escapes,
    right=with_content(_meant),
)
def invalid_escape(text: str, place: int, written: str) -> str:
    """Let a key or a string hold escapes that JSON does not know."""
    return requoted(text, place, written)


def _free_texts(text: str, subject: Subject) -> Iterator[Site]:
    for token, _ in free_strings(text, subject):
        yield Site("illegal", token.start, TEX)
        yield Site("legal", token.start, LEGAL_TEX, rare=True)


def _is_legal(written: object) -> bool:
    return written in LEGAL_TEX


def _unchanged_where_every_escape_is_legal(arguments: JsonObject, _subject: Subject) -> Expectation:
    return UNCHANGED if _is_legal(arguments["written"]) else RECOVER_OR_REJECT


def _literal_unless_legal(arguments: JsonObject) -> str:
    written = str(arguments["written"])
    if _is_legal(written):
        said: str = json.loads(f'"{written}"')
        return said
    return written


@malformation(
    "syntax",
    expects=_unchanged_where_every_escape_is_legal,
    example=Example('["a"]', r'["\frac{\alpha}{2}"]', {"place": 1, "written": r"\frac{\alpha}{2}"}),
    sites=_free_texts,
    right=with_content(_literal_unless_legal),
)
def latex_escapes(text: str, place: int, written: str) -> str:
    """Let a string hold TeX whose backslashes are not escaped."""
    return requoted(text, place, written)
