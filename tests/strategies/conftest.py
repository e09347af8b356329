"""Drawing from a strategy as a measuring run does: a fixed number of independent examples, one seed."""

from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import UnsatisfiedAssumption

from harness_strategies.independent_draws import independent_backend


@dataclass
class Draws:
    values: list
    wasted: int


def _draw(strategy, count=200):
    draws = Draws([], 0)

    @seed(0)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        backend=independent_backend(),
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def collect(data):
        try:
            draws.values.append(data.draw(strategy))
        except UnsatisfiedAssumption:
            draws.wasted += 1
            raise

    collect()
    return draws


@pytest.fixture(scope="session")
def draw():
    """`draw(strategy, count)`: that many examples, and how many attempts were thrown away for them."""
    return _draw


@pytest.fixture(scope="session")
def drawn():
    """`drawn(strategy, count)`: that many examples."""
    return lambda strategy, count=200: _draw(strategy, count).values
