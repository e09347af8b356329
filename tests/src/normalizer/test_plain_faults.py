"""Plain faults, mended in few steps: what is taken is what the whole reader mends in the same way, and nothing else."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness_envelope import normalize
from harness_envelope.normalizer import reading
from harness_envelope.normalizer.plain_faults import mended
from harness_envelope.quick_json import read_quickly

from .drawing import MANY

ENVELOPE = {
    "code": 200,
    "msg": "success",
    "trace_id": "t-1",
    "data": {"city": "北京", "rows": [[1], {"u": "https://x//#1", "q": '/* "}, '}], "empty": {}},
}
LAYOUTS = [{}, {"indent": 1}, {"separators": (" , ", " : ")}, {"ensure_ascii": False}]
TEXTS = [json.dumps(ENVELOPE, **layout) for layout in LAYOUTS]
AROUND = [("", ""), ("\n", " \n"), ("```json\n", "\n```"), ("Here it is: ", "\n\nDone."), ("结果：", ""), ("x = ", ";")]
MARKS = [
    *[",", ", ", ",\n", "}", "]", "{", '"', ":", "/", "#", "1", " ", "\n", "\\"],
    *["// c\n", "/* c */", "# c\n", "//c,}\n", '# "a"\n', '// "\n', "/* ... */", "//", ",// c\n", ",/* , */", "#1\n"],
]


@pytest.mark.parametrize(
    ("text", "edits"),
    [
        ('{"a": 1,}', [("trailing-comma", ",", 7)]),
        ('{"a": [1 , ], "b": 2}', [("trailing-comma", ",", 9)]),
        ('{"a": /* x */ 1}', [("block-comment", "/* x */", 6)]),
        ('{"a": 1, // x\n"b": 2}', [("line-comment", "// x", 9)]),
        ('{"a": 1 # x\n, "b": 2}', [("hash-comment", "# x", 8)]),
        ('{"a": 1, // x\n}', [("trailing-comma", ",", 7), ("line-comment", "// x", 9)]),
        (
            '{"a": [1,], /**/ "b": 2,}',
            [("trailing-comma", ",", 8), ("block-comment", "/**/", 12), ("trailing-comma", ",", 23)],
        ),
        ('{"a": {"b": "x"', [("missing-closers", "}}", 15)]),
        ('{"a": {"b": [1]} ', [("missing-closers", "}", 17)]),
        ('{"a": {"b": [2,]} ', [("trailing-comma", ",", 14), ("missing-closers", "}", 18)]),
        ('{"a": {}', [("missing-closers", "}", 8)]),
    ],
)
def test_mends_what_strict_reading_stops_at(text, edits):
    found = mended(text, read_quickly(text), 0, may_be_open=True)

    assert [(edit.kind, edit.before + edit.after, edit.position) for edit in found.edits] == edits
    assert found.quick.value == json.loads(found.source)


@pytest.mark.parametrize(
    "text",
    [
        "{'a': 1}",
        '{"a": 1,,}',
        '{"a": ,}',
        '{,"a": 1}',
        '{/* x */ "a": 1}',
        '{"a": 1/**/2}',
        '{"a": 1e/**/2}',
        '{"a": tr/**/ue}',
        '{"a": 1} // x',
        '{"a": [1, ...]}',
        '{"a": 1, // ... 12 more rows\n"b": 2}',
        '{"a": 1, // x",\n"b": 2}',
        '{"a": "x"# y\n//"z",\n}',
        '{"a": "x',
        '{"a": "x, }',
        '{"a": "x", "b"',
        '{"a": "x", "b":',
        '{"a": "x",',
        '{"a": {"b": 1',
        '{"a": {"b": true',
        '{"a": "\\"',
        '{"a": "x\\"y"',
        '{"a": {',
        '{"a": [{"b": "x"',
        '{"a": [1',
        '{"a": {"b": [1, 2]], "c": "x"',
        '{"a": "x", "a": "y"',
        '{"a": [1,], "b": [1,], "c": [1,], "d": [1,], "e": [1,]}',
    ],
)
def test_leaves_what_may_be_read_otherwise(text):
    assert mended(text, read_quickly(text), 0, may_be_open=True) is None


def test_adds_no_ends_where_text_follows():
    text = '{"a": {"b": "x"'

    assert mended(text, read_quickly(text), 0, may_be_open=False) is None


def test_counts_places_from_where_the_object_begins():
    text = '{"a": 1,}'

    assert [edit.position for edit in mended(text, read_quickly(text), 5, may_be_open=True).edits] == [12]


@st.composite
def broken_texts(draw):
    text = draw(st.sampled_from(TEXTS))
    text = text[: len(text) - draw(st.sampled_from([0, 0, 0, 1, 2, 3, 5, 8]))]
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(1, len(text)))
        text = text[:at] + draw(st.sampled_from(MARKS)) + text[at:]
    before, after = draw(st.sampled_from(AROUND))
    return before + text + after


@MANY
@given(broken_texts())
def test_answers_what_the_whole_reader_answers(text):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "plain_candidate", lambda *_, **__: None)
        read = normalize(text, trace_id="t")

    assert normalize(text, trace_id="t") == read
