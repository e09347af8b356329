"""Drawing from a strategy as a measuring run does: a fixed number of independent examples, one seed."""

from dataclasses import dataclass
from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import UnsatisfiedAssumption
from tests.strategies.dice import CAN_BE_THROWN, throw

from harness_strategies import malformed
from harness_strategies.independent_draws import independent_backend

LATIN = {
    "code": 200,
    "msg": "success",
    "data": {"city": "São Paulo", "temperature": -21.5, "tags": ["a", 'the "b"', "C:\\temp"], "is_open": True},
    "trace_id": "t-1",
    "extra": {"source": "", "elapsed_ms": 12},
}
CHINESE = {
    "code": 404,
    "msg": "找不到用户 李雷",
    "data": {"error_fields": ["user_id", "city"], "error_msg": "it's gone & <b>lost</b>"},
    "trace_id": "追踪-42",
    "extra": None,
}
PLAIN = {"code": 504, "msg": "the forecast took longer than 5 s 🤷", "data": None, "trace_id": "t-3"}


@dataclass
class Draws:
    values: list
    wasted: int


def _draw(strategy, count=200):
    return Draws(*throw(strategy, count)) if CAN_BE_THROWN else _generated(strategy, count)


def _generated(strategy, count):
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


@pytest.fixture(scope="session")
def outputs():
    """`outputs(name)`: what 1,000 draws of a malformation make of three envelopes."""

    @cache
    def outputs_of(name):
        return _draw(malformed(name, envelopes=st.sampled_from([LATIN, CHINESE, PLAIN])), 1000).values

    return outputs_of
