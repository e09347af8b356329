"""Which text behind an envelope is more of its members, or of those of another one, and which is prose."""

import json

import pytest

from harness_envelope import normalize

from .surroundings import ENVELOPE, MEMBERS_FOLLOW, QUOTES, TEXT, cut_head, said


@pytest.mark.parametrize("quote", QUOTES)
def test_refuses_an_envelope_that_a_comma_and_a_key_follow(quote):
    assert normalize(f"so\n{TEXT}, {quote}more{quote}: 1").verdict == "rejected"


@pytest.mark.parametrize(
    "comma", [",", " ,", "  ,", "\n\t,", "},", "],", ",\n\t", ",,", "\n" * 12 + ",", "," + "\n" * 12]
)
@pytest.mark.parametrize("member", ["'more': 1", "more: 1", "[1]", "{ 1"])
def test_refuses_an_envelope_that_a_comma_and_a_member_follow(comma, member):
    assert normalize(f"so\n{TEXT}{comma}{member}").verdict == "rejected"


@pytest.mark.parametrize(
    "member",
    [
        "'m': 1",
        f"'{'m' * 40}': 1",
        "'trace id': 1",
        "'trace-id': 1",
        "'trace.id': 1",
        *(f"'more'{colon} 1" for colon in (":", "=", "：", " :", "  :", "\n\t:")),
        "m: 1",
        f"{'m' * 40}: 1",
        "trace-id: 1",
        *(f"more{colon} 1" for colon in (" :", "  :", "\n\t:")),
    ],
)
def test_reads_a_key_behind_a_comma(member):
    assert normalize(f"so\n{TEXT}, {member}").verdict == "rejected"


@pytest.mark.parametrize(
    "after",
    [
        ", '': 1",
        ", (as 'asked')",
        ", as 'asked': yes",
        ", 'as asked'",
        ", as asked",
        ",",
    ],
)
def test_prose_behind_a_comma_is_no_member(after):
    assert normalize(f"so {TEXT}{after}").envelope == ENVELOPE


@pytest.mark.parametrize(
    "member",
    [
        *(f"{opening}more{closing}: 1}}" for opening in "\"'" for closing in "\"'"),
        *(f"{before}'more': 1}}" for before in (" ", "\n\t", "'", "\n" * 12)),
        *(f"'{key}': 1}}" for key in ("m", "m" * 40, "trace id", "trace-id", "trace.id")),
        *(f"'more'{colon}1}}" for colon in (" :", "  :", "\n\t:", ": ", ":  ", ":\n\t")),
        *(f"'more': {opening}{mark}" for opening in ("{", "[", "[ ", "{  ", "[\n\t") for mark in "\"'{["),
        "'more': {}",
        "'more': []",
        *(
            f"'more': {value}}}"
            for value in ('"x"', '""', '"a \\" b"', "'x'", "''", "1.5", "-1", "1e+5", "x", "x" * 40)
        ),
        *(f"'more': 1{end}" for end in ("}", "]", '"', "'", " }", "  }", "\n\t}", ",'", ',"', ", '", ",  '", ",\n\t'")),
    ],
)
def test_refuses_an_envelope_that_a_key_with_a_value_follows(member):
    assert normalize(f"so\n{TEXT}{member}").verdict == "rejected"


@pytest.mark.parametrize(
    "after",
    [
        '"see": the log',
        "'see': {x}",
        "'see': [1]",
        "'see': 5 items",
        "'see': 'the log' or ask",
        "'see': 1",
        "'see': 1,",
        "'see': 1, or 2",
        "'see' 1}",
        "see: 1}",
        "'see: 1}",
        f"'{'m' * 41}': 1}}",
        f"'see': {'x' * 41}}}",
        "'see': (x)}",
    ],
)
def test_a_quoted_word_behind_an_envelope_is_prose(after):
    assert normalize(f"so\n{TEXT}\n{after}").envelope == ENVELOPE


SHORT = json.dumps({name: value for name, value in ENVELOPE.items() if name != "extra"})


@pytest.mark.parametrize("quote", ["", *QUOTES])
def test_refuses_an_envelope_behind_which_a_field_stands_that_it_has_not(quote):
    assert normalize(f"so\n{SHORT}\n{quote}extra{quote}: so").reason.malformation == "extra-closers"


@pytest.mark.parametrize(
    "after",
    [
        "extra:",
        " extra:",
        "\n\textra:",
        "Extra:",
        "extra=",
        "extra：",
        "extra->",
        "extra :",
        "extra \n\t:",
        "'extra ':",
        "ex-tra:",
        "ex.tra:",
        "ex tra:",
    ],
)
def test_reads_the_name_of_a_field_that_an_envelope_has_not(after):
    assert normalize(f"so\n{SHORT}{after} so").reason.malformation == "extra-closers"


@pytest.mark.parametrize(
    "after",
    ["msg: so", "extras: so", "extra so", "extra, so", "no extra: so", "extra costs: so", "(extra): so", "extra> so"],
)
def test_other_names_behind_an_envelope_are_prose(after):
    assert normalize(f"so\n{SHORT} {after}").envelope == ENVELOPE


@pytest.mark.parametrize(
    "after",
    [
        *(f"', {name}: 1" for name in ("code", "msg", "data", "trace_id", "extra", "'x'", f"'{'x' * 40}'", "'a-b'")),
        *(f"'{comma}data: 1" for comma in (",", "，", " , ", "  ,  ", "\n\t,\n\t")),
        *(f"', data{colon}1" for colon in (":", "=", "：", " :", "  :", "\n\t:", ":  ", ":\n\t")),
        *(f"', data: {quote}so" for quote in QUOTES),
        *(
            f"', data: {value}"
            for value in (
                "[",
                "{",
                '{"a": 1}',
                ".5",
                "+1",
                "-1",
                "true",
                "false",
                "null",
                "none",
                "undefined",
                "nan",
                "None",
            )
        ),
    ],
)
def test_refuses_an_envelope_behind_a_part_of_which_members_follow(after):
    assert said(f"so {TEXT} and so on{after}") == cut_head(MEMBERS_FOLLOW)


@pytest.mark.parametrize(
    "after",
    [
        ", data: 1",
        "' data: 1",
        "', data 1",
        "', data: so",
        "', data: nullable",
        "', data: \\so",
        "', data: &quota",
        "', data: quot;",
        "', total: 1",
        "', '': 1",
        "', 'a b': 1",
        f"', '{'x' * 41}': 1",
        "' {x}, 'so', data: 1",
        "' ｛x｝, 'so', data: 1",
    ],
)
def test_words_behind_an_envelope_are_no_members(after):
    assert normalize(f"so {TEXT} and so on{after}").envelope == ENVELOPE
