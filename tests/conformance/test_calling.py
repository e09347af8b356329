"""One call of a tool, whatever the tool does."""

import asyncio
import json
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, model_serializer

from harness_conformance.calling import MAX_MESSAGE, MAX_PRINTED, Reply, call, in_json, observe
from harness_conformance.observations import Observation
from harness_conformance.tools import Tool
from harness_envelope.models import Page, success
from harness_envelope.signatures import signature_of

LIMIT = 0.2
AT_MOST = 1.5
GOOD = '{"code": 200}'


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True)
class Point:
    x: int


class Unreadable:
    def __repr__(self):
        raise RuntimeError("no repr")


class SilentError(Exception):
    def __str__(self):
        raise RuntimeError("no message")


def sleeps():
    time.sleep(30)


def computes():
    while True:
        pass


def waits_for_a_child():
    subprocess.run([sys.executable, "-c", "import time; time.sleep(30)"], check=True)


def swallows_once():
    try:
        time.sleep(30)
    except BaseException:  # noqa: BLE001
        time.sleep(30)


def retries_for_ever():
    while True:
        try:
            time.sleep(30)
        except:  # noqa: E722
            time.sleep(30)


def answers_late():
    try:
        time.sleep(30)
    except BaseException:  # noqa: BLE001
        return GOOD


def wraps_the_interruption():
    try:
        time.sleep(30)
    except BaseException as error:
        raise RuntimeError("wrapped") from error


async def awaits():
    await asyncio.sleep(30)


async def computes_in_a_coroutine():
    while True:
        pass


async def refuses_to_be_cancelled():
    while True:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(30)


BEATS = []


def repeats_in_vain():
    while True:
        BEATS.append(1)
        time.sleep(0.01)


async def beats_in_the_background():
    async def beat():
        while True:
            BEATS.append(1)
            await asyncio.sleep(0.01)

    asyncio.get_running_loop().create_task(beat(), name="beat")
    await asyncio.sleep(0.05)
    return GOOD


def in_a_thread(work):
    answers = []
    worker = threading.Thread(target=lambda: answers.append(work()))
    worker.start()
    worker.join(10)
    return answers[0]


HANGING = [
    sleeps,
    computes,
    waits_for_a_child,
    swallows_once,
    retries_for_ever,
    answers_late,
    wraps_the_interruption,
    awaits,
    computes_in_a_coroutine,
    refuses_to_be_cancelled,
]


@pytest.mark.parametrize("tool", HANGING)
def test_interrupts_a_tool_that_hangs(tool):
    reply = call(tool, {}, timeout=LIMIT)
    assert (reply.timed_out, reply.raw, reply.raised) == (LIMIT, None, None)
    assert LIMIT <= reply.seconds < AT_MOST + LIMIT


@pytest.mark.parametrize("tool", [computes, awaits, computes_in_a_coroutine, repeats_in_vain])
def test_interrupts_outside_the_main_thread_too(tool):
    assert in_a_thread(lambda: call(tool, {}, timeout=LIMIT)).timed_out == LIMIT


def test_leaves_no_thread_running():
    before = threading.active_count()
    in_a_thread(lambda: call(repeats_in_vain, {}, timeout=LIMIT))
    deadline = time.monotonic() + 10 * LIMIT
    while threading.active_count() > before and time.monotonic() < deadline:
        threading.Event().wait(0.01)
    assert threading.active_count() <= before


def test_leaves_no_task_running():
    assert call(beats_in_the_background, {}, timeout=LIMIT).raw == GOOD
    seen = len(BEATS)
    time.sleep(0.05)
    assert seen > 0
    assert len(BEATS) == seen


def test_goes_on_after_a_tool_that_hung():
    call(computes, {}, timeout=LIMIT)
    assert call(lambda: GOOD, {}, timeout=LIMIT).raw == GOOD


def test_puts_the_handler_and_the_timer_of_others_back():
    def handler(*_):
        raise AssertionError("rang too early")

    before = signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 30)
    call(computes, {}, timeout=LIMIT)
    remaining, _ = signal.setitimer(signal.ITIMER_REAL, 0)
    assert signal.signal(signal.SIGALRM, before) is handler
    assert 28 < remaining < 30 - LIMIT


def test_disarms_the_timer_after_an_answer():
    call(lambda: GOOD, {}, timeout=LIMIT)
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def add_up(first: int, second: int = 2):
    return f"{first + second}"


async def add_up_later(first: int):
    await asyncio.sleep(0)
    return f"{first + 2}"


