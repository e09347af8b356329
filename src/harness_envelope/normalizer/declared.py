"""What a schema declares at each place of a payload, worked out once a place."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import NoneType
from typing import Any, Final

from pydantic import JsonValue

from harness_envelope.aliases import Aliases
from harness_envelope.schema_nodes import JsonSchema, Node, accepts_type, json_types
from harness_envelope.schemas import SchemaView
from harness_envelope.strict_json import Digits, same

_CLASSES: Final[Mapping[str, frozenset[type]]] = {
    "null": frozenset((NoneType,)),
    "boolean": frozenset((bool,)),
    "integer": frozenset((int,)),
    "number": frozenset((int, float, Digits)),
    "string": frozenset((str,)),
}
"""The classes of the scalars that are of a JSON type, whatever their value is."""

TOLD_BY_CLASS: Final = frozenset((str, bool, int, NoneType))
"""The classes of scalars whose values are all of one JSON type; a float may be an integer."""

_CONTAINERS: Final[Mapping[type, str]] = {dict: "object", list: "array"}


@dataclass(frozen=True, eq=False)
class Option:
    """One alternative of a place, as a resolved node of the schema has it."""

    node: JsonSchema
    aliases: Aliases

    @cached_property
    def types(self) -> frozenset[str]:
        """The JSON types that it admits."""
        return json_types(self.node)

    @cached_property
    def members(self) -> list[JsonValue] | None:
        """The values that it names one by one, None where it names none."""
        return [self.node["const"]] if "const" in self.node else self.node.get("enum")

    @cached_property
    def texts(self) -> frozenset[str]:
        """Those of the values that it names that are texts."""
        return frozenset(member for member in self.members or () if isinstance(member, str))

    @cached_property
    def texts_by_case(self) -> Mapping[str, Sequence[str]]:
        """The same by their letters, case aside."""
        found: dict[str, list[str]] = {}
        for text in sorted(self.texts):
            found.setdefault(text.casefold(), []).append(text)
        return found

    def names_value(self, value: JsonValue) -> bool:
        """Whether a value is one of those that it names."""
        if isinstance(value, str):
            return value in self.texts
        return any(same(value, member) for member in self.members or ())

    @cached_property
    def properties(self) -> Mapping[str, Node]:
        """The nodes of the fields that it declares."""
        declared: Mapping[str, Node] = self.node.get("properties", {})
        return declared

    @cached_property
    def others(self) -> Node:
        """The node of a field that it does not declare."""
        node: Node = self.node.get("additionalProperties", {})
        return node

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes of all that it declares inside it: of its fields and its items."""
        others = [self.node[name] for name in ("additionalProperties", "items") if name in self.node]
        return (*self.properties.values(), *self.patterns.values(), *self.node.get("prefixItems", ()), *others)

    @cached_property
    def patterns(self) -> Mapping[str, Node]:
        """The nodes of the fields that it declares by a pattern."""
        declared: Mapping[str, Node] = self.node.get("patternProperties", {})
        return declared

    @cached_property
    def names(self) -> Mapping[str, None]:
        """The names that it has for fields, in the order of the schema."""
        return dict.fromkeys((*self.properties, *self.node.get("required", ())))

    @cached_property
    def wanted(self) -> frozenset[str]:
        """The fields that another one may be renamed to: the required ones, or all where no other may stand."""
        return frozenset(self.names if self.others is False else self.node.get("required", ()))

    def declares(self, key: str) -> bool:
        """Whether a field is declared, by its name or by a pattern."""
        return key in self.names or any(_matches(each, key) for each in self.patterns)

    def admits(self, value: JsonValue) -> bool:
        """Whether a value is one of those that it names or, where it names none, of a type that it admits."""
        if self.members is not None:
            return self.names_value(value)
        return accepts_type(self.node, value)


@dataclass(frozen=True, eq=False)
class Place:
    """What is declared at one place: its alternatives, and the classes of scalars that one of them admits."""

    options: tuple[Option, ...]
    settled: frozenset[type]

    @cached_property
    def is_open(self) -> bool:
        """Whether no alternative names its values one by one."""
        return all(option.members is None for option in self.options)

    @cached_property
    def open_types(self) -> frozenset[str]:
        """The JSON types of its alternatives, where none of them names its values one by one; else nothing."""
        return frozenset[str]().union(*(option.types for option in self.options)) if self.is_open else frozenset()

    @cached_property
    def is_named(self) -> bool:
        """Whether every alternative names its values one by one."""
        return all(option.members is not None for option in self.options)

    @cached_property
    def prefix(self) -> Sequence[Node]:
        """The nodes of a list's first items, where exactly one alternative declares them one by one."""
        found = [option.node["prefixItems"] for option in self.options if "prefixItems" in option.node]
        return found[0] if len(found) == 1 else ()

    @cached_property
    def items(self) -> Node | None:
        """The node of a list's other items, None where not exactly one is declared."""
        found = [option.node["items"] for option in self.options if "array" in option.types and "items" in option.node]
        return found[0] if len(found) == 1 else None

    def admits(self, value: JsonValue) -> bool:
        """Whether one of the alternatives admits a value."""
        kind = value.__class__
        if kind in self.settled:
            return True
        if self.is_open and (kind in TOLD_BY_CLASS or kind in _CONTAINERS):
            return _CONTAINERS.get(kind) in self.open_types
        return any(option.admits(value) for option in self.options)

    @cached_property
    def objects(self) -> tuple[Option, ...]:
        """The alternatives that are objects."""
        return tuple(option for option in self.options if "object" in option.types)


