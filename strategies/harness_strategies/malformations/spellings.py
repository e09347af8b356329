"""How people and models misspell a field name, and which misspellings have one reading only."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final

from rapidfuzz.distance import OSA

from harness_envelope.normalizer.distinct_names import names_another
from harness_envelope.normalizer.words import STAND_ALONE

_SHORT: Final = 5
_SEPARATORS: Final = re.compile(r"[\s_.\-]+")
_LOOKALIKES: Final = {
    "a": "а",
    "c": "с",
    "e": "е",
    "g": "ɡ",
    "i": "і",
    "o": "о",
    "p": "р",
    "s": "ѕ",
    "x": "х",
    "y": "у",
}
_LATIN: Final = str.maketrans({other: letter for letter, other in _LOOKALIKES.items()})
_ROWS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_REAL_WORDS: Final = frozenset(
    "cods cide cose ata sata dats daya cata fata xtra mst msb msf mgs mg ms sg smg msgs id name type time "  # noqa: SIM905
    "state status rate note value".split()
)


def letters(name: str) -> str:
    """A name's letters alone: case, separators, full-width and look-alike letters aside."""
    return _SEPARATORS.sub("", unicodedata.normalize("NFKC", name).casefold().translate(_LATIN))


def is_near(name: str, other: str) -> bool:
    """Whether a reader could take one name for a slip of the other, generously counted."""
    left, right = letters(name), letters(other)
    return OSA.distance(left, right) <= (1 if max(len(left), len(right)) <= _SHORT else 2)


@lru_cache(maxsize=4096)
def misspellings(key: str, others: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """The misspellings of a key that can mean nothing else beside the other keys, by the kind of slip."""
    if len(letters(key)) <= 2 or any(is_near(key, other) for other in others):
        return {}
    slips = {
        "dropped": _dropped(key),
        "doubled": _doubled(key),
        "swapped": _swapped(key),
        "replaced": _replaced(key),
        "two": _two(key),
        "joined": [key.replace("_", "")],
        "partly-cased": _partly_cased(key),
        "look-alike": _look_alike(key),
        "full-width": [key.translate({ord(letter): ord(letter) + 0xFEE0 for letter in set(key) if letter != "_"})],
    }
    kept = {kind: tuple(dict.fromkeys(filter(_only_means(key, others), names))) for kind, names in slips.items()}
    return {kind: names for kind, names in kept.items() if names}


@lru_cache(maxsize=4096)
def recasings(key: str, others: frozenset[str]) -> Mapping[str, str]:
    """The key in other letter cases and with other separators, by style."""
    if any(is_near(key, other) for other in others) or letters(key) in STAND_ALONE:
        return {}
    words = key.split("_")
    camel = words[0] + "".join(word.capitalize() for word in words[1:])
    styles = {
        "capitalised": key[:1].upper() + key[1:],
        "upper": key.upper(),
        "camel": camel,
        "pascal": "".join(word.capitalize() for word in words),
        "initialism": camel.removesuffix("Id") + "ID" if camel.endswith("Id") else key,
        "pascal-initialism": (camel[:1].upper() + camel[1:]).removesuffix("Id") + "ID" if camel.endswith("Id") else key,
        "kebab": "-".join(words),
        "spaced": " ".join(words),
        "dotted": ".".join(words),
        "padded": f" {key} ",
        "padded-after": f"{key} ",
    }
    return {style: name for style, name in styles.items() if name != key and letters(name) == letters(key)}


def _only_means(key: str, others: Iterable[str]) -> Callable[[str], bool]:
    def only_means(name: str) -> bool:
        wrong, right = letters(name), letters(key)
        allowed = 1 if min(len(wrong), len(right)) <= _SHORT else 2
        words = STAND_ALONE | _REAL_WORDS
        if name == key or wrong in words or names_another(name, key) or OSA.distance(wrong, right) > allowed:
            return False
        return not any(is_near(name, other) for other in others)

    return only_means


def _dropped(key: str) -> Iterator[str]:
    return (key[:index] + key[index + 1 :] for index, letter in enumerate(key) if letter.isalpha())


def _doubled(key: str) -> Iterator[str]:
    return (key[:index] + letter + key[index:] for index, letter in enumerate(key) if letter.isalpha())


def _swapped(key: str) -> Iterator[str]:
    for index, (first, second) in enumerate(pairwise(key)):
        if first.isalpha() and second.isalpha() and first != second:
            yield key[:index] + second + first + key[index + 2 :]


def _replaced(key: str) -> Iterator[str]:
    for index, letter in enumerate(key):
        for neighbour in _neighbours(letter):
            yield key[:index] + neighbour + key[index + 1 :]


def _neighbours(letter: str) -> Iterator[str]:
    for row in _ROWS:
        place = row.find(letter)
        if place >= 0:
            yield from row[max(0, place - 1) : place] + row[place + 1 : place + 2]


def _two(key: str) -> Iterator[str]:
    if len(letters(key)) > _SHORT:
        for once in _dropped(key):
            yield from _swapped(once)
        for once in _doubled(key):
            yield from list(_dropped(once))[-2:]


def _partly_cased(key: str) -> Iterator[str]:
    head, separator, tail = key.rpartition("_")
    return (name for name in (f"{head}_{tail.capitalize()}",) if separator)


def _look_alike(key: str) -> Iterator[str]:
    for index, letter in enumerate(key):
        if letter in _LOOKALIKES:
            yield key[:index] + _LOOKALIKES[letter] + key[index + 1 :]
