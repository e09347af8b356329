"""HC403: whether a time is written for machines."""

import re
from collections.abc import Iterator
from functools import lru_cache

from pydantic import JsonValue

from harness_envelope.members import Member
from harness_envelope.rules.declaration import Broken, Level, Result, rule
from harness_envelope.rules.naming import recased

_FORMATS = frozenset(("date-time", "date", "time"))
_NAMED = re.compile(r"(?:.+_)?(?:at|time|date|datetime|timestamp)")
_FREE_TEXT = re.compile(
    r"(?:.+_)?(?:content|description|expression|input|label|msg|name|note|output|query|question|subject|summary|text"
    r"|title)"
)
_EPOCH_SECONDS = range(10**9, 10**10)
_LONGEST = 100
_ISO = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?", re.ASCII)

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.?"
)
_WEEKDAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?"
_CLOCK = r"\d{1,2}(?::\d\d){0,2}(?:\.\d+)?\s*(?:[ap]\.?m\.?)?(?:\s*(?:utc|gmt|z|[-+]\d\d:?\d\d))?"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_ENGLISH_DATE = re.compile(
    rf"(?:{_WEEKDAY},?\s+)?(?:{_DAY}\s+(?:of\s+)?{_MONTH},?\s+\d{{4}}|{_MONTH}\s+{_DAY},?\s+\d{{4}})"
    rf"(?:,?\s+(?:at\s+)?{_CLOCK})?",
    re.IGNORECASE,
)
_DIGIT = r"[\d〇零一二三四五六七八九十]"
_CHINESE_DATE = re.compile(
    rf"{_DIGIT}{{2,4}}\s*年\s*{_DIGIT}{{1,3}}\s*月\s*{_DIGIT}{{1,3}}\s*[日号]"
    rf"(?:\s*(?:周|星期)[一二三四五六日天])?(?:\s*[上下中]午|\s*[早晚]上|\s*凌晨)?"
    rf"(?:\s*\d{{1,2}}(?::\d\d){{1,2}}"
    rf"|\s*{_DIGIT}{{1,3}}\s*[点时](?:\s*{_DIGIT}{{1,3}}\s*分?)?(?:\s*{_DIGIT}{{1,3}}\s*秒)?)?"
)
_CALENDAR = re.compile(rf"\b{_MONTH}(?![A-Za-z])|{_DIGIT}\s*[年月日号]", re.IGNORECASE)
_LIKENESS = re.compile(
    rf"""
    \b(?:today|tonight|tomorrow|yesterday|now|noon|midnight)\b | \b{_WEEKDAY}\b
    | \b(?:next|last|this|past|coming)\s+(?:week|month|year|morning|afternoon|evening|night|hour)\b
    | \b(?:ago|from\s+now)\b | \b\d{{1,2}}(?::\d\d)?\s*[ap]\.?m\b
    | (?<!\d)\d{{1,4}}/\d{{1,2}}/\d{{1,4}}(?!\d) | (?<![\d.])\d{{1,2}}\.\d{{1,2}}\.\d{{4}}(?!\d)
    | [今明昨后前]天 | [今明昨]日(?!头) | [今明去]年 | [上下本这](?:个)?(?:周|星期|月) | 每[日天周月年]
    | 刚刚 | 刚才 | 现在 | (?:周|星期)[一二三四五六日天] | [上下中]午 | 凌晨 | [早晚]上 | 半夜
    | {_DIGIT}\s*(?:个)?(?:秒|分钟?|小时|天|周|星期|月|年)\s*(?:以|之)?[前后] | {_DIGIT}\s*点(?!\d)
    """,
    re.IGNORECASE | re.VERBOSE,
)


def _success(data: JsonValue) -> dict[str, JsonValue]:
    return {"code": 200, "msg": "success", "data": data, "trace_id": "t-1"}


@rule(
    "HC403",
    "must",
    good=_success({"created_at": "2026-03-08T09:30:00+08:00", "updated_at": 1772933400000}),
    bad=_success({"created_at": "March 8, 2026"}),
    implies=("HC301",),
)
def natural_time(result: Result) -> Iterator[Broken]:
    """A time is epoch milliseconds or ISO 8601 text, never natural language.

    Judged where the schema says a time, in fields that are a time by name (`*_at`, `*_time`, `*_date`, `date`, `time`,
    `timestamp`), and where a text is a whole date and no free text. A likeness ("tomorrow 3pm", epoch seconds) is a
    `should`. A space in place of the `T` is accepted.

    Why: an agent that compares, sorts or adds times has to guess the year, the zone and the language.

    Fix: answer `value.isoformat()` of an aware datetime, or `int(value.timestamp() * 1000)`.
    """
    for member in result.members:
        level = _natural(member)
        if level is not None:
            yield Broken(
                f"{_shown(member.value)} is a time in natural language; expected ISO 8601, or epoch milliseconds"
                if isinstance(member.value, str) and not member.value.isdecimal()
                else f"{_shown(member.value)} looks like epoch seconds; expected milliseconds, or ISO 8601",
                member.path,
                level,
            )


def _natural(member: Member) -> Level | None:
    """How sure it is that a value is a time in natural language; None where it is none."""
    if isinstance(member.value, str):
        text = member.value.strip()
        return _natural_text(member, text) if 0 < len(text) <= _LONGEST else None
    seconds = isinstance(member.value, int | float) and not isinstance(member.value, bool)
    return "should" if seconds and _is_time_by_name(member.name) and _is_epoch_seconds(member.value) else None


def _natural_text(member: Member, text: str) -> Level | None:
    by_name, declared = _is_time_by_name(member.name), not _FORMATS.isdisjoint(member.place.formats)
    if not by_name and not declared:
        return "must" if _is_whole_date(text) and not _FREE_TEXT.fullmatch(recased(member.name)) else None
    if _ISO.fullmatch(text):
        return None
    calendar = _CALENDAR.search(text) is not None
    if by_name and calendar:
        return "must"
    if calendar or _LIKENESS.search(text) or _is_epoch_seconds(text):
        return "must" if declared else "should"
    return None


@lru_cache(maxsize=4096)
def _is_time_by_name(name: str) -> bool:
    return _NAMED.fullmatch(recased(name)) is not None


def _is_whole_date(text: str) -> bool:
    pattern = _CHINESE_DATE if "年" in text else _ENGLISH_DATE
    return ("年" in text or " " in text) and pattern.fullmatch(text) is not None


def _is_epoch_seconds(value: JsonValue) -> bool:
    if isinstance(value, str):
        return value.isascii() and value.isdecimal() and len(value) == 10 and int(value) in _EPOCH_SECONDS
    return isinstance(value, int | float) and _EPOCH_SECONDS.start <= value < _EPOCH_SECONDS.stop


def _shown(value: JsonValue) -> str:
    return repr(value[:80]) if isinstance(value, str) else str(value)
