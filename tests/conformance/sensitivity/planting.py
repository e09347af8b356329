"""One tool for each rule that breaks it at depth, for one value in ten, and its twin that does not."""

import json
import time
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from harness_conformance.tools import Tool
from harness_envelope import tool
from harness_envelope.signatures import signature_of

LIMIT = 1.5
"""Seconds that a call may take: long enough for a slow machine, since nothing but one tool here sleeps."""

Number = Annotated[int, Field(ge=0, le=199)]
ORDER = {
    "type": "object",
    "required": ["order_id", "lines"],
    "properties": {
        "order_id": {"type": "integer"},
        "lines": {"type": "array", "items": {"type": "object", "properties": {"amount": {"type": "number"}}}},
    },
}
ORDERS = {
    "type": "object",
    "required": ["items", "total", "page", "page_size"],
    "properties": {
        "items": {"type": "array", "items": ORDER},
        "total": {"type": "integer"},
        "page": {"type": "integer"},
        "page_size": {"type": "integer"},
    },
}


def an_order(number):
    line = {"sku": "A-1", "amount": 2.5, "shipped_at": "2026-03-08T09:30:00Z", "is_gift": False}
    return {"order_id": number, "customer": {"user_name": "Ada", "is_vip": True}, "lines": [line]}


def an_answer(number, trace_id):
    return {"code": 200, "msg": "success", "data": an_order(number), "trace_id": trace_id}


def a_page(number, trace_id):
    data = {"items": [an_order(number)], "total": 1, "page": 1, "page_size": 10}
    return {"code": 200, "msg": "success", "data": data, "trace_id": trace_id}


def a_failure(number, trace_id):
    """An order, but for one number in ten, that there is none of."""
    if not is_marked(number):
        return an_answer(number, trace_id)
    data = {"error_fields": ["number"], "error_msg": f"{number} is no number of an order"}
    return {"code": 404, "msg": f"no order {number}", "data": data, "trace_id": trace_id}


def is_marked(number):
    return number % 10 == 7


@dataclass(frozen=True)
class Planted:
    """How the answers of a tool are made, and what becomes of one in ten.

    `always` spoils them all. `wrapped` says which calls a harness of somebody's own spoils.
    """

    edit: object
    base: object = an_answer
    declared: object = field(default_factory=lambda: ORDER)
    always: bool = False
    wrapped: object = None
    streams: bool = False


def with_(*path, value):
    """Set a value at a place of the answer."""

    def edit(answer):
        holder = answer
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = value
        return answer

    return edit


def without(field_name):
    return lambda answer: {key: value for key, value in answer.items() if key != field_name}


def renamed(old, new):
    return lambda answer: {new if key == old else key: value for key, value in answer.items()}


def as_text(change):
    return lambda answer: change(json.dumps(answer))


def of_wrong_type(number, trace_id):
    return isinstance(number, str)


def untraced_and_even(number, trace_id):
    return trace_id is None and number % 2 == 0


def raises(answer):
    raise LookupError(f"order {answer['data']['order_id']} is in another castle")


def sleeps_for_few(answer):
    """Only some of the marked ones: each costs the limit."""
    if answer["data"]["order_id"] % 30 == 7:
        time.sleep(2 * LIMIT)
    return answer


