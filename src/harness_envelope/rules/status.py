"""HC20x: whether `code` and `msg` say what happened, and agree."""

from collections.abc import Iterator

from pydantic import JsonValue

from harness_envelope.models import SUCCESS, in_range
from harness_envelope.rules.declaration import Broken, Level, Result, rule
from harness_envelope.vague import vagueness

_ENVELOPE = {"code": 200, "msg": "success", "data": {"city": "Oslo"}, "trace_id": "t-1"}
_FAILURE = {"code": 404, "msg": "no city named Olso", "data": None, "trace_id": "t-1"}
_STANDARD = (200, 400, 403, 404, 429, 500, 504)


@rule("HC201", "must", spares_success=True, good=_FAILURE, bad=_FAILURE | {"code": 302})
def code_range(result: Result) -> Iterator[Broken]:
    """`code` is 200 for a success and 400 to 599 for a failure.

    Why: an agent that knows HTTP knows what to do next; a number of the tool's own means nothing to it.

    Fix: map the tool's own codes: 200 where it did what was asked, 4xx where the request was wrong, 5xx where the
    tool failed.
    """
    if result.code is not None and not in_range(result.code):
        yield Broken(f"`code` is {result.code}; expected 200 or 400 to 599", (result.spelled["code"],))


@rule("HC202", "should", spares_success=True, good=_FAILURE, bad=_FAILURE | {"code": 418})
def code_nonstandard(result: Result) -> Iterator[Broken]:
    """`code` is one of 200, 400, 403, 404, 429, 500 and 504.

    Why: an agent is told what these seven ask of it; any other one is left to its imagination.

    Fix: answer the nearest of the seven, and put the finer code into `data`.
    """
    code = result.code
    if code is not None and in_range(code) and code not in _STANDARD:
        yield Broken(f"`code` is {code}; expected one of {', '.join(map(str, _STANDARD))}", (result.spelled["code"],))


@rule("HC203", "must", spares_success=True, good=_ENVELOPE, bad=_ENVELOPE | {"msg": "done"})
def success_msg(result: Result) -> Iterator[Broken]:
    """A success says exactly `success` in `msg`.

    Why: a text beside code 200 is read as a warning, or as an error that the code denies.

    Fix: set `msg` to `success`, and put what else there is to say into `data`; `success(data)` does it.
    """
    msg = result.fields.get("msg")
    if result.code == 200 and isinstance(msg, str) and msg != SUCCESS:
        yield Broken(f"`msg` is {msg[:80]!r} although `code` is 200; expected {SUCCESS!r}", (result.spelled["msg"],))


@rule("HC204", "must", spares_success=True, good=_FAILURE, bad=_FAILURE | {"msg": "success"})
def failure_msg(result: Result) -> Iterator[Broken]:
    """A failure says in `msg` what went wrong.

    Why: without a cause an agent can only repeat the call, or give up.

    Fix: name the thing and the reason: `no order 17`, `page_size is 500; expected 1 to 100`.
    """
    msg, code = result.fields.get("msg"), result.code
    if code is None or code == 200 or not in_range(code) or not isinstance(msg, str):
        return
    if not msg.strip() or msg == SUCCESS:
        yield Broken(f"`msg` is {msg[:80]!r} although `code` is {code}; expected the cause", (result.spelled["msg"],))


@rule("HC205", "must", spares_success=True, good=_FAILURE, bad=_FAILURE | {"code": 500, "msg": "Something went wrong!"})
def vague_msg(result: Result) -> Iterator[Broken]:
    """A failure's `msg` is no stock phrase.

    It is a `should` where the text only resembles one, and nothing where `data` names fields or a cause.

    Why: "error" tells an agent nothing that the code has not said, so that it repeats the call or makes a cause up.

    Fix: say what was wrong with what, and what would have been right; or name the fields in `data.error_fields`.
    """
    msg, code = result.fields.get("msg"), result.code
    if code is None or code == 200 or not in_range(code) or not isinstance(msg, str) or _names_a_cause(result):
        return
    vague = vagueness(msg)
    if vague is not None:
        what = "is a stock phrase" if vague == "stock" else "resembles a stock phrase"
        level: Level = "must" if vague == "stock" else "should"
        yield Broken(f"`msg` {msg[:80]!r} {what}; expected the cause", (result.spelled["msg"],), level)


def _names_a_cause(result: Result) -> bool:
    return _says_something(result.fields.get("data"))


def _says_something(value: JsonValue) -> bool:
    """Whether any text stands in a value that is no stock phrase itself."""
    if isinstance(value, dict):
        return any(map(_says_something, value.values()))
    if isinstance(value, list):
        return any(map(_says_something, value))
    return isinstance(value, str) and bool(value.strip()) and vagueness(value) is None
