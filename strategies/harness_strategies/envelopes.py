"""Conforming envelopes, as plain JSON: successes and failures, for a declared result or for none."""

from functools import lru_cache
from typing import Any, Final, TypeAlias, cast

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_envelope.models import MAX_PAGE_SIZE, SUCCESS
from harness_envelope.schemas import SchemaView, schema_view
from harness_strategies.choices import Choices, Drawer, drawer_of, drawn, impossible, one_of, retried, sampled_from
from harness_strategies.schema_places import ValueDrawer
from harness_strategies.schemas import schema_drawer
from harness_strategies.text_samples import INSTANTS, WORDS
from harness_strategies.texts import message_drawer, text_drawer, trace_id

JsonObject: TypeAlias = dict[str, JsonValue]
Envelopes: TypeAlias = SearchStrategy[JsonObject]
_Drawer: TypeAlias = Drawer[JsonObject]

CAUSES: Final = {
    400: ("`city` must not be empty", "page_size is 500; expected 1 to 100", "参数错误：city 不能为空"),
    403: ("agent 'planner' may not call refund_order", "no access to order 17", "没有权限查看订单 17"),
    404: ("no order 17", 'no city is named "Atlantis"', "找不到用户 李雷 🤷", "it's gone: item 42"),
    429: ("12 calls in 1 s; at most 10, retry in 30 s", "调用过于频繁，请 30 秒后再试"),
    500: (
        "the orders database refuses connections",
        "upstream answered `null` for a price",
        "数据库连接失败",
    ),
    504: ("the forecast took longer than 5 s", "上游服务在 5 秒内没有响应"),
}
_CAUSES: Final = tuple((code, msg) for code, messages in CAUSES.items() for msg in messages)
_FIELDS: Final = (("city",), ("page_size",), ("order_no",), ("city", "page_size"), ("order_no", "city"))
_FIGURES: Final = ("mean", "median", "maximum", "count")
_NUMBERS: Final = tuple((number, page_size) for page_size in (10, 20, MAX_PAGE_SIZE) for number in range(1, 10))
_EXTRAS: Final[dict[str, Drawer[JsonValue]]] = {
    "schema_version": sampled_from(("v1", "1.10")),
    "source": text_drawer(),
    "update_time": sampled_from(INSTANTS),
    "elapsed_ms": lambda choices: choices.draw_integer(0, 5_000),
    "is_cached": lambda choices: choices.draw_integer(0, 1) == 1,
}


def envelopes(schema: object = None, *, data: SearchStrategy[Any] | None = None) -> Envelopes:
    """Conforming envelopes: `data` of a success fits the schema, or is drawn from a strategy handed in."""
    success, failure = _success(schema, data), _failures(schema_view(schema))
    if success is impossible:
        return drawn(failure)
    return drawn(lambda choices: success(choices) if choices.draw_integer(0, 2) < 2 else failure(choices))


def successes(schema: object = None, *, data: SearchStrategy[Any] | None = None) -> Envelopes:
    """Conforming envelopes with code 200."""
    return drawn(_success(schema, data))


def failures(schema: object = None) -> Envelopes:
    """Conforming envelopes with a code of 400 to 599, a message that says the cause, and details or none."""
    return drawn(_failures(schema_view(schema)))


def pages(items: SearchStrategy[Any], *, max_size: int = 4) -> Envelopes:
    """Pages of the items; `total` covers the pages before, and an empty first page has `total` 0."""
    return drawn(_pages(drawer_of(st.lists(items, max_size=max_size))))


def _success(schema: object, data: SearchStrategy[Any] | None) -> _Drawer:
    view = schema_view(schema)
    return _successes(view) if data is None else _with_payload(drawer_of(data), view)


@lru_cache(maxsize=256)
def _successes(view: SchemaView) -> _Drawer:
    return _with_payload(_payloads(view), view)


def _with_payload(payload: ValueDrawer, view: SchemaView) -> _Drawer:
    if payload is impossible:
        return impossible

    def draw(choices: Choices) -> JsonObject:
        data = payload(choices)
        return {"code": 200, "msg": SUCCESS, "data": data, "trace_id": trace_id(choices), **_extra(choices)}

    return _declared(draw, view)


@lru_cache(maxsize=256)
def _failures(view: SchemaView) -> _Drawer:
    def draw(choices: Choices) -> JsonObject:
        code, msg = _cause(choices)
        return {"code": code, "msg": msg, "data": _detail(choices), "trace_id": trace_id(choices), **_extra(choices)}

    return _declared(draw, view)


