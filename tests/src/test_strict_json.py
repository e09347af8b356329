import json
import math
import pickle
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from harness_envelope.paths import format_path
from harness_envelope.strict_json import (
    Digits,
    NotJsonError,
    NumberError,
    RepeatedKeys,
    depth,
    dump,
    has_lone_surrogate,
    json_type,
    parse,
    parse_at,
    plain,
    same,
    serialise,
    walk,
)

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
values = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))


class TestParse:
    @given(values)
    def test_reads_what_was_written(self, value):
        assert same(parse(json.dumps(value)), value)
        assert same(parse(dump(value)), value)

    @given(values.map(json.dumps), st.sampled_from(["x", ",", "]", "}", '"', "1 ", "/* */"]))
    def test_refuses_a_value_with_anything_after_it(self, text, rest):
        with pytest.raises(NotJsonError):
            parse(f"{text} {rest}")

    @pytest.mark.parametrize("text", ["1.10", "1e3", "-0.0", "-0", "1E+2", "0.1000"])
    def test_remembers_how_a_number_was_written(self, text):
        number = parse(text)

        assert isinstance(number, Digits)
        assert (number.text, number) == (text, float(text))

    @pytest.mark.parametrize("text", ["12345678901234567890123", "-7"])
    def test_keeps_every_digit_of_an_integer(self, text):
        assert str(parse(text)) == text

    @pytest.mark.parametrize(
        ("text", "position"),
        [
            ("", 0),
            (" x", 1),
            ("[1,]", 3),
            ("{} {}", 3),
            ('{"a" 1}', 5),
            ('"a\nb"', 2),
            ("'a'", 0),
            ("[" * 100_000, 0),
        ],
    )
    def test_says_where_it_stopped(self, text, position):
        with pytest.raises(NotJsonError) as caught:
            parse(text)
        assert abs(caught.value.position - position) <= 1

    @pytest.mark.parametrize("text", ["NaN", "-Infinity", "1e999", "[1, -1e400]", "9" * 4301, "-" + "9" * 4301])
    def test_refuses_a_number_that_nothing_can_hold(self, text):
        with pytest.raises(NumberError):
            parse(text)

    @pytest.mark.parametrize("text", ["9" * 4300, "-" + "9" * 4300])
    def test_takes_4300_digits_and_a_sign(self, text):
        assert parse(text) == int(text)

    @pytest.mark.parametrize(("text", "limit"), [("[" * 100_000, "levels"), ("9" * 4301, "digits"), ("{", None)])
    def test_names_the_limit_that_was_passed(self, text, limit):
        with pytest.raises(NotJsonError) as caught:
            parse(text)
        assert caught.value.limit == limit

    def test_keeps_both_values_of_a_repeated_key(self):
        value = parse('{"a": {"b": 1, "b": 2}}')["a"]

        assert isinstance(value, RepeatedKeys)
        assert (value, value.pairs) == ({"b": 2}, [("b", 1), ("b", 2)])

    def test_reads_one_value_out_of_a_text(self):
        assert parse_at('see {"a": 1} there', 4) == ({"a": 1}, 12)


class TestDigits:
    def test_is_copied_with_its_text(self):
        assert pickle.loads(pickle.dumps(Digits("1.10"))).text == "1.10"

    def test_becomes_a_plain_float(self):
        value = plain(parse('{"a": [1.10, 2, "x"]}'))

        assert value == {"a": [1.1, 2, "x"]}
        assert type(value["a"][0]) is float

    def test_is_written_as_a_number(self):
        assert dump(parse("[1.10]")) == "[1.1]"


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (None, "null"),
        (True, "boolean"),
        (1, "integer"),
        (1.0, "integer"),
        (Digits("2e2"), "integer"),
        (1.5, "number"),
        ("1", "string"),
        ([], "array"),
        ({}, "object"),
        (RepeatedKeys(), "object"),
    ],
)
def test_a_value_has_one_json_type(value, name):
    assert json_type(value) == name


class TestSame:
    @given(values)
    def test_holds_for_a_value_and_itself(self, value):
        assert same(value, json.loads(json.dumps(value)))

    @pytest.mark.parametrize(
        ("left", "right"), [(60, 60.0), ({"a": 1, "b": 2}, {"b": 2.0, "a": 1}), ([1], [1.0]), (-0.0, 0)]
    )
    def test_holds_where_json_has_one_value(self, left, right):
        assert same(left, right)

    @pytest.mark.parametrize(
        ("left", "right"),
        [
            (True, 1),
            (0, False),
            (None, False),
            ("1", 1),
            ([1, 2], [2, 1]),
            ([1], [1, 1]),
            ({"a": None}, {}),
            ({"a": 1}, {"b": 1}),
            ({}, []),
            (2**53, 2**53 + 1),
            (float(2**53), 2**53 + 1),
        ],
    )
    def test_does_not_hold_for_two_values(self, left, right):
        assert not same(left, right)
        assert not same(right, left)


