"""A declared pydantic type: whether a payload fits it, and its instances."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import (
    BaseModel,
    JsonValue,
    PydanticSchemaGenerationError,
    PydanticUserError,
    TypeAdapter,
    ValidationError,
    create_model,
)
from pydantic.errors import PydanticInvalidForJsonSchema

from harness_envelope.aliases import Names, schema_with_names
from harness_envelope.models import Envelope
from harness_envelope.paths import Path, format_path
from harness_envelope.plain_types import value_validator
from harness_envelope.schema_nodes import JsonSchema
from harness_envelope.strict_json import dump, integral, may_be_integral


@dataclass(frozen=True, slots=True)
class Misfit:
    """One place where a value does not fit its schema."""

    path: Path
    message: str

    def __str__(self) -> str:
        return f"{format_path(self.path)}: {self.message}"


class DeclaredType:
    """One type that a tool declares: of the whole envelope, if it is a subclass of it, else of `data`."""

    def __init__(self, declared: Any) -> None:
        """Raises `TypeError` for a type that pydantic cannot read."""
        self.envelope: type[Any] | None = (
            declared if isinstance(declared, type) and issubclass(declared, Envelope) else None
        )
        self._payload = _payload(self.envelope) if self.envelope else declared
        try:
            self.adapter: TypeAdapter[Any] = TypeAdapter(self._payload)
            self.document, self.names = _described(self.adapter)
        except (PydanticSchemaGenerationError, PydanticUserError) as error:
            raise TypeError(f"schema {declared!r} is no type that pydantic can read as JSON: {error}") from None
        by_name = not self.document or any(names.by_name for names in self.names.values())
        self._how = {"strict": True, "by_alias": True, "by_name": by_name}

    def misfits(self, data: JsonValue, *, first_only: bool = False) -> tuple[Misfit, ...]:
        """Where a payload does not fit, as pydantic says it in strict JSON mode."""
        try:
            self._read(self.adapter.validate_json, data)
        except ValidationError as error:
            faults = error.errors(include_url=False, include_context=False, include_input=False)
            return tuple(
                Misfit(_known_steps(data, fault["loc"]), fault["msg"]) for fault in faults[: 1 if first_only else None]
            )
        except RecursionError:
            return (Misfit((), "nested too deeply to be compared with the schema"),)
        except Exception as error:  # noqa: BLE001 - a validator of the user's may raise anything
            return (Misfit((), f"{type(error).__name__} in the model's own validator: {error}"),)
        return ()

    def fits(self, data: JsonValue) -> bool:
        """Whether a payload fits the type, in strict JSON mode."""
        try:
            self._read(self.adapter.validate_json, data)
        except Exception:  # noqa: BLE001 - a validator of the user's may raise anything
            return False
        return True

    def holds(self, value: object) -> bool:
        """Whether a Python object is an instance of the type; a dict is none of a model."""
        try:
            read = self.adapter.validate_python(value, strict=True)
        except Exception:  # noqa: BLE001 - a validator of the user's may raise anything
            return False
        return isinstance(value, BaseModel) or type(value) is type(read)

    def written(self, value: object) -> JsonValue:
        """An instance of the type in JSON's types, as the type writes it."""
        written: JsonValue = self.adapter.dump_python(
            value, mode="json", by_alias=True, serialize_as_any=True, warnings=False
        )
        return written

    def instance(self, envelope: dict[str, JsonValue]) -> object:
        """The validated instance for an envelope that fits, None where the type has none."""
        try:
            if self.envelope is not None:
                return self._envelope(self.envelope, envelope)
            if envelope["code"] == 200:
                return self._read(self.adapter.validate_json, envelope["data"])
        except Exception:  # noqa: BLE001 - a validator of the user's may raise anything
            return None
        return None

    def _envelope(self, declared: type[Any], envelope: dict[str, JsonValue]) -> Any:
        """The instance of a declared envelope, whose own check of `data` reads no dates, sets and the like as JSON."""
        try:
            return self._read(declared.model_validate_json, envelope)
        except ValidationError:
            payload = self._read(self.adapter.validate_json, envelope["data"])
            return declared.model_validate({**envelope, "data": payload}, **self._how)

    def instance_of_text(self, text: str | bytes) -> object:
        """The validated instance for an envelope's own JSON text; raises where it does not fit as it stands."""
        read = self._whole(text, **self._how)
        return read if self.envelope else read.data

    def instance_of_value(self, envelope: dict[str, JsonValue]) -> object:
        """The same from an envelope in Python's own types; `...` where its text has to be read.

        Raises `ValidationError` where the payload does not fit.
        """
        code = envelope["code"]
        if code != 200 or code.__class__ is not int or self._of_value is None:
            return ...
        try:
            return self._of_value(envelope if self.envelope else envelope["data"], **self._how)
        except ValidationError:
            raise
        except Exception:  # noqa: BLE001 - a default of the user's may raise anything
            return ...

    @cached_property
    def _of_value(self) -> Callable[..., Any] | None:
        validator = None if self.names else value_validator(self.adapter, self.envelope)
        return validator and validator.validate_python

    @cached_property
    def _whole(self) -> Callable[..., Any]:
        """What reads a whole envelope: as a declared one, else its payload alone."""
        whole: TypeAdapter[Any] = TypeAdapter(self.envelope or create_model("Payload", data=(self._payload, ...)))
        return whole.validator.validate_json

    def _read(self, validate: Callable[..., Any], value: JsonValue) -> Any:
        """What a pydantic validator reads; a huge float is an integer only where it is no number otherwise."""
        text = dump(value)
        if not may_be_integral(text):
            return validate(text, **self._how)
        try:
            return validate(dump(integral(value)), **self._how)
        except ValidationError:
            in_full = dump(integral(value, below=float("inf")))
            if in_full == text:
                raise
            return validate(in_full, **self._how)


def _described(adapter: TypeAdapter[Any]) -> tuple[JsonSchema, Mapping[int, Names]]:
    """The JSON Schema of a type and what its fields are called; nothing where JSON has no form for it."""
    try:
        return schema_with_names(adapter)
    except PydanticInvalidForJsonSchema:
        return {}, {}


def _payload(envelope: type[Any]) -> Any:
    declared = envelope.model_fields["data"].annotation
    return Any if isinstance(declared, type(Envelope.model_fields["data"].annotation)) else declared


def _known_steps(data: JsonValue, location: tuple[int | str, ...]) -> Path:
    path: list[int | str] = []
    current: JsonValue = data
    for step in location:
        if isinstance(current, dict) and step in current:  # noqa: SIM114 - the step's type differs
            current = current[step]
        elif isinstance(current, list) and isinstance(step, int) and step < len(current):
            current = current[step]
        else:
            continue
        path.append(step)
    return tuple(path)
