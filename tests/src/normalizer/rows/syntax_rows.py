"""The syntax table of recovery.md, the rows about what stands between values."""

from functools import reduce

from .building import conforming, failure, replacing, success
from .sources import FAILURE, LAST, ORDER, PAGE, QUOTING, STATION, WEATHER

LAST_STATION = conforming(
    {"code": 200, "msg": "success", "trace_id": "t-1", "extra": None, "data": STATION.envelope["data"]}, STATION.schema
)
LAST_TEXT = conforming({"code": 200, "msg": "success", "trace_id": "t-1", "extra": {"v": 2}, "data": "done: {}"})
LAST_WEATHER = conforming(
    {"code": 200, "msg": "success", "trace_id": "t-1", "extra": None, "data": {"city": "杭州", "is_raining": False}}
)
SHORT = conforming({"code": 200, "msg": "success", "data": "done", "trace_id": "t-1"})
MARKS = failure(500, "ends with ,} and ,] or ;] or => = {a: 1;} /* no */ # no", [1, 2])
DECLARED = {**LAST.schema, "properties": {**LAST.schema["properties"], "note": {"type": "string"}}}
DEEP = reduce(lambda inner, _: [{"inner": inner}], range(20), "deep, ]}")


def every_line(mark):
    return lambda text: text.replace(",\n", f",{mark}\n")


