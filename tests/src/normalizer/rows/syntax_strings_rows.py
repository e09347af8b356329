"""The syntax table of recovery.md, the rows about what strings are written with."""

from .building import (
    conforming,
    failure,
    object_schema,
    replacing,
    requoted,
    success,
    unquoted_keys,
)
from .sources import FAILURE, GONE, LINES, ORDER, PAGE, QUOTED, QUOTING, SAID, STATION, WEATHER

LAST_TEXT = conforming({"code": 200, "msg": "success", "data": "done", "trace_id": "t-1"})
LAST_LIST = conforming({"code": 200, "msg": "success", "trace_id": "t-1", "data": ["a", "b"]})
FEED = failure(500, "page\fbreak\x1b[1m and \x00 and \b", None)
REGEX = success({"pattern": r"\d+\s\w", "path": r"C:\Users\Diana"}, object_schema(pattern="string", path="string"))
MARKDOWN = success({"text": r"a\_b costs \$5 \& more \- or \!"})


def bare(text):
    return text.replace('\\"', '"')


def single(text):
    return text.replace("\\\\", "\\")


RECOVERED = {
    "single-quotes": {
        "both": WEATHER.through(requoted("'", "'")),
        "keys": ORDER.through(requoted("'", "'", values=False)),
        "values": PAGE.swap('"A-1"', "'A-1'").swap('"success"', "'success'"),
        "mixed": STATION.swap('"msg"', "'msg'").swap('"sea"', "'sea'").swap('"t-1"', "'t-1'"),
        "apostrophes, escaped": GONE.through(requoted("'", "'")),
        "apostrophes in double quotes": GONE.through(requoted("'", "'", values=False)),
        "URL": FAILURE.through(requoted("'", "'")),
        "double quotes inside": QUOTED.through(requoted("'", "'")),
        "indented": ORDER.indented().through(requoted("'", "'")),
    },
    "backtick-quotes": {
        "both": WEATHER.through(requoted("`", "`")),
        "keys": ORDER.through(requoted("`", "`", values=False)),
        "values": PAGE.through(requoted("`", "`", keys=False)),
        "mixed": STATION.swap('"msg"', "`msg`").swap('"sea"', "'sea'").swap('"t-1"', "`t-1`"),
        "apostrophes inside": GONE.through(requoted("`", "`")),
        "URL": FAILURE.through(requoted("`", "`")),
        "double quotes inside": QUOTED.through(requoted("`", "`")),
    },
    "smart-quotes": {
        "both": WEATHER.through(requoted("“", "”")),
        "keys": ORDER.through(requoted("“", "”", values=False)),
        "values": PAGE.through(requoted("“", "”", keys=False)),
        "single": STATION.through(requoted("‘", "’")),
        "open for close": FAILURE.through(requoted("“", "“")),
        "close for open": WEATHER.swap('"city"', "”city”").swap('"humid"', "”humid“"),
        "mixed": ORDER.swap('"msg"', "“msg”").swap('"status"', "‘status’").swap('"A-1"', "“A-1“"),
        "apostrophes inside": GONE.through(requoted("“", "”")),
        "in a straight string": SAID.swap('"msg"', "“msg”").swap('"t-1"', "“t-1”"),
        "straight, closed by a curly value's end": LAST_TEXT.through(requoted("“", "”")).swap("“t-1”", '"t-1”'),
        "straight, closed by a curly key's end": LAST_TEXT.through(requoted("“", "”")).swap("“trace_id”", '"trace_id”'),
        "straight, closed by a curly item's end": LAST_LIST.through(requoted("“", "”")).swap("“b”", '"b”'),
    },
    "fullwidth-punctuation": {
        "colons": WEATHER.through(replacing(": ", "：")),
        "commas": ORDER.through(replacing(", ", "，")),
        "colons and commas": QUOTING.through(replacing(": ", "：")).through(replacing(", ", "，")),
        "braces": FAILURE.through(replacing("{", "｛")).through(replacing("}", "｝")),
        "brackets": PAGE.through(replacing("[", "［")).through(replacing("]", "］")),
        "quotes": STATION.through(requoted("＂", "＂")),
        "one of many": GONE.swap('"code":', '"code"：').swap('"t-1",', '"t-1"，'),
    },
    "unquoted-keys": {
        "every one": WEATHER.through(unquoted_keys),
        "every one, schema": ORDER.through(unquoted_keys),
        "every one, page": PAGE.indented().through(unquoted_keys),
        "every one, URL": FAILURE.through(unquoted_keys),
        "every one, marks": QUOTING.through(unquoted_keys),
    },
    "raw-control": {
        "newlines": LINES.through(lambda text: text.replace("\\n", "\n")),
        "tab": LINES.swap("\\t", "\t"),
        "form feed": FEED.swap("\\f", "\f"),
        "escape": FEED.swap("\\u001b", "\x1b"),
        "null": FEED.swap("\\u0000", "\x00"),
        "backspace": FEED.swap("\\b", "\b"),
        "text like members": success({"text": 'a\n"b": 1,\n}', "c": 2}).through(lambda text: text.replace("\\n", "\n")),
        "carriage return": failure(500, "a\r\nb", None).swap("\\r\\n", "\r\n"),
        "code": success({"code": "x\nrollback: (a: B, c: D) => void;\n}, {"}).through(
            lambda text: text.replace("\\n", "\n")
        ),
    },
    "invalid-escape": {
        "apostrophe": GONE.swap("it's", "it\\'s").swap("isn't", "isn\\'t"),
        "underscore in a value": MARKDOWN.swap("\\\\_", "\\_"),
        "dollar": MARKDOWN.swap("\\\\$", "\\$"),
        "marks": MARKDOWN.through(single),
        "letters": REGEX.through(single),
        "path": REGEX.swap("C:\\\\Users\\\\Diana", "C:\\Users\\Diana"),
        "underscore in a core key": WEATHER.swap("trace_id", "trace\\_id"),
        "underscore in keys": ORDER.swap("order_id", "order\\_id").swap("user_name", "user\\_name"),
        "hexadecimal": PAGE.swap("A-1", "\\x41-1"),
        "hexadecimal, letter": failure(500, "café “x”").swap("é", "\\xe9"),
    },
    "unescaped-quote": {
        "middle": QUOTED.through(bare),
        "end": failure(404, 'no field labelled "Search by name"').through(bare),
        "start": failure(404, '"open" orders are gone').through(bare),
        "two pairs": success({"text": 'either "a" or "b" will do'}).through(bare),
        "schema": success({"note": '他说"好"吧 😀'}, object_schema(note="string")).through(bare),
        "list": success({"tags": ['a "b" c', "d"]}).through(bare),
        "indented": QUOTED.indented().through(bare),
        "HTML": success({"html": '<a href="https://example.org/a?b=1">b</a>'}).through(bare),
        "apostrophes": failure(500, "it's the \"main\" branch's fault").through(bare),
    },
    "string-concat": {
        "two": WEATHER.swap('"success"', '"suc" + "cess"'),
        "three": FAILURE.swap("no order 17", 'no" + " order" + " 17'),
        "lines": ORDER.swap('"0571-8888"', '"0571-" +\n      "8888"'),
        "no white space": PAGE.swap('"A-1"', '"A"+"-1"'),
        "list": WEATHER.swap('"humid"', '"hu" + "mid"'),
        "pluses inside": failure(500, "1 + 1 + 2", None).swap("1 + 1", '1 + " + "1'),
        "Chinese": FAILURE.swap("未找到订单，请", '未找到" + "订单，" + "请'),
    },
}

