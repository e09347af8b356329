"""What earlier drafts of JSON Schema, and its conditional keywords, say in the words of the rest of 2020-12."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from harness_envelope.schema_nodes import JsonSchema, listed_items

KEYWORDS: Final = frozenset(
    "$ref allOf anyOf oneOf not const enum type properties required additionalProperties patternProperties "  # noqa: SIM905
    "propertyNames minProperties maxProperties dependentRequired unevaluatedProperties items prefixItems "
    "minItems maxItems uniqueItems contains minContains maxContains unevaluatedItems minLength maxLength "
    "pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf".split()
)
"""The keywords that say what is admitted; any other is an annotation."""

_COUNTS: Final = (
    *("minLength", "maxLength", "minItems", "maxItems"),
    *("minContains", "maxContains", "minProperties", "maxProperties"),
)


def in_plain_words(node: JsonSchema) -> JsonSchema:
    """An equal node that has none but the usual keywords; annotations are left out."""
    says = reworded(node)
    return {key: int(said) if key in _COUNTS else said for key, said in says.items() if key in KEYWORDS}


def reworded(node: JsonSchema) -> JsonSchema:
    """An equal node that says what earlier drafts and conditional keywords say in the usual ones too."""
    says = node
    for reword in _REWORDINGS:
        says = reword(says)
    return says


def _strict_bounds(says: JsonSchema) -> JsonSchema:
    """Draft 4 wrote a strict bound as a boolean beside the bound."""
    for strict, bound in (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")):
        if isinstance(says.get(strict), bool):
            limit = {strict: says[bound]} if says[strict] and bound in says else {}
            says = {key: said for key, said in says.items() if key != strict and not (limit and key == bound)} | limit
    return says


def _moving_references(says: JsonSchema) -> JsonSchema:
    """A dynamic reference, as where nothing extends the schema."""
    for key in ("$dynamicRef", "$recursiveRef"):
        if key in says:
            says = _with_all(says, [{"$ref": says[key]}])
    return says


def _conditions(says: JsonSchema) -> JsonSchema:
    if "if" not in says:
        return says
    met = {"allOf": [says["if"], says.get("then", True)]}
    unmet = {"allOf": [says.get("else", True), {"not": says["if"]}]}
    return _with_all(says, [{"anyOf": [met, unmet]}])


def _dependencies(says: JsonSchema) -> JsonSchema:
    """Members that depend on a member; `dependencies` held both kinds until 2019-09."""
    both = {**says.get("dependencies", {}), **says.get("dependentSchemas", {})}
    names = {name: said for name, said in both.items() if isinstance(said, list)}
    schemas = {name: said for name, said in both.items() if not isinstance(said, list)}
    if names:
        says = {**says, "dependentRequired": {**names, **says.get("dependentRequired", {})}}
    return _with_all(says, _either_absent(schemas)) if schemas else says


def _either_absent(schemas: dict[str, Any]) -> Iterator[JsonSchema]:
    for name, schema in schemas.items():
        yield {"anyOf": [{"properties": {name: False}}, {"allOf": [{"required": [name]}, schema]}]}


def _with_all(says: JsonSchema, parts: Any) -> JsonSchema:
    return {**says, "allOf": [*says.get("allOf", ()), *parts]}


_REWORDINGS: Final[tuple[Callable[[JsonSchema], JsonSchema], ...]] = (
    _strict_bounds,
    listed_items,
    _moving_references,
    _conditions,
    _dependencies,
)
