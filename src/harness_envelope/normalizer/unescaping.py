"""An envelope whose whole text was escaped once more: as HTML, as a JSON string without quotes, as an event stream."""

import html
import json
import re
from typing import Final

from harness_envelope.normalizer.reasoning import end_of_first_blocks
from harness_envelope.normalizer.records import Repair
from harness_envelope.normalizer.source_literals import unquoted
from harness_envelope.normalizer.trivia import ANSI, ZERO
from harness_envelope.quick_json import Quick, read_quickly
from harness_envelope.strict_json import walk

_FIRST_MEMBER: Final = re.compile(
    rf"[{{｛](?:[\s,，]|\\+[nrt]|{ZERO}|{ANSI})*+"
    r"(?:(?P<entity>&(?:quot|apos|#0*3[49]|#[xX]0*2[27]);)|(?P<escape>\\+\")"
    r"|[/#\"'`“”„‟＂‘’‛＇]|\w[\w-]{0,60}\s*[:=])"
)
"""The first brace with a member: the text is escaped as a whole where that member's quote is."""

_ENTITY: Final = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_QUOTE_ENTITY: Final = re.compile(r"&(?:quot|apos|#0*3[49]|#[xX]0*2[27]);")
"""The entities to undo where a bare & says that not all of the text was escaped."""

_TO_BARE_QUOTE: Final = re.compile(r'[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
"""A part of a text up to a quote that is not escaped, and so stands behind what is."""

_ESCAPED_SPACE: Final = re.compile(r"(?:\s|\\[nrt])++")
_DOUBLED: Final = re.compile(r"\{\{?|\}\}?")
_LINE: Final = r"(?:^|(?<=\r)(?!\n))"
_NO_TEXT: Final = r"[ \t]?\[DONE\][ \t]*(?=[\r\n]|\Z)"
_OTHERS: Final = r"(?:event|id|retry|:)[^\r\n]*"
_EVENT_LINE: Final = re.compile(rf"{_LINE}(?:data:(?:{_NO_TEXT}|[ \t]?)|{_OTHERS})", re.MULTILINE)
_TIGHT_LINE: Final = re.compile(rf"{_LINE}(?:data:(?:{_NO_TEXT})?|{_OTHERS})", re.MULTILINE)
"""The same where no space is written behind `data:`, so that one that stands there is the text's own."""

_IS_TIGHT: Final = re.compile(rf"{_LINE}data:(?!\[DONE\])[^ \t\r\n]", re.MULTILINE)
_EVENT_WITHIN: Final = re.compile(
    rf"{_LINE}data:[ \t]?[{{\[][^\r\n]*(?:\r\n?|\n)(?:data:[^\r\n]*(?:\r\n?|\n|\Z))+", re.MULTILINE
)
"""An event of several lines, of which the first one begins an object, in other text."""

_EVENT_STREAM: Final = re.compile(
    r"\s*(?:(?:data|event|id|retry):[^\r\n]*(?:\r\n?|\n|\Z)\s*|:[^\r\n]*(?:\r\n?|\n|\Z)\s*)++"
)


def unescaped(text: str) -> tuple[str, tuple[Repair, ...]]:
    """The text as it was before it was escaped as a whole, and the edits that undid that."""
    if (event := _EVENT_STREAM.fullmatch(text) or _event_within(text)) is not None:
        lines = _TIGHT_LINE if _IS_TIGHT.search(text, *event.span()) else _EVENT_LINE
        return _edited(text, [(found, "") for found in lines.finditer(text, *event.span())], "sse-frame")
    first = _FIRST_MEMBER.search(text, end_of_first_blocks(text))
    literal = unquoted(text, first.start()) if first is not None else None
    if literal is not None:
        return text[: literal.start] + literal.said + text[literal.end :], (literal.edit(text),)
    if first is not None and first["entity"]:
        entities = _ENTITY if text.count("&") == len(_ENTITY.findall(text)) else _QUOTE_ENTITY
        found = [(entity, html.unescape(entity.group())) for entity in entities.finditer(text)]
        return _edited(text, found, "html-entities")
    if first is not None and first["escape"]:
        return _without_escapes(text, first.start())
    if first is not None and text.startswith("{{", first.start() - 1):
        return _undoubled(text, first.start() - 1)
    return text, ()


def _event_within(text: str) -> re.Match[str] | None:
    """An event behind other text, in which no object begins, or before it."""
    if text.count("data:") < 2:
        return None
    event = _EVENT_WITHIN.search(text)
    return None if event is None or _FIRST_MEMBER.search(text, 0, event.start()) else event


def _edited(text: str, found: list[tuple[re.Match[str], str]], kind: str) -> tuple[str, tuple[Repair, ...]]:
    parts: list[str] = []
    position = 0
    for match, after in found:
        parts += [text[position : match.start()], after]
        position = match.end()
    edits = [Repair(kind, "text", match.group(), after, position=match.start()) for match, after in reversed(found)]
    return "".join((*parts, text[position:])), tuple(edits)


def _undoubled(text: str, start: int) -> tuple[str, tuple[Repair, ...]]:
    """The text with each brace of its object once; as it stands where not every one is double, or a string has one."""
    end = text.rfind("}}") + 2
    doubled = [*_DOUBLED.finditer(text, start, end)]
    once = read_quickly(_DOUBLED.sub(lambda braces: braces[0][0], text[start:end]))
    if not isinstance(once, Quick) or any(braces[0] not in ("{{", "}}") for braces in doubled):
        return text, ()
    objects = sum(isinstance(member, dict) for _, member in walk(once.value))
    if len(doubled) != 2 * objects:
        return text, ()
    return _edited(text, [(braces, braces[0][0]) for braces in doubled], "doubled-braces")


def _without_escapes(text: str, start: int) -> tuple[str, tuple[Repair, ...]]:
    """The text with its escaped object as it reads once; as it stands where that is no JSON string's content."""
    bare = _TO_BARE_QUOTE.match(text, start)
    last = bare.end() - 1 if bare else len(text)
    end = text.rfind("}", start, last) + 1
    has_more = text.find('\\"', end, last) >= 0 or _ESCAPED_SPACE.fullmatch(text, end, last) is not None
    for stop in (last, end) if has_more else (end,):
        escaped = text[start:stop]
        try:
            content = json.loads(f'"{escaped}"', strict=False)
        except json.JSONDecodeError:
            continue
        edit = Repair("double-encoded", "text", before=escaped, after=content, position=start)
        return text[:start] + content + text[stop:], (edit,)
    return text, ()
