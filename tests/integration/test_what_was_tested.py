"""The statement of what was tested, and what was not, a tool: in the terminal (-v) and in each report."""

import pytest


@pytest.fixture(autouse=True)
def _module(mytools):
    return mytools


def test_v_says_for_each_tool_how_it_was_called_and_which_rules_that_could_break(harness):
    run = harness("-v", "-k", "broken_city and (conforms or accepts)", examples=20)
    text = " ".join(run.text.partition("tested of broken_city:")[2].split())

    assert "calls: 20 measured" in text
    assert "arguments: 20 drawn" in text
    assert "codes: 200 ×" in text
    assert "broken: HC701 (" in text
    assert "not exercised:" in text
    assert "HC204" in text.partition("not exercised:")[2]


def test_without_v_nothing_is_said(harness):
    assert "tested of" not in harness("-k", "get_city and conforms").text


def test_the_reports_hold_it_too(pytester, harness):
    run = harness("--harness-report", "markdown:out.md", "-k", "get_city and not recovers")
    rules = {rule["rule"]: rule for rule in run.tool("get_city")["rules"]}
    page = (pytester.path / "out.md").read_text()

    assert (rules["HC203"]["kept"], rules["HC204"]["kept"], rules["HC501"]["kept"]) == (10, 0, 10)
    assert [check["check"] for check in run.tool("get_city")["checks"]] == [
        "accepts-valid-arguments",
        "carries-trace-id",
    ]
    assert "## What was tested" in page
    assert "| `get_city` | 10 measured | 10 drawn (10 answered with 200) | 200 ×10 | HC101 (10)" in page


def test_one_note_says_what_nobody_does_for_plain_functions(harness):
    notes = [note for note in harness("-k", "conforms").report["notes"] if note.startswith("nobody")]

    assert len(notes) == 1
    assert "get_city, fenced_city, broken_city: HC211, HC212 and HC502" in notes[0]
