import enum
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field, TypeAdapter, field_validator

from harness_envelope import Envelope, Page
from harness_envelope.schema_nodes import accepts_type, json_types
from harness_envelope.schemas import Misfit, schema_view
from harness_envelope.strict_json import integral, parse, same


class Wind(BaseModel):
    speed: float
    gusts: list[float] = []


class Weather(BaseModel):
    city: str
    days: int = 1
    wind: Wind | None = None


class Raising(BaseModel):
    name: str

    @field_validator("name")
    @classmethod
    def breaks(cls, name):
        raise KeyError(name)


@dataclass
class Place:
    name: str


class Unit(enum.Enum):
    CELSIUS = "c"


class Tree(BaseModel):
    children: list["Tree"] = []


SCHEMA_OF_WEATHER = TypeAdapter(Weather).json_schema()
BOTH = pytest.mark.parametrize("schema", [Weather, SCHEMA_OF_WEATHER], ids=["model", "json-schema"])


def paths(schema, text):
    return [misfit.path for misfit in schema_view(schema).misfits(parse(text))]


class TestMisfits:
    @BOTH
    @pytest.mark.parametrize(
        ("text", "places"),
        [
            ('{"city": "Oslo"}', []),
            ('{"city": "Oslo", "days": 3.0, "wind": {"speed": 1, "gusts": [1.5, 2]}}', []),
            ('{"city": "Oslo", "days": 3e0, "wind": null}', []),
            ('{"city": "Oslo", "days": "3"}', [("days",)]),
            ('{"city": "Oslo", "days": true}', [("days",)]),
            ('{"city": "Oslo", "days": 2.5}', [("days",)]),
            ('{"city": 5}', [("city",)]),
            ('{"city": null}', [("city",)]),
            ("{}", [()]),
            ("[]", [()]),
            ("null", [()]),
        ],
    )
    def test_are_strict_and_about_json(self, schema, text, places):
        assert paths(schema, text) == places

    def test_say_the_place_inside_nested_models(self):
        assert paths(Weather, '{"city": "Oslo", "wind": {"speed": 1, "gusts": [1, "2"]}}') == [("wind", "gusts", 1)]

    def test_are_written_with_their_place(self):
        assert str(Misfit(("data", 0), "is wrong")) == "$.data[0]: is wrong"

    @pytest.mark.parametrize("schema", [list[int], {"type": "array", "items": {"type": "integer"}}])
    def test_look_into_the_items_of_a_page_where_a_list_is_declared(self, schema):
        assert paths(schema, '{"items": [1, "2"], "total": 2}') == [("items", 1)]
        assert paths(schema, "[1, 2.0]") == []
        assert paths(schema, '{"items": 5}') == [()]

    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        )
    )
    def test_are_none_where_nothing_is_declared(self, data):
        assert schema_view(None).fits(data)
        assert schema_view({}).fits(data)

    def test_are_said_where_a_models_own_validator_breaks(self):
        (misfit,) = schema_view(Raising).misfits({"name": "Oslo"})

        assert misfit.message == "KeyError in the model's own validator: 'Oslo'"

    @pytest.mark.parametrize("schema", [Weather, {"type": "object"}, dict[str, Any]])
    def test_are_said_where_a_value_is_too_deep_to_be_compared(self, schema):
        value = []
        for _ in range(5_000):
            value = [value]

        assert len(schema_view(schema).misfits({"a": value})) == 1

    @pytest.mark.parametrize("schema", [datetime, {"type": "string", "format": "date-time"}])
    @pytest.mark.parametrize(
        ("text", "fits"),
        [("2026-03-08T09:30:00+08:00", True), ("2026-03-08 09:30:00", True), ("tomorrow", False)],
    )
    def test_read_times_alike_for_types_and_schemas(self, schema, text, fits):
        assert schema_view(schema).fits(text) is fits

    @pytest.mark.parametrize("schema", [int, {"type": "integer"}])
    def test_keep_big_integers_exact(self, schema):
        assert schema_view(schema).fits(10**30)

    def test_judge_the_data_of_an_envelope(self):
        assert paths(Envelope[Weather], '{"city": 5}') == [("city",)]
        assert schema_view(Envelope).fits({"any": [1]})


