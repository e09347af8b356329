"""HC12x: whether the root's fields have the types that the convention says."""

from collections.abc import Iterator

from pydantic import JsonValue

from harness_envelope.rules.declaration import Broken, Result, rule
from harness_envelope.strict_json import dump, json_type

_ENVELOPE = {"code": 200, "msg": "success", "data": {"city": "Oslo"}, "trace_id": "t-1"}
_FAILURE = {"code": 404, "msg": "no city named Olso", "data": None, "trace_id": "t-1"}
_SHOWN = 40


@rule("HC121", "must", spares_success=True, good=_ENVELOPE | {"code": 200.0}, bad=_ENVELOPE | {"code": "200"})
def code_type(result: Result) -> Iterator[Broken]:
    """`code` is an integer.

    Why: `"200" == 200` is false in most languages, so that a success is taken for a failure.

    Fix: answer a number: `"code": 200`.
    """
    if "code" in result.fields and result.code is None:
        yield _wrong(result, "code", "an integer")


@rule("HC122", "must", spares_success=True, good=_FAILURE, bad=_FAILURE | {"msg": None})
def msg_type(result: Result) -> Iterator[Broken]:
    """`msg` is a string.

    Why: what reads `msg` expects a text, and raises on anything else.

    Fix: answer one text; details belong in `data`.
    """
    if not isinstance(result.fields.get("msg", ""), str):
        yield _wrong(result, "msg", "a string")


@rule("HC123", "must", spares_success=True, good=_ENVELOPE, bad=_ENVELOPE | {"trace_id": " "})
def trace_id_type(result: Result) -> Iterator[Broken]:
    """`trace_id` is a string that is not blank.

    Why: an id that is null, blank or a number finds no other record of the chain.

    Fix: hand on the id that came with the call; where none came, issue one (`uuid4().hex`).
    """
    trace_id = result.fields.get("trace_id", "absent")
    if not isinstance(trace_id, str) or not trace_id.strip():
        yield _wrong(result, "trace_id", "a string that is not blank")


@rule("HC124", "must", spares_success=True, good=_ENVELOPE | {"extra": None}, bad=_ENVELOPE | {"extra": ["v1"]})
def extra_type(result: Result) -> Iterator[Broken]:
    """`extra` is an object or null.

    Why: what reads `extra` looks fields up in it.

    Fix: answer an object, null, or no `extra` at all.
    """
    if not isinstance(result.fields.get("extra"), dict | None):
        yield _wrong(result, "extra", "an object or null")


def _wrong(result: Result, field: str, expected: str) -> Broken:
    value = result.fields[field]
    return Broken(f"`{field}` is {_shown(value)}; expected {expected}", (result.spelled[field],))


def _shown(value: JsonValue) -> str:
    """A scalar as it is written, cut where it is long; of a container the type alone."""
    if isinstance(value, dict | list):
        return f"of type {json_type(value)}"
    text = dump(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
