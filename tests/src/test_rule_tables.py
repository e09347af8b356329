"""The rules that can err, on tables of true examples and near misses."""

import json
from pathlib import Path

import pytest

from harness_envelope import judge

TABLES = Path(__file__).parents[1] / "data" / "rules"
OWN = "made for this table"
RULES_OF_TABLES = ["HC205", "HC403", "HC601", "HC602"]


def rows_of(rule):
    return [json.loads(line) for line in (TABLES / f"{rule}.jsonl").read_text().splitlines()]


ROWS = [(rule, row) for rule in RULES_OF_TABLES for row in rows_of(rule)]


def is_chinese(text):
    return any("\u4e00" <= char <= "\u9fff" for char in text)


def result_of(row):
    if row.get("field", "msg") == "msg":
        return {"code": 500, "msg": row["text"], "data": None, "trace_id": "t-1"}
    value = int(row["text"]) if row.get("number") else row["text"]
    return {"code": 200, "msg": "success", "data": {"page": [{row["field"]: value}]}, "trace_id": "t-1"}


@pytest.mark.parametrize("rule", RULES_OF_TABLES)
def test_a_table_has_twenty_of_each_kind_in_two_languages_half_of_them_public(rule):
    rows = rows_of(rule)

    assert sum(row["breaks"] for row in rows) >= 20
    assert sum(not row["breaks"] for row in rows) >= 20
    assert 2 * sum(row["source"] != OWN for row in rows) >= len(rows)
    assert {is_chinese(row["text"]) for row in rows if row["breaks"]} == {True, False}
    assert {is_chinese(row["text"]) for row in rows if not row["breaks"]} == {True, False}


@pytest.mark.parametrize(
    ("rule", "row"), ROWS, ids=lambda value: value if isinstance(value, str) else value["text"][:40]
)
def test_says_of_a_text_what_its_table_says(rule, row):
    said = [finding for finding in judge(result_of(row)) if finding.rule == rule]

    assert bool(said) == row["breaks"]
    assert not said or {finding.level for finding in said} == {row.get("level", said[0].level)}
