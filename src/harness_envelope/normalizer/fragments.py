"""Fragments: what stands around a candidate says that it is a part of something else, or that something was lost."""

import re
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Final, NamedTuple, Protocol

from pydantic import JsonValue

from harness_envelope.models import CORE_FIELDS
from harness_envelope.normalizer.keys import core_names, letters
from harness_envelope.normalizer.omissions import marker
from harness_envelope.normalizer.records import RejectedError
from harness_envelope.normalizer.shape import says_success
from harness_envelope.normalizer.syntax import place

_QUOTE: Final = r"(?:(?<!\\)\\*+[\"'`“”„‟‘’＂]|&(?:quot|apos|#0*3[49]|#[xX]0*2[27]);)"
_SIGN: Final = r"\s*(?:[:=：]|[=-]>)\s*"
_BEGUN: Final = re.compile(
    rf"(?:^|[,，{{｛\n])\s*(?:\"?[\w .-]{{0,40}}\"|{_QUOTE}?[A-Za-z0-9_ .-]{{0,40}}{_QUOTE}){_SIGN}\Z"
    rf"|[:=：][^,，\n]{{1,80}}[,，]\s*(?:data|extra){_SIGN}\Z"
    r"|[:,{\[]\s*\"\Z|(?<!CDATA)\[\s*\Z"
)
_IN_LIST: Final = re.compile(rf"(?:{_QUOTE}{_SIGN}|[\[,]\s*)\Z")
_SEPARATED: Final = re.compile(r"\s*[,，]\s*")
_BEGUN_STRING: Final = re.compile(
    rf"{_QUOTE}[\w-]{{1,40}}{_QUOTE}\s*[:=：]\s*{_QUOTE}"
    r"|\b(?:code|msg|data|trace_id|extra|message)\s{0,9}[:=：]\s{0,9}(?:\"[^\"]*+\Z|'[^']*+\Z|“[^”]*+\Z|‘[^’]*+\Z)",
    re.IGNORECASE,
)
"""A key and a string that was begun; where no quotes stand around the key, one that does not end."""

_OPENING: Final = re.compile("[{｛]")
_QUOTED_AFTER: Final = re.compile(rf"{_QUOTE}\s*[,}}\])]")
_CONTINUES: Final = re.compile(
    rf"[}}\]\s]{{0,12}},[\s,]{{0,12}}(?:[\[{{]|{_QUOTE}[\w .-]{{1,40}}{_QUOTE}\s*[:=：]|[\w-]{{1,40}}\s*:)"
    r"|[\s\"'}\]]{0,12}?[\"'][\w .-]{1,40}[\"']\s*:\s*(?:[{\[]\s*[\"'{\[}\]]"
    r"|(?:\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+'|[+-]?\d[\w.+-]{0,40})"
    r"\s*(?:[}\]\"']|,\s*[\"'])|[\w.+-]{1,40}\s*(?:[}\]]|,\s*[\"']))"
)
"""A comma and a key or a container; or a key with a value, and what follows on one in JSON but not in prose."""

_KEY_AFTER: Final = re.compile(rf"\s*(?:{_QUOTE})?(\w[\w .-]{{0,20}}?)\s?(?:{_QUOTE})?\s*(?:[:=：]|->)")
_FAILURE_AFTER: Final = re.compile(
    rf"\s*[,;]?\s*{_QUOTE}?(?:status[_ ]?)?code{_QUOTE}?\s*[:=：]\s*[45]\d\d\b", re.IGNORECASE
)
_MEMBER_AFTER: Final = re.compile(
    rf"{_QUOTE}\s*[,，]\s*(?:{_QUOTE}[\w-]{{1,40}}{_QUOTE}|(?:code|msg|data|trace_id|extra))\s*[:=：]\s*"
    rf"(?:{_QUOTE}|[\[{{\d.+-]|(?:true|false|null|none|undefined|nan)\b)",
    re.IGNORECASE,
)
_HTML: Final = r"<(?:!doctype\s+html|html)\b"
_PAGE: Final = re.compile(rf"\s*+(?:<\?xml[^>]*+>\s*+|<!--(?:[^-]|-(?!->))*+-->\s*+)*+(?P<tag>{_HTML})", re.IGNORECASE)
_PAGE_WITHIN: Final = re.compile(
    rf"^[ \t]*+{_HTML}|<!doctype\s+html\b|<html\b[^<>]*+>\s*+<(?:head|body)\b", re.IGNORECASE | re.MULTILINE
)
_PAGE_END: Final = re.compile(r"</html\s*>", re.IGNORECASE)
_TRACE: Final = re.compile(
    r"^(?:[ \t]*+(?:Traceback \(most recent call last\):|File \"[^\"\n]+\", line \d+|Exception in thread \")"
    r"|goroutine \d+ \[|thread '[^'\n]*' panicked at |#\d+ +(?:\S+\(\d+\): |\{main\}$)"
    r"|Caused by: [\w$]+(?:\.[\w$]+)+:|[\w$]+(?:\.[\w$]+)+(?:Error|Exception): [^\n]{0,200}\Z"
    r"|(?: {2,}|\t)(?:(?:at|from) \S[^\n]*(?:[^\s:]:(?:line )?\d+|\((?:Native Method|Unknown Source|<anonymous>)\))"
    r"|\(\w+ \d[\w.-]*\) \S+:\d+: |\.{3} \d+ more$)|.*\[type=\w+, input_value=)",
    re.MULTILINE,
)
"""The lines by which Python, Go, JavaScript, Java, .NET, Ruby, Rust, Elixir and PHP begin or continue a stack trace."""


