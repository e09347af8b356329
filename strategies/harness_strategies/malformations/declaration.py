"""The one form in which a malformation is declared: a pure edit with JSON arguments."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from inspect import getdoc, signature
from typing import Any, Final, Literal, TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_envelope.schema_nodes import JsonSchema
from harness_envelope.schemas import SchemaView, schema_view
from harness_strategies.malformations.places import declared_nodes

Expectation: TypeAlias = Literal["recover", "unchanged", "recover-or-reject", "reject"]
Kind: TypeAlias = Literal["value", "text"]
Tier: TypeAlias = Literal["text", "envelope"]
JsonObject: TypeAlias = dict[str, JsonValue]

RECOVER: Final = "recover"
UNCHANGED: Final = "unchanged"
RECOVER_OR_REJECT: Final = "recover-or-reject"
REJECT: Final = "reject"

HARNESS_TRACE_ID: Final = "t-harness"
_TEXT_FAMILIES: Final = ("wrapping", "syntax", "encoding", "truncation", "absence")


@dataclass(frozen=True, slots=True)
class Subject:
    """The conforming envelope that is edited, what is declared of it, and the trace id that was handed in."""

    envelope: JsonObject
    view: SchemaView
    trace_id: str = HARNESS_TRACE_ID


@dataclass(frozen=True, slots=True)
class Site:
    """A place that an edit can be made at, as its first argument, and what its second can be there.

    `variant` groups sites of one kind, so that each kind is drawn as often as the others.
    """

    variant: str
    place: JsonValue
    options: tuple[JsonValue, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """An edit's arguments, what it is given, and what it makes of it."""

    before: Any
    after: Any
    arguments: JsonObject = field(default_factory=dict)


Expects: TypeAlias = Expectation | Callable[[JsonObject, Subject], Expectation]
Sites: TypeAlias = Callable[[Subject], Iterable[Site]]
Right: TypeAlias = Callable[[JsonObject, Subject], JsonObject]


@dataclass(frozen=True, slots=True, eq=False)
class Malformation:
    """One way to break a conforming envelope, whose right value is then known by construction."""

    name: str
    family: str
    kind: Kind
    sentence: str
    edit: Callable[..., Any] = field(repr=False)
    expects: Expects = field(repr=False)
    example: Example = field(repr=False)
    strategy: SearchStrategy[JsonObject] = field(repr=False)
    find: Sites | None = field(default=None, repr=False)
    corrected: Right | None = field(default=None, repr=False)
    declares: Callable[[JsonSchema], bool] | None = field(default=None, repr=False)

    @property
    def tier(self) -> Tier:
        """Whether any JSON fixer can be measured on it, or only one that knows the convention."""
        return "text" if self.family in _TEXT_FAMILIES else "envelope"

    def sites(self, subject: Subject) -> Iterator[Site]:
        """Where the envelope can be edited; nothing for an edit that needs no place."""
        return iter(self.find(subject) if self.find else ())

    def applies(self, envelope: JsonObject, schema: object = None) -> bool:
        """Whether the envelope has a place to edit."""
        return self.find is None or any(self.sites(Subject(envelope, schema_view(schema))))

    def possible(self, schema: object = None) -> bool:
        """Whether some envelope of the schema can have a place to edit."""
        return self.declares is None or any(map(self.declares, declared_nodes(schema_view(schema))))

    def arguments_at(self, site: Site, option: JsonValue) -> JsonObject:
        """The edit's arguments at a site, with one of the site's options."""
        names = [*signature(self.edit).parameters][1:]
        return dict(zip(names, (site.place, option), strict=False))

    def expectation(self, arguments: JsonObject, subject: Subject) -> Expectation:
        """What any normalizer must make of the edited envelope."""
        return self.expects(arguments, subject) if callable(self.expects) else self.expects

    def right(self, arguments: JsonObject, subject: Subject) -> JsonObject:
        """The envelope that the edited one means."""
        return self.corrected(arguments, subject) if self.corrected else subject.envelope


def malformation(  # noqa: PLR0913 - a declaration has as many parts as a malformation has
    family: str,
    *,
    expects: Expects,
    example: Example,
    sites: Sites | None = None,
    right: Right | None = None,
    declares: Callable[[JsonSchema], bool] | None = None,
    **arguments: SearchStrategy[Any],
) -> Callable[[Callable[..., Any]], Malformation]:
    """Declare a malformation over a pure edit, `edit(text, ...)` or `edit(value, ...)`.

    The function's name is the malformation's name, the first line of its docstring the sentence. Its
    arguments come from strategies of their names, or from `sites(subject)`. `right(arguments, subject)`
    is the right value where it is not the envelope itself; `declares(node)` says which node offers a site.
    """

    def declare(edit: Callable[..., Any]) -> Malformation:
        kind: Kind = "text" if next(iter(signature(edit).parameters)) == "text" else "value"
        sentence = (getdoc(edit) or "").partition("\n")[0]
        name = edit.__name__.replace("_", "-")
        values = st.tuples(*arguments.values())
        drawn = values.map(lambda drawn: dict(zip(arguments, drawn, strict=True)))
        return Malformation(name, family, kind, sentence, edit, expects, example, drawn, sites, right, declares)

    return declare


def gather(*modules: object) -> Mapping[str, Malformation]:
    """The malformations that modules declare, by name, in order; raises `ValueError` where two share one."""
    found = [item for module in modules for item in vars(module).values() if isinstance(item, Malformation)]
    names = [item.name for item in found]
    clashing = sorted({name for name in names if names.count(name) > 1})
    if clashing:
        raise ValueError(f"two malformations share a name: {', '.join(clashing)}")
    return dict(zip(names, found, strict=True))
