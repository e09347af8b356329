"""The envelope's own fields: filled in, moved, or rejected."""

import json

import pytest

from harness_envelope import normalize

SUCCESS = {"code": 200, "msg": "success", "data": {"n": 1}, "trace_id": "t-1", "extra": None}
FAILURE = {"code": 404, "msg": "no order 17", "data": None, "trace_id": "t-1", "extra": None}


def without(envelope, *names):
    return {key: value for key, value in envelope.items() if key not in names}


@pytest.mark.parametrize(
    ("root", "right"),
    [
        (without(FAILURE, "trace_id"), FAILURE | {"trace_id": "t-harness"}),
        (FAILURE | {"trace_id": None}, FAILURE | {"trace_id": "t-harness"}),
        (FAILURE | {"trace_id": " "}, FAILURE | {"trace_id": "t-harness"}),
        (FAILURE | {"trace_id": 17}, FAILURE | {"trace_id": "17"}),
        (without(SUCCESS, "msg"), SUCCESS),
        *[
            (SUCCESS | {"msg": said}, SUCCESS)
            for said in ("ok", "OK", "Success", "succeeded", "成功", "操作成功", "OK.")
        ],
        (without(FAILURE, "data"), FAILURE),
        (FAILURE | {"msg": 404}, FAILURE | {"msg": "404"}),
        (SUCCESS | {"page": 2}, SUCCESS | {"extra": {"page": 2}}),
        (SUCCESS | {"extra": {"v": 1}, "页": 2}, SUCCESS | {"extra": {"v": 1, "页": 2}}),
        (SUCCESS | {"extra": {"page": 2}, "page": 2.0}, SUCCESS | {"extra": {"page": 2}}),
    ],
)
def test_mends_what_the_convention_fixes(root, right):
    answer = normalize(json.dumps(root), trace_id="t-harness")

    assert answer.envelope == right
    assert answer.verdict == "fixed"


@pytest.mark.parametrize(
    ("root", "malformation"),
    [
        ({}, "missing-code"),
        (without(SUCCESS, "code"), "missing-code"),
        (without(SUCCESS, "data"), "missing-required"),
        (without(FAILURE, "msg"), "missing-required"),
        (SUCCESS | {"msg": "Error: 500 from upstream"}, "contradicting-msg"),
        (SUCCESS | {"msg": None}, "contradicting-msg"),
        (FAILURE | {"msg": ["x"]}, "missing-required"),
        (FAILURE | {"msg": "success"}, "unrepaired"),
        (FAILURE | {"msg": " "}, "unrepaired"),
        (SUCCESS | {"extra": [1]}, "unrepaired"),
        (SUCCESS | {"extra": [1], "page": 2}, "unknown-root-field"),
        (SUCCESS | {"extra": {"code": 1}}, "unrepaired"),
        (SUCCESS | {"extra": {"page": 1}, "page": 2}, "unknown-root-field"),
        (SUCCESS | {"trace_id": True}, "unrepaired"),
    ],
)
def test_rejects_what_it_cannot_fix(root, malformation):
    answer = normalize(json.dumps(root), trace_id="t-harness")

    assert answer.envelope is None
    assert answer.reason.malformation == malformation
    assert answer.reason.place.startswith("$")


def test_a_fresh_trace_id_is_given_where_none_is_handed_in():
    first, second = (normalize(json.dumps(without(FAILURE, "trace_id"))).envelope for _ in range(2))

    assert first["trace_id"] != second["trace_id"]
    assert without(first, "trace_id") == without(second, "trace_id")


def test_a_blank_trace_id_that_is_handed_in_is_none():
    assert normalize(json.dumps(without(FAILURE, "trace_id")), trace_id=" ").envelope["trace_id"].strip()


def test_a_trace_id_in_the_text_is_kept():
    assert normalize(json.dumps(FAILURE), trace_id="t-other").envelope == FAILURE


def test_a_long_value_is_shown_cut():
    answer = normalize(json.dumps(SUCCESS | {"msg": "x" * 500}))

    assert len(answer.reason.message) < 200
