"""--harness-malformations: only these malformations or families."""

import re

import pytest

ITEMS = re.compile(r"^mytools::get_city::(\S+) PASSED", re.MULTILINE)


@pytest.fixture(autouse=True)
def _module(mytools):
    return mytools


def test_names_and_families_choose_the_items_and_the_strata(harness):
    run = harness("--harness-malformations", "code-fence, keys", "-v", "-k", "get_city")

    assert [stratum["malformation"] for stratum in run.tool("get_city")["injected"]["strata"]] == [
        "code-fence",
        "miscased-key",
        "misspelt-key",
        "near-miss-field",
        "key-alias",
        "colliding-keys",
        "duplicate-key",
    ]
    assert [item for item in ITEMS.findall(run.text) if item.startswith("recovers")] == [
        "recovers[wrapping]",
        "recovers[keys]",
    ]


def test_a_normalizer_has_one_item_for_each(pytester):
    result = pytester.runpytest(
        "--harness-conformance", "reference", "--harness-malformations", "shape", "--co", "-q", "-k", "recovers"
    )

    result.stdout.fnmatch_lines(["reference::recovers[[]missing-extra]", "reference::recovers[[]missing-optional]"])
    assert "code-fence" not in result.stdout.str()


def test_a_name_that_is_none_is_a_usage_error(pytester):
    result = pytester.runpytest("--harness-conformance", "mytools", "--harness-malformations", "code-fense")

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "did you mean code-fence?" in result.stderr.str()


def test_the_ini_twin_says_it_too(pytester, harness):
    pytester.makeini("[pytest]\nharness_malformations = shape")

    assert [item for item in ITEMS.findall(harness("-v", "-k", "get_city").text) if "[" in item] == ["recovers[shape]"]
