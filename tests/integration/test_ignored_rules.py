"""@tool(ignore=...): the rules that a tool's author sets aside, by id or by prefix, each with a reason."""

import pytest

NAMED = """
from harness_envelope import tool

@tool(ignore={ignored})
def named(number: int, trace_id: str = "t") -> dict:
    return {{"code": 200, "msg": "success", "data": {{"theNumber": number}}, "trace_id": trace_id}}
"""


@pytest.mark.parametrize(
    ("ignored", "rules"),
    [
        ({}, {"HC401"}),
        ({"HC401": "theirs"}, set()),
        ({"HC4": "theirs"}, set()),
        ({"HC30": "undeclared"}, {"HC401"}),
    ],
)
def test_an_ignored_rule_is_not_judged(pytester, harness, ignored, rules):
    pytester.makepyfile(mytools=NAMED.format(ignored=ignored))
    run = harness("-k", "conforms")

    assert [run.rules("named", index) & {"HC401"} for index in (0, 1)] == [rules, rules]
    assert run.code == (1 if rules else 0)


def test_the_report_counts_what_was_ignored(pytester, harness):
    pytester.makepyfile(mytools=NAMED.format(ignored={"HC401": "theirs"}))
    rules = {rule["rule"]: rule for rule in harness("-k", "conforms").tool("named")["rules"]}

    assert (rules["HC401"]["kept"], rules["HC401"]["broken"], rules["HC401"]["set_aside"]) == (0, 0, 10)


def test_an_ignore_that_matches_nothing_any_more_is_reported(pytester, harness):
    pytester.makepyfile(mytools=NAMED.format(ignored={"HC401": "theirs", "HC402": "the partner's"}))
    run = harness()

    stale = [note for note in run.report["notes"] if "nothing breaks" in note]
    assert stale == ["named ignores HC402 (the partner's), which nothing breaks any more; take it out"]
    assert "named ignores HC402" in run.text


def test_nothing_is_called_stale_where_checks_were_left_out(pytester, harness):
    pytester.makepyfile(mytools=NAMED.format(ignored={"HC401": "theirs", "HC211": "checked elsewhere"}))

    assert [note for note in harness("-k", "conforms").report["notes"] if "nothing breaks" in note] == []


def test_an_id_that_is_none_is_a_usage_error(pytester, harness):
    pytester.makepyfile(mytools=NAMED.format(ignored={"HC999": "why"}))
    run = harness()

    assert run.code == pytest.ExitCode.USAGE_ERROR
    assert "@tool(ignore=...) of named: 'HC999' is no rule and begins none (did you mean HC" in run.errors


@pytest.mark.parametrize("ignored", [["HC401"], {"HC401": " "}])
def test_an_ignore_without_a_reason_is_refused(pytester, harness, ignored):
    pytester.makepyfile(mytools=NAMED.format(ignored=ignored))
    run = harness()

    assert run.code == pytest.ExitCode.USAGE_ERROR
    assert "expected" in run.errors
    assert "reason" in run.errors
