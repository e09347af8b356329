"""Which marks around an envelope are fences, reasoning, lists, pages and objects that were begun, and which are prose."""

import json

import pytest

from harness_envelope import normalize

ENVELOPE = {"code": 200, "msg": "success", "data": None, "trace_id": "t-1", "extra": None}
TEXT = json.dumps(ENVELOPE)
FULLWIDTH = TEXT.replace("{", "｛").replace("}", "｝")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("~~~\n", "~~~"),
        ("~~~~json\n", "~~~~"),
        ("```json ", "```"),
        ("``` \t json \t \n", "``` \t "),
        ("```json\r\n", "```\r\n"),
        ("```c++\n", "```"),
        ("```c#\n", "```"),
        ("```json.x-y\n", "```"),
        ("```\n", "```json"),
    ],
)
def test_a_fence_is_one_edit_with_its_info_and_its_line_break(before, after):
    answer = normalize(f"{before}{TEXT}\n{after}")

    assert answer.envelope == ENVELOPE
    assert [(repair.kind, repair.before) for repair in answer.repairs] == [
        ("code-fence", after),
        ("code-fence", before),
    ]


@pytest.mark.parametrize("mark", ["``", "~~", "`` json", "~~ json"])
def test_two_marks_are_no_fence(mark):
    answer = normalize(f"{mark}\n{TEXT}")

    assert [(repair.kind, repair.before) for repair in answer.repairs] == [("prose-before", f"{mark}\n")]


@pytest.mark.parametrize("words", ["json title=a.json\n", " see the log\n", "json, as asked\n"])
def test_more_than_one_word_behind_a_fence_is_prose(words):
    answer = normalize(f"```{words}{TEXT}\n```")

    assert answer.envelope == ENVELOPE
    assert [(repair.kind, repair.before) for repair in answer.repairs] == [
        ("code-fence", "```"),
        ("prose-before", words),
        ("code-fence", "```"),
    ]


@pytest.mark.parametrize("raw", ["TEXT\nsee /think>", "<thinker>TEXT</thinker>", "<thinking-cap>TEXT</thinking-cap>"])
def test_what_is_no_tag_of_reasoning_hides_nothing(raw):
    assert normalize(raw.replace("TEXT", TEXT)).envelope == ENVELOPE


@pytest.mark.parametrize(
    "raw",
    ["see FULL", "see [FULL]", "see [TEXT]", "see [[TEXT]]", "see [［TEXT］]", "see [\n\t TEXT\n]", "see [  TEXT]"],
)
def test_reads_a_value_in_prose_whatever_its_brackets_are(raw):
    assert normalize(raw.replace("TEXT", TEXT).replace("FULL", FULLWIDTH)).envelope == ENVELOPE


@pytest.mark.parametrize("closer", ["\n\t}", "\n\n]"])
def test_a_closer_too_many_may_stand_apart(closer):
    answer = normalize(TEXT + closer)

    assert answer.envelope == ENVELOPE
    assert {repair.kind for repair in answer.repairs} == {"extra-closers"}


@pytest.mark.parametrize("tag", ["<!DOCTYPE\thtml>", "<!doctype\nhtml>", "<!DOCTYPE \n html PUBLIC>"])
def test_reads_the_kind_of_a_page_behind_any_space(tag):
    assert normalize(f"{tag}<pre>{TEXT}</pre>").reason.malformation == "html-page"


@pytest.mark.parametrize(
    "before",
    [
        "<?xml version='1.0'?>\n<html>",
        "<!-- a proxy's page -->\n<!DOCTYPE html>",
        "HTTP/1.1 502 Bad Gateway\n\n<html>",
        "502: <!doctype html><p>",
        "Observation: <html><body>",
        "so: <html lang='en'>\n<head>",
    ],
)
def test_refuses_an_envelope_in_a_page_of_html_wherever_it_begins(before):
    assert normalize(f"{before}<pre>{TEXT}</pre></html>").reason.malformation == "html-page"


@pytest.mark.parametrize(
    "before",
    ["It was:\n<html><p>old</p></html>\n", "The <html> page was read: ", "<!-- <html> --> ", "<htmlx>", "<p>html</p>"],
)
def test_a_page_that_ends_and_its_name_in_prose_hold_no_envelope(before):
    assert normalize(before + TEXT).envelope == ENVELOPE


@pytest.mark.parametrize("braces", ["{ｃｏｄｅ: 500 oops}", "{c0de: 500 oops}"])
def test_braces_that_name_a_code_in_other_letters_are_an_object(braces):
    assert normalize(f"{braces} {TEXT}").verdict == "rejected"


@pytest.mark.parametrize("before", ["", "see {a: 1} "])
@pytest.mark.parametrize("space", ["", " ", "  ", "\n\t"])
@pytest.mark.parametrize(
    "escape",
    [
        *("\\'", '\\"', '\\\\"', "\\n", "\\r", "\\t"),
        *("&quot;", "&apos;", "&#34;", "&#39;", "&#0034;", "&#x22;", "&#x27;", "&#X0022;"),
    ],
)
def test_refuses_an_envelope_behind_an_object_that_was_begun_with_an_escape(before, space, escape):
    assert normalize(f"{before}log: {{{space}{escape}a{escape}: 500, b {TEXT}").verdict == "rejected"


@pytest.mark.parametrize("brace", ["{", "{ ", "{not closed", "{ready", "{\\bf bold", "{&quotation", "{&amp;"])
def test_an_open_brace_before_an_envelope_is_prose(brace):
    assert normalize(f"see {brace} here, {TEXT}").envelope == ENVELOPE


FIRST_QUOTES = ('""', "''", "``", "“”", "””", "„”", "‟”", "＂＂", "‘’", "’’", "‛’", "＇＇")
COLOUR = "\x1b[31m"
FIRST_KEYS = (
    *(f"{{{opening}code{closing}:" for opening, closing in FIRST_QUOTES),
    *('{, "code":', '{ ,"code":', '{，"code":', '{\n\t"code":'),
    *(f'{{{mark}"code":' for mark in "\u200b\u200e\u200f\u2060\ufeff\u00ad\u00a0"),
    f'{{{COLOUR}"code":',
    *('{// a\n"code":', '{/* a */"code":', '{# a\n"code":', '{ // {a}\n"code":'),
    *(
        "{code:",
        "{code :",
        "{code\n\t:",
        "{code=",
        "{code：",
        "{code->",
        "{code ->",
        "{code\u200b:",
        "{code\u2060:",
        "{code\ufeff:",
    ),
    *("{code/* a */:", "{code// a\n:", "{code# a\n:", f"{{code{COLOUR}:"),
)


@pytest.mark.parametrize("first", FIRST_KEYS, ids=ascii)
@pytest.mark.parametrize("opening", ["{", "｛"])
def test_reads_an_object_in_prose_however_its_first_key_is_written(first, opening):
    raw = TEXT.replace('{"code":', first.replace("{", opening, 1), 1)

    assert normalize(f"see {raw} there").envelope == ENVELOPE


@pytest.mark.parametrize("first", FIRST_KEYS, ids=ascii)
def test_refuses_an_envelope_behind_an_object_that_was_begun_with_such_a_key(first):
    assert normalize(f'see {first} 500, "msg": oops {TEXT}').verdict == "rejected"


@pytest.mark.parametrize("space", ["", "\n"])
def test_a_section_of_an_xml_text_is_no_list(space):
    answer = normalize(f"<![CDATA[{space}{TEXT}{space}]]>")

    assert answer.envelope == ENVELOPE
    assert [repair.kind for repair in answer.repairs] == ["prose-after", "prose-before"]
