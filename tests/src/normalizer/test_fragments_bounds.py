"""What stands around an envelope, at the bounds of the rules, and what is said of it."""

import json

import pytest

from harness_envelope import normalize

ENVELOPE = {"code": 200, "msg": "success", "data": None, "trace_id": "t-1", "extra": None}
TEXT = json.dumps(ENVELOPE)
END = len(TEXT) + 1
INSIDE_ANOTHER = "the object stands inside another one or a string that was begun; expected the outer one"
INSIDE_A_STRING = "the object stands inside a string; expected it alone"
MEMBERS_FOLLOW = "the object stands inside another one, whose members follow; expected the outer one"


@pytest.mark.parametrize(
    ("raw", "malformation", "reason"),
    [
        (f'x\n"msg": {TEXT}', "cut-head", f"{INSIDE_ANOTHER} at line 2, column 8"),
        (f"x\n'msg': 'got {TEXT}", "cut-head", f"{INSIDE_A_STRING} at line 2, column 13"),
        (f"x\n{TEXT}', 'data': None}}", "cut-head", f"{INSIDE_A_STRING} at line 2, column 1"),
        (f"x\n{TEXT} and\nso on', data: null", "cut-head", f"{MEMBERS_FOLLOW} at line 2, column 1"),
        (
            f"x\n{TEXT}\n'more': 1}}",
            "extra-closers",
            f"more members follow the object; expected them inside it at line 2, column {END}",
        ),
        (
            f"x\n{TEXT}\n[12 more lines]",
            "truncation-marker",
            "a limiter cut the text; expected the whole result at line 3, column 1",
        ),
        (
            f"{TEXT}\n\nTraceback (most recent call last):\n  File x",
            "traceback",
            "a stack trace; expected one envelope at line 3, column 1",
        ),
    ],
)
def test_says_what_an_envelope_is_a_part_of_and_where(raw, malformation, reason):
    answer = normalize(raw)

    assert (answer.reason.malformation, str(answer.reason)) == (malformation, reason)
