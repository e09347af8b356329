"""The laws on one raw result, and how a broken one is shown."""

import json
from itertools import count

import pytest

from harness_conformance.checks.laws import LAWS
from harness_conformance.targets.normalizers import Answer
from harness_envelope import normalize

ENVELOPE = {"code": 404, "msg": "no such city", "data": None, "trace_id": "t", "extra": None}


def strict(raw):
    return json.loads(raw)


def inventing(raw):
    return ENVELOPE


def renaming(raw):
    """A normalizer that changes what it answered, once more each time."""
    envelope = json.loads(raw)
    return {**envelope, "msg": f"{envelope['msg']}!"} if envelope["code"] != 200 else envelope


def crashing(raw):
    raise RuntimeError("boom")


def repairing(raw):
    return normalize(raw.replace(" ", "") + "}", trace_id="t-harness")


def counting():
    """A normalizer that gives a text another answer each time."""
    numbers = count()
    return lambda raw: {**ENVELOPE, "data": next(numbers)}


def failing_once():
    """A normalizer that crashes on its first text alone."""
    numbers = count()
    return lambda raw: ENVELOPE if next(numbers) else crashing(raw)


def test_each_law_has_a_name_and_a_sentence():
    assert [law.name for law in LAWS] == [
        "leaves-conforming-alone",
        "is-idempotent",
        "never-raises",
        "ignores-chunking",
        "is-linear",
    ]
    assert all(law.sentence.endswith(".") for law in LAWS)


@pytest.mark.parametrize("law", ["leaves-conforming-alone", "is-idempotent", "never-raises"])
def test_the_reference_keeps_it(keeps, reference, law):
    assert keeps(law, reference).broken == 0


@pytest.mark.parametrize("law", ["leaves-conforming-alone", "is-idempotent"])
def test_one_that_refuses_what_is_not_json_keeps_it(keeps, law):
    assert keeps(law, strict).broken == 0


@pytest.mark.parametrize(
    ("law", "function"),
    [
        ("leaves-conforming-alone", inventing),
        ("leaves-conforming-alone", repairing),
        ("is-idempotent", renaming),
        ("is-idempotent", counting()),
        ("never-raises", crashing),
    ],
)
def test_a_broken_one_is_shown_with_its_smallest_input(keeps, law, function):
    outcome = keeps(law, function)

    assert outcome.failed
    assert f"broken in  {outcome.broken} of 100 cases" in outcome.message
    assert {outcome.example.expected, outcome.example.got} != {""}


def test_a_fault_that_does_not_happen_again_is_said_to_be_none_of_a_deterministic_one(keeps):
    outcome = keeps("never-raises", failing_once())

    assert (outcome.failed, outcome.broken) == (True, 1)
    assert "not deterministic" in outcome.message


def test_a_search_may_find_nothing(keeps):
    assert not keeps("never-raises", inventing, search=True).failed


def test_an_answer_says_what_it_is():
    assert str(Answer(rejection="no")) == "a rejection: no"
