"""Example arguments in docstrings and descriptions, in the styles in which people write them."""

from datetime import date
from enum import Enum
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, Field

from harness_conformance.docstrings import examples, shown_calls
from harness_conformance.reaching import written_down
from harness_conformance.tools import Tool
from harness_envelope.signatures import signature_of


class Size(Enum):
    SMALL = "small"
    LARGE = "large"


class Point(BaseModel):
    x: int


def of_a_city(city: str) -> dict: ...


def of_a_number(count: int) -> dict: ...


def of_a_day(day: date) -> dict: ...


def of_a_size(size: Size) -> dict: ...


def of_a_unit(unit: Literal["C", "F"]) -> dict: ...


def of_a_code(code: Annotated[str, Field(pattern=r"^[A-Z]-\d+$")]) -> dict: ...


def of_tags(tags: list[str]) -> dict: ...


def of_a_point(point: Point) -> dict: ...


def of_a_flag(is_paid: bool) -> dict: ...


def of_a_city_and_days(city: str, days: int = 1) -> dict: ...


def values(function, docstring):
    """The values that are tried, by parameter, of a function with this docstring."""
    signature = signature_of(function)
    function.__doc__ = docstring
    tool = Tool("t", __file__, 1, function=function, signature=signature)
    return next(source.values for source in written_down(tool) if source.what == "an example of the docstring")


GOOGLE = """Look up the weather.

Args:
    city (str): The name of a city, e.g. "Oslo"
        or "New York".
    days: How many days, for example 3.

Returns:
    What was measured, e.g. "sunny".
"""
GOOGLE_IN_TYPE = """The weather.

Args:
    city (str, e.g. 'Oslo'): A city.
    days (int): Days (e.g., 7, 14).
"""
NUMPY = """Look up the weather.

Parameters
----------
city : str
    The name of a city, such as "Oslo", "Bergen".
days : int, optional
    How many days, e.g. 3.

Returns
-------
dict
    For example "sunny".
"""
NUMPY_UNTYPED = """The weather.

Parameters
----------
city
    A city, like "Paris"; for example 'Oslo'.
days
    e.g. `7`
"""
SPHINX = """Look up the weather.

:param str city: The name of a city, for example 'Oslo'
:param days: How many days, e.g. ``3``
:type days: int
:returns: what was measured, e.g. "sunny"
"""
EPYDOC = """The weather.

@param city: A city, e.g. "Oslo".
@param {int} days - e.g. 3
@return e.g. "sunny"
"""
BULLETS = """The weather.

- `city`: a city (e.g. Oslo, New York)
* **days** - how many, e.g. 3
"""
CHINESE = """查询天气。

参数：
    city：城市名称，例如“北京”、“上海”
    days: 天数（例如 3 或 7）
"""
CHINESE_SPHINX = """查询天气。

:param city: 城市，如'北京'
:param days: 天数，比如`3`
"""


@pytest.mark.parametrize(
    ("docstring", "cities", "days"),
    [
        (GOOGLE, ["Oslo", "New York"], [3]),
        (GOOGLE_IN_TYPE, ["Oslo"], [7, 14]),
        (NUMPY, ["Oslo", "Bergen"], [3]),
        (NUMPY_UNTYPED, ["Oslo"], [7]),
        (SPHINX, ["Oslo"], [3]),
        (EPYDOC, ["Oslo"], [3]),
        (BULLETS, ["Oslo", "New York"], [3]),
        (CHINESE, ["北京", "上海"], [3, 7]),
        (CHINESE_SPHINX, ["北京"], [3]),
    ],
)
def test_reads_the_examples_of_each_parameter_in_any_style(docstring, cities, days):
    assert values(of_a_city_and_days, docstring) == {"city": cities, "days": days}


@pytest.mark.parametrize(
    ("function", "docstring", "expected"),
    [
        (of_a_city, 'The weather in a city, e.g. "Oslo".', ["Oslo"]),
        (of_a_city, "The weather in a city (for example 'Val d'Or').", ["Val d'Or"]),
        (of_a_city, "The weather in a city (e.g. Oslo, Bergen or New York).", ["Oslo", "Bergen", "New York"]),
        (of_a_city, "The weather in a city (e.g. Oslo, Bergen, etc.).", ["Oslo", "Bergen"]),
        (of_a_city, "The weather in a city (for instance Oslo...)", ["Oslo"]),
        (of_a_city, "某个城市的天气，例如“北京”。", ["北京"]),
        (of_a_city, "某个城市的天气（例如北京、上海等）。", ["北京", "上海"]),
        (of_a_city, "城市，比如「上海」", ["上海"]),
        (of_a_city, "An order by its code, e.g. ord-7141.", ["ord-7141"]),
        (of_a_city, 'An order\'s number, as text, e.g. "17".', ["17"]),
        (of_a_city, "An order's number, as text, e.g. 17.", ["17"]),
        (of_a_city, 'Example: "Oslo"', ["Oslo"]),
        (of_a_city, "Examples: `Oslo`, `Bergen`", ["Oslo", "Bergen"]),
        (of_a_city, 'A city, e.g. `"Oslo"`.', ["Oslo"]),
        (of_a_number, "So many, e.g. 5.", [5]),
        (of_a_number, 'So many, e.g. "5".', [5]),
        (of_a_city, "Returns the weather in a city, e.g. 'Oslo'.", ["Oslo"]),
        (of_a_city, "A zone, e.g. `Asia/Shanghai` or (e.g. Europe/Oslo).", ["Asia/Shanghai", "Europe/Oslo"]),
        (of_a_number, "例如 5、10 个", [5, 10]),
        (of_a_day, "A day (e.g., 2024-01-05).", ["2024-01-05"]),
        (of_a_day, "A day, for example 2024-01-05, in UTC.", ["2024-01-05"]),
        (of_a_size, "A size, such as 'large'.", ["large"]),
        (of_a_unit, 'e.g. "C" or "F"', ["C", "F"]),
        (of_a_code, "A code, e.g. A-17", ["A-17"]),
        (of_tags, 'Tags, e.g. ["new", "old"].', [["new", "old"]]),
        (of_a_point, 'A point, for example {"x": 3}.', [{"x": 3}]),
        (of_a_flag, "Whether it is paid, e.g. `True`", [True]),
        (of_a_flag, "Whether it is paid (e.g. true)", [True]),
    ],
)
def test_reads_an_example_as_the_type_that_its_parameter_has(function, docstring, expected):
    (found,) = values(function, docstring).values()

    assert found == expected


