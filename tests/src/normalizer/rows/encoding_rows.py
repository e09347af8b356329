"""The encoding table of recovery.md, row by row."""

from .building import failure, replacing, success
from .sources import FAILURE, ORDER, PAGE, QUOTING, STATION, WEATHER

INVISIBLE = success({"text": "zero\u200bwidth \u2060 and\u00a0space \ufeff", "名\u200d": 1}, extra={"v": 1})
COLOURED = failure(500, "\x1b[31mred\x1b[0m", None)
CAFE = failure(404, "no café", {"city": "Zürich"})


def spaced(mark):
    return lambda text: replacing(", ", f",{mark} ")(replacing("{", f"{mark}{{{mark}")(text))


def damaged(text):
    return text.encode().replace("州".encode(), "州".encode()[:2]).decode("latin-1")


RECOVERED = {
    "bom": {
        "text": WEATHER.around("\ufeff"),
        "UTF-8": ORDER.around("\ufeff").encoded("utf-8"),
        "UTF-16 little-endian": QUOTING.around("\ufeff").encoded("utf-16-le"),
        "UTF-16 big-endian": STATION.around("\ufeff").encoded("utf-16-be"),
        "UTF-32 little-endian": PAGE.around("\ufeff").encoded("utf-32-le"),
        "UTF-32 big-endian": FAILURE.around("\ufeff").encoded("utf-32-be"),
        "indented": ORDER.indented().around("\ufeff").encoded("utf-16-le"),
    },
    "zero-width": {
        "space": WEATHER.through(spaced("\u200b")),
        "non-joiner": ORDER.through(spaced("\u200c")),
        "joiner": STATION.through(spaced("\u200d")),
        "word joiner": PAGE.through(spaced("\u2060")),
        "mark inside": FAILURE.through(spaced("\ufeff")),
        "around": QUOTING.around("\u200b", "\u200b"),
        "kept inside strings": INVISIBLE.through(spaced("\u200b")),
        "before a colon": WEATHER.swap('"msg":', '"msg"\u200b:\u200b'),
    },
    "no-break-space": {
        "behind commas": WEATHER.through(replacing(", ", ",\u00a0")),
        "behind colons": ORDER.through(replacing(": ", ":\u00a0")),
        "indentation": PAGE.indented().through(replacing("  ", "\u00a0\u00a0")),
        "around": FAILURE.around("\u00a0", "\u00a0\n"),
        "kept inside strings": INVISIBLE.through(replacing(" ", "\u00a0")),
        "every space": STATION.through(replacing(" ", "\u00a0")),
    },
    "ansi-colour": {
        "around": WEATHER.around("\x1b[32m", "\x1b[0m"),
        "keys": ORDER.through(lambda text: text.replace('"sku"', '\x1b[34;1m"sku"\x1b[39m')),
        "numbers": FAILURE.swap("404", "\x1b[1;33m404\x1b[0m"),
        "literals": STATION.swap("true", "\x1b[35mtrue\x1b[0m"),
        "punctuation": PAGE.through(replacing(",", "\x1b[1m,\x1b[0m")),
        "every key, jq": QUOTING.through(
            lambda text: text.replace('"note":', '\x1b[0m\x1b[34;1m"note"\x1b[0m\x1b[1;39m:')
        ),
        "escaped inside a string": COLOURED.around("\x1b[0m", "\x1b[0m"),
    },
}

REFUSED = {
    "invalid-utf8": {
        "GBK": WEATHER.encoded("gbk"),
        "Latin-1": CAFE.encoded("latin-1"),
        "UTF-16 without a mark": WEATHER.encoded("utf-16-le"),
        "UTF-16 without a mark, big-endian": ORDER.encoded("utf-16-be"),
        "a cut character": WEATHER.through(damaged).encoded("latin-1"),
        "one byte": ORDER.swap("李雷", "\xff").encoded("latin-1"),
        "half a UTF-16 text": PAGE.around("\xff\xfe").encoded("latin-1"),
    },
    "lone-surrogate": {
        "high": WEATHER.swap("杭州", "\\ud83d"),
        "low, schema": ORDER.swap("李雷", "\\ude00"),
        "msg": FAILURE.swap("no order", "no \\uD83D order"),
        "key": WEATHER.swap('"wind"', '"wind\\ud83d"'),
        "unescaped": WEATHER.swap("杭州", "\ud83d"),
        "reversed pair": STATION.swap("🌊", "\\udf0a\\ud83c"),
    },
}
