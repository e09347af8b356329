"""The keys table of recovery.md, row by row."""

from typing import Any

from pydantic import AliasChoices, BaseModel, Field

from harness_envelope import Envelope

from .building import failure, success
from .sources import FAILURE, ORDER, PAGE, QUOTING, STATION, WEATHER

FULL = success({"city": "杭州", "note": "the `code` is {200}, see https://example.org"}, extra={"source": "x"})
DATED = success({"city": "杭州"}, extra={"date": "2026-11-30"})
NEAR = success({"n": 1}, extra={"mode": "fast"})
TAGGED = failure(404, "no order 17", {"id": 17}, extra={"tag": "orders"})
CORED = success({"city": "杭州"}, extra={"source": "x", "core": 4})
NODES = failure(500, "node down", None, extra={"node": "n-1", "dates": [1]})
TRADED = success({"city": "杭州"}, extra={"trade_id": "t-9"})
EXTRAS = success({"city": "杭州"}, extra={"extras": {"v": 1}})
METERED = success([1, 2], extra={"meta": {"v": 1}})


class Reply(Envelope[Any]):
    msg: str = Field(validation_alias=AliasChoices("msg", "explanation"))


class Ticket(BaseModel):
    ticket_no: int = Field(alias="ticketNumber")


def renamed(built, **names):
    for old, new in names.items():
        built = built.swap(f'"{old}":', f'"{new}":')
    return built


def beside(built, field, name, value):
    return built.swap(f'"{field}":', f'"{name}": {value}, "{field}":')


RECOVERED = {
    "miscased-key": {
        "Code": renamed(WEATHER, code="Code"),
        "CODE": renamed(FULL, code="CODE"),
        "traceId": renamed(ORDER, trace_id="traceId"),
        "TraceID": renamed(FAILURE, trace_id="TraceID"),
        "trace-id": renamed(QUOTING, trace_id="trace-id"),
        "trace id": renamed(PAGE, trace_id="trace id"),
        "trace.id": renamed(STATION, trace_id="trace.id"),
        "spaces": renamed(WEATHER, code=" code ", msg="msg "),
        "every field": renamed(FULL, code="Code", msg="Msg", data="Data", trace_id="TraceId", extra="Extra"),
        "data, camel": renamed(ORDER, order_id="orderId", user_name="userName"),
        "data, capitals": renamed(ORDER, customer="CUSTOMER", is_paid="IsPaid"),
        "data, separators": renamed(ORDER, order_id="order-id", user_name="user name", is_paid="is.paid"),
        "data, items": ORDER.swap('"sku"', '"Sku"', 2),
        "page": renamed(PAGE, page_size="pageSize", items="Items"),
        "model": renamed(STATION, is_open="isOpen", readings="READINGS"),
    },
    "misspelt-key": {
        "dropped": renamed(WEATHER, code="cod"),
        "doubled": renamed(FULL, msg="mssg"),
        "swapped": renamed(FAILURE, data="dtaa"),
        "replaced": renamed(QUOTING, extra="extrq"),
        "two in a long name": renamed(ORDER, trace_id="tarce_idd"),
        "traceid": renamed(PAGE, trace_id="traceid"),
        "trace_Id": renamed(STATION, trace_id="trace_Id"),
        "look-alikes": renamed(WEATHER, code="соdе"),
        "fullwidth": renamed(FULL, msg="ｍｓｇ"),
        "data, dropped": renamed(ORDER, order_id="ordr_id"),
        "data, doubled": renamed(ORDER, customer="custommer"),
        "data, swapped": renamed(ORDER, user_name="user_nmae"),
        "data, replaced": renamed(PAGE, page_size="page_sise"),
        "data, two": renamed(STATION, readings="reedingz"),
        "data, fullwidth": renamed(ORDER, total="ｔｏｔａｌ"),
    },
    "key-alias": {
        "message": renamed(WEATHER, msg="message"),
        "message of a failure": renamed(FAILURE, msg="message"),
        "status_code": renamed(QUOTING, code="status_code"),
        "status_code, schema": renamed(ORDER, code="status_code"),
        "both": renamed(PAGE, code="status_code", msg="message"),
        "both of a failure": renamed(TAGGED, code="status_code", msg="message"),
    },
    "near-miss-field": {
        "date": DATED.swap('"extra": {"date": "2026-11-30"}', '"date": "2026-11-30"'),
        "date, extra null": DATED.swap('"extra": {"date": "2026-11-30"}', '"date": "2026-11-30", "extra": null'),
        "mode": NEAR.swap('"extra": {"mode": "fast"}', '"mode": "fast"'),
        "tag": TAGGED.swap('"extra": {"tag": "orders"}', '"tag": "orders"'),
        "core": CORED.swap(', "core": 4}', '}, "core": 4'),
        "trade_id": TRADED.swap('"extra": {"trade_id": "t-9"}', '"trade_id": "t-9"'),
        "node, dates": NODES.swap('"extra": {"node": "n-1", "dates": [1]}', '"node": "n-1", "dates": [1]'),
        "meta": METERED.swap('"extra": {"meta": {"v": 1}}', '"meta": {"v": 1}'),
    },
    "colliding-keys": {
        "Code": beside(WEATHER, "msg", "Code", 200),
        "CODE, before": beside(ORDER, "code", "CODE", 200),
        "fraction": beside(PAGE, "msg", "Code", "200.0"),
        "trace-id": beside(FAILURE, "extra", "trace-id", '"t-1"'),
        "Data": beside(success({"a": [1, 2], "b": None}), "trace_id", "Data", '{"b": null, "a": [1, 2]}'),
        "MSG": beside(STATION, "data", "MSG", '"success"'),
        "two": beside(beside(QUOTING, "data", "traceId", '"t-1"'), "data", "Msg", '"success"'),
    },
    "duplicate-key": {
        "code": beside(WEATHER, "msg", "code", 200),
        "code, fraction": beside(FAILURE, "msg", "code", "404.0"),
        "data": beside(success({"a": [1, 2], "b": None}), "trace_id", "data", '{"b": null, "a": [1, 2]}'),
        "inside data": beside(ORDER, "is_paid", "order_id", 1017),
        "inside a list": PAGE.swap('"quantity": 14', '"quantity": 14, "sku": "B-2"'),
        "three times": beside(beside(QUOTING, "data", "msg", '"success"'), "data", "msg", '"success"'),
        "trace id, model": beside(STATION, "extra", "trace_id", '"t-1"'),
    },
}

