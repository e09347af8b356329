"""Where a string ends whose quotes are bare: what is quoted stays inside, and what can be two strings is refused."""

import json

import pytest

from harness_envelope import normalize
from harness_envelope.strict_json import same

QUOTING = [
    'cannot open "config.yml" reason: file missing',
    'title: "A" author: "B" end',
    'field "city" 原因: 不能为空',
    'call foo("bar") failed',
    'print("hello"); exit',
    'msg "x" (see "y") ok',
    'JSON.parse("[]") threw',
    '点击"确定"，然后继续',
    '他说"好"；走了',
    '（"甲"）和（"乙"）都失败',
    'unexpected token "{" at line 1',
    'unexpected token ")" at line 3',
    'expected "[]" but got "{}" instead',
    'the range "[1, 2]" is not allowed',
    'use "a" ```code``` here',
    'the "x" # is no comment',
    'the "x" // is no comment either',
    'use "#" or "//" as marks',
    'see "#a" then "#b"',
    'run "/*" or "*/" now',
    'symbol "|" is reserved',
    'say "yes" or "no" now',
    'a "b" c "d" e',
    '5" pipe and 6" pipe',
    'size 12" x 14"',
    '<div class="row"><img alt="" src="x.png"></div>',
    'he\'s "in" it\'s "out"',
    'for i in range(3): yield f"{i!r}"',
    'print(f"{i}")',
    're.compile(r"[^/]+"',
]
PARTED = [
    "、",
    " 、 ",
    "/",
    " / ",
    " | ",
    ".",
    " . ",
    " - ",
    " or ",
    " and ",
    " to ",
    " & ",
    "·",
    " => ",
    "\\n",
    "和",
    "或",
]


def bare(value):
    return json.dumps(value, ensure_ascii=False, indent=1).replace('\\"', '"')


def success(data):
    return {"code": 200, "msg": "success", "data": data, "trace_id": "t-1", "extra": None}


def holding(text):
    return '{"code": 200, "msg": "success", "data": DATA, "trace_id": "t-1", "extra": null}'.replace("DATA", text)


@pytest.mark.parametrize(
    "shape", [lambda said: {"text": said, "n": 1}, lambda said: {"n": 1, "text": said}, lambda said: [said, "b"], str]
)
@pytest.mark.parametrize("said", QUOTING)
def test_keeps_what_a_text_quotes(said, shape):
    envelope = success(shape(said))

    assert same(normalize(bare(envelope)).envelope, envelope)


def test_keeps_a_quoted_semicolon_where_no_member_follows():
    envelope = success({"text": 'unexpected ";" at the end', "n": 1})

    assert same(normalize(bare(envelope)).envelope, envelope)


@pytest.mark.parametrize("between", PARTED)
@pytest.mark.parametrize("text", ['["a"@"b"]', '["a"@"b"@"c"]', '{"x": "a"@"b"}'])
def test_refuses_two_strings_that_something_else_than_a_comma_parts(text, between):
    assert normalize(holding(text.replace("@", between))).envelope is None


@pytest.mark.parametrize("between", ["、", " / ", "|", " or ", " . ", " && "])
@pytest.mark.parametrize("text", ["['a'@'b', 'c']", "[`a`@`b`]", "[“a”@“b”]"])
def test_refuses_them_in_other_quotes(text, between):
    assert normalize(holding(text.replace("@", between))).envelope is None


