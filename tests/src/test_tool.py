import asyncio
import enum
import inspect
import json
import warnings
from collections.abc import AsyncIterator, Awaitable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, JsonValue, model_validator
from typing_extensions import TypedDict

from harness_envelope import Envelope, Page, failure, judge, success, tool
from harness_envelope.results import declared_result
from harness_envelope.signatures import UnsupportedSignatureError

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


class Weather(BaseModel):
    city: str
    degrees: float


class Unit(enum.Enum):
    CELSIUS = "c"


@dataclass
class Place:
    name: str


class Row(TypedDict):
    name: str


OSLO = Weather(city="Oslo", degrees=21.5)
ANSWER = {
    "code": 200,
    "msg": "success",
    "data": {"city": "Oslo", "degrees": 21.5},
    "trace_id": "t-1",
    "extra": None,
}


def returning(value, result=...):
    options = {} if result is ... else {"result": result}

    @tool(**options)
    def returns():
        return value

    return returns


@tool
def forecast(days: int, when: date, unit: Unit = Unit.CELSIUS) -> Row:
    return {"name": f"{days} {when.isoformat()} {unit.value}"}


class TestArguments:
    @pytest.mark.parametrize(
        ("given", "named"),
        [
            ((1, date(2026, 1, 2)), {}),
            ((1,), {"when": date(2026, 1, 2)}),
            ((), {"days": 1, "when": "2026-01-02"}),
            ((), {"days": 1.0, "when": "2026-01-02", "unit": "c"}),
            ((), {"days": 1, "when": date(2026, 1, 2), "unit": "c"}),
        ],
    )
    def test_are_taken_by_name_or_in_order_and_in_json_form(self, given, named):
        assert forecast(*given, **named)["data"] == {"name": "1 2026-01-02 c"}

    @pytest.mark.parametrize(
        ("given", "named", "fields"),
        [
            ((), {}, ["days", "when"]),
            ((), {"days": "1", "when": "2026-01-02"}, ["days"]),
            ((), {"days": True, "when": "2026-01-02"}, ["days"]),
            ((), {"days": b"1", "when": "2026-01-02"}, ["days"]),
            ((), {"days": 1, "when": "tomorrow"}, ["when"]),
            ((), {"days": 1, "when": "2026-01-02", "city": "Oslo"}, ["city"]),
            ((1,), {"days": 1, "when": "2026-01-02"}, ["days"]),
            ((1, date(2026, 1, 2), Unit.CELSIUS, 5), {}, []),
        ],
    )
    def test_that_do_not_fit_are_a_400_with_their_names(self, given, named, fields):
        answer = forecast(*given, trace_id="t-1", **named)

        assert answer["code"] == 400
        assert answer["trace_id"] == "t-1"
        assert answer["data"]["error_fields"] == fields
        assert all(field in answer["data"]["error_msg"] for field in fields)
        assert answer["data"]["error_msg"] in answer["msg"]
        assert judge(answer, trace_id="t-1") == ()

    def test_that_hold_half_a_character_are_answered_too(self):
        answer = forecast(1, date(2026, 1, 2), **{"\ud800": 1})

        assert answer["data"]["error_fields"] == ["\\ud800"]
        assert json.dumps(answer, ensure_ascii=False).encode()

    def test_are_left_to_the_functions_own_defaults(self):
        marker = object()

        @tool
        def lists(names: list[str] = marker) -> Row:
            return {"name": str(names is marker)}

        assert lists()["data"] == {"name": "True"}

    def test_whose_validator_breaks_are_a_500(self):
        class Broken(BaseModel):
            @model_validator(mode="before")
            @classmethod
            def breaks(cls, value):
                raise KeyError("secret")

        @tool
        def takes(value: Broken) -> Row:
            return {"name": "x"}

        assert takes(value={})["msg"] == "the tool failed: KeyError"


@tool
def traced(city: str, trace_id: str) -> Row:
    return {"name": trace_id}


