"""Whether something can have been lost where an object does not end, or ended before its last members."""

from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from harness_envelope.models import CORE_FIELDS
from harness_envelope.normalizer.declared import declared_by
from harness_envelope.normalizer.keys import core_names
from harness_envelope.normalizer.reading import Reading
from harness_envelope.normalizer.records import RejectedError
from harness_envelope.normalizer.types import objects_for
from harness_envelope.paths import Path, format_path
from harness_envelope.schema_nodes import JsonSchema, accepts_type
from harness_envelope.schemas import SchemaView
from harness_envelope.strict_json import same


def refuse_loss(reading: Reading, view: SchemaView) -> None:
    """Reject a reading whose missing closers may have cost it members.

    It is the same where a wrapper's own end (`]]>`, `)`, a fence, a token) follows: that shows that the text was not
    cut there, and nothing about what was forgotten together with the closers.
    """
    if not reading.open_objects:
        return
    names = core_names(reading.root)
    if reading.has_surplus and len(names) < len(reading.root):
        raise unplaced()
    missing = [field for field in CORE_FIELDS if field not in names]
    if missing:
        raise _cut((), f"the object does not end, and `{missing[0]}` may have followed")
    for path, value in _open_payloads(reading):
        if path[0] != names["data"] or not same(reading.root[names["code"]], 200):
            raise _cut(path, "an object that does not end, and whose fields nothing declares")
        lost = _undeclared_or_absent(value, path[1:], view)
        if lost is not None:
            raise _cut(path, lost)


def unplaced() -> RejectedError:
    """The rejection of a closer too many that leaves it open to which object some fields belong."""
    return RejectedError("extra-closers", "$", "a closer too many, and fields that may belong inside an object")


def declares(path: Path, root: Mapping[str, JsonValue], view: SchemaView) -> bool:
    """Whether the schema declares the field at a place of a root, as every object around it in `data`."""
    declared = declared_by(view)
    place, value = declared.at(view.document), root.get("data")
    for key in path[1:]:
        options = objects_for(value, place, declared) if isinstance(value, dict) else []
        if len(options) != 1 or key not in options[0].properties:
            return False
        place, value = declared.at(options[0].properties[str(key)]), value[str(key)]  # type: ignore[index,call-overload]
    return path[0] == "data"


def _open_payloads(reading: Reading) -> Iterator[tuple[Path, dict[str, JsonValue]]]:
    """The objects below the root that never end: each is the last member of the one around it."""
    path: Path = ()
    value: JsonValue = reading.root
    for _ in range(reading.open_objects - 1):
        if not isinstance(value, dict):
            return
        key = next(reversed(value))
        path, value = (*path, key), value[key]
        if isinstance(value, dict):
            yield path, value


def _undeclared_or_absent(value: dict[str, JsonValue], path: Path, view: SchemaView) -> str | None:
    options = [option for option in _nodes_at(path, view) if accepts_type(option, value)]
    declared = options[0].get("properties", {}) if len(options) == 1 else {}
    if not declared:
        return "an object that does not end, and whose fields nothing declares"
    absent = [name for name in declared if name not in value]
    return f"an object that does not end, and `{absent[0]}` may have followed" if absent else None


def _nodes_at(path: Path, view: SchemaView) -> list[JsonSchema]:
    nodes = list(view.alternatives(view.document))
    for key in path:
        inner = [
            node["properties"][key] for node in nodes if isinstance(key, str) and key in node.get("properties", {})
        ]
        nodes = [option for node in inner for option in view.alternatives(node)]
    return nodes


def _cut(path: Path, message: str) -> RejectedError:
    return RejectedError("cut-closers", format_path(path), f"{message}; expected its end")
