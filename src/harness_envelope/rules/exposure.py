"""HC60x: whether a result gives away what it should not."""

from collections.abc import Iterator
from typing import Any

from pydantic import JsonValue

from harness_envelope.internals import leaked
from harness_envelope.members import Member
from harness_envelope.rules.declaration import Broken, Result, rule
from harness_envelope.rules.naming import recased
from harness_envelope.sensitive import exposed

_FAILURE: dict[str, Any] = {"code": 404, "msg": "no user 17", "data": None, "trace_id": "t-1"}
_LONG_ENOUGH = 10**12


@rule(
    "HC601",
    "should",
    good=_FAILURE | {"msg": "no user a***@example.com"},
    bad=_FAILURE | {"msg": "no user ada@example.com"},
    extra="exposure",
)
def sensitive_data(result: Result) -> Iterator[Broken]:
    """No identity number, payment card, phone number, e-mail address, key or token stands unmasked.

    Found by checksum, issuer and form, not by length: a hash, a time stamp and a trace id are none. Addresses of a
    role (support@, noreply@) are nobody's. Without the extra `exposure` only e-mail addresses are looked for.

    Why: what a tool answers goes into a model's context, its provider's logs, and whatever it writes next.

    Fix: leave the field out, or mask it: `a***@example.com`, `**** 4242`; hand on a reference instead of a key.
    """
    trace = result.spelled.get("trace_id")
    for member in result.members:
        text = _text(member)
        if text and member.path[0] != trace:
            seen = {found.what: found.text for found in exposed(text, recased(member.name))}
            for what, found in seen.items():
                yield Broken(f"{what} stands unmasked: {_masked(found)}", member.path)


@rule(
    "HC602", "should", spares_success=True, good=_FAILURE, bad=_FAILURE | {"msg": "cannot open /var/lib/shop/orders.db"}
)
def internals_leaked(result: Result) -> Iterator[Broken]:
    """`msg` holds no stack trace, file path of the server, SQL statement or object's memory address.

    Why: an agent can do nothing with it, and a stranger who reads the answer learns how the server is built.

    Fix: log the exception, and answer what the caller can act on; `@tool` answers for exceptions without internals.
    """
    msg = result.fields.get("msg")
    if isinstance(msg, str):
        for what, found in leaked(msg):
            yield Broken(f"`msg` holds {what}: {found[:60]!r}", (result.spelled["msg"],))


def _text(member: Member) -> str:
    value: JsonValue = member.value
    if isinstance(value, str):
        return value
    is_long = isinstance(value, int) and not isinstance(value, bool) and value >= _LONG_ENOUGH
    return str(value) if is_long else ""


def _masked(text: str) -> str:
    """The ends of what was found, so that a report does not give it away again."""
    return f"{text[:2]}…{text[-2:]}"
