import inspect
from collections.abc import Callable
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import Annotated, Literal, get_args
from uuid import UUID

import jsonschema
import pytest
from hypothesis import strategies as st
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from harness_envelope.signatures import UnsupportedSignatureError, signature_of
from harness_strategies import valid_arguments


class Filter(BaseModel):
    status: Literal["open", "closed"] = "open"
    least: Annotated[float, Field(ge=0)]


def odd(number: int) -> int:
    if number % 2 == 0:
        raise ValueError("even")
    return number


def find_orders(customer: str, page: Annotated[int, Field(ge=1)] = 1, where: Filter | None = None) -> dict: ...
def on_day(day: date, trace_id: str) -> dict: ...
def now() -> dict: ...
def checked(number: Annotated[int, AfterValidator(odd)]) -> dict: ...


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int = 9


class Dog(BaseModel):
    kind: Literal["dog"]
    born: date


class Booking(BaseModel):
    model_config = ConfigDict(validate_by_name=True)

    on: date
    seat: Annotated[Colour, Field(alias="seatColour")]
    guests: list[Cat] = []


class Opaque:
    pass


def book(  # noqa: PLR0917 - a parameter of each type
    at: datetime,
    length: timedelta,
    colour: Colour,
    pet: Annotated[Cat | Dog, Field(discriminator="kind")],
    price: Annotated[Decimal, Field(ge=0, le=100)],
    key: UUID,
    *,
    where: Filter,
    days: dict[str, date],
    either: int | Colour = 1,
    percent: Annotated[float, Field(gt=0, lt=100)] = 50.0,
) -> dict: ...
def with_more(city: str, *cities: str, limit: int = 5, **options: str) -> dict: ...
def by_position(city: str, /) -> dict: ...
def unannotated(city: str, page) -> dict: ...
def unreadable(city: str, page: Opaque) -> dict: ...
def unwritable(city: str, page: Callable[[], int]) -> dict: ...


PYTHON = {
    "at": datetime,
    "length": timedelta,
    "colour": Colour,
    "pet": Cat | Dog,
    "price": Decimal,
    "key": UUID,
    "where": Filter,
    "days": dict[str, date],
    "either": int | Colour,
    "percent": float,
}


@pytest.mark.parametrize(("name", "declared"), PYTHON.items(), ids=PYTHON)
def test_a_function_s_arguments_are_python_s_values(name, declared, drawn):
    reader = TypeAdapter(declared)
    values = [arguments[name] for arguments in drawn(valid_arguments(book), 40) if name in arguments]

    assert values
    assert all(reader.validate_python(value, strict=True) == value for value in values)


def test_a_function_can_be_called_with_them(drawn):
    signature = inspect.signature(book)

    assert all(signature.bind(**arguments) for arguments in drawn(valid_arguments(book), 40))


def test_every_alternative_of_a_union_occurs(drawn):
    values = drawn(valid_arguments(book), 200)

    assert {type(arguments["pet"]) for arguments in values} == {Cat, Dog}
    assert {type(arguments.get("either")) for arguments in values} == {*get_args(int | Colour), type(None)}


def test_bounds_are_kept_to_and_both_ends_are_near(drawn):
    prices = {arguments["price"] for arguments in drawn(valid_arguments(book), 400)}

    assert (min(prices) >= 0, max(prices) <= 100) == (True, True)
    assert max(prices) - min(prices) > 80


def test_what_may_be_given_any_number_of_times_is_left_empty(drawn):
    assert {tuple(arguments) for arguments in drawn(valid_arguments(with_more), 60)} == {("city",), ("city", "limit")}


def test_a_signature_s_arguments_stay_json(drawn):
    assert {type(arguments["day"]) for arguments in drawn(valid_arguments(signature_of(on_day)), 20)} == {str}


def test_a_model_s_arguments_are_python_s_values_under_the_names_that_it_is_built_with(drawn):
    for arguments in drawn(valid_arguments(Booking), 60):
        assert (type(arguments["on"]), type(arguments["seatColour"])) == (date, Colour)
        assert Booking(**arguments).seat is arguments["seatColour"]


def test_a_json_schema_s_arguments_fit_it(drawn):
    schema = Booking.model_json_schema()

    assert all(jsonschema.Draft202012Validator(schema).is_valid(a) for a in drawn(valid_arguments(schema), 60))


def test_a_json_schema_takes_the_author_s_strategies_too(drawn):
    schema = {"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}, "m": {"const": 1}}}

    assert drawn(valid_arguments(schema, {"n": st.just(7), "m": st.just(8)}), 20)[0]["n"] == 7


def test_nothing_is_drawn_for_a_schema_that_nothing_fits():
    assert valid_arguments({"type": "object", "required": ["a"], "properties": {"a": False}}).is_empty


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (by_position, "parameter `city: str` cannot be given by name; give it a name and an annotation"),
        (unannotated, "parameter `page` has no annotation; annotate it, or declare its strategy"),
        (unreadable, r"parameter `page` has a type that no JSON argument can have .*annotate it with a JSON type"),
        (unwritable, r"parameter `page` has a type that no JSON argument can have .*annotate it with a JSON type"),
    ],
)
def test_an_unsupported_parameter_is_named_with_the_remedy(function, message):
    with pytest.raises(UnsupportedSignatureError, match=message):
        valid_arguments(function)


@pytest.mark.parametrize("function", [find_orders, on_day, now, checked])
def test_arguments_are_admitted_by_the_signature(function, drawn):
    signature = signature_of(function)

    assert not any(signature.faults(arguments) for arguments in drawn(valid_arguments(signature), 100))


@pytest.mark.parametrize("function", [find_orders, on_day, now])
def test_arguments_fit_the_input_schema(function, drawn):
    signature = signature_of(function)
    validator = jsonschema.Draft202012Validator(signature.schema)

    assert all(validator.is_valid(arguments) for arguments in drawn(valid_arguments(signature), 100))


def test_optional_arguments_are_sometimes_absent(drawn):
    names = {tuple(arguments) for arguments in drawn(valid_arguments(signature_of(find_orders)), 100)}

    assert names == {
        ("customer",),
        ("customer", "page"),
        ("customer", "where"),
        ("customer", "page", "where"),
    }


def test_the_trace_id_is_no_argument(drawn):
    assert {tuple(arguments) for arguments in drawn(valid_arguments(signature_of(on_day)), 20)} == {("day",)}


def test_a_function_without_parameters_is_called_without_arguments(drawn):
    assert drawn(valid_arguments(signature_of(now)), 3)[0] == {}


def test_the_author_s_strategy_is_used_and_its_values_are_kept_as_they_are(drawn):
    day = date(2026, 3, 8)
    values = drawn(valid_arguments(signature_of(on_day), {"day": st.just(day)}), 10)

    assert all(arguments["day"] is day for arguments in values)


def test_the_author_may_hand_in_what_the_signature_refuses(drawn):
    values = drawn(valid_arguments(signature_of(find_orders), {"page": st.just(0)}), 60)

    assert {arguments.get("page") for arguments in values} == {None, 0}


def test_a_strategy_for_no_parameter_names_the_nearest():
    with pytest.raises(ValueError, match="`custmer`, which is no parameter; did you mean `customer`"):
        valid_arguments(signature_of(find_orders), {"custmer": st.text()})


def test_a_strategy_for_a_function_without_parameters_is_refused():
    with pytest.raises(ValueError, match="`city`, which is no parameter"):
        valid_arguments(signature_of(now), {"city": st.text()})
