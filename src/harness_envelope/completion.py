"""Completion: the declared defaults of absent optional fields, filled in where a schema has any."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import JsonValue

from harness_envelope.paths import Path
from harness_envelope.schema_nodes import JsonSchema, Node, accepts_type, json_types
from harness_envelope.strict_json import walk


@dataclass(frozen=True, slots=True)
class _Plan:
    """What an object's node asks for: its defaults by name, and the members inside which there may be more."""

    node: JsonSchema
    defaults: Mapping[str, JsonValue]
    members: Mapping[str, Node]
    others: Node
    aliases: Mapping[str, tuple[str, ...]]


class _Schema(Protocol):
    """What completing asks of a schema view; `alternatives` of one node are the same objects each time."""

    document: JsonSchema

    def resolve(self, node: Node) -> JsonSchema: ...
    def alternatives(self, node: Node) -> tuple[JsonSchema, ...]: ...
    def aliases(self, node: JsonSchema) -> Mapping[str, tuple[str, ...]]: ...


class Completion:
    """The defaults that one schema declares; what each node asks for is worked out once."""

    def __init__(self, schema: _Schema) -> None:
        self._schema = schema
        self._declares = any(isinstance(node, dict) and "default" in node for _, node in walk(schema.document))
        self._plans: dict[int, _Plan] = {}
        self._objects: dict[int, _Plan | None] = {}
        self._reaching: dict[int, bool] = {}

    def fill(self, data: JsonValue, path: Path, filled: list[Path]) -> JsonValue:
        """The value that stands at a place, completed; the places that were filled in are appended.

        A value to which nothing is added may be handed back as it is.
        """
        return self._fill(data, self._schema.document, path, filled) if self._declares else data

    def _fill(self, data: JsonValue, node: Node, path: Path, filled: list[Path]) -> JsonValue:
        if data.__class__ is dict and (plan := self._object(node)) is not None:
            return self._fill_object(data, plan, path, filled)
        if not self._reaches(node):
            return data
        matching = [option for option in self._schema.alternatives(node) if accepts_type(option, data)]
        if len(matching) != 1:
            return data
        if isinstance(data, dict):
            return self._fill_object(data, self._plan(matching[0]), path, filled)
        if isinstance(data, list):
            items = matching[0].get("items", True)
            return self._fill_list(data, items, path, filled)
        return data

    def _object(self, node: Node) -> _Plan | None:
        """The plan of a node that admits nothing but one kind of object; None for any other."""
        try:
            return self._objects[id(node)]
        except KeyError:
            options = self._schema.alternatives(node)
            is_object = len(options) == 1 and json_types(options[0]) == {"object"}
            plan = self._objects[id(node)] = self._plan(options[0]) if is_object else None
            return plan

    def _fill_list(self, data: list[JsonValue], items: Node, path: Path, filled: list[Path]) -> list[JsonValue]:
        wanted = self._flat_defaults(items)
        return [
            item
            if wanted is not None and isinstance(item, dict) and item.keys() >= wanted
            else self._fill(item, items, (*path, index), filled)
            for index, item in enumerate(data)
        ]

    def _flat_defaults(self, node: Node) -> AbstractSet[str] | None:
        """The fields with defaults of an object that declares none deeper; None for any other node."""
        plan = self._object(node)
        return plan.defaults.keys() if plan is not None and not plan.members and plan.others is True else None

    def _fill_object(
        self, data: dict[str, JsonValue], plan: _Plan, path: Path, filled: list[Path]
    ) -> dict[str, JsonValue]:
        members = {**data}
        for key in data if plan.others is not True else plan.members:
            if key in data:
                members[key] = self._fill(data[key], plan.members.get(key, plan.others), (*path, key), filled)
        for key, default in plan.defaults.items():
            if key not in members and not any(alias in members for alias in plan.aliases.get(key, ())):
                members[key] = deepcopy(default)
                filled.append((*path, key))
        return members

    def _plan(self, node: JsonSchema) -> _Plan:
        plan = self._plans.get(id(node))
        if plan is None or plan.node is not node:
            plan = self._plans[id(node)] = self._planned(node)
        return plan

    def _planned(self, node: JsonSchema) -> _Plan:
        properties: Mapping[str, Node] = node.get("properties", {})
        defaults = {
            key: default
            for key, declared in properties.items()
            if key not in node.get("required", ()) and (default := self._default(declared)) is not ...
        }
        others = node.get("additionalProperties", True)
        others = others if self._reaches(others) else True
        members = {
            key: declared for key, declared in properties.items() if others is not True or self._reaches(declared)
        }
        return _Plan(node, defaults, members, others, self._schema.aliases(node))

    def _default(self, declared: Node) -> Any:
        """The default of a field; `...` where it has none, since null is one."""
        return self._schema.resolve(declared).get("default", ...)

    def _reaches(self, node: Node) -> bool:
        """Whether a default is declared anywhere inside a node."""
        if isinstance(node, bool) or not node:
            return False
        if id(node) not in self._reaching:
            self._reaching[id(node)] = any(map(self._declares_one, self._inside(node)))
        return self._reaching[id(node)]

    def _declares_one(self, option: JsonSchema) -> bool:
        return any(self._default(declared) is not ... for declared in option.get("properties", {}).values())

    def _inside(self, node: Node) -> Iterator[JsonSchema]:
        """Every alternative that a value inside a node can have to fit, each once."""
        seen: set[int] = set()
        pending = [node]
        while pending:
            current = pending.pop()
            if isinstance(current, bool) or id(current) in seen:
                continue
            seen.add(id(current))
            for option in self._schema.alternatives(current):
                yield option
                pending.extend(option.get("properties", {}).values())
                pending.extend(option[key] for key in ("items", "additionalProperties") if key in option)