@pytest.mark.parametrize("tool", [add_up, add_up_later])
def test_hands_the_arguments_in_by_name(tool):
    assert call(tool, {"first": 1}, timeout=5).raw == "3"
    assert in_a_thread(lambda: call(tool, {"first": 1}, timeout=5)).raw == "3"


@pytest.mark.parametrize(
    ("returned", "raw"),
    [
        ("as it is", "as it is"),
        ("", ""),
        ("\ud83d", "\ud83d"),
        ({"code": 200}, '{"code": 200}'),
        (None, "null"),
        ([1, (2, 3)], "[1, [2, 3]]"),
        (Point(1), '{"x": 1}'),
        (
            Page[int](items=[1], total=1, page=1, page_size=10),
            '{"items": [1], "total": 1, "page": 1, "page_size": 10}',
        ),
        ({"city": "杭州"}, '{"city": "杭州"}'),
    ],
)
def test_keeps_text_and_serialises_the_rest(returned, raw):
    assert call(lambda: returned, {}, timeout=5).raw == raw


def a_cycle():
    members = {}
    members["self"] = members
    return members


def a_generator_of_numbers():
    yield 200


async def an_async_generator_of_numbers():
    yield GOOD
    yield 200


@pytest.mark.parametrize(
    ("tool", "reason"),
    [
        (lambda: b"{}", "bytes has no form in JSON"),
        (lambda: {"a": {1}}, "set has no form in JSON"),
        (lambda: float("nan"), "not JSON compliant"),
        (a_cycle, "Circular reference"),
        (a_generator_of_numbers, "piece 1 of a stream is int; expected text"),
        (an_async_generator_of_numbers, "piece 2 of a stream is int; expected text"),
        (lambda: date(2026, 3, 8), "date has no form in JSON"),
    ],
)
def test_says_why_a_result_has_no_form_in_json(tool, reason):
    reply = call(tool, {}, timeout=5)
    assert reason in reply.unserialisable
    assert (reply.raw, reply.raised) == (None, None)


def raises(error):
    def tool():
        raise error

    return tool


@pytest.mark.parametrize(
    ("error", "raised"),
    [
        (ValueError("no such city"), "ValueError: no such city"),
        (KeyError("a"), "KeyError: 'a'"),
        (RuntimeError(), "RuntimeError"),
        (SystemExit(2), "SystemExit: 2"),
        (SilentError(), "SilentError: (its message cannot be read)"),
        (asyncio.CancelledError(), "CancelledError"),
    ],
)
def test_says_what_was_raised(error, raised):
    assert call(raises(error), {}, timeout=5) == Reply(raised=raised, seconds=pytest.approx(0, abs=1))


async def fails_later():
    await asyncio.sleep(0)
    raise ValueError("no such city")


def test_says_what_a_coroutine_raised():
    assert call(fails_later, {}, timeout=5).raised == "ValueError: no such city"


def test_says_what_was_raised_in_a_thread():
    assert in_a_thread(lambda: call(raises(SystemExit(2)), {}, timeout=5)).raised == "SystemExit: 2"


def test_shortens_a_message_without_end():
    raised = call(raises(ValueError("x" * 100_000)), {}, timeout=5).raised
    assert len(raised) == MAX_MESSAGE
    assert raised.endswith("…")


def test_lets_the_user_interrupt():
    with pytest.raises(KeyboardInterrupt):
        call(raises(KeyboardInterrupt()), {}, timeout=5)


def prints():
    print("cache warm", "\ud83d")
    sys.stdout.buffer.write(b"raw bytes")
    return GOOD


def test_keeps_what_was_printed(capsys):
    reply = call(prints, {}, timeout=5)
    assert (reply.raw, reply.printed) == (GOOD, "cache warm \\ud83d\nraw bytes")
    assert capsys.readouterr().out == ""


def prints_without_end():
    for _ in range(100):
        print("x" * MAX_PRINTED)
    return GOOD


def test_keeps_the_beginning_of_what_was_printed_without_end():
    assert call(prints_without_end, {}, timeout=5).printed == "x" * MAX_PRINTED


def prints_through_a_child():
    return subprocess.run(["echo", "hello"], stdout=sys.stdout, check=True).returncode


def test_lets_a_child_process_print(capfd):
    assert call(prints_through_a_child, {}, timeout=5).raw == "0"
    assert capfd.readouterr().out == "hello\n"


class Slow(dict):
    def items(self):
        while True:
            pass


class Unwritable(BaseModel):
    @model_serializer
    def write(self) -> str:
        raise RuntimeError("no words")


def test_says_that_a_model_cannot_be_written():
    assert "no words" in call(Unwritable, {}, timeout=5).unserialisable


