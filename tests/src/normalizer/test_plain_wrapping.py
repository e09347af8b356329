"""The commonest wrapping, read in few steps: what it takes is what the whole search finds, and nothing else."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness_envelope import Limits, normalize
from harness_envelope.normalizer import reading
from harness_envelope.normalizer.plain_wrapping import plain_candidate
from harness_envelope.quick_json import read_quickly

from .drawing import MANY

ENVELOPE = {"code": 200, "msg": "success", "data": {"city": "北京", "note": 'a {"b": 1} ``` c'}, "trace_id": "t-1"}
TEXT = json.dumps(ENVELOPE, ensure_ascii=False)
PLAIN = {
    "a fence": ("```json\n", "\n```"),
    "a fence with Windows' line ends": ("```json\r\n", "\r\n```"),
    "words": ("Here's what the tool answered:\n\n", "\n\nLet me know if you need more."),
    "words in Chinese": ("结果如下：\n", "\n还需要什么，请告诉我！"),
    "words and a fence": ("The well-known answer:\n```\n", "\n```\nThat is all."),
    "words before it alone": ("Output: ", ""),
    "words behind it alone": ("", "\ndone"),
}
LOOKED_AT_CLOSELY = {
    "an event": ("data: ", "\n"),
    "another object": ("see {}: ", ""),
    "a list that was begun": ("[", ""),
    "a string that was begun": ('"data": ', ""),
    "a tag": ("<answer>", "</answer>"),
    "a call": ("callback(", ")"),
    "an assignment": ("result = ", ""),
    "a stack trace": ("Traceback (most recent call last):\n", ""),
    "a line of a stack trace": ("", "\n  at lookup.js:12"),
    "a comma behind it": ("", ", and more"),
    "a comma before it": ("code: 500, data: ", ""),
    "a colon behind it": ("", "\nextra: none"),
    "a mark of a limiter": ("", "\n输出已截断"),
    "a sentence of a limiter": ("", "\nOutput truncated."),
    "the name of an exception": ("json.JSONDecodeError: ", ""),
    "a quoted word": ("", " 'seen': the log"),
    "a single backtick": ("`", "`"),
    "an invisible character": ("\u200b", "\u200b"),
}
SIDES = [side for pair in (*PLAIN.values(), *LOOKED_AT_CLOSELY.values()) for side in pair]
MARKS = [
    "\n",
    " ",
    ":",
    "'",
    '"',
    "-",
    "--- truncated",
    "null",
    "id: 7\n",
    "<think>",
    "code",
    "data: ",
    ", ",
    "extra",
    "{",
    "}",
    ",",
    "“",
    "\t",
]
PIECES = st.sampled_from([*SIDES, *MARKS])


@pytest.mark.parametrize(("before", "after"), PLAIN.values(), ids=PLAIN)
def test_takes_an_envelope_between_plain_words_and_fences(before, after):
    one = _taken(before + TEXT + after)

    assert (one.value, one.start, one.end) == (ENVELOPE, len(before), len(before + TEXT))


@pytest.mark.parametrize(("before", "after"), LOOKED_AT_CLOSELY.values(), ids=LOOKED_AT_CLOSELY)
def test_leaves_what_may_have_a_meaning_of_its_own(before, after):
    assert _taken(before + TEXT + after) is None


@pytest.mark.parametrize(
    "text",
    [
        "plain words",
        "{",
        "}{",
        'so: {"city": 1}',
        'so: {"code": 200, "code": 200, "msg": "success"}',
        "so: {'code': 1}",
    ],
)
def test_leaves_what_is_no_candidate_in_strict_json(text):
    assert _taken(text) is None


def test_leaves_a_candidate_that_is_past_a_limit():
    assert _taken(f"so: {TEXT}", Limits(levels=1)) is None


@MANY
@given(st.lists(PIECES, max_size=3).map("".join), st.lists(PIECES, max_size=3).map("".join))
def test_answers_what_the_whole_search_answers(before, after):
    text = before + TEXT + after
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "plain_candidate", lambda *_, **__: None)
        searched = normalize(text)

    assert normalize(text) == searched


def _taken(text, limits=Limits()):
    return plain_candidate(text, read_quickly(text), limits, unsafe=False)
