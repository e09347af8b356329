"""Marks beside an envelope of which each alone says what they begin: prose, an object, a list, a tag or a comment."""

import json

import pytest

from harness_envelope import Limits, normalize

ENVELOPE = {"code": 200, "msg": "success", "data": None, "trace_id": "t-1", "extra": None}
TEXT = json.dumps(ENVELOPE)
MEMBERS = {"code": "200", "msg": "Qsuccess", "data": "null", "trace_id": "Qt-1"}
DRAFT = json.dumps({"code": 500, "msg": "draft", "data": None, "trace_id": "t-0"})
SINGLE = TEXT.replace('"', "'")
MIXED = "｛" + SINGLE[1:]
FULLWIDTH = TEXT.replace("{", "｛").replace("}", "｝")
FEW = Limits(candidates=1)
"""Under these, 64 short values beside an envelope are too many."""

QUOTES = ['"', "'", "`", "“”", "””", "„”", "‟”", "＂", "‘’", "’", "‛’", "＇", *"“‘„‟‛"]


def written(quotes, sign, comma):
    """The envelope in other quotes, signs and commas."""
    opening, closing = quotes[0], quotes[-1]
    members = [
        f"{opening}{key}{closing}{sign}{value.replace('Q', opening) + closing * value.count('Q')}"
        for key, value in MEMBERS.items()
    ]
    return f"{{{comma.join(members)}}}"


def filled(raw):
    return (
        raw.replace("TEXT", TEXT)
        .replace("DRAFT", DRAFT)
        .replace("SINGLE", SINGLE)
        .replace("MIXED", MIXED)
        .replace("FULL", FULLWIDTH)
    )


@pytest.mark.parametrize(
    "unit",
    [
        *("{", "｛", "{a ", "｛a ", "{it is ", "{*a ", "{/a ", "{: ", "{= ", "{.: ", "{1: ", "{\u2010' "),
        *(
            "{top-level ",
            "{a/b} ",
            "{a#b} ",
            "{&name} ",
            "{'a'} ",
            "{a', b} ",
            "{\\name} ",
            "{a: b} ",
            "{x=1} ",
            "{a, b} ",
        ),
    ],
    ids=ascii,
)
def test_any_number_of_braces_of_prose_is_no_value(unit):
    assert normalize(f"{unit * 64}\n{TEXT}", limits=FEW).envelope == ENVELOPE


@pytest.mark.parametrize("section", ["<![CDATA[{x: 1}]]> ", "<![CDATA[\n{note}\n]]>\n"])
def test_any_number_of_sections_of_an_xml_text_is_no_list(section):
    assert normalize(section * 4 + TEXT, limits=FEW).envelope == ENVELOPE


@pytest.mark.parametrize(
    "comment", ["{a// x\r", "{a// x\n", "{a# x\r\n", "{a/* x */ ", "{a /* * */ ", "{a/b x "], ids=ascii
)
def test_a_brace_and_a_short_comment_or_none_are_prose(comment):
    assert normalize(f"{comment * 64}\n{TEXT}").envelope == ENVELOPE


@pytest.mark.parametrize(
    "unit",
    [
        *("{/*", "{ /*", "{ \t/*", "{a//", "{abc//", "{a #", "{a  /*", "{a$b//", "{a-b/*", "{/* *", "{a#"),
        *("｛a//", "｛/*"),
    ],
    ids=ascii,
)
def test_names_the_limit_where_many_braces_begin_one_comment(unit):
    assert normalize(f"{unit * 64}\n{TEXT}").reason.malformation == "limit"


@pytest.mark.parametrize("quotes", QUOTES)
@pytest.mark.parametrize(
    ("sign", "comma"),
    [("->", "; "), ("->", ", "), ("->", "，"), (":", "；"), ("：", "；"), ("=", "；"), ("->", "；\n")],
)
def test_an_object_is_no_placeholder_however_it_is_written(quotes, sign, comma):
    assert normalize(f"see {written(quotes, sign, comma)} there").envelope == ENVELOPE


@pytest.mark.parametrize(
    "raw",
    ["{see {here, SINGLE", "{see {SINGLE", "{see MIXED", "see {here} FULL", "｛see FULL", "see DATA[TEXT]"],
)
def test_an_open_brace_of_prose_hides_no_object(raw):
    assert normalize(filled(raw)).envelope == ENVELOPE


@pytest.mark.parametrize("name", ["name/id", "ref#1", "top-level", "1: ", "[x: ", ".: "])
def test_an_open_brace_before_an_envelope_is_prose_whatever_its_first_word_is(name):
    assert normalize(f"see {{{name} here\n{TEXT}").envelope == ENVELOPE


@pytest.mark.parametrize("raw", ["see [［TEXT， 1］]", "see [［TEXT］, 1]"])
def test_a_list_in_full_width_brackets_is_no_wrapper_of_one(raw):
    assert normalize(filled(raw)).verdict == "rejected"


