"""What the malformations of the syntax family draw, and what they leave alone."""

import re
from functools import cache

import pytest
from hypothesis import strategies as st
from tests.strategies.syntax_samples import FAILURE, LAST, MIXED

from harness_envelope.schemas import schema_view
from harness_envelope.strict_json import NotJsonError, parse
from harness_strategies import MALFORMATIONS, malformed
from harness_strategies.malformations.declaration import Subject
from harness_strategies.malformations.tokens import tokens
from harness_strategies.malformed import Edit, apply, serialise

SYNTAX = [name for name, item in MALFORMATIONS.items() if item.family == "syntax"]
AROUND_STRINGS = [
    "trailing-comma",
    "leading-comma",
    "doubled-comma",
    "missing-comma",
    "js-literals",
    "number-forms",
    "thousands-literal",
    "nan-infinity",
    "line-comment",
    "block-comment",
    "hash-comment",
    "missing-closers",
    "extra-closers",
    "missing-opener",
    "swapped-closers",
    "doubled-braces",
    "set-literal",
    "equals-for-colon",
    "arrow-for-colon",
    "semicolon-for-comma",
    "stray-text",
]
VARIANTS = {
    "trailing-comma": [r",\s*\}", r",\s*\]", r" ,\s*\}", r"(?s),\n\s*\}"],
    "leading-comma": [r"^\{,", r"\{ ,", r"\[,", r"\{\n,"],
    "doubled-comma": [r"200,,", r", ,", r",,,", r"\[105000,,"],
    "missing-comma": [r"200\n", r"200 \"", r"\"order_id\"\s+\"city\"", r"\] \""],
    "single-quotes": [r"^\{\s*'code': ?200,\s*'msg': ?'success'", r"'msg': ?\"", r"\"msg\": ?'", r"O\\'Brien", r"O'Br"],
    "backtick-quotes": [r"`msg`: ?`success`", r"`msg`: ?\"", r"\"msg\": ?`"],
    "smart-quotes": [
        r"“msg”: ?“success”",
        r"“msg”: ?\"",
        r"\"msg\": ?“",
        r"‘msg’: ?‘success’",
        r"“msg“",
        r"”msg“",
        r"”msg”",
        r"„msg“",
        r"“trace_id”: ?\"t-1\"|\"trace_id”: ?“t-1”",
        r": ?\"[^\"]*”\s*[,}]",
        r"O'Brien’s|O'Brien's",
    ],
    "fullwidth-punctuation": ["：", "，", "｛", "｝", "［", "］", "＂code＂", r"(?s)\"：.*\":", r"＂msg＂[:：] ?\""],
    "unquoted-keys": [r"^\{\s*code:", r"\buser_name:", r"(?s)^\{\s*code:.*[,\s]trace_id:"],
    "unquoted-values": [r": ?open\b", r": ?Li Lei", r"\[\s*humid", r": ?success\b", r": ?t-1"],
    "python-literals": [
        r": ?True",
        r": ?False",
        r": ?None",
        r"(?s)True.*False.*None",
        r"^\{'code'",
        r"\(\s*\"humid\",\s*\)",
        r'"""',
        r"'''",
    ],
    "js-literals": ["undefined", "TRUE", "FALSE", "NULL", "Null", "tRue", r"(?s)TRUE.*FALSE.*NULL"],
    "nan-infinity": [r": ?NaN", r": ?Infinity", r": ?-Infinity", r"\[\s*NaN"],
    "line-comment": [
        r"// fine\n",
        r"//.*'.*\"ok\"\n",
        r"//.*\{\n",
        r"// see https://",
        r"//\n",
        r"//.*\r\n",
        r"\": ?//",
        r"200 //",
    ],
    "block-comment": [r"/\* fine \*/", r"/\*.*\"ok\" \*/", r"/\*.*\{ \*/", r"/\* see https://", r"/\*\*/", r"/\*\n"],
    "hash-comment": [r"# fine\n", r"#.*'.*\"ok\"\n", r"#.*\{\n", r"# see https://", r"#\n", r"#.*\r\n"],
    "missing-closers": [r"null\s*$", r"\"db\"\s*$", r"true\s*$", r"true\}$"],
    "extra-closers": [r"\}\s*\}$", r"\}\]$", r"\}\]\}$", r"\"success\"\s*\},", r"\}\s*\},\s*\"trace_id\""],
    "missing-opener": [r"^\s*\"code\""],
    "equals-for-colon": [r"\"code\"=", r"\"code\" =", r"(?s)\"code\" ?=.*\"trace_id\" ?="],
    "arrow-for-colon": [r"\"code\"=>", r"\"code\" =>", r"(?s)\"code\" ?=>.*\"trace_id\" ?=>"],
    "semicolon-for-comma": [r"200;", r"200 ;", r"(?s)200 ?;.*\" ?;", r"\[\s*105000 ?;"],
    "raw-control": ['[^\n]"[^"\n]*line one\n', "\t", "\r\n", "\f", "\x1b", "\x00", "\b", r"a\n\\\"b\\\": 1", "it's\n"],
    "invalid-escape": [
        r"\\'",
        r"\\_b",
        r"\\\$",
        r"\\d",
        r"C:\\Users",
        r"\\x41",
        r"trace\\_id",
        r"user\\_name",
        r"O\\'B",
    ],
    "unescaped-quote": [
        r"labelled \"Search by name\" is gone\"",
        r"\"a\" or \"b\"",
        r"他说\"好\"吧",
        r"href=\"https",
        r"\"\"open\"",
        r"by name\"\"",
        r"no \"order\" 17",
        r"\"lead\", ",
        r"12\" pipe",
    ],
    "number-forms": [
        r"\+200",
        r": ?\.5",
        r": ?5\.,",
        r"0xC8",
        r"0xc8",
        r"82_461_110",
        r": ?0200",
        r"1e999",
        r"-1e999",
    ],
    "string-concat": [r"\" \+ \"", r"\"\+\"", r"\" \+\n", r"\"s\" ?\+", r"\"succes\" ?\+", r"\"succ\" ?\+"],
    "ellipsis": [r"\{\s*\.{3}\s*\}", r"\[\s*\.{3}\s*\]", "…", r"^\{\s*\.{3}\s*,", r",\s*\.{3}\s*\}", r",\s*\.{3}\s*\]"],
    "stray-text": [r"(and|also) \"msg\"", r"200 (and|also)", "以及", r", 404", r"[^,] 404", r", \"Oslo\""],
    "swapped-closers": [r"\"humid\"\s*\}", r"null\s*\]$", r"\"city\"\s*\}"],
    "missing-quote": [r"\{\s*code\"", r"\"code:", r": ?success\"", r"\"success,", r"\"db\s*\}"],
    "doubled-braces": [r"^\{\{[^{]*\"data\": ?\{\{", r"^\{\{[^{]*\"data\": ?\{[^{]"],
    "latex-escapes": [r"[^\\]\\frac\{\\alpha\}\{\\nu\}", r"\\upsilon", r"\\new\\table", r"\\nu and \\beta"],
    "thousands-literal": [r"\"size\": ?82,461,110", r"\[\s*105,000"],
    "set-literal": [r"\{\s*\"humid\"\s*\}", r"\{\s*105000,\s*12\s*\}", r"\{\s*\"order_id\",\s*\"city\"\s*\}"],
    "expression-value": [
        "1/3",
        r"10-12 kg",
        r"2 \* 3",
        r"\[object Object\]",
        r"<function f>",
        r"\"data\": ?<function f",
    ],
}


