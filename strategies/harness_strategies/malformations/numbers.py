"""Types: a number is written as another JSON type, or a text looks like a number."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from pydantic import JsonValue

from harness_envelope.paths import Path
from harness_strategies.malformations.declaration import (
    RECOVER,
    RECOVER_OR_REJECT,
    REJECT,
    UNCHANGED,
    Example,
    Expectation,
    JsonObject,
    Site,
    Subject,
    malformation,
)
from harness_strategies.malformations.edits import Steps, at, put
from harness_strategies.malformations.places import data_places, free_texts

IDENTIFIERS: Final = ("007", "1e5", "184467440737095516150000000042", "00712", "0x1F", "1.10", "+5", "1_000")

UNITS: Final = ("°C", "%", " USD", " kg", "km/h", "元", " ms")
BIG_INTEGERS: Final = (2**53 + 1, 2**63 - 1, 10**29 + 7, -(2**53) - 1, 2**64 + 3)
INTEGER: Final = frozenset(("integer", "null"))

_BOUNDS: Final = frozenset(
    ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "enum", "const", "format")
)
_EXACT: Final = 2**53
NUMERIC: Final = frozenset(("integer", "number", "null"))
_FULL_WIDTH: Final = str.maketrans("0123456789", "０１２３４５６７８９")


def numeric_places(subject: Subject) -> Iterator[tuple[Path, int | float, bool]]:
    """Where a number and no text is declared: the place, the number, and whether an integer is declared."""
    code = subject.envelope["code"]
    if isinstance(code, int):
        yield ("code",), code, True
    for place in data_places(subject.envelope, subject.view):
        number = isinstance(place.value, int | float) and not isinstance(place.value, bool)
        if number and place.types <= NUMERIC:
            yield place.path, place.value, "number" not in place.types  # type: ignore[misc]  # it is a number


def _numbers_as_text(subject: Subject) -> Iterator[Site]:
    for path, number, is_integer in numeric_places(subject):
        for variant, text in _spellings(number, is_integer=is_integer):
            yield Site(variant, list(path), (text,), rare=variant == "grouped-number")


def _spellings(number: float, *, is_integer: bool) -> Iterator[tuple[str, str]]:
    plain = str(int(number)) if is_integer else str(number)
    yield "plain", plain
    yield "padded", f" {plain} "
    yield "exponent", _scientific(plain)
    if number >= 0:
        yield "signed", f"+{plain}"
    if number >= 0 and float(number).is_integer() and abs(number) < _EXACT:
        yield "full-width", str(int(number)).translate(_FULL_WIDTH)
    if is_integer:
        yield "decimal", f"{plain}.0"
    if is_integer and abs(number) >= 1_000:
        yield "grouped", f"{int(number):,}"
    if not is_integer and 1_000 <= abs(number) < _EXACT:
        yield "grouped-number", f"{Decimal(plain):,f}"


def _scientific(plain: str) -> str:
    sign, digits, exponent = Decimal(plain).normalize().as_tuple()
    first, rest = str(digits[0]), "".join(map(str, digits[1:]))
    mantissa = f"{first}.{rest}" if rest else first
    return f"{'-' * sign}{mantissa}e{int(exponent) + len(digits) - 1}"


def _grouping_is_ambiguous(arguments: JsonObject, subject: Subject) -> Expectation:
    if "," not in str(arguments["text"]):
        return RECOVER
    integers = [list(path) for path, _, is_integer in numeric_places(subject) if is_integer]
    return RECOVER if arguments["path"] in integers else RECOVER_OR_REJECT


@malformation(
    "types",
    expects=_grouping_is_ambiguous,
    example=Example({"code": 200}, {"code": "200"}, {"path": ["code"], "text": "200"}),
    sites=_numbers_as_text,
)
def string_number(value: JsonObject, path: Steps, text: str) -> JsonObject:
    """Write a number as text where a number is declared."""
    edited: JsonObject = put(value, path, text)
    return edited


def _integers_as_floats(subject: Subject) -> Iterator[Site]:
    for path, number, is_integer in numeric_places(subject):
        if is_integer and abs(number) < _EXACT // 4:
            yield Site("whole", list(path), (float(number),))
            yield Site("fraction", list(path), (number + 0.5,), rare=True)


def _a_fraction_is_no_integer(arguments: JsonObject, _subject: Subject) -> Expectation:
    return UNCHANGED if float(arguments["number"]).is_integer() else REJECT  # type: ignore[arg-type]  # it is a number


@malformation(
    "types",
    expects=_a_fraction_is_no_integer,
    example=Example({"code": 200}, {"code": 200.0}, {"path": ["code"], "number": 200.0}),
    sites=_integers_as_floats,
)
def float_integer(value: JsonObject, path: Steps, number: float) -> JsonObject:
    """Write an integer with a decimal point: 200.0 is one, 25.5 is none."""
    edited: JsonObject = put(value, path, number)
    return edited


def _measurable(subject: Subject) -> Iterator[Site]:
    for path, number, _ in numeric_places(subject):
        if path != ("code",):
            for unit in UNITS:
                yield Site(unit, list(path), (f"{number}{unit}",))


@malformation(
    "types",
    expects=REJECT,
    example=Example(
        {"data": {"humidity": 60}}, {"data": {"humidity": "60%"}}, {"path": ["data", "humidity"], "text": "60%"}
    ),
    sites=_measurable,
    declares=lambda _, types: bool(types & {"integer", "number"}) and types <= NUMERIC,
)
def number_with_unit(value: JsonObject, path: Steps, text: str) -> JsonObject:
    """Write a number with its unit, as text: which unit was meant, the schema does not say."""
    edited: JsonObject = put(value, path, text)
    return edited


def _without_bounds(subject: Subject) -> Iterator[Site]:
    for place in data_places(subject.envelope, subject.view):
        if place.node and place.types <= INTEGER and isinstance(place.value, int) and not _BOUNDS & place.node.keys():
            yield Site("number", list(place.path), BIG_INTEGERS)
            yield Site("text", list(place.path), tuple(map(str, BIG_INTEGERS)))


def _repaired_where_it_is_text(arguments: JsonObject, _subject: Subject) -> Expectation:
    return RECOVER if isinstance(arguments["number"], str) else UNCHANGED


def _with_all_digits(arguments: JsonObject, subject: Subject) -> JsonObject:
    edited: JsonObject = put(subject.envelope, arguments["path"], int(arguments["number"]))  # type: ignore[arg-type]  # a path is a list
    return edited


@malformation(
    "types",
    expects=_repaired_where_it_is_text,
    example=Example(
        {"data": {"id": 7}},
        {"data": {"id": 9007199254740993}},
        {"path": ["data", "id"], "number": 9007199254740993},
    ),
    sites=_without_bounds,
    right=_with_all_digits,
    declares=lambda node, types: "integer" in types and types <= INTEGER and not _BOUNDS & node.keys(),
)
def big_integer(value: JsonObject, path: Steps, number: JsonValue) -> JsonObject:
    """Give an integer that no float holds exactly, as a number or as text."""
    edited: JsonObject = put(value, path, number)
    return edited


def _texts(subject: Subject) -> Iterator[Site]:
    for path in [("trace_id",), *free_texts(subject.envelope, subject.view)]:
        yield Site(
            "identifier",
            list(path),
            tuple(name for name in IDENTIFIERS if name != at(subject.envelope, path)),
        )


def _with_identifier(arguments: JsonObject, subject: Subject) -> JsonObject:
    edited: JsonObject = put(subject.envelope, arguments["path"], arguments["identifier"])  # type: ignore[arg-type]  # a path is a list
    return edited


@malformation(
    "types",
    expects=UNCHANGED,
    example=Example({"trace_id": "t-1"}, {"trace_id": "007"}, {"path": ["trace_id"], "identifier": "007"}),
    sites=_texts,
    right=_with_identifier,
)
def identifier_text(value: JsonObject, path: Steps, identifier: str) -> JsonObject:
    """Let a text be one that looks like a number; it stays a text."""
    edited: JsonObject = put(value, path, identifier)
    return edited
