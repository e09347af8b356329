import json
import re
from pathlib import Path

import pytest
from hypothesis import strategies as st
from pydantic import BaseModel

from harness_envelope.schemas import schema_view
from harness_strategies import MALFORMATIONS, malformed
from harness_strategies.malformations.closing import is_whole
from harness_strategies.malformations.declaration import Subject
from harness_strategies.malformed import Edit, apply, serialise
from harness_strategies.samples import Order, Weather

WEATHER = {"city": "Oslo", "temperature": 21.5, "humidity": 60, "weather": "sunny", "visibility_m": None}
FULL = {"code": 200, "msg": "success", "data": WEATHER, "trace_id": "t-1", "extra": None}
LISTED = {"code": 200, "msg": "success", "data": {"items": [1, [2, 3]]}, "trace_id": "t-1"}


def envelope(**changes):
    return {**FULL, **changes}


def without(name, value):
    return {key: member for key, member in value.items() if key != name}


class Place(BaseModel):
    city: str
    tags: list[str] = []


VARIANTS = [
    ("cut-anywhere", r'"$'),
    ("cut-anywhere", r'^\{\s*"co$'),
    ("cut-anywhere", r":$"),
    ("cut-anywhere", r": $"),
    ("cut-anywhere", r"-21\.$"),
    ("cut-anywhere", r": ?tr$"),
    ("cut-anywhere", r"^\{$"),
    ("cut-closers", r'"extra": ?null\s*$'),
    ("cut-closers", r'"elapsed_ms": ?12\s*\}\s*$'),
    ("cut-closers", r'"data": ?\{[^}]*$'),
    ("cut-string", r'"msg": ?"succ$'),
    ("cut-string", r'"trace_id": ?"t-1$'),
    ("cut-string", r': ?"$'),
    ("cut-number", r'"code": ?2$'),
    ("cut-number", r'"temperature": ?-2$'),
    ("cut-number", r"-21\.$"),
    ("cut-list", r'"tags": ?\[$'),
    ("cut-list", r'"tags": ?\[\s*"a"$'),
    ("cut-list", r'"tags": ?\[\s*"a",\s*$'),
    ("cut-head", r'^, ?"msg"'),
    ("cut-head", r'^uccess"'),
    ("cut-head", r'^"data"'),
    ("cut-head", r'^\{\s*"city"'),
    ("cut-head", r"^\}$"),
    ("truncation-marker", r"\n--- TRUNCATED ---$"),
    ("truncation-marker", r"… \[12 more lines\]$"),
    ("truncation-marker", r"内容已截断\]$"),
    ("truncation-marker", r'"tags": ?\[\s*"a",\s*(…|\[|-|\.|<)[^"]*\]'),
    ("truncation-marker", r'^\{\s*\n--- TRUNCATED ---,\s*"trace_id"'),
]


@pytest.mark.parametrize(("name", "pattern"), VARIANTS)
def test_a_variant_that_the_catalogue_names_comes_within_a_thousand_draws(name, pattern, outputs):
    assert any(re.search(pattern, output.raw) for output in outputs(name))


def test_the_text_can_end_at_every_character():
    text = serialise(LISTED)

    ends = [
        site.place + kept
        for site in MALFORMATIONS["cut-anywhere"].sites(Subject(LISTED, schema_view(None), text=text))
        for kept in site.options
    ]

    assert ends == list(range(1, len(text)))


@pytest.mark.parametrize("name", ["cut-anywhere", "cut-string", "cut-number", "cut-list"])
def test_what_is_left_is_a_beginning_of_the_text_that_is_no_json(name, outputs):
    for output in outputs(name):
        assert serialise(output.source, output.layout).startswith(output.raw)
        with pytest.raises(json.JSONDecodeError):
            json.loads(output.raw)


def test_without_its_head_the_text_has_lost_its_status(outputs):
    for output in outputs("cut-head"):
        assert serialise(output.source, output.layout).endswith(output.raw)
        assert '"code"' not in output.raw
        assert str(output.source["code"]) not in output.raw


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("cut-string", r'"(?:[^"\\]|\\.)*\\?$'),
        ("cut-number", r"[:\[,]\s*-?\d*\.?\d*$"),
        ("cut-list", r'(\[|,|"|[0-9\]])\s*$'),
    ],
)
def test_what_is_cut_is_what_the_name_says(name, left, outputs):
    assert [output.raw for output in outputs(name) if not re.search(left, output.raw)] == []


