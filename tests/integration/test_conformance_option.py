"""--harness-conformance: which items run, how they are named, and how they behave among pytest's own options."""

import json
import xml.etree.ElementTree as ET

import pytest

FAMILIES = ["wrapping", "encoding", "truncation", "absence", "syntax", "keys", "types", "shape"]
RECOVERS = [f"recovers[{family}]" for family in FAMILIES]
ON_CALLS = {
    "get_city": ["conforms", "accepts-valid-arguments", "carries-trace-id"],
    "fenced_city": ["conforms", "accepts-valid-arguments"],
    "broken_city": ["conforms", "accepts-valid-arguments"],
}


@pytest.fixture(autouse=True)
def _module(mytools):
    return mytools


def test_one_item_is_one_tool_and_one_check(pytester):
    result = pytester.runpytest("--harness-conformance", "mytools", "--collect-only", "-q")

    ids = [f"mytools::{tool}::{check}" for tool, checks in ON_CALLS.items() for check in [*checks, *RECOVERS]]
    result.stdout.fnmatch_lines([one.replace("[", "[[]") for one in ids], consecutive=True)


def test_without_a_path_only_the_conformance_items_run(pytester, harness):
    pytester.makepyfile(test_mine="def test_mine(): assert True")
    pytester.makeini("[pytest]\ntestpaths = .")

    assert "test_mine" not in harness("-v").text


def test_with_a_path_both_run(pytester, harness):
    mine = pytester.makepyfile(test_mine="def test_mine(): assert True")
    text = harness("-v", str(mine)).text

    assert "test_mine.py::test_mine PASSED" in text
    assert "mytools::get_city::conforms" in text


def test_several_targets_run(harness):
    run = harness("-k", "conforms or corpus", target=["mytools:get_city", "reference"])

    assert run.code == 0
    assert [tool["name"] for tool in run.report["tools"]] == ["get_city"]
    assert [normalizer["name"] for normalizer in run.report["normalizers"]] == ["reference"]


def test_a_broken_tool_fails_and_shows_the_smallest_call(harness):
    run = harness("-k", "broken_city")

    assert run.code == 1
    assert run.rules("broken_city") == {"HC701"}
    assert "broken_city(number=21)" in run.text
    assert 'reproduce: pytest --harness-conformance mytools --harness-seed 0 --harness-examples 10 -k "broken_city' in (
        run.text
    )


def test_a_conforming_tool_passes(harness):
    run = harness("-k", "get_city")

    assert run.code == 0
    assert run.side("get_city")["grade"] == "valid"


def test_the_ini_twin_asks_for_it_too(pytester):
    pytester.makeini("[pytest]\nharness_conformance = mytools\nharness_examples = 5")

    assert "mytools · 3 tools · 15 calls" in pytester.runpytest("-k", "conforms").stdout.str()


def test_k_selects(harness):
    run = harness("-k", "get_city and conforms")

    run.result.assert_outcomes(passed=1, deselected=30)


def test_x_stops_and_the_report_says_that_it_is_incomplete(harness):
    run = harness("-x")

    assert run.code == 1
    assert run.report["complete"] is False
    assert "INCOMPLETE" in run.text


def test_lf_runs_what_failed(harness):
    harness()
    run = harness("--lf")

    run.result.assert_outcomes(failed=2)


def test_junitxml_names_the_items_and_carries_their_outcomes(pytester, harness):
    harness("--junitxml", "junit.xml", "-k", "get_city and conforms")
    case = ET.parse(pytester.path / "junit.xml").getroot().find(".//testcase")

    assert case.get("name") == "conforms"
    assert json.loads(case.find(".//property").get("value"))["subject"] == "mytools::get_city"


def test_q_prints_one_line(harness):
    run = harness("-q", "-k", "get_city")

    assert "harness conformance: 1 tool, 0 normalizers, lowest P_success 1.000, 0 corrupt" in run.text
    assert "P_exec" not in run.text


def test_v_prints_a_row_for_each_malformation(harness):
    assert "    code-fence" in harness("-v", "-k", "get_city").text


def test_the_section_fits_80_columns(harness):
    text = harness().text
    section = text[text.index("= harness conformance =") :]

    assert max(len(line) for line in section.splitlines() if not line.startswith(("=", "FAILED", "report"))) <= 80


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_the_summary_gives_a_fault_one_line_in_ci_too(harness, monkeypatch, workers):
    monkeypatch.setenv("CI", "true")
    text = harness(*workers, "-k", "conforms or code-fence").text
    summary = text[text.index("short test summary info") :].splitlines()[1:-1]

    assert sorted(line.partition(" - ")[2][:16] for line in summary) == ["HC101 not-json: ", "HC701 raised: A "]


def test_an_item_stands_at_the_tools_own_line(pytester, mytools, harness):
    harness("-o", "junit_family=xunit1", "--junitxml", "junit.xml", "-k", "get_city and conforms")
    case = ET.parse(pytester.path / "junit.xml").getroot().find(".//testcase")
    lines = mytools.read_text().splitlines()

    assert case.get("file") == "mytools.py"
    assert lines[int(case.get("line"))].startswith("def get_city")


def test_help_names_every_option(pytester):
    text = pytester.runpytest("--help").stdout.str()

    for name in ("conformance", "normalizer", "examples", "seed", "timeout", "accept", "fail-under", "mix"):
        assert f"--harness-{name}" in text
        assert f"harness_{name.replace('-', '_')}" in text


def test_a_function_that_cannot_be_called_vetoes_no_other(pytester, harness):
    pytester.makepyfile(mytools="def odd(x, /): ...\ndef fine() -> dict:\n    return {}\n")
    run = harness("-k", "conforms")

    assert [tool["name"] for tool in run.report["tools"]] == ["fine"]
    assert [one["name"] for one in run.report["left_out"]] == ["odd"]
    assert "left out: mytools::odd" in run.text


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("mytool", "mytools"),
        ("mytools:get_cty", "get_city"),
        ("nothing.py", "nothing.py"),
        ("results:none.jsonl", "none.jsonl"),
        ("normalizer:mytools", "mytools"),
        ("refrence:x", "reference"),
        ("empty", "nothing to test"),
        ("failing", "ZeroDivisionError"),
    ],
)
def test_a_target_that_cannot_be_loaded_is_a_usage_error(pytester, target, said):
    pytester.makepyfile(empty="", failing="1 / 0")
    result = pytester.runpytest("--harness-conformance", target)

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert said in result.stderr.str()
    assert "Traceback" not in result.stderr.str() + result.stdout.str()