class TestView:
    def test_is_built_once(self):
        assert schema_view(Weather) is schema_view(Weather)
        assert schema_view(SCHEMA_OF_WEATHER) is schema_view(json.loads(json.dumps(SCHEMA_OF_WEATHER)))
        assert schema_view(schema_view(Weather)) is schema_view(Weather)

    @pytest.mark.parametrize(
        ("schema", "is_list", "is_page"),
        [
            (list[int], True, False),
            ({"type": "array"}, True, False),
            ({"$ref": "#/$defs/L", "$defs": {"L": {"type": "array"}}}, True, False),
            (Page[int], False, True),
            (Envelope[Page[int]], False, True),
            (Envelope[list[int]], True, False),
            (list[int] | None, False, False),
            (Weather, False, False),
            (None, False, False),
        ],
    )
    def test_knows_lists_and_pages(self, schema, is_list, is_page):
        view = schema_view(schema)

        assert (view.is_list, view.is_page) == (is_list, is_page)

    @pytest.mark.parametrize("schema", [object(), 5, type("Opaque", (), {})])
    def test_of_no_type_is_an_error(self, schema):
        with pytest.raises(TypeError, match="is no type that pydantic can read as JSON"):
            schema_view(schema)

    @pytest.mark.parametrize("schema", [{"type": "text"}, {"$ref": "https://example.org/schema.json"}])
    def test_of_no_json_schema_is_an_error(self, schema):
        with pytest.raises(ValueError, match="is no JSON Schema"):
            schema_view(schema)


class TestInstance:
    def test_is_of_the_declared_type(self):
        envelope = {
            "code": 200,
            "msg": "success",
            "data": {"city": "Oslo", "days": 3.0},
            "trace_id": "t",
            "extra": None,
        }

        assert schema_view(Weather).instance(envelope) == Weather(city="Oslo", days=3)
        assert schema_view(Envelope[Weather]).instance(envelope).data == Weather(city="Oslo", days=3)

    @pytest.mark.parametrize("schema", [None, {"type": "object"}, Weather, Raising])
    def test_is_none_where_there_is_none(self, schema):
        failed = {"code": 404, "msg": "no city", "data": None, "trace_id": "t", "extra": None}
        misfit = {"code": 200, "msg": "success", "data": {"name": 5}, "trace_id": "t", "extra": None}

        assert schema_view(schema).instance(failed) is None
        assert schema_view(schema).instance(misfit) is None

    def test_is_none_where_the_models_own_validator_breaks(self):
        envelope = {"code": 200, "msg": "success", "data": {"name": "Oslo"}, "trace_id": "t", "extra": None}

        assert schema_view(Raising).instance(envelope) is None


class TestHolds:
    @pytest.mark.parametrize(
        ("schema", "value"),
        [
            (Weather, Weather(city="Oslo")),
            (Weather | None, None),
            (Place, Place("Oslo")),
            (Unit, Unit.CELSIUS),
            (int, 5),
            (list[int], [5]),
            (Page[int], Page(items=[1], total=1, page=1, page_size=1)),
        ],
    )
    def test_an_instance_of_the_declared_type(self, schema, value):
        assert schema_view(schema).holds(value)

    @pytest.mark.parametrize(
        ("schema", "value"),
        [
            (Weather, {"city": "Oslo"}),
            (Weather, Place("Oslo")),
            (Place, {"name": "Oslo"}),
            (Unit, "c"),
            (int, True),
            (int, "5"),
            (Any, 5),
            (None, None),
            (Envelope, {"code": 200}),
            ({"type": "integer"}, 5),
        ],
    )
    def test_nothing_else(self, schema, value):
        assert not schema_view(schema).holds(value)

    def test_what_it_holds_is_written_as_the_type_writes_it(self):
        assert schema_view(dict[str, datetime]).written({"a": datetime(2026, 1, 2, 3, tzinfo=UTC)}) == {
            "a": "2026-01-02T03:00:00Z"
        }

    def test_nothing_is_written_without_a_type(self):
        with pytest.raises(TypeError, match="no type is declared"):
            schema_view({"type": "object"}).written({})


