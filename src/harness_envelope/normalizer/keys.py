"""Field names: miscased and misspelt ones get their right name where it is the only one they can have."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from pydantic import JsonValue
from rapidfuzz.distance import OSA

from harness_envelope.models import CORE_FIELDS, in_range
from harness_envelope.normalizer.distinct_names import names_another
from harness_envelope.normalizer.edits import Mending
from harness_envelope.normalizer.records import RejectedError, Repair
from harness_envelope.normalizer.types import as_integer, decoded, digits_of, spelt_number
from harness_envelope.normalizer.words import ALIASES, NEAR_MISSES, STAND_ALONE, UNDIVIDED
from harness_envelope.paths import Path, format_path
from harness_envelope.strict_json import RepeatedKeys, same

_SEPARATORS = re.compile(r"[\s_.\-]+")
_LOOKALIKES = str.maketrans("асԁеɡоіхтрѕгαοεχτ", "acdegoixtpsraoext")
_SHORT = 5
_SHORTEST = 3
_LONGEST = 64
"""How long a name may be that is remembered from one text to the next; the fields' own are far shorter."""


def letters(name: str) -> str:
    """A name's letters alone: case, separators, full-width forms and look-alike letters aside."""
    return _known_letters(name) if len(name) <= _LONGEST else _letters(name)


def _letters(name: str) -> str:
    folded = name if name.isascii() else unicodedata.normalize("NFKC", name)
    return _SEPARATORS.sub("", folded.casefold().translate(_LOOKALIKES))


_known_letters = lru_cache(maxsize=4096)(_letters)
_BY_LETTERS = {letters(field): field for field in CORE_FIELDS}


def is_near(name: str, target: str) -> bool:
    """Whether a name can be a slip of another: one edit up to five letters, two beyond, none below three."""
    return _are_near(letters(name), letters(target)) and not names_another(name, target)


def is_near_miss(name: str, field: str) -> bool:
    """Whether a name is as near a core field as a slip of it, be it a word of its own or not."""
    spelt = letters(name)
    return _are_near(spelt, letters(field)) or spelt in NEAR_MISSES.get(field, ())


def resembles_code(word: str) -> bool:
    """Whether a word can be the name of the envelope's `code`, which nothing else in prose should be."""
    return not _stands_alone(word) and is_near(word, "code")


def core_names(root: Mapping[str, JsonValue]) -> dict[str, str]:
    """Which key of a root stands for which core field, by the field's right name.

    An alias alone names nothing: `status_code` and `message` are found beside a core field's own name only.
    """
    found = {field: field for field in CORE_FIELDS if field in root}
    if len(found) == len(root) or len(found) == len(CORE_FIELDS):
        return found
    others = {key: letters(key) for key in root if key not in CORE_FIELDS}
    for key, spelt in others.items():
        if (field := _BY_LETTERS.get(spelt)) is not None and field not in found:
            found[field] = key
    taken = {*found.values()}
    near = [
        (key, field)
        for key in others
        if key not in taken
        for field in _fields_like(key)
        if field not in found and may_stand(field, root[key]) and not _is_measure(key, root[key])
    ]
    if not near:
        return found
    meant = only_matches(near)
    if not found and all(others[key] in ALIASES.get(field, ()) for field, key in meant.items()):
        return {}
    return found | meant


def _is_measure(name: str, value: JsonValue) -> bool:
    """Whether a number stands under what is a unit rather than a name: `ms`, `mg`."""
    is_number = digits_of(value) is not None or (isinstance(value, str) and spelt_number(value) is not None)
    return is_number and len(letters(name)) < _SHORTEST


def is_candidate(value: JsonValue) -> bool:
    """Whether an object has `code` and one more core field, once its keys are mended."""
    if not isinstance(value, dict) or len(value) < 2:
        return False
    if "code" in value and "msg" in value:
        return True
    names = core_names(value)
    return "code" in names and len(names) > 1


def resembles(name: str, field: str) -> bool:
    """Whether a key can be another name of a core field, or a slip of its name."""
    return field in _fields_like(name)


def _fields_like(name: str) -> Sequence[str]:
    """The core fields of which a key can be another name, or a slip of the name."""
    return _known_fields_like(name) if len(name) <= _LONGEST else ()


