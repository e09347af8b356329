"""HC20x: whether `code` and `msg` say what happened, and agree."""

from collections.abc import Iterator

from harness_envelope.models import SUCCESS, in_range
from harness_envelope.rules.declaration import Broken, Result, rule

_ENVELOPE = {"code": 200, "msg": "success", "data": {"city": "Oslo"}, "trace_id": "t-1"}
_FAILURE = {"code": 404, "msg": "no city named Olso", "data": None, "trace_id": "t-1"}


@rule("HC201", "must", good=_FAILURE, bad=_FAILURE | {"code": 302})
def code_range(result: Result) -> Iterator[Broken]:
    """`code` is 200 for a success and 400 to 599 for a failure."""
    if result.code is not None and not in_range(result.code):
        yield Broken(f"`code` is {result.code}; expected 200 or 400 to 599", (result.spelled["code"],))


@rule("HC203", "must", good=_ENVELOPE, bad=_ENVELOPE | {"msg": "done"})
def success_msg(result: Result) -> Iterator[Broken]:
    """A success says exactly `success` in `msg`."""
    msg = result.fields.get("msg")
    if result.code == 200 and isinstance(msg, str) and msg != SUCCESS:
        yield Broken(f"`msg` is {msg[:80]!r} although `code` is 200; expected {SUCCESS!r}", (result.spelled["msg"],))


@rule("HC204", "must", good=_FAILURE, bad=_FAILURE | {"msg": "success"})
def failure_msg(result: Result) -> Iterator[Broken]:
    """A failure says in `msg` what went wrong."""
    msg, code = result.fields.get("msg"), result.code
    if code is None or code == 200 or not in_range(code) or not isinstance(msg, str):
        return
    if not msg.strip() or msg == SUCCESS:
        yield Broken(f"`msg` is {msg[:80]!r} although `code` is {code}; expected the cause", (result.spelled["msg"],))
