"""--harness-seed: the same seed gives the same run, and the run says which it was."""

import re

import pytest


@pytest.fixture(autouse=True)
def _module(mytools):
    return mytools


def test_the_seed_is_0_and_printed(harness):
    assert "seed 0" in harness("-k", "get_city and conforms").text


def test_the_same_seed_gives_the_same_report(harness):
    first, second = (harness("--harness-seed", "7").report for _ in range(2))

    assert first == second


def test_the_order_and_the_choice_of_items_change_no_count(harness):
    everything = harness().tool("broken_city")["sides"]
    alone = harness("-k", "broken_city and conforms").tool("broken_city")["sides"]

    assert everything == alone


def test_another_seed_draws_others(pytester, harness):
    harness("-k", "get_city and conforms", "--harness-record", "one.jsonl", "--harness-seed", "1")
    harness("-k", "get_city and conforms", "--harness-record", "two.jsonl", "--harness-seed", "2")

    assert (pytester.path / "one.jsonl").read_text() != (pytester.path / "two.jsonl").read_text()


@pytest.mark.parametrize("processes", [[], ["-n", "2"]])
def test_a_random_seed_is_printed_and_one_for_all_processes(harness, processes):
    run = harness("--harness-seed", "random", "-k", "get_city", *processes, subprocess=bool(processes))
    seed = re.search(r"harness conformance: seed (\d+)", run.text)[1]

    assert run.report["run"]["seed"] == int(seed)
    assert harness("--harness-seed", seed, "-k", "get_city").report["tools"] == run.report["tools"]


def test_a_seed_that_is_none_is_a_usage_error(pytester):
    result = pytester.runpytest("--harness-conformance", "mytools", "--harness-seed", "lucky")

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "--harness-seed: 'lucky'" in result.stderr.str()


def test_the_ini_twin_says_it_too(pytester):
    pytester.makeini("[pytest]\nharness_seed = 5")

    assert "seed 5" in pytester.runpytest("--harness-conformance", "mytools", "--co").stdout.str()
