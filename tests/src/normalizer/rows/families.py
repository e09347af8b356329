"""The examples of all families, by the expectation that they stand under."""

from collections import Counter
from collections.abc import Iterator

import pytest

from . import (
    absence_rows,
    encoding_rows,
    keys_rows,
    shape_rows,
    stacked_rows,
    syntax_rows,
    syntax_strings_rows,
    syntax_values_rows,
    truncation_rows,
    types_rows,
    wrapping_rows,
)
from .building import Built

FAMILIES = (
    wrapping_rows,
    syntax_rows,
    syntax_strings_rows,
    syntax_values_rows,
    encoding_rows,
    keys_rows,
    types_rows,
    shape_rows,
    truncation_rows,
    absence_rows,
    stacked_rows,
)
"""A family's module holds tables of rows, and of their examples by variant: `RECOVERED` for the letter r, `UNCHANGED`
for u, `EITHER` for o, `REFUSED` for x."""


def examples(expectation: str) -> list[Built]:
    """Every example that stands under an expectation."""
    return [built for _, _, built in _gathered(expectation)]


def each(expectation: str) -> pytest.MarkDecorator:
    """Run a test on every example of an expectation, named by its row and variant."""
    named = [pytest.param(built, id=f"{row}: {variant}") for row, variant, built in _gathered(expectation)]
    return pytest.mark.parametrize("built", named)


def counts(expectation: str) -> Counter[str]:
    """How many examples each row has under an expectation."""
    return Counter(row for row, _, _ in _gathered(expectation))


def _gathered(expectation: str) -> Iterator[tuple[str, str, Built]]:
    for family in FAMILIES:
        for row, variants in getattr(family, expectation, {}).items():
            for variant, built in variants.items():
                yield row, variant, built
