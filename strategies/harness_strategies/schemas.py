"""Values for a JSON Schema. What pydantic emits is translated here; hypothesis-jsonschema draws the rest."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeAlias, cast

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_envelope.schema_nodes import JsonSchema, accepts_type
from harness_envelope.schemas import schema_view
from harness_envelope.strict_json import integral
from harness_strategies import hypothesis_jsonschema_compat
from harness_strategies.formats import is_known
from harness_strategies.numbers import integers, numbers
from harness_strategies.references import Document, Node
from harness_strategies.strings import strings
from harness_strategies.texts import field_names, texts_named

Schema: TypeAlias = Mapping[str, Any] | bool
Values: TypeAlias = SearchStrategy[JsonValue]

_ANNOTATIONS = frozenset(
    "title description default examples example deprecated readOnly writeOnly discriminator $comment $schema "  # noqa: SIM905
    "$id $defs definitions contentMediaType contentEncoding contentSchema".split()
)
_KEYWORDS = {
    "object": {"properties", "required", "additionalProperties", "minProperties", "maxProperties"},
    "array": {"items", "prefixItems", "minItems", "maxItems", "uniqueItems"},
    "string": {"minLength", "maxLength", "pattern", "format"},
    "integer": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"},
    "number": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"},
    "boolean": set[str](),
    "null": set[str](),
}
_TRANSLATED = frozenset().union(*_KEYWORDS.values()) | {"type"}
_ROUNDS = 3
_LAST_ROUND = 12


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in a document a node stands: the property's name, and how often recursion was entered."""

    document: Document
    name: str = ""
    rounds: int = 0
    known: dict[tuple[str, int], Values] = field(default_factory=dict)

    def must_end(self, node: Node) -> bool:
        return self.rounds >= _ROUNDS and self.document.leads_back(node)


def from_json_schema(schema: Schema) -> Values:
    """JSON values that fit a JSON Schema (2020-12); raises `ValueError` for one that is none."""
    if not isinstance(schema, bool):
        schema_view(schema)
    return _cached(json.dumps(schema))


@lru_cache(maxsize=256)
def _cached(text: str) -> Values:
    document: Node = json.loads(text)
    return _values(document, _Place(Document({} if isinstance(document, bool) else document)))


def _values(node: Node, place: _Place) -> Values:
    if node is False:
        return st.nothing()
    says = {} if node is True else {key: value for key, value in node.items() if key not in _ANNOTATIONS}
    if not says:
        return _anything(place.name)
    combined = _combined(says, place)
    if combined is not None:
        return combined
    if "const" in says or "enum" in says:
        return _members(says, place)
    return _typed(says, place)


def _combined(says: JsonSchema, place: _Place) -> Values | None:
    if says.keys() == {"$ref"}:
        return _referenced(says["$ref"], place)
    for keyword in ("$ref", "allOf"):
        if keyword in says:
            return _merged(says, keyword, place)
    for keyword in ("anyOf", "oneOf"):
        if says.keys() == {keyword}:
            return _one_of(says[keyword], keyword, place)
        if keyword in says:
            return _handed_over(says, place)
    return None


def _referenced(reference: str, place: _Place) -> Values:
    rounds = place.rounds + place.document.is_recursive(reference)
    if rounds > _LAST_ROUND:
        raise ValueError(f"the schema's {reference!r} requires itself; no finite value fits it")
    if (reference, rounds) not in place.known:
        target = place.document.target(reference)
        inside = replace(place, rounds=rounds)
        later = rounds > place.rounds
        place.known[reference, rounds] = (
            st.deferred(lambda: _values(target, inside)) if later else _values(target, inside)
        )
    return place.known[reference, rounds]


def _merged(says: JsonSchema, keyword: str, place: _Place) -> Values:
    parts = [place.document.target(says["$ref"])] if keyword == "$ref" else says["allOf"]
    rest = {key: value for key, value in says.items() if key != keyword}
    part = parts[0] if len(parts) == 1 and isinstance(parts[0], dict) else None
    if part is None or any(key in part and key not in _ANNOTATIONS for key in rest):
        return _handed_over(says, place)
    return _values({**part, **rest}, place)


def _one_of(branches: list[Node], keyword: str, place: _Place) -> Values:
    ending = [branch for branch in branches if not place.must_end(branch)]
    values = [_values(branch, place) for branch in ending or branches]
    if _is_decimal(branches):
        values[1] = values[0].map(str)
    union: Values = st.one_of(*values)
    return union if keyword == "anyOf" else union.filter(_fits({"oneOf": branches}, place))


def _is_decimal(branches: list[Node]) -> bool:
    types = [branch.get("type") if isinstance(branch, dict) and len(branch) == 1 else None for branch in branches[:2]]
    return types == ["number", "string"]


def _members(says: JsonSchema, place: _Place) -> Values:
    members = [says["const"]] if "const" in says else says["enum"]
    if says.keys() <= {"const", "enum", "type"}:
        return st.sampled_from(
            [member for member in members if accepts_type({"type": says["type"]}, member)]
            if "type" in says
            else members
        )
    return st.sampled_from(list(filter(_fits(says, place), members)))


