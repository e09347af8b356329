"""How a normalizer's answer compares with the envelope that the text was built from."""

import pytest

from harness_conformance.repairing import is_right, same_envelope, verdict_of
from harness_conformance.targets.normalizers import Answer

RIGHT = {"code": 200, "msg": "success", "data": {"n": 60}, "trace_id": "t"}
OTHER = RIGHT | {"data": {"n": 61}}
SCHEMA = {"type": "object", "properties": {"n": {"type": "integer"}, "unit": {"type": "string", "default": "C"}}}


@pytest.mark.parametrize(
    ("expectation", "answer", "verdict", "right"),
    [
        ("recover", Answer(envelope=RIGHT | {"extra": None}), "exact", True),
        ("recover", Answer(envelope=OTHER), "corrupt", False),
        ("recover", Answer(rejection="no"), "rejected", False),
        ("recover", Answer(crash="RuntimeError"), "crashed", False),
        ("unchanged", Answer(envelope=RIGHT), "exact", True),
        ("unchanged", Answer(rejection="no"), "rejected", False),
        ("recover-or-reject", Answer(rejection="no"), "rejected", True),
        ("recover-or-reject", Answer(envelope=RIGHT), "exact", True),
        ("recover-or-reject", Answer(envelope=OTHER), "corrupt", False),
        ("reject", Answer(rejection="no"), "rejected", True),
        ("reject", Answer(envelope=RIGHT), "corrupt", False),
        ("reject", Answer(crash="RuntimeError"), "crashed", False),
    ],
)
def test_each_expectation_demands_its_verdict(expectation, answer, verdict, right):
    found = verdict_of(expectation, None if expectation == "reject" else RIGHT, answer)

    assert (found, is_right(expectation, found)) == (verdict, right)


@pytest.mark.parametrize(
    "other",
    [
        RIGHT | {"extra": None},
        RIGHT | {"data": {"n": 60.0}},
        RIGHT | {"data": {"n": 60, "unit": "C"}},
        dict(reversed(RIGHT.items())),
    ],
)
def test_the_same_envelope(other):
    assert same_envelope(RIGHT, other, SCHEMA)


@pytest.mark.parametrize(
    "other", [RIGHT | {"extra": {}}, RIGHT | {"data": {"n": "60"}}, RIGHT | {"data": {"n": 60, "unit": "F"}}]
)
def test_another_envelope(other):
    assert not same_envelope(RIGHT, other, SCHEMA)


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (Answer(envelope={"code": 200}), '{"code":200}'),
        (Answer(rejection="no"), "a rejection: no"),
        (Answer(crash="KeyError"), "a crash: KeyError"),
    ],
)
def test_an_answer_is_shown(answer, text):
    assert str(answer) == text
