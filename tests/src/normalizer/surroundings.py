"""An envelope, quotes of any kind, and what is said of an envelope by the text around it."""

import json

from harness_envelope import normalize

ENVELOPE = {"code": 200, "msg": "success", "data": None, "trace_id": "t-1", "extra": None}
TEXT = json.dumps(ENVELOPE)
INSIDE_ANOTHER = "the object stands inside another one or a string that was begun; expected the outer one"
INSIDE_A_STRING = "the object stands inside a string; expected it alone"
MEMBERS_FOLLOW = "the object stands inside another one, whose members follow; expected the outer one"
QUOTES = (
    *"\"'`“”„‟‘’＂",
    '\\"',
    '\\\\\\"',
    "\\'",
    "&quot;",
    "&apos;",
    *("&#34;", "&#39;", "&#034;", "&#0039;"),
    *("&#x22;", "&#x27;", "&#X022;", "&#x0027;"),
)


def cut_head(where):
    return ("cut-head", where)


def said(raw):
    """The malformation, and what is said of the object's place."""
    reason = normalize(raw).reason
    return (reason.malformation, str(reason).rpartition(" at line")[0])