class Span(NamedTuple):
    """A part of a text, by its characters."""

    start: int
    end: int


class _Spanned(Protocol):
    """What stands somewhere in a text."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


class _Candidate(_Spanned, Protocol):
    """What is asked of a candidate: its value and place, and where the text behind the value before it begins."""

    @property
    def value(self) -> JsonValue: ...
    @property
    def behind(self) -> int: ...


def between(text: str, spans: Iterable[_Spanned]) -> Iterator[Span]:
    """The parts of a text before, between and behind some spans, which may overlap."""
    position = 0
    for span in sorted(spans, key=attrgetter("start")):
        if span.start > position:
            yield Span(position, span.start)
        position = max(position, span.end)
    yield Span(position, len(text))


def refuse_page(text: str) -> None:
    """Reject a text that is a page of HTML."""
    if page := _PAGE.match(text):
        raise _page(text, page.start("tag"))


def refuse_traceback(text: str, gaps: Iterable[Span]) -> None:
    """Reject a text in whose parts, which stand beside its candidates, there is a stack trace."""
    for start, end in gaps:
        if trace := _TRACE.search(text, start, end):
            raise RejectedError("traceback", place(text, trace.start()), "a stack trace; expected one envelope")


def refuse_parts(text: str, candidates: Sequence[_Candidate], gaps: Iterable[Span]) -> None:
    """Reject candidates of which one is a part of something else, or is not all that was said.

    `gaps` are the parts of the text beside candidates and thoughts.
    """
    first = candidates[0].start
    for start, end in gaps:
        if start < first:
            _refuse_page_within(text, start, end)
        elif (found := marker(text, start, end)) is not None:
            raise RejectedError(
                "truncation-marker", place(text, found), "a limiter cut the text; expected the whole result"
            )
    for one in candidates:
        _refuse_fragment(text, one)


def _refuse_page_within(text: str, start: int, end: int) -> None:
    page = _PAGE_WITHIN.search(text, start, end)
    if page is not None and _PAGE_END.search(text, page.end(), end) is None:
        raise _page(text, page.start())


def _refuse_fragment(text: str, one: _Candidate) -> None:
    if _BEGUN.search(text, max(one.behind, one.start - 160), one.start) or _is_item(text, one):
        raise _cut_head(text, one, "inside another one or a string that was begun; expected the outer one")
    if _BEGUN_STRING.search(text, one.behind, one.start) or _QUOTED_AFTER.match(text, one.end):
        raise _cut_head(text, one, "inside a string; expected it alone")
    key = _KEY_AFTER.match(text, one.end)
    is_continued = _CONTINUES.match(text, one.end) or (_FAILURE_AFTER.match(text, one.end) and _is_success(one.value))
    if is_continued or (key is not None and _lacks(one.value, key[1])):
        raise RejectedError(
            "extra-closers", place(text, one.end), "more members follow the object; expected them inside it"
        )
    following = _OPENING.search(text, one.end)
    if _MEMBER_AFTER.search(text, one.end, following.end() if following else len(text)):
        raise _cut_head(text, one, "inside another one, whose members follow; expected the outer one")


def _page(text: str, position: int) -> RejectedError:
    return RejectedError("html-page", place(text, position), "a page of HTML; expected one envelope")


def _is_item(text: str, one: _Candidate) -> bool:
    """Whether a candidate stands in a list that was begun as a member, or behind a value and a comma."""
    if one.behind and _SEPARATED.fullmatch(text, one.behind, one.start):
        return True
    opening = text.rfind("[", one.behind, one.start)
    if opening < 0 or text.find("]", opening, one.start) >= 0:
        return False
    return _IN_LIST.search(text, max(one.behind, opening - 80), opening) is not None


def _is_success(value: JsonValue) -> bool:
    return isinstance(value, dict) and says_success(value)


def _lacks(value: JsonValue, key: str) -> bool:
    """Whether a name is that of a core field which an object has not: a field that stands behind its end."""
    root = value if isinstance(value, dict) else {}
    return any(letters(key) == letters(field) for field in CORE_FIELDS if field not in core_names(root))


def _cut_head(text: str, one: _Candidate, where: str) -> RejectedError:
    return RejectedError("cut-head", place(text, one.start), f"the object stands {where}")