@pytest.mark.parametrize(
    "begun", ["{a: 500, 'msg': oops", "{a$b: 500, 'msg': oops", '{"note}', "{'note {b}", "{'note\n}", "{“note {b}"]
)
def test_refuses_an_envelope_behind_an_object_or_a_string_that_was_begun(begun):
    assert normalize(f"see {begun} {TEXT}").verdict == "rejected"


@pytest.mark.parametrize(
    "item",
    [
        *(f"{{{quotes[0]}a{quotes[-1]}: 1}}" for quotes in QUOTES),
        *("{x: {y: 1}}", "{x: 1, # see }\n y: 2}", "{x: 1, // see }\n y: 2}", "{x: 1, /* } */ y: 2}", "{\nx: 1}"),
    ],
)
def test_refuses_an_envelope_behind_an_item_of_a_list_that_was_begun(item):
    assert normalize(f"{item}, {TEXT}").reason.malformation == "cut-head"


@pytest.mark.parametrize("braces", ["{name}", "{he said: x}", "{x: 1}", "{'a}", "{'a: b}"])
@pytest.mark.parametrize(
    "raw",
    [
        "BRACES <think>so ;-} TEXT",
        "BRACES [THINK]so ;-} TEXT",
        "BRACES ◁think▷so ;-} TEXT",
        "TEXT BRACES so </think> ;-}",
    ],
)
def test_braces_of_prose_end_at_the_first_brace_that_ends_them(braces, raw):
    assert normalize(filled(raw.replace("BRACES", braces))).reason.malformation == "prose-only"


@pytest.mark.parametrize(
    "raw", ["<think>fine }\nTEXT", "TEXT\nso </think> :-}", "{it's｝ <think>so ;-} TEXT", "TEXT {name} <b> </think>"]
)
def test_a_brace_that_ends_nothing_hides_no_tag(raw):
    assert normalize(filled(raw)).reason.malformation == "prose-only"


@pytest.mark.parametrize(
    "raw",
    [
        "DRAFT :-{ so</think>\nTEXT",
        "DRAFT {name} so</think>\nTEXT",
        "DRAFT {it's\n</think> :-}\nTEXT",
        'DRAFT {it\'s "so" </think> :-} TEXT',
    ],
)
def test_a_tag_behind_an_open_brace_ends_the_reasoning(raw):
    assert normalize(filled(raw)).envelope == ENVELOPE


@pytest.mark.parametrize("quotes", ["＂", "””", "'"])
@pytest.mark.parametrize("sign", ["->", "=>", "：", ":", "="])
def test_refuses_two_envelopes_however_the_first_is_written(quotes, sign):
    first = written(quotes, sign, "; ").replace("200", "500")

    assert normalize(f"{first} {TEXT}").verdict == "rejected"


@pytest.mark.parametrize("braces", ["{code->500; msg->oops}", "{code=500; msg=oops}", "{code: 500; msg: oops}"])
def test_refuses_an_envelope_behind_braces_that_give_a_code(braces):
    assert normalize(f"{braces} {TEXT}").verdict == "rejected"


@pytest.mark.parametrize("braces", ["{'code', 'msg'}", "{code, msg}", "{“code”、“msg”}", "{code}", "{code/msg}"])
def test_braces_that_only_name_fields_are_prose(braces):
    assert normalize(f"Return {braces}, then: {TEXT}").envelope == ENVELOPE


@pytest.mark.parametrize(
    "tag",
    [
        *("/THINK]", "[/THINK ", "/think▷", "◁/think ", "◁think ", "</:think>", "<:think>", "<think />", "<think <b>"),
        *("|channel|>final<|message|>", "<|channel|>final<|message| ", "<|channel|>finance<|message|>"),
        *("<|channel|>analysis<|message| ", "<|channel|>analysing<|message|>"),
    ],
)
@pytest.mark.parametrize("place", ["TAG TEXT", "TEXT TAG"])
def test_a_tag_with_a_part_of_another_name_hides_nothing(tag, place):
    assert normalize(filled(place.replace("TAG", tag))).envelope == ENVELOPE


@pytest.mark.parametrize(
    "closing", ["</ml:think>", "</a-b:think>", "</think >", "</think\n\t>", "<|channel|>final json<|message|>"]
)
def test_reads_each_spelling_of_a_lone_closing_tag(closing):
    assert normalize(f"{DRAFT} {closing}{TEXT}").envelope == ENVELOPE


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("<ml:think>", "</ml:think>"),
        ("<a-b:think>", "</a-b:think>"),
        ("<|channel|>analysis json<|message|>", "<|end|>"),
    ],
)
def test_reads_each_spelling_of_an_opening_tag(opening, closing):
    assert normalize(f"{TEXT}{opening}{DRAFT}{closing}").envelope == ENVELOPE
