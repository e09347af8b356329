"""What was seen of one call, and its form as a line of JSON."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from harness_envelope.schema_nodes import JsonSchema
from harness_envelope.schemas import schema_view
from harness_envelope.strict_json import NotJsonError, dump, parse, plain

AnsweredBy: TypeAlias = Literal["function", "@tool"]
ErrorKind: TypeAlias = Literal["raised", "timeout", "unserialisable"]


@dataclass(frozen=True, slots=True)
class Observation:
    """One call of a tool.

    `arguments` are in JSON form. `trace_id` is the one that was handed in. `raw` is the text that came
    back (objects as they serialise), None where there is none; then `raised` ("ValueError: …"), `timed_out`
    (the limit in seconds) or `unserialisable` (why) says so. `printed` is what the tool wrote to stdout.
    `streamed` says in how many pieces the answer came, None where it came whole; `source` where the arguments come
    from, empty where nobody knows.
    """

    tool: str
    answered_by: AnsweredBy = "function"
    arguments: dict[str, JsonValue] = field(default_factory=dict)
    trace_id: str | None = None
    seconds: float = 0.0
    raw: str | None = None
    raised: str | None = None
    timed_out: float | None = None
    unserialisable: str | None = None
    printed: str = ""
    streamed: int | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class Recorded:
    """An observation read from a file: its line, and the JSON Schema of `data` that the line declares."""

    observation: Observation
    schema: JsonSchema | None
    line: int


class BadLineError(ValueError):
    """A line is no recorded result; the message says which line, what is wrong and what was expected."""


def to_line(observation: Observation, declared: object = None) -> str:
    """The observation as one line of JSON, without the newline; `declared` is the tool's schema argument."""
    line = {
        "tool": observation.tool,
        "answered_by": observation.answered_by,
        "arguments": observation.arguments,
        "trace_id": observation.trace_id,
        "seconds": observation.seconds,
        "raw": observation.raw,
        "error": _error(observation),
        "schema": _document(declared),
    }
    printed = {"printed": observation.printed} if observation.printed else {}
    streamed = {} if observation.streamed is None else {"streamed": observation.streamed}
    return _ascii_surrogates(dump(line | printed | streamed))


def read_lines(path: Path) -> Iterator[Recorded]:
    """The observations of a JSON Lines file, in order; raises `BadLineError` at a line that is none."""
    for number, line in enumerate(path.read_bytes().split(b"\n"), start=1):
        if line.strip():
            yield _recorded(line, number, f"{path}:{number}")


class _Error(BaseModel):
    model_config = ConfigDict(extra="forbid")

    kind: ErrorKind
    message: str = ""
    limit: float | None = Field(default=None, ge=0)


class _Line(BaseModel):
    """The fields of a line as they may come from outside."""

    model_config = ConfigDict(extra="forbid", protected_namespaces=())

    tool: str = Field(min_length=1)
    raw: JsonValue = None
    arguments: dict[str, JsonValue] | None = None
    trace_id: str | None = None
    seconds: float | None = Field(default=None, ge=0)
    error: _Error | str | None = None
    declared: dict[str, Any] | None = Field(default=None, alias="schema")
    answered_by: AnsweredBy = "function"
    printed: str = ""
    streamed: int | None = Field(default=None, ge=0)


def _recorded(line: bytes, number: int, place: str) -> Recorded:
    read = _read(line, place)
    error = _Error(kind="raised", message=read.error) if isinstance(read.error, str) else read.error
    if error is None and "raw" not in read.model_fields_set:
        raise BadLineError(f"{place}: neither `raw` nor `error` is there; expected what the tool answered, as `raw`")
    kind = error.kind if error else None
    observation = Observation(
        tool=read.tool,
        answered_by=read.answered_by,
        arguments=read.arguments or {},
        trace_id=read.trace_id,
        seconds=read.seconds or 0.0,
        raw=_text(read.raw) if error is None or read.raw is not None else None,
        raised=error.message if error and kind == "raised" else None,
        timed_out=_limit(error, read.seconds) if error and kind == "timeout" else None,
        unserialisable=error.message if error and kind == "unserialisable" else None,
        printed=read.printed,
        streamed=read.streamed,
    )
    return Recorded(observation, _checked(read.declared, place), number)


def _read(line: bytes, place: str) -> _Line:
    try:
        value = plain(parse(line.decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        raise BadLineError(f"{place}: {error.reason} at byte {error.start}; expected UTF-8") from None
    except NotJsonError as error:
        raise BadLineError(f"{place}: {error} at character {error.position}; expected one JSON object") from None
    if not isinstance(value, dict):
        raise BadLineError(f"{place}: {dump(value)[:60]} is no object; expected one with `tool` and `raw`")
    try:
        return _Line.model_validate(value, strict=True)
    except ValidationError as error:
        raise BadLineError(f"{place}: {_first_fault(error)}") from None


def _first_fault(error: ValidationError) -> str:
    fault = error.errors()[0]
    name = ".".join(map(str, fault["loc"]))
    known = ", ".join(item.alias or key for key, item in _Line.model_fields.items())
    return f"`{name}`: {fault['msg']}; expected an object with `tool` and `raw`, and of {known} no others"


def _checked(schema: JsonSchema | None, place: str) -> JsonSchema | None:
    try:
        schema_view(schema)
    except ValueError as error:
        raise BadLineError(f"{place}: `schema`: {error}") from None
    return schema


def _limit(error: _Error, seconds: float | None) -> float:
    return error.limit if error.limit is not None else seconds or 0.0


def _error(observation: Observation) -> dict[str, JsonValue] | None:
    if observation.raised is not None:
        return {"kind": "raised", "message": observation.raised}
    if observation.unserialisable is not None:
        return {"kind": "unserialisable", "message": observation.unserialisable}
    if observation.timed_out is not None:
        limit = observation.timed_out
        return {"kind": "timeout", "message": f"no answer within {limit:g} s", "limit": limit}
    return None


def _document(declared: object) -> JsonSchema | None:
    return schema_view(declared).document or None


def _text(raw: JsonValue) -> str:
    return raw if isinstance(raw, str) else dump(raw)


def _ascii_surrogates(line: str) -> str:
    return re.sub("[\ud800-\udfff]", lambda match: f"\\u{ord(match[0]):04x}", line)