@pytest.mark.parametrize(
    ("function", "docstring"),
    [
        (of_a_city, ""),
        (of_a_city, "The weather in a city."),
        (of_a_city, "For example a city that somebody named."),
        (of_a_city, "A city, e.g. the one in which the customer lives."),
        (of_a_city, "A city (e.g. the one in which the customer lives)."),
        (of_a_city, "某个城市，例如用户所在的城市。"),
        (of_a_city, 'The eggs of "Oslo".'),
        (of_a_city, 'Nothing like "Oslo".'),
        (of_a_city, "如果城市是“北京”。"),
        (of_a_city, 'Returns:\n    city_name, no example: "Oslo"'),
        (of_a_city, 'Weather.\n\nReturns:\n    What it is like, e.g. "sunny"\nRaises:\n    KeyError: e.g. "no"'),
        (of_a_city, 'Weather.\n\n:returns: what it is like, e.g. "sunny"'),
        (of_a_number, 'So many, e.g. "five".'),
        (of_a_number, "So many (e.g. 5/10)."),
        (of_a_number, "So many, e.g. 5.5"),
        (of_a_day, "A day, e.g. 2024-1-5 or 2024-02-30."),
        (of_a_size, "A size, such as 'huge'."),
        (of_a_code, "A code, e.g. 17 or `a-17`."),
        (of_tags, "Tags, e.g. [new, old]."),
        (of_a_point, 'A point, for example {"y": 3}.'),
        (of_a_flag, "Whether it is paid, e.g. `1`"),
        (of_a_city_and_days, 'The weather in a city, e.g. "Oslo", for 3 days.'),
        (of_a_city_and_days, 'Args:\n    town: e.g. "Oslo"\n    hours: e.g. 3'),
    ],
)
def test_takes_nothing_that_is_no_example_or_does_not_fit(function, docstring):
    assert values(function, docstring) == {}


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ('>>> get_city("Oslo", 3)', [{"city": "Oslo", "days": 3}]),
        ('Example:\n    get_city(city="Oslo")', [{"city": "Oslo"}]),
        ("Call `get_city('Val d\\'Or (QC)', days=2)` for two days.", [{"city": "Val d'Or (QC)", "days": 2}]),
        (
            "await get_city('Oslo') and then\n    get_city(\n    'Bergen',\n    days=-1)",
            [{"city": "Oslo"}, {"city": "Bergen", "days": -1}],
        ),
        ("get_city(city, days)", []),
        ("get_city(", []),
        ("forget_city('Oslo'), shop.get_city('Oslo')", []),
        ("get_city('Oslo')(3)", [{"city": "Oslo"}]),
    ],
)
def test_reads_the_calls_that_a_text_shows(text, arguments):
    assert [*shown_calls(text, "get_city", ["city", "days"])] == arguments


def described(city: Annotated[str, Field(description='A city, e.g. "Oslo" or "Bergen".')]) -> dict: ...


def with_one_example(city: Annotated[str, Field(json_schema_extra={"example": "Oslo"})]) -> dict: ...


@pytest.mark.parametrize(("function", "cities"), [(described, ["Oslo", "Bergen"]), (with_one_example, ["Oslo"])])
def test_reads_the_descriptions_and_the_single_examples_of_a_schema(function, cities):
    tool = Tool("t", __file__, 1, function=function, signature=signature_of(function))
    found = next(source.values for source in written_down(tool) if source.what == "an example of the schema")

    assert found == {"city": cities}


@pytest.mark.parametrize(
    "text", ["e.g. " + "[" * 100_000, "(e.g. " + "a " * 100_000, "e.g. '" * 20_000, "get(" * 20_000]
)
def test_a_long_text_is_no_trouble(text):
    assert not [readings for readings in examples(text) if len(readings) > 2]
    assert [*shown_calls(text, "get", [])] == []
