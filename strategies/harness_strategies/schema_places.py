"""Where in a JSON Schema a node stands, and how what it admits is drawn from there."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final, TypeAlias

from pydantic import JsonValue

from harness_envelope.schema_nodes import JsonSchema
from harness_envelope.schemas import SchemaView, schema_view
from harness_strategies.choices import Drawer, drawn, impossible
from harness_strategies.references import Document, Node

ValueDrawer: TypeAlias = Drawer[JsonValue]

_ROUNDS: Final = 3
_LAST_ROUND: Final = 16
_SCALARS: Final = ("string", "integer", "number", "boolean", "null")


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a document: the property's name, and how often recursion was entered on the way.

    `build` makes the drawer of a node at a place; `handed_over` collects the keywords that are not translated.
    """

    document: Document
    build: Callable[[Node, "Place"], ValueDrawer]
    name: str = ""
    rounds: int = 0
    known: dict[tuple[str, int, str], ValueDrawer] = field(default_factory=dict)
    handed_over: list[str] = field(default_factory=list)
    endless: list[str] = field(default_factory=list)

    def drawer(self, node: Node, name: str = "") -> ValueDrawer:
        """What draws the values of a node below this one."""
        return self.build(node, replace(self, name=name))

    def item_drawer(self, node: Node) -> ValueDrawer:
        """What draws one of several like values; an object is drawn as a unit that a shrink can take away."""
        drawer = self.drawer(node)
        if drawer is impossible or (isinstance(node, dict) and node.get("type") in _SCALARS) or _has_members(node):
            return drawer
        unit = drawn(drawer)
        return lambda choices: choices.draw(unit)

    def referenced(self, reference: str) -> ValueDrawer:
        """What draws the values of the node that a reference points at."""
        inside = self.entered(reference)
        if inside.rounds > _LAST_ROUND:
            self.endless.append(reference)
            return impossible
        key = (reference, inside.rounds, self.name)
        if key not in self.known:
            self.known[key] = self.build(self.document.target(reference), inside)
        return self.known[key]

    def entered(self, reference: str) -> "Place":
        """This place with the reference followed."""
        return replace(self, rounds=self.rounds + self.document.is_recursive(reference))

    def must_end(self, node: Node) -> bool:
        """Whether the node would go on with a recursion that has gone deep enough."""
        return self.rounds >= _ROUNDS and self.document.leads_back(node)

    def is_too_deep(self) -> bool:
        """Whether no finite value can be left."""
        return self.rounds > _LAST_ROUND

    def fits(self, node: JsonSchema) -> Callable[[JsonValue], bool]:
        """Whether a value fits the node, by a validator that is built at the first question."""
        view: Callable[[], SchemaView] = cache(lambda: schema_view(self.document.standalone(node)))
        return lambda value: view().fits(value)


def _has_members(node: Node) -> bool:
    return isinstance(node, dict) and ("enum" in node or "const" in node)
