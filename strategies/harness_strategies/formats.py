"""Texts in the formats that a JSON Schema can name."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from harness_strategies.texts import CLOCK_TIMES, DATES, INSTANTS, URLS

_FIRST, _LAST = datetime(1970, 1, 1), datetime(2099, 12, 31)  # noqa: DTZ001 - Hypothesis wants naive bounds
_UNCHECKED = ("password", "path", "file-path", "directory-path", "binary")
_BUILDERS: dict[str, Callable[[], SearchStrategy[str]]] = {
    "date-time": lambda: st.sampled_from(INSTANTS) | _instants(),
    "date": lambda: st.sampled_from(DATES) | st.dates(_FIRST.date(), _LAST.date()).map(date.isoformat),
    "time": lambda: st.sampled_from(CLOCK_TIMES) | _instants().map(lambda text: text.partition("T")[2]),
    "duration": lambda: st.integers(0, 40 * 86_400).map(_iso_duration),
    "uuid": lambda: st.uuids().map(str),
    "uuid4": lambda: st.uuids(version=4).map(str),
    "uri": lambda: st.sampled_from(URLS) | _path_segments().map("https://example.com/{}".format),
    "email": lambda: _path_segments().map("{}@example.com".format),
    "ipv4": lambda: st.ip_addresses(v=4).map(str),
    "ipv6": lambda: st.ip_addresses(v=6).map(str),
    "ipvanyaddress": lambda: st.ip_addresses().map(str),
}


@lru_cache(maxsize=64)
def format_texts(name: str) -> SearchStrategy[str] | None:
    """Texts in a named format; None for a format that is not translated here."""
    return _BUILDERS[name]() if name in _BUILDERS else None


def is_known(name: str) -> bool:
    """Whether texts in the format can be drawn: it has a strategy, or nobody checks it."""
    return name in _BUILDERS or name in _UNCHECKED


def _instants() -> SearchStrategy[str]:
    moments = st.datetimes(_FIRST, _LAST, timezones=st.just(UTC))
    return moments.map(lambda moment: moment.isoformat().replace("+00:00", "Z"))


def _iso_duration(total: int) -> str:
    length = timedelta(seconds=total)
    minutes, seconds = divmod(length.seconds, 60)
    return f"P{length.days}DT{minutes // 60}H{minutes % 60}M{seconds}S"


def _path_segments() -> SearchStrategy[str]:
    return st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=12)
