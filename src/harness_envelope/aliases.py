"""What a declared type's fields are called: the names that it writes, as its JSON Schema has them, and the others."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from harness_envelope.schema_nodes import JsonSchema
from harness_envelope.strict_json import walk

Aliases: TypeAlias = Mapping[str, tuple[str, ...]]
"""The other names of an object's fields, by the name under which each is written."""

_NOTE: Final = "x-harness-names"


@dataclass(frozen=True, slots=True)
class Names:
    """What one object's fields are called besides the names under which they are written.

    `read` is the name under which the type reads a field, for those that it reads under another one. `by_name` says
    that it reads one under no alias: by a path into other objects alone, or by the model's own names alone.
    """

    others: Aliases = field(default_factory=dict)
    read: Mapping[str, str] = field(default_factory=dict)
    by_name: bool = False


def schema_with_names(adapter: TypeAdapter[Any]) -> tuple[JsonSchema, dict[int, Names]]:
    """The JSON Schema of what a type writes, and the names of its objects by the identity of their `properties`."""
    document = adapter.json_schema(by_alias=True, schema_generator=_WrittenNames)
    found: dict[int, Names] = {}
    for _, node in walk(document):
        if isinstance(node, dict) and isinstance(node.get("properties"), dict) and _NOTE in node:
            noted: Any = node.pop(_NOTE)
            others = {name: tuple(names) for name, names in noted["others"].items()}
            found[id(node["properties"])] = Names(others, noted["read"], noted["by_name"])
    return document, found


class _WrittenNames(GenerateJsonSchema):
    """pydantic's own generator, with each field under the name that is written, and a note of its other names."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._configs: list[Mapping[str, Any]] = [{}]

    def model_schema(self, schema: Any) -> dict[str, Any]:
        with self._inside(schema):
            return super().model_schema(schema)

    def model_fields_schema(self, schema: Any) -> dict[str, Any]:
        note = _note(schema, self._configs[-1])
        return super().model_fields_schema(_written(schema)) | note

    def typed_dict_schema(self, schema: Any) -> dict[str, Any]:
        note = _note(schema, schema.get("config", {}))
        return super().typed_dict_schema(_written(schema)) | note

    def dataclass_schema(self, schema: Any) -> dict[str, Any]:
        with self._inside(schema):
            return super().dataclass_schema(schema)

    def dataclass_args_schema(self, schema: Any) -> dict[str, Any]:
        note = _note(schema, self._configs[-1])
        return super().dataclass_args_schema(_written(schema)) | note

    @contextmanager
    def _inside(self, schema: Any) -> Iterator[None]:
        self._configs.append(schema.get("config", {}))
        yield
        self._configs.pop()


def _written(schema: Any) -> Any:
    """The core schema of an object whose fields are read under the names under which they are written."""
    fields: Any = schema["fields"]
    if isinstance(fields, Mapping):
        named: Any = {name: {**each, "validation_alias": _name(name, each)} for name, each in fields.items()}
    else:
        named = [{**each, "validation_alias": _name(each["name"], each)} for each in fields]
    return {**schema, "fields": named}


def _note(schema: Any, config: Mapping[str, Any]) -> JsonSchema:
    fields = [*_fields(schema)]
    has_aliases = config.get("validate_by_alias", True)
    written = [_name(name, each) for name, each in fields]
    others: dict[str, list[str]] = {}
    read: dict[str, str] = {}
    for shown, (name, each) in zip(written, fields, strict=True):
        names = [*_read_names(each), name]
        others[shown] = [other for other in dict.fromkeys(names) if other not in written]
        read[shown] = names[0] if has_aliases else name
    note = {
        "others": {name: names for name, names in others.items() if names},
        "read": {name: other for name, other in read.items() if name != other},
        "by_name": any("validation_alias" in each and not (has_aliases and [*_read_names(each)]) for _, each in fields),
    }
    return {_NOTE: note} if any(note.values()) else {}


def _fields(schema: Any) -> Iterable[tuple[str, Mapping[str, Any]]]:
    fields: Any = schema["fields"]
    return fields.items() if isinstance(fields, Mapping) else ((each["name"], each) for each in fields)


def _name(name: str, declared: Mapping[str, Any]) -> str:
    """What a field is called when it is written."""
    return str(declared.get("serialization_alias") or name)


def _read_names(declared: Mapping[str, Any]) -> Iterator[str]:
    """What a field is called when it is read by an alias; a path into other objects is no name."""
    validation = declared.get("validation_alias", ())
    for path in [[validation]] if isinstance(validation, str) else validation:
        if isinstance(path, list) and len(path) == 1 and isinstance(path[0], str):
            yield path[0]
