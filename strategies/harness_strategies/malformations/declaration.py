"""The one form in which a malformation is declared: a pure edit with JSON arguments."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from inspect import getdoc, signature
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_envelope.schema_nodes import JsonSchema
from harness_envelope.schemas import SchemaView, schema_view
from harness_strategies.malformations.layouts import serialise
from harness_strategies.malformations.places import declared_nodes

Expectation: TypeAlias = Literal["recover", "unchanged", "recover-or-reject", "reject"]
Kind: TypeAlias = Literal["value", "text"]
Stage: TypeAlias = Literal["value", "syntax", "wrapping", "truncation", "absence", "encoding"]
Tier: TypeAlias = Literal["text", "envelope"]
JsonObject: TypeAlias = dict[str, JsonValue]

RECOVER: Final = "recover"
UNCHANGED: Final = "unchanged"
RECOVER_OR_REJECT: Final = "recover-or-reject"
REJECT: Final = "reject"

STAGES: Final[tuple[Stage, ...]] = ("value", "syntax", "wrapping", "truncation", "absence", "encoding")
"""In which order edits are made: of the value, then of its text, then of the text around, last to bytes."""

VALUE_FAMILIES: Final = ("shape", "keys", "types")
TEXT_FAMILIES: Final[Mapping[str, Stage]] = MappingProxyType(
    {
        "syntax": "syntax",
        "wrapping": "wrapping",
        "truncation": "truncation",
        "absence": "absence",
        "encoding": "encoding",
    }
)
HARNESS_TRACE_ID: Final = "t-harness"


@dataclass(frozen=True, slots=True)
class Subject:
    """What is edited: the right value so far, what is declared of it, and the trace id that was handed in.

    `written` is the value, and `text` its text, as the edits before this one left them; a text malformation
    asks these what is there, since the envelope is what is meant. `is_envelope` is false where any JSON value stands
    in for an envelope, `text_is_json` once an edit of text was made.
    """

    envelope: Any
    view: SchemaView
    trace_id: str = HARNESS_TRACE_ID
    written: Any = None
    text: str = ""
    is_envelope: bool = True
    text_is_json: bool = True


@dataclass(frozen=True, slots=True)
class Site:
    """A place that an edit can be made at, as its first argument, and what its second can be there.

    `variant` groups sites of one kind, so that each kind is drawn as often as the others; a `rare` one, whose
    expectation is not its row's own, in one draw of sixteen.
    """

    variant: str
    place: JsonValue
    options: tuple[JsonValue, ...] = ()
    rare: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """An edit's arguments, what it is given, and what it makes of it."""

    before: Any
    after: Any
    arguments: JsonObject = field(default_factory=dict)


Expects: TypeAlias = Expectation | Callable[[JsonObject, Subject], Expectation]
Sites: TypeAlias = Callable[[Subject], Iterable[Site]] | Callable[[str, Subject], Iterable[Site]]
Declares: TypeAlias = Callable[[JsonSchema, frozenset[str]], bool]
Room: TypeAlias = Callable[[Subject], Iterable[JsonObject]]
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
    find: Callable[..., Iterable[Site]] | None = field(default=None, repr=False)
    corrected: Right | None = field(default=None, repr=False)
    declares: Declares | None = field(default=None, repr=False)
    envelope_only: bool = False
    room: Room | None = field(default=None, repr=False)

    @property
    def tier(self) -> Tier:
        """Whether any JSON fixer can be measured on it, or only one that knows the convention."""
        return "text" if self.family in TEXT_FAMILIES else "envelope"

    @property
    def stage(self) -> Stage:
        """When its edit is made: what edits the value comes first, what edits its text alone next."""
        return "value" if self.kind == "value" else TEXT_FAMILIES.get(self.family, "syntax")

    @property
    def edits_any_value(self) -> bool:
        """Whether any JSON value will do, envelope or not."""
        return self.kind == "text" and self.tier == "text" and not self.envelope_only

    def sites(self, subject: Subject) -> Iterator[Site]:
        """Where the value, or the text as it stands, can be edited; nothing for an edit that needs no place."""
        if self.find is None:
            return iter(())
        return iter(self.find(subject) if self.kind == "value" else self.find(subject.text, subject))

    def applies(self, envelope: JsonObject, schema: object = None) -> bool:
        """Whether the envelope has a place to edit, written in the plainest layout."""
        subject = Subject(envelope, schema_view(schema), written=envelope, text=serialise(envelope))
        return self.find is None or any(self.sites(subject))

    def possible(self, schema: object = None) -> bool:
        """Whether some envelope of the schema can have a place to edit."""
        return self.declares is None or any(self.declares(*each) for each in declared_nodes(schema_view(schema)))

    def arguments_at(self, site: Site, option: JsonValue) -> JsonObject:
        """The edit's arguments at a site, with one of the site's options."""
        names = [*signature(self.edit).parameters][1:]
        return dict(zip(names, (site.place, option) if site.options else (site.place,), strict=False))

    def expectation(self, arguments: JsonObject, subject: Subject) -> Expectation:
        """What any normalizer must make of the edited envelope."""
        return self.expects(arguments, subject) if callable(self.expects) else self.expects

    @property
    def expectation_in_words(self) -> str:
        """The expectation, or the condition by which it differs, as its function is called."""
        return self.expects.__name__.strip("_").replace("_", " ") if callable(self.expects) else self.expects

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
    declares: Declares | None = None,
    envelope_only: bool = False,
    room: Room | None = None,
    **arguments: SearchStrategy[Any],
) -> Callable[[Callable[..., Any]], Malformation]:
    """Declare a malformation over a pure edit, `edit(text, ...)` or `edit(value, ...)`.

    The function's name is the malformation's name, the first line of its docstring the sentence. Its first
    arguments come from `sites(subject)`, for an edit of text from `sites(text, subject)`; the others from strategies
    of their names. `right(arguments, subject)` is the right value where it is not the envelope itself;
    `declares(node, types)` says which node offers a site, beside alternatives that together admit these types.
    `envelope_only` is for an edit of text that says nothing about other JSON values. `room(subject)` are envelopes
    much like a drawn one without a site, which have one.
    """
    if family not in (*VALUE_FAMILIES, *TEXT_FAMILIES):
        raise ValueError(f"no family is called {family!r}; expected {', '.join((*VALUE_FAMILIES, *TEXT_FAMILIES))}")

    def declare(edit: Callable[..., Any]) -> Malformation:
        kind: Kind = "text" if next(iter(signature(edit).parameters)) == "text" else "value"
        sentence = (getdoc(edit) or "").partition("\n")[0]
        name = edit.__name__.replace("_", "-")
        values = st.tuples(*arguments.values())
        drawn = values.map(lambda drawn: dict(zip(arguments, drawn, strict=True)))
        parts = (name, family, kind, sentence, edit, expects, example, drawn)
        return Malformation(*parts, sites, right, declares, envelope_only, room)

    return declare


def gather(*modules: object) -> Mapping[str, Malformation]:
    """The malformations that modules declare, by name, in order; raises `ValueError` where two share one."""
    found = [item for module in modules for item in vars(module).values() if isinstance(item, Malformation)]
    names = [item.name for item in found]
    clashing = sorted({name for name in names if names.count(name) > 1})
    if clashing:
        raise ValueError(f"two malformations share a name: {', '.join(clashing)}")
    return dict(zip(names, found, strict=True))