RECOVERED = {
    "trailing-comma": {
        "object": WEATHER.swap("null}", "null,}"),
        "list": WEATHER.swap('"calm"]', '"calm",]'),
        "objects in a list": ORDER.swap('"quantity": 1}]', '"quantity": 1,},]'),
        "own line": PAGE.indented().swap("20\n", "20,\n"),
        "white space": FAILURE.swap("null}", "null , }"),
        "marks in a string": MARKS.swap("2]", "2,]").swap("null}", "null,}"),
        "deep": success(DEEP).swap('"deep, ]}"', '"deep, ]}",'),
        "every closer": STATION.through(replacing("]", ",]")).through(replacing("}", ",}")),
    },
    "leading-comma": {
        "root": WEATHER.swap('{"code"', '{,"code"'),
        "list": WEATHER.swap('["humid"', '[, "humid"'),
        "object": ORDER.swap('{"order_id"', '{ , "order_id"'),
        "own line": PAGE.indented().swap('{\n  "code"', '{\n  ,\n  "code"'),
        "objects in a list": PAGE.swap('[{"sku"', '[,{,"sku"'),
        "one item": FAILURE.swap('["order_id"', '[,"order_id"'),
        "numbers": STATION.swap("[1.5", "[,1.5"),
    },
    "doubled-comma": {
        "object": WEATHER.swap("200,", "200,,"),
        "list": WEATHER.swap('"humid",', '"humid",,'),
        "white space": ORDER.swap("1017,", "1017, ,"),
        "three": PAGE.swap("2}, {", "2},,, {"),
        "lines": STATION.indented().swap("12,", "12,\n,"),
        "commas in a string": failure(500, "a,,b , ,c").swap("500,", "500,,"),
        "every one": FAILURE.through(replacing(",", ",,")),
    },
    "missing-comma": {
        "line": WEATHER.indented().swap("200,\n", "200\n"),
        "every line": ORDER.indented().through(lambda text: text.replace(",\n", "\n")),
        "after a string": ORDER.swap('"success",', '"success"'),
        "after a number": PAGE.swap('"total": 2,', '"total": 2'),
        "after an object": FAILURE.swap('试"},', '试"}'),
        "after a literal": STATION.swap("true,", "true"),
        "after a list": WEATHER.indented().swap("]\n  },", "]\n  }"),
        "objects in a list": PAGE.indented().swap("},\n      {", "}\n      {"),
        "carriage returns": FAILURE.indented().through(lambda text: text.replace(",\n", "\r\n")),
        "marks in a string": QUOTING.swap('kept",', 'kept"'),
    },
    "unquoted-keys": {
        "no schema": WEATHER.swap('"code":', "code:").swap('"is_raining":', "is_raining:"),
        "one": ORDER.swap('"trace_id"', "trace_id"),
        "objects in a list": PAGE.swap('"sku"', "sku", 2),
        "URL in a string": FAILURE.swap('"msg"', "msg").swap('"error_fields"', "error_fields"),
        "indented": STATION.indented().swap('"readings"', "readings").swap('"extra"', "extra"),
        "marks in a string": QUOTING.swap('"text"', "text").swap('"note"', "note"),
        "no white space": ORDER.written(separators=(",", ":")).swap('"customer"', "customer"),
    },
    "line-comment": {
        "after a comma": WEATHER.swap("200, ", "200, // fine\n"),
        "quotes and a brace": ORDER.swap("200, ", '200, // it\'s "ok"}\n'),
        "URL": FAILURE.swap("404, ", "404, // see https://example.org/a?b={c}\n"),
        "end": QUOTING.around("", " // the end"),
        "before a comma": PAGE.swap("200, ", "200 // status, really\n, "),
        "every line": STATION.indented().through(every_line(" // {note: 'x'}")),
        "list": WEATHER.swap('"humid", ', '"humid", // [1]\n'),
        "carriage return": MARKS.swap("500, ", "500, // first\r\n"),
        "own line": ORDER.indented().swap('\n  "data"', '\n  // "data": null,\n  "data"'),
    },
    "block-comment": {
        "after a comma": WEATHER.swap("200, ", "200, /* fine */ "),
        "quotes and a brace": ORDER.swap("200, ", '200, /* it\'s "ok"} */ '),
        "URL": FAILURE.swap("404, ", "404, /* https://example.org/*a{ */"),
        "lines": QUOTING.swap("200, ", '200,\n/*\n * "code": 500,\n */\n'),
        "before a colon": PAGE.swap('"total":', '"total" /* of 2 */:'),
        "before a closer": STATION.swap("3.25]", "3.25 /* , 4 */]"),
        "an opener in a string": failure(500, "a /* b // c").swap("500,", "500, /* d */"),
        "empty": MARKS.swap("[1, 2]", "[/**/1, /***/2]"),
        "start and end": ORDER.around("/* result */ ", " /* end */"),
    },
    "hash-comment": {
        "after a comma": WEATHER.swap("200, ", "200, # fine\n"),
        "quotes and a brace": ORDER.swap("200, ", '200, # it\'s "ok"}\n'),
        "URL": FAILURE.swap("404, ", "404, # see https://example.org/a#b{c}\n"),
        "end": QUOTING.around("", "  # the end"),
        "every line": STATION.indented().through(every_line("  # {note: 'x'}")),
        "own line": PAGE.indented().swap('\n  "data"', '\n  # "data": null,\n  "data"'),
        "marks in a string": MARKS.swap("500, ", "500, # first\n"),
    },
    "missing-closers": {
        "root": WEATHER.cut_after('"extra": null'),
        "root, schema": ORDER.cut_after('"extra": null'),
        "root, failure": FAILURE.indented().cut_after('"extra": null'),
        "root, text": LAST_TEXT.cut_after('"done: {}"'),
        "three": LAST.cut_after('"0571-8888"'),
        "two": LAST.cut_after('"0571-8888"}'),
        "one": LAST.cut_after('"0571-8888"}}'),
        "model": LAST_STATION.cut_after('"parent": null'),
        "white space": LAST.indented().cut_after('"0571-8888"').around("", "\n   \n"),
    },
    "extra-closers": {
        "brace": WEATHER.around("", "}"),
        "bracket": ORDER.around("", "]"),
        "several": PAGE.around("", "}]}"),
        "lines": STATION.indented().around("", "\n}\n}\n"),
        "failure": FAILURE.around("", "}}"),
        "early, behind data": WEATHER.swap('"calm"]},', '"calm"]}},'),
        "early, behind nested data": ORDER.swap('8888"}},', '8888"}}},'),
        "early, behind msg": QUOTING.swap('"success",', '"success"},'),
        "early, failure": FAILURE.swap('试"},', '试"}},'),
        "early, page": PAGE.swap("20},", "20}},"),
        "early, behind code alone": QUOTING.swap("200,", "200},"),
        "early inside data, schema": ORDER.swap("1017,", "1017},"),
    },
    "equals-for-colon": {
        "every one": WEATHER.through(replacing(":", " =")),
        "one": ORDER.swap('"msg":', '"msg" ='),
        "equals in a string": FAILURE.through(replacing(": ", "=")),
        "objects in a list": PAGE.swap('"sku": ', '"sku"=', 2),
        "indented": STATION.indented().swap('"kind":', '"kind" ='),
        "marks in a string": MARKS.through(replacing(":", " =")),
    },
    "arrow-for-colon": {
        "every one": WEATHER.through(replacing(":", " =>")),
        "one": ORDER.swap('"msg":', '"msg" =>'),
        "no white space": FAILURE.through(replacing(": ", "=>")),
        "objects in a list": PAGE.swap('"sku":', '"sku" =>', 2),
        "indented": STATION.indented().through(replacing(":", " =>")),
        "marks in a string": MARKS.through(replacing(":", " =>")),
    },
    "semicolon-for-comma": {
        "every one": WEATHER.through(replacing(",", ";")),
        "one": ORDER.swap("200,", "200;"),
        "list": STATION.swap("12,", "12;"),
        "objects in a list": PAGE.swap("2}, {", "2}; {"),
        "indented": FAILURE.indented().through(replacing(",", ";")),
        "marks in a string": MARKS.through(replacing(",", ";")),
    },
}

