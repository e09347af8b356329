"""What one node of a JSON Schema says: which types it admits, which member of a union an object means."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from pydantic import JsonValue

from harness_envelope.strict_json import json_type, same

JsonSchema: TypeAlias = dict[str, Any]
"""A JSON Schema (2020-12) as Python holds it."""

Node: TypeAlias = JsonSchema | bool
"""A place in a JSON Schema: what is declared there, true where nothing is."""

BY_NAME: Final = ("properties", "patternProperties", "dependentSchemas", "$defs", "definitions")
"""The keywords that hold schemas by name."""

NO_SCHEMAS: Final = ("enum", "const", "default", "example", "examples", "discriminator")
"""The keywords inside which nothing is a schema, whatever it looks like."""

_JSON_TYPES = ("null", "boolean", "integer", "number", "string", "array", "object")


def json_types(node: JsonSchema) -> frozenset[str]:
    """The JSON types that a resolved node admits by `type`, `const` or `enum`; all where it has none."""
    declared = node.get("type")
    if isinstance(declared, str):
        return frozenset((declared,))
    if isinstance(declared, list):
        return frozenset(declared)
    members = [node["const"]] if "const" in node else node.get("enum")
    return frozenset(map(json_type, members)) if members else frozenset(_JSON_TYPES)


def accepts_type(node: JsonSchema, value: JsonValue) -> bool:
    """Whether the value's JSON type is one that the node admits; an integer is a number."""
    found, declared = json_type(value), node.get("type")
    if declared == found:
        return True
    admitted = json_types(node)
    return found in admitted or (found == "integer" and "number" in admitted)


def is_page(node: JsonSchema) -> bool:
    """Whether a resolved node declares a page: an object with `items`, `total`, `page` and `page_size`."""
    properties = node.get("properties", {})
    return all(name in properties for name in ("items", "total", "page", "page_size"))


def listed_items(node: JsonSchema) -> JsonSchema:
    """An equal node in today's words: before 2020-12, `items` was a list where the items are told apart."""
    if not isinstance(node.get("items"), list):
        return node
    return {**node, "prefixItems": node["items"], "items": node.get("additionalItems", True)}


def step_into(node: object, step: str) -> Any:
    """The part of a document to which one step of a pointer leads, None where there is none."""
    if isinstance(node, list):
        return node[int(step)] if step.isdecimal() and int(step) < len(node) else None
    return node.get(step) if isinstance(node, dict) else None


def item_node(node: JsonSchema, index: int) -> Node:
    """What a resolved node declares for the item of a list at an index."""
    first: list[Node] = node.get("prefixItems", [])
    others: Node = node.get("items", True)
    return first[index] if index < len(first) else others


def tagged_options(value: Mapping[str, JsonValue], options: list[JsonSchema]) -> list[JsonSchema]:
    """The alternatives whose constant members do not contradict an object: a discriminated union's one."""
    return [option for option in options if _tags_agree(value, option)]


def _tags_agree(value: Mapping[str, JsonValue], option: JsonSchema) -> bool:
    tags = {
        name: declared["const"]
        for name, declared in option.get("properties", {}).items()
        if isinstance(declared, dict) and "const" in declared
    }
    return all(same(value.get(name, tag), tag) for name, tag in tags.items())