def _declared(drawer: _Drawer, view: SchemaView) -> _Drawer:
    """Leave out what an `Envelope` subclass of the user's refuses; the bundled one refuses none of these."""
    return drawer if view.envelope is None else retried(drawer, lambda envelope: view.instance(envelope) is not None)


def _payloads(view: SchemaView) -> ValueDrawer:
    if not view.document:
        return _realistic_payloads()
    drawer = schema_drawer(view.document)
    if view.is_list:
        drawer = cast("ValueDrawer", _pages(cast("Drawer[list[JsonValue]]", drawer)))
    elif view.is_page:
        drawer = _consistent(drawer)
    return retried(drawer, view.fits)


def _pages(listed: Drawer[list[JsonValue]]) -> _Drawer:
    def draw(choices: Choices) -> JsonObject:
        items = listed(choices)
        numbers = choices.draw_integer(0, len(_NUMBERS) - 1) if items else 0
        return _page(items, *_NUMBERS[numbers])

    return draw


def _page(items: list[JsonValue], number: int, page_size: int) -> JsonObject:
    page_size = max(page_size, len(items))
    number = number if items else 1
    total = (number - 1) * page_size + len(items)
    return {"items": items, "total": total, "page": number, "page_size": page_size}


def _consistent(drawer: ValueDrawer) -> ValueDrawer:
    """Pages with numbers that agree with their items, which a schema cannot say."""

    def draw(choices: Choices) -> JsonValue:
        page = cast("JsonObject", drawer(choices))
        items = cast("list[JsonValue]", page["items"])
        return {**page, **_page(items, min(cast("int", page["page"]), 9), cast("int", page["page_size"]))}

    return draw


def _cause(choices: Choices) -> tuple[int, str]:
    """A failure's code with a message that says the cause, mostly one of the convention's own codes."""
    kind = choices.draw_integer(0, 7)
    if kind == 7:
        code = choices.draw_integer(400, 599)
        return code, CAUSES[500 if code >= 500 else 400][0]
    code, msg = _CAUSES[choices.draw_integer(0, len(_CAUSES) - 1)]
    return code, msg if kind < 5 else f"{msg}: {_message(choices)}"


def _detail(choices: Choices) -> JsonValue:
    index = choices.draw_integer(0, 2 * len(_FIELDS) - 1)
    if index < len(_FIELDS):
        return None
    return {"error_fields": [*_FIELDS[index - len(_FIELDS)]], "error_msg": _message(choices)}


def _extra(choices: Choices) -> JsonObject:
    """What an envelope has of `extra`: nothing, null, or custom fields under names unlike a core field's."""
    kind = choices.draw_integer(0, 4)
    if kind < 3:
        return {"extra": None} if kind == 1 else {}
    return {"extra": {name: drawer(choices) for name, drawer in _EXTRAS.items() if choices.draw_integer(0, 1)}}


@lru_cache(maxsize=1)
def _realistic_payloads() -> ValueDrawer:
    """What tools that declare nothing answer: weather, an order, a page of either, a map of figures."""
    weather = _objects(
        city=sampled_from(WORDS),
        temperature=lambda choices: choices.draw_integer(-400, 450) / 10,
        humidity=lambda choices: choices.draw_integer(0, 100),
        weather=text_drawer(),
    )
    order = _objects(
        order_id=lambda choices: choices.draw_integer(1, 2**60),
        amount=lambda choices: choices.draw_integer(0, 10**7) / 100,
        is_paid=lambda choices: choices.draw_integer(0, 1) == 1,
        note=one_of((lambda _: None, text_drawer())),
        buyer=_objects(user_name=sampled_from(WORDS), tags=_listed(text_drawer(), 2)),
        created_at=sampled_from(INSTANTS),
    )
    kinds = (weather, order, _figures, _pages(_listed(weather, 3)), _pages(_listed(order, 3)))
    return cast("ValueDrawer", one_of(cast("tuple[ValueDrawer, ...]", kinds)))


def _objects(**members: Drawer[Any]) -> _Drawer:
    return lambda choices: {name: drawer(choices) for name, drawer in members.items()}


def _listed(items: Drawer[Any], most: int) -> Drawer[list[JsonValue]]:
    return lambda choices: [items(choices) for _ in range(choices.draw_integer(0, most))]


def _figures(choices: Choices) -> JsonObject:
    present = choices.draw_integer(0, 2 ** len(_FIGURES) - 1)
    names = [name for bit, name in enumerate(_FIGURES) if present >> bit & 1]
    return {name: choices.draw_integer(-(10**6), 10**6) for name in names}


def _message(choices: Choices) -> str:
    return message_drawer()(choices)
