"""A JSON Schema as a validator that reads formats as pydantic does."""

from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Any
from uuid import UUID

import jsonschema_rs
from pydantic import TypeAdapter, ValidationError

from harness_envelope.strict_json import dump


def json_schema_validator(document: dict[str, Any]) -> Any:
    """The validator of a JSON Schema, None for an empty one; raises `ValueError` where it is none."""
    if not document:
        return None
    try:
        return jsonschema_rs.validator_for(
            document, validate_formats=True, formats=_formats(), retriever=_refuse_to_fetch
        )
    except (jsonschema_rs.ValidationError, ValueError) as error:
        raise ValueError(f"schema {dump(document)[:200]} is no JSON Schema: {error}") from None


@lru_cache(maxsize=1)
def _formats() -> dict[str, Any]:
    """The formats that pydantic writes into a schema, read as pydantic reads them."""
    declared = {"date-time": datetime, "date": date, "time": time, "duration": timedelta, "uuid": UUID}
    return {name: _reads_as(kind) for name, kind in declared.items()}


def _refuse_to_fetch(uri: str) -> Any:
    raise ValueError(f"the schema refers to {uri}; expected every $ref to begin with #")


def _reads_as(declared: type) -> Any:
    adapter: TypeAdapter[Any] = TypeAdapter(declared)

    def check(text: str) -> bool:
        try:
            adapter.validate_json(dump(text), strict=True)
        except ValidationError:
            return False
        return True

    return check
