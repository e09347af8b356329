"""Which rules a call could have broken: what was tested, and what was not."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from harness_conformance.judging import Judged
from harness_envelope import RULES
from harness_envelope.rules.declaration import Call, Rule
from harness_envelope.schemas import schema_view


class Kind(NamedTuple):
    """All of a call that decides which rules it could break; `code` is None where no envelope could be read.

    `data` is "list", "page" or "object" by its form, empty for any other. `aside` are the rules that step aside.
    """

    is_answered: bool
    is_read: bool
    code: int | None
    data: str
    has_extra: bool
    is_declared: bool
    lists: bool
    is_bad: bool
    has_arguments: bool
    answers_agent: bool
    is_traced: bool
    is_streamed: bool
    aside: frozenset[str]


Condition: TypeAlias = Callable[[Kind], bool]


def exercised(calls: Iterable[Judged]) -> Counter[str]:
    """How many of the calls could have broken each rule, for those that any could.

    A rule whose libraries are not installed is exercised by none, since it does not look for all that it names.
    """
    whole = [rule for rule in RULES.values() if rule.unmet is None]
    counts: Counter[str] = Counter()
    for kind, count in _kinds(calls).items():
        counts.update({rule.id: count for rule in whole if rule.id not in kind.aside and _could_break(rule, kind)})
    return counts


def _could_break(rule: Rule, kind: Kind) -> bool:
    return _CONDITIONS.get(rule.id, _BY_PLACE[rule.where])(kind)


def _kinds(calls: Iterable[Judged]) -> Counter[Kind]:
    lists: dict[int, bool] = {}
    kinds: Counter[Kind] = Counter()
    for one in calls:
        schema = one.call.schema
        if id(schema) not in lists:
            lists[id(schema)] = _declares_list(schema)
        kinds[_kind(one.call, one.aside, lists=lists[id(schema)])] += 1
    return kinds


def _kind(call: Call, aside: frozenset[str], *, lists: bool) -> Kind:
    envelope = call.envelope
    return Kind(
        is_answered=call.raw is not None,
        is_read=bool(envelope) or call.stated is not None,
        code=call.code,
        data=_form(envelope.get("data")),
        has_extra=bool(envelope.get("extra")),
        is_declared=call.schema is not None,
        lists=lists,
        is_bad=call.bad_argument is not None,
        has_arguments=bool(call.arguments),
        answers_agent=call.answers_agent,
        is_traced=call.trace_id is not None,
        is_streamed=call.streamed is not None,
        aside=aside,
    )


def _form(data: object) -> str:
    if isinstance(data, dict):
        return "page" if "items" in data else "object"
    return "list" if isinstance(data, list) else ""


def _declares_list(schema: object) -> bool:
    view = schema_view(schema)
    return view.is_list or view.is_page


def _success(kind: Kind) -> bool:
    return kind.code == 200


def _failure(kind: Kind) -> bool:
    return kind.code is not None and kind.code != 200


def _declared_success(kind: Kind) -> bool:
    return _success(kind) and kind.is_declared


def _undeclared_success(kind: Kind) -> bool:
    return _success(kind) and not kind.is_declared


def _page_like(kind: Kind) -> bool:
    return _success(kind) and kind.data in ("list", "page")


_BY_PLACE: Final[Mapping[str, Condition]] = MappingProxyType(
    {
        "raw": lambda kind: kind.is_answered,
        "result": lambda kind: kind.is_read,
        "schema": _declared_success,
        "call": lambda _: True,
        "calls": lambda _: True,
    }
)
_CONDITIONS: Final[Mapping[str, Condition]] = MappingProxyType(
    {
        "HC114": lambda kind: kind.is_read and kind.is_traced,
        "HC116": lambda kind: kind.has_extra,
        "HC203": _success,
        "HC204": _failure,
        "HC205": _failure,
        "HC211": lambda kind: kind.is_bad and kind.answers_agent,
        "HC212": lambda kind: kind.is_bad and kind.answers_agent and kind.code == 400,
        "HC213": lambda kind: not kind.is_bad and kind.has_arguments,
        "HC214": lambda kind: not kind.is_bad,
        "HC302": _page_like,
        "HC303": lambda kind: _success(kind) and kind.lists,
        "HC304": _undeclared_success,
        "HC305": _page_like,
        "HC306": _page_like,
        "HC307": _failure,
        "HC308": lambda kind: _success(kind) and kind.data in ("page", "object"),
        "HC501": lambda kind: kind.is_traced and kind.is_read,
        "HC502": lambda kind: not kind.is_traced and kind.answers_agent and kind.is_read,
        "HC602": _failure,
        "HC705": _undeclared_success,
        "HC801": lambda kind: kind.is_streamed,
    }
)
