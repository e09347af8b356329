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
        (
            f'see\n{{"a": {TEXT}, "b": 1}}',
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


@pytest.mark.parametrize(
    ("number", "malformation", "reason"),
    [
        ("9" * 4301, "limit", "not JSON: a number of 4301 digits; past the limit `digits` at line 2, column 1"),
        ("1e999", "number-forms", "not JSON: no float holds the number 1e999 at line 2, column 1"),
    ],
)
def test_says_which_number_of_a_messy_text_is_none(number, malformation, reason):
    raw = "x\n{'code': 200, 'msg': 'success', 'data': NUMBER, 'trace_id': 't'}".replace("NUMBER", number)
    answer = normalize(raw)

    assert (answer.reason.malformation, str(answer.reason)) == (malformation, reason)


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


@pytest.mark.parametrize(
    "escape", ["\\'", '\\\\"', "\\r", "\\t", "&apos;", "&#39;", "&#039;", "&#x27;", "&#X027;", "&quot;"]
)
@pytest.mark.parametrize("space", ["", " "])
def test_refuses_an_envelope_behind_an_object_whose_first_key_is_escaped(escape, space):
    assert normalize(f"log: {{{space}{escape}a {TEXT}").verdict == "rejected"


@pytest.mark.parametrize("comment", ["// the }\n", "/* } */", "# }\n"])
@pytest.mark.parametrize("space", ["", "  "])
def test_a_comment_may_hold_the_end_of_a_placeholder(comment, space):
    assert normalize(TEXT.replace("{", f"{{{space}{comment}", 1)).envelope == ENVELOPE


@pytest.mark.parametrize("comment", ["// the }\n", "/* } */", "# }\n"])
@pytest.mark.parametrize("space", ["", "  "])
def test_an_object_that_begins_with_a_comment_is_no_prose(comment, space):
    begun = f'{{{space}{comment} "code": 500, "msg": oops oops,'

    assert normalize(f"{begun} {TEXT}").verdict == "rejected"


@pytest.mark.parametrize("page", ["<!DOCTYPE html>", "<!doctype  html>\n<head>", "\n<html>", "<HTML lang='en'>"])
def test_a_page_of_html_holds_no_answer(page):
    assert normalize(f"{page}<pre>{TEXT}</pre>").reason.malformation == "html-page"


@pytest.mark.parametrize("tag", ["html_result", "htmlish", "document"])
def test_a_tag_of_another_name_is_no_page(tag):
    assert normalize(f"<{tag}>{TEXT}</{tag}>").envelope == ENVELOPE


@pytest.mark.parametrize("closer", ["}", "]", " }", "\n]"])
def test_a_closer_too_many_is_no_prose(closer):
    answer = normalize(TEXT + closer)

    assert answer.envelope == ENVELOPE
    assert {repair.kind for repair in answer.repairs} == {"extra-closers"}


@pytest.mark.parametrize(("opening", "closing"), [("<think>", "</THINK>"), ("<Reasoning>", "</reasoning>")])
def test_reads_a_closing_tag_in_any_case(opening, closing):
    assert normalize(f"{opening}{DRAFT}{closing}{TEXT}").envelope == ENVELOPE


@pytest.mark.parametrize(
    ("raw", "removed"),
    [
        (
            f"Hi\n```json\n{TEXT}\n```\nBye",
            [("prose-after", "Bye"), ("code-fence", "```\n"), ("code-fence", "```json\n"), ("prose-before", "Hi\n")],
        ),
        (f"X {TEXT} XX", [("prose-after", " XX"), ("prose-before", "X ")]),
        (f" \n{TEXT}\t\r\n", []),
    ],
)
def test_records_each_fence_and_each_piece_of_prose_as_an_edit_of_the_text(raw, removed):
    answer = normalize(raw)

    assert answer.envelope == ENVELOPE
    assert [(repair.kind, repair.before) for repair in answer.repairs] == removed
    assert {(repair.edit, repair.after) for repair in answer.repairs} <= {("text", "")}
    assert answer.verdict == ("fixed" if removed else "valid")


@pytest.mark.parametrize("marker", ["--- TRUNCATED ---", "… [12 more lines]", "[output truncated]"])
def test_a_marker_inside_a_string_is_content(marker):
    envelope = ENVELOPE | {"data": f"as I said: {marker}"}

    assert normalize(f"Here:\n{json.dumps(envelope, ensure_ascii=False)}\nBye").envelope == envelope


@pytest.mark.parametrize("example", [f'{{"example": {DRAFT}, "n": 1}}', f"[{DRAFT}, 1]"])
def test_refuses_an_answer_beside_an_envelope_inside_another_value(example):
    assert normalize(f"{example}\n{TEXT}").reason.malformation == "wrapped"
