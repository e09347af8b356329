"""What declares a tool's arguments: a function, a signature, a pydantic model or an input schema."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeAlias, cast

from pydantic import BaseModel, JsonValue

from harness_envelope.schema_nodes import JsonSchema
from harness_envelope.schemas import schema_view
from harness_envelope.signatures import Signature, signature_of
from harness_envelope.strict_json import dump, integral

Declared: TypeAlias = Signature | Callable[..., object] | type[BaseModel] | Mapping[str, Any]
"""What `valid_arguments` and `invalid_arguments` take."""

Arguments: TypeAlias = dict[str, JsonValue]
_NAMELESS = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


@dataclass(frozen=True, slots=True)
class ArgumentSource:
    """A declaration as a JSON Schema, with what it refuses and how it reads JSON into Python's values.

    `refused` names the arguments that do not fit (an empty name where it is the whole that does not).
    """

    schema: JsonSchema
    refused: Callable[[Mapping[str, object]], tuple[str, ...]]
    read: Callable[[Arguments], dict[str, Any]]

    @property
    def names(self) -> tuple[str, ...]:
        """The names that are declared, in their order."""
        return tuple(self.schema.get("properties", {}))


def source_of(declared: Declared) -> ArgumentSource:
    """The declaration behind any of its forms.

    A function's and a model's arguments are read into Python's values; a signature's and a schema's stay JSON, as a
    harness sends them. Raises `UnsupportedSignatureError` for a function that cannot be called from a schema.
    """
    if isinstance(declared, Signature):
        return _of_signature(declared, lambda arguments: arguments)
    if isinstance(declared, Mapping):
        return ArgumentSource(dict(declared), _misfits(declared), lambda arguments: arguments)
    if isinstance(declared, type) and issubclass(declared, BaseModel):
        return ArgumentSource(schema_view(declared).document, _misfits(declared), _model_reader(declared))
    signature = signature_of(_by_name(declared))
    return _of_signature(signature, _argument_reader(signature))


def _of_signature(signature: Signature, read: Callable[[Arguments], dict[str, Any]]) -> ArgumentSource:
    def refused(arguments: Mapping[str, object]) -> tuple[str, ...]:
        return tuple(fault.name for fault in signature.faults(arguments))

    return ArgumentSource(signature.schema, refused, read)


def _misfits(declared: object) -> Callable[[Mapping[str, object]], tuple[str, ...]]:
    view = schema_view(declared)

    def refused(arguments: Mapping[str, object]) -> tuple[str, ...]:
        misfits = view.misfits(cast("JsonValue", dict(arguments)))
        return tuple(str(misfit.path[0]) if misfit.path else "" for misfit in misfits)

    return refused


def _by_name(function: Callable[..., object]) -> Callable[..., object]:
    """The function without `*args` and `**kwargs`, which may stay empty; everything else is given by name."""
    whole = inspect.signature(function)
    named = [parameter for parameter in whole.parameters.values() if parameter.kind not in _NAMELESS]
    if len(named) == len(whole.parameters):
        return function

    @wraps(function)
    def called_by_name(**arguments: Any) -> object:
        return function(**arguments)

    vars(called_by_name)["__signature__"] = whole.replace(parameters=named)
    return called_by_name


def _argument_reader(signature: Signature) -> Callable[[Arguments], dict[str, Any]]:
    readers = dict(zip(signature.names, signature.readers, strict=True))

    def read(arguments: Arguments) -> dict[str, Any]:
        return {name: readers[name].validate_json(_text(value), strict=True) for name, value in arguments.items()}

    return read


def _model_reader(model: type[BaseModel]) -> Callable[[Arguments], dict[str, Any]]:
    """What reads a model's arguments as `model(**arguments)` takes them."""
    fields = {declared.alias or name: name for name, declared in model.model_fields.items()}

    def read(arguments: Arguments) -> dict[str, Any]:
        instance = model.model_validate_json(_text(arguments), strict=True)
        return {key: getattr(instance, fields[key]) if key in fields else value for key, value in arguments.items()}

    return read


def _text(value: JsonValue) -> str:
    return dump(integral(value))
