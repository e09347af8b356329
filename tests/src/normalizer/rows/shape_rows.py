"""The shape table of recovery.md, row by row."""

import json

from pydantic import BaseModel

from .building import TRACE_ID, failure, list_schema, object_schema, success
from .sources import FAILURE, LINE, ORDER, PAGE, QUOTING, STATION, WEATHER

DEFAULTED = {"unit": {"type": "string", "default": "°C"}, "note": {"type": "string"}}
PAGE_SCHEMA = object_schema(items=list_schema(LINE), total="integer", page="integer", page_size="integer")
EMPTY = success({"items": [], "total": 0, "page": 1, "page_size": 20}, PAGE.schema)
GIVEN = {"trace_id": TRACE_ID}
VARIANTS = ("ok", "OK", "Success", "succeeded", "成功", "操作成功")
SOURCED = success({"n": 1}, extra={"source": "x"})


class Forecast(BaseModel):
    city: str
    hours: int = 24
    note: str | None = None
    tags: list[str] = []


FORECAST = success({"city": "杭州", "hours": 24, "note": None, "tags": []}, Forecast)


def changed(built, **members):
    """The text with members of the root added, replaced, or taken away by `...`."""
    return built.through(
        lambda text: json.dumps(
            {key: value for key, value in {**json.loads(text), **members}.items() if value is not ...},
            ensure_ascii=False,
        )
    )


def flattened(built, *left_out, **members):
    lifted = {key: value for key, value in built.envelope["data"].items() if key not in left_out}
    return changed(built, data=..., **lifted, **members)


def mcp(built, **members):
    return built.through(lambda text: json.dumps({"content": [{"type": "text", "text": text}], **members}))


def enclosed(built):
    """The envelope as the `data` of another success."""
    return built.around('{"code": 200, "msg": "success", "data": ', ', "trace_id": "t-1", "extra": null}')


RECOVERED = {
    "missing-trace-id": {
        "absent": changed(WEATHER, trace_id=...).meaning(**GIVEN),
        "absent, schema": changed(ORDER, trace_id=...).meaning(**GIVEN),
        "null": changed(FAILURE, trace_id=None).meaning(**GIVEN),
        "empty": changed(PAGE, trace_id="").meaning(**GIVEN),
        "blank": changed(QUOTING, trace_id=" \t").meaning(**GIVEN),
        "with extra absent": changed(STATION, trace_id=..., extra=...).meaning(**GIVEN),
    },
    "missing-success-msg": {
        "no schema": changed(WEATHER, msg=...),
        "schema": changed(ORDER, msg=...),
        "page": changed(PAGE, msg=...),
        "model": changed(STATION, msg=...),
        "quoting": changed(QUOTING, msg=..., extra=...),
    },
    "success-msg-variant": {
        **{said: changed(WEATHER, msg=said) for said in VARIANTS},
        **{f"{said}, schema": changed(ORDER, msg=said) for said in VARIANTS},
    },
    "missing-failure-data": {
        "404": changed(failure(404, "no order 17"), data=...),
        "400": changed(failure(400, "order_id 须是整数"), data=...),
        "500": changed(failure(500, 'disk "a" is full: {"free": 0}'), data=...),
        "504": changed(failure(504, "no answer within 5 s"), data=..., extra=...),
        "schema": changed(failure(403, "not yours", None, ORDER.schema), data=...),
        "extra": changed(failure(429, "retry in 3 s 😀", None, extra={"wait": 3}), data=...),
    },
    "unknown-root-field": {
        "extra null": changed(WEATHER, source="气象台").meaning(extra={"source": "气象台"}),
        "extra absent": changed(ORDER, extra=..., version=2).meaning(extra={"version": 2}),
        "extra an object": changed(SOURCED, 页=3).meaning(extra={"source": "x", "页": 3}),
        "several": changed(FAILURE, a=1, b={"c": [None]}).meaning(extra={"a": 1, "b": {"c": [None]}}),
        "equal in extra": changed(SOURCED, source="x"),
        "text like an envelope": changed(PAGE, log='{"code": 500}').meaning(extra={"log": '{"code": 500}'}),
        "model": changed(STATION, took_ms=12).meaning(extra={"took_ms": 12}),
    },
    "flattened-data": {
        "schema": flattened(ORDER),
        "extra absent": flattened(ORDER, extra=...),
        "others to extra": flattened(ORDER, source="x").meaning(extra={"source": "x"}),
        "page": flattened(PAGE),
        "one field": flattened(success({"city": "杭州"}, object_schema(city="string"))),
        "optional lifted": flattened(
            success({"city": "a", "note": "b"}, object_schema(DEFAULTED, city="string"))
        ).meaning(data={"city": "a", "note": "b", "unit": "°C"}),
        "model": flattened(FORECAST),
    },
    "wrapped": {
        "result": WEATHER.around('{"result": ', "}"),
        "output": ORDER.around('{"output": ', "}"),
        "list": PAGE.around("[", "]"),
        "list, failure": FAILURE.around("[\n", "\n]"),
        "MCP": mcp(QUOTING, isError=False),
        "MCP, failure": mcp(FAILURE, isError=True),
        "MCP, no flag": mcp(STATION),
        "MCP, schema": mcp(ORDER, isError=False),
        "result, indented": STATION.indented().around('{\n"result": ', "\n}"),
    },
}

