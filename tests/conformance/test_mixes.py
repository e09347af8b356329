"""Mixes: weights that sum to 1, and P_success under them."""

import pytest

from harness_conformance.mixes import CONFORMING, Mix, load_mix, success_under
from harness_strategies import MALFORMATIONS

BASIC = ("code-fence", "miscased-key", "misspelt-key", "string-number", "missing-trace-id")


def test_basic_is_85_conforming_and_the_rest_evenly():
    mix = load_mix("basic")

    assert (mix.conforming, mix.malformations) == (0.85, dict.fromkeys(BASIC, pytest.approx(0.03)))


def test_wide_is_even_over_families_then_over_what_can_be_recovered():
    mix = load_mix("wide")
    families = {MALFORMATIONS[name].family for name in mix.malformations}
    shares = {
        family: sum(weight for name, weight in mix.malformations.items() if MALFORMATIONS[name].family == family)
        for family in families
    }

    assert shares == dict.fromkeys(families, pytest.approx(0.15 / len(families)))
    assert not {"missing-code", "fence-in-string", "missing-extra"} & set(mix.malformations)


@pytest.mark.parametrize("name", ["basic", "wide"])
def test_the_weights_sum_to_1(name):
    mix = load_mix(name)

    assert mix.conforming + sum(mix.malformations.values()) == pytest.approx(1)


MIX = Mix(name="ours", conforming=0.8, malformations={"code-fence": 0.1, "string-number": 0.1, "missing-code": 0})


@pytest.mark.parametrize(
    ("reached", "expected"),
    [
        ({CONFORMING: 1.0, "code-fence": 1.0, "string-number": 0.5}, 0.8 + 0.2 * 0.75),
        ({CONFORMING: 0.5, "code-fence": 1.0, "string-number": 1.0}, 0.6),
        ({CONFORMING: 1.0, "code-fence": 0.5, "string-number": None}, 0.9),
        ({CONFORMING: 1.0, "code-fence": 1.0}, None),
        ({CONFORMING: None, "code-fence": 1.0, "string-number": 1.0}, None),
        ({CONFORMING: 1.0, "code-fence": None, "string-number": None}, None),
    ],
)
def test_success_is_weighted_and_needs_every_stratum(reached, expected):
    assert success_under(MIX, reached) == (None if expected is None else pytest.approx(expected))
