"""Measuring: n is exact and repeatable. Searching: the smallest example, without a count."""

import itertools
import subprocess
import sys

import pytest
from hypothesis import strategies as st

from harness_conformance.measuring import measure, search, stratum_seed

STRATEGIES = {
    "nothing to choose": st.just({}),
    "three values": st.sampled_from("abc"),
    "text": st.text(),
    "filtered": st.integers().filter(lambda number: number % 3 == 0),
    "nested": st.lists(st.dictionaries(st.text(), st.integers())),
}


def draws(strategy, examples=50, run_seed=0, stratum="x"):
    drawn = []
    measure(strategy, drawn.append, examples=examples, run_seed=run_seed, stratum=stratum)
    return drawn


@pytest.mark.parametrize("examples", [1, 2, 10, 99])
@pytest.mark.parametrize("strategy", STRATEGIES.values(), ids=STRATEGIES)
def test_n_is_exact(strategy, examples):
    assert len(draws(strategy, examples)) == examples


@pytest.mark.parametrize("strategy", STRATEGIES.values(), ids=STRATEGIES)
def test_the_same_seed_and_stratum_give_the_same_draws(strategy):
    assert draws(strategy) == draws(strategy)


def test_the_draws_do_not_depend_on_what_is_done_with_them():
    held = []
    drawn = []
    strategy = st.integers(0, 9).map(lambda number: number + len(held))

    measure(strategy, lambda one: (held.append(one), drawn.append(one)), examples=20, run_seed=0, stratum="x")

    assert drawn == draws(st.integers(0, 9), examples=20)


def test_another_seed_or_stratum_gives_others():
    assert len({str(draws(st.text(), run_seed=seed, stratum=name)) for seed in (0, 1) for name in "xy"}) == 4


def test_the_simplest_draw_comes_first():
    assert draws(st.lists(st.integers()))[0] == []


def test_the_draws_do_not_depend_on_the_modules_that_are_loaded(tmp_path):
    (tmp_path / "loaded.py").write_text("NUMBERS = [987654321, 123456789]\nTEXT = 'a rare text'\n")
    script = (
        "import sys\nfor name in sys.argv[1:]: __import__(name)\n"
        "from hypothesis import strategies as st\nfrom harness_conformance.measuring import measure\n"
        "drawn = []\nmeasure(st.integers() | st.text(), drawn.append, examples=300, run_seed=0, stratum='x')\n"
        "print(drawn)\n"
    )
    without, with_it = (
        subprocess.run(
            [sys.executable, "-c", script, *modules], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout
        for modules in ([], ["loaded"])
    )

    assert without == with_it


def test_a_rate_is_near_the_probability_that_it_estimates():
    heads = sum(draws(st.booleans(), examples=2000))

    assert 900 < heads < 1100


def test_a_search_finds_the_smallest_example():
    assert search(st.integers(), lambda n: n > 1000, examples=100, run_seed=0, stratum="x") == 1001


def test_a_search_that_finds_nothing_says_so():
    assert search(st.integers(), lambda _: False, examples=20, run_seed=0, stratum="x") is None


def test_a_search_begins_with_the_draws_of_the_measuring():
    rare = draws(st.integers(0, 10**9), examples=30)[17]

    assert search(st.integers(0, 10**9), lambda n: n == rare, examples=30, run_seed=0, stratum="x") == rare


def test_a_fault_that_does_not_happen_again_is_still_shown():
    counter = itertools.count()

    assert search(st.integers(), lambda _: next(counter) == 5, examples=20, run_seed=0, stratum="x") is not None


def test_a_search_makes_a_bounded_number_of_calls():
    tried = []
    search(
        st.lists(st.text(), min_size=30),
        lambda drawn: tried.append(drawn) or True,
        examples=10,
        run_seed=0,
        stratum="x",
    )

    assert len(tried) < 500


def test_a_stratums_seed_is_fixed_for_ever():
    assert stratum_seed(0, "mytools::get_weather") == int.from_bytes(
        bytes.fromhex(
            subprocess.run(
                ["sha256sum"], input="0:mytools::get_weather", capture_output=True, text=True, check=True
            ).stdout[:16]
        )
    )
