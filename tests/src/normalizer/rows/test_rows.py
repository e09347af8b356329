"""The tables of recovery.md, row by row: every example gets what its letter demands."""

import pytest

from .building import answered, outcome, right, seen
from .families import each
from .truncation_rows import SOURCES


@each("RECOVERED")
def test_recovers_the_envelope(built):
    assert seen(built) == ("fixed", right(built))


@each("UNCHANGED")
def test_leaves_what_is_valid(built):
    assert seen(built) == ("valid", right(built))
    assert answered(built).repairs == ()


@each("EITHER")
def test_recovers_or_rejects(built):
    assert outcome(built) in ("exact", "rejected"), seen(built)


@each("REFUSED")
def test_rejects_with_a_reason(built):
    assert outcome(built) == "rejected", seen(built)
    assert all((answered(built).reason.malformation, answered(built).reason.place, answered(built).reason.message))


@pytest.mark.parametrize("built", SOURCES.values(), ids=SOURCES)
def test_a_cut_at_any_character_is_exact_or_rejected(built):
    cuts = [built.through(lambda text, end=end: text[:end]) for end in range(len(built.text))]

    assert [cut.text for cut in cuts if outcome(cut) == "corrupt"] == []
