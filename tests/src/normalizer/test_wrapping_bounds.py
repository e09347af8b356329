"""Wrapping at the bounds of the rules: the last candidate, one level more, braces that begin an object or do not."""

import json

import pytest

from harness_envelope import Limits, normalize

ENVELOPE = {"code": 200, "msg": "success", "data": None, "trace_id": "t-1", "extra": None}
TEXT = json.dumps(ENVELOPE)


def nested(levels):
    """An envelope of as many levels, whose `data` is lists."""
    return TEXT.replace("null", "[" * (levels - 1) + "]" * (levels - 1), 1)


@pytest.mark.parametrize(
    ("raw", "malformation", "reason"),
    [
        (
            "",
            "empty-output",
            "nothing came back; expected one envelope at line 1, column 1",
        ),
        (
            "I cannot look\nthat up.",
            "prose-only",
            "no object with `code` and another field of the envelope at line 1, column 1",
        ),
        (
            "\n <html><p>502</p></html>",
            "html-page",
            "a page of HTML; expected one envelope at line 2, column 2",
        ),
        (
            f"see\n[{TEXT}, 1]",
            "wrapped",
            "an envelope stands inside another value; expected it alone at line 2, column 1",
        ),
    ],
)
def test_says_what_was_wrong_where_and_what_was_expected(raw, malformation, reason):
    answer = normalize(raw)

    assert (answer.reason.malformation, str(answer.reason)) == (malformation, reason)


def test_takes_as_many_candidates_as_the_limit_says():
    assert normalize(TEXT * 2, limits=Limits(candidates=2)).envelope == ENVELOPE


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        (f"{TEXT}\n" * 3, "line 3, column 1"),
        ("[{x} oops]\n" * 3, "line 3, column 1"),
    ],
)
def test_refuses_one_candidate_more(raw, place):
    reason = normalize(raw, limits=Limits(candidates=2)).reason

    assert (reason.malformation, reason.place) == ("limit", place)
    assert str(reason) == f"the limit `candidates` is 2; expected one envelope at {place}"


def test_passes_over_as_many_lists_that_are_none_as_the_limit_says():
    assert normalize("[{x} oops]\n" * 2 + TEXT, limits=Limits(candidates=2)).envelope == ENVELOPE


@pytest.mark.parametrize("around", ["{}", "```json\n{}\n```", "Here: {}", "{}\nDone."])
def test_takes_as_many_levels_as_the_limit_says(around):
    limits = Limits(levels=9)

    assert normalize(around.replace("{}", nested(9)), limits=limits).verdict in ("valid", "fixed")
    assert normalize(around.replace("{}", nested(10)), limits=limits).reason.malformation == "limit"


@pytest.mark.parametrize("before", ["", "x\n"])
@pytest.mark.parametrize(
    ("number", "malformation", "said"),
    [("9" * 4301, "limit", "past the limit `digits`"), ("1e999", "number-forms", "1e999")],
)
def test_says_which_number_of_a_messy_text_is_none(before, number, malformation, said):
    raw = before + "{'code': 200, 'msg': 'success', 'data': NUMBER, 'trace_id': 't'}".replace("NUMBER", number)
    reason = normalize(raw).reason

    assert reason.malformation == malformation
    assert said in reason.message


DRAFT = json.dumps({"code": 500, "msg": "draft", "data": None, "trace_id": "t-0"})
REASONING = ("think", "thinking", "thought", "reasoning", "reflection", "scratchpad", "Think", "SCRATCHPAD")


@pytest.mark.parametrize("name", REASONING)
@pytest.mark.parametrize(
    "raw",
    ["<NAME>DRAFT</NAME>TEXT", "TEXT<NAME>DRAFT</NAME>", "so: DRAFT</NAME>TEXT", "<NAME>a {b</NAME>TEXT<NAME>DRAFT"],
)
def test_passes_over_reasoning_under_each_of_its_names(name, raw):
    answer = normalize(raw.replace("NAME", name).replace("DRAFT", DRAFT).replace("TEXT", TEXT))

    assert answer.envelope == ENVELOPE


@pytest.mark.parametrize("name", REASONING)
@pytest.mark.parametrize("raw", ["<NAME>TEXT", "TEXT</NAME>", "<NAME>DRAFT</NAME>"])
def test_reasoning_holds_no_answer(name, raw):
    answer = normalize(raw.replace("NAME", name).replace("DRAFT", DRAFT).replace("TEXT", TEXT))

    assert answer.reason.malformation == "prose-only"


@pytest.mark.parametrize("footnote", ["[1] ", "[see 2] ", "[a], ", "[] "])
def test_any_number_of_footnotes_is_prose(footnote):
    assert normalize(footnote * 70 + TEXT).envelope == ENVELOPE
    assert normalize(f"{TEXT}\n{footnote * 70}").envelope == ENVELOPE


@pytest.mark.parametrize("raw", ["[TEXT]", "[[TEXT]]", "see [ TEXT ]", "[\n[ TEXT ]\n]"])
def test_a_list_of_one_is_a_wrapper(raw):
    assert normalize(raw.replace("TEXT", TEXT)).envelope == ENVELOPE


@pytest.mark.parametrize("raw", ['{"result": TEXT', '{"result": {"output": TEXT}', '{"result": {"output": TEXT'])
def test_refuses_a_wrapper_that_is_not_closed(raw):
    assert normalize(raw.replace("TEXT", TEXT)).verdict == "rejected"


@pytest.mark.parametrize(
    "braces", ["{verbose: true for more}", "{'verbose': true for more}", "{mode: fast if asked}", "{x} {a: b c}"]
)
def test_prose_may_hold_braces_anywhere(braces):
    assert normalize(f"Set {braces} here: {TEXT}").envelope == ENVELOPE
    assert normalize(f"{TEXT}\nSet {braces} here.").envelope == ENVELOPE


@pytest.mark.parametrize(
    "begun",
    ['{\\"code\\": 500, \\"msg\\": oops}', "{\\'a\\': 500, b c", '{\\n \\"a\\": 1', "{&quot;a&quot;: 500, b c"],
)
def test_refuses_an_envelope_behind_an_escaped_object_that_was_begun(begun):
    assert normalize(f"log: {begun} {TEXT}").verdict == "rejected"