def _typed(says: JsonSchema, place: _Place) -> Values:
    types = _types(says)
    if not says.keys() <= _TRANSLATED or not types or not all(_is_translated(name, says) for name in types):
        return _handed_over(says, place)
    return st.one_of(*(_TYPES[name](says, place) for name in types))


def _types(says: JsonSchema) -> list[str]:
    declared = says.get("type")
    if declared is None:
        return [name for name, keywords in _KEYWORDS.items() if keywords & says.keys()][:1]
    return [declared] if isinstance(declared, str) else list(declared)


def _is_translated(name: str, says: JsonSchema) -> bool:
    if name == "integer":
        return float(says.get("multipleOf", 1)).is_integer()
    if name == "string":
        return is_known(says["format"]) if "format" in says else True
    counted = {"minProperties", "maxProperties"} & says.keys()
    return name != "object" or not (counted and says.get("properties"))


def _arrays(says: JsonSchema, place: _Place) -> Values:
    items: Node = says.get("items", True)
    prefix = [_values(node, place) for node in says.get("prefixItems", [])]
    low, high = says.get("minItems", 0), says.get("maxItems")
    most = low + 3 if high is None else min(high, low + 3)
    if place.must_end(items) or items is False:
        most = low
    key = _canonical if says.get("uniqueItems") else None
    if not prefix:
        return _listed(items, place, low, most, key)
    return _with_prefix(prefix, items, place, (low, high, key))


def _listed(items: Node, place: _Place, low: int, most: int, key: Any) -> Values:
    if most == 0:
        return st.builds(list)
    return cast("Values", st.lists(_values(items, place), min_size=low, max_size=most, unique_by=key))


def _with_prefix(prefix: list[Values], items: Node, place: _Place, limits: tuple[int, int | None, Any]) -> Values:
    low, high, key = limits
    count = len(prefix) if high is None else min(len(prefix), high)
    least = max(0, low - count)
    most = least if items is False else least + 2
    rest = _listed(items, place, least, most if high is None else min(most, high - count), None)
    both = st.tuples(st.tuples(*prefix[:count]), rest).map(lambda parts: [*parts[0], *parts[1]])
    return both if key is None else both.filter(lambda values: len(set(map(key, values))) == len(values))


def _canonical(value: JsonValue) -> str:
    return json.dumps(integral(value), sort_keys=True)


def _objects(says: JsonSchema, place: _Place) -> Values:
    properties: dict[str, Node] = says.get("properties", {})
    others: Node = says.get("additionalProperties", True)
    required = says.get("required", [])
    if not properties and not required:
        return _maps(says, others, place)
    named = {**properties, **{name: others for name in required if name not in properties}}
    always = {name: _values(named[name], replace(place, name=name)) for name in named if name in required}
    sometimes = {
        name: _values(node, replace(place, name=name))
        for name, node in named.items()
        if name not in required and node is not False and not place.must_end(node)
    }
    fixed = _in_order([*named], always, sometimes)
    return _with_others(fixed, others, named, place) if isinstance(others, dict) and others else cast("Values", fixed)


def _in_order(
    names: list[str], always: dict[str, Values], sometimes: dict[str, Values]
) -> SearchStrategy[dict[str, JsonValue]]:
    if not sometimes:
        return st.tuples(*always.values()).map(lambda values: dict(zip(always, values, strict=True)))
    members = st.fixed_dictionaries(always, optional=sometimes)
    return members.map(lambda drawn: {name: drawn[name] for name in names if name in drawn})


def _maps(says: JsonSchema, others: Node, place: _Place) -> Values:
    low, high = says.get("minProperties", 0), says.get("maxProperties")
    most = low + 3 if high is None else min(high, low + 3)
    if others is False or place.must_end(others):
        most = low
    if most == 0:
        return st.builds(dict)
    members = _values(others, replace(place, name=""))
    return cast("Values", st.dictionaries(_keys(), members, min_size=low, max_size=most))


def _with_others(
    fixed: SearchStrategy[dict[str, JsonValue]], others: Node, named: Mapping[str, Node], place: _Place
) -> Values:
    keys = _keys().filter(lambda key: key not in named)
    more = st.dictionaries(keys, _values(others, replace(place, name="")), max_size=2)
    return st.tuples(more, fixed).map(lambda parts: {**parts[1], **parts[0]})


def _keys() -> SearchStrategy[str]:
    return field_names() | st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=8)


@lru_cache(maxsize=256)
def _anything(name: str) -> Values:
    scalars = st.one_of(texts_named(name), st.integers(0, 10_000), st.booleans(), st.none())
    flat = st.dictionaries(field_names(), scalars, max_size=3)
    return cast("Values", st.one_of(scalars, flat, st.lists(scalars, max_size=3)))


def _fits(says: JsonSchema, place: _Place) -> Any:
    return schema_view({**says, **place.document.definitions}).fits


def _handed_over(says: JsonSchema, place: _Place) -> Values:
    node = {**says, **place.document.definitions}
    return hypothesis_jsonschema_compat.from_schema(node).filter(_fits(says, place))


_TYPES: dict[str, Any] = {
    "object": _objects,
    "array": _arrays,
    "string": lambda says, place: strings(says, place.name),
    "integer": lambda says, _: integers(says),
    "number": lambda says, _: numbers(says),
    "boolean": lambda _says, _place: st.booleans(),
    "null": lambda _says, _place: st.none(),
}
