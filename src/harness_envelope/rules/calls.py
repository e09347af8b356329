"""HC214 and HC70x: whether the call of a tool came to an answer."""

from collections.abc import Iterator

from harness_envelope.normalizer.records import Normalized
from harness_envelope.rules.declaration import Broken, Call, rule


def _answered(code: int, msg: str) -> Call:
    return Call(
        raw=f'{{"code": {code}, "msg": "{msg}", "data": null, "trace_id": "t-1"}}',
        normalized=Normalized("valid", {"code": code, "msg": msg, "data": None, "trace_id": "t-1", "extra": None}),
    )


_SUCCESS = _answered(200, "success")
_NOT_FOUND = _answered(404, "no city named Olso")


@rule("HC214", "must", "call", good=_SUCCESS, bad=_answered(500, "the database is down"), lowers="P_exec")
def server_error(call: Call) -> Iterator[Broken]:
    """Valid arguments are not answered with 5xx."""
    if call.code is not None and call.code >= 500:
        yield Broken(f"valid arguments were answered with {call.code}; expected 200 or 4xx")


@rule(
    "HC701",
    "must",
    "call",
    good=_SUCCESS,
    bad=Call(raised="ZeroDivisionError: division by zero"),
    lowers="P_exec",
)
def raised(call: Call) -> Iterator[Broken]:
    """A tool raises nothing: what went wrong is a failure's answer."""
    if call.raised is not None:
        yield Broken(f"raised {call.raised}; expected an answer with a code of failure")


@rule("HC702", "must", "call", good=_SUCCESS, bad=Call(timed_out=5.0), lowers="P_exec")
def timeout(call: Call) -> Iterator[Broken]:
    """A tool answers within the limit."""
    if call.timed_out is not None:
        yield Broken(f"no answer within {call.timed_out:g} s")


@rule(
    "HC703",
    "must",
    "call",
    good=_SUCCESS,
    bad=Call(unserialisable="set has no form in JSON"),
    lowers="P_valid",
)
def not_serialisable(call: Call) -> Iterator[Broken]:
    """What a tool returns can be written as JSON."""
    if call.unserialisable is not None:
        yield Broken(f"the answer cannot be written as JSON: {call.unserialisable}")


@rule("HC706", "must", "calls", good=(_NOT_FOUND, _SUCCESS), bad=(_NOT_FOUND, _NOT_FOUND))
def never_succeeded(calls: tuple[Call, ...]) -> Iterator[Broken]:
    """Some call is answered with 200; otherwise the tool was not exercised."""
    if all(call.code != 200 for call in calls):
        yield Broken(
            f"none of {len(calls)} calls was answered with 200, so the tool was not exercised; "
            "declare arguments that exist: @tool(arguments={...})"
        )
