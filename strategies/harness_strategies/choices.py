"""Choices made one by one inside a single strategy, at the least that Hypothesis asks for each.

A strategy that is drawn inside another costs more than the choice that it makes. So what is drawn for a schema
is a plain function over the choices; only the outermost one becomes a strategy.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar, cast

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

T = TypeVar("T")
R = TypeVar("R")
T_co = TypeVar("T_co", covariant=True)


class Choices(Protocol):
    """What makes the choices of one example: integers, bytes, and whatever another strategy draws."""

    def draw_integer(self, low: int, high: int, /) -> int:
        """An integer from `low` to `high`; the one next to zero is the simplest."""

    def draw_bytes(self, low: int, high: int, /) -> bytes:
        """From `low` to `high` bytes: several small choices at the price of one, that shrink one by one."""

    def draw(self, strategy: SearchStrategy[T], /) -> T:
        """An example of a strategy."""


class Drawer(Protocol[T_co]):
    """One value, by the choices that it is given."""

    def __call__(self, choices: Choices, /) -> T_co:
        """The value."""


AnyDrawer: TypeAlias = Drawer[Any]


def drawn(drawer: Drawer[T]) -> SearchStrategy[T]:
    """The strategy of what a drawer draws."""
    return cast("SearchStrategy[T]", st.nothing() if drawer is impossible else _drawn(drawer))


def drawer_of(strategy: SearchStrategy[T]) -> Drawer[T]:
    """The drawer of what a strategy draws."""
    return lambda choices: choices.draw(strategy)


def impossible(_: Choices) -> Any:
    """Nothing: the drawer where no value is possible."""
    reject()


def one_of(drawers: Sequence[Drawer[T]]) -> Drawer[T]:
    """One of the drawers' values, the first drawer's being the simplest; impossible ones are left out."""
    able = [drawer for drawer in drawers if drawer is not impossible]
    if len(able) < 2:
        return able[0] if able else impossible
    last = len(able) - 1
    return lambda choices: able[choices.draw_integer(0, last)](choices)


def sampled_from(values: Sequence[T]) -> Drawer[T]:
    """One of the values, the first being the simplest."""
    if len(values) < 2:
        return (lambda _: values[0]) if values else impossible
    last = len(values) - 1
    return lambda choices: values[choices.draw_integer(0, last)]


def mapped(drawer: Drawer[T], make: Callable[[T], R]) -> Drawer[R]:
    """What is made of the drawer's values."""
    return impossible if drawer is impossible else lambda choices: make(drawer(choices))


def retried(drawer: Drawer[T], accepts: Callable[[T], bool], tries: int = 8) -> Drawer[T]:
    """What the drawer draws, once it is accepted; the example is given up after so many tries."""
    if drawer is impossible:
        return drawer

    def draw(choices: Choices) -> T:
        for _ in range(tries):
            value = drawer(choices)
            if accepts(value):
                return value
        return cast("T", impossible(choices))

    return draw


def choices_of(draw: DrawFn) -> Choices:
    """The choices behind Hypothesis's `draw`: its own, without a strategy for each, wherever it offers them."""
    own = getattr(draw, "__self__", None)
    return cast("Choices", own) if hasattr(own, "draw_integer") else _ByStrategies(draw)


@dataclass(frozen=True, slots=True)
class _ByStrategies:
    draw: DrawFn

    def draw_integer(self, low: int, high: int, /) -> int:
        return self.draw(st.integers(low, high))

    def draw_bytes(self, low: int, high: int, /) -> bytes:
        return self.draw(st.binary(min_size=low, max_size=high))


@st.composite
def _drawn(draw: DrawFn, drawer: Drawer[T]) -> T:
    return drawer(choices_of(draw))
