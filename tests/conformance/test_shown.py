"""How raw outputs and calls are shown to a person."""

import pytest

from harness_conformance.checks.shown import call_text, clipped


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("杭州", "杭州"),
        ("a\nb\tc", "a\\nb\\tc"),
        ("\ud83c", "\\ud83c"),
        ("\x1b[31m", "\\x1b[31m"),
        ("x" * 50, "xxxxxxx ... xxxxxxx"),
    ],
)
def test_a_text_is_one_printable_line(text, shown):
    assert clipped(text, 20) == shown


def test_a_call_is_written_as_python_writes_it():
    assert call_text("find", {"customer": "", "page": 1}) == "find(customer='', page=1)"
    assert call_text("none", None) == "none()"