class Wordless(dict):
    def items(self):
        raise RuntimeError("no words")


def test_says_that_a_mapping_cannot_be_written():
    assert call(lambda: Wordless(a=1), {}, timeout=5).unserialisable.startswith("RuntimeError")


def test_limits_writing_the_result_too():
    assert call(lambda: Slow(a=1), {}, timeout=LIMIT).timed_out == LIMIT


def test_running_and_writing_share_one_limit():
    class Late(BaseModel):
        a: int

        @model_serializer
        def written(self) -> dict[str, int]:
            time.sleep(0.7 * LIMIT)
            return {"a": self.a}

    def late():
        time.sleep(0.7 * LIMIT)
        return Late(a=1)

    assert call(late, {}, timeout=LIMIT).timed_out == LIMIT


ANYTHING = st.recursive(
    st.one_of(
        st.text(st.characters(codec=None, categories=None)),
        st.binary(),
        st.integers(),
        st.floats(),
        st.complex_numbers(),
        st.decimals(),
        st.datetimes(),
        st.timedeltas(),
        st.uuids(),
        st.sampled_from([None, True, Colour.RED, Point(1), Point, print, ...]),
        st.builds(Unreadable),
    ),
    lambda inner: st.one_of(
        st.lists(inner),
        st.tuples(inner),
        st.frozensets(st.integers() | st.binary()),
        st.dictionaries(st.text() | st.integers() | st.binary(), inner),
    ),
    max_leaves=5,
)


@given(ANYTHING)
def test_writes_any_value_as_json(value):
    written = in_json(value)
    assert json.loads(json.dumps(written, allow_nan=False)) == written or "\\ud" in json.dumps(written)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ({"a": (1, 2.5, None, True)}, {"a": [1, 2.5, None, True]}),
        (date(2026, 3, 8), "2026-03-08"),
        (Colour.RED, "red"),
        (Point(1), {"x": 1}),
        (float("inf"), "inf"),
        ("\ud83d", "\ud83d"),
        (b"\xff", "b'\\xff'"),
        pytest.param(10**6000, "<int>", id="6000 digits"),
        (Unreadable(), "<Unreadable>"),
        (a_cycle(), "{'self': {...}}"),
    ],
)
def test_writes_arguments_as_a_person_would(value, written):
    assert in_json(value) == written


def orders(since: date, colour: Colour = Colour.RED, trace_id: str = "none"):
    return f"{since:%Y} {colour.name} {trace_id}"


def plain_orders(since: date):
    return f"{since:%Y}"


def a_tool(function, **fields):
    return Tool("orders", __file__, 1, function=function, signature=signature_of(function), **fields)


def test_observes_a_call_with_the_values_that_the_annotations_want():
    seen = observe(a_tool(orders), {"since": "2026-03-08", "colour": "red"}, trace_id="t-1", timeout=5)
    assert seen == Observation(
        tool="orders",
        arguments={"since": "2026-03-08", "colour": "red"},
        trace_id="t-1",
        seconds=seen.seconds,
        raw="2026 RED t-1",
    )


def test_hands_the_trace_id_only_to_a_function_that_takes_it():
    seen = observe(a_tool(plain_orders), {"since": "2026-03-08"}, trace_id="t-1", timeout=5)
    assert (seen.trace_id, seen.raw) == (None, "2026")


def test_hands_values_that_do_not_validate_in_as_they_are():
    seen = observe(a_tool(plain_orders), {"since": "soon"}, timeout=5)
    assert seen.raised == "ValueError: Invalid format specifier '%Y' for object of type 'str'"


def test_hands_arguments_in_as_they_are_where_there_is_no_signature():
    seen = observe(Tool("add", __file__, 1, function=add_up), {"first": 1}, timeout=5)
    assert seen.raw == "3"


def test_keeps_the_arguments_as_they_were_before_the_call():
    def empties(names: list) -> str:
        names.clear()
        return GOOD

    assert observe(Tool("t", __file__, 1, function=empties), {"names": ["a"]}, timeout=5).arguments == {"names": ["a"]}


def test_asks_the_wrapper_for_the_answer_to_the_agent():
    def wrapper(**arguments):
        return success(arguments, trace_id="t-2")

    seen = observe(a_tool(plain_orders, answers=wrapper), {"since": "2026-03-08"}, answered_by="@tool", timeout=5)
    assert seen.answered_by == "@tool"
    assert '"data": {"since": "2026-03-08"}' in seen.raw


def test_refuses_to_call_recorded_results():
    with pytest.raises(ValueError, match="results were recorded"):
        observe(Tool("t", __file__, 1), {}, timeout=5)
