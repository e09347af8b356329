"""--harness-strict: the rules of level `should` fail a check too."""

import pytest

VAGUE = """
from harness_envelope import failure, success

def vague(number: int) -> dict:
    return (failure(404, "error") if number % 2 else success({"number": number})).model_dump()
"""


@pytest.fixture(autouse=True)
def _module(pytester):
    return pytester.makepyfile(mytools=VAGUE)


def test_by_default_a_should_rule_is_reported_and_fails_nothing(harness):
    run = harness("-k", "keeps-its-shape or conforms", "--harness-select", "HC304,HC705")

    assert run.code == 0


@pytest.mark.parametrize("arguments", [[], ["--harness-accept", "fixed"]])
def test_strictly_a_should_rule_fails_the_check(pytester, harness, arguments):
    pytester.makepyfile(mytools=VAGUE.replace('{"number": number}', "None"))
    plain = harness("-k", "conforms", "--harness-select", "HC304", *arguments)
    strict = harness("-k", "conforms", "--harness-select", "HC304", "--harness-strict")

    assert (plain.code, plain.rules("vague")) == (0, {"HC304"})
    assert (strict.code, strict.rules("vague")) == (1, {"HC304"})
    assert "HC304" in strict.text


def test_a_check_on_calls_is_strict_too(pytester, harness):
    pytester.makepyfile(mytools=VAGUE.replace('{"number": number}', '{"n": 1} if number % 4 else {"m": 1}'))

    assert harness("-k", "keeps-its-shape", examples=30).code == 0
    assert harness("-k", "keeps-its-shape", "--harness-strict", examples=30).code == 1


def test_a_rate_does_not_depend_on_it(harness):
    plain, strict = (harness("-k", "conforms", *arguments) for arguments in ([], ["--harness-strict"]))

    assert strict.side("vague")["p_valid"] == plain.side("vague")["p_valid"]


def test_the_ini_twin_says_it_too(pytester, harness):
    pytester.makepyfile(mytools=VAGUE.replace('{"number": number}', "None"))
    pytester.makeini("[pytest]\nharness_strict = true")

    assert harness("-k", "conforms", "--harness-select", "HC304").code == 1


def test_the_help_tells_of_it(pytester):
    assert "level `should`" in pytester.runpytest("--help").stdout.str()
