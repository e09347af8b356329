"""Arguments by which a tool may be reached: what its author wrote down, and what other tools returned."""

import ast
import doctest
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_conformance.judging import Judged
from harness_conformance.tools import Tool
from harness_envelope.schemas import schema_view
from harness_envelope.signatures import Signature
from harness_envelope.strict_json import dump
from harness_strategies import valid_arguments

DRAWN: Final = "drawn"
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
    drawn = valid_arguments(tool.signature, tool.strategies)
    strategies = [drawn.map(lambda arguments: (arguments, DRAWN))]
    for source in sources:
        strategies += _strategies(source, tool.signature, drawn)
    return st.one_of(strategies)


def written_down(tool: Tool) -> Iterator[Source]:
    """What the author, and the project's settings, say of arguments that exist."""
    if tool.signature is None:
        return
    yield Source("an example of the schema", values=_schema_examples(tool.signature, tool.strategies))
    yield Source("an example of the docstring", whole=_docstring_calls(tool))
    yield Source("pyproject.toml", tool.examples, tool.values)


def returned(taker: Tool, giver: Tool, answers: Iterable[Judged]) -> Source:
    """What one tool returned under a name that another one's parameters have."""
    found: dict[str, dict[str, JsonValue]] = {}
    names = [name for name in taker.signature.names if name not in taker.strategies] if taker.signature else []
    for field, value in (
        pair for one in answers if one.call.code == 200 for pair in _fields(one.call.envelope.get("data"))
    ):
        for name in names:
            values = found.setdefault(name, {})
            if len(values) < _MOST and _fits(name, field, taker, giver):
                values.setdefault(dump(value), value)
    return Source(f"returned by {giver.name}", values={name: [*values.values()] for name, values in found.items()})


def _strategies(
    source: Source, signature: Signature, drawn: SearchStrategy[Arguments]
) -> Iterator[SearchStrategy[Sourced]]:
    whole = [dict(arguments) for arguments in source.whole if not signature.faults(arguments)]
    if whole:
        yield st.sampled_from(whole).map(lambda arguments: (arguments, source.what))
    admitted = {name: _admitted(signature, name, values) for name, values in (source.values or {}).items()}
    pools = {name: st.sampled_from(values) for name, values in admitted.items() if values}
    if pools:
        yield st.tuples(drawn, st.fixed_dictionaries(pools)).map(lambda both: ({**both[0], **both[1]}, source.what))


def _admitted(signature: Signature, name: str, values: Iterable[JsonValue]) -> list[JsonValue]:
    return [value for value in values if all(fault.name != name for fault in signature.faults({name: value}))]


def _schema_examples(signature: Signature, own: Mapping[str, object]) -> Values:
    view = schema_view(signature.schema)
    properties: dict[str, Any] = view.document.get("properties", {})
    found = {
        name: [example for option in (node, *view.alternatives(node)) for example in _examples(option)]
        for name, node in properties.items()
        if name not in own
    }
    return {name: examples for name, examples in found.items() if examples}


def _examples(node: Mapping[str, Any]) -> list[JsonValue]:
    examples = node.get("examples", [])
    return [*examples] if isinstance(examples, list) else []


def _docstring_calls(tool: Tool) -> list[Arguments]:
    """The arguments of the calls that the docstring shows as `>>> get_order("A-1")`."""
    function = tool.function
    text = (inspect.getdoc(function) if function else None) or ""
    try:
        examples = doctest.DocTestParser().get_examples(text)
    except ValueError:  # a docstring is no doctest's business to be broken by
        return []
    names = tool.signature.names if tool.signature else ()
    calls = (call for example in examples for call in _calls(example.source, getattr(function, "__name__", "")))
    return [arguments for call in calls if (arguments := _literal_arguments(call, names)) is not None]


def _calls(source: str, name: str) -> Iterator[ast.Call]:
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def _literal_arguments(call: ast.Call, names: Sequence[str]) -> Arguments | None:
    try:
        given = dict(zip(names, map(ast.literal_eval, call.args), strict=False))
        named = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords if keyword.arg}
    except ValueError:
        return None
    return {**given, **named}


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
