"""Types: a value has another JSON type than the schema or the convention says."""

import json
from collections.abc import Iterator
from typing import Final

from pydantic import JsonValue

from harness_envelope.paths import Path
from harness_envelope.schema_nodes import JsonSchema
from harness_strategies.malformations.declaration import (
    RECOVER,
    RECOVER_OR_REJECT,
    REJECT,
    Example,
    Expectation,
    JsonObject,
    Site,
    Subject,
    malformation,
)
from harness_strategies.malformations.edits import Steps, at, put
from harness_strategies.malformations.places import data_places, types_of
from harness_strategies.malformations.tokens import tokens

BOOLEAN: Final = frozenset(("boolean", "null"))
TEXT: Final = frozenset(("string", "null"))
NESTED: Final = frozenset(("object", "array", "null"))
DIGITS: Final = {
    "integer": ("25", "-7", "404"),
    "decimal": ("0.5", "1.10", "-273.150"),
    "exponent": ("2.50e3", "1E-7"),
    "long": ("138001380001", "184467440737095516150000000042"),
}
NULL_TEXTS: Final = ("null", "None", "")
WORDS_FOR_CODE: Final = ("OK", "success", "Not Found", "ERROR", "two hundred", "HTTP 500", "成功")


def boolean_places(subject: Subject) -> Iterator[tuple[Path, bool]]:
    """Where a boolean and nothing else is declared."""
    for place in data_places(subject.envelope, subject.view):
        if isinstance(place.value, bool) and place.types <= BOOLEAN:
            yield place.path, place.value


def _booleans_otherwise(subject: Subject) -> Iterator[Site]:
    for path, truth in boolean_places(subject):
        for variant, text in (
            ("lower", str(truth).lower()),
            ("title", str(truth)),
            ("upper", str(truth).upper()),
        ):
            yield Site(variant, list(path), (text,))
        yield Site("word", list(path), ("yes" if truth else "no",), rare=True)
        yield Site("digit", list(path), (int(truth),), rare=True)


def _only_true_and_false_are_sure(arguments: JsonObject, _subject: Subject) -> Expectation:
    return RECOVER if str(arguments["other"]).lower() in ("true", "false") else RECOVER_OR_REJECT


@malformation(
    "types",
    expects=_only_true_and_false_are_sure,
    example=Example({"is_paid": True}, {"is_paid": "True"}, {"path": ["is_paid"], "other": "True"}),
    sites=_booleans_otherwise,
    declares=lambda _, types: "boolean" in types and types <= BOOLEAN,
)
def string_boolean(value: JsonObject, path: Steps, other: JsonValue) -> JsonObject:
    """Write a boolean as text, or as 1 or 0, where a boolean is declared."""
    edited: JsonObject = put(value, path, other)
    return edited


def _nulls(subject: Subject) -> Iterator[Site]:
    for place in data_places(subject.envelope, subject.view):
        if place.value is None and _is_optional(place.types):
            yield from (Site(text or "blank", list(place.path), (text,)) for text in NULL_TEXTS)


def _nulled(subject: Subject) -> Iterator[JsonObject]:
    for place in data_places(subject.envelope, subject.view):
        if _is_optional(place.types):
            yield put(subject.envelope, place.path, None)
        if isinstance(place.value, dict) and place.node:
            for name, declared in place.node.get("properties", {}).items():
                if name not in place.value and _is_optional(types_of(subject.view.alternatives(declared))):
                    yield put(subject.envelope, (*place.path, name), None)


def _is_optional(types: frozenset[str]) -> bool:
    """Whether null or something else, but no text, is declared."""
    return "null" in types and len(types) > 1 and "string" not in types


@malformation(
    "types",
    expects=RECOVER_OR_REJECT,
    example=Example(
        {"data": {"floor": None}}, {"data": {"floor": "null"}}, {"path": ["data", "floor"], "text": "null"}
    ),
    sites=_nulls,
    room=_nulled,
    declares=lambda _, types: _is_optional(types),
)
def string_null(value: JsonObject, path: Steps, text: str) -> JsonObject:
    """Write null as text where null or something else but no text is declared."""
    edited: JsonObject = put(value, path, text)
    return edited


def _nested(subject: Subject) -> Iterator[Site]:
    envelope = subject.envelope
    if isinstance(envelope.get("extra"), dict):
        yield Site("extra", ["extra"], ("spaced", "compact", "ascii"))
    for place in data_places(envelope, subject.view):
        if isinstance(place.value, dict | list) and place.types <= NESTED:
            kind = "object" if isinstance(place.value, dict) else "list"
            variant = "data" if len(place.path) == 1 else f"nested-{kind}"
            yield Site(variant, list(place.path), ("spaced", "compact", "ascii"))


