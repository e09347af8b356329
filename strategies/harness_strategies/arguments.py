"""Arguments that a tool's declaration admits."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, cast

from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_envelope.schema_nodes import JsonSchema
from harness_strategies.argument_sources import ArgumentSource, Declared, source_of
from harness_strategies.choices import Choices, Drawer, drawn, impossible
from harness_strategies.schemas import schema_drawer

_TRIES = 16


def valid_arguments(
    declared: Declared, strategies: Mapping[str, SearchStrategy[Any]] | None = None
) -> SearchStrategy[dict[str, Any]]:
    """Arguments that are admitted, by name, optional ones sometimes absent; the simplest are the required ones alone.

    From a function or a pydantic model, dates, enums and models come as Python has them, ready to be called with; from
    a signature or a JSON Schema, as JSON. A parameter with a strategy of the author's takes its values from there, as
    they are. Raises `ValueError` for a strategy that names no parameter, and `UnsupportedSignatureError`, which names
    the parameter and the remedy, for a function that has none to draw for.
    """
    return drawn(valid_argument_drawer(declared, strategies))


def valid_argument_drawer(
    declared: Declared, strategies: Mapping[str, SearchStrategy[Any]] | None = None
) -> Drawer[dict[str, Any]]:
    """What draws the arguments that `valid_arguments` is the strategy of."""
    source, own = source_of(declared), dict(strategies or {})
    refuse_unknown(own, source.names)
    return argument_drawer(source, own, source.read)


def argument_drawer(
    source: ArgumentSource,
    own: Mapping[str, SearchStrategy[Any]],
    read: Callable[[dict[str, JsonValue]], dict[str, Any]],
) -> Drawer[dict[str, Any]]:
    """What draws admitted arguments; those without a strategy of the author's as `read` makes them."""
    from_schema = schema_drawer(_without(source.schema, own))
    required = source.schema.get("required", [])
    if from_schema is impossible:
        return impossible

    def draw(choices: Choices) -> dict[str, Any]:
        for _ in range(_TRIES):
            rest = cast("dict[str, JsonValue]", from_schema(choices))
            authors = {
                name: choices.draw(values)
                for name, values in own.items()
                if name in required or choices.draw_integer(0, 1)
            }
            if set(source.refused({**rest, **authors})) <= own.keys():
                return _in_order(source.names, {**read(rest), **authors})
        return cast("dict[str, Any]", impossible(choices))

    return draw


def refuse_unknown(own: Mapping[str, object], names: tuple[str, ...]) -> None:
    """Raise `ValueError`, with the nearest name, where a strategy is for no parameter."""
    for name in own:
        if name not in names:
            nearest = get_close_matches(name, names, 1)
            hint = f"; did you mean `{nearest[0]}`?" if nearest else f"; expected one of {', '.join(names)}"
            raise ValueError(f"a strategy for `{name}`, which is no parameter{hint}")


def _without(schema: JsonSchema, own: Mapping[str, object]) -> JsonSchema:
    """The input schema less the parameters for which the author has a strategy."""
    if not own:
        return schema
    properties = {name: node for name, node in schema.get("properties", {}).items() if name not in own}
    required = [name for name in schema.get("required", []) if name not in own]
    return {**schema, "properties": properties, "required": required}


def _in_order(names: tuple[str, ...], arguments: dict[str, Any]) -> dict[str, Any]:
    declared = {name: arguments[name] for name in names if name in arguments}
    return {**declared, **arguments}
