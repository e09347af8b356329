"""The frozen corpus inside the package, and what the reference makes of it."""

import pytest

from harness_conformance.corpus import FILES, TRACE_ID, Case, load_cases
from harness_conformance.repairing import is_right, verdict_of
from harness_conformance.targets.normalizers import Answer
from harness_envelope import RULES, judge, normalize
from harness_strategies import MALFORMATIONS

CASES = [case for name in FILES for case in load_cases(name)]
NAMED = {case.id: case for case in CASES}


def answered(case):
    found = normalize(case.output, case.data_schema, trace_id=TRACE_ID)
    return Answer(envelope=found.envelope, rejection=None if found.envelope else "no"), found


def test_every_case_of_every_file_is_there():
    by_hand = [name for name in FILES if name != "drawn"]

    assert {name: len(load_cases(name)) for name in by_hand} == {"founding": 26, "field": 64, "traps": 64}
    assert len(NAMED) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_case_is_right_or_a_later_kind_and_none_is_corrupt(case):
    answer, found = answered(case)
    verdict = verdict_of(case.expectation, case.envelope, answer, case.data_schema)

    assert verdict != "corrupt"
    assert case.is_later or is_right(case.expectation, verdict)
    assert case.expectation != "unchanged" or found.verdict == "valid"


def test_what_is_later_is_not_drawn_yet():
    assert not {case.malformation for case in CASES if case.is_later} & set(MALFORMATIONS)


def test_bytes_come_from_their_hex_form():
    case = Case(id="x", malformation="bom", family="encoding", expectation="recover", raw_hex="efbbbf7b7d")

    assert (case.output, case.tier) == (b"\xef\xbb\xbf{}", "text")


FOUNDING_RULES = {
    "f01-conforming": [],
    "f03-vague-message": ["HC205"],
    "f08-error-fields": [],
    "f10-user": [],
    "f11-page": [],
    "f12-empty-page": [],
    "f13-empty-as-null": ["HC303"],
    "f21-extra-absent": [],
    "f22-naming-right": [],
    "f23-naming-wrong": ["HC401", "HC402", "HC402", "HC403"],
    "f24-escapes": [],
    "f25-compiler-error": [],
}


@pytest.mark.parametrize(("name", "rules"), FOUNDING_RULES.items())
def test_the_judge_says_of_the_founding_examples_what_the_convention_says(name, rules):
    case = NAMED[name]

    assert [finding.rule for finding in judge(case.output, case.data_schema)] == [
        rule for rule in rules if rule in RULES
    ]
