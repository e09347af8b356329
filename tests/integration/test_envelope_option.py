"""--harness-envelope: a team's own envelope; the rules that depend on the convention's five names step aside."""

import json
import re

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


def test_a_line_says_which_rules_and_checks_step_aside(harness):
    first, second = harness("--harness-envelope", "mytools:Answer").report["notes"]

    assert first.startswith("the envelope is mytools:Answer; stepping aside: HC104, HC111, HC112, HC113, HC114")
    assert first.endswith(
        "and the checks refuses-bad-arguments, accepts-valid-arguments, carries-trace-id, fails-well, keeps-its-shape, "
        "recovers"
    )
    assert second.startswith("P_fix is not measured (n/m), and P_success counts valid answers alone")
    assert "HC401" not in first


def test_what_nothing_can_repair_has_no_rate_of_repairs(pytester, harness):
    run = harness(
        "--harness-envelope", "mytools:Answer", "--harness-report", "markdown:out.md", "--junitxml=out.xml", examples=30
    )
    side = run.side("misfits")
    rows = (pytester.path / "out.md").read_text()

    assert (side["p_fix"], side["predicted"], side["p_success"]["hits"]) == (None, None, side["p_valid"]["hits"])
    assert side["gains"].keys() == {"P_valid"}
    assert re.search(r"^misfits .* n/m  0\.\d{3} \(", run.text, re.MULTILINE)
    assert re.search(r"^\| `misfits` \| broken .* \| not measured \| 0\.", rows, re.MULTILINE)
    assert "&quot;fixed&quot;: null" in (pytester.path / "out.xml").read_text()


@pytest.mark.parametrize(("gate", "code"), [("fix:1", 0), ("valid:1", 1), ("success:1", 1)])
def test_a_gate_counts_only_what_was_measured(harness, gate, code):
    run = harness("--harness-envelope", "mytools:Answer", "--harness-fail-under", gate, "-k", "misfits", examples=30)

    assert [line.split(" is ")[0] for line in run.report["gates"]] == [f"misfits: {gate[:-2]}"] * code


def test_a_rule_that_steps_aside_is_not_said_to_be_kept(harness):
    rules = harness("--harness-envelope", "mytools:Answer").tool("keeps")["rules"]
    kept = {rule["rule"] for rule in rules if rule["kept"]}

    assert {"HC101", "HC301", "HC401"} <= kept
    assert not kept & {"HC104", "HC111", "HC203", "HC214", "HC302"}


@pytest.mark.parametrize(
    ("pieces", "rules"),
    [
        ('\'{"status": "ok", \', \'"temperature": 3}\'', set()),
        ("'{\"status\": \"ok\"', '}'", {"HC801"}),
        ('\'{"status": "ok", "temperature": 3}\', \'{}\'', {"HC801"}),
    ],
)
def test_the_pieces_of_a_stream_are_one_of_them(pytester, harness, pieces, rules):
    stream = (
        f"from collections.abc import Iterator\ndef streams(number: int) -> Iterator[str]:\n    yield from ({pieces})\n"
    )
    pytester.makepyfile(mytools=TOOLS + stream)
    checks = harness("--harness-envelope", "mytools:Answer", "-k", "streams").tool("streams")["checks"]

    assert [check["check"] for check in checks] == ["streams"]
    assert {rule["rule"] for rule in checks[0]["broken"]} == rules


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
