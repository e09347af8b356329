"""`@tool`: a function whose every answer is an envelope."""

import inspect
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass, field
from functools import wraps
from types import MappingProxyType
from typing import Any, Final, ParamSpec, Protocol, TypeVar, overload

from pydantic import JsonValue

from harness_envelope.answers import Answering, answer, failed, issued, read_arguments
from harness_envelope.pieces import joined, joined_later
from harness_envelope.results import declared_result, is_list, paged
from harness_envelope.schemas import schema_view
from harness_envelope.signatures import Signature, UnsupportedSignatureError, signature_of

P = ParamSpec("P")
R = TypeVar("R")
FromAnnotation: Final = inspect.Signature.empty
"""The default of `result`: what is declared is read from the return annotation."""


@dataclass(frozen=True, slots=True)
class ToolDeclaration:
    """What a tool declares: its `data`, its parameters, how to draw them, and which rules do not apply.

    `result` is the schema argument that describes `data`, None where nothing is declared; `arguments` are
    Hypothesis strategies by parameter; `ignore` are rule ids or prefixes of them, each with the reason;
    `max_bytes` is the size of a result from which on it has to be a page or a reference, None for the run's.
    """

    result: object
    signature: Signature
    arguments: Mapping[str, object]
    destructive: bool | None = None
    ignore: Mapping[str, str] = field(default_factory=dict)
    max_bytes: int | None = None


class ToolFunction(Protocol[P, R]):
    """A tool that answers with an envelope; `raw` is the function as it was written."""

    raw: Callable[P, R]
    declaration: ToolDeclaration

    def __call__(self, *args: Any, trace_id: str | None = None, **arguments: Any) -> dict[str, JsonValue]: ...


class AsyncToolFunction(Protocol[P, R]):
    """An async tool that answers with an envelope; `raw` is the function as it was written."""

    raw: Callable[P, Coroutine[Any, Any, R]]
    declaration: ToolDeclaration

    def __call__(
        self, *args: Any, trace_id: str | None = None, **arguments: Any
    ) -> Coroutine[Any, Any, dict[str, JsonValue]]: ...


class Decorator(Protocol):
    """What `tool(...)` answers: it makes a tool of a function."""

    @overload
    def __call__(self, function: Callable[P, Coroutine[Any, Any, R]], /) -> AsyncToolFunction[P, R]: ...  # type: ignore[overload-overlap]  # the narrower case, tried first
    @overload
    def __call__(self, function: Callable[P, R], /) -> ToolFunction[P, R]: ...


@overload
def tool(function: Callable[P, Coroutine[Any, Any, R]], /) -> AsyncToolFunction[P, R]: ...  # type: ignore[overload-overlap]  # the narrower case, tried first
@overload
def tool(function: Callable[P, R], /) -> ToolFunction[P, R]: ...
@overload
def tool(
    *,
    result: object = FromAnnotation,
    arguments: Mapping[str, object] | None = None,
    destructive: bool | None = None,
    ignore: Mapping[str, str] | None = None,
    max_bytes: int | None = None,
) -> Decorator: ...
def tool(  # noqa: PLR0913 - a declaration has as many parts as a tool has
    function: Callable[..., object] | None = None,
    /,
    *,
    result: object = FromAnnotation,
    arguments: Mapping[str, object] | None = None,
    destructive: bool | None = None,
    ignore: Mapping[str, str] | None = None,
    max_bytes: int | None = None,
) -> object:
    """Declare a tool, and wrap it so that it never raises and answers with nothing but an envelope.

    `result` describes `data` where the return annotation does not. `arguments` are strategies by parameter.
    `ignore` are the rules that the tool does not keep, and why: `{"HC402": "the partner's name for it"}`.
    `max_bytes` is the size of a result from which on it has to be a page or a reference (HC704).
    The wrapper takes the parameters by name or in order, and `trace_id` by name; it calls the function by its own
    attribute `raw`, and joins what that hands over in pieces. Raises `TypeError` for a function that cannot be called
    from a schema, naming the parameter and the remedy.
    """

    def declare(function: Callable[..., object]) -> object:
        signature = _signature(function, arguments or {})
        annotation = signature.result if result is FromAnnotation else result
        declared = declared_result(annotation) if result is FromAnnotation else paged(annotation)
        declaration = ToolDeclaration(
            declared,
            signature,
            MappingProxyType(dict(arguments or {})),
            destructive,
            _with_reasons(ignore or {}),
            _at_least_one(max_bytes),
        )
        answering = Answering(signature, schema_view(declared), is_list(annotation))
        return _wrapped(function, declaration, answering)

    return declare if function is None else declare(function)


def _signature(function: Callable[..., object], drawn: Mapping[str, object]) -> Signature:
    name = getattr(function, "__qualname__", repr(function))
    try:
        signature = signature_of(function, drawn)
    except UnsupportedSignatureError as error:
        raise UnsupportedSignatureError(f"{name}(): {error}") from None
    unknown = [argument for argument in drawn if argument not in signature.names]
    if unknown:
        raise TypeError(f"{name}(): `arguments` names `{unknown[0]}`; expected one of: {', '.join(signature.names)}")
    return signature


def _with_reasons(ignore: object) -> Mapping[str, str]:
    """The rules that are ignored, each with a reason; raises `TypeError` where one has none."""
    if not isinstance(ignore, Mapping):
        raise TypeError(f"`ignore` is {type(ignore).__name__}; expected a dict of rule ids and reasons")
    for rule, reason in ignore.items():
        if not str(reason or "").strip():
            raise TypeError(f"`ignore` gives {reason!r} for {rule}; expected the reason, as text")
    return MappingProxyType(dict(ignore))


def _at_least_one(max_bytes: object) -> int | None:
    """The limit as it was given; raises `TypeError` where it is none."""
    if max_bytes is None or (isinstance(max_bytes, int) and not isinstance(max_bytes, bool) and max_bytes >= 1):
        return max_bytes
    raise TypeError(f"`max_bytes` is {max_bytes!r}; expected a whole number of bytes, at least 1")


def _wrapped(function: Callable[..., Any], declaration: ToolDeclaration, answering: Answering) -> object:
    @wraps(function)
    def answered(*given: object, trace_id: str | None = None, **named: object) -> dict[str, JsonValue]:
        handed = issued(trace_id)
        try:
            arguments = read_arguments(answering, given, named, handed)
            value = wrapper.raw(**arguments)
            return answer(answering, joined(value).text if isinstance(value, Iterator) else value, handed)
        except Exception as error:  # noqa: BLE001 - a tool may raise anything, and its answer is an envelope
            return failed(error, handed)

    @wraps(function)
    async def awaited(*given: object, trace_id: str | None = None, **named: object) -> dict[str, JsonValue]:
        handed = issued(trace_id)
        try:
            arguments = read_arguments(answering, given, named, handed)
            value = wrapper.raw(**arguments)
            whole = (await joined_later(value)).text if isinstance(value, AsyncIterator) else await value
            return answer(answering, whole, handed)
        except Exception as error:  # noqa: BLE001 - as above
            return failed(error, handed)

    later = inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function)
    wrapper: Any = awaited if later else answered
    wrapper.raw = function
    wrapper.declaration = declaration
    return wrapper
