"""A function's parameters as a pydantic model: the input schema, and the check of arguments."""

import inspect
import warnings
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, get_type_hints

from pydantic import ConfigDict, Field, JsonValue, TypeAdapter, ValidationError, create_model
from pydantic.errors import PydanticUserError
from pydantic.json_schema import PydanticJsonSchemaWarning

from harness_envelope.strict_json import dump, integral, parse, serialise

TRACE_PARAMETER = "trace_id"
_UNKNOWN = "is no parameter"


class UnsupportedSignatureError(TypeError):
    """The function cannot be called from a schema; the message names the parameter and the remedy."""


@dataclass(frozen=True, slots=True)
class ArgumentFault:
    """One argument that does not fit: its name and what is wrong with it."""

    name: str
    message: str


class BadArgumentError(ValueError):
    """The arguments of a call do not fit its parameters; the message names each and says why."""

    def __init__(self, faults: Collection[ArgumentFault]) -> None:
        super().__init__("; ".join(f"{fault.name}: {fault.message}".removeprefix(": ") for fault in faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Signature:
    """The parameters of a tool, less the trace id, which the harness hands in."""

    model: type[Any]
    names: tuple[str, ...]
    takes_trace_id: bool
    result: object
    readers: tuple[TypeAdapter[Any], ...] = field(repr=False, default=())

    @property
    def schema(self) -> dict[str, JsonValue]:
        """The input schema: a JSON Schema of an object with a property for each parameter."""
        return _schema_of(self.model)

    def read(self, arguments: Mapping[str, object]) -> dict[str, Any]:
        """The arguments as the function wants them (dates, enums, models), from Python or from JSON values.

        Raises `BadArgumentError` where they do not fit.
        """
        faults = [ArgumentFault(name, _UNKNOWN) for name in arguments if name not in self.names]
        values: dict[str, Any] = {}
        for name, reader, declared in zip(self.names, self.readers, self.model.model_fields.values(), strict=True):
            if name not in arguments:
                faults += [ArgumentFault(name, "is missing")] if declared.is_required() else []
                continue
            try:
                values[name] = _read_value(reader, arguments[name])
            except ValidationError as error:
                faults.append(ArgumentFault(name, error.errors()[0]["msg"]))
        if faults:
            raise BadArgumentError(faults)
        return values

    def faults(self, arguments: Mapping[str, object]) -> tuple[ArgumentFault, ...]:
        """Which arguments do not fit, one fault an argument; empty where all do."""
        try:
            self.read(arguments)
        except BadArgumentError as error:
            return error.faults
        return ()


def signature_of(function: Callable[..., object], drawn: Collection[str] = ()) -> Signature:
    """The signature of an annotated function; a parameter in `drawn` needs no annotation.

    Raises `UnsupportedSignatureError` where a parameter has no annotation, is positional-only or
    variadic, or has a type that pydantic cannot read.
    """
    parameters = list(inspect.signature(function).parameters.values())
    hints = _hints(function)
    takes_trace_id = any(parameter.name == TRACE_PARAMETER for parameter in parameters)
    wanted = [parameter for parameter in parameters if parameter.name != TRACE_PARAMETER]
    fields: dict[str, Any] = {
        f"argument_{index}": _field(parameter, dict.fromkeys(drawn, Any) | hints)
        for index, parameter in enumerate(wanted)
    }
    try:
        model = create_model(
            f"{getattr(function, '__name__', 'tool')}_arguments",
            __config__=ConfigDict(extra="forbid"),
            **fields,
        )
        _schema_of(model)
        readers = tuple(TypeAdapter(annotation) for annotation, _ in fields.values())
    except PydanticUserError as error:
        raise UnsupportedSignatureError(
            f"{_unreadable(fields)} has a type that no JSON argument can have ({str(error).splitlines()[0]}); "
            "annotate it with a JSON type or a pydantic model"
        ) from None
    names = tuple(parameter.name for parameter in wanted)
    return Signature(model, names, takes_trace_id, hints.get("return"), readers)


def _unreadable(fields: Mapping[str, Any]) -> str:
    """The first parameter whose type pydantic cannot read or has no schema for."""
    for annotation, declared in fields.values():
        try:
            TypeAdapter(annotation).json_schema()
        except PydanticUserError:
            return f"parameter `{declared.alias}`"
    return "a parameter"


def _schema_of(model: type[Any]) -> dict[str, JsonValue]:
    with warnings.catch_warnings():
        # A default that JSON cannot write is the function's own business; the schema leaves it out.
        warnings.simplefilter("ignore", PydanticJsonSchemaWarning)
        schema: dict[str, JsonValue] = model.model_json_schema(by_alias=True)
    return schema


def _read_value(reader: TypeAdapter[Any], value: object) -> Any:
    try:
        return reader.validate_python(value, strict=True)
    except ValidationError:
        text = _json_text(value)
        if text is None:
            raise
    return reader.validate_json(text, strict=True)


def _json_text(value: object) -> str | None:
    try:
        return dump(integral(parse(serialise(value))))
    except (ValueError, RecursionError):
        return None


def _hints(function: Callable[..., object]) -> dict[str, Any]:
    try:
        return get_type_hints(function, include_extras=True)
    except Exception as error:  # noqa: BLE001 - an annotation is code of the user's
        raise UnsupportedSignatureError(
            f"its annotations cannot be read ({type(error).__name__}: {error}); import the names they use"
        ) from None


def _field(parameter: inspect.Parameter, hints: Mapping[str, Any]) -> tuple[Any, Any]:
    if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
        raise UnsupportedSignatureError(
            f"parameter `{parameter}` cannot be given by name; give it a name and an annotation"
        )
    if parameter.name not in hints:
        raise UnsupportedSignatureError(
            f"parameter `{parameter.name}` has no annotation; annotate it, or declare its strategy with @tool"
        )
    default = ... if parameter.default is parameter.empty else parameter.default
    return (hints[parameter.name], Field(default, alias=parameter.name))
