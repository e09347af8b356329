"""--harness-search: all of Hypothesis also where measuring saw nothing; it counts no call."""

RARE = """
from harness_envelope import success

def rare(number: int) -> dict:
    if number % 1000 == 777:
        raise LookupError("x")
    return success({"n": 1})
"""


def test_a_fault_that_measuring_did_not_see_is_found_and_not_counted(pytester, harness):
    pytester.makepyfile(mytools="from harness_envelope import success\n" + RARE.replace("% 1000 == 777", "> 10**6"))
    plain = harness("-k", "conforms", examples=2)
    searched = harness("-k", "conforms", "--harness-search", examples=2)

    assert (plain.code, plain.rules("rare")) == (0, set())
    assert (searched.code, searched.rules("rare")) == (1, {"HC701"})
    assert searched.side("rare")["broken"][0]["count"] == 0
    assert searched.side("rare")["broken"][0]["example"]["arguments"] == {"number": 10**6 + 1}
    assert searched.side("rare")["calls"] == 2
    assert "found by search" in searched.text


BAD = """
import json
from harness_envelope import normalize as right

def normalize(raw, data_schema=None, trace_id=None):
    answer = right(raw, data_schema, trace_id=trace_id)
    if answer.envelope and "Hello" in json.dumps(answer.envelope["data"]):
        return {}
    return answer
"""


def test_a_search_of_a_normalizer_that_finds_nothing_changes_nothing(harness):
    run = harness("--harness-search", "-k", "missing-extra or leaves or conforming", target="reference", examples=2)

    assert run.code == 0


def test_the_ini_twin_says_it_too(pytester, harness):
    pytester.makepyfile(mytools=RARE.replace("% 1000 == 777", "> 10**6"))
    pytester.makeini("[pytest]\nharness_search = true")

    assert harness("-k", "conforms", examples=2).rules("rare") == {"HC701"}