EITHER = {
    "near-miss-field": {
        "extras, extra absent": EXTRAS.swap('"extra": {"extras": {"v": 1}}', '"extras": {"v": 1}'),
    },
    "key-alias": {
        "declared for the envelope": renamed(FAILURE, msg="explanation").declared(Reply),
        "declared for the payload": renamed(success({"ticketNumber": 7}, Ticket), ticketNumber="ticket_no"),
    },
}

REFUSED = {
    "near-miss-field": {
        "date for data": renamed(WEATHER, data="date"),
        "meta for data": renamed(ORDER, data="meta"),
        "mode for code": renamed(QUOTING, code="mode"),
        "core for code": renamed(FAILURE, code="core"),
        "node for code": renamed(PAGE, code="node"),
        "tag for the msg of a failure": renamed(FAILURE, msg="tag"),
        "tag for the msg of a success": renamed(WEATHER, msg="tag"),
        "mag for the msg of a success, schema": renamed(ORDER, msg="mag"),
        "date for the data of a failure": renamed(FAILURE, data="date"),
        "Data's neighbour in other letters": renamed(FAILURE, data="Rata"),
    },
    "colliding-keys": {
        "Code": beside(WEATHER, "msg", "Code", 500),
        "true": beside(ORDER, "msg", "Code", "true"),
        "trace-id": beside(FAILURE, "extra", "trace-id", '"t-2"'),
        "Data": beside(PAGE, "trace_id", "Data", "null"),
        "both miscased": renamed(beside(QUOTING, "msg", "Code", 404), code="CODE"),
    },
    "duplicate-key": {
        "code": beside(WEATHER, "msg", "code", 500),
        "msg": beside(FAILURE, "data", "msg", '"success"'),
        "inside data": beside(ORDER, "is_paid", "order_id", 1018),
        "inside a list": PAGE.swap('"quantity": 14', '"quantity": 14, "sku": "B-3"'),
        "true and 1": success({"n": 1}).swap('"n": 1', '"n": 1, "n": true'),
    },
}
