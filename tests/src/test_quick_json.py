import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness_envelope.quick_json import Quick, Stop, read_open, read_quickly, read_quickly_at
from harness_envelope.strict_json import NotJsonError, depth, parse, plain

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
values = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))
layouts = st.sampled_from([{}, {"indent": 1}, {"separators": (" , ", " : ")}, {"ensure_ascii": False}])
objects = st.dictionaries(st.text(), values)
pieces = st.sampled_from(['"', "\\", ",", ":", "{", "}", "[", "]", " ", "\n", "1", ".", "e", "true", "中", "'", "a"])


@given(values, layouts)
def test_reads_what_was_written(value, layout):
    found = read_quickly(json.dumps(value, **layout))

    assert found is None or (found.value == value and found.levels == depth(value))


@pytest.mark.parametrize(
    "value", [{}, [], {"a": [{"b": None}]}, {"t": "2026-11-30T10:00:00", "u": "https://x"}, {"q": '":', "c": ": x"}]
)
@pytest.mark.parametrize("layout", [{}, {"indent": 2}, {"separators": (",", " \n: ")}])
def test_is_sure_of_what_cannot_be_misread(value, layout):
    text = json.dumps(value, **layout)

    assert read_quickly(text) == Quick(value, len(text), depth(value))


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a": 1}',
        '{"a": 1, "a" : 1}',
        '{"a": {"b": 1, "c": 2, "b" \n: 3}}',
        '{"\\\\": 1, "\\\\": 1}',
        '{"a": "x", "a" :": y"}',
        '{"a": 1e999}',
        '{"a": -1e999, "b": ":"}',
        f'{{"a": {"9" * 400}.5}}',
        f'{{"a": {"9" * 5000}}}',
        '{"a": "\\ud83d"}',
        '{"a": "\\ud83d\\u0041"}',
        '{"a": ":", "b": "\\ud83d"}',
        "[" * 300 + "]" * 300,
        '{"a": "\ud83d"}',
    ],
)
def test_leaves_to_a_closer_look_what_it_may_misread(text):
    assert read_quickly(text) is None


@given(st.lists(pieces).map("".join) | st.text())
def test_stops_only_where_the_strict_parser_stops(text):
    found = read_quickly(text)

    assert isinstance(found, Stop) == (_stops(text) and found is not None)
    assert not isinstance(found, Quick) or found.value == plain(parse(text))


@pytest.mark.parametrize(
    ("text", "position", "is_behind"),
    [
        ('{"a":1,}', 7, False),
        ('{"a":1,,"b":2}', 7, False),
        ('{"a":1 "b":2}', 7, False),
        ('{"中":"中中",}', 10, False),
        ('{\n"中":1,\n"b": x}', 14, False),
        ('{"a":1} x', 8, True),
        ('{"a":"x\ny"}', 7, False),
        ('{"a":\r\n\n["中",\n\n x]}', 16, False),
        ("", 0, False),
    ],
)
def test_tells_where_it_stopped(text, position, is_behind):
    assert read_quickly(text) == Stop(position, is_behind)


@given(objects, st.text(alphabet="x {}\n,:"), st.text(alphabet="x {}\n,:").map(lambda text: f"\n{text}"))
def test_reads_the_object_at_a_place(value, before, after):
    text = json.dumps(value)
    found = read_quickly_at(before + text + after, len(before))

    assert found is None or found == Quick(value, len(before) + len(text), depth(value))


@pytest.mark.parametrize(
    ("text", "is_open"),
    [
        ('{"a": 1', True),
        ('{"a": {"b": []}', True),
        ('{"a": "x", "b"', True),
        ("{", True),
        ('{"a": "x', False),
        ('{"a": 1,', False),
        ('{"a": [1', False),
        ('{"a": t', False),
    ],
)
def test_tells_where_an_object_does_not_end(text, is_open):
    assert read_quickly(text).is_open == is_open


@given(st.dictionaries(st.text(max_size=3), scalars | st.lists(scalars, max_size=2), max_size=3), layouts)
def test_reads_an_object_without_its_end(value, layout):
    text = json.dumps(value, **layout)[:-1]
    found = read_open(text)

    assert found is None or found == Quick(value, len(text), depth(value))


@pytest.mark.parametrize("text", ['{"a": 1, "a": 2', '{"a": 1e999', '{"a": 1,,', "{\"a\": 'x'"])
def test_reads_no_open_object_that_it_may_misread(text):
    assert read_open(text) is None


def _stops(text):
    try:
        parse(text)
    except NotJsonError:
        return True
    return False