EITHER = {
    "single-quotes": {
        "bare apostrophe": failure(410, "it's gone").swap('"it\'s gone"', "'it's gone'"),
        "bare apostrophe, number": failure(500, "dock 4'B is free").through(requoted("'", "'")).swap("\\'", "'"),
        "bare apostrophe, comma": failure(500, "the users', all").through(requoted("'", "'")).swap("\\'", "'"),
    },
    "invalid-escape": {
        "apostrophe beside a newline": failure(500, "it's\nhere").swap("it's", "it\\'s"),
    },
    "unescaped-quote": {
        "comma behind": failure(409, 'told the "lead", waiting').through(bare),
        "colon behind": failure(409, 'the "lead": waiting').through(bare),
        "brace behind": failure(409, 'the "lead" } waiting').through(bare),
        "bracket behind": success({"text": 'see ["a"] here'}).through(bare),
        "one": failure(409, '12" pipe is missing').through(bare),
        "three": failure(409, 'a "b" and 12" pipe').through(bare),
        "text like members": failure(500, 'was {"code": 200, "msg": "fine"} not ours').through(bare),
    },
    "missing-quote": {
        "key's first": WEATHER.swap('"msg"', 'msg"'),
        "key's last": ORDER.swap('"msg"', '"msg'),
        "value's first": PAGE.swap('"success"', 'success"'),
        "value's last": FAILURE.swap('17#top"', "17#top"),
        "number's last": WEATHER.swap("25.5,", '25.5",'),
        "item's last": WEATHER.swap('"humid"', '"humid'),
        "item's first": WEATHER.swap('"calm"', 'calm"'),
    },
    "latex-escapes": {
        "frac, alpha": success({"tex": r"$\frac{\alpha}{\nu}$"}).through(single),
        "theta, sigma": failure(500, r"\theta = \sigma").through(single),
        "beta, rho": success({"tex": r"\beta + \rho \cdot \phi"}, object_schema(tex="string")).through(single),
        "path": success({"path": r"C:\Users\new\table"}).through(single),
    },
}

UNCHANGED = {
    "latex-escapes": {
        "frac, times": success({"tex": "$\frac{1}{2} \times 3$"}),
        "nu, beta": failure(500, "\nu and \beta", None),
        "rho, schema": success({"tex": "\rho = \theta"}, object_schema(tex="string")),
        "doubled": success({"tex": r"$\frac{\alpha}{\nu}$"}),
    },
}

REFUSED = {
    "missing-quote": {
        "value": LAST_TEXT.swap('"t-1"', '"t-1'),
        "value, failure": failure(500, "disk full").written(sort_keys=True).swap('"t-1"', '"t-1'),
        "key": FAILURE.swap('"extra"', '"extra'),
        "value, line": LAST_TEXT.indented().swap('"t-1"', '"t-1'),
    },
}
