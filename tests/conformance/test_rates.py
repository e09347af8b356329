"""Rates, their intervals and the formula."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness_conformance.outcomes import SeenTally
from harness_conformance.rates import Rate, success_rate, wilson_interval


@st.composite
def tallies(draw):
    calls = draw(st.integers(1, 500))
    executed = draw(st.integers(0, calls))
    valid = draw(st.integers(0, executed))
    return SeenTally(
        calls=calls,
        successes=draw(st.integers(0, calls)),
        executed=executed,
        valid=valid,
        fixed=draw(st.integers(0, executed - valid)),
    )


@given(tallies())
def test_the_formula_is_the_direct_fraction(tally):
    assert tally.predicted == pytest.approx((tally.valid + tally.fixed) / tally.calls)


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_holds_the_rate_and_stays_between_0_and_1(pair):
    low, high = wilson_interval(*pair)

    assert 0 <= low <= pair[0] / pair[1] <= high <= 1


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_is_where_the_score_test_turns(pair):
    hits, n = pair
    ends = [end for end in wilson_interval(hits, n) if 0 < end < 1]

    assert [abs(hits / n - end) / sqrt(end * (1 - end) / n) for end in ends] == [
        pytest.approx(1.95996, rel=1e-3)
    ] * len(ends)


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)]
)
def test_known_intervals(hits, n, low, high):
    assert wilson_interval(hits, n) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_a_rate_of_nothing_is_none():
    assert (Rate(0, 0).value, Rate(0, 0).interval) == (None, None)


@pytest.mark.parametrize(
    ("p_exec", "p_valid", "p_fix", "expected"),
    [
        (1.0, 0.6, 0.5, 0.8),
        (0.9, 1.0, None, 0.9),
        (0.0, None, None, 0.0),
        (None, None, None, None),
        (1.0, None, None, None),
        (1.0, 0.5, None, None),
    ],
)
def test_a_rate_of_nothing_matters_only_where_something_needs_it(p_exec, p_valid, p_fix, expected):
    assert success_rate(p_exec, p_valid, p_fix) == (None if expected is None else pytest.approx(expected))
