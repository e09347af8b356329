import json
import re
from pathlib import Path

import pytest

from harness_strategies import MALFORMATIONS, malformation
from harness_strategies.catalogue import PAGE, catalogue
from harness_strategies.malformations import RECOVER, Example

ROOT = Path(__file__).parents[2]
TABLES = json.loads((ROOT / "tests" / "data" / "malformations.json").read_text())


@pytest.fixture
def page():
    return (ROOT / PAGE).read_text()


def names_in(page, family):
    section = page.split(f"## {family}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| ([a-z0-9-]+) \| (?!what)", section, re.MULTILINE)


def test_the_page_is_what_the_declarations_say(page):
    assert page == catalogue(MALFORMATIONS)


@pytest.mark.parametrize("family", TABLES)
def test_the_page_names_what_the_tables_name_and_what_is_declared(page, family):
    declared = {name for name, item in MALFORMATIONS.items() if item.family == family}

    assert set(names_in(page, family)) == declared == TABLES[family].keys()


@pytest.mark.parametrize("name", MALFORMATIONS)
def test_a_row_has_the_sentence_and_the_expectation(page, name):
    item = MALFORMATIONS[name]

    assert f"| {name} | {item.sentence} | {item.expectation_in_words} |" in page


def test_a_condition_is_named_where_an_expectation_depends_on_one(page):
    assert "| rejected where they differ |" in page


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("a", "`b`", "| `a` | `` `b` `` |"),
        ("a\n\tb", "", r"| `a\n\tb` | (nothing) |"),
        ("a", b"\xef\xbb\xbfa", r"| `a` | `\xef\xbb\xbfa` |"),
        ({"é": 1}, "a|b\u200b", r'| `{"é": 1}` | `a\|b\u200b` |'),
    ],
)
def test_an_example_stands_on_one_line_as_it_is_written(before, after, shown):
    @malformation("syntax", expects=RECOVER, example=Example(before, after))
    def example_only(text: str) -> str:
        """Show an example."""
        return text

    assert shown in catalogue({"example-only": example_only})
