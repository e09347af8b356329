"""--harness-envelope: a team's own envelope; the rules that depend on the convention's five names step aside."""

import json

import pytest

TOOLS = """
from pydantic import BaseModel

class Answer(BaseModel):
    status: str
    temperature: float

def keeps(number: int) -> dict:
    return {"status": "ok", "temperature": number}

def fenced(number: int) -> str:
    return '```json\\n{"status": "ok", "temperature": 3}\\n```'

def misfits(number: int) -> dict:
    return {"status": "ok", "temperature": "warm" if number % 3 == 1 else number}

def renames(number: int) -> dict:
    return {"status": "ok", "temperature": number, "windSpeed": 3}

def raises(number: int) -> dict:
    raise LookupError("no station")
"""
SCHEMA = {
    "type": "object",
    "required": ["status", "temperature"],
    "properties": {"status": {"type": "string"}, "temperature": {"type": "number"}},
}


@pytest.fixture(autouse=True)
def _module(pytester):
    (pytester.path / "answer.json").write_text(json.dumps(SCHEMA))
    (pytester.path / "list.json").write_text("[]")
    return pytester.makepyfile(mytools=TOOLS)


@pytest.mark.parametrize("envelope", ["mytools:Answer", "answer.json"])
def test_each_tool_is_judged_on_the_teams_own_envelope(harness, envelope):
    run = harness("--harness-envelope", envelope, examples=20)
    judged = {tool["name"]: (run.rules(tool["name"]), run.side(tool["name"])["grade"]) for tool in run.report["tools"]}

    assert judged == {
        "keeps": (set(), "valid"),
        "fenced": ({"HC101", "HC706"}, "not exercised"),
        "misfits": ({"HC301"}, "broken"),
        "renames": ({"HC401"}, "broken"),
        "raises": ({"HC701", "HC706"}, "not exercised"),
    }
    run.result.assert_outcomes(passed=1, failed=4)


def test_a_line_says_which_rules_step_aside(harness):
    notes = harness("--harness-envelope", "mytools:Answer").report["notes"]

    assert len(notes) == 1
    assert notes[0].startswith("the envelope is mytools:Answer; stepping aside: HC104, HC111, HC112, HC113, HC114")
    assert "HC401" not in notes[0]


def test_a_rule_can_be_ignored_there_too(harness):
    arguments = ["--harness-envelope", "mytools:Answer", "--harness-ignore", "HC401"]

    assert harness(*arguments, target="mytools:renames").code == 0


def test_the_ini_twin_says_it_too(pytester, harness):
    pytester.makeini("[pytest]\nharness_envelope = mytools:Answer")

    assert harness(target="mytools:keeps").code == 0


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ("mytools:Answr", "did you mean `Answer`?"),
        ("mytools:keeps", "is no pydantic model"),
        ("harness_envelope:Envelope", "is the convention's own envelope"),
        ("absent.json", "No such file"),
        ("list.json", "expected a JSON Schema"),
    ],
)
def test_what_is_no_envelope_is_a_usage_error(harness, given, error):
    run = harness("--harness-envelope", given)

    assert run.code == pytest.ExitCode.USAGE_ERROR
    assert f"--harness-envelope: {given}" in run.errors
    assert error in run.errors


def test_the_help_tells_of_it(pytester):
    assert "A team's own envelope" in pytester.runpytest("--help").stdout.str()