@malformation(
    "types",
    expects=RECOVER,
    example=Example(
        {"data": {"tags": ["a", "b"]}},
        {"data": {"tags": '["a","b"]'}},
        {"path": ["data", "tags"], "style": "compact"},
    ),
    sites=_nested,
)
def json_in_string(value: JsonObject, path: Steps, style: str) -> JsonObject:
    """Write `data`, `extra` or a nested object or list as text that holds its JSON."""
    separators = (",", ":") if style == "compact" else None
    text = json.dumps(at(value, path), ensure_ascii=style == "ascii", separators=separators)
    edited: JsonObject = put(value, path, text)
    return edited


def _either_truth(_subject: Subject) -> Iterator[Site]:
    yield from (Site(str(truth), truth) for truth in (True, False))


@malformation(
    "types",
    expects=REJECT,
    example=Example({"code": 200}, {"code": True}, {"truth": True}),
    sites=_either_truth,
)
def boolean_code(value: JsonObject, truth: bool) -> JsonObject:  # noqa: FBT001 - a JSON argument
    """Say yes or no where the code stands."""
    return {**value, "code": truth}


def _words(_subject: Subject) -> Iterator[Site]:
    yield from (Site(word, word) for word in WORDS_FOR_CODE)


@malformation(
    "types",
    expects=REJECT,
    example=Example({"code": 200}, {"code": "OK"}, {"word": "OK"}),
    sites=_words,
)
def word_code(value: JsonObject, word: str) -> JsonObject:
    """Say a word where the code stands."""
    return {**value, "code": word}


def _members_in_other_cases(subject: Subject) -> Iterator[Site]:
    for place in data_places(subject.envelope, subject.view):
        if isinstance(place.value, str) and place.node and isinstance(place.node.get("enum"), list):
            for style, text in _other_cases(place.value, place.node):
                yield Site(style, list(place.path), (text,))


def _other_cases(member: str, node: JsonSchema) -> Iterator[tuple[str, str]]:
    """The member in other letter cases, where these are of no other member too."""
    alike = [each for each in node["enum"] if isinstance(each, str) and each.casefold() == member.casefold()]
    styles = {"upper": member.upper(), "lower": member.lower(), "title": member.title(), "swapped": member.swapcase()}
    for style, text in styles.items():
        if len(alike) == 1 and text != member and text.casefold() == member.casefold():
            yield style, text


@malformation(
    "types",
    expects=RECOVER,
    example=Example(
        {"data": {"state": "open"}}, {"data": {"state": "OPEN"}}, {"path": ["data", "state"], "text": "OPEN"}
    ),
    sites=_members_in_other_cases,
    declares=lambda node, _: any(
        isinstance(each, str) and any(_other_cases(each, node)) for each in node.get("enum", ())
    ),
)
def enum_case(value: JsonObject, path: Steps, text: str) -> JsonObject:
    """Write a declared value in another letter case."""
    edited: JsonObject = put(value, path, text)
    return edited


def _declared_texts(text: str, subject: Subject) -> Iterator[Site]:
    strings = {token.path for token in tokens(text) if token.kind == "string"}
    for path in _text_places(subject):
        if path in strings and at(subject.written, path) == at(subject.envelope, path):
            for variant, digits in DIGITS.items():
                yield Site(variant, list(path), digits)


def _text_places(subject: Subject) -> Iterator[Path]:
    """Where text and no number is declared, by a schema or by the convention."""
    places = data_places(subject.envelope, subject.view)
    yield from (place.path for place in places if place.is_free_text and place.types <= TEXT)
    yield ("trace_id",)
    if subject.envelope["code"] != 200:
        yield ("msg",)


def _with_its_digits(arguments: JsonObject, subject: Subject) -> JsonObject:
    edited: JsonObject = put(subject.envelope, arguments["path"], arguments["digits"])  # type: ignore[arg-type]  # a path is a list
    return edited


@malformation(
    "types",
    expects=RECOVER,
    example=Example('{"trace_id": "t-1"}', '{"trace_id": 1.10}', {"path": ["trace_id"], "digits": "1.10"}),
    sites=_declared_texts,
    right=_with_its_digits,
)
def number_as_string_field(text: str, path: Steps, digits: str) -> str:
    """Give a number where text is declared; its own digits are the text."""
    found = next(token for token in tokens(text) if token.kind == "string" and list(token.path) == list(path))
    return f"{text[: found.start]}{digits}{text[found.end :]}"
