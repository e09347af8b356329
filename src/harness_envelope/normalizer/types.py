"""Types: a value that was written as another type is read as the declared one, where nothing is lost."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from math import isfinite
from typing import Any, Final, TypeAlias

from pydantic import JsonValue

from harness_envelope.normalizer.declared import TOLD_BY_CLASS, Declared, Option, Place
from harness_envelope.normalizer.edits import Mending
from harness_envelope.paths import Path
from harness_envelope.schema_nodes import JsonSchema, accepts_type
from harness_envelope.strict_json import (
    MAX_DIGITS,
    Digits,
    NotJsonError,
    RepeatedKeys,
    dump,
    has_lone_surrogate,
    json_type,
    parse,
    same,
    walk,
)

Guess: TypeAlias = Callable[[JsonValue, JsonSchema], Iterable[tuple[str, JsonValue]]]
"""What a value may mean where a node wants another type: the malformation, and the value."""

_NUMBER = re.compile(r"[+-]?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d{1,3})?", re.ASCII)
_PLAIN = re.compile(r"[1-9]\d{0,99}", re.ASCII)
_GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}(?:,\d{3})+", re.ASCII)
_WIDE: Final = str.maketrans({0xFF01 + step: 0x21 + step for step in range(94)} | {0x3000: 0x20})
"""Full-width forms as what they are wide forms of; other look-alikes of digits (`5²`, `①`) are no digits."""

_BOOLEANS = {"true": True, "false": False}
_ENCODED: Final = "json-in-string"


def as_integer(value: JsonValue) -> int | None:
    """The integer that a value is or spells, None where it is none; `true` is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        return spelt_integer(value)
    if isinstance(value, int):
        return value
    return int(value) if isinstance(value, float) and value.is_integer() else None


def digits_of(value: JsonValue) -> str | None:
    """A number's own digits as text, None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value.text if isinstance(value, Digits) else dump(value)


def can_stand(value: JsonValue, place: Place) -> bool:
    """Whether a value has a type that is declared at a place, or can be read as one."""
    if value.__class__ in place.settled:
        return True
    return any(
        accepts_type(option.node, value) or next(_readings(value, option), None) is not None for option in place.options
    )


def objects_for(value: Mapping[str, JsonValue], place: Place, declared: Declared) -> list[Option]:
    """The alternatives that an object can be, as those of its fields say whose values are named one by one.

    A value that is one of another alternative's own tells them apart; one that can be read as such does not.
    """
    if len(place.objects) < 2:
        return [*place.objects]
    if (told_at_once := declared.told_by_one_tag(value, place)) is not None:
        return [told_at_once]
    found = [each for each in place.objects if all(_can_be(value, *tag) for tag in declared.tags(each).items())]
    if len(found) > 1:
        told = {name for each in found for name, tag in declared.tags(each).items() if _is(value, name, tag)}
        found = [
            each for each in found if all(_is(value, *tag) for tag in declared.tags(each).items() if tag[0] in told)
        ]
    return found


def _is(value: Mapping[str, JsonValue], name: str, tag: Place) -> bool:
    return name in value and tag.admits(value[name])


def _can_be(value: Mapping[str, JsonValue], name: str, tag: Place) -> bool:
    if name not in value or tag.admits(value[name]):
        return True
    return any(next(_readings(value[name], option), None) is not None for option in tag.options)


def decoded(value: JsonValue) -> JsonValue:
    """The object or list that a text spells as strict JSON, each name once; None where it spells none."""
    if not isinstance(value, str) or not value.lstrip(" \t\r\n").startswith(("{", "[")):
        return None
    try:
        inner = parse(value)
    except NotJsonError:
        return None
    if "\\u" in value and has_lone_surrogate(inner):
        return None
    if "{" in value and any(isinstance(member, RepeatedKeys) for _, member in walk(inner)):
        return None
    return inner


def mend_types(mending: Mending, declared: Declared, guess: Guess | None = None) -> None:
    """Give the values in `data` the types that the schema declares, at every depth.

    With a guess, what cannot be read for certain becomes what it may mean: a repair that is not safe. Nothing is
    guessed directly inside what was guessed, where a recursive schema could go on for ever.
    """
    view = declared.view
    guessed = {repair.path for repair in mending.repairs if not repair.safe}
    if view.is_list and view.lists_in(decoded(mending.root["data"])):
        mending.decode(_ENCODED, ("data",))
    data = mending.root["data"]
    if view.is_list and isinstance(data, dict) and isinstance(decoded(data.get("items")), list):
        mending.decode(_ENCODED, ("data", "items"))
    path: Path = ("data", *view.payload(mending.root["data"]))
    pending = [(path, mending.at(path), declared.at(view.document))]
    while pending:
        path, value, place = pending.pop()
        if not place.admits(value):
            _mend(mending, path, value, place, None if path[:-1] in guessed else guess)
            guessed |= {repair.path for repair in mending.repairs[-1:] if not repair.safe}
            value = mending.at(path)
        if isinstance(value, dict):
            pending += _unsettled_members(mending, path, value, place, declared)
        elif isinstance(value, list):
            if first := place.prefix:
                pending += [((*path, at), value[at], declared.at(node)) for at, node in enumerate(first[: len(value)])]
            if place.items is not None:
                pending += _unsettled_items(mending, path, value, declared.at(place.items), len(first))


def _mend(mending: Mending, path: Path, value: JsonValue, place: Place, guess: Guess | None) -> None:
    if reading := _agreed([found for option in place.options for found in _readings(value, option)]):
        kind, after = reading
        if kind == _ENCODED:
            mending.decode(kind, path)
        else:
            mending.replace(kind, path, after)
    elif guess and (reading := _agreed([each for option in place.options for each in guess(value, option.node)])):
        mending.replace(reading[0], path, reading[1], safe=False)


def _agreed(found: list[tuple[str, JsonValue]]) -> tuple[str, JsonValue] | None:
    """The one value that all readings come to, with the first one's name."""
    if len(found) < 2:
        return found[0] if found else None
    return found[0] if all(same(value, found[0][1]) for _, value in found) else None


