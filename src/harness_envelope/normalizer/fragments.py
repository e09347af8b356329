"""Fragments: what stands around a candidate says that it is a part of something else, or that something was lost."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from harness_envelope.normalizer.records import RejectedError
from harness_envelope.normalizer.syntax import place

_QUOTE: Final = r"(?:(?<!\\)\\*+[\"'`“”„‟‘’＂]|&(?:quot|apos|#0*3[49]|#[xX]0*2[27]);)"
_BEGUN: Final = re.compile(r"(?:^|[,{\n])\s*\"?[\w ]{1,40}\"\s*:\s*\Z|[:,{\[]\s*\"\Z|(?<!CDATA)\[\s*\Z")
_BEGUN_STRING: Final = re.compile(rf"{_QUOTE}[\w-]{{1,40}}{_QUOTE}\s*[:=：]\s*{_QUOTE}")
_OPENING: Final = re.compile("[{｛]")
_QUOTED_AFTER: Final = re.compile(rf"{_QUOTE}\s*[,}}\])]")
_CONTINUES: Final = re.compile(r"[\s\"'}\],]{0,12}?[\"']?[\w -]{1,40}[\"']\s*:|\s*,\s*[\"'\[{]")
_MEMBER_AFTER: Final = re.compile(
    rf"{_QUOTE}\s*[,，]\s*(?:{_QUOTE}[\w-]{{1,40}}{_QUOTE}|(?:code|msg|data|trace_id|extra))\s*[:=：]"
)
_MARKER: Final = re.compile(
    r"(?<!-)-{2,}+\s*+truncated|\[\s*+(?:…|\.{3})?+\s*+(?:output |result )?truncated|"
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
    """What is asked of a candidate: its place, and where the text behind the value before it begins."""

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
    if _BEGUN.search(text, max(one.behind, one.start - 80), one.start):
        raise _cut_head(text, one, "inside another one or a string that was begun; expected the outer one")
    if _BEGUN_STRING.search(text, one.behind, one.start) or _QUOTED_AFTER.match(text, one.end):
        raise _cut_head(text, one, "inside a string; expected it alone")
    if _CONTINUES.match(text, one.end):
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


def _cut_head(text: str, one: _Candidate, where: str) -> RejectedError:
    return RejectedError("cut-head", place(text, one.start), f"the object stands {where}")


def _outside(text: str, candidates: Iterable[_Candidate]) -> Iterator[tuple[int, int]]:
    position = 0
    for one in candidates:
        yield position, one.start
        position = one.end
    yield position, len(text)
