"""The result types of the drawn corpus, as JSON Schemas that any language reads."""

from collections.abc import Mapping
from typing import Any, Final

_WEATHER: Final[Mapping[str, Any]] = {
    "type": "object",
    "required": ["city", "temperature", "humidity", "weather"],
    "properties": {
        "city": {"type": "string"},
        "temperature": {"type": "number"},
        "humidity": {"type": "integer", "minimum": 0, "maximum": 100},
        "weather": {"type": "string"},
        "visibility_m": {"anyOf": [{"type": "integer"}, {"type": "null"}], "default": None},
    },
}
_ORDER: Final[Mapping[str, Any]] = {
    "type": "object",
    "required": ["order_id", "amount", "quantity", "status", "is_paid", "buyer"],
    "properties": {
        "order_id": {"type": "string"},
        "amount": {"type": "number"},
        "quantity": {"type": "integer"},
        "status": {"enum": ["open", "shipped", "closed"]},
        "is_paid": {"type": "boolean"},
        "buyer": {
            "type": "object",
            "required": ["user_name"],
            "properties": {"user_name": {"type": "string"}, "tags": {"type": "array", "items": {"type": "string"}}},
        },
        "note": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None},
    },
}
_READING: Final[Mapping[str, Any]] = {
    "type": "object",
    "required": ["sensor_name", "level"],
    "properties": {
        "sensor_name": {"type": "string"},
        "level": {"type": "integer"},
        "is_stale": {"type": "boolean", "default": False},
    },
}
_PAGE: Final[Mapping[str, Any]] = {
    "type": "object",
    "required": ["items", "total", "page", "page_size"],
    "additionalProperties": False,
    "properties": {
        "items": {"type": "array", "items": _READING},
        "total": {"type": "integer", "minimum": 0},
        "page": {"type": "integer", "minimum": 1},
        "page_size": {"type": "integer", "minimum": 1, "maximum": 100},
    },
}

SCHEMAS: Final[Mapping[str, Mapping[str, Any]]] = {
    "weather": _WEATHER,
    "order": _ORDER,
    "page-of-readings": _PAGE,
    "undeclared": {},
}
"""A JSON Schema of `data` by its title; the last declares nothing."""
