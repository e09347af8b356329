"""What is declared about `data`, from a pydantic type, from a JSON Schema, or from nothing."""

import json
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple, TypeGuard, cast
from urllib.parse import unquote

import jsonschema_rs
from pydantic import JsonValue, ValidationError

from harness_envelope.aliases import Aliases, Names
from harness_envelope.as_read import AsRead, as_read
from harness_envelope.completion import Completion
from harness_envelope.declared_types import DeclaredType, Misfit
from harness_envelope.json_schema import json_schema_validator
from harness_envelope.local_references import REFERENCES, localised
from harness_envelope.paths import Path
from harness_envelope.places import Places
from harness_envelope.schema_nodes import JsonSchema, Node, is_page, json_types, listed_items, step_into
from harness_envelope.strict_json import dump, holds_doubtful_number, integral, walk

__all__ = ["Checked", "Misfit", "SchemaView", "schema_view"]

_MAX_REFERENCES = 32
_FIELDS: Final = frozenset(("properties", "required", "allOf"))
_ONE_NAME_EACH: Final = Names()


class Checked(NamedTuple):
    """What a schema says of an envelope: where its payload does not fit, else the declared type's instance."""

    misfits: tuple[Misfit, ...] = ()
    model: object = None


_UNEXPLAINED: Final = Checked((Misfit((), "does not fit the schema"),))