class TestTraceId:
    def test_is_passed_on_to_a_function_that_takes_it(self):
        answer = traced("Oslo", trace_id="t-1")

        assert (answer["data"]["name"], answer["trace_id"]) == ("t-1", "t-1")

    def test_is_one_and_the_same_where_it_is_issued(self):
        answer = traced("Oslo")

        assert answer["data"]["name"] == answer["trace_id"] != ""

    @pytest.mark.parametrize("unusable", [None, "", " \n", 5, "\ud800"])
    def test_is_issued_where_none_can_be_used(self, unusable):
        first, second = (
            returning(OSLO, Weather)(trace_id=unusable),
            returning(OSLO, Weather)(trace_id=unusable),
        )

        assert judge(first) == judge(second) == ()
        assert first["trace_id"] != second["trace_id"]

    def test_that_a_tool_wrote_itself_is_kept(self):
        assert returning(ANSWER)(trace_id="t-2")["trace_id"] == "t-1"

    def test_is_no_argument_of_the_schema(self):
        assert list(traced.declaration.signature.schema["properties"]) == ["city"]


class TestPayload:
    @pytest.mark.parametrize(
        ("annotation", "value", "data"),
        [
            (Weather, OSLO, {"city": "Oslo", "degrees": 21.5}),
            (Weather | None, OSLO, {"city": "Oslo", "degrees": 21.5}),
            (Weather | None, None, None),
            (Envelope[Weather], OSLO, {"city": "Oslo", "degrees": 21.5}),
            (Annotated[Weather, "today's"], OSLO, {"city": "Oslo", "degrees": 21.5}),
            (Place, Place("Oslo"), {"name": "Oslo"}),
            (Row, {"name": "Oslo"}, {"name": "Oslo"}),
            (dict[str, float], {"NOK": 11.5}, {"NOK": 11.5}),
            (dict[str, date], {"a": date(2026, 1, 2)}, {"a": "2026-01-02"}),
            (int, 5, 5),
            (bool, True, True),
            (date, date(2026, 1, 2), "2026-01-02"),
            (Unit, Unit.CELSIUS, "c"),
            (str, "carpe diem", "carpe diem"),
            (tuple[int, str], (1, "a"), [1, "a"]),
            (
                Page[Weather],
                Page(items=[OSLO], total=7, page=1, page_size=1),
                {"items": [{"city": "Oslo", "degrees": 21.5}], "total": 7, "page": 1, "page_size": 1},
            ),
        ],
    )
    def test_that_is_an_instance_of_the_declared_type_is_a_success(self, annotation, value, data):
        assert returning(value, annotation)(trace_id="t-1") == ANSWER | {"data": data}

    def test_keeps_the_fields_of_a_subclass(self):
        class Warned(Weather):
            warning: str

        answer = returning(Warned(city="Oslo", degrees=1, warning="ice"), Weather)()

        assert answer["data"] == {"city": "Oslo", "degrees": 1.0, "warning": "ice"}

    def test_that_only_looks_like_an_instance_is_corrected_or_refused(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            corrected = returning(Weather.model_construct(city="Oslo", degrees="21.5"), Weather)(trace_id="t-1")
            refused = returning(Weather.model_construct(city="Oslo", degrees="warm"), Weather)()

        assert corrected == ANSWER
        assert refused["code"] == 500

    @pytest.mark.parametrize(
        "annotation", [list[Weather], Sequence[Weather], tuple[Weather, ...], Annotated[list[Weather], "x"]]
    )
    @pytest.mark.parametrize("value", [[OSLO], (OSLO,)])
    def test_that_is_a_list_becomes_a_page(self, annotation, value):
        answer = returning(value, annotation)(trace_id="t-1")

        assert answer["data"] == {
            "items": [{"city": "Oslo", "degrees": 21.5}],
            "total": 1,
            "page": 1,
            "page_size": 100,
        }
        assert judge(answer, list[Weather], trace_id="t-1") == ()

    @pytest.mark.parametrize(("length", "code"), [(0, 200), (100, 200), (101, 500)])
    def test_that_is_a_list_may_fill_one_page(self, length, code):
        assert returning([1] * length, list[int])()["code"] == code

    def test_that_is_longer_than_a_page_is_told_to_be_a_page(self):
        assert (
            returning([1] * 101, list[int])()["msg"]
            == "the tool returned a list of 101; expected a Page of at most 100"
        )

    def test_that_is_a_list_of_something_else_is_refused_with_its_place(self):
        answer = returning([1, "two"], list[int])()

        assert answer["code"] == 500
        assert "$.data.items[1]" in answer["msg"]

    def test_that_is_a_plain_dict_is_no_instance_of_a_model(self):
        answer = returning({"city": "Oslo", "degrees": 21.5}, Weather)()

        assert answer["code"] == 500
        assert answer["msg"].startswith("result not readable: ")

    @pytest.mark.parametrize("text", ["\\ud800", "a\\ud800"])
    def test_that_no_text_can_carry_is_refused(self, text):
        answer = returning(json.loads(f'"{text}"'), str)()

        assert answer["code"] == 500
        assert json.dumps(answer, ensure_ascii=False).encode()


class TestAnswer:
    @pytest.mark.parametrize("annotation", [Weather, Envelope[Weather], Envelope, None, dict[str, Any], object, Any])
    @pytest.mark.parametrize(
        "value",
        [
            ANSWER,
            json.dumps(ANSWER),
            json.dumps(ANSWER).encode(),
            f"```json\n{json.dumps(ANSWER)}\n```",
            success(OSLO, trace_id="t-1"),
            {"Code": 200, "msg": "success", "data": {"city": "Oslo", "degrees": 21.5}},
        ],
    )
    def test_that_is_an_envelope_already_is_normalized_and_never_wrapped_twice(self, annotation, value):
        assert returning(value, annotation)(trace_id="t-1") == ANSWER

    def test_is_corrected_by_what_is_declared(self):
        raw = '```json\n{"Code": 200, "msg": "success", "data": {"city": "Oslo", "degrees": "21.5"}}\n```'

        assert returning(raw, Weather)(trace_id="t-1") == ANSWER

    def test_that_is_a_failure_is_kept(self):
        assert returning(failure(404, "no city named Olso", trace_id="t-1"), Weather)()["code"] == 404

    @pytest.mark.parametrize("value", [None, "sunny", "", 5, [], {}, b"\xff", {1, 2}, object(), float("nan")])
    def test_that_cannot_be_read_is_a_500_with_its_reason(self, value):
        answer = returning(value)(trace_id="t-1")

        assert answer["code"] == 500
        assert answer["msg"].startswith("result not readable: ")
        assert " at " in answer["msg"]
        assert judge(answer, trace_id="t-1") == ()

    @given(
        VALUES | st.text() | st.binary() | st.sets(st.integers()),
        st.sampled_from([None, Weather, list[int], dict[str, float], str]),
    )
    def test_is_always_an_envelope(self, value, result):
        answer = returning(value, result)(trace_id="t-1")

        assert list(answer) == ["code", "msg", "data", "trace_id", "extra"]
        assert {finding.rule for finding in judge(answer, result, trace_id=answer["trace_id"])} <= {
            "HC302",
            "HC305",
            "HC401",
        }


class TestException:
    @pytest.mark.parametrize(
        ("raised", "name"),
        [
            (ZeroDivisionError("1/0"), "ZeroDivisionError"),
            (OSError(2, "no", "/srv/db.sqlite"), "FileNotFoundError"),
            (RecursionError(), "RecursionError"),
        ],
    )
    def test_is_a_500_without_internals(self, raised, name):
        @tool
        def fails():
            raise raised

        assert fails(trace_id="t-1") == {
            "code": 500,
            "msg": f"the tool failed: {name}",
            "data": None,
            "trace_id": "t-1",
            "extra": None,
        }

    @pytest.mark.parametrize("raised", [KeyboardInterrupt, SystemExit, GeneratorExit])
    def test_that_ends_the_program_passes(self, raised):
        @tool
        def ends():
            raise raised

        with pytest.raises(raised):
            ends()


@tool
async def weather(city: str) -> Weather:
    await asyncio.sleep(0)
    return Weather(city=city, degrees=1 / len(city))


class TestAsync:
    def test_function_stays_one(self):
        assert inspect.iscoroutinefunction(weather)

    @pytest.mark.parametrize(("city", "code"), [("Oslo", 200), ("", 500), (5, 400)])
    def test_function_answers_with_an_envelope(self, city, code):
        answer = asyncio.run(weather(city, trace_id="t-1"))

        assert (answer["code"], answer["trace_id"]) == (code, "t-1")

    def test_function_can_be_cancelled(self):
        @tool
        async def sleeps():
            await asyncio.sleep(60)

        with pytest.raises(TimeoutError):
            asyncio.run(asyncio.wait_for(sleeps(), 0.01))


class TestDeclaration:
    def test_holds_what_was_declared(self):
        strategy = object()

        @tool(arguments={"city": strategy}, destructive=False, ignore={"HC402": "a reason"}, max_bytes=9)
        def weather(city: str) -> list[Weather]:
            """Today's weather."""
            return []

        declaration = weather.declaration
        assert declaration.result == Page[Weather]
        assert declaration.signature.names == ("city",)
        assert dict(declaration.arguments) == {"city": strategy}
        assert declaration.destructive is False
        assert declaration.ignore == {"HC402": "a reason"}
        assert declaration.max_bytes == 9
        assert (weather.__name__, weather.__doc__) == ("weather", "Today's weather.")

    @pytest.mark.parametrize("max_bytes", [0, -1, "9", 9.0, True])
    def test_of_a_limit_that_is_none_is_an_error(self, max_bytes):
        with pytest.raises(TypeError, match="expected a whole number of bytes, at least 1"):
            tool(max_bytes=max_bytes)(lambda: None)

    def test_keeps_the_function_as_it_was_written(self):
        def weather(city: str) -> str:
            return f"sunny in {city}"

        assert tool(weather).raw is weather

    def test_of_a_result_goes_before_the_annotation(self):
        @tool(result=Weather)
        def weather() -> str:
            return ""

        assert weather.declaration.result is Weather

    def test_of_a_strategy_stands_in_for_an_annotation(self):
        @tool(arguments={"city": object()})
        def weather(city) -> Row:
            return {"name": city}

        assert weather(city="Oslo")["data"] == {"name": "Oslo"}

    @pytest.mark.parametrize(
        ("function", "message"),
        [
            (lambda city: city, r"parameter `city` has no annotation; annotate it"),
            (lambda *cities: cities, r"parameter `\*cities` cannot be given by name"),
        ],
    )
    def test_of_a_function_that_no_schema_can_call_is_an_error_with_a_remedy(self, function, message):
        with pytest.raises(UnsupportedSignatureError, match=rf"<lambda>\(\): {message}"):
            tool(function)

    def test_of_a_strategy_for_no_parameter_is_an_error(self):
        def weather(city: str) -> None: ...

        with pytest.raises(TypeError, match="`arguments` names `ctiy`; expected one of: city"):
            tool(arguments={"ctiy": object()})(weather)

    def test_of_a_result_that_is_no_type_is_an_error(self):
        with pytest.raises(TypeError, match="is no type that pydantic can read"):
            returning(None, object())


T = TypeVar("T")


class NoJson:
    pass


@pytest.mark.parametrize(
    "annotation",
    [
        inspect.Signature.empty,
        None,
        str,
        bytes,
        dict,
        dict[str, Any],
        dict[str, object],
        dict[str, JsonValue],
        object,
        Any,
        JsonValue,
        Annotated[str, "text"],
        Weather | str,
        str | None,
        Iterator[str],
        AsyncIterator[str],
        T,
        NoJson,
        {},
    ],
)
def test_an_annotation_without_a_model_declares_nothing(annotation):
    assert declared_result(annotation) is None


@pytest.mark.parametrize(
    ("annotation", "declared"),
    [
        (Weather, Weather),
        (Weather | None, Weather | None),
        (Envelope[Weather], Envelope[Weather]),
        (Page[Weather], Page[Weather]),
        (list[Weather], Page[Weather]),
        (list[Weather] | None, Page[Weather] | None),
        (list, Page[Any]),
        (dict[str, float], dict[str, float]),
        (Annotated[int, "count"], Annotated[int, "count"]),
        ({"type": "object"}, {"type": "object"}),
    ],
)
def test_an_annotation_declares_a_payload_and_a_list_a_page(annotation, declared):
    assert declared_result(annotation) == declared


def test_what_a_coroutine_comes_to_is_declared():
    assert declared_result(Awaitable[Weather]) is Weather
