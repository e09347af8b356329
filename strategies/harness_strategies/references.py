"""A JSON Schema document's references: what they point at, and which of them lead back to themselves."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from harness_envelope.schema_nodes import JsonSchema

Node: TypeAlias = JsonSchema | bool
"""A JSON Schema, or a part of one: `true` admits everything."""


@dataclass(frozen=True, slots=True)
class Document:
    """A JSON Schema in which references are looked up."""

    root: JsonSchema
    _reachable: dict[str, frozenset[str]] = field(default_factory=dict, repr=False)

    @property
    def definitions(self) -> JsonSchema:
        """The parts of the document that references point into."""
        return {key: self.root[key] for key in ("$defs", "definitions") if key in self.root}

    def target(self, reference: str) -> Node:
        """The node that a reference points at; raises `ValueError` where there is none."""
        node: Any = self.root
        for step in reference.removeprefix("#").split("/")[1:]:
            node = node.get(step.replace("~1", "/").replace("~0", "~")) if isinstance(node, dict) else None
        if not reference.startswith("#") or not isinstance(node, dict | bool):
            raise ValueError(f"the schema refers to {reference!r}; expected a part of the same schema")
        return node

    def is_recursive(self, reference: str) -> bool:
        """Whether what the reference points at refers to itself."""
        return reference in self._from(reference)

    def leads_back(self, node: Node) -> bool:
        """Whether the node refers, however indirectly, to something that refers to itself."""
        named = set(_references(node))
        return any(map(self.is_recursive, named.union(*map(self._from, named))))

    def _from(self, reference: str) -> frozenset[str]:
        if reference not in self._reachable:
            pending, found = [reference], set[str]()
            while pending:
                new = set(_references(self.target(pending.pop()))) - found
                found |= new
                pending.extend(new)
            self._reachable[reference] = frozenset(found)
        return self._reachable[reference]


def _references(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for key, member in node.items():
            if key not in ("$defs", "definitions", "enum", "const", "default", "examples", "discriminator"):
                yield from _references(member)
    elif isinstance(node, list):
        for item in node:
            yield from _references(item)