class SchemaView:
    """One declared result: whether a payload fits it, and what it says at each place."""

    def __init__(self, document: JsonSchema, declared: DeclaredType | None = None) -> None:
        self.document = document if declared else localised(document)
        self.envelope: type[Any] | None = declared.envelope if declared else None
        """The subclass of `Envelope` that is declared, None where the declaration is of `data`."""
        self._type = declared
        self._names: Mapping[int, Names] = declared.names if declared else {}
        self._validator = None if declared else json_schema_validator(document)
        self._options: dict[int, tuple[JsonSchema, ...]] = {}

    def checked(
        self, envelope: dict[str, JsonValue], text: str | None = None, *, is_plain: bool = False, explain: bool = True
    ) -> Checked:
        """One place where the payload of an envelope does not fit, and the instance of the declared type where it does.

        `text` is the envelope's own JSON text, where it is at hand; `is_plain` says that it holds Python's own types
        alone. Without `explain`, nothing but that it does not fit is said.
        """
        model: Any = ...
        try:
            if is_plain and self._type is not None:
                model = self._type.instance_of_value(envelope)
        except ValidationError:
            if not explain and not holds_doubtful_number(envelope):
                return _UNEXPLAINED
        if model is ...:
            model = self._at_once(envelope, dump(envelope) if text is None else text)
        if model is not ...:
            return Checked(model=model)
        if not explain and not holds_doubtful_number(envelope):
            return _UNEXPLAINED
        misfits = self.misfits(envelope["data"], first_only=True) if envelope["code"] == 200 else ()
        return Checked(misfits, None if misfits else self.instance(envelope))

    def misfits(self, data: JsonValue, *, first_only: bool = False) -> tuple[Misfit, ...]:
        """Where the payload does not fit, strictly: `"25"` and `true` are no integers, 25.0 is one."""
        if self.lists_in(data):
            inner = self._misfits(data["items"], first_only=first_only)
            return tuple(Misfit(("items", *misfit.path), misfit.message) for misfit in inner)
        return self._misfits(data, first_only=first_only)

    def holds(self, value: object) -> bool:
        """Whether a Python object is an instance of the declared type; a dict is none of a model."""
        return self._type is not None and bool(self.document) and self._type.holds(value)

    def written(self, value: object) -> JsonValue:
        """An instance of the declared type in JSON's types, as the type writes it."""
        if self._type is None:
            raise TypeError("no type is declared; expected one whose instance is to be written")
        return self._type.written(value)

    def fits(self, data: JsonValue) -> bool:
        """Whether the payload is one that was declared."""
        if self._type is None or self._names:
            return not self.misfits(data, first_only=True)
        return self._type.fits(data["items"] if self.lists_in(data) else data)

    def instance(self, envelope: dict[str, JsonValue]) -> object:
        """The validated instance of the declared type, for an envelope that fits; None without a type."""
        if self._type is None:
            return None
        return self._type.instance(envelope | {"data": self._as_read(envelope).value})

    @cached_property
    def is_list(self) -> bool:
        """Whether a list of values is declared."""
        return json_types(self.resolve(self.document)) == {"array"}

    @cached_property
    def is_page(self) -> bool:
        """Whether a page is declared: an object with `items`, `total`, `page` and `page_size`."""
        return is_page(self.resolve(self.document))

    @cached_property
    def declares_fields(self) -> bool:
        """Whether the fields of an object are declared, be it a page or another."""
        return any("properties" in option for option in self.alternatives(self.document))

    def resolve(self, node: Node, seen: frozenset[str] = frozenset()) -> JsonSchema:
        """The node behind its references, with the parts of `allOf` taken together; `seen` are those gone through."""
        current: JsonSchema = {} if isinstance(node, bool) else node
        while (keyword := next((name for name in REFERENCES if name in current), None)) is not None:
            reference = str(current[keyword])
            target = {} if reference in seen else self._target(reference)
            seen |= {reference}
            rest = {key: value for key, value in current.items() if key != keyword}
            current = {**rest, "allOf": [*rest.get("allOf", ()), target]} if _FIELDS & rest.keys() else target | rest
        return listed_items(self._merged(current, seen) if "allOf" in current else current)

    def alternatives(self, node: Node) -> tuple[JsonSchema, ...]:
        """The nodes of which a value has to fit one, each without `anyOf`, `oneOf` and lists of types."""
        known = self._options.get(id(node))
        if known is not None:
            return known
        options = tuple(self._flattened(node, _MAX_REFERENCES))
        if id(node) in self._own_nodes:
            self._options[id(node)] = options
        return options

    def aliases(self, node: JsonSchema) -> Aliases:
        """The other names that a type declares for the fields of a node, by the name in its JSON Schema."""
        return self.names(node).others

    def names(self, node: JsonSchema) -> Names:
        """What the fields of a node are called besides the names in its JSON Schema."""
        return self._names.get(id(node.get("properties")), _ONE_NAME_EACH)

    def completed(self, data: JsonValue) -> tuple[JsonValue, tuple[Path, ...]]:
        """The payload with the declared defaults of absent optional fields, and where they were filled in."""
        filled: list[Path] = []
        if self.lists_in(data):
            items = self._completion.fill(data["items"], ("items",), filled)
            return {**data, "items": items}, tuple(filled)
        return self._completion.fill(data, (), filled), tuple(filled)

    def payload(self, data: JsonValue) -> Path:
        """Where in `data` the declared value stands: at its root, or in the items of the page that a list is."""
        return ("items",) if self.lists_in(data) else ()

    def lists_in(self, data: JsonValue) -> TypeGuard[dict[str, JsonValue]]:
        """Whether a list is declared and `data` is a page of it."""
        return self.is_list and isinstance(data, dict) and isinstance(data.get("items"), list)

    @cached_property
    def places(self) -> Places:
        """What is declared at each place of a payload."""
        return Places(self)

    @cached_property
    def _completion(self) -> Completion:
        return Completion(self)

    @cached_property
    def _own_nodes(self) -> frozenset[int]:
        """The identities of the document's nodes, which live as long as the view."""
        return frozenset(id(node) for _, node in walk(self.document) if isinstance(node, dict))

    def _at_once(self, envelope: dict[str, JsonValue], text: str) -> Any:
        """The instance (None without a type) where one validation finds no fault; `...` where more has to be asked."""
        try:
            if self._type is not None:
                if envelope["code"] != 200 and self.envelope is None:
                    return None
                if not self._names:
                    return self._type.instance_of_text(text)
                found = self._as_read(envelope)
                text = dump(envelope | {"data": found.value}) if found.written else text
                return ... if found.misnamed else self._type.instance_of_text(text)
            fits = self._validator is None or envelope["code"] != 200 or self._validator.is_valid(envelope["data"])
        except Exception:  # noqa: BLE001 - a validator of the user's may raise anything
            return ...
        return None if fits else ...

    def _misfits(self, data: JsonValue, *, first_only: bool = False) -> tuple[Misfit, ...]:
        try:
            if self._type is not None:
                found = self._misfits_of_type(data, self._type, first_only=first_only)
                return tuple(islice(found, 1) if first_only else found)
            return tuple(self._first_misfit(data) if first_only else self._schema_misfits(data))
        except RecursionError:
            return (Misfit((), "nested too deeply to be compared with the schema"),)
        except Exception as error:  # noqa: BLE001 - a schema of the user's may break its validator
            return (Misfit((), f"{type(error).__name__} in the schema's validator: {error}"),)

    def _as_read(self, envelope: Mapping[str, JsonValue]) -> AsRead:
        """The payload of an envelope under the names that its type reads, where that has others than it writes."""
        data = envelope["data"]
        return as_read(data, self) if self._names and envelope["code"] == 200 else AsRead(data)

    def _misfits_of_type(self, data: JsonValue, declared: DeclaredType, *, first_only: bool) -> Iterator[Misfit]:
        found = self._as_read({"code": 200, "data": data})
        yield from found.misnamed
        for misfit in declared.misfits(found.value, first_only=first_only):
            yield Misfit(found.place(misfit.path), misfit.message)

    def _schema_misfits(self, data: JsonValue) -> Iterator[Misfit]:
        if self._validator is None:
            return
        for error in self._validator.iter_errors(integral(data)):
            yield Misfit(tuple(error.instance_path), error.message)

    def _first_misfit(self, data: JsonValue) -> Iterator[Misfit]:
        if self._validator is None:
            return
        try:
            self._validator.validate(integral(data))
        except jsonschema_rs.ValidationError as error:
            yield Misfit(tuple(error.instance_path), error.message)

    def _target(self, reference: str) -> JsonSchema:
        node: Any = self.document
        for step in reference.removeprefix("#").split("/")[1:]:
            node = step_into(node, unquote(step).replace("~1", "/").replace("~0", "~"))
        return cast("JsonSchema", node) if isinstance(node, dict) and reference.startswith("#") else {}

    def _merged(self, node: JsonSchema, seen: frozenset[str]) -> JsonSchema:
        merged = {key: value for key, value in node.items() if key != "allOf"}
        for part in (self.resolve(each, seen) for each in node["allOf"]):
            properties = _all_of_each(merged.get("properties", {}), part.get("properties", {}))
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


