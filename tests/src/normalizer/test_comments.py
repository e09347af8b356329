"""What is written as a comment and may be a value, a divisor, or a part of a string."""

import json

import pytest

from harness_envelope import normalize
from harness_envelope.strict_json import same

SOME = {"code": 200, "msg": "success", "data": {"items": ["a", "b"], "n": 7}, "trace_id": "t-1", "extra": None}


def indented(old, new):
    text = json.dumps(SOME, indent=1)
    assert text.count(old) == 1
    return text.replace(old, new)


@pytest.mark.parametrize("value", ["7//2", "7 // 2", "7 //2,"])
def test_refuses_a_division(value):
    assert normalize(indented('"n": 7', f'"n": {value}')).envelope is None
    assert normalize(indented('"items"', f'"m": {value}\n  "items"')).envelope is None


@pytest.mark.parametrize("values", ["#ff0000,\n #00ff00\n", "#17,\n #18\n", "#fff\n", "#todo,\n"])
def test_refuses_bare_values_behind_a_number_sign(values):
    assert normalize(indented('"a",\n   "b"\n', values)).envelope is None


@pytest.mark.parametrize(
    "comment", ["// 3 items", "# 2", "#note", "#", "//", "// 100%", "# ok, done", "/* #1 */", "#1 of 2", "// 2 of 3,"]
)
def test_passes_over_other_comments(comment):
    assert same(normalize(indented('"a",', f'"a", {comment}')).envelope, SOME)


@pytest.mark.parametrize("text", ['"a// "x"\n', '"a"// "x"\n', '"a"# or "b"\n'])
def test_refuses_a_comment_that_may_belong_to_a_string(text):
    assert normalize(indented('"b"\n', text)).envelope is None


@pytest.mark.parametrize("word", ["none", "nil", "NIL", "NONE", "Undefined", "UNDEFINED", "NoNe"])
def test_refuses_words_that_are_no_literal_of_a_language_that_is_read(word):
    assert normalize(indented("7", word)).envelope is None


@pytest.mark.parametrize("number", ["0x1F", "0xA", "-0XFf", "0x1F  \n"])
def test_refuses_a_hexadecimal_number_at_the_end_of_a_cut_text(number):
    assert normalize('{"code": 500, "msg": "x", "trace_id": "t", "extra": null, "data": ' + number).envelope is None
