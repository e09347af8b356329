"""Frames, candidates, contents and escapes around an envelope: each variant that the catalogue names, and what it means."""

import html
import json
import re

import pytest
from hypothesis import strategies as st

from harness_envelope.schemas import schema_view
from harness_strategies import MALFORMATIONS, malformed
from harness_strategies.malformations.declaration import Subject
from harness_strategies.malformations.wrapping.candidates import ENVELOPE_EXAMPLES, EXAMPLES
from harness_strategies.malformations.wrapping.prose import BRACED_AFTER, BRACED_BEFORE, LOGGED, LOGGED_OBJECT
from harness_strategies.malformed import serialise

WHOLE = [
    "inline-code",
    "label",
    "xml-tag",
    "prose-with-braces",
    "log-lines",
    "think-block",
    "repeated",
    "two-candidates",
    "decoy-example",
    "placeholder-first",
]
VARIANTS = [
    ("inline-code", r"^`\{.*\}`$"),
    ("inline-code", r"^结果：`\{"),
    ("label", r"^json\n\{"),
    ("label", r"^json\{"),
    ("label", r"^Output: \{"),
    ("label", r"^return \{.*\};$"),
    ("label", r"^const x = \{.*\};$"),
    ("label", r"^print\(\{.*\}\)$"),
    ("label", r"^callback\(\{.*\}\)$"),
    ("xml-tag", r"^<tool_result>\{.*\}</tool_result>$"),
    ("xml-tag", r"^<answer>\n\{.*\}\n</answer>$"),
    ("xml-tag", r"^<tool_result name=\"\w+\" status='ok'>"),
    ("xml-tag", r"^<!\[CDATA\[\{.*\}\]\]>$"),
    ("sse-frame", r"^data: \{[^\n]*\}\n\n$"),
    ("sse-frame", r"^data:\{"),
    ("sse-frame", r"^data: \{\ndata:   \""),
    ("sse-frame", r"\r\n\r\ndata: \[DONE\]\r\n\r\n$"),
    ("sse-frame", r"^event: message\ndata: \{"),
    ("sse-frame", r"^id: 7\nevent: result\ndata: \{"),
    ("sse-frame", r"^: ping\n\ndata"),
    ("special-tokens", r"^\{.*\}<\|im_end\|>$"),
    ("special-tokens", r"^\{.*\}</s>$"),
    ("special-tokens", r"^\{.*\}\[/INST\]$"),
    ("special-tokens", r"^<\|im_start\|>assistant\n\{"),
    ("special-tokens", r"(<\|im_end\|>|</s>|\[/INST\])\".*\}.*(>|\])\s*$"),
    ("think-block", r"^<think>\n.*t-draft.*\n</think>\n\n\{"),
    ("think-block", r"^<THINK>"),
    ("think-block", r"^<reasoning>\n.*\"Os\n</reasoning>"),
    ("think-block", r"^[^<]*t-draft.*\n</think>\n\n\{"),
    ("think-block", r"^<think>\n((?!</think>).)*$"),
    ("repeated", r"\}\{"),
    ("repeated", r"\}\n\{"),
    ("repeated", r"\}\n---\n\{"),
    ("two-candidates", r"^\{.*call-2b.*\}.*\{"),
    ("two-candidates", r"\{.*\}.*\{.*call-2b"),
    ("two-candidates", r"t-1-2"),
    ("decoy-example", r"^Called with \{"),
    ("decoy-example", r"^例如 \{"),
    ("decoy-example", r"^A result looks like \{.*t-example"),
    ("placeholder-first", r"^\{\}\{"),
    ("placeholder-first", r"^\[\]\{"),
    ("placeholder-first", r"^null\{"),
    ("placeholder-first", r"^undefined\n\{"),
    ("double-encoded", r'^"\{(\\n  )?\\"code'),
    ("double-encoded", r'^"\\"\{(\\\\n  )?\\\\\\"code'),
    ("double-encoded", r'^\{(\\n  )?\\"code'),
    ("double-encoded", r"\\u627e"),
    ("html-entities", r"^\{\s*&quot;code&quot;"),
    ("html-entities", r"^\{\s*&#34;code&#34;"),
    ("html-entities", r"it's gone &amp; &lt;b&gt;"),
    ("html-entities", r"it's gone & <b>"),
    ("prose-with-braces", r"^Dear \{name\}"),
    ("prose-with-braces", r"\[1\].*\{.*\}\s*\[1\] https://"),
    ("log-lines", r"^\[09:14:02\] INFO cache warm \(3 keys\)\n"),
    ("log-lines", r"\}\n\[09:14:02\] INFO"),
    ("log-lines", r"^\{\"level\": \"info\".*\}\n\{"),
    ("log-lines", r"^[^\n{]+\n\{.*\}\n[^\n]+$"),
    ("fence-in-string", r"<\|im_end\|> and </s>"),
    ("quoted-envelope", r'"msg": ?"\{\\"code\\": 200'),
    ("quoted-envelope", r'"tags": ?\[\s*"upstream said \{\\"code'),
    ("quoted-envelope", r'"remark": ?"```json\\n\{'),
    ("quoted-envelope", r"</tool_result>\\n\{"),
]


