"""Field names: miscased and misspelt ones get their right name where it is the only one they can have."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from pydantic import JsonValue
from rapidfuzz.distance import OSA

from harness_envelope.models import CORE_FIELDS, in_range
from harness_envelope.normalizer.declared import Declared, Option, Place
from harness_envelope.normalizer.edits import Mending
from harness_envelope.normalizer.records import RejectedError, Repair
from harness_envelope.normalizer.types import as_integer, can_stand, decoded, digits_of, objects_for
from harness_envelope.normalizer.words import ALIASES, STAND_ALONE
from harness_envelope.paths import Path, format_path
from harness_envelope.strict_json import RepeatedKeys, same

_SEPARATORS = re.compile(r"[\s_.\-]+")
_LOOKALIKES = str.maketrans("асԁеɡоіхтрѕгαοεχτ", "acdegoixtpsraoext")
_SHORT = 5
_SHORTEST = 3


@lru_cache(maxsize=4096)
def letters(name: str) -> str:
    """A name's letters alone: case, separators, full-width forms and look-alike letters aside."""
    folded = name if name.isascii() else unicodedata.normalize("NFKC", name)
    return _SEPARATORS.sub("", folded.casefold().translate(_LOOKALIKES))


def is_near(name: str, target: str) -> bool:
    """Whether one spelling can be a slip of the other: one edit up to five letters, two beyond, none below three."""
    return _are_near(letters(name), letters(target))


def resembles_code(word: str) -> bool:
    """Whether a word can be the name of the envelope's `code`, which nothing else in prose should be."""
    return letters(word) not in STAND_ALONE and is_near(word, "code")


def core_names(root: Mapping[str, JsonValue]) -> dict[str, str]:
    """Which key of a root stands for which core field, by the field's right name.

    An alias alone names nothing: `status_code` and `message` are found beside a core field's own name only.
    """
    found = {field: field for field in CORE_FIELDS if field in root}
    others = {key: letters(key) for key in root if key not in CORE_FIELDS}
    absent = [field for field in CORE_FIELDS if field not in found]
    if not others or not absent:
        return found
    found |= {field: keys[0] for field, keys in _recased(others, absent).items()}
    absent = [field for field in absent if field not in found]
    taken = {*found.values()}
    free = [key for key in others if key not in taken]
    meant = _only_matches(
        free, absent, lambda key, field: resembles(others[key], field) and may_stand(field, root[key])
    )
    if not found and all(others[key] in ALIASES.get(field, ()) for field, key in meant.items()):
        return {}
    return found | meant


def is_candidate(value: JsonValue) -> bool:
    """Whether an object has `code` and one more core field, once its keys are mended."""
    if not isinstance(value, dict) or len(value) < 2:
        return False
    if "code" in value and "msg" in value:
        return True
    names = core_names(value)
    return "code" in names and len(names) > 1


def resembles(spelt: str, field: str) -> bool:
    """Whether a key's letters can be another name of a core field, or a slip of its name."""
    if spelt in ALIASES.get(field, ()):
        return True
    return _are_near(spelt, letters(field)) and spelt not in STAND_ALONE


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
    for field, keys in _recased(spelt, CORE_FIELDS).items():
        first, *others = [field, *keys] if field in mending.root else keys
        for key in others:
            if not same(mending.root[key], mending.root[first]):
                raise RejectedError(
                    "colliding-keys",
                    format_path((key,)),
                    f"`{key}` and `{first}` are one field with two values; expected one of them",
                )
            mending.remove("colliding-keys", (key,))
    for field, key in core_names(mending.root).items():
        _rename(mending, (), key, field, is_alias=letters(key) in ALIASES.get(field, ()))


def mend_payload_names(mending: Mending, declared: Declared) -> None:
    """Give the fields of `data` the names that the schema requires, at every depth."""
    view = declared.view
    path: Path = ("data", *view.payload(mending.root["data"]))
    pending = [(path, mending.at(path), declared.at(view.document))]
    while pending:
        path, value, place = pending.pop()
        if isinstance(value, list):
            if place.items is not None:
                items = declared.at(place.items)
                pending.extend(((*path, index), item, items) for index, item in enumerate(value) if _has_parts(item))
        elif isinstance(value, dict) and (option := _named_option(value, place, declared)) is not None:
            if not value.keys() >= option.wanted:
                _mend_object(mending, path, value, option, declared)
            properties, others = option.properties, option.others
            pending.extend(
                ((*path, key), member, declared.at(properties.get(key, others)))
                for key, member in value.items()
                if _has_parts(member)
            )


def _has_parts(value: JsonValue) -> bool:
    return value.__class__ is dict or isinstance(value, dict | list)


def _named_option(value: dict[str, JsonValue], place: Place, declared: Declared) -> Option | None:
    """The one object that a value can mean once its names are mended."""
    found = objects_for(value, place, declared)
    if len(found) > 1:
        renamed = [(option, _renames(value, option, declared)) for option in found]
        found = [option for option, names in renamed if _is_meant(value, names, option, place, declared)]
    return found[0] if len(found) == 1 else None


def _is_meant(
    value: dict[str, JsonValue], names: dict[str, str], option: Option, place: Place, declared: Declared
) -> bool:
    """Whether a value has all that an object requires, and says of itself that it is no other one, once renamed."""
    mended = {names.get(key, key): member for key, member in value.items()}
    return mended.keys() >= option.wanted and objects_for(mended, place, declared) == [option]


def _mend_object(mending: Mending, path: Path, value: dict[str, JsonValue], option: Option, declared: Declared) -> None:
    for key, target in _renames(value, option, declared).items():
        _rename(mending, path, key, target, is_alias=key in option.aliases.get(target, ()))


def _renames(value: dict[str, JsonValue], option: Option, declared: Declared) -> dict[str, str]:
    """The right names of an object's fields that have another one, by that one."""
    absent = [name for name in option.properties if name in option.wanted and name not in value]
    undeclared = {key: letters(key) for key in value if not option.declares(key)}
    names = {keys[0]: target for target, keys in _recased(undeclared, absent).items() if len(keys) == 1}
    absent = [name for name in absent if name not in names.values()]
    aliases = option.aliases

    def may_mean(key: str, target: str) -> bool:
        if not _are_near(undeclared[key], letters(target)) and key not in aliases.get(target, ()):
            return False
        return can_stand(value[key], declared.at(option.properties[target]))

    free = [key for key in undeclared if key not in names]
    return names | {key: target for target, key in _only_matches(free, absent, may_mean).items()}


def _rename(mending: Mending, path: Path, key: str, target: str, *, is_alias: bool = False) -> None:
    if key == target:
        return
    kind = "miscased-key" if letters(key) == letters(target) else "key-alias" if is_alias else "misspelt-key"
    mending.move(kind, (*path, key), (*path, target))


def _recased(spelt: Mapping[str, str], targets: Iterable[str]) -> dict[str, list[str]]:
    """The keys that are a target but for case and separators, by target; `spelt` are the keys' letters."""
    by_letters: dict[str, list[str]] = {}
    for key, bare in spelt.items():
        by_letters.setdefault(bare, []).append(key)
    return {target: by_letters[letters(target)] for target in targets if letters(target) in by_letters}


def _only_matches(keys: Iterable[str], targets: Iterable[str], may_mean: Callable[[str, str], bool]) -> dict[str, str]:
    near = [(key, target) for target in targets for key in keys if may_mean(key, target)]
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
