"""Field names: miscased and misspelt ones get their right name where it is the only one they can have."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from pydantic import JsonValue
from rapidfuzz.distance import OSA

from harness_envelope.models import CORE_FIELDS, in_range
from harness_envelope.normalizer.edits import Mending
from harness_envelope.normalizer.records import RejectedError
from harness_envelope.normalizer.types import as_integer, can_stand
from harness_envelope.normalizer.words import STAND_ALONE
from harness_envelope.paths import Path, format_path
from harness_envelope.schema_nodes import JsonSchema, accepts_type, tagged_options
from harness_envelope.schemas import SchemaView
from harness_envelope.strict_json import same

_SEPARATORS = re.compile(r"[\s_.\-]+")
_LOOKALIKES = str.maketrans("асԁеɡоіхтрѕгαοεχτ", "acdegoixtpsraoext")
_SHORT = 5


def letters(name: str) -> str:
    """A name's letters alone: case, separators, full-width forms and look-alike letters aside."""
    folded = name if name.isascii() else unicodedata.normalize("NFKC", name)
    return _SEPARATORS.sub("", folded.casefold().translate(_LOOKALIKES))


def is_near(name: str, target: str) -> bool:
    """Whether one spelling can be a slip of the other: one edit up to five letters, two beyond."""
    allowed = 1 if len(letters(target)) <= _SHORT else 2
    return OSA.distance(letters(name), letters(target), score_cutoff=allowed) <= allowed


def resembles_code(word: str) -> bool:
    """Whether a word can be the name of the envelope's `code`, which nothing else in prose should be."""
    return letters(word) not in STAND_ALONE and is_near(word, "code")


def core_names(root: Mapping[str, JsonValue]) -> dict[str, str]:
    """Which key of a root stands for which core field, by the field's right name."""
    found = {field: field for field in CORE_FIELDS if field in root}
    others = [key for key in root if key not in CORE_FIELDS]
    found |= {
        field: keys[0]
        for field, keys in _recased(others, [field for field in CORE_FIELDS if field not in found]).items()
    }
    absent = [field for field in CORE_FIELDS if field not in found]
    free = [key for key in others if key not in found.values() and letters(key) not in STAND_ALONE]
    return found | _only_matches(free, absent, lambda key, field: may_stand(field, root[key]))


def may_stand(field: str, value: JsonValue) -> bool:
    """Whether a core field can have the value, once its type is mended."""
    if field == "code":
        code = as_integer(value)
        return code is not None and in_range(code)
    if field in ("msg", "trace_id"):
        return isinstance(value, str) and bool(value.strip())
    return field == "data" or value is None or isinstance(value, dict)


def mend_core_names(mending: Mending) -> None:
    """Give the core fields of the root their right names; rejects two values for one field."""
    for field, keys in _recased([key for key in mending.root if key not in CORE_FIELDS], CORE_FIELDS).items():
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
        _rename(mending, (), key, field)


def mend_payload_names(mending: Mending, view: SchemaView) -> None:
    """Give the fields of `data` the names that the schema requires, at every depth."""
    pending: list[tuple[Path, JsonSchema | bool]] = [(("data", *view.payload(mending.root["data"])), view.document)]
    while pending:
        path, node = pending.pop()
        value = mending.at(path)
        options = [option for option in view.alternatives(node) if accepts_type(option, value)]
        if isinstance(value, list):
            items = [option["items"] for option in options if isinstance(option.get("items"), dict)]
            pending.extend(((*path, index), items[0]) for index in range(len(value)) if len(items) == 1)
        elif isinstance(value, dict) and len(chosen := tagged_options(value, options)) == 1:
            _mend_object(mending, path, chosen[0], view)
            properties = chosen[0].get("properties", {})
            others = chosen[0].get("additionalProperties", {})
            pending.extend(((*path, key), properties.get(key, others)) for key in value)


def _mend_object(mending: Mending, path: Path, node: JsonSchema, view: SchemaView) -> None:
    value = mending.at(path)
    assert isinstance(value, dict)  # noqa: S101 - the caller has seen to it
    properties: JsonSchema = node.get("properties", {})
    closed = node.get("additionalProperties") is False
    wanted = properties if closed else [name for name in node.get("required", ()) if name in properties]
    absent = [name for name in wanted if name not in value]
    undeclared = [key for key in value if key not in properties and not _has_pattern(node, key)]
    for target, keys in _recased(undeclared, absent).items():
        if len(keys) == 1:
            _rename(mending, path, keys[0], target)
    absent = [name for name in absent if name not in value]
    free = [key for key in undeclared if key in value]

    def fits(key: str, target: str) -> bool:
        return any(can_stand(value[key], option) for option in view.alternatives(properties[target]))

    for target, key in _only_matches(free, absent, fits).items():
        _rename(mending, path, key, target)


def _rename(mending: Mending, path: Path, key: str, target: str) -> None:
    if key != target:
        kind = "miscased-key" if letters(key) == letters(target) else "misspelt-key"
        mending.move(kind, (*path, key), (*path, target))


def _recased(keys: Iterable[str], targets: Iterable[str]) -> dict[str, list[str]]:
    by_letters: dict[str, list[str]] = {}
    for key in keys:
        by_letters.setdefault(letters(key), []).append(key)
    return {target: by_letters[letters(target)] for target in targets if letters(target) in by_letters}


def _only_matches(keys: Iterable[str], targets: Iterable[str], may_have: Callable[[str, str], bool]) -> dict[str, str]:
    near = [(key, target) for target in targets for key in keys if is_near(key, target) and may_have(key, target)]
    key_count = Counter(key for key, _ in near)
    target_count = Counter(target for _, target in near)
    return {target: key for key, target in near if key_count[key] == target_count[target] == 1}


def _has_pattern(node: JsonSchema, key: str) -> bool:
    return any(_matches(pattern, key) for pattern in node.get("patternProperties", {}))


def _matches(pattern: str, key: str) -> bool:
    try:
        return re.search(pattern, key) is not None
    except re.error:  # a pattern of another dialect may match anything
        return True