class TestWalk:
    def test_visits_every_value_outermost_first(self):
        assert list(walk({"a": [1, {"b": 2}], "c": 3})) == [
            ((), {"a": [1, {"b": 2}], "c": 3}),
            (("a",), [1, {"b": 2}]),
            (("a", 0), 1),
            (("a", 1), {"b": 2}),
            (("a", 1, "b"), 2),
            (("c",), 3),
        ]

    @pytest.mark.parametrize(("value", "levels"), [(1, 0), ({}, 1), ([[], [[]]], 3), ({"a": [1]}, 2)])
    def test_depth_counts_containers_inside_one_another(self, value, levels):
        assert depth(value) == levels

    def test_goes_deeper_than_python_calls(self):
        value = []
        for _ in range(10_000):
            value = [value]

        assert depth(value) == 10_001


@pytest.mark.parametrize(("value", "lone"), [({"\ud800": 1}, True), (["a", "\udfff"], True), ("😀", False), (5, False)])
def test_finds_half_a_surrogate_pair(value, lone):
    assert has_lone_surrogate(value) is lone


class City(BaseModel):
    name: str


@dataclass
class Place:
    city: City


class TestSerialise:
    @given(values)
    def test_writes_json(self, value):
        assert same(json.loads(serialise(value)), value)

    @pytest.mark.parametrize(
        "value", [Place(City(name="Oslo")), {"city": City(name="Oslo")}, {"city": {"name": "Oslo"}}]
    )
    def test_writes_models_and_dataclasses_at_any_depth(self, value):
        assert json.loads(serialise(value)) == {"city": {"name": "Oslo"}}

    @pytest.mark.parametrize("value", [b"x", {1}, math.nan, math.inf, object(), {"a": b"x"}, Place, {(1, 2): 3}])
    def test_refuses_what_json_has_no_form_for(self, value):
        with pytest.raises(ValueError, match=r"."):
            serialise(value)

    def test_refuses_a_cycle(self):
        cycle = []
        cycle.append(cycle)
        with pytest.raises(ValueError, match="Circular"):
            serialise(cycle)

    def test_refuses_what_is_nested_too_deeply(self):
        value = []
        for _ in range(100_000):
            value = [value]
        with pytest.raises(ValueError, match="nested too deeply"):
            serialise(value)

    def test_refuses_an_object_whose_members_cannot_be_read(self):
        class Torn(dict):
            def items(self):
                raise KeyError("torn")

        with pytest.raises(ValueError, match="KeyError while its members were read"):
            serialise(Torn(a=1))


class TestDump:
    def test_is_compact_and_keeps_characters(self):
        assert dump({"城市": [1, 2]}) == '{"城市":[1,2]}'

    @pytest.mark.parametrize(("value", "error"), [(math.nan, ValueError), (b"x", TypeError)])
    def test_refuses_what_json_has_no_form_for(self, value, error):
        with pytest.raises(error):
            dump(value)


class TestPaths:
    @pytest.mark.parametrize(
        ("path", "text"),
        [
            ((), "$"),
            (("data", "items", 0, "name"), "$.data.items[0].name"),
            (("trace-id",), "$['trace-id']"),
            (("城市",), "$['城市']"),
            (("it's", "a\\b"), "$['it\\'s']['a\\\\b']"),
            (("a\nb\x00", "\ud800"), "$['a\\nb\\u0000']['\\ud800']"),
            (("",), "$['']"),
            (("0",), "$['0']"),
        ],
    )
    def test_a_place_is_written_as_a_json_path(self, path, text):
        assert format_path(path) == text

    @given(st.lists(st.integers(0, 99) | st.text()), st.lists(st.integers(0, 99) | st.text()))
    def test_two_places_never_look_alike(self, left, right):
        assert (format_path(tuple(left)) == format_path(tuple(right))) == (left == right)

    @given(st.lists(st.text(st.characters())))
    def test_a_path_is_one_line_of_text(self, path):
        text = format_path(tuple(path))

        assert text.encode()
        assert "\n" not in text
