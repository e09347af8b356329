"""--harness-report: json and markdown, to a path of one's own or to reports/."""

import json
import re
from pathlib import Path

import jsonschema_rs
import pytest
from typer.testing import CliRunner

from harness_conformance.cli import app
from harness_strategies import MALFORMATIONS


@pytest.fixture(autouse=True)
def _module(mytools):
    return mytools


def test_json_holds_every_rate_with_its_count_and_interval(harness):
    rate = harness("-k", "fenced_city").side("fenced_city")["p_fix"]

    assert (rate["hits"], rate["n"], rate["rate"]) == (10, 10, 1.0)
    assert 0.7 < rate["low"] < 0.8 < rate["high"] == 1.0


def test_json_links_each_finding_to_the_page_of_the_rules(harness):
    run = harness("--harness-strict", "-k", "conforms or accepts")
    broken = [
        rule for tool in run.report["tools"] for found in tool["sides"] + tool["checks"] for rule in found["broken"]
    ]
    pages = Path(__file__).parents[2]

    assert {rule["rule"]: rule["link"] for rule in broken} == {
        "HC101": "docs/rules.md#hc101",
        "HC701": "docs/rules.md#hc701",
    }
    assert all(
        f'<a id="{link}"></a>' in (pages / page).read_text()
        for page, _, link in (rule["link"].partition("#") for rule in broken)
    )


def test_json_fits_the_schema_that_the_command_prints(harness):
    schema = json.loads(CliRunner().invoke(app, ["schema", "report"]).output)
    report = harness().report

    jsonschema_rs.validate(schema, report)
    assert not jsonschema_rs.is_valid(schema, report | {"tools": None})


def test_nothing_counted_is_null_never_0_or_1(harness):
    rate = harness("-k", "get_city and conforms").side("get_city")["p_fix"]

    assert rate == {"hits": 0, "n": 0, "rate": None, "low": None, "high": None}


def test_the_formula_agrees_with_the_direct_fraction(harness):
    sides = [side for tool in harness().report["tools"] for side in tool["sides"]]

    assert [side["predicted"] for side in sides] == [pytest.approx(side["p_success"]["rate"]) for side in sides]


def test_markdown_has_a_row_for_each_tool(pytester, harness):
    harness("--harness-report", "markdown:out/report.md")
    text = (pytester.path / "out" / "report.md").read_text()

    assert "| `get_city` | valid | 10 | 1.000 | 1.000 | 1.000 | n/a (0 cases) |" in text
    assert "| `broken_city` | function | [HC701](#hc701) raised |" in text


def test_markdown_shows_a_normalizer(pytester, harness):
    harness("--harness-report", "markdown:out.md", "-k", "laws or recovers or corpus or alone", target="reference")
    text = (pytester.path / "out.md").read_text()

    drawn = 10 * sum(malformation.tier == "text" for malformation in MALFORMATIONS.values())
    assert re.search(rf"^\| \*\*text tier\*\* \| {drawn} \| 0\.\d{{3}} \| 1\.000 \| 0 \| 0 \|$", text, re.MULTILINE)
    assert "P_success (basic): 1.000; a perfect normalizer reaches 1.000" in text
    assert re.search(r"^- corpus founding: (\d+) of \1 right", text, re.MULTILINE)


def test_the_default_path_is_in_reports(pytester, harness):
    harness("--harness-report", "markdown", "-k", "get_city and conforms")

    assert (pytester.path / "reports" / "conformance.md").is_file()


@pytest.mark.parametrize("processes", [[], ["-n", "3"]])
def test_totals_are_equal_with_and_without_xdist(harness, processes):
    few = ("--harness-malformations", "keys,code-fence")
    alone = harness(*few, "--harness-record", "a.jsonl").report
    shared = harness(*few, *processes, "--harness-record", "b.jsonl", subprocess=True).report

    assert shared == alone


def test_an_answer_that_no_encoding_holds_does_not_stop_the_report(pytester, harness):
    pytester.makepyfile(mytools='def f(n: int) -> str:\n    return "\\ud83c" + str(n)\n')
    run = harness("--harness-report", "markdown:out.md", "-k", "conforms")

    assert "HC103" in run.rules("f")
    assert "\\ud83c" in (pytester.path / "report.json").read_text()


def test_an_unknown_format_is_a_usage_error(pytester):
    result = pytester.runpytest("--harness-conformance", "mytools", "--harness-report", "jsn")

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "did you mean json?" in result.stderr.str()


def test_the_ini_twin_says_it_too(pytester):
    pytester.makeini("[pytest]\nharness_report = json:a.json markdown:b.md\nharness_examples = 2")
    pytester.runpytest("--harness-conformance", "mytools", "-k", "get_city and conforms")

    assert json.loads((pytester.path / "a.json").read_text())["complete"] is True
    assert (pytester.path / "b.md").is_file()
