"""What is declared about `data`, from a pydantic type, from a JSON Schema, or from nothing."""

import json
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeGuard, cast

from pydantic import (
    BaseModel,
    JsonValue,
    PydanticSchemaGenerationError,
    PydanticUserError,
    TypeAdapter,
    ValidationError,
)
from pydantic.errors import PydanticInvalidForJsonSchema

from harness_envelope.json_schema import json_schema_validator
from harness_envelope.models import Envelope
from harness_envelope.paths import Path, format_path
from harness_envelope.schema_nodes import JsonSchema, Node, accepts_type, json_types
from harness_envelope.strict_json import dump, integral

_MAX_REFERENCES = 32


@dataclass(frozen=True, slots=True)
class Misfit:
    """One place where a value does not fit its schema."""

    path: Path
    message: str

    def __str__(self) -> str:
        return f"{format_path(self.path)}: {self.message}"


class SchemaView:
    """One declared result: whether a payload fits it, and what it says at each place."""

    def __init__(self, document: JsonSchema, adapter: TypeAdapter[Any] | None, envelope: type[Any] | None) -> None:
        self.document = document
        self.envelope = envelope
        self._adapter = adapter
        self._validator = None if adapter else json_schema_validator(document)

    def misfits(self, data: JsonValue) -> tuple[Misfit, ...]:
        """Where the payload does not fit, strictly: `"25"` and `true` are no integers, 25.0 is one."""
        if self.lists_in(data):
            return tuple(Misfit(("items", *misfit.path), misfit.message) for misfit in self._misfits(data["items"]))
        return self._misfits(data)

    def holds(self, value: object) -> bool:
        """Whether a Python object is an instance of the declared type; a dict is none of a model."""
        if self._adapter is None or not self.document:
            return False
        try:
            read = self._adapter.validate_python(value, strict=True)
        except Exception:  # noqa: BLE001 - a validator of the user's may raise anything
            return False
        return isinstance(value, BaseModel) or type(value) is type(read)

    def written(self, value: object) -> JsonValue:
        """An instance of the declared type in JSON's types, as the type writes it."""
        if self._adapter is None:
            raise TypeError("no type is declared; expected one whose instance is to be written")
        written: JsonValue = self._adapter.dump_python(
            value, mode="json", by_alias=True, serialize_as_any=True, warnings=False
        )
        return written

    def fits(self, data: JsonValue) -> bool:
        """Whether the payload is one that was declared."""
        return not self.misfits(data)

    def instance(self, envelope: dict[str, JsonValue]) -> object:
        """The validated instance of the declared type, for an envelope that fits; None without a type."""
        try:
            if self.envelope is not None:
                return _read(self.envelope.model_validate_json, envelope)
            if self._adapter is not None and envelope["code"] == 200:
                return _read(self._adapter.validate_json, envelope["data"])
        except Exception:  # noqa: BLE001 - a validator of the user's may raise anything
            return None
        return None

    @property
    def is_list(self) -> bool:
        """Whether a list of values is declared."""
        return json_types(self.resolve(self.document)) == {"array"}

    @property
    def is_page(self) -> bool:
        """Whether a page is declared: an object with `items`, `total`, `page` and `page_size`."""
        properties = self.resolve(self.document).get("properties", {})
        return all(name in properties for name in ("items", "total", "page", "page_size"))

    @property
    def declares_fields(self) -> bool:
        """Whether the fields of an object are declared, be it a page or another."""
        return any("properties" in option for option in self.alternatives(self.document))

    def resolve(self, node: Node) -> JsonSchema:
        """The node behind its references, with the parts of `allOf` taken together."""
        current: JsonSchema = {} if isinstance(node, bool) else node
        for _ in range(_MAX_REFERENCES):
            if "$ref" not in current:
                break
            siblings = {key: value for key, value in current.items() if key != "$ref"}
            current = {**self._target(str(current["$ref"])), **siblings}
        return self._merged(current) if "allOf" in current else current

    def alternatives(self, node: Node) -> tuple[JsonSchema, ...]:
        """The nodes of which a value has to fit one, each without `anyOf`, `oneOf` and lists of types."""
        return tuple(self._flattened(node, _MAX_REFERENCES))

    def completed(self, data: JsonValue) -> tuple[JsonValue, tuple[Path, ...]]:
        """The payload with the declared defaults of absent optional fields, and where they were filled in."""
        filled: list[Path] = []
        if self.lists_in(data):
            items = self._complete(data["items"], self.document, ("items",), filled)
            return {**data, "items": items}, tuple(filled)
        return self._complete(data, self.document, (), filled), tuple(filled)

    def payload(self, data: JsonValue) -> Path:
        """Where in `data` the declared value stands: at its root, or in the items of the page that a list is."""
        return ("items",) if self.lists_in(data) else ()

    def lists_in(self, data: JsonValue) -> TypeGuard[dict[str, JsonValue]]:
        """Whether a list is declared and `data` is a page of it."""
        return self.is_list and isinstance(data, dict) and isinstance(data.get("items"), list)

    def _misfits(self, data: JsonValue) -> tuple[Misfit, ...]:
        try:
            if self._adapter is None:
                return tuple(self._schema_misfits(data))
            _read(self._adapter.validate_json, data)
        except ValidationError as error:
            return tuple(Misfit(_known_steps(data, fault["loc"]), fault["msg"]) for fault in error.errors())
        except RecursionError:
            return (Misfit((), "nested too deeply to be compared with the schema"),)
        except Exception as error:  # noqa: BLE001 - a validator of the user's may raise anything
            return (Misfit((), f"{type(error).__name__} in the model's own validator: {error}"),)
        return ()

    def _schema_misfits(self, data: JsonValue) -> Iterator[Misfit]:
        if self._validator is None:
            return
        for error in self._validator.iter_errors(integral(data)):
            yield Misfit(tuple(error.instance_path), error.message)

    def _target(self, reference: str) -> JsonSchema:
        node: Any = self.document
        for step in reference.removeprefix("#").split("/")[1:]:
            node = node.get(step.replace("~1", "/").replace("~0", "~"), {}) if isinstance(node, Mapping) else {}
        return cast("JsonSchema", node) if isinstance(node, dict) and reference.startswith("#") else {}

    def _merged(self, node: JsonSchema) -> JsonSchema:
        merged = {key: value for key, value in node.items() if key != "allOf"}
        for part in map(self.resolve, node["allOf"]):
            properties = {**part.get("properties", {}), **merged.get("properties", {})}
            required = [*merged.get("required", []), *part.get("required", [])]
            merged = {**part, **merged}
            merged |= {"properties": properties} if properties else {}
            merged |= {"required": required} if required else {}
        return merged

    def _flattened(self, node: Node, budget: int) -> Iterator[JsonSchema]:
        resolved = self.resolve(node)
        branches = resolved.get("anyOf") or resolved.get("oneOf")
        if branches and budget:
            rest = {key: value for key, value in resolved.items() if key not in ("anyOf", "oneOf", "default")}
            for branch in branches:
                for alternative in self._flattened(branch, budget - 1):
                    yield {**rest, **alternative}
        elif isinstance(resolved.get("type"), list):
            for name in resolved["type"]:
                yield {**resolved, "type": name}
        else:
            yield resolved

    def _complete(self, data: JsonValue, node: Node, path: Path, filled: list[Path]) -> JsonValue:
        matching = [option for option in self.alternatives(node) if accepts_type(option, data)]
        if len(matching) != 1:
            return data
        if isinstance(data, dict):
            return self._complete_object(data, matching[0], path, filled)
        if isinstance(data, list) and isinstance(matching[0].get("items"), dict):
            items = matching[0]["items"]
            return [self._complete(item, items, (*path, index), filled) for index, item in enumerate(data)]
        return data

    def _complete_object(
        self, data: dict[str, JsonValue], node: JsonSchema, path: Path, filled: list[Path]
    ) -> dict[str, JsonValue]:
        properties: JsonSchema = node.get("properties", {})
        others: Node = node.get("additionalProperties", {})
        members = {
            key: self._complete(member, properties.get(key, others), (*path, key), filled)
            for key, member in data.items()
        }
        for key, declared in properties.items():
            default = self.resolve(declared).get("default", ...)
            if key not in members and default is not ... and key not in node.get("required", ()):
                members[key] = deepcopy(default)
                filled.append((*path, key))
        return members


