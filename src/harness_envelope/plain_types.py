"""Plain types: those that read a value in Python's own types as they read its JSON text, and keep no part of it."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from pydantic import TypeAdapter
from pydantic_core import SchemaValidator, core_schema

from harness_envelope.models import Envelope

_SCALARS: Final = frozenset({"none", "bool", "int", "float", "str", "definition-ref"})
_PARTS: Final = {
    "nullable": "schema",
    "default": "schema",
    "model-field": "schema",
    "list": "items_schema",
}
"""Where the part of a schema stands that says nothing by itself; without it, it takes anything there."""

_OWN_WAYS: Final = ("custom_init", "root_model", "post_init")
_ANY: Final = core_schema.model_field(core_schema.any_schema())
_NO_EXTRA: Final = core_schema.model_field(core_schema.with_default_schema(core_schema.none_schema(), default=None))


def value_validator(adapter: TypeAdapter[Any], envelope: type[Any] | None) -> SchemaValidator | None:
    """What reads the value of `data`, or of a whole envelope that the convention itself denies nothing.

    None where the type is not plain, or where the declared envelope has ways of its own.
    """
    if not _is_plain(adapter.core_schema):
        return None
    if envelope is None:
        return SchemaValidator(adapter.core_schema)
    if envelope.__pydantic_generic_metadata__["origin"] is not Envelope:
        return None
    payload = core_schema.model_field(adapter.core_schema)
    fields = {"code": _ANY, "msg": _ANY, "data": payload, "trace_id": _ANY, "extra": _NO_EXTRA}
    return SchemaValidator(core_schema.model_schema(envelope, core_schema.model_fields_schema(fields)))


def _is_plain(schema: Mapping[str, Any]) -> bool:
    if schema["type"] in _SCALARS:
        return True
    parts = _parts(schema)
    return parts is not None and all(map(_is_plain, parts))


def _parts(schema: Mapping[str, Any]) -> Iterable[Mapping[str, Any]] | None:
    """What a schema is made of; None where it does more than its parts."""
    kind = schema["type"]
    if kind == "definitions":
        return (schema["schema"], *schema["definitions"])
    if kind == "model":
        is_open = schema.get("config", {}).get("extra_fields_behavior") == "allow"
        return None if is_open or any(map(schema.get, _OWN_WAYS)) else (schema["schema"],)
    if kind == "dict":
        has_texts = schema.get("keys_schema", {}).get("type") == "str" and "values_schema" in schema
        return (schema["keys_schema"], schema["values_schema"]) if has_texts else None
    if kind == "model-fields":
        is_open = schema.get("extra_behavior") == "allow"
        return None if is_open else schema["fields"].values()
    part = _PARTS.get(kind, "")
    return (schema[part],) if part in schema else None
