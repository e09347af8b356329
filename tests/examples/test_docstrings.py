"""The calls that the examples' docstrings show answer as shown."""

import doctest

import pytest


@pytest.mark.parametrize("name", ["customer_service", "retrieval", "compiler", "adapter"])
def test_the_docstrings_are_right(example, name):
    shown = doctest.testmod(example(name))

    assert (shown.failed, shown.attempted > 0) == (0, True)
