"""Which rules a call could have broken: what was tested, and what was not."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from harness_conformance.judging import Judged
from harness_envelope import RULES
from harness_envelope.rules.declaration import Call, Rule
from harness_envelope.schemas import schema_view

Condition: TypeAlias = Callable[[Call], bool]


def exercised(calls: Iterable[Judged]) -> Counter[str]:
    """How many of the calls could have broken each rule, for those that any could."""
    counts: Counter[str] = Counter()
    for one in calls:
        counts.update(rule.id for rule in RULES.values() if _could_break(rule, one.call))
    return counts


def _could_break(rule: Rule, call: Call) -> bool:
    return _CONDITIONS.get(rule.id, _BY_PLACE[rule.where])(call)


def _answered(call: Call) -> bool:
    return call.raw is not None


def _read(call: Call) -> bool:
    return bool(call.envelope) or call.stated is not None


def _success(call: Call) -> bool:
    return call.code == 200


def _failure(call: Call) -> bool:
    return call.code is not None and call.code != 200


def _declared_success(call: Call) -> bool:
    return _success(call) and call.schema is not None


def _undeclared_success(call: Call) -> bool:
    return _success(call) and call.schema is None


def _list_declared(call: Call) -> bool:
    view = schema_view(call.schema)
    return _success(call) and (view.is_list or view.is_page)


def _page_like(call: Call) -> bool:
    data = call.envelope.get("data")
    return _success(call) and (isinstance(data, list) or (isinstance(data, dict) and "items" in data))


def _object(call: Call) -> bool:
    return _success(call) and isinstance(call.envelope.get("data"), dict)


def _refused_bad(call: Call) -> bool:
    return call.bad_argument is not None and call.answers_agent and call.code == 400


_BY_PLACE: Final[Mapping[str, Condition]] = MappingProxyType(
    {"raw": _answered, "result": _read, "schema": _declared_success, "call": lambda _: True, "calls": lambda _: True}
)
_CONDITIONS: Final[Mapping[str, Condition]] = MappingProxyType(
    {
        "HC114": lambda call: _read(call) and call.trace_id is not None,
        "HC116": lambda call: bool(call.envelope.get("extra")),
        "HC203": _success,
        "HC204": _failure,
        "HC205": _failure,
        "HC211": lambda call: call.bad_argument is not None and call.answers_agent,
        "HC212": _refused_bad,
        "HC213": lambda call: call.bad_argument is None and bool(call.arguments),
        "HC214": lambda call: call.bad_argument is None,
        "HC302": _page_like,
        "HC303": _list_declared,
        "HC304": _undeclared_success,
        "HC305": _page_like,
        "HC306": _page_like,
        "HC307": _failure,
        "HC308": _object,
        "HC501": lambda call: call.trace_id is not None and _read(call),
        "HC502": lambda call: call.trace_id is None and call.answers_agent and _read(call),
        "HC602": _failure,
        "HC705": _undeclared_success,
        "HC801": lambda call: call.streamed is not None,
    }
)
