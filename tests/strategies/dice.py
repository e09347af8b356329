"""Hypothesis's own choices, without the record of each that a search and a shrink need: three times as many draws."""

from random import Random

from hypothesis.control import BuildContext
from hypothesis.errors import UnsatisfiedAssumption
from hypothesis.internal.conjecture.data import ConjectureData
from hypothesis.strategies._internal.lazy import unwrap_strategies

from harness_strategies.independent_draws import IndependentProvider

CAN_BE_THROWN = hasattr(IndependentProvider(None), "_random")
"""Whether this Hypothesis chooses by a random generator; the oldest ones read their choices from bytes."""


def throw(strategy, count, seed=0):
    """That many draws, and how many attempts were thrown away for them."""
    data = ConjectureData(random=Random(seed))
    with BuildContext(data, wrapped_test=throw):
        return _thrown(strategy, count, Dice(data))


def _thrown(strategy, count, dice):
    values, wasted = [], 0
    while len(values) < count and wasted <= count:
        try:
            values.append(dice.draw(strategy))
        except UnsatisfiedAssumption:
            wasted += 1
    return values, wasted


class Dice:
    """What strategies draw from, in place of the data of an example."""

    def __init__(self, data):
        self._data = data
        self._provider = IndependentProvider(data)
        self.depth = 0

    def draw(self, strategy, label=None, observe_as=None):
        return unwrap_strategies(strategy).do_draw(self)

    def draw_integer(self, *bounds, forced=None, observe=True, **options):
        return self._provider.draw_integer(*bounds, **options) if forced is None else forced

    def draw_boolean(self, *chance, forced=None, observe=True, **options):
        return self._provider.draw_boolean(*chance, **options) if forced is None else forced

    def draw_float(self, *, forced=None, observe=True, **options):
        return self._provider.draw_float(**options) if forced is None else forced

    def draw_string(self, *letters, forced=None, observe=True, **options):
        return self._provider.draw_string(*letters, **options) if forced is None else forced

    def draw_bytes(self, *sizes, forced=None, observe=True, **options):
        return self._provider.draw_bytes(*sizes, **options) if forced is None else forced

    def start_span(self, *_):
        self.depth += 1

    def stop_span(self, *, discard=False):
        self.depth -= 1

    def mark_invalid(self, why=None, **_):
        raise UnsatisfiedAssumption(why)

    def __getattr__(self, name):
        return getattr(self._data, name)