class TestCompleted:
    @BOTH
    def test_fills_in_declared_defaults_at_every_depth(self, schema):
        data, filled = schema_view(schema).completed({"city": "Oslo", "wind": {"speed": 1}})

        assert data == {"city": "Oslo", "days": 1, "wind": {"speed": 1, "gusts": []}}
        assert set(filled) == {("days",), ("wind", "gusts")}

    @BOTH
    def test_changes_nothing_that_is_there(self, schema):
        whole = {"city": "Oslo", "days": 3, "wind": None}

        assert schema_view(schema).completed(whole) == (whole, ())

    def test_looks_into_lists(self):
        assert schema_view(list[Wind]).completed([{"speed": 1}])[1] == ((0, "gusts"),)

    def test_shares_no_default_between_two_answers(self):
        first, _ = schema_view(Wind).completed({"speed": 1})
        first["gusts"].append(5)

        assert schema_view(Wind).completed({"speed": 1})[0]["gusts"] == []


class TestNodes:
    @pytest.mark.parametrize(
        ("node", "types"),
        [
            ({"type": "string"}, {"string"}),
            ({"type": ["string", "null"]}, {"string", "null"}),
            ({"const": 5}, {"integer"}),
            ({"enum": ["a", None]}, {"string", "null"}),
            ({}, {"null", "boolean", "integer", "number", "string", "array", "object"}),
        ],
    )
    def test_admit_json_types(self, node, types):
        assert json_types(node) == types

    @pytest.mark.parametrize(
        ("kind", "value", "accepted"),
        [
            ("number", 5, True),
            ("integer", 5.0, True),
            ("integer", 5.5, False),
            ("integer", True, False),
            ("number", True, False),
        ],
    )
    def test_accept_an_integer_as_a_number(self, kind, value, accepted):
        assert accepts_type({"type": kind}, value) is accepted

    def test_of_a_union_are_its_alternatives(self):
        view = schema_view(Annotated[int | str | None, Field(description="x")])

        assert [node["type"] for node in view.alternatives(view.document)] == ["integer", "string", "null"]

    def test_of_a_list_of_types_are_its_alternatives(self):
        assert [node["type"] for node in schema_view(None).alternatives({"type": ["string", "null"]})] == [
            "string",
            "null",
        ]

    def test_behind_references_and_all_of_are_taken_together(self):
        view = schema_view(
            {
                "allOf": [{"$ref": "#/$defs/A"}, {"properties": {"b": {}}, "required": ["b"]}],
                "properties": {"c": {}},
                "$defs": {"A": {"type": "object", "properties": {"a": {}}, "required": ["a"]}},
            }
        )
        resolved = view.resolve(view.document)

        assert set(resolved["properties"]) == {"a", "b", "c"}
        assert set(resolved["required"]) == {"a", "b"}
        assert resolved["type"] == "object"

    @pytest.mark.parametrize("node", [True, False, {"$ref": "#/$defs/None"}, {"$ref": "#/$defs/Loop"}])
    def test_that_lead_nowhere_say_nothing(self, node):
        view = schema_view({"$defs": {"Loop": {"type": "object"}}})

        assert view.resolve(node) in ({}, {"type": "object"})

    def test_of_a_recursive_type_resolve(self):
        view = schema_view(Tree)

        assert view.fits({"children": [{"children": []}]})
        assert not view.fits({"children": [{"children": [5]}]})


@given(
    st.recursive(
        st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_integral_keeps_the_json_value(value):
    assert same(integral(value), value)


def test_integral_makes_integers_of_whole_numbers():
    assert repr(integral(parse('{"a": [25.0, 25.5, 1e2, -0.0]}'))) == "{'a': [25, 25.5, 100, 0]}"


class Event(BaseModel):
    at: datetime
    units: set[Unit] = set()


EVENT = {"at": "2026-01-01T00:00:00Z", "units": ["c"]}


@pytest.mark.parametrize(
    ("declared", "data", "read"),
    [
        (Event, EVENT, Event(at=datetime(2026, 1, 1, tzinfo=UTC), units={Unit.CELSIUS})),
        (set[int], [1, 2], {1, 2}),
        (Place, {"name": "Oslo"}, Place("Oslo")),
        (Raising | Unit, "c", Unit.CELSIUS),
    ],
)
@pytest.mark.parametrize("schema", [lambda declared: declared, lambda declared: Envelope[declared]])
def test_an_instance_holds_what_its_type_reads_from_json(declared, data, read, schema):
    envelope = {"code": 200, "msg": "success", "data": data, "trace_id": "t-1", "extra": None}

    instance = schema_view(schema(declared)).checked(envelope).model

    assert getattr(instance, "data", instance) == read
