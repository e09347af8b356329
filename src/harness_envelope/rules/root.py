"""HC104 and HC11x: whether the root is an object of the five fields."""

from collections.abc import Iterator

from harness_envelope.models import CORE_FIELDS
from harness_envelope.rules.declaration import Broken, Result, rule
from harness_envelope.strict_json import json_type

_ENVELOPE = {"code": 200, "msg": "success", "data": {"city": "Oslo"}, "trace_id": "t-1"}


@rule("HC104", "must", spares_success=True, good=_ENVELOPE, bad=[_ENVELOPE])
def root_not_object(result: Result) -> Iterator[Broken]:
    """The root of a result is an object.

    Why: without the envelope an agent cannot tell a result from a failure.

    Fix: wrap the payload: `success(data)`, or put `@tool` on the function.
    """
    if not isinstance(result.root, dict):
        yield Broken(f"the root is of type {json_type(result.root)}; expected an object")


@rule(
    "HC111",
    "must",
    spares_success=True,
    good=_ENVELOPE,
    bad={"Code": 200, "msg": "success", "data": {}, "trace_id": "t-1"},
)
def missing_code(result: Result) -> Iterator[Broken]:
    """A result has a field `code`.

    Why: an agent decides by the code whether to go on, to correct its arguments or to try again.

    Fix: answer `code`: 200, or what HTTP would say; `success()` and `failure()` do.
    """
    yield from _misnamed(result, "code")
    yield from _missing(result, "code")


@rule("HC112", "must", spares_success=True, good=_ENVELOPE, bad={"code": 200, "data": {}, "trace_id": "t-1"})
def missing_msg(result: Result) -> Iterator[Broken]:
    """A result has a field `msg`.

    Why: a failure without a text leaves an agent guessing.

    Fix: answer `msg`: `success`, or the cause.
    """
    yield from _misnamed(result, "msg")
    yield from _missing(result, "msg")


@rule("HC113", "must", spares_success=True, good=_ENVELOPE, bad={"code": 200, "msg": "success", "trace_id": "t-1"})
def missing_data(result: Result) -> Iterator[Broken]:
    """A result has a field `data`, null where there is nothing to say.

    Why: an agent cannot tell an empty result from a payload that got lost.

    Fix: answer `data` always, null where a failure has nothing to add.
    """
    yield from _misnamed(result, "data")
    yield from _missing(result, "data")


@rule(
    "HC114",
    "must",
    spares_success=True,
    good=_ENVELOPE,
    bad={"code": 200, "msg": "success", "data": {}},
    trace_id="t-1",
)
def missing_trace_id(result: Result) -> Iterator[Broken]:
    """A tool that was handed a trace id answers with a field `trace_id`.

    One under a wrong name is a fault whether or not the tool was handed an id.

    Why: a call that cannot be traced through the chain cannot be explained afterwards.

    Fix: take a parameter `trace_id` and hand it on: `success(data, trace_id=trace_id)`; `@tool` does it alone.
    """
    yield from _misnamed(result, "trace_id")
    if result.trace_id is not None:
        yield from _missing(result, "trace_id")


@rule("HC115", "must", spares_success=True, good=_ENVELOPE, bad=_ENVELOPE | {"source": "sensor"})
def unknown_root_field(result: Result) -> Iterator[Broken]:
    """The root has no fields but the five; others belong in `extra`.

    One that is no snake_case name breaks HC401 too: the two have different remedies.

    Why: a field that only this tool has is read by nobody, or mistaken for the payload.

    Fix: move it into `data`, or, where it tells of the result and is no part of it, into `extra`.
    """
    for key in result.unknown:
        yield Broken(f"`{key}` is none of the five root fields; expected it in `extra`", (key,))
    spelled = result.spelled.get("extra", "extra")
    if spelled != "extra":
        yield Broken(f"found `{spelled}`; expected `extra`", (spelled,))


@rule(
    "HC116",
    "must",
    spares_success=True,
    good=_ENVELOPE | {"extra": {"source": "sensor"}},
    bad=_ENVELOPE | {"extra": {"code": 0}},
)
def extra_repeats_core(result: Result) -> Iterator[Broken]:
    """`extra` repeats none of the five root fields.

    Why: two codes, or two trace ids, in one result: nobody knows which one holds.

    Fix: drop the copy, or give it a name of its own: `upstream_code`.
    """
    extra = result.fields.get("extra")
    if isinstance(extra, dict):
        for field in CORE_FIELDS:
            if field in extra:
                yield Broken(f"`extra` repeats `{field}`", (result.spelled["extra"], field))


def _misnamed(result: Result, field: str) -> Iterator[Broken]:
    found = result.spelled.get(field, field)
    if found != field:
        yield Broken(f"found `{found}`; expected `{field}`", (found,))


def _missing(result: Result, field: str) -> Iterator[Broken]:
    if isinstance(result.root, dict) and field not in result.fields:
        yield Broken(f"`{field}` is missing")
