"""What holds over the examples of all families: how many there are, the record of repairs, the share of `o`."""

import json

import pytest

from harness_envelope import normalize
from harness_envelope.normalizer.edits import replay
from harness_envelope.schemas import schema_view

from .building import TRACE_ID, answered, canonical, outcome, right
from .families import counts, each, examples

SAID = "said"
"""The property that the summary of a run prints."""

# The rows of recovery.md, by letter; a row stands under each of its letters.
ROWS = {
    "RECOVERED": """
        code-fence nested-fence unclosed-fence inline-code prose-before prose-after prose-around prose-with-braces label
        think-block xml-tag sse-frame repeated decoy-example double-encoded html-entities log-lines special-tokens
        placeholder-first trailing-comma leading-comma doubled-comma missing-comma single-quotes backtick-quotes
        smart-quotes fullwidth-punctuation unquoted-keys python-literals js-literals line-comment block-comment
        hash-comment missing-closers extra-closers equals-for-colon arrow-for-colon semicolon-for-comma raw-control
        invalid-escape unescaped-quote number-forms string-concat bom zero-width no-break-space ansi-colour miscased-key
        misspelt-key key-alias near-miss-field colliding-keys duplicate-key string-number string-boolean
        number-as-string-field json-in-string big-integer enum-case missing-trace-id missing-success-msg
        success-msg-variant missing-failure-data unknown-root-field flattened-data wrapped cut-closers stacked
    """,
    "UNCHANGED": """
        fence-in-string quoted-envelope latex-escapes float-integer identifier-text big-integer missing-extra
        missing-optional double-wrapped
    """,
    "EITHER": """
        missing-comma unquoted-values python-literals missing-closers missing-opener unescaped-quote number-forms
        stray-text swapped-closers missing-quote doubled-braces latex-escapes thousands-literal set-literal string-number
        string-boolean string-null double-wrapped bare-list null-page null-items single-for-list cut-anywhere cut-closers
        stacked
    """,
    "REFUSED": """
        think-block two-candidates decoy-example nan-infinity ellipsis number-forms stray-text missing-quote
        thousands-literal expression-value invalid-utf8 lone-surrogate near-miss-field colliding-keys duplicate-key
        number-with-unit float-integer boolean-code word-code contradicting-msg missing-code missing-required
        unknown-root-field flattened-data wrapped cut-string cut-number cut-list cut-head truncation-marker empty-output
        prose-only traceback schema-echo html-page bare-value stacked
    """,
}
FEWEST = {"RECOVERED": 5, "UNCHANGED": 3, "EITHER": 3, "REFUSED": 3}


def completed(envelope, schema):
    """An envelope with what is absent and optional, which no repair records."""
    data = schema_view(schema).completed(envelope["data"])[0] if envelope["code"] == 200 else envelope["data"]
    return {"extra": None, **envelope, "data": data}


def text_edits(answer):
    return [repair for repair in answer.repairs if repair.position is not None]


def respelt(text, edits):
    """The text with its edits made one by one, each where the text that it replaces stands."""
    for edit in edits:
        head, rest = text[: edit.position], text[edit.position :]
        assert rest.startswith(edit.before)
        text = head + edit.after + rest.removeprefix(edit.before)
    return text


@pytest.mark.parametrize("expectation", ROWS)
def test_every_row_has_its_examples(expectation):
    found = counts(expectation)

    assert [row for row in ROWS[expectation].split() if found[row] < FEWEST[expectation]] == []


@each("RECOVERED")
def test_replaying_the_repairs_gives_the_envelope(built):
    replayed = replay(built.text, answered(built).repairs)

    assert canonical(completed(replayed, built.schema)) == right(built)


@each("RECOVERED")
def test_text_outside_the_repairs_is_byte_equal(built):
    edits = text_edits(answered(built))

    assert json.loads(respelt(built.text, edits))


@each("RECOVERED")
def test_answers_its_own_answer_unchanged(built):
    once = answered(built)
    again = normalize(json.dumps(once.envelope), built.schema, trace_id=TRACE_ID)

    assert (again.verdict, again.repairs, canonical(again.envelope)) == ("valid", (), canonical(once.envelope))


def test_says_which_share_of_the_ambiguous_examples_is_recovered(record_property):
    outcomes = [outcome(built) for built in examples("EITHER")]
    exact = outcomes.count("exact")
    record_property(SAID, f"o examples recovered: {exact} of {len(outcomes)}")

    assert 0 < exact <= len(outcomes)
