"""What was escaped as a whole is undone; what a string quotes in escaped form stays."""

import json

import pytest

from harness_envelope import normalize

QUOTED = {
    "code": 500,
    "msg": 'upstream said {"code": 200, "msg": "success"}, then {&quot;code&quot;: 404}',
    "data": {"html": "<p title=&quot;x&quot;>{ &quot;a&quot; }</p>", "text": 'data: {"a": 1}'},
    "trace_id": "t-1",
    "extra": None,
}
TEXT = json.dumps(QUOTED)


@pytest.mark.parametrize(
    "raw",
    [
        TEXT[:-1] + ",}",
        f"```json\n{TEXT[:-1]},}}\n```",
        f"Here: {TEXT}",
        TEXT.replace('"code": 500', "'code': 500"),
        TEXT.replace('"code": 500', "code: 500"),
    ],
)
def test_what_a_string_quotes_in_escaped_form_stays(raw):
    assert normalize(raw).envelope == QUOTED


def test_a_cut_envelope_does_not_give_way_to_the_one_that_it_quotes():
    assert normalize(TEXT[:-1]).envelope in (None, QUOTED)
    assert normalize(TEXT[: TEXT.index("then")]).envelope is None


@pytest.mark.parametrize(
    "raw",
    [
        TEXT.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;"),
        json.dumps(TEXT)[1:-1],
        "Here: " + json.dumps(TEXT)[1:-1],
        f"data: {TEXT}\n\n",
    ],
)
def test_what_was_escaped_as_a_whole_is_undone(raw):
    assert normalize(raw).envelope == QUOTED