class Declared:
    """The places of one schema."""

    def __init__(self, view: SchemaView) -> None:
        self.view = view
        self._places: dict[int, tuple[Any, Place]] = {}
        self._fields: dict[Option, Mapping[str, Place]] = {}
        self._tags: dict[Option, Mapping[str, Place]] = {}
        self._told: dict[Place, Mapping[str, Mapping[str, Sequence[Option]]]] = {}
        self._named: dict[Place, bool] = {}
        self._flat: dict[Option, bool] = {}

    def at(self, node: Node) -> Place:
        """What a node of the schema declares."""
        known = self._places.get(id(node))
        if known is not None:
            return known[1]
        place = self._place(node)
        self._places[id(node)] = node, place  # the node too, so that no other one is ever given its id
        return place

    def fields(self, option: Option) -> Mapping[str, Place]:
        """What an object declares at each of its fields."""
        known = self._fields.get(option)
        if known is None:
            known = self._fields[option] = {name: self.at(node) for name, node in option.properties.items()}
        return known

    def member(self, option: Option, key: str) -> Place:
        """What an object declares at a field, be it by name, by a pattern or for all others."""
        if key in option.properties:
            return self.fields(option)[key]
        matching = [node for pattern, node in option.patterns.items() if _matches(pattern, key)]
        return self.at(matching[0] if matching else option.others)

    def tags(self, option: Option) -> Mapping[str, Place]:
        """The fields of an object whose values are named one by one, and so tell it from others."""
        known = self._tags.get(option)
        if known is None:
            fields = self.fields(option)
            known = self._tags[option] = {name: place for name, place in fields.items() if place.is_named}
        return known

    def told_by_one_tag(self, value: Mapping[str, JsonValue], place: Place) -> Option | None:
        """The object that a value is, where a field that all declare says so; None where more has to be asked."""
        for name, options in self._by_tag(place).items():
            tag = value.get(name)
            if isinstance(tag, str) and len(found := options.get(tag.casefold(), ())) == 1:
                return found[0]
        return None

    def _by_tag(self, place: Place) -> Mapping[str, Mapping[str, Sequence[Option]]]:
        """The objects of a place by each field that is the one tag of all of them, and by its values, case aside."""
        known = self._told.get(place)
        if known is None:
            names = {name for option in place.objects for name in self.tags(option)} if len(place.objects) > 1 else ()
            known = self._told[place] = {
                name: found for name in names if (found := self._by_values_of(name, place)) is not None
            }
        return known

    def _by_values_of(self, name: str, place: Place) -> Mapping[str, Sequence[Option]] | None:
        found: dict[str, list[Option]] = {}
        for option in place.objects:
            tags = self.tags(option)
            nodes = tags[name].options if tags.keys() == {name} else ()
            if not nodes or any(node.types != {"string"} for node in nodes):
                return None
            for text in (text for node in nodes for text in node.texts):
                found.setdefault(text.casefold(), []).append(option)
        return found

    def is_flat(self, option: Option) -> bool:
        """Whether inside an object, below its own fields, no field can be renamed."""
        known = self._flat.get(option)
        if known is None:
            nodes = (*option.properties.values(), *option.patterns.values(), option.others)
            known = self._flat[option] = not any(self.has_names(self.at(node)) for node in nodes)
        return known

    def has_names(self, place: Place) -> bool:
        """Whether at a place, or inside it at any depth, a field may be renamed."""
        known = self._named.get(place)
        if known is None:
            known = self._named[place] = any(option.wanted for each in self._inside(place) for option in each.options)
        return known

    def _inside(self, place: Place) -> Iterator[Place]:
        """A place and all that is declared inside it."""
        seen, pending = {place}, [place]
        while pending:
            current = pending.pop()
            yield current
            nodes = [node for option in current.options for node in option.nodes]
            inner = {self.at(node) for node in nodes} - seen
            seen |= inner
            pending += inner

    def _place(self, node: Node) -> Place:
        options = tuple(Option(each, self.view.aliases(each)) for each in self.view.alternatives(node))
        open_options = [option for option in options if option.members is None]
        classes = [_CLASSES.get(name, frozenset()) for option in open_options for name in option.types]
        return Place(options, frozenset[type]().union(*classes))


@lru_cache(maxsize=256)
def declared_by(view: SchemaView) -> Declared:
    """The places of the schema that a view shows."""
    return Declared(view)


def _matches(pattern: str, key: str) -> bool:
    try:
        return re.search(pattern, key) is not None
    except re.error:  # a pattern of another dialect may match anything
        return True
