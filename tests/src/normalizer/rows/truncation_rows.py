"""The truncation table of recovery.md, row by row."""

from .building import conforming, failure, success
from .sources import FAILURE, LAST, ORDER, PAGE, QUOTING, STATION, WEATHER

LAST_CODE = conforming({"msg": "no row", "trace_id": "t-1", "data": None, "extra": None, "code": 500})
LAST_NUMBER = conforming({"code": 200, "msg": "success", "trace_id": "t-1", "extra": None, "data": 1234})
LAST_STATION = conforming(
    {"code": 200, "msg": "success", "trace_id": "t-1", "extra": None, "data": STATION.envelope["data"]}, STATION.schema
)
LAST_LIST = conforming({"code": 200, "msg": "success", "trace_id": "t-1", "extra": None, "data": ["a", "b", "c"]})
LAST_NULL = failure(504, "no answer within 5 s: https://example.org", None)
SOURCES = {
    "weather": WEATHER,
    "order": ORDER,
    "page": PAGE,
    "station": STATION,
    "failure": FAILURE,
    "quoting": QUOTING,
    "data last": LAST,
    "model last": LAST_STATION,
    "number last": LAST_NUMBER,
    "indented": ORDER.indented(),
}

RECOVERED = {
    "cut-closers": {
        "no schema": QUOTING.cut_after('"extra": null'),
        "failure": LAST_NULL.cut_after('"extra": null'),
        "page": PAGE.indented().cut_after('"extra": null\n'),
        "model": LAST_STATION.cut_after('"parent": null}'),
        "model, two": LAST_STATION.cut_after('"parent": null'),
        "data, schema": LAST.cut_after('"0571-8888"}'),
        "data, two": LAST.cut_after('"0571-8888"'),
    },
}

EITHER = {
    "cut-anywhere": {
        f"{name}, {part} of 7": built.through(lambda text, part=part: text[: len(text) * part // 7])
        for name, built in SOURCES.items()
        for part in (2, 4, 6)
    },
    "cut-closers": {
        "data, no schema": LAST.declared(None).cut_after('"0571-8888"'),
        "list open": LAST_LIST.cut_after('"c"'),
        "number last": LAST_NUMBER.cut_after("1234"),
        "no extra": success({"n": 1}).cut_after('"trace_id": "t-1"'),
    },
}

REFUSED = {
    "cut-string": {
        "msg": FAILURE.cut_after("no ord"),
        "data": WEATHER.cut_after("杭"),
        "URL": FAILURE.cut_after("https:"),
        "escape": success({"text": "caf\u00e9 au lait"}).written(ensure_ascii=True).cut_after("caf\\u00"),
        "trace id, last": conforming({"code": 200, "msg": "success", "data": 1, "trace_id": "t-123"}).cut_after("t-12"),
        "key": ORDER.cut_after('"is_p'),
        "quote inside": QUOTING.cut_after('\\"hi\\"'),
    },
    "cut-number": {
        "code": LAST_CODE.cut_after("50"),
        "data": LAST_NUMBER.cut_after("12"),
        "nested": ORDER.cut_after("101"),
        "fraction": WEATHER.cut_after("25."),
        "page": PAGE.cut_after('"quantity": 1'),
    },
    "cut-list": {
        "text": WEATHER.cut_after('"humid"'),
        "comma": STATION.cut_after("12,"),
        "objects": PAGE.cut_after('"quantity": 2}'),
        "comma, objects": ORDER.cut_after('"quantity": 2},'),
        "root": LAST_LIST.cut_after('"b"'),
    },
    "cut-head": {
        "in a key": WEATHER.cut_before('ode": 200'),
        "at a comma": ORDER.cut_before('"msg"'),
        "in a string": FAILURE.cut_before("order 17"),
        "inside data": LAST.cut_before('"lines"'),
        "before an item": PAGE.cut_before('{"sku": "B-2"'),
        "before a quoted envelope": success({"inner": FAILURE.envelope, "n": 1}).cut_before('"inner"'),
        "behind the brace": QUOTING.cut_before('code": 200'),
    },
    "truncation-marker": {
        "dashes": PAGE.cut_after('"sku": "B-').around("", "\n--- TRUNCATED ---"),
        "lines": ORDER.indented().cut_after('"total": 59.9,').around("", "\n… [12 more lines]"),
        "brackets": WEATHER.cut_after('"humid"').around("", "...[truncated]"),
        "Chinese": FAILURE.cut_after("未找到").around("", "……（已截断）"),
        "characters": QUOTING.cut_after("```json").around("", "... (4096 characters omitted)"),
        "where closers alone are missing": LAST.cut_after('"0571-8888"').around("", "\n--- TRUNCATED ---"),
        "middle": ORDER.swap('"sku": "A-1", "quantity": 2}, {', "… [truncated] …"),
    },
}
