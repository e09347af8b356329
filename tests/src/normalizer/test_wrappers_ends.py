"""A wrapper's own end behind an object without one: the closers were forgotten, and the rule for them still holds."""

import pytest

from harness_envelope import normalize

CITY = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
PLACE = {"type": "object", "properties": {"city": {"type": "string"}, "zone": {"type": "string"}}, "required": ["city"]}
WRAPPERS = {
    "CDATA": ("<![CDATA[", "]]>"),
    "call": ("print(", ")"),
    "statement": ("const r = ", ";"),
    "call as a statement": ("callback(", ");"),
    "inline code": ("`", "`"),
    "fence": ("```json\n", "\n```"),
    "fence, prose": ("```\n", "\n```\nDone."),
    "tildes": ("~~~\n", "\n~~~"),
    "tag": ("<tool_result>", "</tool_result>"),
    "token": ("", "<|im_end|>"),
    "full-width token": ("", "<｜end▁of▁sentence｜>"),
    "bare token": ("", "\n<end_of_turn>\n"),
    "bracketed token": ("", "[/INST]"),
    "end of sequence": ("", "</s>"),
}
ROOT_OPEN = '{"code": 200, "msg": "success", "data": {"city": "Oslo"}, "trace_id": "t-1", "extra": null'
DATA_OPEN = '{"code": 200, "msg": "success", "trace_id": "t-1", "extra": null, "data": {"city": "Oslo"'
ENVELOPE = {"code": 200, "msg": "success", "data": {"city": "Oslo"}, "trace_id": "t-1", "extra": None}
LOSSY = {
    "`extra` may have followed": (ROOT_OPEN.removesuffix(', "extra": null'), CITY),
    "`trace_id` may have followed": (ROOT_OPEN.partition(', "trace_id"')[0], CITY),
    "a number may go on": ('{"extra": null, "trace_id": "t-1", "msg": "success", "data": 1, "code": 200', None),
    "an optional field may have followed": (DATA_OPEN, PLACE),
    "nothing declares the fields": (DATA_OPEN, None),
    "a list may go on": (DATA_OPEN.replace('{"city": "Oslo"', '["Oslo"'), None),
    "nothing declares a failure's details": (DATA_OPEN.replace("200", "500"), CITY),
    "nothing declares what `extra` holds": (ROOT_OPEN.replace("null", '{"source": "x"'), CITY),
}


@pytest.mark.parametrize("wrapper", WRAPPERS.values(), ids=WRAPPERS)
@pytest.mark.parametrize("whole", [ROOT_OPEN, DATA_OPEN], ids=["root open", "data open"])
def test_adds_the_closers_where_nothing_can_be_lost(whole, wrapper):
    assert normalize(whole.join(wrapper), CITY).envelope == ENVELOPE


@pytest.mark.parametrize("wrapper", WRAPPERS.values(), ids=WRAPPERS)
@pytest.mark.parametrize(("part", "schema"), LOSSY.values(), ids=LOSSY)
def test_adds_none_where_something_can_be_lost(part, schema, wrapper):
    assert normalize(part.join(wrapper), schema).verdict == "rejected"


@pytest.mark.parametrize("text", ["a <b", "a</p> b", "x; y", "```", "[/INST] a", "`"])
def test_such_an_end_inside_a_string_is_content(text):
    raw = f'{{"code": 500, "msg": "{text}", "data": null, "trace_id": "t-1", "extra": null,}}'

    assert normalize(raw).envelope["msg"] == text


def test_a_semicolon_that_stands_for_commas_ends_no_statement():
    assert normalize(ROOT_OPEN.replace(", ", "; ") + ";", CITY).verdict == "rejected"


def test_an_escaped_object_without_its_end_is_read_to_the_end_of_the_text():
    assert normalize(ROOT_OPEN.replace('"', '\\"'), CITY).envelope == ENVELOPE


@pytest.mark.parametrize("prose", ["\nDone.", "\n\nLet me know, please!", "\n以上。", "\nThat is all (for now)"])
def test_adds_the_closers_before_prose_on_lines_of_its_own(prose):
    assert normalize(ROOT_OPEN + prose, CITY).envelope == ENVELOPE


@pytest.mark.parametrize("prose", ["\nDone.", '\nand "more": 1}', "\nmore: 1", "\nnot {x}", " Done."])
@pytest.mark.parametrize(("part", "schema"), LOSSY.values(), ids=LOSSY)
def test_adds_none_before_prose_where_something_can_be_lost(part, schema, prose):
    assert normalize(part + prose, schema).verdict == "rejected"


@pytest.mark.parametrize("behind", ['\nand "more": 1}', "\nmore: 1", "\nnot {x}", " Done."])
def test_adds_none_before_what_may_be_members(behind):
    assert normalize(ROOT_OPEN + behind, CITY).verdict == "rejected"