@lru_cache(maxsize=256)
def _view_of_type(declared: Any) -> SchemaView:
    envelope = declared if isinstance(declared, type) and issubclass(declared, Envelope) else None
    payload: Any = envelope.model_fields["data"].annotation if envelope else declared
    if envelope and isinstance(payload, type(Envelope.model_fields["data"].annotation)):
        payload = Any
    try:
        adapter: TypeAdapter[Any] = TypeAdapter(payload)
    except (PydanticSchemaGenerationError, PydanticUserError) as error:
        raise TypeError(f"schema {declared!r} is no type that pydantic can read as JSON: {error}") from None
    try:
        document = adapter.json_schema()
    except PydanticInvalidForJsonSchema:
        document = {}
    return SchemaView(document, adapter, envelope)


@lru_cache(maxsize=256)
def _view_of_json_schema(text: str) -> SchemaView:
    return SchemaView(json.loads(text), None, None)


def schema_view(schema: object) -> SchemaView:
    """The view of what is declared, built once: an `Envelope`, another type, a JSON Schema or None.

    Raises `TypeError` for a type that pydantic cannot read and `ValueError` for a JSON Schema that is none.
    """
    if schema is None:
        return _view_of_json_schema("{}")
    if isinstance(schema, SchemaView):
        return schema
    if isinstance(schema, Mapping):
        return _view_of_json_schema(json.dumps(schema, sort_keys=False))
    return _view_of_type(schema)


def _read(validate: Callable[..., Any], value: JsonValue) -> Any:
    """What a pydantic validator reads strictly; a huge float is an integer only where it is no number otherwise."""
    text = dump(integral(value))
    try:
        return validate(text, strict=True)
    except ValidationError:
        in_full = dump(integral(value, below=float("inf")))
        if in_full == text:
            raise
        return validate(in_full, strict=True)


def _known_steps(data: JsonValue, location: tuple[int | str, ...]) -> Path:
    path: list[int | str] = []
    current: JsonValue = data
    for step in location:
        if isinstance(current, dict) and step in current:  # noqa: SIM114 - the step's type differs
            current = current[step]
        elif isinstance(current, list) and isinstance(step, int) and step < len(current):
            current = current[step]
        else:
            continue
        path.append(step)
    return tuple(path)
