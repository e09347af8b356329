import pytest
from hypothesis import find
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from harness_strategies.choices import choices_of, drawer_of, drawn, impossible, one_of, retried, sampled_from


def pair(choices):
    return (choices.draw_integer(0, 9), choices.draw(st.booleans()))


@st.composite
def behind_a_plain_function(draw):
    return pair(choices_of(lambda strategy: draw(strategy)))  # noqa: PLW0108 - a function that is no method of Hypothesis's


@pytest.mark.parametrize(
    "strategy", [drawn(pair), behind_a_plain_function()], ids=["Hypothesis's own", "by strategies"]
)
def test_a_drawer_s_choices_shrink_one_by_one(strategy):
    assert find(strategy, lambda values: values[0] > 3 and values[1]) == (4, True)


@pytest.mark.parametrize(
    "drawer",
    [
        one_of([]),
        one_of([impossible, impossible]),
        sampled_from([]),
        retried(impossible, bool),
    ],
)
def test_a_drawer_of_nothing_gives_the_strategy_of_nothing(drawer):
    assert drawn(drawer).is_empty


def test_one_of_leaves_out_what_is_impossible():
    assert find(drawn(one_of([impossible, sampled_from("ab")])), lambda _: True) == "a"


def test_the_first_drawer_and_the_first_value_are_the_simplest():
    union = drawn(one_of([sampled_from("ab"), sampled_from("cd")]))

    assert (find(union, lambda _: True), find(union, lambda value: value > "b")) == ("a", "c")


def test_retried_gives_what_is_accepted():
    assert find(drawn(retried(sampled_from(range(9)), lambda number: number > 6)), lambda _: True) == 7


def test_retried_gives_up():
    with pytest.raises(Unsatisfiable):
        find(drawn(retried(sampled_from("ab"), lambda _: False)), lambda _: True)


def test_a_strategy_is_drawn_as_it_is():
    assert find(drawn(drawer_of(st.just("it"))), lambda _: True) == "it"
