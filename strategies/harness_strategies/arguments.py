"""Arguments for a tool, from its signature."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, cast

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_envelope.signatures import Signature
from harness_strategies.schemas import from_json_schema


def valid_arguments(
    signature: Signature, strategies: Mapping[str, SearchStrategy[Any]] | None = None
) -> SearchStrategy[dict[str, JsonValue]]:
    """Arguments that the signature admits, optional ones sometimes absent.

    A parameter with a strategy of the author's takes its values from there, as they are. Raises
    `ValueError` for a strategy that names no parameter.
    """
    own = dict(strategies or {})
    _refuse_unknown(own, signature.names)
    schema: dict[str, Any] = signature.schema
    required = schema.get("required", [])
    authors = st.fixed_dictionaries(
        {name: values for name, values in own.items() if name in required},
        optional={name: values for name, values in own.items() if name not in required},
    )
    both = st.tuples(from_json_schema(_without(schema, own)), authors).map(
        lambda parts: _in_order(signature.names, {**cast("dict[str, JsonValue]", parts[0]), **parts[1]})
    )
    return both.filter(lambda arguments: _is_read(signature, arguments, own))


def _without(schema: dict[str, Any], own: Mapping[str, object]) -> dict[str, Any]:
    """The input schema less the parameters for which the author has a strategy."""
    properties = {name: node for name, node in schema.get("properties", {}).items() if name not in own}
    required = [name for name in schema.get("required", []) if name not in own]
    return {**schema, "properties": properties, "required": required}


def _in_order(names: tuple[str, ...], arguments: dict[str, JsonValue]) -> dict[str, JsonValue]:
    return {name: arguments[name] for name in names if name in arguments}


def _refuse_unknown(own: Mapping[str, object], names: tuple[str, ...]) -> None:
    for name in own:
        if name not in names:
            nearest = get_close_matches(name, names, 1)
            hint = f"; did you mean `{nearest[0]}`?" if nearest else f"; expected one of {', '.join(names)}"
            raise ValueError(f"a strategy for `{name}`, which is no parameter{hint}")


def _is_read(signature: Signature, arguments: Mapping[str, object], own: Mapping[str, object]) -> bool:
    """Whether what was drawn from the schema passes the checks that a schema cannot state."""
    return all(fault.name in own for fault in signature.faults(arguments))
