"""nst/JSONTestSuite's parsing files: JSON is never repaired, what is no JSON is never called valid."""

import json
from pathlib import Path

import pytest

from harness_envelope import normalize

SUITE = Path(__file__).parents[2] / "data" / "json-test-suite.jsonl"
HEAD, TAIL = b'{"code":200,"msg":"success","data":', b',"trace_id":"t"}'

# Two members of one name are JSON, but no envelope (HC102): equal ones are merged, different ones rejected.
REPEATED = {"y_object_duplicated_key": "rejected", "y_object_duplicated_key_and_value": "fixed"}


def text_of(case):
    """The text as bytes: as it stands in `raw_hex`, or `unit` repeated."""
    return bytes.fromhex(case["raw_hex"]) if "raw_hex" in case else case["unit"].encode() * case["times"]


CASES = [json.loads(line) for line in SUITE.read_text(encoding="utf-8").splitlines()]
TEXTS = {case["id"]: text_of(case) for case in CASES}


def of(verdict):
    return [case["id"] for case in CASES if case["verdict"] == verdict]


def embedded(name):
    """A text of the suite as the `data` of an envelope."""
    return HEAD + TEXTS[name] + TAIL


def test_the_suite_is_whole():
    assert [len(of(verdict)) for verdict in ("accept", "reject", "either")] == [95, 188, 35]


@pytest.mark.parametrize("name", TEXTS)
def test_never_crashes(name):
    assert normalize(TEXTS[name]).verdict == "rejected"
    assert normalize(embedded(name)).verdict in ("valid", "fixed", "rejected")


@pytest.mark.parametrize("name", [name for name in of("accept") if name not in REPEATED])
def test_what_is_json_is_neither_repaired_nor_rejected(name):
    answer = normalize(embedded(name))

    assert (answer.verdict, answer.repairs, answer.reason) == ("valid", (), None)
    assert answer.envelope["data"] == json.loads(TEXTS[name])


@pytest.mark.parametrize("name", of("accept"))
def test_what_is_json_but_no_envelope_is_not_rejected_for_its_syntax(name):
    assert normalize(TEXTS[name]).reason.malformation in ("bare-value", "empty-output", "duplicate-key", "missing-code")


@pytest.mark.parametrize(("name", "verdict"), REPEATED.items())
def test_a_repeated_key_is_merged_or_rejected(name, verdict):
    assert normalize(embedded(name)).verdict == verdict


@pytest.mark.parametrize("name", of("reject"))
def test_what_is_no_json_is_never_valid(name):
    assert normalize(TEXTS[name]).verdict == "rejected"
    assert normalize(embedded(name)).verdict != "valid"
