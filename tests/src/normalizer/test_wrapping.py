"""The envelope inside other text, and which object it is."""

import json

import pytest

from harness_envelope import normalize

ENVELOPE = {
    "code": 200,
    "msg": "success",
    "data": {"city": "杭州", "note": "a ``` b"},
    "trace_id": "t-1",
    "extra": None,
}
TEXT = json.dumps(ENVELOPE, ensure_ascii=False)
OTHER = json.dumps({"code": 500, "msg": "draft", "data": None, "trace_id": "t-0"})

RECOVERED = {
    "fence": f"```json\n{TEXT}\n```",
    "fence in capitals": f"```JSON\n{TEXT}\n```",
    "fence without info": f"```\n{TEXT}\n```",
    "fence of python": f"```python\n{TEXT}\n```",
    "tildes": f"~~~json5\n{TEXT}\n~~~",
    "five ticks": f"`````\n{TEXT}\n`````",
    "indented fence": f"\n    ```json\n    {TEXT}\n    ```\n",
    "carriage returns": f"```json\r\n{TEXT}\r\n```\r\n",
    "three layers": f"```\n```json\n~~~\n{TEXT}\n~~~\n```\n```",
    "no closing fence": f"```json\n{TEXT}",
    "no opening fence": f"{TEXT}\n```",
    "fence on one line": f"```json {TEXT} ```",
    "English before": f'Sure, here\'s the "result": {TEXT}',
    "English after": f"{TEXT}\nLet me know if it's right!",
    "comma before": f"Here you go, {TEXT}",
    "comma after": f"{TEXT}, as you asked.",
    "Chinese around": f"好的，查询结果如下：\n{TEXT}\n请问还需要别的吗？😀",
    "fence and prose": f"Done.\n```json\n{TEXT}\n```\nBye.",
    "placeholders": f"I filled {{name}} and {{0}}, see [1]: {TEXT}",
    "verbose braces after": f"{TEXT}\nNote: set {{verbose: true}} for more.",
    "empty object before": f"{{}}{TEXT}",
    "undefined before": f"undefined{TEXT}",
    "label": f"json {TEXT}",
    "inline code": f"`{TEXT}`",
    "twice": f"{TEXT}\n{TEXT}",
    "reasoning before": f"<think>maybe {OTHER}</think>\n{TEXT}",
    "reasoning of another name": f"<Reasoning>{OTHER}</Reasoning>{TEXT}",
    "lone end of reasoning": f"maybe {OTHER}\n</think>\n{TEXT}",
    "reasoning after": f"{TEXT}\n<think>was {OTHER} better?</think>",
    "an envelope in an object": f'the {{"result": {TEXT}}} is',
    "single quotes": f"answer: {ENVELOPE!r}",
    "an object that is no envelope": f'{{"event": "start"}}\n{TEXT}',
}

REJECTED = {
    "nothing": ("", "empty-output"),
    "white space": (" \n", "empty-output"),
    "prose": ("I cannot look that up.", "prose-only"),
    "a list": ("[1, 2, 3]", "bare-value"),
    "a list in prose": ("Rows: [1, 2, 3]", "prose-only"),
    "two envelopes": (f"{TEXT}\n{OTHER}", "two-candidates"),
    "one that cannot be read": (f'{TEXT}\n{{"code": 200, "msg": }}', "expression-value"),
    "one that cannot be normalized": (f'{TEXT}\n{{"code": "OK", "msg": "x"}}', "word-code"),
    "reasoning that is never closed": (f"<think>{TEXT}", "prose-only"),
    "reasoning that closes behind it": (f"{TEXT}</think>", "prose-only"),
    "an envelope that a cut one quotes": (f'{{"code": 500, "msg": "x", "data": {TEXT}', "cut-closers"),
    "a lost head": (f'de": 1, "msg": "x", "data": {TEXT}}}', "cut-head"),
    "a head lost at a comma": (f'"msg": "x", "data": {TEXT}', "cut-head"),
    "a string that was begun": (f'"text": "{TEXT}', "cut-head"),
    "a list that was begun": (f"[ {TEXT}", "cut-head"),
    "an object closed early": (f'{TEXT}, "more": 1}}', "extra-closers"),
    "an envelope in a list": (f"see [{TEXT}, 1]", "wrapped"),
    "a stack trace": (f"Traceback (most recent call last):\n  File x\nValueError: {TEXT}", "traceback"),
    "a number that no float holds": (
        '{"code": 200, "msg": "success", "data": 1e999, "trace_id": "t"}',
        "number-forms",
    ),
    "NaN": ('{"code": 200, "msg": "success", "data": NaN, "trace_id": "t"}', "nan-infinity"),
    "one key twice": (
        '{"code": 200, "code": 500, "msg": "success", "data": 1, "trace_id": "t"}',
        "duplicate-key",
    ),
    "half a character": ('{"code": 500, "msg": "a \\ud83d b", "data": 1, "trace_id": "t"}', "lone-surrogate"),
    "half a character in the text": ("\ud83d " + TEXT, "lone-surrogate"),
    "bytes of another encoding": (b'{"msg": "\xff"}', "invalid-utf8"),
}


@pytest.mark.parametrize("raw", RECOVERED.values(), ids=RECOVERED)
def test_finds_the_envelope(raw):
    answer = normalize(raw)

    assert answer.envelope == ENVELOPE
    assert answer.verdict == "fixed"
    assert answer.repairs


@pytest.mark.parametrize(("raw", "malformation"), REJECTED.values(), ids=REJECTED)
def test_rejects_what_is_not_one_envelope(raw, malformation):
    answer = normalize(raw)

    assert answer.envelope is None
    assert answer.reason.malformation == malformation


def test_a_stack_trace_inside_a_string_is_content():
    trace = "failed\nTraceback (most recent call last):\n  File x\nValueError"
    envelope = {"code": 500, "msg": trace, "data": None, "trace_id": "t-1", "extra": None}

    assert normalize(json.dumps(envelope).replace("\\n", "\n")).envelope == envelope


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_reads_marked_bytes(encoding):
    answer = normalize(TEXT.encode(encoding))

    assert answer.envelope == ENVELOPE
    assert [repair.kind for repair in answer.repairs] == ["bom"]


@pytest.mark.parametrize("text", ['see ```json\n{"code": 500}\n``` above', "<think>x</think>", "~~~", "it's {x}"])
def test_leaves_fences_and_tags_inside_a_string(text):
    envelope = ENVELOPE | {"data": text}

    assert normalize(json.dumps(envelope)).repairs == ()
    assert normalize(f"```json\n{json.dumps(envelope)}\n```").envelope == envelope


@pytest.mark.parametrize(
    ("raw", "kinds"),
    [
        (f"```json\n{TEXT}\n```", ["code-fence", "code-fence"]),
        (f"```\n```json\n{TEXT}\n```\n```", ["nested-fence"] * 4),
        (f"```json\n{TEXT}", ["unclosed-fence"]),
        (f"Hi\n{TEXT}\nBye", ["prose-after", "prose-before"]),
    ],
)
def test_records_a_repair_for_each_token_from_the_back(raw, kinds):
    assert [repair.kind for repair in normalize(raw).repairs] == kinds


def test_says_where_the_text_is_no_json():
    reason = normalize('{"code": 200,\n "msg": oops}').reason

    assert reason.place == "line 2, column 9"
    assert str(reason) == "not JSON: the bare word `oops`; expected a value as JSON writes it at line 2, column 9"
