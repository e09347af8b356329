"""The syntax table of recovery.md, the rows about what other values are written with."""

import json
import pprint

from .building import (
    list_schema,
    object_schema,
    replacing,
    success,
)
from .sources import FAILURE, GONE, LINES, ORDER, PAGE, QUOTED, QUOTING, SAID, STATION, WEATHER

ONE_TAG = success({"city": "杭州", "tags": ["humid"]})
NUMBERS = success(
    {"count": 31, "offset": 7, "ratio": 0.5, "size": 82461110, "level": 5.0, "drift": -0.25},
    object_schema(count="integer", offset="integer", ratio="number", size="integer", level="number", drift="number"),
)
FREE_NUMBERS = NUMBERS.declared(None)
BIG = success({"total": 1234567, "fee": 12500.5}, object_schema(total="integer", fee="number"))
PRICES = success({"prices": [105000, 12]}, object_schema(prices=list_schema("number")))


def python(text):
    return repr(json.loads(text))


def bare(text):
    return text.replace('\\"', '"')


RECOVERED = {
    "python-literals": {
        "None": WEATHER.through(replacing("null", "None")),
        "True": ORDER.swap("true", "True"),
        "False": WEATHER.swap("false", "False"),
        "repr": ORDER.through(python),
        "repr of a model": STATION.through(python),
        "repr, apostrophes": GONE.through(python),
        "repr, both quotes": SAID.through(python).around("", "\n"),
        "repr, double quotes": QUOTED.through(python),
        "repr, marks": QUOTING.through(python),
        "pprint": PAGE.through(lambda text: pprint.pformat(json.loads(text), sort_dicts=False)),
        "tuple": ONE_TAG.swap('["humid"]', '("humid",)'),
        "tuple in a repr": FAILURE.through(python).swap("['order_id']", "('order_id',)"),
    },
    "js-literals": {
        "undefined": WEATHER.swap('"wind": null', '"wind": undefined'),
        "undefined, extra": ORDER.swap("null", "undefined"),
        "TRUE": STATION.swap("true", "TRUE"),
        "FALSE": WEATHER.swap("false", "FALSE"),
        "Null": FAILURE.swap("null", "Null"),
        "NULL": PAGE.swap("null", "NULL"),
        "tRue": ORDER.swap("true", "tRue"),
    },
    "number-forms": {
        "plus": NUMBERS.swap(" 31", " +31"),
        "leading dot": NUMBERS.swap(" 0.5", " .5"),
        "trailing dot": FREE_NUMBERS.swap(" 5.0", " 5."),
        "trailing dot, beyond 2**53": success({"id": 9007199254740993}).swap("993", "993."),
        "hexadecimal": NUMBERS.swap(" 31", " 0x1F"),
        "hexadecimal, capital": FREE_NUMBERS.swap(" 31", " 0X1f"),
        "underscores": NUMBERS.swap("82461110", "82_461_110"),
        "underscore in a code": FREE_NUMBERS.swap("200", "2_00"),
        "minus and dot": FREE_NUMBERS.swap("-0.25", "-.25"),
        "trailing dot for an integer": NUMBERS.swap(" 7,", " 7.,"),
        "several": NUMBERS.swap(" 31", " +31").swap(" 0.5", " +.5").swap(" 7,", " 0x7,"),
    },
}

EITHER = {
    "unquoted-values": {
        "msg": WEATHER.swap('"success"', "success"),
        "enum": ORDER.swap('"shipped"', "shipped"),
        "Chinese": WEATHER.swap('"杭州"', "杭州"),
        "trace id": FAILURE.swap('"t-1"', "t-1"),
        "list": WEATHER.swap('["humid", "calm"]', "[humid, calm]"),
        "two words": success({"name": "Li Lei"}, object_schema(name="string")).swap('"Li Lei"', "Li Lei"),
    },
    "python-literals": {
        "triple quotes": LINES.swap(
            '"line one\\nline two\\n\\n  line four"', '"""line one\nline two\n\n  line four"""'
        ),
        "triple apostrophes": WEATHER.swap('"success"', "'''success'''"),
        "triple quotes, quotes inside": QUOTED.through(bare).swap(
            '"field labelled "Search by name" is gone"', '"""field labelled "Search by name" is gone"""'
        ),
    },
    "number-forms": {
        "zeros, integer": NUMBERS.swap(" 31", " 0031"),
        "zeros, text": success({"zip": "00712"}, object_schema(zip="string")).swap('"00712"', "00712"),
        "zeros, no schema": success({"zip": "007"}).swap('"007"', "007"),
        "zeros, code": FREE_NUMBERS.swap("200", "0200"),
    },
    "thousands-literal": {
        "integer": BIG.swap("1234567", "1,234,567"),
        "fraction": BIG.swap("12500.5", "12,500.5"),
        "no schema": BIG.declared(None).swap("1234567", "1,234,567"),
        "last member": success({"total": 12000}).swap("12000", "12,000"),
    },
}

REFUSED = {
    "nan-infinity": {
        "NaN": WEATHER.swap("25.5", "NaN"),
        "NaN, schema": ORDER.swap("59.9", "NaN"),
        "Infinity": WEATHER.swap("25.5", "Infinity"),
        "minus infinity": ORDER.swap("59.9", "-Infinity"),
        "list": STATION.swap("12,", "NaN,"),
        "code": WEATHER.swap("200", "NaN"),
        "nan of a repr": WEATHER.through(python).swap("25.5", "nan"),
    },
    "number-forms": {
        "huge": WEATHER.swap("25.5", "1e999"),
        "huge, schema": ORDER.swap("59.9", "-1e999"),
        "huge, list": STATION.swap("12,", "1E400,"),
        "huge beside a comma": WEATHER.swap("25.5", "1e999").swap("200,", "200,,"),
    },
    "thousands-literal": {
        "list": PRICES.swap("105000", "105,000"),
        "list, fraction": PRICES.swap("105000", "105,000.00"),
        "list, two groups": success([3000000]).swap("3000000", "3,000,000"),
        "list, no schema": PRICES.declared(None).swap("105000", "105,012"),
    },
    "expression-value": {
        "fraction": ORDER.swap("59.9", "1/3"),
        "range": WEATHER.swap("25.5", "10-12 kg"),
        "product": NUMBERS.swap("82461110", "2 * 3"),
        "object": WEATHER.swap('"杭州"', "[object Object]"),
        "function": WEATHER.swap('"wind": null', '"wind": <function f>'),
        "function's address": ORDER.swap('"shipped"', "<function f at 0x7f1c>"),
    },
}