LINE = ("data", "lines", 0)
RULES_PLANTED = {
    "HC101": Planted(as_text(lambda text: text.replace("2.5,", "2.5,,"))),
    "HC102": Planted(as_text(lambda text: text.replace('"sku":', '"sku": "A-0", "sku":'))),
    "HC103": Planted(with_(*LINE, "sku", value="\ud83d")),
    "HC104": Planted(lambda answer: [answer]),
    "HC111": Planted(renamed("code", "Code")),
    "HC112": Planted(without("msg")),
    "HC113": Planted(renamed("data", "Data")),
    "HC114": Planted(without("trace_id")),
    "HC115": Planted(with_("warehouse", value="north")),
    "HC116": Planted(with_("extra", value={"source": "db", "msg": "cached"})),
    "HC121": Planted(with_("code", value="200")),
    "HC122": Planted(with_("msg", value=["no order"]), a_failure),
    "HC123": Planted(with_("trace_id", value=" \t")),
    "HC124": Planted(with_("extra", value="v1")),
    "HC201": Planted(with_("code", value=302), a_failure),
    "HC202": Planted(with_("code", value=410), a_failure),
    "HC203": Planted(with_("msg", value="1 order found")),
    "HC204": Planted(with_("msg", value="\n"), a_failure),
    "HC205": Planted(lambda answer: answer | {"msg": "抱歉，操作失败，请稍后重试！", "data": None}, a_failure),
    "HC211": Planted(lambda answer: answer | {"code": 500} if answer["code"] == 400 else answer, wrapped=of_wrong_type),
    "HC212": Planted(
        lambda answer: answer | {"data": None, "msg": "2 of 3 values cannot be read"}, wrapped=of_wrong_type
    ),
    "HC213": Planted(lambda answer: answer | {"code": 400, "msg": "the values given were wrong", "data": None}),
    "HC214": Planted(lambda answer: answer | {"code": 504, "msg": "no answer from the store within 3 s", "data": None}),
    "HC301": Planted(with_(*LINE, "amount", value="2.5")),
    "HC302": Planted(lambda answer: answer | {"data": answer["data"]["items"]}, a_page, ORDERS),
    "HC303": Planted(lambda answer: answer | {"data": None}, a_page, ORDERS),
    "HC304": Planted(lambda answer: answer | {"data": None}, declared=None),
    "HC305": Planted(with_("data", "page_size", value=500), a_page, ORDERS),
    "HC306": Planted(with_("data", "total", value=0), a_page, ORDERS),
    "HC307": Planted(with_("data", "error_fields", value=[{"name": "number"}]), a_failure),
    "HC308": Planted(with_("data", value={"orders": [an_order(7)], "next_page": 2}), declared={"type": "object"}),
    "HC401": Planted(with_(*LINE, "unitPrice", value=2.5)),
    "HC402": Planted(with_(*LINE, "returned", value=False)),
    "HC403": Planted(with_(*LINE, "shipped_at", value="3月8日 上午9点")),
    "HC501": Planted(with_("trace_id", value="t-of-another-call")),
    "HC502": Planted(with_("trace_id", value="t-first"), wrapped=untraced_and_even),
    "HC601": Planted(with_("data", "customer", "note", value="call +44 20 7946 0958")),
    "HC602": Planted(with_("msg", value="no row in /srv/shop/data/orders.db"), a_failure),
    "HC701": Planted(raises),
    "HC702": Planted(sleeps_for_few),
    "HC703": Planted(with_(*LINE, "tags", value={"red", "large"})),
    "HC704": Planted(with_(*LINE, "label", value="é" * 600_000)),
    "HC705": Planted(with_(*LINE, "weight", value=3), declared=None),
    "HC706": Planted(lambda answer: answer | {"code": 404, "msg": "no such order", "data": None}, always=True),
    "HC801": Planted(as_text(lambda text: text[:-1] + "}" + text), declared=None, streams=True),
}


def broken(rule):
    """The tool that breaks a rule."""
    return _tool(f"broken_{rule.lower()}", RULES_PLANTED[rule], RULES_PLANTED[rule].edit)


def twin(rule):
    """The same tool without the fault."""
    return _tool(f"twin_of_{rule.lower()}", RULES_PLANTED[rule], lambda answer: answer)


def _tool(name, planted, edit):
    if planted.wrapped:
        return _wrapped(name, planted, edit)
    function = _streaming(planted, edit) if planted.streams else _plain(planted, edit)
    return Tool(name, __file__, 1, function, signature=signature_of(function), declared=planted.declared)


def _plain(planted, edit):
    def get_order(number: Number, trace_id: str) -> dict:
        answer = planted.base(number, trace_id)
        return edit(deepcopy(answer)) if planted.always or is_marked(number) else answer

    return get_order


def _streaming(planted, edit):
    whole = _plain(planted, edit)

    def stream_order(number: Number, trace_id: str):
        answer = whole(number, trace_id)
        text = answer if isinstance(answer, str) else json.dumps(answer)
        yield from (text[at : at + 40] for at in range(0, len(text), 40))

    return stream_order


def _wrapped(name, planted, edit):
    """A harness of somebody's own, which spoils its answers to some of the arguments that it refuses."""
    function = _plain(planted, lambda answer: answer)
    real = tool(result=planted.declared)(function)

    def answers(*given, trace_id=None, **named):
        answer = real(*given, trace_id=trace_id, **named)
        return edit(answer) if planted.wrapped(named.get("number"), trace_id) else answer

    answers.raw = function
    return Tool(name, __file__, 1, function, answers, signature_of(function), planted.declared)