@lru_cache(maxsize=4096)
def _known_fields_like(name: str) -> Sequence[str]:
    spelt, stands_alone = letters(name), _stands_alone(name)
    return tuple(
        field
        for bare, field in _BY_LETTERS.items()
        if spelt in ALIASES.get(field, ())
        or (_are_near(spelt, bare) and not stands_alone and not names_another(name, field))
    )


def _stands_alone(name: str) -> bool:
    spelt = letters(name)
    return spelt in STAND_ALONE and not (spelt in UNDIVIDED and _SEPARATORS.search(name.strip()))


def may_stand(field: str, value: JsonValue) -> bool:
    """Whether a core field can have the value, once its type is mended."""
    if field == "code":
        code = as_integer(value)
        return code is not None and in_range(code)
    if field == "msg":
        return digits_of(value) is not None or (isinstance(value, str) and bool(value.strip()))
    if field == "trace_id":
        return value is None or isinstance(value, str) or digits_of(value) is not None
    return field == "data" or value is None or isinstance(value, dict) or isinstance(decoded(value), dict)


def merge_repeated(value: JsonValue, path: Path = ()) -> list[Repair]:
    """The repairs that merge members which stand twice with equal values; rejects two values for one name."""
    repairs: list[Repair] = []
    pending: list[tuple[Path, JsonValue]] = [(path, value)]
    while pending:
        place, current = pending.pop()
        if isinstance(current, RepeatedKeys):
            repairs.extend(_merges(current, place))
            pending.extend(((*place, key), member) for key, member in current.pairs)
        elif isinstance(current, dict):
            pending.extend(((*place, key), member) for key, member in current.items())
        elif isinstance(current, list):
            pending.extend(((*place, index), item) for index, item in enumerate(current))
    return repairs


def _merges(repeated: RepeatedKeys, place: Path) -> Iterator[Repair]:
    first: dict[str, JsonValue] = {}
    for key, value in repeated.pairs:
        if key not in first:
            first[key] = value
        elif _are_one(first[key], value):
            yield Repair("duplicate-key", "merge", path=(*place, key))
        else:
            raise RejectedError(
                "duplicate-key", format_path(place), f"`{key}` stands twice, with different values; expected it once"
            )


def _are_one(left: JsonValue, right: JsonValue) -> bool:
    try:
        return same(left, right)
    except RecursionError:
        return False


def mend_core_names(mending: Mending) -> None:
    """Give the core fields of the root their right names; rejects two values for one field."""
    spelt = {key: letters(key) for key in mending.root if key not in CORE_FIELDS}
    for field, keys in recased(spelt, CORE_FIELDS).items():
        first, *others = [field, *keys] if field in mending.root else keys
        for key in others:
            if not same(mending.root[key], mending.root[first]):
                raise RejectedError(
                    "colliding-keys",
                    format_path((key,)),
                    f"`{key}` and `{first}` are one field with two values; expected one of them",
                )
            mending.remove("colliding-keys", (key,))
    names = {key: field for field, key in core_names(mending.root).items() if key != field}
    kinds = {
        (key, field): kind_of(key, field, is_alias=letters(key) in ALIASES.get(field, ()))
        for key, field in names.items()
    }
    mending.rename((), names, kinds)


def kind_of(key: str, target: str, *, is_alias: bool) -> str:
    return "miscased-key" if letters(key) == letters(target) else "key-alias" if is_alias else "misspelt-key"


def recased(spelt: Mapping[str, str], targets: Iterable[str]) -> dict[str, list[str]]:
    """The keys that are a target but for case and separators, by target; `spelt` are the keys' letters."""
    by_letters: dict[str, list[str]] = {}
    for key, bare in spelt.items():
        by_letters.setdefault(bare, []).append(key)
    return {target: by_letters[letters(target)] for target in targets if letters(target) in by_letters}


def only_matches(near: Sequence[tuple[str, str]]) -> dict[str, str]:
    """The key that is meant by each target, of pairs of a key and a target of which each stands in one alone."""
    if len(near) < 2:
        return {target: key for key, target in near}
    key_count = Counter(key for key, _ in near)
    target_count = Counter(target for _, target in near)
    return {target: key for key, target in near if key_count[key] == target_count[target] == 1}


def _are_near(spelt: str, target: str) -> bool:
    if len(target) < _SHORTEST:
        return False
    allowed = 1 if len(target) <= _SHORT else 2
    if abs(len(spelt) - len(target)) > allowed:
        return False
    return OSA.distance(spelt, target, score_cutoff=allowed) <= allowed
