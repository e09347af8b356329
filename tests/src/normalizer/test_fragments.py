"""What stands around an envelope, and says that it is not the answer."""

import json

import pytest

from harness_envelope import normalize

ENVELOPE = {"code": 200, "msg": "success", "data": None, "trace_id": "t-1", "extra": None}
QUOTED = json.dumps(ENVELOPE)

TRACES = {
    "Python": f"{QUOTED}\nTraceback (most recent call last):\n  File 'a.py', line 1, in f\nValueError: no",
    "JavaScript": f"Error: unreadable: {QUOTED}\n    at parse (/srv/app/tools.js:41:17)\n    at async main (/srv/x.js:9:3)",
    "Java": f"java.lang.IllegalStateException: {QUOTED}\n\tat com.shop.Orders.find(Orders.java:41)\n\tat com.shop.A.b(A.java:9)",
    "Java, native": f"java.lang.Error: {QUOTED}\n\tat java.lang.Thread.sleep(Native Method)",
    "Go": f"panic: unreadable: {QUOTED}\n\ngoroutine 1 [running]:\nmain.main()\n\t/srv/app/main.go:41 +0x1d\nexit status 2",
    "Ruby": f"tools.rb:41:in `parse': {QUOTED} (RuntimeError)\n\tfrom tools.rb:9:in `main'",
    "Rust": f"thread 'main' panicked at src/main.rs:4:5:\n{QUOTED}\nnote: run with RUST_BACKTRACE=1",
    "PHP": f"PHP Fatal error: {QUOTED}\n#0 /srv/app/a.php(41): find()\n#1 {{main}}",
}
PROSE = (
    "at noon: 25 degrees\nat 3:45 PM, so it's late",
    "from Hangzhou: 10:30",
    "  from the weather office, read at 10 o'clock",
    "# 1 of the results(3): below",
    "The thread 'main' was closed.",
)


@pytest.mark.parametrize("trace", TRACES)
def test_refuses_a_stack_trace_that_quotes_an_envelope(trace):
    assert normalize(TRACES[trace]).reason.malformation == "traceback"


@pytest.mark.parametrize("prose", PROSE)
def test_takes_prose_for_no_stack_trace(prose):
    assert normalize(f"{prose}\n{QUOTED}\n{prose}", trace_id="t").envelope == ENVELOPE


@pytest.mark.parametrize("trace", TRACES)
def test_keeps_a_stack_trace_inside_a_string(trace):
    failure = {"code": 500, "msg": TRACES[trace], "data": None, "trace_id": "t", "extra": None}

    assert normalize(f"```json\n{json.dumps(failure)}\n```").envelope == failure


@pytest.mark.parametrize("comment", ['// a 5" pipe\n', '/* 5" */ '])
def test_takes_a_comment_away_whose_quotes_end_no_string(comment):
    raw = f'{{"code": 200, "msg": "success", {comment} "data": null, {comment} "trace_id": "t-1"}}'

    assert normalize(raw).envelope == ENVELOPE


@pytest.mark.parametrize("member", ['//b": 2,\n', '#b": 2,\n', '"c": //d",\n', '"c": #d"}\n'])
def test_refuses_a_comment_that_may_be_a_string_without_its_first_quote(member):
    raw = f'{{"code": 200, "msg": "success", "data": {{"a": 1, {member} "e": 1}}, "trace_id": "t-1"}}'

    assert normalize(raw).verdict == "rejected"


@pytest.mark.parametrize(
    "before", ['\\"msg\\": \\"got ', "'msg': 'got ", "&quot;msg&quot;: &quot;got ", "“msg”: “got "]
)
def test_refuses_an_envelope_inside_a_string_whose_beginning_is_seen(before):
    assert normalize(before + QUOTED).reason.malformation == "cut-head"


@pytest.mark.parametrize("after", ["', 'data': None}", '\\", \\"data\\": null}', " and so on', data: null"])
def test_refuses_an_envelope_behind_which_members_of_another_one_follow(after):
    assert normalize(f"x {QUOTED}{after}").verdict == "rejected"
