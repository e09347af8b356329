"""Which text beside an envelope says that it is a part of something else, and which is prose."""

import json

import pytest

from harness_envelope import normalize

from .surroundings import ENVELOPE, INSIDE_A_STRING, INSIDE_ANOTHER, MEMBERS_FOLLOW, QUOTES, TEXT, cut_head, said


@pytest.mark.parametrize(
    "before",
    [
        '"data": ',
        '"d": ',
        'data": ',
        'so, "data": ',
        'so,  "data": ',
        'so,\t"data": ',
        'so\n"data": ',
        '"trace id": ',
        f'"{"d" * 40}": ',
        '"data" : ',
        '"data"  : ',
        '"data"\n\t: ',
        '"data":',
        '"data":  ',
        '"data":\n\t',
        'so: "',
        'so:"',
        'so:  "',
        'so:\n\t"',
        'so, "',
        'so ["',
        "so [",
        "so DATA[",
        "so [ ",
        "so [  ",
        "so [\n\t",
        'so {data": ',
    ],
)
def test_refuses_an_envelope_behind_what_was_begun(before):
    assert said(before + TEXT) == cut_head(INSIDE_ANOTHER)


@pytest.mark.parametrize("quote", QUOTES)
@pytest.mark.parametrize("name", ["data", "my-data", "my.data", "my data", "my_data", "Data2", "d", "d" * 40])
def test_refuses_an_envelope_behind_a_key_in_quotes_of_any_kind(quote, name):
    assert said(f"{quote}code{quote}: 500, {quote}{name}{quote}: {TEXT}") == cut_head(INSIDE_ANOTHER)
    assert normalize(f"so\n{quote}{name}{quote}: {TEXT}").verdict == "rejected"


@pytest.mark.parametrize("sign", [":", "=", "：", "=>", "->", " : ", "  :  ", "\n\t:\n\t"])
@pytest.mark.parametrize(
    "before", ["so\n'data'", "so，'data'", 'so\n"data"', "code: 500, data", "代码：500，data", "code: 500, extra"]
)
def test_refuses_an_envelope_behind_a_key_and_any_sign(before, sign):
    assert normalize(f"{before}{sign}{TEXT}").verdict == "rejected"


@pytest.mark.parametrize("before", ['"": ', '"code": 500, "": ', "'': ", '"code": 500, "data": [1, ', '"data": [1, '])
def test_refuses_an_envelope_behind_an_empty_key_and_in_a_list(before):
    assert normalize(before + TEXT).verdict == "rejected"


@pytest.mark.parametrize(
    "before",
    [
        *(f'"{key}": ' for key in ("数据", "数 据", "数.据", "数-据", "数" * 40)),
        *('据": ', "ta': ", 'so ｛data": '),
        *(f"code: 500,{space}data: " for space in ("", "  ", "\n\t")),
        *("code=500, data=", "code：500，data："),
    ],
)
def test_refuses_an_envelope_behind_the_end_of_what_was_begun(before):
    assert normalize(before + TEXT).verdict == "rejected"


@pytest.mark.parametrize("comma", [",", "，", " , ", "  ,  ", "\n\t,\n\t"])
def test_refuses_an_envelope_behind_a_value_and_a_comma(comma):
    assert said(f'{{"a": 1, "b": 2}}{comma}{TEXT}') == cut_head(INSIDE_ANOTHER)


@pytest.mark.parametrize(
    "before",
    [
        *(f"so {quote}data{quote}: [1, " for quote in QUOTES),
        *(f"so 'data'{sign}[1, " for sign in (":", "=", "：", "=>", "->", "  :  ", "\n\t:\n\t")),
        *(f"so [1,{space}[2, " for space in ("", " ", "  ", "\n\t")),
    ],
)
def test_refuses_an_envelope_in_a_list_that_was_begun(before):
    assert said(before + TEXT) == cut_head(INSIDE_ANOTHER)


@pytest.mark.parametrize("before", ["so 'data': [1] and ", "code: 500, data: none. So ", "<![CDATA["])
def test_a_list_that_ends_and_a_section_begin_nothing(before):
    assert normalize(before + TEXT).envelope == ENVELOPE


