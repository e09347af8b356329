import enum
import functools
from dataclasses import dataclass
from datetime import date
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from harness_envelope.signatures import BadArgumentError, UnsupportedSignatureError, signature_of


class Unit(enum.Enum):
    CELSIUS = "c"


class City(BaseModel):
    name: str


@dataclass
class Place:
    name: str


def weather(
    city: str,
    days: Annotated[int, Field(ge=1, le=14)] = 1,
    *,
    unit: Unit = Unit.CELSIUS,
    since: date | None = None,
) -> City:
    return City(name=city)


class TestSchema:
    def test_has_a_property_for_each_parameter(self):
        schema = signature_of(weather).schema

        assert list(schema["properties"]) == ["city", "days", "unit", "since"]
        assert schema["required"] == ["city"]
        assert schema["additionalProperties"] is False
        assert schema["properties"]["days"]["maximum"] == 14

    def test_leaves_out_the_trace_id(self):
        def traced(trace_id: str, city: str) -> None: ...

        signature = signature_of(traced)
        assert signature.takes_trace_id
        assert signature.names == ("city",)
        assert not signature_of(weather).takes_trace_id

    def test_leaves_out_a_default_that_json_cannot_write(self):
        def marked(city: str = functools.partial) -> None: ...

        assert "default" not in signature_of(marked).schema["properties"]["city"]

    @pytest.mark.parametrize("name", ["model_config", "schema", "_hidden", "json", "copy"])
    def test_takes_any_name_of_a_parameter(self, name):
        scope = {}
        exec(f"def f({name}: int) -> None: ...", scope)

        assert list(signature_of(scope["f"]).schema["properties"]) == [name]
        assert signature_of(scope["f"]).read({name: 5}) == {name: 5}


class TestRead:
    @pytest.mark.parametrize(
        ("arguments", "read"),
        [
            ({"city": "Oslo"}, {"city": "Oslo"}),
            ({"city": "Oslo", "days": 3.0}, {"city": "Oslo", "days": 3}),
            ({"city": "Oslo", "unit": "c"}, {"city": "Oslo", "unit": Unit.CELSIUS}),
            ({"city": "Oslo", "unit": Unit.CELSIUS}, {"city": "Oslo", "unit": Unit.CELSIUS}),
            ({"city": "Oslo", "since": "2026-01-02"}, {"city": "Oslo", "since": date(2026, 1, 2)}),
            (
                {"city": "Oslo", "since": date(2026, 1, 2), "unit": "c"},
                {"city": "Oslo", "since": date(2026, 1, 2), "unit": Unit.CELSIUS},
            ),
            ({"city": "Oslo", "since": None}, {"city": "Oslo", "since": None}),
        ],
    )
    def test_answers_what_the_function_wants(self, arguments, read):
        assert signature_of(weather).read(arguments) == read

    def test_builds_models_and_dataclasses(self):
        def visit(city: City, place: Place) -> None: ...

        read = signature_of(visit).read({"city": {"name": "Oslo"}, "place": {"name": "Fjord"}})

        assert read == {"city": City(name="Oslo"), "place": Place("Fjord")}

    @given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(1, 14))
    def test_changes_no_argument_that_fits(self, city, days):
        arguments = {"city": city, "days": days}

        assert signature_of(weather).read(arguments) == arguments

    def test_names_every_fault_in_its_error(self):
        with pytest.raises(BadArgumentError, match=r"^town: is no parameter; city: is missing$"):
            signature_of(weather).read({"town": "Oslo"})


class TestFaults:
    @pytest.mark.parametrize(
        ("arguments", "names"),
        [
            ({"city": "Oslo", "days": 14}, []),
            ({}, ["city"]),
            ({"city": 5}, ["city"]),
            ({"city": b"Oslo"}, ["city"]),
            ({"city": "Oslo", "days": "3"}, ["days"]),
            ({"city": "Oslo", "days": True}, ["days"]),
            ({"city": "Oslo", "days": 2.5}, ["days"]),
            ({"city": "Oslo", "days": 0}, ["days"]),
            ({"city": "Oslo", "days": 15}, ["days"]),
            ({"city": "Oslo", "unit": "C"}, ["unit"]),
            ({"city": None, "since": "soon", "town": 1}, ["town", "city", "since"]),
        ],
    )
    def test_name_each_argument_that_does_not_fit_once(self, arguments, names):
        assert [fault.name for fault in signature_of(weather).faults(arguments)] == names


class TestUnsupported:
    def test_names_a_parameter_without_an_annotation(self):
        with pytest.raises(UnsupportedSignatureError, match="parameter `city` has no annotation; annotate it"):
            signature_of(lambda city: city)

    def test_takes_a_parameter_without_an_annotation_whose_arguments_are_drawn(self):
        assert signature_of(lambda city: city, ["city"]).read({"city": {"any": 1}}) == {"city": {"any": 1}}

    @pytest.mark.parametrize("source", ["f(city: str, /)", "f(*cities: str)", "f(**cities: str)"])
    def test_names_a_parameter_that_has_no_name(self, source):
        scope = {}
        exec(f"def {source}: ...", scope)

        with pytest.raises(UnsupportedSignatureError, match="cannot be given by name"):
            signature_of(scope["f"])

    def test_names_an_annotation_that_cannot_be_read(self):
        def visit(city: "Nowhere") -> None: ...  # noqa: F821 - the fault under test

        with pytest.raises(UnsupportedSignatureError, match=r"NameError.*import the names"):
            signature_of(visit)

    @pytest.mark.parametrize("annotation", [object(), functools.partial, type("Opaque", (), {})])
    def test_refuses_a_type_that_json_has_no_form_for(self, annotation):
        def visit(city) -> None: ...

        visit.__annotations__["city"] = annotation
        with pytest.raises(UnsupportedSignatureError, match="annotat"):
            signature_of(visit)
