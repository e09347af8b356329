"""HC801: whether the pieces of a streamed result are one envelope."""

from collections.abc import Iterator

from harness_envelope.normalizer.keys import core_names
from harness_envelope.rules.declaration import Broken, Call, rule
from harness_envelope.strict_json import NotJsonError, parse

_ENVELOPE = '{"code": 200, "msg": "success", "data": {}, "trace_id": "t-1"}'


@rule(
    "HC801",
    "must",
    "call",
    good=Call(raw=_ENVELOPE, streamed=3),
    bad=Call(raw=f"{_ENVELOPE}{_ENVELOPE}", streamed=2),
    lowers="P_valid",
    implies=("HC101", "HC104"),
)
def stream_frame(call: Call) -> Iterator[Broken]:
    """The pieces of a streamed result, joined, are one envelope.

    Why: who joins the pieces gets two answers, or half of one.

    Fix: stream the text of one envelope, cut where you like; put partial results into the items of one page.
    """
    if call.raw is None or call.streamed is None:
        return
    try:
        root = parse(call.raw)
    except NotJsonError as error:
        yield Broken(f"the {call.streamed} pieces, joined, are not one JSON value: {error}")
        return
    if not isinstance(root, dict) or "code" not in core_names(root):
        yield Broken(f"the {call.streamed} pieces, joined, are no envelope; expected an object with `code`")
