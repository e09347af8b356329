"""Rules whose libraries come with an extra that is not installed: asked for by id an error, else said not to be exercised."""

import pytest

from harness_envelope import extras

INSTALL = "pip install 'harness-conformance[exposure]'"
TOOL = """
def note(number: int) -> dict:
    return {"code": 200, "msg": "success", "data": {"note": "%s"}, "trace_id": "t"}
"""
SETTINGS = '[tool.pytest.ini_options]\n[tool.harness-conformance.tools.note]\nselect = ["HC601"]'


@pytest.fixture(autouse=True)
def _module(pytester):
    return pytester.makepyfile(mytools=TOOL % "fine")


@pytest.fixture
def _lacking(monkeypatch):
    monkeypatch.setattr(extras, "LIBRARIES", {"exposure": ("stdnum", "no_such_library")})


def rule_of(run, rule):
    return next(one for one in run.tool("note")["rules"] if one["rule"] == rule)


@pytest.mark.usefixtures("_lacking")
@pytest.mark.parametrize(
    ("where", "text", "named"),
    [
        ("command line", "", "--harness-select"),
        ("pytest.ini", "[pytest]\nharness_select = HC601", "--harness-select"),
        ("pyproject.toml", SETTINGS, "[tool.harness-conformance.tools.note]"),
    ],
)
def test_asking_for_one_is_a_usage_error_with_the_command_that_installs_them(pytester, harness, where, text, named):
    (pytester.path / where).write_text(text)
    run = harness(*(["--harness-select", "HC601"] if where == "command line" else []))

    assert run.code == pytest.ExitCode.USAGE_ERROR
    assert f"{named}: HC601 needs libraries that are not installed: no_such_library cannot be imported" in run.errors
    assert INSTALL in run.errors


@pytest.mark.usefixtures("_lacking")
@pytest.mark.parametrize("chosen", [[], ["--harness-select", "HC6"]])
def test_one_that_nobody_asked_for_by_id_is_not_exercised_and_a_note_says_why(harness, chosen):
    run = harness("-k", "conforms", "-v", *chosen)
    kept = rule_of(run, "HC601")

    assert (kept["kept"], kept["broken"]) == (0, 0)
    assert any(note.startswith("HC601 sensitive-data is not exercised in full") for note in run.report["notes"])
    assert INSTALL in " ".join(run.text.split())


@pytest.mark.usefixtures("_lacking")
def test_what_it_finds_without_them_is_reported(pytester, harness):
    pytester.makepyfile(mytools=TOOL % "ask ada@example.com")

    assert harness("-k", "conforms").rules("note") == {"HC601"}


@pytest.mark.usefixtures("_lacking")
@pytest.mark.parametrize("chosen", [["--harness-ignore", "HC601"], ["--harness-select", "HC4"]])
def test_one_that_does_not_count_is_not_missed(harness, chosen):
    assert not [note for note in harness("-k", "conforms", *chosen).report["notes"] if "not exercised" in note]


def test_where_they_are_installed_it_is_exercised(harness):
    run = harness("-k", "conforms", "--harness-select", "HC601")

    assert rule_of(run, "HC601")["kept"] == 10
    assert not [note for note in run.report["notes"] if "not exercised" in note]
