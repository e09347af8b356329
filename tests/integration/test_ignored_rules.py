"""@tool(ignore=...): the rules that a tool's author sets aside, by id or by prefix."""

import pytest

NAMED = """
from harness_envelope import tool

@tool(ignore={ignored})
def named(number: int, trace_id: str = "t") -> dict:
    return {{"code": 200, "msg": "success", "data": {{"theNumber": number}}, "trace_id": trace_id}}
"""


@pytest.mark.parametrize(
    ("ignored", "rules"), [([], {"HC401"}), (["HC401"], set()), (["HC4"], set()), (["HC3"], {"HC401"})]
)
def test_an_ignored_rule_is_not_judged(pytester, harness, ignored, rules):
    pytester.makepyfile(mytools=NAMED.format(ignored=ignored))
    run = harness("-k", "conforms")

    assert [run.rules("named", index) for index in (0, 1)] == [rules, rules]
    assert run.code == (1 if rules else 0)