EITHER = {
    "missing-comma": {
        "strings in a list": WEATHER.swap('"humid",', '"humid"'),
        "strings on lines": WEATHER.indented().swap('"humid",', '"humid"'),
        "strings, schema": success(["a", "b", "c"], {"type": "array"}).swap('"a", "b",', '"a" "b"'),
        "numbers in a list": STATION.swap("12,", "12"),
    },
    "missing-closers": {
        "data open, no schema": LAST_WEATHER.cut_after('"is_raining": false'),
        "data open, no field declared": LAST_WEATHER.declared({"type": "object"}).cut_after('"is_raining": false'),
        "number last": success({"n": 1}).cut_after('"n": 1'),
        "list open": LAST.declared(None).cut_after('"quantity": 1}'),
        "an optional field absent": LAST.declared(DECLARED).cut_after('"0571-8888"'),
        "no extra": SHORT.cut_after('"t-1"'),
        "extra open": success({"n": 1}, extra={"source": "x"}).cut_after('"source": "x"'),
        "in a fence": ORDER.cut_after('"extra": null').around("```json\n", "\n```"),
    },
    "extra-closers": {
        "early inside data": WEATHER.swap('"杭州",', '"杭州"},'),
        "early in a list": PAGE.swap('"A-1",', '"A-1"},'),
        "early in a list, both": STATION.swap("1.5,", "1.5],"),
    },
    "missing-opener": {
        "no schema": WEATHER.through(lambda text: text[1:]),
        "schema": ORDER.through(lambda text: text[1:]),
        "indented": PAGE.indented().through(lambda text: text[1:]),
        "failure": FAILURE.through(lambda text: text[1:]),
    },
    "arrow-for-colon": {"thin arrow": ORDER.swap('"msg":', '"msg" ->')},
    "stray-text": {
        "before a key": WEATHER.swap('"msg":', 'and "msg":'),
        "after a value": ORDER.swap('"success",', '"success" okay,'),
        "before a colon": PAGE.swap('"total":', '"total" is:'),
        "line": STATION.indented().swap('\n  "trace_id"', '\n  The trace\n  "trace_id"'),
        "in a list": WEATHER.swap('"calm"]', 'also "calm"]'),
    },
    "swapped-closers": {
        "brace for bracket": WEATHER.swap('"calm"]', '"calm"}'),
        "exchanged": ORDER.swap("1}], ", "1]}, "),
        "last two": success([1, 2]).written(sort_keys=True).swap("[1, 2]", "[1, 2}"),
        "bracket for brace": FAILURE.swap("null}", "null]"),
        "page": PAGE.swap("14}]", "14}}"),
    },
    "doubled-braces": {
        "every one": ORDER.through(replacing("{", "{{")).through(replacing("}", "}}")),
        "outer": WEATHER.around("{", "}"),
        "failure": FAILURE.through(replacing("{", "{{")).through(replacing("}", "}}")),
        "page": PAGE.indented().through(replacing("{", "{{")).through(replacing("}", "}}")),
    },
    "set-literal": {
        "two": WEATHER.swap('["humid", "calm"]', '{"humid", "calm"}'),
        "one": FAILURE.swap('["order_id"]', '{"order_id"}'),
        "numbers": STATION.swap("[1.5, 12, 3.25]", "{1.5, 12, 3.25}"),
    },
}

REFUSED = {
    "ellipsis": {
        "object": WEATHER.swap("25.5,", "25.5, ...,"),
        "end of a list": WEATHER.swap('"calm"]', '"calm", ...]'),
        "all of data": QUOTING.through(lambda text: text[: text.index('{"text"')] + '{...}, "trace_id": "t-1"}'),
        "objects in a list": PAGE.swap("14}]", "14}, ...]"),
        "schema": ORDER.swap('"status": "shipped"', "..."),
        "a value": FAILURE.swap('["order_id"]', "..."),
        "one character": STATION.swap("12,", "12, …,"),
        "in a comment's place": ORDER.indented().swap("1017,\n", "1017,\n    ...\n"),
    },
    "stray-text": {
        "second code": WEATHER.swap("200,", "200 404,"),
        "second text": WEATHER.swap('"杭州",', '"杭州", "Oslo",'),
        "second object": LAST_WEATHER.swap("false}", 'false}, {"city": "Oslo"}'),
        "second list": FAILURE.swap('["order_id"]', '["order_id"], ["city"]'),
        "second word": ORDER.swap('"shipped"', '"shipped" "open"'),
    },
}
