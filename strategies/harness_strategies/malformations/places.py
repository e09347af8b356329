"""The places inside an envelope, with what a schema declares at each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pydantic import JsonValue

from harness_envelope.models import Envelope
from harness_envelope.paths import Path
from harness_envelope.schema_nodes import JsonSchema, accepts_type, json_types, tagged_options
from harness_envelope.schemas import SchemaView
from harness_envelope.strict_json import walk
from harness_strategies.references import Node

_LIMITS: Final = frozenset(("enum", "const", "format", "pattern", "minLength", "maxLength", "not", "if"))
_OPAQUE: Final = frozenset(
    (
        "patternProperties",
        "not",
        "if",
        "dependentSchemas",
        "unevaluatedProperties",
        "propertyNames",
        "contains",
    )
)
_CHILDREN: Final = ("properties", "$defs", "definitions")


@dataclass(frozen=True, slots=True)
class Place:
    """A value, where it stands, and what is declared there.

    `node` is the only alternative that admits the value's type, None where several do; `types` are the
    JSON types of all alternatives.
    """

    path: Path
    value: JsonValue
    node: JsonSchema | None
    types: frozenset[str]

    @property
    def is_free_text(self) -> bool:
        """Whether any other text could stand here as well."""
        return isinstance(self.value, str) and self.node is not None and not _LIMITS & self.node.keys()


def data_places(envelope: dict[str, JsonValue], view: SchemaView) -> tuple[Place, ...]:
    """Every place in `data`; a failure's details are declared by nothing."""
    data = envelope["data"]
    if envelope["code"] != 200:
        return tuple(_walk(data, {}, ("data",), view))
    if view.is_list:
        items = data["items"] if isinstance(data, dict) else None
        return tuple(_walk(items, view.document, ("data", "items"), view))
    return tuple(_walk(data, view.document, ("data",), view))


def free_texts(envelope: dict[str, JsonValue], view: SchemaView) -> list[Path]:
    """Where any other text could stand: in `data`, in `extra`, and a failure's message."""
    found = [place.path for place in data_places(envelope, view) if place.is_free_text]
    custom = walk(envelope.get("extra"), ("extra",)) if has_free_extra(view) else ()
    found += [path for path, value in custom if isinstance(value, str)]
    return found if envelope["code"] == 200 else [*found, ("msg",)]


def has_free_extra(view: SchemaView) -> bool:
    """Whether `extra` may hold any fields: no `Envelope` subclass says which."""
    declared = view.envelope.model_fields["extra"].annotation if view.envelope else None
    return declared in (None, Envelope.model_fields["extra"].annotation)


@lru_cache(maxsize=256)
def declared_nodes(view: SchemaView) -> tuple[tuple[JsonSchema, frozenset[str]], ...]:
    """Every node of a schema that declares a value, with the JSON types of it and its alternatives."""
    found = (view.alternatives(node) for node in _nodes(view.document))
    return tuple((option, types_of(options)) for options in found for option in options)


def types_of(options: Iterable[JsonSchema]) -> frozenset[str]:
    """The JSON types that one of some alternatives admits."""
    return frozenset().union(*map(json_types, options))


def _walk(value: JsonValue, node: Node, path: Path, view: SchemaView) -> Iterator[Place]:
    options = view.alternatives(node)
    matching = [option for option in options if accepts_type(option, value)]
    if isinstance(value, dict):
        matching = tagged_options(value, matching)
    sole = matching[0] if len(matching) == 1 and not _OPAQUE & matching[0].keys() else None
    yield Place(path, value, sole, types_of(options))
    if sole is None:
        return
    if isinstance(value, dict):
        for key, member in value.items():
            yield from _walk(member, _member_node(sole, key), (*path, key), view)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _walk(item, _item_node(sole, index), (*path, index), view)


def _member_node(node: JsonSchema, key: str) -> Node:
    declared: Node = node.get("properties", {}).get(key, node.get("additionalProperties", {}))
    return declared


def _item_node(node: JsonSchema, index: int) -> Node:
    prefix = node.get("prefixItems", [])
    declared: Node = prefix[index] if index < len(prefix) else node.get("items", {})
    return declared


def _nodes(node: object) -> Iterator[JsonSchema]:
    if not isinstance(node, dict):
        return
    yield node
    for keyword in _CHILDREN:
        for member in node.get(keyword, {}).values():
            yield from _nodes(member)
    for keyword in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for member in node.get(keyword, []):
            yield from _nodes(member)
    for keyword in ("items", "additionalProperties"):
        yield from _nodes(node.get(keyword))
