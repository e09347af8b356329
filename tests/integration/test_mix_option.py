"""--harness-mix: what an agent's results are assumed to look like; every report names it."""

import json

import pytest


@pytest.fixture(autouse=True)
def _module(mytools):
    return mytools


@pytest.mark.parametrize(("mix", "least"), [("basic", 1.0), ("wide", 0.9)])
def test_a_named_mix_is_used_and_named(harness, mix, least):
    run = harness("--harness-mix", mix, "-k", "get_city")

    assert f"mix {mix}" in run.text
    assert f"P_success({mix})" in run.text
    assert run.report["run"]["mix"]["name"] == mix
    assert run.tool("get_city")["injected"]["p_success"] >= least


def test_a_mix_from_a_file(pytester, harness):
    (pytester.path / "ours.json").write_text(
        json.dumps({"conforming": 0.5, "malformations": {"code-fence": 0.25, "misspelt-key": 0.25}})
    )

    assert "P_success(ours.json)" in harness("--harness-mix", "ours.json", "-k", "get_city").text


def test_a_mix_whose_strata_were_not_all_measured_gives_no_number(harness):
    run = harness("-k", "get_city and (conforms or wrapping)")

    assert run.tool("get_city")["injected"]["p_success"] is None


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[]", "no mix"),
        ("{", "no mix"),
        ('{"conforming": 2, "malformations": {}}', "no mix"),
        ('{"conforming": 0.5, "malformations": {"code-fence": 0.1}}', "sum to 0.6000"),
        ('{"conforming": 0.5, "malformations": {"code-fense": 0.5}}', "did you mean 'code-fence'"),
    ],
)
def test_a_file_that_holds_no_mix_is_a_usage_error(pytester, content, said):
    (pytester.path / "ours.json").write_text(content)
    result = pytester.runpytest("--harness-conformance", "mytools", "--harness-mix", "ours.json")

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert said in result.stderr.str()


def test_a_name_that_is_none_is_a_usage_error(pytester):
    result = pytester.runpytest("--harness-conformance", "mytools", "--harness-mix", "wild")

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "did you mean 'wide'?" in result.stderr.str()


def test_the_ini_twin_says_it_too(pytester, harness):
    pytester.makeini("[pytest]\nharness_mix = wide")

    assert harness("-k", "get_city and conforms").report["run"]["mix"]["name"] == "wide"
