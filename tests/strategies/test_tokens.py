import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness_strategies.malformations.edits import at
from harness_strategies.malformations.tokens import tokens
from harness_strategies.malformed import serialise

TEXT = '{"a": [1, "x{,}", {"b": null}], "c": {}, "d": -1.5e+3}'
LAYOUTS = ("spaced", "compact", "indented")

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
)


def kinds(text):
    return " ".join(token.kind for token in tokens(text))


def pieces(text):
    return [text[token.start : token.end] for token in tokens(text)]


@given(json_values, st.sampled_from(LAYOUTS))
def test_tokens_and_the_white_space_between_them_are_the_text(value, layout):
    text = serialise(value, layout)
    ends = [0, *(token.end for token in tokens(text))]
    starts = [*(token.start for token in tokens(text)), len(text)]

    assert "".join(text[end:start] for end, start in zip(ends, starts, strict=True)).strip(" \n") == ""
    assert "".join(pieces(text)) == "".join(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


@given(json_values, st.sampled_from(LAYOUTS))
def test_a_scalar_s_path_leads_to_it(value, layout):
    text = serialise(value, layout)

    for token in tokens(text):
        if token.is_scalar:
            assert json.loads(text[token.start : token.end]) == at(value, token.path)


@given(json_values)
def test_a_container_s_brackets_have_its_path(value):
    for token in tokens(serialise(value)):
        if token.kind in "{}":
            assert isinstance(at(value, token.path), dict)
        if token.kind in "[]":
            assert isinstance(at(value, token.path), list)


@given(json_values)
def test_every_container_is_closed_in_turn(value):
    opened = []
    for token in tokens(serialise(value)):
        if token.kind in "{[":
            opened.append((token.kind, token.path))
        if token.kind in "}]":
            assert opened.pop() == ({"}": "{", "]": "["}[token.kind], token.path)
    assert opened == []


def test_tells_keys_from_strings():
    assert kinds(TEXT) == "{ key : [ number , string , { key : literal } ] , key : { } , key : number }"


def test_structure_inside_a_string_is_the_string_s():
    assert pieces('["a\\"b,{", "\\\\"]') == ["[", '"a\\"b,{"', ",", '"\\\\"', "]"]


@pytest.mark.parametrize(
    ("index", "path", "depth"),
    [
        (0, (), 0),
        (1, ("a",), 1),
        (2, ("a",), 1),
        (3, ("a",), 1),
        (5, ("a",), 1),
        (6, ("a", 1), 2),
        (9, ("a", 2, "b"), 3),
        (12, ("a", 2), 2),
        (13, ("a",), 1),
        (14, (), 0),
        (-1, (), 0),
    ],
)
def test_a_token_belongs_to_a_value_at_a_depth(index, path, depth):
    token = tokens(TEXT)[index]

    assert (token.path, token.depth) == (path, depth)


@pytest.mark.parametrize("text", ["12", '"a"', " null\n", "[]", "{}"])
def test_any_json_value_has_tokens(text):
    assert pieces(text)[0] == text.strip()[0:1] or pieces(text) == [text.strip()]


def test_empty_text_has_none():
    assert tokens(" \n") == ()


@pytest.mark.parametrize("text", ["{'a': 1}", '{"a": NaN}', "[1] // one", '["a]', "[1;2]", "+1"])
def test_text_that_is_no_json_is_refused_with_the_place(text):
    with pytest.raises(ValueError, match="no JSON token begins at character"):
        tokens(text)
