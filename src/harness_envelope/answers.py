"""What answers the agent: a tool's value, its exception or its bad arguments, as an envelope."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue

from harness_envelope.models import CORE_FIELDS, MAX_PAGE_SIZE, SUCCESS, Envelope, Page, new_trace_id
from harness_envelope.normalizer import normalize
from harness_envelope.normalizer.keys import core_names
from harness_envelope.normalizer.reading import read
from harness_envelope.normalizer.records import RejectedError
from harness_envelope.schemas import SchemaView
from harness_envelope.signatures import ArgumentFault, BadArgumentError, Signature
from harness_envelope.strict_json import has_lone_surrogate


@dataclass(frozen=True, slots=True)
class Answering:
    """How a tool answers: what it declares about `data`, and whether it returns lists."""

    signature: Signature
    view: SchemaView
    returns_list: bool


def issued(trace_id: object) -> str:
    """The trace id that was handed in, a fresh one in place of none or an unusable one."""
    usable = isinstance(trace_id, str) and trace_id.strip() and not has_lone_surrogate(trace_id)
    return str(trace_id) if usable else new_trace_id()


def read_arguments(
    answering: Answering, given: Sequence[object], named: Mapping[str, object], trace_id: str
) -> dict[str, Any]:
    """The arguments as the function wants them, the trace id among them where it takes one.

    Raises `BadArgumentError` where they do not fit.
    """
    signature = answering.signature
    by_name = dict(zip(signature.names, given, strict=False))
    faults = [ArgumentFault(name, "was given twice") for name in by_name if name in named]
    if len(given) > len(signature.names):
        faults.append(ArgumentFault("", f"{len(given)} arguments; expected at most {len(signature.names)}"))
    if faults:
        raise BadArgumentError(faults)
    arguments = signature.read({**by_name, **named})
    return arguments | ({"trace_id": trace_id} if signature.takes_trace_id else {})


def answer(answering: Answering, value: object, trace_id: str) -> dict[str, JsonValue]:
    """The envelope of what a tool returned: a payload is wrapped, anything else normalized."""
    if answering.returns_list and isinstance(value, list | tuple):
        if len(value) > MAX_PAGE_SIZE:
            return _failure(500, _too_long(value), None, trace_id)
        value = _success(answering.view.written(_page(value)), trace_id)
    elif answering.view.holds(value) and not _is_envelope(value):
        value = _success(answering.view.written(value), trace_id)
    normalized = normalize(value, answering.view, trace_id=trace_id)
    if normalized.envelope is None:
        return _failure(500, f"result not readable: {normalized.reason}", None, trace_id)
    return {field: normalized.envelope[field] for field in CORE_FIELDS}


def failed(error: Exception, trace_id: str) -> dict[str, JsonValue]:
    """The envelope of an exception: a 400 for bad arguments, else a 500 without the tool's internals."""
    if isinstance(error, BadArgumentError):
        details: JsonValue = {
            "error_fields": [_encodable(fault.name) for fault in error.faults if fault.name],
            "error_msg": _encodable(str(error)),
        }
        return _failure(400, f"bad argument: {error}", details, trace_id)
    return _failure(500, f"the tool failed: {type(error).__name__}", None, trace_id)


def _success(data: JsonValue, trace_id: str) -> dict[str, JsonValue]:
    return {"code": 200, "msg": SUCCESS, "data": data, "trace_id": trace_id, "extra": None}


def _failure(code: int, msg: str, data: JsonValue, trace_id: str) -> dict[str, JsonValue]:
    return {"code": code, "msg": _encodable(msg), "data": data, "trace_id": trace_id, "extra": None}


def _page(items: Sequence[object]) -> Page[Any]:
    return Page[Any].model_construct(items=[*items], total=len(items), page=1, page_size=MAX_PAGE_SIZE)


def _too_long(items: Sequence[object]) -> str:
    return f"the tool returned a list of {len(items)}; expected a Page of at most {MAX_PAGE_SIZE}"


def _is_envelope(value: object) -> bool:
    """Whether an instance of the declared type is an answer already, be it a faulty one."""
    if isinstance(value, str | bytes):
        try:
            return _is_envelope(read(value).root)
        except RejectedError:
            return False
    if isinstance(value, dict):
        names = core_names(value)
        return "code" in names and len(names) > 1
    return isinstance(value, Envelope)


def _encodable(text: str) -> str:
    """The text with halves of surrogate pairs written out, so that any UTF-8 can carry it."""
    return text.encode(errors="backslashreplace").decode()
