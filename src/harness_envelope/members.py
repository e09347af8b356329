"""Every value inside a result, with its place and what is declared there."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pydantic import JsonValue

from harness_envelope.paths import Path
from harness_envelope.schema_nodes import JsonSchema, Node, accepts_type, json_types
from harness_envelope.schemas import SchemaView


class Member(NamedTuple):
    """A value, its place, and the nodes of the schema of which it has to fit one; none where nothing is declared.

    `name` is the nearest field's on the way: that of its list, for an item. `is_field` says that it is the last step
    of the path: no index, no key of a declared map, and none of the five root fields.
    """

    path: Path
    name: str
    value: JsonValue
    nodes: tuple[Node, ...] = ()
    is_field: bool = True


def root_members(
    fields: Mapping[str, JsonValue],
    spelled: Mapping[str, str],
    unknown: Mapping[str, JsonValue],
    view: SchemaView,
    *,
    succeeded: bool,
) -> Iterator[Member]:
    """Every value of a result below its root, a container before what it holds."""
    for key, value in unknown.items():
        yield from _walk(Member((key,), key, value), view)
    for field, key in spelled.items():
        nodes = _declared(fields["data"], view) if field == "data" and succeeded else ()
        yield from _walk(Member((key,), key, fields[field], nodes, is_field=False), view)


def _declared(data: JsonValue, view: SchemaView) -> tuple[Node, ...]:
    if not view.document:
        return ()
    if view.is_list and isinstance(data, dict):
        return ({"properties": {"items": view.document}},)
    return (view.document,)


def _walk(root: Member, view: SchemaView) -> Iterator[Member]:
    pending = [root]
    while pending:
        current = pending.pop()
        yield current
        if isinstance(current.value, dict):
            pending.extend(_of_object(current, current.value, view))
        elif isinstance(current.value, list):
            pending.extend(_of_list(current, current.value, view))


def _options(member: Member, view: SchemaView) -> list[JsonSchema]:
    return [option for node in member.nodes for option in view.alternatives(node) if accepts_type(option, member.value)]


def _of_object(holder: Member, value: dict[str, JsonValue], view: SchemaView) -> Iterator[Member]:
    options = _options(holder, view) if holder.nodes else ()
    for key, member in value.items():
        if not options:
            yield Member((*holder.path, key), key, member)
            continue
        nodes = _distinct(_member_node(option, key) for option in options)
        is_field = not any(_is_map_key(option, key, view) for option in options)
        yield Member((*holder.path, key), key, member, nodes, is_field)


def _of_list(holder: Member, value: list[JsonValue], view: SchemaView) -> Iterator[Member]:
    options = _options(holder, view) if holder.nodes else ()
    for index, item in enumerate(value):
        nodes = _distinct(_item_node(option, index) for option in options) if options else ()
        yield Member((*holder.path, index), holder.name, item, nodes, is_field=False)


def _is_map_key(option: JsonSchema, key: str, view: SchemaView) -> bool:
    if key in option.get("properties", {}):
        return False
    everything = json_types({})
    return all(json_types(node) != everything for node in view.alternatives(_member_node(option, key)))


def _member_node(option: JsonSchema, key: str) -> Node:
    properties: JsonSchema = option.get("properties", {})
    if key in properties:
        node: Node = properties[key]
        return node
    patterned: dict[str, Node] = option.get("patternProperties", {})
    matching = [declared for pattern, declared in patterned.items() if _matches(pattern, key)]
    others: Node = option.get("additionalProperties", True)
    return matching[0] if matching else others


def _item_node(option: JsonSchema, index: int) -> Node:
    first: list[Node] = option.get("prefixItems", [])
    others: Node = option.get("items", True)
    return first[index] if index < len(first) else others


def _distinct(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """Each node that says something, once, so that a union inside a union does not multiply them."""
    return tuple({id(node): node for node in nodes if node is not True and node != {}}.values())


def _matches(pattern: str, key: str) -> bool:
    try:
        return re.search(pattern, key) is not None
    except re.error:  # a pattern of another dialect
        return False
