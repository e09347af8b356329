"""Two JSON Schemas as one: what fits both."""

import re
from collections.abc import Callable
from fractions import Fraction
from math import gcd
from typing import Any, Final

from harness_envelope.schema_nodes import JsonSchema
from harness_envelope.strict_json import same
from harness_strategies.references import Node
from harness_strategies.schema_dialects import KEYWORDS, in_plain_words

_TO_BE_RESOLVED: Final = ("$ref", "anyOf", "oneOf")
_OBJECT: Final = ("properties", "additionalProperties", "patternProperties")
_ARRAY: Final = ("prefixItems", "items")


class Untranslatable(Exception):  # noqa: N818 - no fault of the schema's
    """Two schemas set limits under one keyword that are not taken together here; `keyword` is its name."""

    def __init__(self, keyword: str) -> None:
        super().__init__(keyword)
        self.keyword = keyword


def conjoined(left: Node, right: Node) -> Node:
    """A schema of what fits both; raises `Untranslatable` where that is not known."""
    if isinstance(left, bool) or isinstance(right, bool):
        return _with_boolean(left, right)
    left, right = in_plain_words(left), in_plain_words(right)
    joined: JsonSchema = {**right, **left}
    for key in sorted(KEYWORDS.intersection(left, right).difference(_OBJECT, _ARRAY)):
        if not same(left[key], right[key]):
            joined |= _both(joined, key, left[key], right[key])
    joined |= _objects(left, right) | _arrays(left, right)
    return False if _contradicts(joined) else joined


def _with_boolean(left: Node, right: Node) -> Node:
    if left is False or right is False:
        return False
    return right if left is True else left


def _both(joined: JsonSchema, key: str, left: Any, right: Any) -> JsonSchema:
    if key in _TO_BE_RESOLVED:
        return {"allOf": [*joined.get("allOf", ()), {key: right}]}
    if key == "allOf":
        return {key: [*left, *right]}
    if key == "const":
        return {"enum": []}
    if key not in _JOINS:
        raise Untranslatable(key)
    return {key: _JOINS[key](left, right)}


def _contradicts(joined: JsonSchema) -> bool:
    return joined.get("type") == [] or joined.get("enum") == []


def _objects(left: JsonSchema, right: JsonSchema) -> JsonSchema:
    """The members of both: a name that one does not declare is one of its other members."""
    if not any(key in left for key in _OBJECT) or not any(key in right for key in _OBJECT):
        return {}
    known = left.get("properties", {})
    names = [*known, *(name for name in right.get("properties", {}) if name not in known)]
    patterns = dict.fromkeys([*left.get("patternProperties", {}), *right.get("patternProperties", {})])
    joined: JsonSchema = {
        "properties": {name: conjoined(_declared(left, name), _declared(right, name)) for name in names},
        "patternProperties": {found: conjoined(_matched(left, found), _matched(right, found)) for found in patterns},
        "additionalProperties": conjoined(_others(left), _others(right)),
    }
    return {key: said for key, said in joined.items() if key in left or key in right}


def _arrays(left: JsonSchema, right: JsonSchema) -> JsonSchema:
    """The items of both, place by place: one that is not listed is one of the rest."""
    if not any(key in left for key in _ARRAY) or not any(key in right for key in _ARRAY):
        return {}
    count = max(len(node.get("prefixItems", ())) for node in (left, right))
    places = [conjoined(_item(left, index), _item(right, index)) for index in range(count)]
    rest = conjoined(left.get("items", True), right.get("items", True))
    return {"prefixItems": places, "items": rest} if places else {"items": rest}


def _item(node: JsonSchema, index: int) -> Node:
    listed: list[Node] = node.get("prefixItems", [])
    rest: Node = node.get("items", True)
    return listed[index] if index < len(listed) else rest


def _declared(node: JsonSchema, name: str) -> Node:
    properties: dict[str, Node] = node.get("properties", {})
    if name in properties:
        return properties[name]
    if any(re.search(pattern, name) for pattern in node.get("patternProperties", {})):
        return True
    return _others(node)


def _matched(node: JsonSchema, pattern: str) -> Node:
    """What is said of names that this one pattern matches."""
    said: Node = node.get("patternProperties", {}).get(pattern, _others(node))
    return said


def _others(node: JsonSchema) -> Node:
    others: Node = node.get("additionalProperties", True)
    return others


def _types(left: str | list[str], right: str | list[str]) -> str | list[str]:
    first, second = _listed(left), _listed(right)
    common = [name for name in first if name in second or (name == "integer" and "number" in second)]
    common += [name for name in second if name == "integer" and "number" in first and name not in common]
    return common[0] if len(common) == 1 else common


def _listed(declared: str | list[str]) -> list[str]:
    return [declared] if isinstance(declared, str) else declared


def _members(left: list[Any], right: list[Any]) -> list[Any]:
    return [member for member in left if any(same(member, other) for other in right)]


def _multiple(left: float, right: float) -> float:
    first, second = Fraction(str(left)), Fraction(str(right))
    common = Fraction(
        first.numerator * second.numerator // gcd(first.numerator, second.numerator),
        gcd(first.denominator, second.denominator),
    )
    return common.numerator if common.denominator == 1 else float(common)


def _names(left: list[str], right: list[str]) -> list[str]:
    return list(dict.fromkeys([*left, *right]))


_JOINS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "type": _types,
    "enum": _members,
    "required": _names,
    "minimum": max,
    "exclusiveMinimum": max,
    "minLength": max,
    "minItems": max,
    "minProperties": max,
    "maximum": min,
    "exclusiveMaximum": min,
    "maxLength": min,
    "maxItems": min,
    "maxProperties": min,
    "multipleOf": _multiple,
    "uniqueItems": lambda left, right: left or right,
    "not": lambda left, right: {"anyOf": [left, right]},
    "unevaluatedProperties": lambda left, _: left,
    "unevaluatedItems": lambda left, _: left,
    "propertyNames": conjoined,
}
