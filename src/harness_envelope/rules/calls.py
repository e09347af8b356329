"""HC214 and HC70x: whether the call of a tool came to an answer."""

from collections.abc import Iterator

from harness_envelope.normalizer.records import Normalized
from harness_envelope.rules.declaration import Broken, Call, rule


def _answered(code: int, msg: str) -> Call:
    return Call(
        raw=f'{{"code": {code}, "msg": "{msg}", "data": {{}}, "trace_id": "t-1"}}',
        normalized=Normalized("valid", {"code": code, "msg": msg, "data": {}, "trace_id": "t-1", "extra": None}),
    )


_SUCCESS = _answered(200, "success")
_NOT_FOUND = _answered(404, "no city named Olso")


@rule("HC214", "must", "call", good=_SUCCESS, bad=_answered(500, "the database is down"), lowers="P_exec")
def server_error(call: Call) -> Iterator[Broken]:
    """Valid arguments are not answered with 5xx.

    Why: a failure of the tool's own cannot be mended by other arguments; each of these calls is lost.

    Fix: find the input in the report and handle it: 404 where the thing does not exist, 400 where it cannot be
    meant.
    """
    if call.bad_argument is None and call.code is not None and call.code >= 500:
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
    """A tool raises nothing: what went wrong is a failure's answer.

    Why: an exception ends the call, and often the chain, without a word that an agent could act on.

    Fix: put `@tool` on the function (an exception becomes a 500), and handle the input that the report shows.
    """
    if call.raised is not None:
        yield Broken(f"raised {call.raised}; expected an answer with a code of failure")


@rule("HC702", "must", "call", good=_SUCCESS, bad=Call(timed_out=5.0), lowers="P_exec")
def timeout(call: Call) -> Iterator[Broken]:
    """A tool answers within the limit.

    Why: an agent that waits holds up its user, and everything behind it.

    Fix: give what the tool calls a limit of its own, and answer 504 when it is reached.
    """
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
    """What a tool returns can be written as JSON.

    Why: what cannot be written as JSON never reaches the agent.

    Fix: turn it into JSON's types: a set into a list, bytes into a reference, NaN into null; a pydantic model does
    it.
    """
    if call.unserialisable is not None:
        yield Broken(f"the answer cannot be written as JSON: {call.unserialisable}")


@rule("HC706", "must", "calls", good=(_NOT_FOUND, _SUCCESS), bad=(_NOT_FOUND, _NOT_FOUND))
def never_succeeded(calls: tuple[Call, ...]) -> Iterator[Broken]:
    """Some call is answered with 200; otherwise the tool was not exercised.

    Why: a tool that refused every call has shown nothing of its results; a green tick would be luck.

    Fix: declare arguments that exist: `@tool(arguments={"order_id": st.sampled_from([...])})`. Where calls use
    something up, define `__harness_reset__()` in the module, which puts it back: each measurement begins with it.
    """
    if all(call.code != 200 for call in calls):
        yield Broken(
            f"none of {len(calls)} calls was answered with 200, so the tool was not exercised; "
            "declare arguments that exist: @tool(arguments={...})"
        )