@pytest.mark.parametrize(
    "text",
    [
        '["unexpected ";" at the end", "b"]',
        '["invalid "+" sign", "b"]',
        r'["a \\"b\\" c"]',
        "['f('x', 'y')', 'z']",
        "[“f(“x”, “y”)”]",
        '["a" {"b"}]',
        '["a"{"b"]',
        '["a"null, "b"]',
        "['the end'', 'b']",
        "[''tis so', 'b']",
        "['a, '(b)', 'c']",
        '["he said ""hi"" to us"]',
        '{"text": "a;b,"name:"c"}',
        '{text: "no" junk, note: "x"}',
        '{text: "no"、, note: " x"}',
    ],
)
def test_refuses_what_is_one_string_or_two(text):
    assert normalize(holding(text)).envelope is None


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ('["a";"b"; "c"]', ["a", "b", "c"]),
        ('["a"; .5; True; {"b": 1}]', ["a", 0.5, True, {"b": 1}]),
        ('["甲"，"乙"]', ["甲", "乙"]),
        ('{"a": "x"; b: "y"; \'c\': 1}', {"a": "x", "b": "y", "c": 1}),
        ('{"a": "x,"\n"b": "y"}', {"a": "x,", "b": "y"}),
        ('{"a": ","\n  "b": "y"}', {"a": ",", "b": "y"}),
        ('{"a": "x"; // why "not"\n"b": "y"}', {"a": "x", "b": "y"}),
        ('{"a": "x"/* "y" */, "b": 1}', {"a": "x", "b": 1}),
        ('("a", "b")', ["a", "b"]),
        ("{'it's': 1}", {"it's": 1}),
        ("['rock 'n' roll', \"it's\"]", ["rock 'n' roll", "it's"]),
    ],
)
def test_ends_a_string_where_another_member_or_item_follows(text, data):
    assert same(normalize(holding(text)).envelope, success(data))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"'one\n' + 'two'", "one\ntwo"),
        ("`one ` +\n  `two`", "one two"),
        ("“one” + “two”", "onetwo"),
        ("\"it\" + 's'", "its"),
        ("'say \"' + \"x\" + '\"'", 'say "x"'),
        ('"a\tb" + "c"', "a\tbc"),
        ('"one "+"two"', "one two"),
    ],
)
def test_joins_strings_in_any_quotes(text, said):
    assert same(normalize(holding(text)).envelope, success(said))


@pytest.mark.parametrize("text", ["'a' + b", '"a" + 1', '"a" +', "'a' + 'b", "x + 'a'"])
def test_refuses_a_sum_of_other_things(text):
    assert normalize(holding(text)).envelope is None


@pytest.mark.parametrize("value", ["(5)", '("a")', "([1])", "((1, 2))"])
def test_refuses_parentheses_around_one_value(value):
    assert normalize(holding(value)).envelope is None


@pytest.mark.parametrize(
    ("value", "data"), [("(5,)", [5]), ("()", []), ("((1, 2), [3],)", [[1, 2], [3]]), ("(1, 2)", [1, 2])]
)
def test_reads_a_tuple_as_a_list(value, data):
    assert same(normalize(holding(value)).envelope, success(data))


@pytest.mark.parametrize("unit", ['x" // ', 'x" # ', 'x" /* ', "”// "])
def test_passes_over_marks_that_end_nothing_only_a_few_times(unit):
    answer = normalize('{"code": 500, "msg": "' + unit * 20_000 + "\nx")

    assert answer.reason.malformation == "limit"


def test_refuses_a_curly_quote_that_closes_another_one():
    assert normalize('{"code": 500, "data": null, "trace_id": "t", "extra": null, "msg": "“q”\n}').envelope is None


def test_reads_on_behind_an_object_that_was_closed_early_before_a_full_width_comma():
    raw = '{"code"：404，"msg"："no"，"data"：null}，"trace_id"："t-1"}'

    assert normalize(raw).envelope == {"code": 404, "msg": "no", "data": None, "trace_id": "t-1", "extra": None}


@pytest.mark.parametrize("marks", ['"""', "'''"])
@pytest.mark.parametrize(
    "said", ["a", "a = 1\nprint(a)", 'say "no", or: {x}', "it's [1, 2], {so: far}", "\n  两行\n", "x // y # z"]
)
@pytest.mark.parametrize("around", ['{{"a": {}, "b": 1}}', '{{"b": 1, "a": {}\n}}', '{{"b": 1, "a": {} /* said */}}'])
def test_reads_a_string_between_three_quotes(marks, said, around):
    answer = normalize(holding(around.format(f"{marks}{said}{marks}")))

    assert answer.envelope["data"] == {"a": said, "b": 1}
    assert "python-literals" in {repair.kind for repair in answer.repairs}


@pytest.mark.parametrize(
    "text",
    [
        '{"a": """x\\ny"""}',
        '{"a": """"x"""}',
        '{"a": """x""""}',
        '{"a": """x\\"""}',
        '{"a": """x""" y}',
        '{"a": """x, "b": 1}',
        '{"a": """x"", "b": 1}',
        '{"""a""": 1}',
        '["""a""" """b"""]',
        '{"a": """x"""y"""}',
    ],
)
def test_refuses_three_quotes_that_may_end_elsewhere(text):
    assert normalize(holding(text)).envelope is None