UNCHANGED = {
    "missing-extra": {
        "no schema": changed(WEATHER, extra=...),
        "schema": changed(ORDER, extra=...),
        "failure": changed(FAILURE, extra=...),
        "model": changed(STATION, extra=...),
    },
    "missing-optional": {
        "default": success({"x": 21, "unit": "°C"}, object_schema(DEFAULTED, x="integer")).swap(', "unit": "°C"', ""),
        "no default": success({"x": 21, "unit": "K"}, object_schema(DEFAULTED, x="integer")),
        "model, all": FORECAST.swap(', "hours": 24, "note": null, "tags": []', ""),
        "model, one": FORECAST.swap(', "note": null', ""),
        "items": success([{"city": "a", "hours": 24, "note": None, "tags": []}], list[Forecast]).swap(
            ', "hours": 24, "note": null, "tags": []', ""
        ),
    },
    "double-wrapped": {
        "no schema": success(WEATHER.envelope),
        "a failure inside": success(FAILURE.envelope),
        "schema that fits": success(ORDER.envelope, object_schema(code="integer", data="object")),
    },
}

EITHER = {
    "double-wrapped": {
        "schema": enclosed(ORDER),
        "page": enclosed(PAGE),
        "model": enclosed(STATION),
        "a failure inside": enclosed(failure(404, "no order 17", None, ORDER.schema)),
    },
    "bare-list": {
        "page": changed(PAGE, data=PAGE.envelope["data"]["items"]),
        "page, JSON Schema": changed(PAGE.declared(PAGE_SCHEMA), data=PAGE.envelope["data"]["items"]),
        "empty": changed(EMPTY, data=[]),
    },
    "null-page": {
        "page": changed(EMPTY, data=None),
        "page, JSON Schema": changed(EMPTY.declared(PAGE_SCHEMA), data=None),
        "extra absent": changed(EMPTY, data=None, extra=...),
    },
    "null-items": {
        "page": EMPTY.swap("[]", "null"),
        "page, JSON Schema": EMPTY.declared(PAGE_SCHEMA).swap("[]", "null"),
        "list field": success({"tags": []}, object_schema(tags=list_schema("string"))).swap("[]", "null"),
    },
    "single-for-list": {
        "text": success(["a"], list_schema("string")).swap('["a"]', '"a"'),
        "number": success({"n": [1.5]}, object_schema(n=list_schema("number"))).swap("[1.5]", "1.5"),
        "object": success({"lines": [{"sku": "A", "quantity": 1}]}, object_schema(lines=list_schema(LINE))).swap(
            '[{"sku": "A", "quantity": 1}]', '{"sku": "A", "quantity": 1}'
        ),
    },
}

REFUSED = {
    "contradicting-msg": {
        "upstream": changed(WEATHER, msg="Error: 500 from upstream"),
        "Chinese": changed(ORDER, msg="查询失败"),
        "partly": changed(PAGE, msg="success, but two rows were skipped"),
        "not": changed(STATION, msg="not ok"),
    },
    "missing-code": {
        "success": changed(WEATHER, code=...),
        "schema": changed(ORDER, code=...),
        "failure": changed(FAILURE, code=...),
        "null": changed(WEATHER, code=None),
    },
    "missing-required": {
        "data": changed(WEATHER, data=...),
        "msg of a failure": changed(FAILURE, msg=...),
        "field": changed(ORDER, data={key: ORDER.envelope["data"][key] for key in ("order_id", "lines", "total")}),
        "nested field": ORDER.swap(', "phone": "0571-8888"', ""),
        "page field": PAGE.swap(', "page_size": 20', ""),
        "model field": STATION.swap('"is_open": true, ', ""),
    },
    "unknown-root-field": {
        "clash": changed(SOURCED, source="y"),
        "clash, null": changed(SOURCED, source=None),
        "clash, nested": changed(success({"n": 1}, extra={"a": {"b": 1}}), a={"b": 2}),
    },
    "flattened-data": {
        "no schema": flattened(ORDER).declared(None),
        "nothing required": flattened(ORDER).declared({"type": "object", "properties": ORDER.schema["properties"]}),
        "one is absent": flattened(ORDER, "total"),
        "page, one is absent": flattened(PAGE, "page"),
    },
    "wrapped": {
        "an error that says success": mcp(WEATHER, isError=True),
        "no error that says failure": mcp(FAILURE, isError=False),
        "an error that says success, schema": mcp(ORDER, isError=True),
    },
}
