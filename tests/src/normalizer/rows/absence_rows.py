"""The absence table of recovery.md, row by row: there is no envelope, and none may be made up."""

import json

from .building import Built
from .sources import FAILURE, ORDER, PAGE, QUOTING, WEATHER

TRACEBACK = 'Traceback (most recent call last):\n  File "/srv/tool.py", line 8, in run\n    return rows[0]\n'
HTML = "<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title><style>p {margin: 0}</style></head><body>{}</body></html>"


def said(text, schema=None):
    return Built(text, {}, schema)


REFUSED = {
    "empty-output": {
        "nothing": said(""),
        "white space": said(" \r\n\t "),
        "object": said("{}"),
        "null": said("null"),
        "object, schema": said("{}", ORDER.schema),
        "empty fence": said("```json\n```"),
        "mark alone": said("\ufeff"),
    },
    "prose-only": {
        "refusal": said("I cannot look that up right now, please try later."),
        "apology": said("I'm sorry, but I can't share that."),
        "question": said("哪个城市？请告诉我。"),
        "answer": said("杭州今天多云，大概21度～😀", ORDER.schema),
        "answer with words of the envelope": said("code: it worked (200), msg: success, data: none"),
        "braces": said("I would fill {name} and {code}, see [1]."),
    },
    "traceback": {
        "Python": said(TRACEBACK + "IndexError: list index out of range"),
        "quotes an envelope": said(f"{TRACEBACK}ValueError: {WEATHER.text}"),
        "quotes a failure": said(f"{TRACEBACK}ToolError: {FAILURE.text}\n"),
        "in a fence": said(f"```\n{TRACEBACK}KeyError: 'city'\n```"),
        "JavaScript": said(
            "TypeError: rows is undefined\n    at run (/srv/tool.js:8:3)\n    at main (/srv/tool.js:1:1)"
        ),
    },
    "schema-echo": {
        "of an envelope": said(
            json.dumps({"type": "object", "properties": {"code": {"type": "integer"}, "msg": {}}, "required": ["code"]})
        ),
        "of the data": said(json.dumps(ORDER.schema), ORDER.schema),
        "in a fence": said(f"```json\n{json.dumps(ORDER.schema)}\n```", ORDER.schema),
        "with an example": said(json.dumps({"type": "object", "properties": {}, "example": WEATHER.envelope})),
        "the properties alone": said('{"code": {"type": "integer"}, "msg": {"type": "string"}, "data": {}}'),
    },
    "html-page": {
        "bad gateway": said(HTML),
        "script": said("<html><script>var x = {code: 502, msg: 'bad gateway'};</script></html>"),
        "not found": said("<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>nginx</body>\r\n</html>"),
        "schema": said(HTML, PAGE.schema),
    },
    "bare-value": {
        "number": said("42"),
        "string": said('"done"'),
        "boolean": said("true"),
        "list of scalars": said('[1, "a", null]'),
        "payload": said(json.dumps(WEATHER.envelope["data"])),
        "payload, schema": said(json.dumps(ORDER.envelope["data"]), ORDER.schema),
        "payload in a fence": said(f"```json\n{json.dumps(QUOTING.envelope['data'])}\n```"),
        "page, schema": said(json.dumps(PAGE.envelope["data"]), PAGE.schema),
    },
}