def test_a_list_that_was_cut_has_lost_an_item(drawn):
    raws = {
        output.raw.rpartition(": ")[2]
        for output in drawn(malformed("cut-list", envelopes=st.just(LISTED)), 300)
        if output.layout == "spaced"
    }

    assert raws == {"[", "[1", "[1, ", "[1, [", "[1, [2", "[1, [2, "}


def test_a_marker_stands_where_something_was_left_out(outputs):
    for output in outputs("truncation-marker"):
        arguments = output.edits[0].arguments
        text = serialise(output.source, output.layout)
        assert re.search(r"\w", text[arguments["kept"] : arguments["rest"]])
        assert output.raw == text[: arguments["kept"]] + arguments["marker"] + text[arguments["rest"] :]


def test_a_text_that_is_one_number_or_string_is_not_cut(drawn):
    outputs = drawn(malformed("truncation", values=st.sampled_from([42, "abc", [42, "abc"]])), 200)

    assert {str(output.source) for output in outputs} == {"[42, 'abc']"}


@pytest.mark.parametrize("name", ["cut-list", "cut-closers"])
def test_an_envelope_without_room_is_drawn_with_some(name, drawn):
    assert len(drawn(malformed(name, schema=Weather), 100)) == 100


@pytest.mark.parametrize(
    ("last", "unclosed", "value", "schema", "whole"),
    [
        ("literal", [()], FULL, None, True),
        ("string", [()], envelope(extra="x"), None, True),
        ("}", [()], envelope(extra={"source": "db"}), None, True),
        ("number", [()], FULL, None, False),
        ("string", [()], without("extra", FULL), None, False),
        ("literal", [("extra",), ()], envelope(extra={"source": None}), None, False),
        ("literal", [("data",), ()], FULL, Weather, True),
        ("literal", [("data",), ()], FULL, None, False),
        ("literal", [("data",), ()], FULL, {"type": "object"}, False),
        ("literal", [("data",), ()], envelope(data=without("visibility_m", WEATHER)), Weather, False),
        ("literal", [("data",), ()], envelope(code=404), Weather, False),
        ("]", [("data",), ()], envelope(data={"city": "Oslo", "tags": []}), Place, True),
        ("string", [("data", "tags"), ("data",), ()], envelope(data={"city": "Oslo", "tags": ["a"]}), Place, False),
        (
            "literal",
            [("data", "address"), ("data",), ()],
            envelope(data={"address": {"street": "a", "city": "b", "floor": None}}),
            Order,
            False,
        ),
        ("literal", [], FULL, None, True),
    ],
)
def test_closers_may_be_added_only_where_nothing_can_have_been_lost(last, unclosed, value, schema, whole):
    assert is_whole(last, unclosed, Subject(value, schema_view(schema), written=value)) == whole


def test_closers_of_any_json_value_are_never_surely_all_that_is_missing():
    assert not is_whole("literal", [()], Subject({}, schema_view(None), written={}, is_envelope=False))


@pytest.mark.parametrize(
    ("last", "cut", "schema", "raw", "expectation"),
    [
        (None, 1, None, '"extra": null', "recover"),
        ("data", 1, None, '"visibility_m": null}', "recover"),
        ("data", 2, Weather, '"visibility_m": null', "recover"),
        ("data", 2, None, '"visibility_m": null', "recover-or-reject"),
    ],
)
def test_the_payload_may_be_the_member_that_does_not_end(last, cut, schema, raw, expectation):
    output = apply([Edit("cut-closers", {"last": last, "end": len(serialise(FULL)) - cut})], FULL, schema)

    assert output.raw.endswith(raw)
    assert output.expectation == expectation


def test_moving_the_payload_to_the_end_changes_nothing_else(outputs):
    moved = [output for output in outputs("cut-closers") if output.edits[0].arguments["last"]]

    assert moved
    for output in moved:
        missing = output.raw.count("{") - output.raw.count("}")
        assert json.loads(output.raw + "}" * missing) == output.source


def test_closers_that_surely_were_all_are_cut_in_nine_draws_of_ten(drawn):
    outputs = drawn(malformed("cut-closers"), 300)

    assert sum(output.expectation == "recover" for output in outputs) > 0.9 * 300


def test_a_normalizer_is_never_asked():
    source = Path(MALFORMATIONS["cut-closers"].edit.__code__.co_filename).read_text(encoding="utf-8")

    assert "normalizer" not in source
