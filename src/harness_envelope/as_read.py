"""A payload as it is written, under the names by which its declared type reads it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic import JsonValue

from harness_envelope.aliases import Names
from harness_envelope.declared_types import Misfit
from harness_envelope.paths import Path
from harness_envelope.schema_nodes import JsonSchema, Node, accepts_type, item_node, tagged_options


class _Schema(Protocol):
    """What is asked of a schema view."""

    document: JsonSchema

    def alternatives(self, node: Node) -> tuple[JsonSchema, ...]: ...
    def names(self, node: JsonSchema) -> Names: ...


@dataclass(slots=True)
class AsRead:
    """A payload under the names that are read, and where it has another name in place of the one that is written.

    `written` are the names that were changed, by the place where each member now stands.
    """

    value: JsonValue = None
    written: dict[Path, str] = field(default_factory=dict)
    misnamed: list[Misfit] = field(default_factory=list)

    def place(self, path: Path) -> Path:
        """A place in the value as one in the payload."""
        return tuple(
            self.written.get(path[: index + 1], step) if self.written else step for index, step in enumerate(path)
        )


def as_read(data: JsonValue, schema: _Schema) -> AsRead:
    """The payload as its type reads it; raises `RecursionError` for one that is nested too deeply."""
    found = AsRead()
    found.value = _Reading(schema, found).value(data, schema.document, (), ())
    return found


@dataclass(frozen=True, slots=True)
class _Reading:
    """One payload that is read; each place has a path as written and one as read."""

    schema: _Schema
    found: AsRead

    def value(self, value: JsonValue, node: Node, path: Path, read: Path) -> JsonValue:
        if not isinstance(value, dict | list) or isinstance(node, bool) or not node:
            return value
        options = [option for option in self.schema.alternatives(node) if accepts_type(option, value)]
        if not options:
            return value
        if isinstance(value, dict):
            return self._object(value, options, path, read)
        return [
            self.value(item, item_node(options[0], index), (*path, index), (*read, index))
            for index, item in enumerate(value)
        ]

    def _object(self, value: dict[str, JsonValue], options: list[JsonSchema], path: Path, read: Path) -> JsonValue:
        agreeing = tagged_options(value, options) or options
        complete = [option for option in agreeing if _is_complete(value, option)]
        if not complete:
            misnamed = ([*self._misnamed(value, option, path)] for option in agreeing)
            self.found.misnamed.extend(next(filter(None, misnamed), []))
        option = next(filter(lambda each: self._admits(value, each), complete), (complete or agreeing)[0])
        return self._renamed(value, option, path, read)

    def _renamed(self, value: dict[str, JsonValue], option: JsonSchema, path: Path, read: Path) -> JsonValue:
        properties, others = option.get("properties", {}), option.get("additionalProperties", True)
        own_names = _own_names(value, self.schema.names(option), properties)
        renamed: dict[str, JsonValue] = {}
        for key, member in value.items():
            own = own_names.get(key, key)
            if own is None:
                continue
            if own != key:
                self.found.written[*read, own] = key
            renamed[own] = self.value(member, properties.get(key, others), (*path, key), (*read, own))
        return renamed

    def _misnamed(self, value: dict[str, JsonValue], option: JsonSchema, path: Path) -> Iterator[Misfit]:
        others = self.schema.names(option).others
        for name in _wanted(option) if others else ():
            for other in _present(value, others.get(name, ())) if name not in value else ():
                yield Misfit((*path, other), f"`{other}` is another name of `{name}`; expected the one that is written")

    def _admits(self, value: dict[str, JsonValue], option: JsonSchema) -> bool:
        """Whether each member is of a type that an option admits."""
        properties: dict[str, Any] = option.get("properties", {})
        return all(
            any(accepts_type(each, value[key]) for each in self.schema.alternatives(node))
            for key, node in properties.items()
            if key in value
        )


def _is_complete(value: dict[str, JsonValue], option: JsonSchema) -> bool:
    """Whether an object has every member that an option requires, and none that it forbids, as they are written."""
    if not value.keys() >= set(option.get("required", ())):
        return False
    return option.get("additionalProperties") is not False or value.keys() <= option.get("properties", {}).keys()


def _own_names(value: dict[str, JsonValue], names: Names, properties: Mapping[str, Node]) -> Mapping[str, str | None]:
    """The names under which members are read, by key; None for one that would hide a member under its own name."""
    own: dict[str, str | None] = {}
    for name in properties:
        others = _present(value, names.others.get(name, ()))
        given = [name, *others] if name in value else others
        own |= dict.fromkeys(given[1:]) | {key: names.read.get(name, name) for key in given[:1]}
    return own


def _wanted(option: JsonSchema) -> Iterable[str]:
    """The fields that have to stand under their own name: those that are required, or all where no other may stand."""
    properties: JsonSchema = option.get("properties", {})
    return properties if option.get("additionalProperties") is False else option.get("required", ())


def _present(value: dict[str, JsonValue], names: Iterable[str]) -> list[str]:
    return [name for name in names if name in value]
