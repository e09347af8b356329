"""The one form in which a rule is declared, and what a rule is given to judge."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from inspect import getdoc
from typing import Any, Final, Literal, TypeAlias

from pydantic import JsonValue

from harness_envelope.extras import unmet
from harness_envelope.members import Member, root_members
from harness_envelope.normalizer.records import Normalized
from harness_envelope.paths import Path, format_path
from harness_envelope.schemas import SchemaView

MAX_BYTES: Final = 1024 * 1024
"""The size of a result, as text in UTF-8, from which on it has to be a page or a reference, unless set otherwise."""

Level: TypeAlias = Literal["must", "should"]
Where: TypeAlias = Literal["raw", "result", "schema", "call", "calls"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One broken rule: `path` is the JSON path of the fault, `$` for the whole result."""

    rule: str
    level: Level
    path: str
    message: str


@dataclass(frozen=True, slots=True)
class Broken:
    """What a rule's function yields; `level` only where the evidence is weaker than the rule."""

    message: str
    path: Path = ()
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class Raw:
    """The raw text of a result as a rule on text sees it, and the fault of the strict parser, if any.

    `is_sound` says that reading has seen to it that no name stands twice, and no half of a surrogate pair.
    """

    text: str
    data: bytes | None = None
    value: JsonValue = None
    fault: str | None = None
    is_sound: bool = False


@dataclass(frozen=True)
class Result:
    """One result as a rule on results sees it.

    `root` is the value that was read. `fields` are its core fields by their right names, whatever
    they were called (`spelled` tells), `unknown` the other members of the root. All three are
    empty where the root is no object. `text` is what it was read from, `max_bytes` the most that it may hold.
    """

    root: JsonValue
    fields: Mapping[str, JsonValue]
    spelled: Mapping[str, str]
    unknown: Mapping[str, JsonValue]
    view: SchemaView
    trace_id: str | None = None
    text: str = ""
    max_bytes: int = MAX_BYTES

    @cached_property
    def members(self) -> tuple[Member, ...]:
        """Every value below the root, at any depth, with its place and what is declared there."""
        succeeded = self.code == 200
        return tuple(root_members(self.fields, self.spelled, self.unknown, self.view.places, succeeded=succeeded))

    @cached_property
    def code(self) -> int | None:
        """The status code where it is an integer, else None."""
        code = self.fields.get("code")
        return int(code) if isinstance(code, int | float) and not isinstance(code, bool) and code == int(code) else None


