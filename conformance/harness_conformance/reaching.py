"""Arguments by which a tool may be reached: what its author wrote down, and what other tools returned."""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_conformance.docstrings import Readings, examples, shown_calls, shown_values
from harness_conformance.judging import Judged
from harness_conformance.tools import Tool
from harness_envelope.schemas import schema_view
from harness_envelope.signatures import Signature
from harness_envelope.strict_json import dump
from harness_strategies.arguments import valid_argument_drawer
from harness_strategies.choices import drawn, mapped

DRAWN: Final = "drawn"
_RETURNED: Final = "returned by"
_MOST: Final = 50
_SCALARS: Final = (str, int, float)
_WORD: Final = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")

Arguments: TypeAlias = dict[str, JsonValue]
Values: TypeAlias = Mapping[str, Sequence[JsonValue]]
Sourced: TypeAlias = tuple[Arguments, str]
"""Arguments, and where they come from."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where arguments come from: whole ones, and values by parameter, which fill in what was drawn."""

    what: str
    whole: Sequence[Mapping[str, JsonValue]] = ()
    values: Values | None = None


def sourced_arguments(tool: Tool, sources: Iterable[Source]) -> SearchStrategy[Sourced]:
    """The valid arguments of a tool, an equal share from its signature and from each source that has any."""
    if tool.signature is None:
        return st.just(({}, DRAWN))
    drawer = valid_argument_drawer(tool.signature, tool.strategies)
    strategies = [drawn(mapped(drawer, lambda arguments: (arguments, DRAWN)))]
    for source in sources:
        strategies += _strategies(source, tool.signature, drawn(drawer))
    return st.one_of(strategies)


def written_down(tool: Tool) -> Iterator[Source]:
    """What the author, and the project's settings, say of arguments that exist."""
    if tool.signature is None:
        return
    names = [name for name in tool.signature.names if name not in tool.strategies]
    yield Source("an example of the schema", values=_schema_examples(tool.signature, names))
    yield Source("an example of the docstring", _docstring_calls(tool), _docstring_values(tool, names))
    yield Source("pyproject.toml", tool.examples, tool.values)


def returned(taker: Tool, giver: Tool, answers: Iterable[Judged]) -> Iterator[Source]:
    """What one tool returned under a name that another one's parameters have, by how it was reached itself."""
    found: dict[str, dict[str, dict[str, JsonValue]]] = {}
    names = [name for name in taker.signature.names if name not in taker.strategies] if taker.signature else []
    for one in answers:
        how = _returned_by(giver, one.observation.source)
        for field, value in _fields(one.call.envelope.get("data")) if one.call.code == 200 else ():
            for name in (each for each in names if _fits(each, field, taker, giver)):
                values = found.setdefault(how, {}).setdefault(name, {})
                if len(values) < _MOST:
                    values.setdefault(dump(value), value)
    for how, by_name in found.items():
        yield Source(how, values={name: [*values.values()] for name, values in by_name.items()})


def _returned_by(giver: Tool, source: str) -> str:
    return f"{_RETURNED} {giver.name}" + (f", reached by what was {source}" if source.startswith(_RETURNED) else "")


def _strategies(
    source: Source, signature: Signature, valid: SearchStrategy[Arguments]
) -> Iterator[SearchStrategy[Sourced]]:
    whole = [dict(arguments) for arguments in source.whole if not signature.faults(arguments)]
    if whole:
        yield st.sampled_from(whole).map(lambda arguments: (arguments, source.what))
    admitted = {name: _admitted(signature, name, values) for name, values in (source.values or {}).items()}
    pools = {name: st.sampled_from(values) for name, values in admitted.items() if values}
    if pools:
        yield st.tuples(valid, st.fixed_dictionaries(pools)).map(lambda both: ({**both[0], **both[1]}, source.what))


def _admitted(signature: Signature, name: str, values: Iterable[JsonValue]) -> list[JsonValue]:
    return [value for value in values if all(fault.name != name for fault in signature.faults({name: value}))]


def _schema_examples(signature: Signature, names: Iterable[str]) -> Values:
    view = schema_view(signature.schema)
    properties: dict[str, Any] = view.document.get("properties", {})
    nodes = {name: properties[name] for name in names if name in properties}
    found = {
        name: {dump(example): example for option in (node, *view.alternatives(node)) for example in _examples(option)}
        for name, node in nodes.items()
    }
    told = {name: _sound(signature, name, examples(str(node.get("description", "")))) for name, node in nodes.items()}
    return {name: values for name in nodes if (values := [*found[name].values(), *told[name]])}


def _examples(node: Mapping[str, Any]) -> list[JsonValue]:
    listed = node.get("examples", [])
    return [*(listed if isinstance(listed, list) else []), *([node["example"]] if "example" in node else [])]


def _docstring_calls(tool: Tool) -> list[Arguments]:
    """The arguments of the calls that the docstring shows, as `>>> get_order("A-1")`."""
    names = tool.signature.names if tool.signature else ()
    return [*shown_calls(_docstring(tool), getattr(tool.function, "__name__", ""), names)]


def _docstring_values(tool: Tool, names: Sequence[str]) -> Values:
    if tool.signature is None:
        return {}
    shown = shown_values(_docstring(tool), tool.signature.names)
    found = {name: _sound(tool.signature, name, shown.get(name, ())) for name in names}
    return {name: values for name, values in found.items() if values}


def _docstring(tool: Tool) -> str:
    return (inspect.getdoc(tool.function) if tool.function else None) or ""


def _sound(signature: Signature, name: str, shown: Iterable[Readings]) -> list[JsonValue]:
    """Of each example the first reading that the parameter admits."""
    admitted = (_admitted(signature, name, readings) for readings in shown)
    return [values[0] for values in admitted if values]


def _fields(data: JsonValue) -> Iterator[tuple[str, JsonValue]]:
    """Every field with a scalar value, at any depth."""
    pending: list[JsonValue] = [data]
    while pending:
        value = pending.pop(0)
        if isinstance(value, list):
            pending += value
        elif isinstance(value, dict):
            yield from ((name, member) for name, member in value.items() if _is_scalar(member))
            pending += value.values()


def _is_scalar(value: JsonValue) -> bool:
    return isinstance(value, _SCALARS) and not isinstance(value, bool)


def _fits(name: str, field: str, taker: Tool, giver: Tool) -> bool:
    """Whether a field is what a parameter asks for: of the same name, or the `id` of a thing that the tools name."""
    if field == name:
        return True
    if field == "id" and name.endswith("_id"):
        return name.removesuffix("_id") in _words(giver.name)
    return name == "id" and field.endswith("_id") and field.removesuffix("_id") in _words(taker.name)


def _words(name: str) -> set[str]:
    """The words of a name, each in the singular too."""
    words = {word.lower() for word in _WORD.findall(name)}
    singular: Callable[[str], str] = lambda word: word[:-3] + "y" if word.endswith("ies") else word.removesuffix("s")  # noqa: E731 - one expression
    return words | {singular(word) for word in words}
