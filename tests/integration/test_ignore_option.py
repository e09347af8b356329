"""--harness-ignore: these rules do not count."""

import pytest

FAULTY = """
def faulty(number: int) -> dict:
    return {"code": 200, "msg": "done", "data": {"theNumber": number}, "trace_id": "t"}
"""


@pytest.fixture(autouse=True)
def _module(pytester):
    return pytester.makepyfile(mytools=FAULTY)


@pytest.mark.parametrize(("ignore", "rules"), [("HC4", {"HC203"}), ("HC203", {"HC401"}), ("HC203,HC4,HC3", set())])
def test_an_ignored_rule_is_not_judged(harness, ignore, rules):
    run = harness("-k", "conforms", "--harness-ignore", ignore)

    assert run.rules("faulty") & {"HC203", "HC401"} == rules
    assert run.code == (1 if rules else 0)


def test_an_answer_that_breaks_only_what_is_ignored_is_valid(harness):
    assert harness("-k", "conforms", "--harness-ignore", "HC203,HC4").side("faulty")["grade"] == "valid"


def test_an_ignore_that_matches_nothing_is_reported(harness):
    notes = harness("--harness-ignore", "HC203,HC102").report["notes"]

    assert [note for note in notes if "nothing breaks" in note] == [
        "--harness-ignore names HC102, which nothing breaks any more; take it out"
    ]


def test_the_ini_twin_says_it_too(pytester, harness):
    pytester.makeini("[pytest]\nharness_ignore = HC203,HC401")

    assert harness("-k", "conforms").code == 0


def test_an_id_that_is_none_is_a_usage_error_with_the_nearest_match(harness):
    run = harness("--harness-ignore", "HC4,HC4011")

    assert run.code == pytest.ExitCode.USAGE_ERROR
    assert "--harness-ignore: 'HC4011' is no rule and begins none (did you mean HC401?)" in run.errors


def test_the_help_tells_of_it(pytester):
    assert "These rules do not count" in pytester.runpytest("--help").stdout.str()
