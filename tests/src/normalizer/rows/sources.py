"""The conforming envelopes that the examples are built from."""

from typing import Literal

from pydantic import BaseModel

from harness_envelope import Envelope, Page

from .building import conforming, failure, list_schema, object_schema, success


class Line(BaseModel):
    sku: str
    quantity: int


class Station(BaseModel):
    name: str
    is_open: bool
    kind: Literal["land", "sea"]
    readings: list[float]
    parent: Line | None


CUSTOMER = object_schema(user_name="string", phone="string")
LINE = object_schema(sku="string", quantity="integer")
ORDER_SCHEMA = object_schema(
    order_id="integer",
    lines=list_schema(LINE),
    total="number",
    is_paid="boolean",
    status={"enum": ["open", "shipped", "returned"]},
    customer=CUSTOMER,
)

WEATHER = success({"city": "杭州", "temperature": 25.5, "is_raining": False, "wind": None, "tags": ["humid", "calm"]})
ORDER = success(
    {
        "order_id": 1017,
        "lines": [{"sku": "A-1", "quantity": 2}, {"sku": "B-2", "quantity": 1}],
        "total": 59.9,
        "is_paid": True,
        "status": "shipped",
        "customer": {"user_name": "李雷", "phone": "0571-8888"},
    },
    ORDER_SCHEMA,
)
PAGE = success(
    {
        "items": [{"sku": "A-1", "quantity": 2}, {"sku": "B-2", "quantity": 14}],
        "total": 2,
        "page": 1,
        "page_size": 20,
    },
    Page[Line],
)
STATION = success(
    {"name": "Nord 🌊", "is_open": True, "kind": "sea", "readings": [1.5, 12, 3.25], "parent": None}, Envelope[Station]
)
FAILURE = failure(
    404,
    "no order 17: see https://example.org/orders?id=17#top",
    {"error_fields": ["order_id"], "error_msg": "未找到订单，请重试"},
)
QUOTING = success(
    {
        "text": 'say "hi", then ```json\n{"a": [1,]}\n``` at https://example.org/a?b=1#c // kept',
        "note": "价格：10，好 😀 {name} [1] it's <b>",
        "path": "C:\\temp\\new",
    }
)
LAST = conforming(
    {
        "code": 200,
        "msg": "success",
        "trace_id": "t-1",
        "extra": None,
        "data": ORDER.envelope["data"],
    },
    ORDER_SCHEMA,
)
GONE = failure(410, "it's gone, isn't it", {"error_msg": "李雷's order: 'A-1'"})
SAID = failure(409, 'she said “no”, it’s "open"', [1])
LINES = success({"text": "line one\nline two\n\n  line four", "log": "a\tb"})
QUOTED = failure(404, 'field labelled "Search by name" is gone', {"error_msg": '没有"名称"字段'})
