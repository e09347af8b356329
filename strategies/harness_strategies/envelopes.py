"""Conforming envelopes, as plain JSON: successes and failures, for a declared result or for none."""

from collections.abc import Callable, Sequence
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
_Build: TypeAlias = Callable[[Choices, Sequence[int]], JsonObject]

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
_EXTRAS: Final[dict[str, Callable[[int], JsonValue]]] = {
    "schema_version": lambda number: ("v1", "1.10")[number % 2],
    "update_time": lambda number: INSTANTS[number % len(INSTANTS)],
    "elapsed_ms": lambda number: 39 * number,
    "is_cached": lambda number: number % 2 == 1,
}
_THERE: Final = 128
_SUCCESSES: Final = 170
_HEAD: Final = 3


def envelopes(schema: object = None, *, data: SearchStrategy[Any] | None = None) -> Envelopes:
    """Conforming envelopes: `data` of a success fits the schema, or is drawn from a strategy handed in."""
    success = _success(schema, data)
    if success is None:
        return failures(schema)

    def draw(choices: Choices) -> JsonObject:
        kind, *head = choices.draw_bytes(1 + _HEAD, 1 + _HEAD)
        return (success if kind < _SUCCESSES else _failure)(choices, head)

    return drawn(_declared(draw, schema))


def successes(schema: object = None, *, data: SearchStrategy[Any] | None = None) -> Envelopes:
    """Conforming envelopes with code 200."""
    success = _success(schema, data)
    return drawn(impossible if success is None else _declared(_headed(success), schema))


def failures(schema: object = None) -> Envelopes:
    """Conforming envelopes with a failure's code, a message that says the cause, and details or none."""
    return drawn(_declared(_headed(_failure), schema))


def pages(items: SearchStrategy[Any], *, max_size: int = 4) -> Envelopes:
    """Pages of the items; `total` covers the pages before, and an empty first page has `total` 0."""
    return drawn(_pages(drawer_of(st.lists(items, max_size=max_size))))


def _headed(build: _Build) -> _Drawer:
    return lambda choices: build(choices, choices.draw_bytes(_HEAD, _HEAD))


def _declared(drawer: _Drawer, schema: object) -> _Drawer:
    """Leave out what an `Envelope` subclass of the user's refuses; the bundled one refuses none of these."""
    view = schema_view(schema)
    return drawer if view.envelope is None else retried(drawer, lambda envelope: view.instance(envelope) is not None)


def _success(schema: object, data: SearchStrategy[Any] | None) -> _Build | None:
    payload = _payloads(schema_view(schema)) if data is None else drawer_of(data)
    if payload is impossible:
        return None

    def build(choices: Choices, head: Sequence[int]) -> JsonObject:
        return {"code": 200, "msg": SUCCESS, "data": payload(choices), **_tail(choices, head)}

    return build


def _failure(choices: Choices, head: Sequence[int]) -> JsonObject:
    cause, detail = choices.draw_bytes(2, 2)
    code, msg = _cause(choices, cause)
    return {"code": code, "msg": msg, "data": _detail(choices, detail), **_tail(choices, head)}


def _tail(choices: Choices, head: Sequence[int]) -> JsonObject:
    """The trace id, and what there is of `extra`."""
    kind, *number = head
    return {"trace_id": trace_id(choices, int.from_bytes(bytes(number))), **_extra(choices, kind)}


@lru_cache(maxsize=256)
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


def _cause(choices: Choices, byte: int) -> tuple[int, str]:
    """A failure's code, one of the convention's own, with a message that says the cause; one in three says more."""
    index = _below(3 * len(_CAUSES), byte)
    code, msg = _CAUSES[index % len(_CAUSES)]
    return code, msg if index < 2 * len(_CAUSES) else f"{msg}: {_message(choices)}"


def _detail(choices: Choices, byte: int) -> JsonValue:
    index = _below(2 * len(_FIELDS), byte)
    if index < len(_FIELDS):
        return None
    return {"error_fields": [*_FIELDS[index - len(_FIELDS)]], "error_msg": _message(choices)}


def _extra(choices: Choices, byte: int) -> JsonObject:
    """What an envelope has of `extra`: nothing, null, or custom fields under names unlike a core field's."""
    kind = _below(5, byte)
    if kind < 4:
        return {"extra": None} if kind == 1 else {}
    source, *numbers = choices.draw_bytes(1 + len(_EXTRAS), 1 + len(_EXTRAS))
    pairs = zip(_EXTRAS.items(), numbers, strict=True)
    extra = {name: value(number - _THERE) for (name, value), number in pairs if number >= _THERE}
    return {"extra": {**extra, "source": text_drawer()(choices)} if source >= _THERE else extra}


def _below(count: int, byte: int) -> int:
    """The number less than a count that a byte stands for."""
    return byte * count >> 8


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
