"""Wrappers: the envelope inside a value that is nothing but its wrapper, and what looks like one."""

import json

import pytest

from harness_envelope import normalize
from harness_envelope.normalizer.edits import replay
from harness_envelope.normalizer.unwrapping import unwrapped

SUCCESS = {"code": 200, "msg": "success", "data": {"tz": "UTC"}, "trace_id": "t-1", "extra": None}
FAILURE = {"code": 404, "msg": "no order 17", "data": None, "trace_id": "t-1", "extra": None}
TEXT = json.dumps(SUCCESS)


def block(text=TEXT, **more):
    return {"type": "text", "text": text, **more}


WRAPPERS = {
    "result": {"result": SUCCESS},
    "output": {"output": SUCCESS},
    "another spelling": {"toolResult": SUCCESS},
    "any name, where the whole envelope stands in it": {"WeatherReport": SUCCESS},
    "a list": [SUCCESS],
    "a list in a list": [[SUCCESS]],
    "a list under a name": {"result": [SUCCESS]},
    "two names": {"data": {"result": SUCCESS}},
    "text under a name": {"result": TEXT},
    "an MCP result": {"content": [block()]},
    "an MCP result that is no error": {"content": [block()], "isError": False},
    "an MCP result with notes": {"content": [block(annotations={"audience": ["user"]})], "_meta": {"v": 1}},
    "an MCP result with the same structured content": {"content": [block()], "structuredContent": SUCCESS},
    "an MCP result whose structured content is wrapped": {
        "content": [block()],
        "structuredContent": {"result": SUCCESS},
    },
    "the text block of an MCP result": block(),
    "the blocks of an MCP result": [block()],
    "a JSON-RPC response": {"jsonrpc": "2.0", "id": 7, "result": {"content": [block()], "isError": False}},
}


@pytest.mark.parametrize("wrapper", WRAPPERS.values(), ids=WRAPPERS)
def test_takes_the_envelope_out_of_its_wrapper(wrapper):
    answer = normalize(json.dumps(wrapper))

    assert (answer.verdict, answer.envelope) == ("fixed", SUCCESS)
    assert {repair.kind for repair in answer.repairs} == {"wrapped"}
    assert replay(json.dumps(wrapper), answer.repairs) == SUCCESS


@pytest.mark.parametrize(
    "fenced",
    [
        f"```json\n{TEXT}\n```",
        f"\n~~~~ \r\n{TEXT}\r\n~~~~\n",
        f"```\n{json.dumps(SUCCESS, indent=2)}\n  ```",
    ],
)
@pytest.mark.parametrize("wrapped", [lambda text: {"result": text}, lambda text: {"content": [block(text)]}])
def test_takes_it_out_of_a_fence_inside_its_wrapper(fenced, wrapped):
    raw = json.dumps(wrapped(fenced))
    answer = normalize(raw)

    assert (answer.verdict, answer.envelope) == ("fixed", SUCCESS)
    assert [repair.kind for repair in answer.repairs] == ["code-fence", "wrapped", "wrapped"]
    assert replay(raw, answer.repairs) == SUCCESS


@pytest.mark.parametrize(
    "text",
    [f"```json\n{TEXT}", f"```json\n{TEXT}\n````", f"```json {TEXT}\n```", f"```json\n{TEXT}\n```\nand ```", "``````"],
)
def test_leaves_text_that_is_no_whole_fence(text):
    assert normalize(json.dumps({"result": text})).envelope is None


def test_mends_what_it_took_out():
    raw = json.dumps({"result": {"Code": "404", "message": "no order 17", "trace_id": "t-1"}})

    assert normalize(raw).envelope == FAILURE


NO_WRAPPERS = {
    "a payload": {"result": {"tz": "UTC"}},
    "two members": {"result": SUCCESS, "status": "ok"},
    "a part of an envelope under a name of its own": {"order": {"code": 404, "msg": "no order 17"}},
    "an example": {"example": SUCCESS},
    "a request": {"request": SUCCESS},
    "what came before": {"previous_result": SUCCESS},
    "an error": {"error": {"code": 404, "message": "no order 17"}},
    "two envelopes": [SUCCESS, FAILURE],
    "the same envelope twice in a list": [SUCCESS, SUCCESS],
    "an empty list": [],
    "an empty object": {},
    "text under a name of its own": {"log": TEXT},
    "text that is more than the envelope": {"result": f"Here it is: {TEXT}"},
    "text that is no JSON": {"result": "{code: 200}"},
    "text that spells a string": {"result": json.dumps(TEXT)},
    "two text blocks": {"content": [block(), block()]},
    "an image block": {"content": [{"type": "image", "data": "", "mimeType": "image/png"}]},
    "prose in a text block": {"content": [block("no result")]},
    "an MCP result with a field of another kind": {"content": [block()], "score": 1},
    "names beyond counting": {"result": {"result": {"result": {"result": {"result": {"result": [[[[SUCCESS]]]]}}}}}},
}


@pytest.mark.parametrize("value", NO_WRAPPERS.values(), ids=NO_WRAPPERS)
def test_leaves_what_is_no_wrapper_of_one_envelope(value):
    assert unwrapped(value) is None
    assert normalize(json.dumps(value)).envelope is None


CONTRADICTIONS = {
    "an error that holds a success": {"content": [block()], "isError": True},
    "a success that holds a failure": {"content": [block(json.dumps(FAILURE))], "isError": False},
    "the other spelling": {"content": [block()], "is_error": True},
    "a verdict that is none": {"content": [block()], "isError": "no"},
    "a verdict further out": {"content": [block(json.dumps({"result": SUCCESS}))], "isError": True},
    "other structured content": {"content": [block()], "structuredContent": SUCCESS | {"data": None}},
}


@pytest.mark.parametrize("value", CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_rejects_a_wrapper_that_contradicts_the_envelope(value):
    answer = normalize(json.dumps(value))

    assert answer.envelope is None
    assert answer.reason.malformation == "wrapped"


def test_an_error_that_holds_a_failure_agrees():
    raw = json.dumps({"content": [block(json.dumps(FAILURE))], "isError": True})

    assert normalize(raw).envelope == FAILURE


@pytest.mark.parametrize(
    "raw",
    [
        f'{{"result": {TEXT}, "result": {json.dumps(FAILURE)}}}',
        json.dumps({"result": '{"code": 200, "code": 404, "msg": "success", "data": 1, "trace_id": "t"}'}),
    ],
)
def test_rejects_a_wrapper_that_says_two_things_under_one_name(raw):
    assert normalize(raw).reason.malformation == "duplicate-key"


@pytest.mark.parametrize(
    "data", [json.loads("[" * 130 + "]" * 130), "\ud83d"], ids=["too many levels", "half a character"]
)
def test_what_no_envelope_may_hold_is_rejected_inside_a_text_too(data):
    raw = json.dumps({"result": json.dumps(SUCCESS | {"data": data})})

    assert normalize(raw).envelope is None


def test_a_megabyte_of_text_inside_text_is_read_once():
    text = json.dumps(SUCCESS | {"data": "x" * 1_000_000})

    assert normalize(json.dumps({"content": [block(text)]})).envelope["data"] == "x" * 1_000_000
