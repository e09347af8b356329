"""Arguments that a tool's declaration refuses, for one reason each."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, cast, get_args

from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_envelope.local_references import localised
from harness_envelope.paths import Path
from harness_envelope.schema_nodes import JsonSchema
from harness_envelope.schemas import SchemaView, schema_view
from harness_strategies.argument_sources import Arguments, ArgumentSource, Declared, source_of
from harness_strategies.arguments import argument_drawer, refuse_unknown
from harness_strategies.choices import Choices, Drawer, drawn, impossible
from harness_strategies.references import Document, Node
from harness_strategies.schemas import schema_drawer
from harness_strategies.wrong_values import Fault, wrong_values

_DEPTH: Final = 3
_TRIES: Final = 16
_LONGEST: Final = 100


@dataclass(frozen=True, slots=True)
class InvalidArguments:
    """Arguments with one fault, the fault's name, and the path of the value at fault; `name` is the parameter."""

    arguments: Arguments
    fault: Fault
    path: Path

    @property
    def name(self) -> str:
        """The parameter at fault."""
        return str(self.path[0])


@dataclass(frozen=True, slots=True)
class _Site:
    """A fault that a place can have; `value` draws what stands there instead, None where nothing does.

    `parents` draw the objects on the way to it, where the arguments that were drawn have none.
    """

    fault: Fault
    path: tuple[str, ...]
    value: Drawer[JsonValue] | None
    parents: tuple[Drawer[JsonValue], ...]


def invalid_arguments(
    declared: Declared, *faults: Fault, strategies: Mapping[str, SearchStrategy[Any]] | None = None
) -> SearchStrategy[InvalidArguments]:
    """Arguments, as JSON, with exactly one fault, of those named or of any that the declaration has a place for.

    Faults: `missing`, `wrong-type`, `out-of-range` (below the least length too), `unknown`, `wrong-enum`, `null`,
    `wrong-format` (or pattern), `too-long`. Raises `ValueError` for a fault of another name, and where the declaration
    has no place for any that is wanted.
    """
    source, own = source_of(declared), dict(strategies or {})
    refuse_unknown(own, source.names)
    wanted = _wanted(faults)
    sites = [site for site in _sites_of(source) if site.fault in wanted]
    if not sites:
        raise ValueError(f"the arguments of {declared!r} have no place for {', '.join(wanted)}")
    by_fault = [
        [site for site in sites if site.fault == fault] for fault in dict.fromkeys(site.fault for site in sites)
    ]
    return drawn(_faulty(source, argument_drawer(source, own, lambda arguments: arguments), by_fault))


def _wanted(faults: Iterable[str]) -> tuple[Fault, ...]:
    known: tuple[Fault, ...] = get_args(Fault)
    for fault in faults:
        if fault not in known:
            nearest = get_close_matches(fault, known, 1, 0.0)[0]
            raise ValueError(f"no fault of arguments is named {fault!r}; did you mean {nearest!r}?")
    return tuple(fault for fault in known if fault in faults) or known


def _faulty(source: ArgumentSource, valid: Drawer[Arguments], by_fault: list[list[_Site]]) -> Drawer[InvalidArguments]:
    def draw(choices: Choices) -> InvalidArguments:
        for _ in range(_TRIES):
            sites = by_fault[_index(choices, by_fault)]
            site = sites[_index(choices, sites)]
            arguments = _with_fault(valid(choices), site, choices)
            if _names_alone(source.refused(arguments), site):
                return InvalidArguments(arguments, site.fault, site.path)
        return cast("InvalidArguments", impossible(choices))

    return draw


def _index(choices: Choices, sequence: list[Any]) -> int:
    return choices.draw_integer(0, len(sequence) - 1) if len(sequence) > 1 else 0


def _names_alone(refused: tuple[str, ...], site: _Site) -> bool:
    """Whether the arguments are refused because of this one; an empty name is the whole."""
    return site.path[0] in refused or "" in refused


def _with_fault(arguments: Arguments, site: _Site, choices: Choices) -> Arguments:
    current: Arguments = {**arguments}
    whole = current
    for step, parent in zip(site.path[:-1], site.parents, strict=True):
        inner = current.get(step)
        object_there = {**inner} if isinstance(inner, dict) else cast("Arguments", parent(choices))
        current[step] = object_there
        current = object_there
    if site.value is None:
        del current[site.path[-1]]
    else:
        current[site.path[-1]] = site.value(choices)
    return whole


def _sites_of(source: ArgumentSource) -> Iterator[_Site]:
    schema = localised(source.schema)
    yield from _sites(schema, _Walk(schema_view(schema), Document(schema)), (), ())


@dataclass(frozen=True, slots=True)
class _Walk:
    view: SchemaView
    document: Document

    def drawer(self, node: Node) -> Drawer[JsonValue]:
        return schema_drawer(node if isinstance(node, bool) else self.document.standalone(node))

    def longer(self, option: JsonSchema) -> Drawer[JsonValue] | None:
        """What draws lists of one item too many, where a length is set."""
        most = option.get("maxItems", _LONGEST)
        if option.get("type") != "array" or most >= _LONGEST or "prefixItems" in option:
            return None
        drawer = self.drawer({**option, "minItems": most + 1, "maxItems": most + 1})
        return None if drawer is impossible else drawer

    def refuses(self, node: Node, value: JsonValue) -> bool:
        return isinstance(node, dict) and not schema_view(self.document.standalone(node)).fits(value)


def _sites(
    node: JsonSchema, walk: _Walk, path: tuple[str, ...], parents: tuple[Drawer[JsonValue], ...]
) -> Iterator[_Site]:
    resolved = walk.view.resolve(node)
    properties: dict[str, Node] = resolved.get("properties", {})
    for name, child in properties.items():
        if name in resolved.get("required", []):
            yield _Site("missing", (*path, name), None, parents)
        yield from _sites_at(child, walk, (*path, name), parents)
    if resolved.get("additionalProperties") is False and "patternProperties" not in resolved:
        name = next(f"unexpected{'_' * count}" for count in range(99) if f"unexpected{'_' * count}" not in properties)
        yield _Site("unknown", (*path, name), lambda _: 0, parents)


def _sites_at(
    node: Node, walk: _Walk, path: tuple[str, ...], parents: tuple[Drawer[JsonValue], ...]
) -> Iterator[_Site]:
    options = walk.view.alternatives(node)
    for fault, candidates in wrong_values(options):
        values = [value for value in candidates if walk.refuses(node, value)]
        if values:
            yield _Site(fault, path, _sampled(values), parents)
    yield from (_Site("too-long", path, longer, parents) for longer in map(walk.longer, options) if longer is not None)
    objects = [option for option in options if option.get("type") == "object" and option.get("properties")]
    if len(path) < _DEPTH and len(objects) == 1:
        yield from _sites(objects[0], walk, path, (*parents, walk.drawer(objects[0])))


def _sampled(values: list[JsonValue]) -> Drawer[JsonValue]:
    last = len(values) - 1
    return lambda choices: values[choices.draw_integer(0, last) if last else 0]
