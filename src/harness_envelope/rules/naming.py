"""HC40x: whether fields are named as the convention names them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pydantic import JsonValue

from harness_envelope.paths import Path
from harness_envelope.rules.declaration import Broken, Result, rule
from harness_envelope.schema_nodes import JsonSchema, Node, accepts_type, json_types
from harness_envelope.schemas import SchemaView

_SNAKE = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_WORD_START = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_SEPARATORS = re.compile(r"[^A-Za-z0-9]+")


def _success(data: JsonValue) -> dict[str, JsonValue]:
    return {"code": 200, "msg": "success", "data": data, "trace_id": "t-1"}


@rule("HC401", "must", good=_success({"user_name": "Ada"}), bad=_success({"users": {"userName": "Ada"}}))
def snake_case(result: Result) -> Iterator[Broken]:
    """Field names are lower snake_case at every depth.

    The keys of a map whose values have one declared type are data, and exempt. A core field under a wrong
    name is said once, by HC111 to HC115; an unknown root field is judged both here and by HC115.
    """
    for key, value in result.unknown.items():
        yield from _misnamed([(key,), *_field_paths(_Place((key,), value), result.view)])
    for field, key in result.spelled.items():
        place = _Place((key,), result.fields[field], _declared(result, field))
        yield from _misnamed(_field_paths(place, result.view))


@dataclass(frozen=True, slots=True)
class _Place:
    """A value, and the nodes of the schema of which it has to fit one."""

    path: Path
    value: JsonValue
    nodes: tuple[Node, ...] = ()


def _declared(result: Result, field: str) -> tuple[Node, ...]:
    if field != "data" or result.code != 200:
        return ()
    if result.view.is_list and isinstance(result.fields["data"], dict):
        return ({"properties": {"items": result.view.document}},)
    return (result.view.document,)


def _misnamed(paths: Iterable[Path]) -> Iterator[Broken]:
    for path in paths:
        name = str(path[-1])
        if not _SNAKE.fullmatch(name):
            yield Broken(f"`{name}` is no lower snake_case name{_suggestion(name)}", path)


def _suggestion(name: str) -> str:
    recased = _SEPARATORS.sub("_", _WORD_START.sub("_", name)).strip("_").lower()
    return f"; expected `{recased}`" if name.isascii() and _SNAKE.fullmatch(recased) else ""


def _field_paths(place: _Place, view: SchemaView) -> Iterator[Path]:
    """The path of every field inside a value, less the keys of declared maps."""
    pending = [place]
    while pending:
        current = pending.pop()
        options = [
            option
            for node in current.nodes
            for option in view.alternatives(node)
            if accepts_type(option, current.value)
        ]
        if isinstance(current.value, dict):
            for key, member in current.value.items():
                if not any(_is_map_key(option, key, view) for option in options):
                    yield (*current.path, key)
                nodes = [_member_node(option, key) for option in options]
                pending.append(_Place((*current.path, key), member, _distinct(nodes)))
        elif isinstance(current.value, list):
            for index, item in enumerate(current.value):
                nodes = [_item_node(option, index) for option in options]
                pending.append(_Place((*current.path, index), item, _distinct(nodes)))


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
    """Each node once, so that a union inside a union does not multiply them."""
    return tuple({id(node): node for node in nodes}.values())


def _matches(pattern: str, key: str) -> bool:
    try:
        return re.search(pattern, key) is not None
    except re.error:  # a pattern of another dialect
        return False
