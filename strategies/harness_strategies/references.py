"""A JSON Schema document's references: what they point at, and which of them lead back to themselves."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias
from urllib.parse import unquote

from harness_envelope.schema_nodes import BY_NAME, NO_SCHEMAS, JsonSchema, step_into
from harness_strategies.schema_dialects import reworded

Node: TypeAlias = JsonSchema | bool
"""A JSON Schema, or a part of one: `true` admits everything."""

_WHOLE: Final = "whole"


@dataclass(frozen=True, slots=True)
class Document:
    """A JSON Schema in which references are looked up; each is a pointer, as `localised` writes them."""

    root: JsonSchema
    _reachable: dict[str, frozenset[str]] = field(default_factory=dict, repr=False)

    def standalone(self, node: JsonSchema) -> JsonSchema:
        """The node as a 2020-12 document of its own, with all that its references point at."""
        if not any(_references(node)):
            return {**_moved(node)}
        inner = {key: value for key, value in self.root.items() if key != "$schema"}
        return {**_moved(node), "$defs": {_WHOLE: _moved(inner)}}

    def target(self, reference: str) -> Node:
        """The node that a reference points at; raises `ValueError` where there is none."""
        node: Any = self.root if _is_pointer(reference) else None
        for step in unquote(reference).split("/")[1:]:
            node = step_into(node, step.replace("~1", "/").replace("~0", "~"))
        if not isinstance(node, dict | bool):
            raise ValueError(f"the schema refers to {reference!r}; expected a part of the same schema")  # noqa: TRY004
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


def _is_pointer(reference: str) -> bool:
    return reference == "#" or reference.startswith("#/")


def _references(node: object) -> Iterator[str]:
    if isinstance(node, list):
        for item in node:
            yield from _references(item)
    if not isinstance(node, dict):
        return
    if isinstance(node.get("$ref"), str):
        yield node["$ref"]
    for key, member in node.items():
        if key in ("properties", "patternProperties", "dependentSchemas") and isinstance(member, dict):
            yield from _references([*member.values()])
        elif key not in (*BY_NAME, *NO_SCHEMAS):
            yield from _references(member)


def _moved(node: Any) -> Any:
    """The node with its references pointing into the document where it now stands, one step further in."""
    if isinstance(node, list):
        return [_moved(item) for item in node]
    if not isinstance(node, dict):
        return node
    moved: JsonSchema = {}
    for key, member in _with_reference_apart(reworded(node)).items():
        if key == "$ref" and isinstance(member, str):
            moved[key] = f"#/$defs/{_WHOLE}{member.removeprefix('#')}"
        elif key in BY_NAME and isinstance(member, dict):
            moved[key] = {name: _moved(child) for name, child in member.items()}
        else:
            moved[key] = member if key in NO_SCHEMAS else _moved(member)
    return moved


def _with_reference_apart(node: JsonSchema) -> JsonSchema:
    """The node with its reference in `allOf`, since drafts before 2019-09 read nothing that stands beside one."""
    if "$ref" not in node or len(node) == 1:
        return node
    rest = {key: said for key, said in node.items() if key != "$ref"}
    return {**rest, "allOf": [*rest.get("allOf", ()), {"$ref": node["$ref"]}]}
