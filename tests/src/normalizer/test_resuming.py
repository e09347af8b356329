"""Reading that begins where the strict parser stopped makes the edits that reading from the start makes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness_envelope.normalizer.records import Limits
from harness_envelope.normalizer.resuming import Resumption, last_comma
from harness_envelope.normalizer.strings import UnreadableError
from harness_envelope.normalizer.tolerant import rewrite
from harness_envelope.quick_json import Stop, read_quickly_at

LIMITS = Limits()
scalars = st.none() | st.booleans() | st.integers() | st.text(alphabet='ab ,:{}[]"\\/#中', max_size=8)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=4),
)
envelopes = st.fixed_dictionaries(
    {
        "code": st.just(200),
        "msg": st.just("success"),
        "data": st.lists(values, max_size=30),
        "trace_id": st.just("t"),
    }
)
layouts = st.sampled_from([{}, {"indent": 1}, {"separators": (",", ":")}])
MARKS = [*"{}[],:\"'\\ \n1a", ", ", ',"', "// c\n", "/* c */", "None", "..."]


@st.composite
def broken_texts(draw):
    text = json.dumps(draw(envelopes), ensure_ascii=False, **draw(layouts))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(1, len(text)))
        text = text[:start] + draw(st.sampled_from(MARKS)) + text[start + draw(st.integers(0, 2)) :]
    return text + draw(st.sampled_from(["", "}", "]", "\nDone: {x}", ', "extra": null}', "\n```"]))


@given(broken_texts())
def test_reads_as_reading_from_the_start_does(text):
    stop = read_quickly_at(text, 0)

    assert not isinstance(stop, Stop) or _read(text, stop.position) == _read(text, None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1, "b": 2, x', Resumption(15, ["{"])),
        ('{"a": [1, {"b": "x, y', Resumption(8, ["{", "["])),
        ('{"a": "\\\\", "b": "\\", c', Resumption(10, ["{"])),
        ('{"a": {"b": [1, 2]}, "c": "}", x', Resumption(29, ["{"])),
        ('{"a": "}{]", "b": "[", "c": 3, x', Resumption(29, ["{"])),
        ('{"a": "one, two, three', None),
        ('{"a": 1', None),
        ('{"a": 1}, x', None),
        ("", None),
    ],
)
def test_finds_the_last_comma_between_members_and_what_is_open_there(text, expected):
    assert last_comma(text, 0, len(text), 128) == expected


def test_does_not_resume_below_the_limit_of_levels():
    text = '{"a": ' * 5 + '{"b": 1, x'

    assert last_comma(text, 0, len(text), 6) is not None
    assert last_comma(text, 0, len(text), 5) is None


@pytest.mark.parametrize("deep", ["[[[[[1]]]]]", '{"a": {"a": {"a": {"a": {"a": 1}}}}}'])
def test_does_not_resume_behind_what_was_deeper_than_the_limit(deep):
    text = f'{{"a": {deep}, "b": 2, x'

    assert last_comma(text, 0, len(text), 5) == Resumption(len(text) - 3, ["{"])
    assert last_comma(text, 0, len(text), 4) is None


@pytest.mark.parametrize(("commas", "expected"), [(6, Resumption(7, ["{"])), (7, None)])
def test_looks_eight_times_for_a_comma_outside_a_string(commas, expected):
    text = '{"a": 1, "b": "' + ', \\"' * commas + ", x"

    assert last_comma(text, 0, len(text), 128) == expected


def _read(text, stop):
    try:
        found = rewrite(text, 0, LIMITS, stop)
    except UnreadableError as error:
        return error.malformation, error.position, str(error)
    edits = sorted(found.edits, key=lambda edit: (edit.position, edit.before))
    return found.end, edits, found.unclosed, found.open_lists, found.surplus
