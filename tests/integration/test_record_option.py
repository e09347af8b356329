"""--harness-record: every measured call as a line, which results: reads back with the same rates."""

import json

import pytest

SEEN = ("calls", "successes", "p_exec", "p_valid", "p_fix", "p_success", "codes", "grade")


@pytest.fixture(autouse=True)
def _module(pytester, mytools):
    with mytools.open("a") as file:
        file.write("\nchecked_city = tool(fenced_city)\n__harness_tools__ = [get_city, broken_city, checked_city]\n")


@pytest.mark.parametrize("processes", [[], ["-n", "2"]])
def test_a_recorded_run_read_back_gives_the_same_seen_rates(harness, processes):
    live = harness("--harness-record", "run.jsonl", *processes, subprocess=bool(processes))
    again = harness(target="results:run.jsonl", report="again.json")

    assert len(live.report["tools"]) == 3
    for tool in live.report["tools"]:
        sides = [{name: side[name] for name in SEEN} for side in tool["sides"]]
        assert [{name: side[name] for name in SEEN} for side in again.tool(tool["name"])["sides"]] == sides


def test_every_measured_call_is_one_line_and_no_other(pytester, harness):
    harness("--harness-record", "run.jsonl", "-k", "broken_city")
    lines = [json.loads(line) for line in (pytester.path / "run.jsonl").read_text().splitlines()]

    assert [line["tool"] for line in lines] == ["broken_city"] * 10
    assert {line["error"] and line["error"]["kind"] for line in lines} == {None, "raised"}


def test_results_of_any_language_are_judged_without_a_call(pytester, harness):
    right = {"code": 200, "msg": "success", "data": {"n": 1}, "trace_id": "t"}
    (pytester.path / "theirs.jsonl").write_text(
        "\n".join(
            json.dumps(line)
            for line in (
                {"tool": "search", "raw": right},
                {"tool": "search", "raw": json.dumps(right)},
                {"tool": "search", "raw": f"```json\n{json.dumps(right)}\n```"},
                {"tool": "search", "error": "TimeoutError: no answer"},
            )
        )
    )
    side = harness(target="results:theirs.jsonl").side("search")

    assert [side[rate]["hits"] for rate in ("p_exec", "p_valid", "p_fix", "p_success")] == [3, 2, 1, 3]
    assert side["predicted"] == pytest.approx(0.75)


def test_the_ini_twin_says_it_too(pytester, harness):
    pytester.makeini("[pytest]\nharness_record = logs/run.jsonl")
    harness("-k", "get_city and conforms")

    assert len((pytester.path / "logs" / "run.jsonl").read_text().splitlines()) == 10
