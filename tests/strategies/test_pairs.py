"""Every two malformations of different stages, together: a few of the pairs, in a nightly run all of them."""

from itertools import combinations, product

import pytest
from hypothesis import settings
from tests.strategies.answers import is_right

from harness_strategies import MALFORMATIONS, stacked
from harness_strategies.stacked import ARROWS

IS_NIGHTLY = settings.default.max_examples > 1_000
STEP, DRAWS = (1, 20) if IS_NIGHTLY else (37, 4)
OF_STAGE = {stage: [name for name, item in MALFORMATIONS.items() if item.stage == stage] for stage in ARROWS}


def drawn_together(pair, schema, drawn):
    """Stacks of two malformations; none where what is declared of them, or the schema, leaves the later no place."""
    try:
        return drawn(stacked(*pair, schema=schema), DRAWS)
    except ValueError:
        return []


@pytest.fixture(
    scope="module", params=[*product(combinations(ARROWS, 2), [None, {}])], ids=lambda param: f"{param[0]}-{param[1]}"
)
def stacks(request, drawn):
    """The stacks of each pair of two stages, with the result types of real tools or with none declared."""
    stages, schema = request.param
    pairs = [*product(*(OF_STAGE[stage] for stage in stages))][::STEP]
    return [drawn_together(pair, schema, drawn) for pair in pairs]


def test_pairs_have_places_for_both_unless_one_is_rare(stacks):
    assert sum(map(bool, stacks)) >= 0.4 * len(stacks)


def test_two_malformations_together_are_undone_or_refused_as_the_worse_of_them_is(stacks):
    wrong = [output for outputs in stacks for output in outputs if not is_right(output)]

    assert wrong[:1] == []
