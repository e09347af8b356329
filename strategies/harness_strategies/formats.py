"""Texts in the formats that a JSON Schema can name."""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from typing import Final, TypeAlias
from uuid import UUID

from harness_strategies.choices import Choices, Drawer, one_of, sampled_from
from harness_strategies.text_samples import CLOCK_TIMES, DATES, INSTANTS, URLS

_FIRST_DAY: Final = date(1970, 1, 1)
_DAYS: Final = 47_000
_SECOND: Final = 86_400
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
_UNCHECKED: Final = ("password", "path", "file-path", "directory-path", "binary")
_Builders: TypeAlias = dict[str, Callable[[], Drawer[str]]]


@lru_cache(maxsize=64)
def format_drawer(name: str) -> Drawer[str] | None:
    """What draws texts in a format; None for one that nobody defines, in which any text will do."""
    builders = _times() | _identifiers() | _addresses() | _notations()
    return builders[name]() if name in builders else None


def _times() -> _Builders:
    return {
        "date-time": lambda: _either(INSTANTS, _instant),
        "date": lambda: _either(DATES, _day),
        "time": lambda: _either(CLOCK_TIMES, lambda choices: _instant(choices).partition("T")[2]),
        "duration": lambda: _duration,
    }


def _identifiers() -> _Builders:
    versions = {f"uuid{version}": version for version in (1, 3, 4, 5, 6, 7, 8)}
    return {"uuid": lambda: _uuid(4)} | {name: _uuid_builder(version) for name, version in versions.items()}


def _addresses() -> _Builders:
    return {
        "uri": lambda: _either(URLS, lambda choices: f"https://example.com/{_word(choices)}"),
        "iri": lambda: sampled_from((*URLS, "https://example.com/路径")),
        "uri-reference": lambda: sampled_from(("/orders/7", "#top", "../a?b=c", *URLS)),
        "iri-reference": lambda: sampled_from(("/路径", "#top", *URLS)),
        "uri-template": lambda: sampled_from(("https://example.com/{id}", "/orders{?page,size}", "/plain")),
        "multi-host-uri": lambda: sampled_from(
            ("redis://a.example:6379,b.example:6380/0", "http://a.example,b.example")
        ),
        "email": lambda: lambda choices: f"{_word(choices)}@example.com",
        "idn-email": lambda: lambda choices: f"{_word(choices)}@example.com",
        "name-email": lambda: lambda choices: f"{_word(choices)} <{_word(choices)}@example.com>",
        "hostname": lambda: lambda choices: f"{_word(choices)}.example.com",
        "idn-hostname": lambda: lambda choices: f"{_word(choices)}.example.com",
        "ipv4": lambda: _ipv4,
        "ipv6": lambda: _ipv6,
        "ipvanyaddress": lambda: one_of((_ipv4, _ipv6)),
        "ipv4network": lambda: lambda choices: str(IPv4Network((choices.draw_integer(0, 2**24 - 1) << 8, 24))),
        "ipv6network": lambda: lambda choices: str(IPv6Network((choices.draw_integer(0, 2**64 - 1) << 64, 64))),
        "ipvanynetwork": lambda: sampled_from(("10.0.0.0/8", "2001:db8::/32", "192.168.4.0/24")),
        "ipv4interface": lambda: lambda choices: f"{_ipv4(choices)}/24",
        "ipv6interface": lambda: lambda choices: f"{_ipv6(choices)}/64",
        "ipvanyinterface": lambda: lambda choices: f"{_ipv4(choices)}/24",
    }


def _notations() -> _Builders:
    return {
        "json-pointer": lambda: sampled_from(("", "/a", "/a/0", "/a~1b/c~0d", "/路")),
        "relative-json-pointer": lambda: sampled_from(("0", "1/a", "0#", "2/0/b")),
        "regex": lambda: sampled_from(("a", "^[a-z]+$", r"\d{3}-\d{4}", "(yes|no)?")),
        "base64url": lambda: sampled_from(("", "YQ==", "aGVsbG8=", "_-8=")),
        "base64": lambda: sampled_from(("", "YQ==", "aGVsbG8=", "+/8=")),
        "byte": lambda: sampled_from(("", "YQ==", "aGVsbG8=", "+/8=")),
        "json-string": lambda: sampled_from(("0", "{}", '{"a": [1, null]}', '"text"')),
        "color": lambda: sampled_from(("red", "#fff", "#a1b2c3", "rgb(1, 2, 3)")),
        "currency": lambda: sampled_from(("CNY", "EUR", "USD")),
    }


def _either(samples: Sequence[str], drawer: Drawer[str]) -> Drawer[str]:
    """A sample, simplest first, or as often something drawn."""
    count = len(samples)

    def draw(choices: Choices) -> str:
        index = choices.draw_integer(0, 2 * count - 1)
        return samples[index] if index < count else drawer(choices)

    return draw


def _day(choices: Choices) -> str:
    return (_FIRST_DAY + timedelta(days=choices.draw_integer(0, _DAYS))).isoformat()


def _instant(choices: Choices) -> str:
    moment = datetime.fromtimestamp(choices.draw_integer(0, _DAYS * _SECOND), UTC)
    return moment.isoformat().replace("+00:00", "Z")


def _duration(choices: Choices) -> str:
    length = timedelta(seconds=choices.draw_integer(0, 40 * _SECOND))
    minutes, seconds = divmod(length.seconds, 60)
    return f"P{length.days}DT{minutes // 60}H{minutes % 60}M{seconds}S"


def _uuid(version: int) -> Drawer[str]:
    def draw(choices: Choices) -> str:
        bits = choices.draw_integer(0, 2**128 - 1)
        marked = bits & ~(0xF << 76) & ~(0x3 << 62) | version << 76 | 0x2 << 62
        return str(UUID(int=marked))

    return draw


def _uuid_builder(version: int) -> Callable[[], Drawer[str]]:
    return lambda: _uuid(version)


def _ipv4(choices: Choices) -> str:
    return str(IPv4Address(choices.draw_integer(0, 2**32 - 1)))


def _ipv6(choices: Choices) -> str:
    return str(IPv6Address(choices.draw_integer(0, 2**128 - 1)))


def _word(choices: Choices) -> str:
    """A short word of ASCII letters and digits, `a` being the simplest."""
    number, word = choices.draw_integer(0, len(_LETTERS) ** 4 - 1), ""
    while number or not word:
        number, letter = divmod(number, len(_LETTERS))
        word += _LETTERS[letter]
    return word
