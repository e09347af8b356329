"""Shape: the envelope or a part of it stands one level too high or too low, or a list is no page."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from pydantic import JsonValue

from harness_envelope.models import CORE_FIELDS
from harness_envelope.paths import Path
from harness_envelope.schema_nodes import JsonSchema, is_page
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
from harness_strategies.malformations.edits import Steps, at, put, without
from harness_strategies.malformations.places import data_places, has_free_extra
from harness_strategies.malformations.spellings import is_near

_UNKNOWN: Final = "took_ms"


def _flattenable(subject: Subject) -> Iterator[Site]:
    envelope = subject.envelope
    data, extra = envelope["data"], envelope.get("extra")
    if envelope["code"] != 200 or not isinstance(data, dict) or not data or any(map(_is_like_a_core_field, data)):
        return
    liftable = _is_liftable(data, subject)
    yield Site("alone", None, rare=not liftable)
    if has_free_extra(subject.view) and _UNKNOWN not in {*data, *(extra or ())}:
        yield Site("beside-an-unknown-field", {_UNKNOWN: 12}, rare=not liftable)


def _is_like_a_core_field(name: str) -> bool:
    return any(is_near(name, field) for field in CORE_FIELDS)


def _is_liftable(data: JsonObject, subject: Subject) -> bool:
    """Whether a schema declares every field of a payload, and that one of them has to be there."""
    nodes = subject.view.alternatives(subject.view.document)
    if len(nodes) != 1 or not nodes[0].get("required"):
        return False
    if any(map(_is_like_a_core_field, nodes[0].get("properties", {}))):
        return False
    return set(data) <= set(nodes[0].get("properties", {}))


def _rejected_without_required_fields(_arguments: JsonObject, subject: Subject) -> Expectation:
    return RECOVER if _is_liftable(subject.envelope["data"], subject) else REJECT


def _with_the_unknown_in_extra(arguments: JsonObject, subject: Subject) -> JsonObject:
    beside = arguments["beside"]
    if not isinstance(beside, dict):
        kept: JsonObject = subject.envelope
        return kept
    extended: JsonObject = put(subject.envelope, ["extra"], {**(subject.envelope.get("extra") or {}), **beside})
    return extended


@malformation(
    "shape",
    expects=_rejected_without_required_fields,
    example=Example({"code": 200, "data": {"city": "Oslo"}}, {"code": 200, "city": "Oslo"}, {"beside": None}),
    sites=_flattenable,
    right=_with_the_unknown_in_extra,
)
def flattened_data(value: JsonObject, beside: JsonObject | None) -> JsonObject:
    """Put the fields of `data` into the root, beside the core ones."""
    data: Any = value["data"]
    return {**without(value, "data"), **data, **(beside or {})}


def _mcp_result(value: JsonObject, *, is_error: bool | None) -> JsonObject:
    text = json.dumps(value, ensure_ascii=False)
    result: JsonObject = {"content": [{"type": "text", "text": text}]}
    return result if is_error is None else {**result, "isError": is_error}


WRAPPERS: Final[Mapping[str, Callable[[JsonObject], JsonValue]]] = {
    "result": lambda value: {"result": value},
    "output": lambda value: {"output": value},
    "response": lambda value: {"response": value},
    "two objects": lambda value: {"output": {"result": value}},
    "list": lambda value: [value],
    "mcp": lambda value: _mcp_result(value, is_error=value["code"] != 200),
    "mcp, silent": lambda value: _mcp_result(value, is_error=None),
    "mcp, contradicting": lambda value: _mcp_result(value, is_error=value["code"] == 200),
}
"""What a layer above makes of an envelope, by name."""


def _wrappers(subject: Subject) -> Iterator[Site]:
    for name in WRAPPERS:
        if name != "mcp, silent" or subject.envelope["code"] == 200:
            yield Site(name, name, rare=name == "mcp, contradicting")


def _rejected_where_code_and_is_error_disagree(arguments: JsonObject, _subject: Subject) -> Expectation:
    return REJECT if arguments["inside"] == "mcp, contradicting" else RECOVER


@malformation(
    "shape",
    expects=_rejected_where_code_and_is_error_disagree,
    example=Example({"code": 200}, {"result": {"code": 200}}, {"inside": "result"}),
    sites=_wrappers,
)
def wrapped(value: JsonObject, inside: str) -> JsonValue:
    """Hand the envelope on inside an object, a list or an MCP result."""
    return WRAPPERS[inside](value)


def _outer(envelope: JsonObject) -> JsonObject:
    return {"code": 200, "msg": "success", "data": envelope, "trace_id": envelope["trace_id"]}


def _around(subject: Subject) -> Iterator[Site]:
    yield Site("envelope", None, rare=subject.view.fits(_outer(subject.envelope)["data"]))


def _unchanged_where_it_fits(_arguments: JsonObject, subject: Subject) -> Expectation:
    return UNCHANGED if subject.view.fits(subject.envelope) else RECOVER_OR_REJECT


def _outer_where_it_fits(_arguments: JsonObject, subject: Subject) -> JsonObject:
    return _outer(subject.envelope) if subject.view.fits(subject.envelope) else subject.envelope


@malformation(
    "shape",
    expects=_unchanged_where_it_fits,
    example=Example(
        {"code": 404, "trace_id": "t-1"},
        {"code": 200, "msg": "success", "data": {"code": 404, "trace_id": "t-1"}, "trace_id": "t-1"},
    ),
    sites=_around,
    right=_outer_where_it_fits,
)
def double_wrapped(value: JsonObject) -> JsonObject:
    """Make the envelope the `data` of another one."""
    return _outer(value)


def _declares_page(node: JsonSchema, _types: frozenset[str]) -> bool:
    return is_page(node)


def _pages(subject: Subject) -> Iterator[tuple[Path, list[JsonValue]]]:
    """Where a page is declared, and its items."""
    if subject.envelope["code"] != 200:
        return
    for place in data_places(subject.envelope, subject.view):
        if place.node and is_page(place.node) and place.types <= {"object"} and isinstance(place.value, dict):
            items = place.value.get("items")
            if isinstance(items, list):
                yield place.path, items


def _any_page(subject: Subject) -> Iterator[Site]:
    return (Site("page", list(path)) for path, _ in _pages(subject))


def _empty_pages(subject: Subject) -> Iterator[Site]:
    return (Site("page", list(path)) for path, items in _pages(subject) if not items)


def _emptied(subject: Subject) -> Iterator[JsonObject]:
    for path, _ in _pages(subject):
        yield put(subject.envelope, path, {**at(subject.envelope, path), "items": [], "total": 0, "page": 1})


@malformation(
    "shape",
    expects=RECOVER_OR_REJECT,
    example=Example({"data": {"items": [1]}}, {"data": [1]}, {"path": ["data"]}),
    sites=_any_page,
    declares=_declares_page,
)
def bare_list(value: JsonObject, path: Steps) -> JsonObject:
    """Answer with the list alone where a page is declared."""
    edited: JsonObject = put(value, path, at(value, path)["items"])
    return edited


@malformation(
    "shape",
    expects=RECOVER_OR_REJECT,
    example=Example({"data": {"items": []}}, {"data": None}, {"path": ["data"]}),
    sites=_empty_pages,
    room=_emptied,
    declares=_declares_page,
)
def null_page(value: JsonObject, path: Steps) -> JsonObject:
    """Answer null where a page without items is meant."""
    edited: JsonObject = put(value, path, None)
    return edited


@malformation(
    "shape",
    expects=RECOVER_OR_REJECT,
    example=Example({"data": {"items": []}}, {"data": {"items": None}}, {"path": ["data"]}),
    sites=_empty_pages,
    room=_emptied,
    declares=_declares_page,
)
def null_items(value: JsonObject, path: Steps) -> JsonObject:
    """Give a page null for its list of no items."""
    edited: JsonObject = put(value, (*path, "items"), None)
    return edited


_LIST: Final = frozenset(("array", "null"))


def _lists_of_one(subject: Subject) -> Iterator[Site]:
    for path, items in _lists(subject):
        if len(items) == 1:
            yield Site("in-a-page" if path[-1] == "items" else "in-data", list(path))


def _shortened(subject: Subject) -> Iterator[JsonObject]:
    return (put(subject.envelope, path, items[:1]) for path, items in _lists(subject))


def _lists(subject: Subject) -> Iterator[tuple[Path, list[JsonValue]]]:
    """The lists that are declared as such, and begin with what is none."""
    for place in data_places(subject.envelope, subject.view):
        if isinstance(place.value, list) and place.value and place.types <= _LIST and _is_no_list(place.value[0]):
            yield place.path, place.value


def _is_no_list(item: JsonValue) -> bool:
    """Whether an item cannot be taken for a list, nor for the text of one."""
    text = item.lstrip() if isinstance(item, str) else ""
    return item is not None and not isinstance(item, list) and not text.startswith("[")


@malformation(
    "shape",
    expects=RECOVER_OR_REJECT,
    example=Example({"data": {"tags": ["a"]}}, {"data": {"tags": "a"}}, {"path": ["data", "tags"]}),
    sites=_lists_of_one,
    room=_shortened,
    declares=lambda _, types: "array" in types and types <= _LIST,
)
def single_for_list(value: JsonObject, path: Steps) -> JsonObject:
    """Give the one item itself where a list of them is declared."""
    edited: JsonObject = put(value, path, at(value, path)[0])
    return edited