@dataclass(frozen=True, slots=True)
class BadArgument:
    """What is wrong with a call's arguments: the path of the value at fault, and the kind of the fault.

    The kinds are those of `harness_strategies.invalid_arguments`: `missing`, `wrong-type`, `out-of-range`, …
    """

    path: tuple[str, ...]
    fault: str


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool and what came of it, as a rule on calls sees it.

    `raw` is the text that came back, None where nothing did; `streamed` in how many pieces, where it was a stream.
    `raised`, `timed_out` (in seconds) and `unserialisable` say why nothing did. `normalized` is the answer as the
    bundled normalizer reads it; `stated` is the status code that an answer states which the normalizer rejects for
    something else. `arguments` are the call's, in JSON, with one fault where `bad_argument` names it; `trace_id` is
    the one that was passed, None where none was. `answers_agent` says that what was called owes the check of the
    arguments and the trace id: `@tool`, a server, a service. `schema` is the declared schema of `data`, if any.
    """

    raw: str | None = None
    raised: str | None = None
    timed_out: float | None = None
    unserialisable: str | None = None
    normalized: Normalized | None = None
    stated: int | None = None
    arguments: Mapping[str, JsonValue] = field(default_factory=dict)
    bad_argument: BadArgument | None = None
    trace_id: str | None = None
    answers_agent: bool = False
    streamed: int | None = None
    schema: object = field(default=None, repr=False)

    @property
    def envelope(self) -> Mapping[str, JsonValue]:
        """What was answered, as the bundled normalizer reads it; empty where it cannot."""
        return (self.normalized.envelope if self.normalized else None) or {}

    @property
    def code(self) -> int | None:
        """The status code that was answered, as the bundled normalizer reads it."""
        code = self.envelope.get("code", self.stated)
        return int(code) if isinstance(code, int | float) else None


Subject: TypeAlias = Raw | Result | Call | tuple[Call, ...]
Judge: TypeAlias = Callable[[Any], Iterator[Broken]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the convention, with its sentence and an example that keeps and one that breaks it.

    `implies` are the rules that one fault may break together with this one, `silences` those that say nothing at a
    place where this one speaks. `extra` is the extra of this distribution whose libraries the rule needs in full.
    `spares_success` says that it finds nothing in a success whose root is a valid envelope's, whatever `data` holds.
    """

    id: str
    name: str
    level: Level
    where: Where
    sentence: str
    judge: Judge = field(repr=False)
    good: object = field(repr=False)
    bad: object = field(repr=False)
    schema: object = field(default=None, repr=False)
    trace_id: str | None = field(default=None, repr=False)
    lowers: Literal["P_exec", "P_valid"] | None = None
    implies: tuple[str, ...] = ()
    silences: tuple[str, ...] = ()
    extra: str | None = None
    spares_success: bool = False

    @property
    def unmet(self) -> str | None:
        """What to install so that the rule finds all that it looks for; None where nothing is missing."""
        return unmet(self.extra) if self.extra else None

    @property
    def note(self) -> str:
        """What the sentence cannot say: exceptions, and where the rule is silent."""
        return " ".join(text for text in self._paragraphs if not text.startswith(("Why: ", "Fix: ")))

    @property
    def why(self) -> str:
        """What goes wrong for an agent where the rule is broken."""
        return self._paragraph("Why: ")

    @property
    def fix(self) -> str:
        """What the author of a tool does about it."""
        return self._paragraph("Fix: ")

    @property
    def _paragraphs(self) -> list[str]:
        """The docstring after its first line, a paragraph an entry."""
        text = (getdoc(self.judge) or "").partition("\n")[2]
        return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]

    def _paragraph(self, label: str) -> str:
        found = next((text for text in self._paragraphs if text.startswith(label)), label)
        return found.removeprefix(label)

    def finding(self, broken: Broken) -> Finding:
        """What the rule's function yielded, as the finding that it stands for."""
        level: Level = "should" if "should" in (self.level, broken.level) else "must"
        return Finding(self.id, level, format_path(broken.path), broken.message)


def rule(  # noqa: PLR0913 - a declaration has as many parts as a rule has
    rule_id: str,
    level: Level,
    where: Where = "result",
    *,
    good: object,
    bad: object,
    schema: object = None,
    trace_id: str | None = None,
    lowers: Literal["P_exec", "P_valid"] | None = None,
    implies: tuple[str, ...] = (),
    silences: tuple[str, ...] = (),
    extra: str | None = None,
    spares_success: bool = False,
) -> Callable[[Judge], Rule]:
    """Declare a rule: the function's name is its name, the first line of its docstring its sentence.

    Paragraphs that begin with `Why: ` and `Fix: ` are what `explain` shows beside it.

    `good` and `bad` are what `judge()` is given in the generic tests (for a rule on calls: a `Call`,
    or a tuple of them), with `schema` and `trace_id`.
    """

    def declare(judge: Judge) -> Rule:
        sentence = (getdoc(judge) or "").partition("\n")[0]
        name = judge.__name__.replace("_", "-")
        counted = lowers or ("P_valid" if level == "must" and where in ("raw", "result", "schema") else None)
        return Rule(
            id=rule_id,
            name=name,
            level=level,
            where=where,
            sentence=sentence,
            judge=judge,
            good=good,
            bad=bad,
            schema=schema,
            trace_id=trace_id,
            lowers=counted,
            implies=implies,
            silences=silences,
            extra=extra,
            spares_success=spares_success,
        )

    return declare


def gather(*modules: object) -> dict[str, Rule]:
    """The rules of modules, by id and in order; raises `ValueError` where two share an id or a name."""
    held = {id(item): item for module in modules for item in vars(module).values() if isinstance(item, Rule)}
    found = [*held.values()]
    taken = Counter(label for item in found for label in (item.id, item.name))
    shared = [label for label, count in taken.items() if count > 1]
    if shared:
        raise ValueError(f"rules share an id or a name: {', '.join(shared)}; expected one rule each")
    return {item.id: item for item in sorted(found, key=lambda item: item.id)}