@pytest.mark.parametrize(("name", "pattern"), VARIANTS)
def test_a_variant_that_the_catalogue_names_comes_within_a_thousand_draws(name, pattern, outputs):
    assert any(re.search(pattern, output.raw, re.DOTALL) for output in outputs(name))


@pytest.mark.parametrize("name", WHOLE)
def test_the_envelope_s_text_stays_whole_inside(name, outputs):
    for output in outputs(name):
        assert serialise(output.source, output.layout) in output.raw


def test_a_stream_holds_the_text_line_by_line(outputs):
    for output in outputs("sse-frame"):
        lines = re.findall(r"^data: ?([^\r\n]*)", output.raw, re.MULTILINE)
        assert json.loads("\n".join(line for line in lines if line != "[DONE]")) == output.source


def test_escaping_is_undone_by_reading_it_as_html(outputs):
    for output in outputs("html-entities"):
        assert json.loads(html.unescape(output.raw)) == output.source


def test_quotes_alone_are_escaped_only_where_no_entity_stands_in_the_text(drawn):
    envelope = {"code": 404, "msg": "&lt; and &quot;", "data": None, "trace_id": "t-1"}

    outputs = drawn(malformed("html-entities", envelopes=st.just(envelope)), 100)

    assert {output.edits[0].arguments["which"] for output in outputs} == {"all"}


@pytest.mark.parametrize(("form", "layers"), [("once", 1), ("twice", 2)])
def test_double_encoded_is_read_as_often_as_it_was_written(form, layers, outputs):
    for output in outputs("double-encoded"):
        if output.edits[0].arguments["form"] == form:
            decoded = output.raw
            for _ in range(layers + 1):
                decoded = json.loads(decoded)
            assert decoded == output.source


def test_a_token_inside_a_string_stays_there_in_the_right_value(outputs):
    inside = [output for output in outputs("special-tokens") if output.edits[0].arguments["inside"]]

    assert inside
    for output in inside:
        assert json.loads(output.raw[output.raw.index("{") : output.raw.rindex("}") + 1]) == output.envelope
        assert output.envelope != output.source


@pytest.mark.parametrize(
    ("form", "expectation"), [("block", "recover"), ("lone-closing", "recover"), ("never-closed", "reject")]
)
def test_a_block_that_is_never_closed_holds_only_drafts(form, expectation, outputs):
    found = {output.expectation for output in outputs("think-block") if output.edits[0].arguments["form"] == form}

    assert found == {expectation}


def test_two_candidates_hold_two_envelopes_that_differ(outputs):
    for output in outputs("two-candidates"):
        assert re.sub(r"\s|```|json", "", output.edits[0].arguments["other"]) != re.sub(
            r"\s", "", serialise(output.source)
        )


def test_an_envelope_is_no_other_candidate_for_itself(drawn):
    same = {"code": 200, "msg": "success", "data": {"city": "Oslo"}, "trace_id": "call-2b"}

    outputs = drawn(malformed("two-candidates", envelopes=st.just(same)), 200)

    assert {json.loads(output.edits[0].arguments["other"])["trace_id"] for output in outputs} == {
        "call-2b",
        "call-2b-2",
    }
    assert [output for output in outputs if json.loads(output.edits[0].arguments["other"]) == same] == []


@pytest.mark.parametrize(("example", "expectation"), [(EXAMPLES[0], "recover"), (ENVELOPE_EXAMPLES[0], "reject")])
def test_an_example_that_is_an_envelope_leaves_two(example, expectation):
    subject = Subject({"code": 404, "trace_id": "t-1"}, schema_view(None))

    assert MALFORMATIONS["decoy-example"].expectation({"example": example}, subject) == expectation


def test_an_example_is_never_the_envelope_itself(drawn):
    envelope = {"code": 404, "msg": "no such city", "data": None, "trace_id": "t-example"}

    outputs = drawn(malformed("decoy-example", envelopes=st.just(envelope)), 200)

    assert {output.expectation for output in outputs} == {"recover"}


@pytest.mark.parametrize("text", BRACED_BEFORE + BRACED_AFTER)
def test_prose_with_braces_holds_a_placeholder_or_a_footnote(text):
    assert re.search(r"\{\w+\}|\[\d\]", text)


@pytest.mark.parametrize("line", [*LOGGED, LOGGED_OBJECT])
def test_a_log_line_is_one_line_and_names_no_status_code(line):
    assert "\n" not in line
    assert '"code"' not in line


def test_a_log_line_that_is_an_object_stands_beside_envelopes_only():
    site = MALFORMATIONS["log-lines"].find
    other = Subject([1], schema_view(None), text="[1]", is_envelope=False)

    assert [LOGGED_OBJECT in each.options for each in site("[1]", other)] == [False] * 3


@pytest.mark.parametrize("name", ["fence-in-string", "quoted-envelope"])
def test_what_a_string_holds_is_what_it_means(name, outputs):
    for output in outputs(name):
        assert json.loads(output.raw) == output.envelope
        assert output.envelope["code"] == output.source["code"]
