"""[tool.harness-conformance] of pyproject.toml: what a project says of each of its tools."""

import pytest

FAULTY = """
def faulty(number: int) -> dict:
    return {"code": 200, "msg": "done", "data": {"theNumber": number}, "trace_id": "t"}

def other(number: int) -> dict:
    return {"code": 200, "msg": "done", "data": {"theNumber": number}, "trace_id": "t"}
"""


@pytest.fixture(autouse=True)
def _module(pytester):
    return pytester.makepyfile(mytools=FAULTY)


@pytest.fixture
def settings(pytester):
    def write(text):
        (pytester.path / "pyproject.toml").write_text(f"[tool.pytest.ini_options]\n{text}")

    return write


@pytest.mark.parametrize("name", ["faulty", '"mytools::faulty"'])
@pytest.mark.parametrize(
    ("said", "rules"),
    [
        ('ignore = { HC203 = "the partner says done" }', {"HC401"}),
        ('select = ["HC2"]', {"HC203"}),
        ('select = ["HC2", "HC4"]\nignore = { HC401 = "theirs" }', {"HC203"}),
    ],
)
def test_the_rules_of_one_tool_are_chosen_and_no_other_tools(settings, harness, name, said, rules):
    settings(f"[tool.harness-conformance.tools.{name}]\n{said}")
    run = harness("-k", "conforms")

    assert run.rules("faulty") & {"HC203", "HC401"} == rules
    assert run.rules("other") >= {"HC203", "HC401"}


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ('ignore = { HC2033 = "x" }', "'HC2033' is no rule and begins none (did you mean HC203?)"),
        ('ignore = ["HC203"]', "`tools.faulty.ignore`: Input should be a valid dictionary"),
        ('ignore = { HC203 = "" }', "`tools.faulty.ignore.HC203`: String should have at least 1 character"),
        ("ignored = {}", "`tools.faulty.ignored`: Extra inputs are not permitted (did you mean `ignore`?)"),
        ("examples = [{ numer = 1 }]", "`numer`, which is no parameter (did you mean `number`?)"),
        ("arguments = { numer = [1] }", "`numer`, which is no parameter (did you mean `number`?)"),
        ("examples = ", "Invalid value"),
    ],
)
def test_what_cannot_be_meant_is_a_usage_error(settings, harness, said, error):
    settings(f"[tool.harness-conformance.tools.faulty]\n{said}")
    run = harness()

    assert run.code == pytest.ExitCode.USAGE_ERROR
    assert error in run.errors


def test_a_name_that_no_target_has_is_reported(settings, harness):
    settings('[tool.harness-conformance.tools.faultty]\nignore = { HC203 = "x" }')

    assert harness("-k", "conforms").report["notes"][0] == (
        "[tool.harness-conformance.tools] names `faultty`, which no target of this run has (did you mean `faulty`?)"
    )
