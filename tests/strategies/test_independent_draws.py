from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from harness_strategies import envelopes
from harness_strategies.independent_draws import independent_backend


def collect(strategy, count, start=0):
    values = []

    @seed(start)
    @settings(
        backend=independent_backend(),
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def test(value):
        values.append(value)

    test()
    return values


@pytest.mark.parametrize(
    "choice",
    [st.integers(0, 3), st.sampled_from([0, 1, 2, 3]), st.one_of(*map(st.just, range(4)))],
    ids=["integers", "sampled_from", "one_of"],
)
def test_each_choice_is_drawn_as_often_as_the_others_even_behind_an_envelope(choice):
    values = collect(st.tuples(envelopes(), choice), 1200)
    counts = Counter(value for _, value in values)

    assert min(counts.values()) > 240
    assert max(counts.values()) < 360


@pytest.mark.parametrize(
    "strategy", [st.booleans(), st.sampled_from("abc"), st.tuples(st.just(None), st.integers(0, 2**64))], ids=str
)
def test_the_number_of_examples_is_exact_even_where_few_are_distinct(strategy):
    assert len(collect(strategy, 150)) == 150


def test_the_same_seed_gives_the_same_examples():
    assert collect(envelopes(), 30, 7) == collect(envelopes(), 30, 7)


def test_another_seed_gives_other_examples():
    assert collect(envelopes(), 30, 7) != collect(envelopes(), 30, 8)
