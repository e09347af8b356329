"""What is measured is what it says: conforming, broken in the way named, and the same envelope underneath."""

import ast
import json
import re

import pytest
from tests.benchmarks.documents import GUIDED, KINDS, Report, document
from tests.benchmarks.hostile import UNITS, hostile_text

from harness_envelope import Envelope

SIZES = (300, 10_000)
BROKEN = [kind for kind in KINDS if kind != "valid" and kind not in GUIDED]


@pytest.mark.parametrize("size", [*SIZES, 1_000_000])
def test_a_valid_document_is_its_envelope_at_about_its_size(size):
    built = document("valid", size)

    assert json.loads(built.text) == built.envelope
    assert Envelope[Report].model_validate_json(built.text, strict=True)
    assert size <= len(built.text) < size + 260


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_document_is_no_json(kind, size):
    with pytest.raises(json.JSONDecodeError):
        json.loads(document(kind, size).text)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", GUIDED)
def test_a_guided_document_is_json_that_the_schema_does_not_admit(kind, size):
    built = document(kind, size)

    assert json.loads(built.text) != built.envelope
    with pytest.raises(ValueError, match="validation error"):
        Envelope[Report].model_validate_json(built.text, strict=True)


@pytest.mark.parametrize("size", SIZES)
def test_a_messy_document_is_a_python_literal_once_its_comments_are_taken_out(size):
    built = document("messy", size)
    plain = re.sub(
        r"^# by hand$|^// by hand$|/\* by hand \*/|// all that was asked for", "", built.text, flags=re.MULTILINE
    )

    assert ast.literal_eval(plain.replace('": true', '": True')) == built.envelope


@pytest.mark.parametrize("size", SIZES)
def test_the_closers_that_are_missing_are_all_that_is_missing(size):
    built = document("no closers", size)

    assert json.loads(f"{built.text}}}}}") == built.envelope


@pytest.mark.parametrize("what", UNITS)
def test_a_hostile_text_is_as_long_as_it_says(what):
    assert 1_000_000 - 10 < len(hostile_text(what, 1_000_000)) <= 1_000_000


def test_a_megabyte_of_braces_in_prose_holds_a_hundred_thousand_pairs():
    assert hostile_text("braces", 1_000_000).count("{") == 100_000
