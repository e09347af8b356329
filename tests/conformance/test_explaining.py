"""The rules in words: `rules`, `explain`, `schema`, and the page of the documentation."""

import json
import re
from pathlib import Path

import jsonschema_rs
import pytest
from typer.testing import CliRunner

from harness_conformance.cli import app
from harness_conformance.explaining import PAGE, anchor, explained, in_short, linked, page
from harness_envelope import RULES
from harness_envelope.contracts import contract

TOOLS = """
from pydantic import BaseModel

class City(BaseModel):
    name: str

def get_city(name: str) -> City:
    return City(name=name)

def find_cities(name: str) -> list[City]:
    return []
"""
BY_ID = pytest.mark.parametrize("rule", RULES.own.values(), ids=RULES.own)


@pytest.fixture
def invoke(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("towns.py").write_text(TOOLS)
    Path("calls.jsonl").write_text('{"tool": "t", "raw": "{}"}\n')
    return lambda *arguments: CliRunner().invoke(app, arguments)


def test_every_rule_is_listed_in_a_line(invoke):
    lines = invoke("rules").output.splitlines()

    assert [line.split()[:3] for line in lines] == [[rule.id, rule.level, rule.name] for rule in RULES.values()]
    assert lines[0].endswith(RULES["HC101"].sentence)


@pytest.mark.parametrize("named", ["HC203", "hc203", "success-msg", "SUCCESS-MSG"])
def test_a_rule_is_explained_by_its_id_or_name(invoke, named):
    said = invoke("explain", named).output

    assert said.startswith(
        "HC203 success-msg (must, judged on one result)\nA success says exactly `success` in `msg`.\n"
    )
    assert '\ngood     {"code":200,"msg":"success",' in said
    assert '\nbad      {"code":200,"msg":"done",' in said
    assert "\nwhy      " in said
    assert "\nfix      " in said


@pytest.mark.parametrize(
    ("named", "question"),
    [
        ("HC2033", "(did you mean `HC203`?)"),
        ("sucess-msg", "(did you mean `success-msg`?)"),
        ("weather", "`weather`; `harness-conformance rules` lists them\n"),
    ],
)
def test_an_unknown_rule_is_a_usage_error_with_the_nearest(invoke, named, question):
    result = invoke("explain", named)

    assert result.exit_code == 2
    assert question in result.output


@BY_ID
def test_an_explanation_fits_a_terminal_but_for_its_examples(rule):
    words = [line for line in explained(rule) if not re.match(r"(declared|good|bad) | {9}[{`]", line)]

    assert max(map(len, words)) <= 80


@BY_ID
def test_examples_of_any_kind_are_shown(rule):
    labels = [line[:9].strip() for line in explained(rule)]

    assert {"good", "bad"} <= {*labels}
    assert all(line[9:].strip() for line in explained(rule) if line[:9].strip() in ("good", "bad"))


def test_what_is_missing_for_a_rule_is_said(monkeypatch):
    monkeypatch.setattr("harness_envelope.extras.find_spec", lambda name: None)

    assert [*explained(RULES["HC601"])][-1].endswith("pip install 'harness-conformance[exposure]'")


def test_related_rules_are_named():
    said = "\n".join(explained(RULES["HC305"]))

    assert "related  Where it speaks, HC301, HC402 is silent." in said


@BY_ID
def test_the_page_has_one_anchor_a_rule_and_its_words(rule):
    text = page(RULES.own)

    assert text.count(f'<a id="{anchor(rule.id).partition("#")[2]}"></a>') == 1
    assert text.count(f"](#{rule.id.lower()})") == 1
    assert rule.why in text
    assert rule.fix in text


def test_the_page_in_the_documentation_is_up_to_date():
    committed = Path(__file__).parents[2] / PAGE

    assert committed.read_text() == page(RULES.own)


@pytest.mark.parametrize(("arguments", "name"), [([], "envelope"), (["envelope"], "envelope"), (["page"], "page")])
def test_prints_the_schemas_that_ship(invoke, arguments, name):
    assert json.loads(invoke("schema", *arguments).output) == contract(name)


def test_prints_the_schema_of_what_a_tool_answers(invoke):
    schema = json.loads(invoke("schema", "towns:get_city").output)
    answer = {"code": 200, "msg": "success", "data": {"name": "Oslo"}, "trace_id": "t"}

    assert schema["title"] == "get_city"
    assert jsonschema_rs.is_valid(schema, answer)
    assert not jsonschema_rs.is_valid(schema, answer | {"data": {"name": 5}})


def test_prints_the_schema_of_a_tools_arguments(invoke):
    schema = json.loads(invoke("schema", "towns.py:find_cities", "--arguments").output)

    assert jsonschema_rs.is_valid(schema, {"name": "Oslo"})
    assert not jsonschema_rs.is_valid(schema, {"town": "Oslo"})


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["towns"], "towns holds 2 tools; expected one of: `towns:get_city`, `towns:find_cities`"),
        (["towns:get_ctiy"], "did you mean `get_city`?"),
        (["results:calls.jsonl", "--arguments"], "nothing is known of the arguments of `t`; its results were recorded"),
        (["reference"], "reference holds 0 tools; expected one of: none"),
    ],
)
def test_what_names_no_single_tool_is_a_usage_error(invoke, arguments, said):
    result = invoke("schema", *arguments)

    assert result.exit_code == 2
    assert said in result.output


def test_a_report_in_markdown_links_each_finding_to_its_words():
    lines = [*in_short([RULES["HC203"], RULES["HC705"]])]

    assert linked("HC203") == "[HC203](#hc203)"
    assert lines[0].startswith('<a id="hc203"></a>**HC203 success-msg** (must): A success says exactly `success`')
    assert f"*Fix:* {RULES['HC705'].fix}" in lines[2]
