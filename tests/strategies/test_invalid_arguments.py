import json
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import jsonschema_rs
import pytest
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from harness_envelope.signatures import BadArgumentError, signature_of
from harness_strategies import InvalidArguments, invalid_arguments, valid_arguments
from harness_strategies.wrong_values import Fault

FAULTS = get_args(Fault)
DATA = Path(__file__).parents[1] / "data"
TOOLS = [json.loads(line) for line in (DATA / "tool-schemas.jsonl").read_text().splitlines()]


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Area(BaseModel):
    model_config = ConfigDict(extra="forbid")

    city: Annotated[str, Field(min_length=2, max_length=5)]
    radius: Annotated[float, Field(gt=0)] = 1.0


class Search(BaseModel):
    since: date
    colour: Colour
    level: Literal[1, 2, 3]
    areas: Annotated[list[Area], Field(max_length=2)] = []
    near: Area | None = None


def search(  # noqa: PLR0917 - a place for each fault
    since: date,
    colour: Colour,
    page: Annotated[int, Field(ge=1, le=9)],
    near: Area,
    code: Annotated[str, Field(pattern="^[A-Z]{2}$")] = "AB",
    tags: Annotated[list[str], Field(min_length=1, max_length=2)] = [],  # noqa: B006 - a default of the function under test
    either: int | str = 1,
    mode: Literal["fast", "slow"] = "fast",
    anything: Any = None,
) -> dict: ...
def greet(name: str) -> dict: ...
def now() -> dict: ...


def refused_by_model(arguments):
    try:
        Search.model_validate_json(json.dumps(arguments), strict=True)
    except ValidationError as error:
        return {fault["loc"][0] for fault in error.errors()}
    return set()


@pytest.mark.parametrize("fault", FAULTS)
def test_the_function_s_strict_signature_refuses_the_argument_that_is_named_and_no_other(fault, drawn):
    signature = signature_of(search)

    for invalid in drawn(invalid_arguments(search, fault), 60):
        assert {found.name for found in signature.faults(invalid.arguments)} == {invalid.name}
        with pytest.raises(BadArgumentError):
            signature.read(invalid.arguments)


@pytest.mark.parametrize("fault", FAULTS)
def test_the_model_refuses_the_field_that_is_named_and_no_other(fault, drawn):
    assert all(refused_by_model(bad.arguments) == {bad.name} for bad in drawn(invalid_arguments(Search, fault), 60))


@pytest.mark.parametrize("tool", TOOLS, ids=[f"{tool['source']}:{tool['tool']}" for tool in TOOLS])
def test_a_real_tool_s_input_schema_refuses_them_in_one_place(tool, drawn):
    validator = jsonschema_rs.validator_for(tool["schema"], validate_formats=True)

    for invalid in drawn(invalid_arguments(tool["schema"]), 10):
        errors = [*validator.iter_errors(invalid.arguments)]
        assert len({tuple(error.instance_path) for error in errors}) == 1
        assert len(errors) == 1 or invalid.fault in ("wrong-type", "null")


def test_all_faults_occur(drawn):
    assert {invalid.fault for invalid in drawn(invalid_arguments(search), 300)} == {*FAULTS}


def test_only_the_faults_that_are_named_occur(drawn):
    values = drawn(invalid_arguments(search, "null", "missing"), 100)

    assert {invalid.fault for invalid in values} == {"null", "missing"}


@pytest.mark.parametrize(
    ("fault", "places"),
    [
        ("missing", {("since",), ("colour",), ("page",), ("near",), ("near", "city")}),
        ("unknown", {("unexpected",), ("near", "unexpected")}),
        ("out-of-range", {("page",), ("tags",), ("near", "city"), ("near", "radius")}),
        ("wrong-enum", {("colour",), ("mode",)}),
        ("wrong-format", {("since",), ("code",)}),
        ("too-long", {("tags",), ("near", "city")}),
        (
            "null",
            {(name,) for name in ("since", "colour", "page", "near", "code", "tags", "either", "mode")}
            | {("near", "city"), ("near", "radius")},
        ),
        (
            "wrong-type",
            {(name,) for name in ("since", "colour", "page", "near", "code", "tags", "either", "mode")}
            | {("near", "city"), ("near", "radius")},
        ),
    ],
)
def test_a_fault_comes_wherever_the_signature_has_a_place_for_it_and_nowhere_else(fault, places, drawn):
    assert {invalid.path for invalid in drawn(invalid_arguments(search, fault), 300)} == places


@pytest.mark.parametrize("fault", ["out-of-range", "wrong-enum", "wrong-format", "too-long"])
def test_a_fault_without_a_place_is_refused(fault):
    with pytest.raises(ValueError, match=f"have no place for {fault}"):
        invalid_arguments(greet, fault)


def test_a_fault_without_a_place_is_not_offered(drawn):
    assert {bad.fault for bad in drawn(invalid_arguments(greet), 100)} == {"missing", "wrong-type", "null", "unknown"}


def test_a_function_without_parameters_can_be_given_an_unknown_one(drawn):
    values = drawn(invalid_arguments(now), 10)

    assert values[0] == InvalidArguments({"unexpected": 0}, "unknown", ("unexpected",))


def test_a_schema_that_refuses_nothing_has_no_invalid_arguments():
    with pytest.raises(ValueError, match="have no place for missing, wrong-type"):
        invalid_arguments({"type": "object"})


def test_a_misspelt_fault_names_the_nearest():
    with pytest.raises(ValueError, match="named 'wrong-typ'; did you mean 'wrong-type'"):
        invalid_arguments(search, "wrong-typ")


def test_a_strategy_for_no_parameter_names_the_nearest():
    with pytest.raises(ValueError, match="`pag`, which is no parameter; did you mean `page`"):
        invalid_arguments(search, strategies={"pag": st.just(1)})


def test_what_is_right_comes_from_the_author_s_strategies(drawn):
    values = drawn(invalid_arguments(search, "null", strategies={"page": st.just(7)}), 60)

    assert {bad.arguments["page"] for bad in values if bad.name != "page"} == {7}


def test_a_name_that_is_taken_is_not_the_unknown_one(drawn):
    schema = {"type": "object", "properties": {"unexpected": {}}, "additionalProperties": False}

    assert {bad.name for bad in drawn(invalid_arguments(schema, "unknown"), 5)} == {"unexpected_"}


def test_valid_arguments_are_refused_by_nobody(drawn):
    signature = signature_of(search)

    assert not any(signature.faults(arguments) for arguments in drawn(valid_arguments(signature), 200))


@pytest.mark.parametrize(
    ("fault", "values"),
    [
        ("out-of-range", {0, 10}),
        ("wrong-type", {"a", 1.5, True, "[]", "{}"}),
    ],
)
def test_a_number_s_wrong_values_are_those_that_a_person_would_try(fault, values, drawn):
    found = [bad.arguments["page"] for bad in drawn(invalid_arguments(search, fault), 400) if bad.name == "page"]

    assert {str(value) if isinstance(value, list | dict) else value for value in found} == values