def _unsettled_items(
    mending: Mending, path: Path, items: list[JsonValue], place: Place, start: int
) -> list[tuple[Path, JsonValue, Place]]:
    """The items of a list that still have to be looked at, once its plain scalars have the type that is declared."""
    settled, types = place.settled, place.open_types
    unsettled: list[tuple[Path, JsonValue, Place]] = []
    for index, item in enumerate(items[start:] if start else items, start):
        if item.__class__ not in settled and not _settle(mending, items, at := (*path, index), item, types):
            unsettled.append((at, item, place))
    return unsettled


def _unsettled_members(
    mending: Mending, path: Path, value: dict[str, JsonValue], place: Place, declared: Declared
) -> list[tuple[Path, JsonValue, Place]]:
    """The same of the members of an object."""
    option = _option_for(value, place, declared)
    if option is None:
        return []
    fields, others = declared.fields(option), declared.at(option.others)
    unsettled: list[tuple[Path, JsonValue, Place]] = []
    for key, member in value.items():
        inner = fields.get(key) or (declared.member(option, key) if option.patterns else others)
        if member.__class__ in inner.settled:
            continue
        if not _settle(mending, value, at := (*path, key), member, inner.open_types):
            unsettled.append((at, member, inner))
    return unsettled


def _settle(mending: Mending, container: Any, path: Path, value: JsonValue, types: frozenset[str]) -> bool:
    """Whether a scalar could be read as one of some types, and now stands so in its container."""
    if value.__class__ not in TOLD_BY_CLASS or (found := _typed_reading(value, types)) is None:
        return False
    kind, reading = found
    if kind == _ENCODED:
        return False
    mending.respell(kind, container, path, value, reading)
    return True


def _option_for(value: dict[str, JsonValue], place: Place, declared: Declared) -> Option | None:
    """The one object that a union can mean here: by the values of its fields, then by its required ones."""
    tagged = objects_for(value, place, declared)
    if len(tagged) > 1:
        tagged = [option for option in tagged if all(name in value for name in option.node.get("required", ()))]
    return tagged[0] if len(tagged) == 1 else None


def _readings(value: JsonValue, option: Option) -> Iterator[tuple[str, JsonValue]]:
    """What a value can be read as, where another type is wanted: the malformation, and the value."""
    found = _typed_reading(value, option.types)
    if found is not None and (option.members is None or option.names_value(found[1])):
        yield found
    if option.members is not None and isinstance(value, str) and value not in option.texts:
        alike = option.texts_by_case.get(value.casefold(), ())
        if len(alike) == 1:
            yield "enum-case", alike[0]


def _typed_reading(value: JsonValue, types: frozenset[str]) -> tuple[str, JsonValue] | None:
    """What a value can be read as, where any value of some other types is wanted."""
    if not isinstance(value, str):
        digits = digits_of(value) if "string" in types else None
        return None if digits is None else ("number-as-string-field", digits)
    if "boolean" in types and (word := value.strip().casefold()) in _BOOLEANS:
        return "string-boolean", _BOOLEANS[word]
    number = spelt_number(value) if "number" in types else None
    if number is None and "integer" in types:
        number = spelt_integer(value)
    if number is not None:
        return "string-number", number
    if ("object" in types or "array" in types) and (inner := decoded(value)) is not None and json_type(inner) in types:
        return _ENCODED, inner
    return None


def spelt_integer(text: str) -> int | None:
    """The integer that a text spells in full; `12.5`, `007` and `25 kg` spell none."""
    if _PLAIN.fullmatch(text):
        return int(text)
    digits = _ascii(text)
    if digits is not None and _GROUPED.fullmatch(digits):
        return int(digits.replace(",", ""))
    number = spelt_number(text)
    if isinstance(number, float):
        exact = Decimal(digits or "")
        return int(exact) if exact == exact.to_integral_value() else None
    return number


def spelt_number(text: str) -> int | float | None:
    """The number that a text spells in full."""
    digits = _ascii(text)
    found = _NUMBER.fullmatch(digits) if digits is not None else None
    if digits is None or found is None:
        return None
    if found.lastindex is None:
        return int(digits)
    number = float(digits)
    is_lost = number == 0 and any(digit in "123456789" for digit in digits.casefold().partition("e")[0])
    return number if isfinite(number) and not is_lost else None


def _ascii(text: str) -> str | None:
    if len(text) > MAX_DIGITS:
        return None
    return text.strip() if text.isascii() else text.translate(_WIDE).strip()
