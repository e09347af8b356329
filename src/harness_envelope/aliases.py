"""The other names that pydantic models declare for their fields, beyond the one that their JSON Schema shows."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from harness_envelope.schema_nodes import JsonSchema
from harness_envelope.strict_json import walk

Aliases: TypeAlias = Mapping[str, tuple[str, ...]]
"""The other names of an object's fields, by the name in its JSON Schema."""

_NOTE: Final = "x-harness-aliases"


def schema_with_aliases(adapter: TypeAdapter[Any]) -> tuple[JsonSchema, dict[int, Aliases]]:
    """The JSON Schema of a type, and the aliases of its objects by the identity of their `properties`."""
    document = adapter.json_schema(schema_generator=_NotingAliases)
    found: dict[int, Aliases] = {}
    for _, node in walk(document):
        if isinstance(node, dict) and isinstance(node.get("properties"), dict) and _NOTE in node:
            aliases: Any = node.pop(_NOTE)
            found[id(node["properties"])] = {name: tuple(others) for name, others in aliases.items()}
    return document, found


class _NotingAliases(GenerateJsonSchema):
    """pydantic's own generator, with a note of the aliases beside each model's properties."""

    def model_fields_schema(self, schema: Any) -> dict[str, Any]:
        written = super().model_fields_schema(schema)
        properties = written.get("properties", {})
        noted: dict[str, list[str]] = {}
        for name, field in schema["fields"].items():
            names = [*dict.fromkeys(_names(name, field))]
            for shown in [each for each in names if each in properties][:1]:
                noted[shown] = [other for other in names if other not in properties]
        noted = {name: others for name, others in noted.items() if others}
        return written | ({_NOTE: noted} if noted else {})


def _names(name: str, field: Mapping[str, Any]) -> Iterator[str]:
    """What a field is called when it is read, when it is written, and in the model."""
    validation = field.get("validation_alias", ())
    for path in [[validation]] if isinstance(validation, str) else validation:
        if isinstance(path, list) and len(path) == 1 and isinstance(path[0], str):
            yield path[0]
    if isinstance(written := field.get("serialization_alias"), str):
        yield written
    yield name
