import json
import re

import pytest
from hypothesis import strategies as st

from harness_strategies import MALFORMATIONS, malformed
from harness_strategies.malformations.absence import PAGES, QUOTING_PAGES, QUOTING_TRACES, TRACES, WORDS
from harness_strategies.malformed import serialise
from harness_strategies.samples import Order

VARIANTS = [
    ("empty-output", r"\A\Z"),
    ("empty-output", r"\A[ \n\r\t]+\Z"),
    ("empty-output", r"\A\{\}\Z"),
    ("empty-output", r"\Anull\Z"),
    ("prose-only", r"I can't help"),
    ("prose-only", r"Sorry, something went wrong"),
    ("prose-only", r"Which city do you mean"),
    ("prose-only", r"It's 21\.5 °C"),
    ("prose-only", r"抱歉"),
    ("traceback", r"\ATraceback \(most recent call last\)"),
    ("traceback", r"During handling of the above exception"),
    ("traceback", r"    at async main \("),
    ("traceback", r"\n\tat com\.shop"),
    ("traceback", r"goroutine 1 \[running\]"),
    ("traceback", r"panicked at"),
    ("traceback", r"Traceback.*\n.*\n.*\nValueError: unreadable answer: \{"),
    ("traceback", r"\AError: unreadable answer: \{"),
    ("schema-echo", r'\A\{"type": "object", "properties": \{"code": \{"type": "integer"'),
    ("schema-echo", r'\A\{"code": \{"type": "integer"'),
    ("schema-echo", r'"examples": \[\{\s*"code": ?(200|404)'),
    ("html-page", r"502 Bad Gateway"),
    ("html-page", r"\A\s+<!doctype"),
    ("html-page", r'window\.__ERROR__ = \{"code": 504'),
    ("html-page", r"<pre>\{"),
    ("bare-value", r"\A42\Z"),
    ("bare-value", r'\A"done"\Z'),
    ("bare-value", r"\Atrue\Z"),
    ("bare-value", r"\A\[1, 2, 3\]\Z"),
    ("bare-value", r'\A\{"city": "São Paulo"'),
]


@pytest.mark.parametrize(("name", "pattern"), VARIANTS)
def test_a_variant_that_the_catalogue_names_comes_within_a_thousand_draws(name, pattern, outputs):
    assert any(re.search(pattern, output.raw) for output in outputs(name))


@pytest.mark.parametrize("name", ["empty-output", "prose-only", "bare-value"])
def test_the_envelope_is_ignored(name, outputs):
    for output in outputs(name):
        assert serialise(output.source, output.layout) not in output.raw


@pytest.mark.parametrize("name", ["traceback", "schema-echo", "html-page"])
def test_the_envelope_is_ignored_or_quoted_whole(name, outputs):
    quoting = [serialise(output.source, output.layout) in output.raw for output in outputs(name)]

    assert set(quoting) == {True, False}


@pytest.mark.parametrize("name", [name for name, item in MALFORMATIONS.items() if item.family == "absence"])
def test_nothing_can_be_recovered(name, outputs):
    assert {(output.expectation, output.envelope) for output in outputs(name)} == {("reject", None)}


@pytest.mark.parametrize("kind", ["refusal", "apology", "question", "answer"])
@pytest.mark.parametrize("script", ["[A-Za-z]{3}", "[\u4e00-\u9fff]"])
def test_words_are_said_in_english_and_in_chinese(kind, script):
    assert any(re.search(script, text) for text in WORDS[kind])


@pytest.mark.parametrize("text", [text for group in WORDS.values() for text in group])
def test_words_hold_no_envelope(text):
    assert not re.search(r"""["']code["']""", text)


@pytest.mark.parametrize("frame", TRACES + PAGES)
def test_what_quotes_nothing_is_the_same_whatever_the_envelope(frame):
    assert "…" not in frame


@pytest.mark.parametrize("frame", QUOTING_TRACES + QUOTING_PAGES)
def test_what_quotes_an_envelope_has_one_place_for_it(frame):
    assert frame.count("…") == 1


def test_the_payload_s_schema_is_echoed_where_one_is_declared(drawn):
    titles = {json.loads(output.raw).get("title") for output in drawn(malformed("schema-echo", schema=Order), 60)}

    assert titles == {"Order", None}


def test_an_echoed_schema_is_whole(drawn):
    echoed = [json.loads(output.raw) for output in drawn(malformed("schema-echo", schema=Order), 60)]

    assert {frozenset(each["$defs"]) for each in echoed if "type" in each} == {frozenset(("Address", "OrderStatus"))}


@pytest.mark.parametrize("payload", [{"code": 3, "city": "Oslo"}, {"order": {"Code": "x"}}, {}, None, [1]])
def test_a_payload_that_could_be_an_envelope_is_no_bare_value(payload, drawn):
    envelope = {"code": 200, "msg": "success", "data": payload, "trace_id": "t-1"}

    outputs = drawn(malformed("bare-value", envelopes=st.just(envelope)), 100)

    assert [output for output in outputs if json.loads(output.raw) == payload] == []
