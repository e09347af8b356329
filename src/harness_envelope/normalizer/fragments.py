"""Fragments: what stands around a candidate says that it is a part of something else, or that something was lost."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from pydantic import JsonValue

from harness_envelope.models import CORE_FIELDS
from harness_envelope.normalizer.keys import core_names, letters
from harness_envelope.normalizer.records import RejectedError
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
_BEGUN_STRING: Final = re.compile(rf"{_QUOTE}[\w-]{{1,40}}{_QUOTE}\s*[:=：]\s*{_QUOTE}")
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
_MEMBER_AFTER: Final = re.compile(
    rf"{_QUOTE}\s*[,，]\s*(?:{_QUOTE}[\w-]{{1,40}}{_QUOTE}|(?:code|msg|data|trace_id|extra))\s*[:=：]\s*"
    rf"(?:{_QUOTE}|[\[{{\d.+-]|(?:true|false|null|none|undefined|nan)\b)",
    re.IGNORECASE,
)
_MARKER: Final = re.compile(
    r"(?<!-)-{2,}+\s*+truncated|\[\s*+(?:…{1,2}|\.{3})?+\s*+(?:output |result )?truncated|"
    r"[…\[(]\s*\d+ more (?:lines?|items?|rows?|characters?|bytes?)|<\s*truncated|输出已截断|内容已截断",
    re.IGNORECASE,
)
_TRACE: Final = re.compile(
    r"^(?:[ \t]*Traceback \(most recent call last\):|goroutine \d+ \[|thread '[^'\n]*' panicked at |#\d+ +\S+\(\d+\): "
    r"|(?: {2,}|\t)(?:at|from) \S[^\n]*(?:[^\s:]:\d+|\((?:Native Method|Unknown Source|<anonymous>)\)))",
    re.MULTILINE,
)
"""The lines by which Python, Go, JavaScript, Java, Ruby, Rust and PHP begin or continue a stack trace."""


class _Candidate(Protocol):
    """What is asked of a candidate: its value and place, and where the text behind the value before it begins."""

    @property
    def value(self) -> JsonValue: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def behind(self) -> int: ...


def refuse_traceback(text: str, candidates: Iterable[_Candidate]) -> None:
    """Reject a text that holds a stack trace outside its candidates."""
    for start, end in _outside(text, candidates):
        if trace := _TRACE.search(text, start, end):
            raise RejectedError("traceback", place(text, trace.start()), "a stack trace; expected one envelope")


def refuse_fragment(text: str, one: _Candidate) -> None:
    """Reject a candidate that stands inside something that was begun, or that is not all that was said."""
    if _BEGUN.search(text, max(one.behind, one.start - 160), one.start) or _is_item(text, one):
        raise _cut_head(text, one, "inside another one or a string that was begun; expected the outer one")
    if _BEGUN_STRING.search(text, one.behind, one.start) or _QUOTED_AFTER.match(text, one.end):
        raise _cut_head(text, one, "inside a string; expected it alone")
    key = _KEY_AFTER.match(text, one.end)
    if _CONTINUES.match(text, one.end) or (key is not None and _lacks(one.value, key[1])):
        raise RejectedError(
            "extra-closers", place(text, one.end), "more members follow the object; expected them inside it"
        )
    following = _OPENING.search(text, one.end)
    if _MEMBER_AFTER.search(text, one.end, following.start() if following else len(text)):
        raise _cut_head(text, one, "inside another one, whose members follow; expected the outer one")
    if marker := _MARKER.search(text, one.end):
        raise RejectedError(
            "truncation-marker", place(text, marker.start()), "a limiter cut the text; expected the whole result"
        )


def _is_item(text: str, one: _Candidate) -> bool:
    """Whether a candidate stands in a list that was begun as a member, or behind a value and a comma."""
    if one.behind and _SEPARATED.fullmatch(text, one.behind, one.start):
        return True
    opening = text.rfind("[", one.behind, one.start)
    if opening < 0 or text.find("]", opening, one.start) >= 0:
        return False
    return _IN_LIST.search(text, max(one.behind, opening - 80), opening) is not None


def _lacks(value: JsonValue, key: str) -> bool:
    """Whether a name is that of a core field which an object has not: a field that stands behind its end."""
    root = value if isinstance(value, dict) else {}
    return any(letters(key) == letters(field) for field in CORE_FIELDS if field not in core_names(root))


def _cut_head(text: str, one: _Candidate, where: str) -> RejectedError:
    return RejectedError("cut-head", place(text, one.start), f"the object stands {where}")


def _outside(text: str, candidates: Iterable[_Candidate]) -> Iterator[tuple[int, int]]:
    position = 0
    for one in candidates:
        yield position, one.start
        position = one.end
    yield position, len(text)
