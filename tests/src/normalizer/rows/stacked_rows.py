"""Two to four malformations from different stages at once, as recovery.md has them under "stacked"."""

import json

from .building import TRACE_ID, replacing, requoted, unquoted_keys
from .sources import FAILURE, GONE, LAST, ORDER, PAGE, QUOTING, STATION, WEATHER


def fenced(built):
    return built.around("```json\n", "\n```")


RECOVERED = {
    "stacked": {
        "fence, trailing comma": fenced(WEATHER.swap("null}", "null,}")),
        "fence, comment, string-number": fenced(ORDER.swap("1017,", '"1017", // the id\n')).around("Here:\n"),
        "prose, single quotes": GONE.through(requoted("'", "'")).around("Here's the result: ", "\nThat's all."),
        "mark, fence, miscased key": fenced(QUOTING.swap('"code"', '"Code"')).around("\ufeff").encoded("utf-8"),
        "reasoning, repr, missing trace id": ORDER.swap(', "trace_id": "t-1"', "")
        .through(lambda text: repr(json.loads(text)))
        .around("<think>it's {'code': 500, 'msg': 'x'}</think>\n")
        .meaning(trace_id=TRACE_ID),
        "double-encoded, misspelt key": FAILURE.swap('"msg"', '"mssg"').through(json.dumps),
        "frame, fullwidth, string-boolean": STATION.swap("true", '"true"')
        .through(replacing(": ", "："))
        .around("data: ", "\n\n"),
        "log lines, bare keys, zero-width, enum case": ORDER.swap('"shipped"', '"Shipped"')
        .through(unquoted_keys)
        .through(replacing(", ", ",\u200b "))
        .around("[09:14:02] INFO cache warm (3 keys)\n"),
        "UTF-16, tag, doubled comma": PAGE.swap("200,", "200,,")
        .around("\ufeff<answer>", "</answer>")
        .encoded("utf-16-le"),
        "full-width braces, encoded twice in ASCII": WEATHER.through(replacing("{", "｛"))
        .through(replacing("}", "｝"))
        .through(json.dumps)
        .through(json.dumps),
        "the last closer, escaped without quotes": FAILURE.indented()
        .through(lambda text: text.removesuffix("}"))
        .through(lambda text: json.dumps(text)[1:-1]),
        "fence, string-number, closers": LAST.swap("1017", '"1017"').cut_after('"0571-8888"').around("\ufeff"),
    },
}

EITHER = {
    "stacked": {
        "fence, closers": fenced(LAST.cut_after('"0571-8888"')),
        "prose, bare word": WEATHER.swap('"success"', "success").around("Result: "),
        "fence, zeros, miscased key": fenced(ORDER.swap("1017", "01017").swap('"msg"', '"Msg"')),
        "label, missing opener": FAILURE.through(lambda text: text[1:]).around("json "),
    },
}

REFUSED = {
    "stacked": {
        "fence, cut string": FAILURE.cut_after("no ord").around("```json\n", "\n```"),
        "prose, unit": ORDER.swap("59.9", '"59.9 USD"').around("Here: "),
        "repr, NaN": WEATHER.swap("25.5", "NaN").through(requoted("'", "'")),
        "two envelopes, single quotes": WEATHER.through(requoted("'", "'")).around("", f"\n{FAILURE.text}"),
        "miscased key, contradiction": fenced(QUOTING.swap('"msg": "success"', '"Msg": "failed"')),
    },
}