@pytest.mark.parametrize("before", ["data: ", "so, data: ", "data = ", "at 10:30, see: ", "Note: I got 3, all good: "])
def test_a_label_before_an_envelope_begins_nothing(before):
    assert normalize(before + TEXT).envelope == ENVELOPE


@pytest.mark.parametrize(
    "before",
    [
        f'"{"d" * 41}": ',
        'He said "data": ',
        '"data": none. So: ',
        'so: "yes" and ',
        'It is "',
        "[a] ",
        "so] ",
    ],
)
def test_prose_before_an_envelope_begins_nothing(before):
    assert normalize(before + TEXT).envelope == ENVELOPE


@pytest.mark.parametrize("quote", QUOTES)
def test_refuses_an_envelope_inside_a_string_between_quotes_of_any_kind(quote):
    assert said(f"so {quote}msg{quote}: {quote}got {TEXT}") == cut_head(INSIDE_A_STRING)
    assert said(f"so {TEXT}{quote}, and so on") == cut_head(INSIDE_A_STRING)
    assert said(f"so {TEXT} and so on{quote}, {quote}data{quote}: 1") == cut_head(MEMBERS_FOLLOW)


@pytest.mark.parametrize(
    "before",
    [
        "so 'm': 'got ",
        f"so '{'m' * 40}': 'got ",
        "so 'trace-id': 'got ",
        *(f"so 'msg'{mark}'got " for mark in (":", "=", "：", " : ", "  :  ", "\n\t:\n\t")),
    ],
)
def test_refuses_an_envelope_inside_a_string_that_was_begun(before):
    assert said(before + TEXT) == cut_head(INSIDE_A_STRING)


@pytest.mark.parametrize(
    "before",
    [
        f"so '{'m' * 41}': 'got ",
        "so '': 'got ",
        "so 'a b': 'got ",
        "so 'msg' 'got ",
        "so 'msg': got ",
        "so msg': 'got ",
        "so 'm: 'got ",
        "so 'msg': &quota ",
    ],
)
def test_quotes_before_an_envelope_begin_no_string(before):
    assert normalize(before + TEXT).envelope == ENVELOPE


@pytest.mark.parametrize("after", ["',", "'}", "']", "')", "' ,", "'  ,", "'\n\t,"])
def test_refuses_an_envelope_behind_which_a_string_ends(after):
    assert said(f"so {TEXT}{after} and so on") == cut_head(INSIDE_A_STRING)


@pytest.mark.parametrize("after", ["' and so on", "'", "&quot, and", "&#35;, and"])
def test_a_quote_behind_an_envelope_ends_no_string(after):
    assert normalize(f"so {TEXT}{after}").envelope == ENVELOPE


@pytest.mark.parametrize("name", ["code", "msg", "data", "trace_id", "extra", "message", "MSG"])
@pytest.mark.parametrize("begun", ['="got ', ": 'it was ", "：“", ' = "got\n  ', ":‘"])
def test_refuses_an_envelope_inside_the_string_of_a_field_without_quotes(name, begun):
    assert said(f"level=error {name}{begun}{TEXT}") == cut_head(INSIDE_A_STRING)


@pytest.mark.parametrize(
    "before", ['msg="got" ', "msg: 'it' was ", "msg：“好” ", "msgs='", "my msg is '", "message of the day, '"]
)
def test_a_string_that_ends_and_another_word_begin_none(before):
    assert normalize(before + TEXT).envelope == ENVELOPE


@pytest.mark.parametrize("after", [" code=500", "\n'code': 500", "; status_code=503", " status code: 500"])
def test_refuses_a_success_behind_which_the_code_of_a_failure_stands(after):
    assert normalize(f"error={TEXT}{after}").reason.malformation == "extra-closers"


@pytest.mark.parametrize(
    "after", [" code=200", "\nexit code: 500", " (code: 500)", "\ncode 500", "\ncode: 5000", "\ncode: 0"]
)
def test_another_number_behind_a_success_is_prose(after):
    assert normalize(f"so {TEXT}{after}").envelope == ENVELOPE


def test_the_code_of_a_failure_behind_a_failure_is_prose():
    failure = ENVELOPE | {"code": 500, "msg": "no"}

    assert normalize(f"so {json.dumps(failure)}\ncode: 500").envelope == failure
