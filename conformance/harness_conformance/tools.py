"""What is under test: a tool, a normalizer or recorded results, and where each was found."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_conformance.observations import Observation
from harness_envelope.signatures import Signature


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool that can be called, or one whose results were recorded (`function` is None then).

    `declared` is the schema argument that describes its `data` (a type, a JSON Schema, or None).
    `answers` is the function that answers the agent: the `@tool` wrapper, where there is one.
    `ignored` are the rule ids, or prefixes of them, that the tool declares not to keep, each with the reason;
    `selected`, where there are any, are the only ones that count. `examples` are whole arguments that exist, `values`
    some by parameter, as the project's settings have them. `max_bytes` is its limit of HC704, None for the run's.
    `reset` is what its module calls to begin anew, where it keeps a state.
    """

    name: str
    file: str
    line: int
    function: Callable[..., object] | None = None
    answers: Callable[..., object] | None = None
    signature: Signature | None = None
    declared: object = None
    strategies: Mapping[str, SearchStrategy[object]] = field(default_factory=dict)
    recorded: tuple[Observation, ...] = ()
    ignored: Mapping[str, str] = field(default_factory=dict)
    selected: tuple[str, ...] = ()
    examples: tuple[Mapping[str, JsonValue], ...] = ()
    values: Mapping[str, Sequence[JsonValue]] = field(default_factory=dict)
    max_bytes: int | None = None
    reset: Callable[[], object] | None = None

    def begin(self) -> None:
        """Put the tool's module into the state in which each measurement begins; what its reset raises is raised."""
        if self.reset is not None:
            self.reset()


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A function that is not tested, and why, with the remedy."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class NormalizerUnderTest:
    """A function from raw text to an envelope, as the user wrote it.

    `wants` are the names of the parameters that it has beside the raw result, `data_schema` and `trace_id`.
    `reads_bytes` says that it takes bytes as they are, `reads_text` that it takes text, `reads_types` that
    `data_schema` may be a type; any other is given text and a JSON Schema. `stream` is its form for a result
    that arrives in pieces, where it has one.
    """

    name: str
    file: str
    line: int
    function: Callable[..., object]
    wants: tuple[str, ...] = ()
    reads_bytes: bool = False
    reads_types: bool = False
    reads_text: bool = True
    stream: "NormalizerUnderTest | None" = None


@dataclass(frozen=True, slots=True)
class Target:
    """One `--harness-conformance` argument, loaded."""

    name: str
    tools: tuple[Tool, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    normalizer: NormalizerUnderTest | None = None
