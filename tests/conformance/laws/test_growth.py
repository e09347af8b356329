"""`is-linear`: twice the text may cost about twice the work, in Python and inside C."""

import json
import re
import sys
from time import sleep

import pytest

from harness_conformance.checks.laws.growing_texts import growing_texts
from harness_envelope import normalize

HOSTILE = "[" * 100


def linear(raw):
    for _ in raw:
        pass
    return json.loads(raw)


def pairs(raw):
    """A loop inside a loop that calls nothing."""
    if raw.startswith(HOSTILE):
        for _ in raw:
            for _ in raw:
                pass
    return json.loads(raw)


def looking_up_and_down(raw):
    """A loop inside a loop of calls."""
    if raw.startswith(HOSTILE):
        for end in range(len(raw)):
            for mark in raw[:end]:
                ord(mark)
    return json.loads(raw)


def searching(raw):
    """A loop inside a loop, in one call of the regular expression engine."""
    re.search(r"\[*x", raw)
    return json.loads(raw)


def cutting(raw):
    """A loop in Python, with a copy of the rest in each round."""
    rest = raw if raw.startswith(HOSTILE) else ""
    while rest:
        rest = rest[1:]
    return json.loads(raw)


def slow_when_counted(raw):
    """A loop inside a loop, of which no call can be counted in time."""
    if raw.startswith(HOSTILE) and sys.getprofile():
        sleep(60)
    return searching(raw)


def exploding(raw):
    """Every way to split the brackets is tried."""
    re.match(r"(\[+)+x", raw)
    return json.loads(raw)


def sorting(raw):
    return json.loads("".join(sorted(raw)))


def crashing(raw):
    raise RuntimeError("boom")


def sleeping(raw):
    sleep(60)


def starting_up():
    """What is done once is no work on a text."""
    done = []

    def function(raw):
        if not done:
            done.append(sum(1 for _ in range(200_000)))
        return json.loads(raw)

    return function


def past_a_threshold(raw):
    """Another way from some length on, which costs more and is linear too."""
    rounds = 6 if len(raw) > 700 else 1
    for _ in range(rounds):
        for mark in raw:
            ord(mark)
    return json.loads(raw)


def test_the_reference_keeps_it(keeps, reference):
    outcome = keeps("is-linear", reference)

    assert (outcome.failed, outcome.broken, outcome.cases) == (False, 0, len(growing_texts()))


@pytest.mark.parametrize("function", [linear, sorting, crashing, starting_up(), past_a_threshold])
def test_a_linear_one_keeps_it(keeps, function):
    outcome = keeps("is-linear", function)

    assert (outcome.failed, outcome.message, outcome.cases) == (False, "", len(growing_texts()))


@pytest.mark.parametrize(
    ("function", "counted"),
    [
        (looking_up_and_down, "calls on 256, 512, 1,024 characters"),
        (pairs, "seconds of the processor's time"),
        (searching, "seconds of the processor's time"),
        (cutting, "seconds of the processor's time"),
    ],
)
def test_one_that_is_quadratic_on_one_text_breaks_it(keeps, function, counted):
    outcome = keeps("is-linear", function)

    assert outcome.failed
    assert outcome.broken == 1
    assert outcome.example.raw == "[" * 256
    assert counted in outcome.example.got
    assert "times the work for twice the text" in outcome.message


def test_where_the_calls_cannot_be_counted_in_time_the_processors_time_is_looked_at(keeps):
    outcome = keeps("is-linear", slow_when_counted, timeout=2)

    assert (outcome.broken, outcome.example.raw) == (1, "[" * 256)


@pytest.mark.parametrize("function", [exploding, sleeping])
def test_no_answer_in_time_ends_the_trial(keeps, function):
    outcome = keeps("is-linear", function, timeout=0.2)

    assert (outcome.failed, outcome.cases, outcome.broken) == (True, 1, 1)
    assert (outcome.example.expected, outcome.example.got) == ("an answer within 0.2 s", "none on 256 characters")


@pytest.mark.parametrize("name", growing_texts())
@pytest.mark.parametrize("size", [512, 1024, 2048])
def test_a_text_is_about_as_long_as_it_should_be(name, size):
    assert 0.85 * size < len(growing_texts()[name](size)) < 1.15 * size


@pytest.mark.parametrize("name", [name for name in growing_texts() if name.startswith("rows") or name[:3] in "unk enc"])
def test_a_malformed_text_holds_the_envelope_of_its_rows(name):
    text = growing_texts()[name](1024)
    answer = normalize(text, trace_id="t")

    assert answer.envelope is not None
    assert len(answer.envelope["data"] or answer.envelope["extra"]) >= 1024 // 90