def _all_of_each(properties: JsonSchema, more: JsonSchema) -> JsonSchema:
    """The fields of two objects that are one; a field of both has to fit both."""
    both = {name: {"allOf": [properties[name], more[name]]} for name in properties.keys() & more.keys()}
    return {**more, **properties, **both}


@lru_cache(maxsize=256)
def _view_of_type(declared: Any) -> SchemaView:
    found = DeclaredType(declared)
    return SchemaView(found.document, found)


@lru_cache(maxsize=256)
def _view_of_json_schema(text: str) -> SchemaView:
    return SchemaView(json.loads(text))


def _text_of(schema: Mapping[Any, Any]) -> str:
    try:
        return json.dumps(schema, sort_keys=False)
    except RecursionError:
        raise ValueError("the schema is nested too deeply, or holds itself; expected a JSON Schema") from None


def schema_view(schema: object) -> SchemaView:
    """The view of what is declared, built once: an `Envelope`, another type, a JSON Schema or None.

    Raises `TypeError` for a type that pydantic cannot read and `ValueError` for a JSON Schema that is none.
    """
    if isinstance(schema, type):
        return _view_of_type(schema)
    if schema is None:
        return _view_of_json_schema("{}")
    if isinstance(schema, SchemaView):
        return schema
    if isinstance(schema, Mapping):
        return _view_of_json_schema(_text_of(schema))
    return _view_of_type(schema)
