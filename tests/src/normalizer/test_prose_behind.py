"""Text behind an envelope: with a comma and a key, or a field that the envelope lacks, it goes on; else it is prose."""

import json

import pytest

from harness_envelope import normalize

ENVELOPE = {"code": 200, "msg": "success", "data": {"a": 1}, "trace_id": "t-1", "extra": None}
TEXT = json.dumps(ENVELOPE)
SHORT = '{"code": 200, "msg": "success", "data": {"a": 1}}'
PROSE = [
    ' "see": the log',
    '\n"see": the log.',
    " 'see': the 'log'",
    ' "Note": all good',
    '\n"note": "fine"',
    ' "ok": true.',
    ' "see": [1] for more',
    '\n"status": 3, as said',
    ', see "log": fine',
    ', "thanks" for waiting',
    ', and "x": y',
    '. "a", "b": both fine',
    "“参见”：日志",
    '\n"参见"：日志 17',
    '"参见": 日志',
    "，“参见”：日志",
    "\n“备注”：“好”，他说",
    "\n“note”: “fine”",
]
CONTINUED = [
    ' "trace_id": "t-2", "extra": null}',
    '\n"trace_id": "t-2"}',
    ' trace_id: "t-2"}',
    ' "trace_id"： "t-2"}',
    "\n'trace_id': 't-2', 'extra': None}",
    " “trace_id”: “t-2”}",
    ' "trace_id" = "t-2"}',
    ' "traceId": "t-2"}',
    ' "trace_id": "t-2"',
    ' "extra": {"a": 1}}',
    ' "rows": 3}',
    ' "rows": [{"a": 1}], "n": 2}',
    '}, "trace_id": "t-2"}',
    ', {"a": 1}}',
]


@pytest.mark.parametrize("prose", PROSE)
def test_a_quoted_word_and_a_colon_are_prose(prose):
    assert normalize(TEXT + prose).envelope == ENVELOPE


@pytest.mark.parametrize("prose", PROSE)
def test_so_they_are_behind_an_envelope_that_is_mended(prose):
    assert normalize(TEXT[:-1] + ",}" + prose).envelope == ENVELOPE


@pytest.mark.parametrize("members", CONTINUED)
def test_refuses_members_that_follow_the_object(members):
    assert normalize(SHORT + members).reason.malformation == "extra-closers"


@pytest.mark.parametrize("members", [', "trace_id": "t-1"}', ", trace_id: 't-1'}", ",\n'trace_id': 't-1'}"])
def test_a_comma_and_a_key_continue_the_object(members):
    assert normalize(SHORT + members).envelope == ENVELOPE


@pytest.mark.parametrize("members", ['"my-data": ', '"my.data": ', '"": ', "'data': ", "“data”: ", '"rows": [1, '])
def test_refuses_an_envelope_behind_a_key_that_was_begun(members):
    assert normalize(f"{members}{TEXT}").reason.malformation == "cut-head"
    assert normalize(f'"code": 500, {members}{TEXT}').reason.malformation == "cut-head"


@pytest.mark.parametrize("begun", ["code: 500, data: ", '{"a": 1}, ', '"rows": [{"a": 1}, '])
def test_refuses_an_envelope_that_stands_among_other_members(begun):
    assert normalize(begun + TEXT).verdict == "rejected"


@pytest.mark.parametrize("label", ["结果：", "“结果”：", "See [1, 2]: ", "data = ", "Output: ", "rows [1], then "])
def test_a_label_before_an_envelope_begins_nothing(label):
    assert normalize(label + TEXT).envelope == ENVELOPE
