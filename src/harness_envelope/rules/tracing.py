"""HC50x: whether the trace id of the harness goes through, and a fresh one is issued where none was passed."""

from collections import Counter
from collections.abc import Iterator

from pydantic import JsonValue

from harness_envelope.normalizer.records import Normalized
from harness_envelope.rules.declaration import Broken, Call, rule
from harness_envelope.strict_json import dump


def _traced(answered: str, *, passed: str | None) -> Call:
    envelope: dict[str, JsonValue] = {"code": 200, "msg": "success", "data": {"city": "Oslo"}, "trace_id": answered}
    normalized = Normalized("valid", {**envelope, "extra": None})
    return Call(raw=dump(envelope), normalized=normalized, trace_id=passed, answers_agent=True)


@rule("HC501", "must", "call", good=_traced("t-1", passed="t-1"), bad=_traced("t-0", passed="t-1"))
def trace_lost(call: Call) -> Iterator[Broken]:
    """The envelope's trace id is the one that was passed.

    Why: the chain breaks in two: what the tool logged belongs to another id than what the agent asked.

    Fix: hand on the id that came in, through every thread and task; keep it in a parameter or a context variable,
    not in a global.
    """
    answered = call.envelope.get("trace_id")
    if call.trace_id is not None and isinstance(answered, str) and answered != call.trace_id:
        yield Broken(f"`trace_id` is {dump(answered)}; expected {dump(call.trace_id)}, which was passed", ("trace_id",))


@rule(
    "HC502",
    "must",
    "calls",
    good=(_traced("t-1", passed=None), _traced("t-2", passed=None)),
    bad=(_traced("t-1", passed=None), _traced("t-1", passed=None)),
)
def trace_reused(calls: tuple[Call, ...]) -> Iterator[Broken]:
    """Two calls that were passed no trace id are answered with two.

    Why: two calls under one id cannot be told apart afterwards.

    Fix: issue the id inside the call (`uuid4().hex`), not in a default argument or at import.
    """
    issued = [call.envelope.get("trace_id") for call in calls if call.answers_agent and call.trace_id is None]
    for trace_id, count in Counter(one for one in issued if isinstance(one, str)).items():
        if count > 1:
            yield Broken(
                f"{count} calls that were passed no trace id are answered with {dump(trace_id)}", ("trace_id",)
            )
