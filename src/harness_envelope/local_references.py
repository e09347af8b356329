"""The names that the parts of a JSON Schema give themselves, and its references as pointers instead of names."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast
from urllib.parse import quote, unquote, urljoin

from harness_envelope.schema_nodes import BY_NAME, NO_SCHEMAS, JsonSchema

REFERENCES: Final = ("$ref", "$dynamicRef", "$recursiveRef")
"""The keywords that refer to another part; a dynamic reference is read as where nothing extends the schema."""

_ANCHORS: Final = ("$anchor", "$dynamicAnchor")
_NAMES: Final = ("$id", *_ANCHORS)


def localised(root: JsonSchema) -> JsonSchema:
    """An equal document without names, in which each reference to a part of it is a pointer from its root.

    A reference is read relative to the nearest `$id` around it; one to anything else stays as it is.
    """
    return cast("JsonSchema", _rewritten(root, "", {"": "", **dict(_named(root, "", ""))}))


def _named(node: Any, base: str, pointer: str) -> Iterator[tuple[str, str]]:
    """The address of each part that has one, with the pointer to it."""
    if isinstance(node, list):
        for index, item in enumerate(node):
            yield from _named(item, base, f"{pointer}/{index}")
    if not isinstance(node, dict):
        return
    base = _base(node, base)
    if isinstance(node.get("$id"), str):
        yield (f"{base}{node['$id']}" if node["$id"].startswith("#") else base), pointer
    for keyword in _ANCHORS:
        if isinstance(node.get(keyword), str):
            yield f"{base}#{node[keyword]}", pointer
    for steps, child in _children(node):
        yield from _named(child, base, pointer + steps)


def _base(node: JsonSchema, base: str) -> str:
    """What references inside a node are relative to; before 2019-09, an `$id` could be an anchor too."""
    own = node.get("$id", "#")
    return base if not isinstance(own, str) or own.startswith("#") else urljoin(base, own).partition("#")[0]


def _children(node: JsonSchema) -> Iterator[tuple[str, Any]]:
    for key, member in node.items():
        if key in BY_NAME and isinstance(member, dict):
            for name, child in member.items():
                yield f"{_step(key)}{_step(name)}", child
        elif key not in NO_SCHEMAS:
            yield _step(key), member


def _step(name: str) -> str:
    return "/" + quote(name.replace("~", "~0").replace("/", "~1"), safe="~$")


def _rewritten(node: Any, base: str, places: Mapping[str, str]) -> Any:
    if isinstance(node, list):
        return [_rewritten(item, base, places) for item in node]
    if not isinstance(node, dict):
        return node
    base = _base(node, base)
    rewritten: JsonSchema = {}
    for key, member in node.items():
        if key in BY_NAME and isinstance(member, dict):
            rewritten[key] = {name: _rewritten(child, base, places) for name, child in member.items()}
        elif key in REFERENCES and isinstance(member, str):
            rewritten[key] = _pointer(member, base, places)
        elif key not in _NAMES:
            rewritten[key] = member if key in NO_SCHEMAS else _rewritten(member, base, places)
    return rewritten


def _pointer(reference: str, base: str, places: Mapping[str, str]) -> str:
    whole = f"{base}{reference}" if reference.startswith("#") else urljoin(base, reference)
    address, _, fragment = whole.partition("#")
    if fragment and not fragment.startswith("/"):
        address, fragment = f"{address}#{unquote(fragment)}", ""
    return f"#{places[address]}{fragment}" if address in places else reference
