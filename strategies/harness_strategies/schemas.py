"""Values for a JSON Schema. What pydantic and most people write is translated; hypothesis-jsonschema draws the rest."""

import json
import warnings
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_envelope.local_references import localised
from harness_envelope.schema_nodes import JsonSchema, accepts_type
from harness_envelope.schemas import schema_view
from harness_strategies import hypothesis_jsonschema_compat
from harness_strategies.arrays import arrays
from harness_strategies.choices import Choices, drawer_of, drawn, impossible, one_of, retried, sampled_from
from harness_strategies.conjunction import Untranslatable, conjoined
from harness_strategies.numbers import integers, numbers
from harness_strategies.objects import objects
from harness_strategies.references import Document, Node
from harness_strategies.schema_dialects import in_plain_words
from harness_strategies.schema_places import Place, ValueDrawer
from harness_strategies.strings import strings
from harness_strategies.text_samples import FIELD_NAMES
from harness_strategies.texts import named_text_drawer

Schema: TypeAlias = Mapping[str, Any] | bool

_KEYWORDS: Final = {
    "object": {
        *("properties", "required", "additionalProperties", "patternProperties", "propertyNames"),
        *("minProperties", "maxProperties", "dependentRequired", "unevaluatedProperties"),
    },
    "array": {
        *("items", "prefixItems", "minItems", "maxItems", "uniqueItems"),
        *("contains", "minContains", "maxContains", "unevaluatedItems"),
    },
    "string": {"minLength", "maxLength", "pattern", "format"},
    "number": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"},
}
_CHECKED: Final = ("not", "unevaluatedProperties", "unevaluatedItems")
_FAR_REACHING: Final = ("unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$recursiveRef")


class UntranslatedKeywordWarning(UserWarning):
    """A JSON Schema uses a keyword that is drawn slowly, by hypothesis-jsonschema."""


def from_json_schema(schema: Schema) -> SearchStrategy[JsonValue]:
    """JSON values that fit a JSON Schema (2020-12, or what its `$schema` says); nothing where none can.

    Raises `ValueError` for one that is none, or whose references have no end. Warns once, naming the keywords, where
    hypothesis-jsonschema has to draw a part.
    """
    return drawn(schema_drawer(schema))


def schema_drawer(schema: Schema) -> ValueDrawer:
    """What draws the values of a JSON Schema, as part of a larger one."""
    if not isinstance(schema, bool):
        schema_view(schema)
    return _cached(json.dumps(schema))


@lru_cache(maxsize=256)
def _cached(text: str) -> ValueDrawer:
    document: Node = json.loads(text)
    local: Node = document if isinstance(document, bool) else localised(document)
    place = Place(Document({} if isinstance(local, bool) else local), _values)
    drawer = _values(local, place)
    if drawer is impossible and place.endless:
        raise ValueError(f"the schema's {place.endless[0]!r} requires itself; no finite value fits it")
    if place.handed_over:
        names = ", ".join(f"`{keyword}`" for keyword in dict.fromkeys(place.handed_over))
        warnings.warn(
            f"{names} in a JSON Schema: drawn by hypothesis-jsonschema, which is slow",
            UntranslatedKeywordWarning,
            stacklevel=4,
        )
    if any(f'"{keyword}"' in text for keyword in _FAR_REACHING):
        return retried(drawer, schema_view(document).fits, 40)
    return drawer


def _values(node: Node, place: Place) -> ValueDrawer:
    if node is False:
        return impossible
    says = {} if node is True else in_plain_words(node)
    if not says:
        return _anything(place.name)
    try:
        return _said(says, place)
    except Untranslatable as untranslatable:
        return _handed_over(says, place, [untranslatable.keyword])


def _said(says: JsonSchema, place: Place) -> ValueDrawer:
    if says.keys() == {"$ref"}:
        return place.referenced(says["$ref"])
    if "const" in says or "enum" in says:
        return _members(says, place)
    for keyword in _CHECKED:
        if keyword in says:
            return _checked(says, keyword, place)
    for keyword in ("$ref", "anyOf", "oneOf", "allOf"):
        if keyword in says:
            return _COMBINED[keyword](says, place)
    return _typed(says, place)


def _members(says: JsonSchema, place: Place) -> ValueDrawer:
    members = [says["const"]] if "const" in says else says["enum"]
    if says.keys() <= {"const", "enum", "type"} and not ("const" in says and "enum" in says):
        return sampled_from([m for m in members if "type" not in says or accepts_type({"type": says["type"]}, m)])
    return sampled_from(list(filter(place.fits(says), members)))


def _checked(says: JsonSchema, keyword: str, place: Place) -> ValueDrawer:
    """What the other keywords admit, as far as this one does too."""
    rest = {key: said for key, said in says.items() if key != keyword}
    if says[keyword] in (True, {}) and keyword == "not":
        return impossible
    drawer = _anything(place.name) if not rest else _values(rest, place)
    return retried(drawer, place.fits(says), 40)


def _with_reference(says: JsonSchema, place: Place) -> ValueDrawer:
    inside = place.entered(says["$ref"])
    if inside.is_too_deep():
        place.endless.append(says["$ref"])
        return impossible
    rest = {key: said for key, said in says.items() if key != "$ref"}
    return _values(conjoined(place.document.target(says["$ref"]), rest), inside)


