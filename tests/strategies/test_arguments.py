from datetime import date
from typing import Annotated, Literal

import jsonschema
import pytest
from hypothesis import strategies as st
from pydantic import AfterValidator, BaseModel, Field

from harness_envelope.signatures import signature_of
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
