"""Conforming envelopes, as plain JSON: successes and failures, for a declared result or for none."""

from functools import lru_cache
from typing import Any, TypeAlias, cast

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_envelope.models import MAX_PAGE_SIZE, SUCCESS
from harness_envelope.schemas import SchemaView, schema_view
from harness_strategies.schemas import from_json_schema
from harness_strategies.texts import INSTANTS, WORDS, texts, trace_ids

JsonObject: TypeAlias = dict[str, JsonValue]
Envelopes: TypeAlias = SearchStrategy[JsonObject]

CAUSES = {
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


def envelopes(schema: object = None, *, data: SearchStrategy[Any] | None = None) -> Envelopes:
    """Conforming envelopes: `data` of a success fits the schema, or is drawn from a strategy handed in."""
    return st.one_of(successes(schema, data=data), successes(schema, data=data), failures(schema))


def successes(schema: object = None, *, data: SearchStrategy[Any] | None = None) -> Envelopes:
    """Conforming envelopes with code 200."""
    view = schema_view(schema)
    if data is None:
        return _successes(view)
    return _declared(st.tuples(data, trace_ids(), _extras()).map(_success), view)


def failures(schema: object = None) -> Envelopes:
    """Conforming envelopes with a code of 400 to 599, a message that says the cause, and details or none."""
    return _failures(schema_view(schema))


def pages(items: SearchStrategy[Any], *, max_size: int = 4) -> Envelopes:
    """Pages of the items; `total` covers the pages before, and an empty first page has `total` 0."""
    listed = st.lists(items, max_size=max_size)
    return st.tuples(listed, st.integers(1, 9), st.sampled_from((10, 20, MAX_PAGE_SIZE))).map(_page)


@lru_cache(maxsize=256)
def _successes(view: SchemaView) -> Envelopes:
    return _declared(st.tuples(_payloads(view), trace_ids(), _extras()).map(_success), view)


@lru_cache(maxsize=256)
def _failures(view: SchemaView) -> Envelopes:
    drawn = st.tuples(_causes(), _details(), trace_ids(), _extras()).map(_failure)
    return _declared(drawn, view)


def _declared(drawn: Envelopes, view: SchemaView) -> Envelopes:
    """Leave out what an `Envelope` subclass of the user's refuses; the bundled one refuses none of these."""
    return drawn if view.envelope is None else drawn.filter(lambda envelope: view.instance(envelope) is not None)


def _payloads(view: SchemaView) -> SearchStrategy[JsonValue]:
    if not view.document:
        return _realistic_payloads()
    if view.is_list:
        return _listed(view)
    drawn = from_json_schema(view.document)
    if view.is_page:
        drawn = drawn.map(lambda page: _consistent(cast("JsonObject", page)))
    return drawn.filter(view.fits)


def _listed(view: SchemaView) -> SearchStrategy[JsonValue]:
    """A declared list is answered as a page, whose items are the list."""
    lists = cast("SearchStrategy[list[JsonValue]]", from_json_schema(view.document))
    numbers = st.tuples(lists, st.integers(1, 9), st.sampled_from((10, 20, MAX_PAGE_SIZE)))
    return cast("SearchStrategy[JsonValue]", numbers.map(_page).filter(view.fits))


def _page(parts: tuple[list[JsonValue], int, int]) -> JsonObject:
    items, number, page_size = parts
    page_size = max(page_size, len(items))
    number = number if items else 1
    total = (number - 1) * page_size + len(items)
    return {"items": items, "total": total, "page": number, "page_size": page_size}


def _consistent(page: JsonObject) -> JsonValue:
    """The page with numbers that agree with its items, which a schema cannot say."""
    items = cast("list[JsonValue]", page["items"])
    shown = _page((items, min(cast("int", page["page"]), 9), cast("int", page["page_size"])))
    return {**page, **shown}


def _success(parts: tuple[JsonValue, str, JsonObject]) -> JsonObject:
    data, trace_id, extra = parts
    return {"code": 200, "msg": SUCCESS, "data": data, "trace_id": trace_id, **extra}


def _failure(parts: tuple[tuple[int, str], JsonValue, str, JsonObject]) -> JsonObject:
    (code, msg), data, trace_id, extra = parts
    return {"code": code, "msg": msg, "data": data, "trace_id": trace_id, **extra}


def _causes() -> SearchStrategy[tuple[int, str]]:
    """A failure's code with a message that says the cause, mostly one of the convention's own codes."""
    usual = st.sampled_from([(code, msg) for code, messages in CAUSES.items() for msg in messages])
    any_code = st.integers(400, 599).map(lambda code: (code, CAUSES[500 if code >= 500 else 400][0]))
    detailed = st.tuples(usual, texts()).map(lambda parts: (parts[0][0], f"{parts[0][1]}: {parts[1]}"))
    return st.one_of(usual, detailed, usual, any_code)


def _details() -> SearchStrategy[JsonValue]:
    named = st.lists(st.sampled_from(("city", "page_size", "order_no")), min_size=1, max_size=2, unique=True)
    detail = st.fixed_dictionaries({"error_fields": named, "error_msg": texts(min_size=1)})
    return st.one_of(st.none(), cast("SearchStrategy[JsonValue]", detail))


def _extras() -> Envelopes:
    """What an envelope has of `extra`: nothing, null, or custom fields under names unlike a core field's."""
    members: dict[str, SearchStrategy[Any]] = {
        "schema_version": st.sampled_from(("v1", "1.10")),
        "source": texts(),
        "update_time": st.sampled_from(INSTANTS),
        "elapsed_ms": st.integers(0, 5_000),
        "is_cached": st.booleans(),
    }
    drawn = st.fixed_dictionaries({}, optional=members)
    absent: JsonObject = {}
    return st.one_of(
        st.sampled_from((absent, {"extra": None})),
        drawn.map(lambda extra: {"extra": {name: extra[name] for name in members if name in extra}}),
    )


@lru_cache(maxsize=1)
def _realistic_payloads() -> SearchStrategy[JsonValue]:
    """What tools that declare nothing answer: weather, an order, a page of either, a map of figures."""
    weather = _objects(
        city=st.sampled_from(WORDS),
        temperature=st.integers(-400, 450).map(lambda n: n / 10),
        humidity=st.integers(0, 100),
        weather=texts(),
    )
    order = _objects(
        order_id=st.integers(1, 2**60),
        amount=st.integers(0, 10**7).map(lambda cents: cents / 100),
        is_paid=st.booleans(),
        note=st.none() | texts(),
        buyer=_objects(user_name=st.sampled_from(WORDS), tags=st.lists(texts(), max_size=2)),
        created_at=st.sampled_from(INSTANTS),
    )
    figures = st.dictionaries(
        st.sampled_from(("mean", "median", "maximum", "count")), st.integers(-(10**6), 10**6), max_size=3
    )
    return cast("SearchStrategy[JsonValue]", st.one_of(weather, order, figures, pages(weather), pages(order)))


def _objects(**members: SearchStrategy[Any]) -> Envelopes:
    return st.tuples(*members.values()).map(lambda values: dict(zip(members, values, strict=True)))