def _any_of(says: JsonSchema, place: Place) -> ValueDrawer:
    return one_of(_branches(says, "anyOf", place))


def _exactly_one_of(says: JsonSchema, place: Place) -> ValueDrawer:
    union = one_of(_branches(says, "oneOf", place))
    options = [_resolved(branch, place) for branch in says["oneOf"]]
    pairs = ((one, other) for index, one in enumerate(options) for other in options[index + 1 :])
    if all(_are_apart(one, other) for one, other in pairs):
        return union
    return retried(union, place.fits({"oneOf": says["oneOf"]}), 16)


def _branches(says: JsonSchema, keyword: str, place: Place) -> list[ValueDrawer]:
    rest = {key: said for key, said in says.items() if key != keyword}
    branches: list[Node] = [conjoined(rest, branch) if rest else branch for branch in says[keyword]]
    ending = [branch for branch in branches if not place.must_end(branch)] or branches
    drawers = [place.drawer(branch, place.name) for branch in sorted(ending, key=_is_not_null)]
    return [drawers[0], _decimals(ending[1], drawers[0], place)] if _is_decimal(ending) else drawers


def _is_not_null(node: Node) -> bool:
    return not (isinstance(node, dict) and node.get("type") == "null")


def _is_decimal(branches: list[Node]) -> bool:
    """Whether it is a number or the text of one, as pydantic writes `Decimal`."""
    types = [branch.get("type") if isinstance(branch, dict) else None for branch in branches]
    plain = len(branches) == 2 and isinstance(branches[1], dict) and branches[1].keys() <= {"type", "pattern"}
    return plain and types == ["number", "string"]


def _decimals(text: Node, number: ValueDrawer, place: Place) -> ValueDrawer:
    def written(choices: Choices) -> JsonValue:
        return str(number(choices))

    return retried(written, place.fits(text), 16) if isinstance(text, dict) and "pattern" in text else written


def _resolved(node: Node, place: Place) -> Node:
    return place.document.target(node["$ref"]) if isinstance(node, dict) and node.keys() == {"$ref"} else node


def _are_apart(one: Node, other: Node) -> bool:
    """Whether no value can fit both: of different types, or told apart by a constant."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is False or other is False
    types = (
        {one.get("type"), other.get("type")} if all(isinstance(n.get("type"), str) for n in (one, other)) else {None}
    )
    if len(types) == 2 and types != {"integer", "number"}:
        return True
    tags, others = _tags(one), _tags(other)
    return any(name in others and others[name] != tag for name, tag in tags.items())


def _tags(node: JsonSchema) -> dict[str, str]:
    required = node.get("required", [])
    return {
        name: json.dumps(member["const"])
        for name, member in node.get("properties", {}).items()
        if name in required and isinstance(member, dict) and "const" in member
    }


def _all_of(says: JsonSchema, place: Place) -> ValueDrawer:
    whole: Node = {key: said for key, said in says.items() if key != "allOf"}
    for part in says["allOf"]:
        whole = conjoined(whole, part)
    return _values(whole, place)


def _typed(says: JsonSchema, place: Place) -> ValueDrawer:
    declared = says.get("type", [name for name, keywords in _KEYWORDS.items() if keywords & says.keys()])
    types = [declared] if isinstance(declared, str) else declared
    if "integer" in types and "number" in types:
        types = [name for name in types if name != "integer"]
    if not types and "type" not in says:
        return _anything(place.name)
    typed = one_of([_TYPES[name](says, place) for name in sorted(types, key=lambda name: name != "null")])
    return (lambda _: None) if typed is impossible and "type" not in says else typed


@lru_cache(maxsize=256)
def _anything(name: str) -> ValueDrawer:
    scalar: ValueDrawer = one_of(
        (named_text_drawer(name), lambda choices: choices.draw_integer(0, 10_000), _boolean, lambda _: None)
    )

    def draw(choices: Choices) -> JsonValue:
        kind = choices.draw_integer(0, 11)
        if kind < 8:
            return scalar(choices)
        size = kind % 4
        if choices.draw_integer(0, 1):
            return [scalar(choices) for _ in range(size)]
        return {FIELD_NAMES[(2 * kind + index) % len(FIELD_NAMES)]: scalar(choices) for index in range(size)}

    return draw


def _boolean(choices: Choices) -> bool:
    return choices.draw_integer(0, 1) == 1


def _handed_over(says: JsonSchema, place: Place, keywords: list[str]) -> ValueDrawer:
    place.handed_over.extend(keywords)
    strategy = hypothesis_jsonschema_compat.from_schema(place.document.standalone(says))
    return drawer_of(strategy.filter(place.fits(says)))


_COMBINED: Final[dict[str, Callable[[JsonSchema, Place], ValueDrawer]]] = {
    "$ref": _with_reference,
    "anyOf": _any_of,
    "oneOf": _exactly_one_of,
    "allOf": _all_of,
}
_TYPES: Final[dict[str, Callable[[JsonSchema, Place], ValueDrawer]]] = {
    "object": objects,
    "array": arrays,
    "string": lambda says, place: strings(says, place.name, place.fits(says)),
    "integer": lambda says, _: integers(says),
    "number": lambda says, _: numbers(says),
    "boolean": lambda _says, _place: _boolean,
    "null": lambda _says, _place: lambda _: None,
}
