"""What an author wrote down of arguments that exist, without a run."""

import pytest

from harness_conformance.reaching import written_down
from harness_conformance.tools import Tool
from harness_envelope.signatures import signature_of


def whole(function):
    tool = Tool("t", __file__, 1, function=function, signature=signature_of(function))
    return next(list(source.whole) for source in written_down(tool) if source.what == "an example of the docstring")


def no_example(city: str) -> dict:
    """Nothing is shown."""


def positional(city: str, days: int = 1) -> dict:
    """
    >>> positional("Oslo", 3)
    """


def named_and_nested(city: str, days: int = 1) -> dict:
    """
    >>> print(named_and_nested(days=2, city="Oslo")["data"])
    ...
    """


def not_literal(city: str) -> dict:
    """
    >>> not_literal(CITIES[0])
    """


def of_another(city: str) -> dict:
    """
    >>> positional("Oslo")
    """


def broken_code(city: str) -> dict:
    """
    >>> broken_code("Oslo"
    """


def without_a_space(city: str) -> dict:
    """
    >>>without_a_space("Oslo")
    """


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (no_example, []),
        (positional, [{"city": "Oslo", "days": 3}]),
        (named_and_nested, [{"city": "Oslo", "days": 2}]),
        (not_literal, []),
        (of_another, []),
        (broken_code, []),
        (without_a_space, [{"city": "Oslo"}]),
    ],
)
def test_calls_that_the_docstring_shows(function, arguments):
    assert whole(function) == arguments


def test_a_tool_without_a_signature_has_nothing_written_down():
    assert list(written_down(Tool("t", __file__, 1))) == []
