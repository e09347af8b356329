"""How a model's thoughts are set off from its answer, and that nothing of them is the answer."""

import json

import pytest

from harness_envelope import normalize

ENVELOPE = {"code": 200, "msg": "success", "data": None, "trace_id": "t-1", "extra": None}
TEXT = json.dumps(ENVELOPE)
DRAFT = json.dumps({"code": 200, "msg": "success", "data": {"a": 1}, "trace_id": "t-0"})
BLOCKS = {
    "an attribute": ("<think type='deep'>", "</think>"),
    "spaces": ("<thinking >", "</thinking >"),
    "a namespace": ("<seed:think>", "</seed:think>"),
    "brackets": ("[THINK]", "[/THINK]"),
    "triangles": ("◁think▷", "◁/think▷"),
    "channels": ("<|channel|>analysis<|message|>", "<|end|><|start|>assistant<|channel|>final<|message|>"),
}
UNFINISHED = (
    '{"code": 200, "msg": "success", "data": {"city": "Os',
    '{"code": 200, "msg": "it\'s',
    "{'code': 200, 'data': [1, 2",
    '{"code": 200, "msg": }',
)


@pytest.mark.parametrize(("opening", "closing"), BLOCKS.values(), ids=BLOCKS)
def test_passes_over_a_draft_between_the_marks_of_a_block(opening, closing):
    assert normalize(f"{opening}so: {DRAFT}{closing}\n{TEXT}").envelope == ENVELOPE
    assert normalize(f"{{x}} {opening}so: {DRAFT}{closing}\n{TEXT}").envelope == ENVELOPE


@pytest.mark.parametrize("opening", [opening for opening, _ in BLOCKS.values()], ids=BLOCKS)
def test_a_block_that_is_never_closed_holds_drafts_alone(opening):
    assert normalize(f"{opening}so: {DRAFT}").reason.malformation == "prose-only"


@pytest.mark.parametrize("closing", ["</think>", "[/THINK]", "◁/think▷", "<|channel|>final<|message|>"])
def test_what_stands_before_a_lone_closing_mark_is_a_draft(closing):
    assert normalize(f"so: {DRAFT}{closing}{TEXT}").envelope == ENVELOPE


def test_a_draft_inside_another_value_before_a_lone_closing_tag_is_a_draft():
    assert normalize(f'so: {{"n": 1, "draft": {DRAFT}}}\n</think>\n{TEXT}').envelope == ENVELOPE


@pytest.mark.parametrize("draft", UNFINISHED)
def test_passes_over_an_unfinished_draft_before_a_lone_closing_tag(draft):
    assert normalize(f"Let me see: {draft}\n</think>\n\n{TEXT}").envelope == ENVELOPE


@pytest.mark.parametrize(
    "raw",
    [
        "DRAFT\n</think>\nTEXT",
        "```json\n1. DRAFT\n</think>\nTEXT",
        "Let me see: DRAFT </think>\nTEXT",
        "Let me see: DRAFT\n<think>x\n</think>\nTEXT",
    ],
    ids=["no words before it", "a fence", "in the middle of a line", "not alone"],
)
def test_an_unfinished_object_that_may_quote_the_tag_is_no_draft(raw):
    draft = '{"code": 500, "msg": "it\'s'

    assert normalize(raw.replace("DRAFT", draft).replace("TEXT", TEXT)).envelope in (None, ENVELOPE)
    assert normalize(f"{draft}\n</think>\n{TEXT}").verdict == "rejected"


@pytest.mark.parametrize("tag", ["<thinks>", "<think/>", "<re-think>", "[THINKING]", "<|channel|>final<|message|>"])
def test_other_tags_hide_nothing(tag):
    assert normalize(f"{tag}{TEXT}").envelope == ENVELOPE


@pytest.mark.parametrize(
    "written", [json.dumps(TEXT)[1:-1], TEXT.replace('"', "&quot;"), json.dumps(TEXT)], ids=["bare", "HTML", "JSON"]
)
def test_reads_an_escaped_envelope_behind_blocks_with_drafts(written):
    assert normalize(f"<think>{DRAFT}</think>\n<think>b</think>\n{written}").envelope == ENVELOPE
