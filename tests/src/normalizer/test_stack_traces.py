"""Which lines beside an envelope are those of a stack trace, and which are prose."""

import json

import pytest

from harness_envelope import normalize

ENVELOPE = {"code": 200, "msg": "success", "data": None, "trace_id": "t-1", "extra": None}
TEXT = json.dumps(ENVELOPE)


@pytest.mark.parametrize(
    "line",
    [
        "Traceback (most recent call last):",
        " Traceback (most recent call last):",
        "\t  Traceback (most recent call last):",
        "goroutine 1 [running]:",
        "goroutine 79 [select]:",
        "thread 'main' panicked at src/main.rs:4:5:",
        "thread '' panicked at src/main.rs:4:5:",
        "#0 /srv/app/a.php(41): find()",
        "#19  /srv/app/a.php(9): find()",
        "  at parse (tools.js:41:17)",
        "    at /srv/x.js:9:3",
        "\tat fn:1",
        "\tfrom tools.rb:9:in `main'",
        "\tat java.lang.Thread.sleep(Native Method)",
        "\tat jdk.internal.Invoker.invoke(Unknown Source)",
        "    at Array.map (<anonymous>)",
        "   at Shop.Orders.Find(Int32 id) in /src/Orders.cs:line 41",
        '  File "/srv/tool.py", line 8, in run',
        'Exception in thread "main" java.lang.Error: no',
        "Caused by: java.io.IOException: closed",
        "\t... 23 more",
        "    (shop 0.1.0) lib/shop.ex:12: Shop.find/1",
        "#1 {main}",
        "  Field required [type=missing, input_value='x', input_type=str]",
    ],
)
def test_refuses_an_envelope_beside_a_line_of_a_stack_trace(line):
    assert normalize(f"{line}\n{TEXT}").reason.malformation == "traceback"
    assert normalize(f"{TEXT}\n{line}").reason.malformation == "traceback"


@pytest.mark.parametrize(
    "line",
    [
        "I saw a Traceback (most recent call last): once",
        'The File "a.py", line 8 is fine',
        'An Exception in thread "main" came earlier',
        "Caused by: a full disk",
        "\t3 more to come",
        "(shop 0.1.0) is the version",
        "#1 {main} street",
        "json.decoder.JSONDecodeError was not raised",
        "Traceback (most recent call last) is what Python prints",
        "see goroutine 1 [running]:",
        "goroutine x [running]",
        "goroutine  [running]",
        "goroutine 7 was blocked",
        "# results(3): below",
        "#1 results (3): below",
        "#1 (3): below",
        "#1results(3): below",
        "#x results(3): below",
        "#1 get_weather(): done",
        "#1 get_weather(city): done",
        "#1 results(3):",
        "#1 results 3): below",
        " at home:25 degrees",
        "\tat home: sunny",
        "\tfrom home:warm",
        "\tfrom home :25",
        "\tfrom fe80::1",
        "\tfrom the shop (an Unknown Source)",
        "\tfrom the shop (Unknown Source of data)",
        "\tto the shop:25",
    ],
)
def test_a_line_that_resembles_one_of_a_stack_trace_is_prose(line):
    assert normalize(f"{line}\n{TEXT}").envelope == ENVELOPE
    assert normalize(f"{TEXT}\n{line}").envelope == ENVELOPE


@pytest.mark.parametrize("name", ["json.decoder.JSONDecodeError", "java.lang.IllegalStateException", "a.b.c.D$Error"])
def test_refuses_an_envelope_that_the_name_of_an_exception_introduces(name):
    assert normalize(f"{name}: {TEXT}").reason.malformation == "traceback"
    assert normalize(f"{name}: Expecting value in {TEXT}").reason.malformation == "traceback"


@pytest.mark.parametrize("before", ["ssl.SSLError: retrying\n", "ValueError: ", "see a.b.Error: ", "a.b.Warning: "])
def test_other_names_and_those_of_another_line_introduce_an_envelope(before):
    assert normalize(before + TEXT).envelope == ENVELOPE


@pytest.mark.parametrize("block", ["<think>TRACE</think>", "let me see\nTRACE</think>"])
def test_a_stack_trace_in_thoughts_is_none_of_the_answer(block):
    trace = 'Traceback (most recent call last):\n  File "a.py", line 1\n'

    assert normalize(block.replace("TRACE", trace) + TEXT).envelope == ENVELOPE
