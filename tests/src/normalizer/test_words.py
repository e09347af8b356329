"""Words that stand on their own, and names under which an envelope is handed on, or stands that is not the answer."""

import json

import pytest

from harness_envelope import normalize

CORE = {"code": 404, "msg": "no order 17", "data": {"n": 1}, "trace_id": "t-1"}
ENVELOPE = {**CORE, "extra": None}

LIKE_CODE = (
    "mode node core cope cone come cove cole cody coda bode lode rode coke cote cade cede codes coded coder codec"
)
LIKE_DATA = "date dada dara rata dota day beta meta"
LIKE_MSG = "mag mug meg mig mseg tag"
LIKE_EXTRA = "extras extract extent external"
LIKE_TRACE_ID = """
trace traces tracer traced track_id trade_id train_id trait_id race_id brace_id grace_id place_id space_id face_id
tract_id crate_id trace_no trail_id tree_id truce_id rate_id trace_ip trance_id terrace_id tracer_id peace_id pace_id
lace_id price_id tray_id traded tracked
"""
RESULTS = """
result output response answer reply return return_value value body payload content data json envelope tool_result
tool_output tool_response tool_call tool_call_result call_result function_call function_result function_response
final_answer final_result structured_content
"""
NO_RESULTS = """
example examples sample draft template schema expected expectation mock test fixture placeholder request input inputs
arguments args params parameters query prompt previous prior old last before original log logs history trace debug
quote quoted thought thoughts thinking reasoning plan error_message error errors exception failure cause upstream
inner nested msg message extra details detail last_result previous_result
"""


def without(name, **more):
    return json.dumps({**{field: value for field, value in CORE.items() if field != name}, **more})


@pytest.mark.parametrize(
    "word",
    LIKE_CODE.split(),
)
def test_a_word_of_its_own_is_no_code(word):
    assert normalize(without("code", **{word: 404})).verdict == "rejected"


@pytest.mark.parametrize("word", LIKE_DATA.split())
def test_a_word_of_its_own_is_no_data(word):
    assert normalize(without("data", code=200, msg="success", **{word: {"n": 1}})).verdict == "rejected"


@pytest.mark.parametrize("word", LIKE_MSG.split())
def test_a_word_of_its_own_is_no_msg(word):
    assert normalize(without("msg", **{word: "no order 17"})).verdict == "rejected"


@pytest.mark.parametrize("word", LIKE_EXTRA.split())
def test_a_word_of_its_own_is_not_extra(word):
    assert normalize(without("extra", **{word: {"n": 2}})).envelope == {**CORE, "extra": {word: {"n": 2}}}


@pytest.mark.parametrize(
    "word",
    LIKE_TRACE_ID.split(),
)
def test_a_word_of_its_own_is_no_trace_id(word):
    answer = normalize(without("trace_id", **{word: "7"}), trace_id="t-1")

    assert answer.envelope == {**CORE, "extra": {word: "7"}}


@pytest.mark.parametrize(
    "name",
    RESULTS.split(),
)
def test_takes_an_envelope_without_a_trace_id_from_under_the_name_of_a_result(name):
    raw = f'{{"{name}": {without("trace_id")}}}'

    assert normalize(raw, trace_id="t-1").envelope == ENVELOPE


@pytest.mark.parametrize(
    "name",
    NO_RESULTS.split(),
)
def test_leaves_an_envelope_under_the_name_of_what_is_no_result(name):
    assert normalize(json.dumps({name: ENVELOPE})).verdict == "rejected"


@pytest.mark.parametrize(("layers", "verdict"), [(8, "fixed"), (9, "rejected")])
def test_takes_an_envelope_out_of_eight_wrappers(layers, verdict):
    assert normalize('{"result": ' * layers + json.dumps(ENVELOPE) + "}" * layers).verdict == verdict


def test_a_text_block_of_an_mcp_result_may_hold_metadata():
    raw = json.dumps({"content": [{"type": "text", "text": json.dumps(ENVELOPE), "_meta": {"v": 1}}]})

    assert normalize(raw).envelope == ENVELOPE
