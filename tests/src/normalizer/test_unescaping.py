"""What was escaped as a whole is undone; what a string quotes in escaped form stays."""

import json

import pytest

from harness_envelope import normalize
from harness_envelope.normalizer.edits import replay

QUOTED = {
    "code": 500,
    "msg": 'upstream said {"code": 200, "msg": "success"}, then {&quot;code&quot;: 404}',
    "data": {"html": "<p title=&quot;x&quot;>{ &quot;a&quot; }</p>", "text": 'data: {"a": 1}'},
    "trace_id": "t-1",
    "extra": None,
}
TEXT = json.dumps(QUOTED)


@pytest.mark.parametrize(
    "raw",
    [
        TEXT[:-1] + ",}",
        f"```json\n{TEXT[:-1]},}}\n```",
        f"Here: {TEXT}",
        TEXT.replace('"code": 500', "'code': 500"),
        TEXT.replace('"code": 500', "code: 500"),
    ],
)
def test_what_a_string_quotes_in_escaped_form_stays(raw):
    assert normalize(raw).envelope == QUOTED


def test_a_cut_envelope_does_not_give_way_to_the_one_that_it_quotes():
    assert normalize(TEXT[:-1]).envelope in (None, QUOTED)
    assert normalize(TEXT[: TEXT.index("then")]).envelope is None


@pytest.mark.parametrize(
    "raw",
    [
        TEXT.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;"),
        json.dumps(TEXT)[1:-1],
        "Here: " + json.dumps(TEXT)[1:-1],
        f"data: {TEXT}\n\n",
    ],
)
def test_what_was_escaped_as_a_whole_is_undone(raw):
    assert normalize(raw).envelope == QUOTED


@pytest.mark.parametrize("written", [TEXT, json.dumps(QUOTED, indent=2)])
@pytest.mark.parametrize("behind", ['\nReplace "{name}" with yours.', ' {"see": "log"}', '\n```\nSay "done" {x}'])
def test_undoes_escapes_up_to_the_first_bare_quote(written, behind):
    assert normalize(json.dumps(written)[1:-1] + behind).envelope == QUOTED


@pytest.mark.parametrize("mark", ["\u200b", "\x1b[32m", "\u2060\n", ","])
def test_what_a_string_quotes_stays_where_a_mark_stands_before_the_first_key(mark):
    assert normalize(TEXT.replace('{"code": 500', f'{{{mark}"code": 500', 1)).envelope == QUOTED


def test_undoes_the_entities_of_apostrophes():
    assert normalize(repr(QUOTED).replace("&", "&amp;").replace("'", "&#x27;")).envelope == QUOTED


def test_undoes_two_layers_of_escapes_without_quotes():
    once = json.dumps(json.dumps(QUOTED, indent=2))[1:-1]

    assert normalize(json.dumps(once)[1:-1]).envelope == QUOTED


EVENT = "".join(f"data: {line}\n" for line in json.dumps(QUOTED, indent=2).splitlines())


@pytest.mark.parametrize("before", ["", "HTTP/1.1 200 OK\nContent-Type: text/event-stream\n\n", "```\n", "So:\n"])
@pytest.mark.parametrize("after", ["", "\nDone.", "```", "\ndata: [DONE]\n\n"])
def test_reads_an_event_of_several_lines_in_other_text(before, after):
    assert normalize(before + EVENT + after).envelope == QUOTED


def test_an_event_inside_a_string_is_content():
    envelope = QUOTED | {"msg": "got\ndata: {\ndata: x\n"}

    assert normalize(json.dumps(envelope).replace("\\n", "\n")).envelope == envelope


PLAIN = {"code": 200, "msg": "success", "data": {"a": {"b": {}}, "c": [{"d": 1}]}, "trace_id": "t-1", "extra": None}


def doubled(text):
    return text.replace("{", "{{").replace("}", "}}")


@pytest.mark.parametrize(
    "text", [json.dumps(PLAIN), json.dumps(PLAIN, indent=2), json.dumps(PLAIN, separators=(",", ":"))]
)
@pytest.mark.parametrize("around", ["{}", "```json\n{}\n```", "Here it is: {} That is all.", "<answer>{}</answer>"])
def test_every_brace_of_a_template_is_taken_once(text, around):
    raw = around.replace("{}", doubled(text))
    answer = normalize(raw)

    assert answer.envelope == PLAIN
    assert replay(raw, answer.repairs) == PLAIN


@pytest.mark.parametrize(
    "raw",
    [
        doubled(TEXT),
        doubled(json.dumps(PLAIN)).replace("{{}}", "{}"),
        doubled(json.dumps(PLAIN)).replace('"t-1"', '"{{id}}"'),
        doubled(json.dumps(PLAIN)).replace('"t-1"', '"{id}"'),
        doubled(json.dumps(PLAIN)).replace("}}]", "}]"),
        doubled(json.dumps(PLAIN)) + doubled(json.dumps({**PLAIN, "data": None})),
    ],
)
def test_braces_that_are_not_all_double_or_stand_in_a_string_are_refused(raw):
    assert normalize(raw).envelope is None
