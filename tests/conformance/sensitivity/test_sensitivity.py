"""How sensitive the kit is: each rule has a tool that breaks it now and then, and a twin that keeps it."""

from functools import cache

import pytest

from harness_conformance.items import tool_checks
from harness_conformance.mixes import load_mix
from harness_conformance.running import Run, Settings, repairer_of
from harness_conformance.targets.normalizers import load_reference
from harness_envelope import RULES

from .planting import LIMIT, RULES_PLANTED, broken, twin

SAID = "said"
"""The property that the summary of a run prints."""

BY_RULE = pytest.mark.parametrize("rule", RULES_PLANTED)


@cache
def found_in(make, rule):
    """The rules that all checks of a tool find broken, at the default number of examples."""
    tool = make(rule)
    reference = load_reference("", roots=(), allow_destructive=False).normalizer
    run = Run(Settings(mix=load_mix("basic"), timeout=LIMIT), repairer_of(reference, 5.0))
    checks = [check for check in tool_checks(f"m::{tool.name}", tool, ()) if not check.name.startswith("recovers")]
    outcomes = [check.run(run) for check in checks]
    sides = [outcome.sides[-1] for outcome in outcomes if hasattr(outcome, "sides")]
    looked_at = sides + [outcome for outcome in outcomes if not hasattr(outcome, "sides")]
    return frozenset(one.rule for outcome in looked_at for one in outcome.broken)


def test_every_rule_has_a_planted_tool():
    assert list(RULES_PLANTED) == list(RULES.own)


@BY_RULE
def test_a_broken_tool_is_caught_by_its_rule_and_by_none_but_those_that_are_implied(rule):
    found = found_in(broken, rule)

    assert rule in found
    assert found <= {rule, *RULES[rule].implies}


@BY_RULE
def test_its_twin_is_not_caught(rule):
    assert found_in(twin, rule) == frozenset()


def test_says_how_many_of_the_planted_faults_were_caught(record_property):
    caught = [rule for rule in RULES_PLANTED if rule in found_in(broken, rule)]
    record_property(SAID, f"sensitivity: {len(caught)} of {len(RULES_PLANTED)} planted faults were caught")

    assert len(caught) == len(RULES_PLANTED)
