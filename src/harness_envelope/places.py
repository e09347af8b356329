"""What a schema declares at each place inside a payload; worked out once, however many values stand there."""

import re
from collections.abc import Iterable
from functools import cached_property
from typing import Final, Protocol

from pydantic import JsonValue

from harness_envelope.schema_nodes import JsonSchema, Node, item_node, json_types

_EVERYTHING: Final = json_types({})


class _Schema(Protocol):
    """What is asked of a schema view; `alternatives` of one node are the same objects each time."""

    document: JsonSchema

    @property
    def is_list(self) -> bool: ...
    def alternatives(self, node: Node) -> tuple[JsonSchema, ...]: ...


class Place:
    """One place: the nodes of which a value there has to fit one, none where nothing is declared.

    `is_field` says that the last step to it names a field: it is no index, no key of a declared map, and none of the
    five root fields. `types` are the JSON types that are declared, null aside, all of them where nothing is; `formats`
    the declared formats.
    """

    def __init__(self, places: "Places", nodes: tuple[Node, ...], *, is_field: bool) -> None:
        self.nodes = nodes
        self.is_field = is_field
        self._places = places
        options = [option for node in nodes for option in places.schema.alternatives(node)]
        types = [json_types(option) for option in options] if nodes else [_EVERYTHING]
        self.types = frozenset[str]().union(*types) - {"null"}
        self.formats = frozenset(str(option["format"]) for option in options if "format" in option)
        self._objects = [option for option in options if "object" in json_types(option)]
        self._arrays = [option for option in options if "array" in json_types(option)]
        self._has_patterns = any("patternProperties" in option for option in self._objects)
        self._first = max((len(option.get("prefixItems", ())) for option in self._arrays), default=0)
        self._items: list[Place] = []

    def member(self, key: str) -> "Place":
        """The place of a member of the object that stands here."""
        known = self._named.get(key)
        if known is not None:
            return known
        return self._member(key) if self._has_patterns else self._others

    def item(self, index: int) -> "Place":
        """The place of an item of the list that stands here."""
        while len(self._items) <= min(index, self._first):
            nodes = _distinct(item_node(option, len(self._items)) for option in self._arrays)
            self._items.append(self._places.at(nodes, is_field=False))
        return self._items[min(index, self._first)]

    @cached_property
    def _named(self) -> dict[str, "Place"]:
        names = (name for option in self._objects for name in option.get("properties", {}))
        return {name: self._member(name) for name in dict.fromkeys(names)}

    @cached_property
    def _others(self) -> "Place":
        """The place of every member that no option names."""
        nodes = _distinct(option.get("additionalProperties", True) for option in self._objects)
        return self._places.at(nodes, is_field=not any(map(self._is_map, self._objects)))

    def _member(self, key: str) -> "Place":
        nodes = _distinct(_member_node(option, key) for option in self._objects)
        is_map_key = any(
            key not in option.get("properties", {}) and self._says_a_type(_member_node(option, key))
            for option in self._objects
        )
        return self._places.at(nodes, is_field=not is_map_key)

    def _is_map(self, option: JsonSchema) -> bool:
        return self._says_a_type(option.get("additionalProperties", True))

    def _says_a_type(self, node: Node) -> bool:
        return all(json_types(option) != _EVERYTHING for option in self._places.schema.alternatives(node))


class Places:
    """The places of one schema, each made when it is first reached."""

    def __init__(self, schema: _Schema) -> None:
        self.schema = schema
        self._known: dict[tuple[bool, tuple[int, ...]], Place] = {}
        page: Node = {"properties": {"items": schema.document}}
        self.unknown = self.at((), is_field=True)
        self.root = self.at((), is_field=False)
        self._payload = self.at((schema.document,), is_field=False) if schema.document else self.root
        self._page = self.at((page,), is_field=False) if schema.is_list else self._payload

    def at(self, nodes: tuple[Node, ...], *, is_field: bool) -> Place:
        """The one place with these nodes."""
        key = (is_field, tuple(map(id, nodes)))
        if key not in self._known:
            self._known[key] = Place(self, nodes, is_field=is_field)
        return self._known[key]

    def payload(self, data: JsonValue) -> Place:
        """The place of a success's payload: of the page that holds it, where a list is declared."""
        return self._page if isinstance(data, dict) else self._payload


def _member_node(option: JsonSchema, key: str) -> Node:
    properties: JsonSchema = option.get("properties", {})
    if key in properties:
        node: Node = properties[key]
        return node
    patterned: dict[str, Node] = option.get("patternProperties", {})
    matching = [declared for pattern, declared in patterned.items() if _matches(pattern, key)]
    others: Node = option.get("additionalProperties", True)
    return matching[0] if matching else others


def _distinct(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """Each node that says something, once, so that a union inside a union does not multiply them."""
    return tuple({id(node): node for node in nodes if node is not True and node != {}}.values())


def _matches(pattern: str, key: str) -> bool:
    try:
        return re.search(pattern, key) is not None
    except re.error:  # a pattern of another dialect
        return False