@pytest.fixture(scope="module")
def outputs(drawn):
    @cache
    def draw(name):
        return drawn(malformed(name, envelopes=st.sampled_from([MIXED, FAILURE, LAST])), 1000)

    return draw


def said(text, *kinds):
    return [text[token.start : token.end] for token in tokens(text) if token.kind in kinds]


def test_the_table_of_variants_names_every_malformation():
    assert sorted(VARIANTS) == sorted(SYNTAX)


@pytest.mark.parametrize(
    ("name", "pattern"), [(name, pattern) for name, patterns in VARIANTS.items() for pattern in patterns]
)
def test_every_variant_comes_within_a_thousand_draws(name, pattern, outputs):
    assert any(re.search(pattern, output.raw) for output in outputs(name))


@pytest.mark.parametrize("name", SYNTAX)
def test_no_output_is_json_but_what_is_unchanged(name, outputs):
    for output in [output for output in outputs(name) if output.expectation != "unchanged"]:
        with pytest.raises(NotJsonError):
            parse(output.raw)


@pytest.mark.parametrize("name", SYNTAX)
def test_breaks_any_json_value(name, draw):
    scalars = st.booleans() | st.none() | st.integers() | st.sampled_from(["blue", 'a "b"', "it's"])
    rows = st.lists(st.fixed_dictionaries({"user_name": scalars, "tags": st.lists(scalars)}), min_size=1)
    draws = draw(malformed(name, values=rows.map(lambda items: {"rows": items, "note": "n", "total": 10500})), 100)

    assert len(draws.values) == 100
    assert draws.wasted < 0.05 * 100
    for output in [output for output in draws.values if output.expectation != "unchanged"]:
        with pytest.raises(NotJsonError):
            parse(output.raw)


@pytest.mark.parametrize("name", AROUND_STRINGS)
def test_leaves_every_string_as_it_was(name, outputs):
    for output in outputs(name):
        position = 0
        for string in said(serialise(output.source, output.layout), "key", "string"):
            position = output.raw.index(string, position) + len(string)


@pytest.mark.parametrize("name", ["line-comment", "block-comment", "hash-comment"])
def test_without_its_comment_the_text_is_what_it_was(name, outputs):
    for output in outputs(name):
        place, comment = output.edits[0].arguments["place"], output.edits[0].arguments["comment"]
        assert output.raw[:place] + output.raw[place + len(comment) :] == serialise(output.source, output.layout)
        assert comment.count('"') % 2 == 0


def test_a_comma_whose_value_an_earlier_edit_moved_is_still_a_comma():
    edits = [
        Edit("misspelt-key", {"path": ["msg"], "key": "mssg"}),
        Edit("string-concat", {"place": serialise(MIXED).index("uccess") + 1, "join": '" + "'}),
    ]
    output = apply(edits, MIXED)

    assert '"mssg": "s" + "uccess"' in output.raw
    assert (output.envelope, output.expectation) == (MIXED, "recover")


@pytest.mark.parametrize("name", ["raw-control", "unescaped-quote", "invalid-escape", "latex-escapes"])
def test_content_goes_only_where_earlier_edits_left_the_value(name):
    written = {**FAILURE, "data": {"error_fields": ["order_id", "city"], "errormsg": FAILURE["data"]["error_msg"]}}
    subject = Subject(FAILURE, schema_view(None), written=written, text=serialise(written))
    places = {site.place for site in MALFORMATIONS[name].sites(subject) if site.variant != "key"}

    assert serialise(written).index('"no ') in places
    assert serialise(written).index("\"O'Brien") not in places


@pytest.mark.parametrize("name", SYNTAX)
@pytest.mark.parametrize("value", [7, 'it\'s "a"\n', None])
def test_a_scalar_by_itself_is_left_alone(name, value):
    subject = Subject(value, schema_view(None), written=value, text=serialise(value), is_envelope=False)

    assert list(MALFORMATIONS[name].sites(subject)) == []
