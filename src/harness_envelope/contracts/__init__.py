"""The JSON Schemas (2020-12) of the envelope and of the page, for whoever does not speak Python."""

import json
from importlib.resources import files
from typing import Final

from harness_envelope.schema_nodes import JsonSchema
from harness_envelope.schemas import SchemaView, schema_view

NAMES: Final = ("envelope", "page")


def contract(name: str) -> JsonSchema:
    """The JSON Schema of that name, as it ships in the wheel."""
    text = files(__package__).joinpath(f"{name}.schema.json").read_text(encoding="utf-8")
    found: JsonSchema = json.loads(text)
    return found


def result_schema(declared: object, title: str) -> JsonSchema:
    """The JSON Schema of the whole envelope of a tool that declares its `data`; a list is answered as a page."""
    view = schema_view(declared)
    envelope = contract("envelope")
    payload, definitions = _payload(view)
    return {
        "$schema": envelope["$schema"],
        "title": title,
        "allOf": [{key: value for key, value in envelope.items() if key != "$schema"}],
        "if": {"properties": {"code": {"const": 200}}},
        "then": {"properties": {"data": payload}},
        **definitions,
    }


def _payload(view: SchemaView) -> tuple[JsonSchema, JsonSchema]:
    """What a success's `data` has to fit, and the definitions that it refers to."""
    payload = {key: value for key, value in view.document.items() if key not in ("$defs", "$schema", "$id")}
    definitions = {"$defs": view.document["$defs"]} if "$defs" in view.document else {}
    if not view.is_list:
        return payload, definitions
    page = {key: value for key, value in contract("page").items() if key != "$schema"}
    return {"allOf": [page], "properties": {"items": payload}}, definitions
