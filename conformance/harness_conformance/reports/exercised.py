"""What was tested of the rules, and what was not."""

from collections import Counter
from collections.abc import Sequence

from harness_conformance.outcomes import BrokenRule, CallsOutcome, Side
from harness_conformance.reports.report import RuleReport, ToolReport
from harness_envelope import RULES


def rules_of(sides: Sequence[Side], checks: Sequence[CallsOutcome]) -> list[RuleReport]:
    """Every rule of the convention, with the calls of a tool that kept it and broke it."""
    found: tuple[Side | CallsOutcome, ...] = (*sides, *checks)
    exercised: Counter[str] = sum((Counter(one.exercised) for one in found), Counter())
    set_aside: Counter[str] = sum((Counter(one.set_aside) for one in found), Counter())
    broken = _broken([rule for one in found for rule in one.broken])
    return [
        RuleReport(
            rule=rule.id,
            name=rule.name,
            kept=max(0, exercised[rule.id] - broken[rule.id] - set_aside[rule.id]),
            broken=broken[rule.id],
            set_aside=set_aside[rule.id],
        )
        for rule in RULES.values()
    ]


def codes_of(tool: ToolReport) -> dict[str, int]:
    """How often each code was answered to the measured calls and to those that a check made."""
    codes: Counter[str] = Counter(tool.sides[-1].codes if tool.sides else {})
    for check in tool.checks:
        codes.update(check.codes if check.made else {})
    return dict(sorted(codes.items()))


def calls_of(tool: ToolReport) -> dict[str, int]:
    """How often a tool was called, by what for."""
    calls = {f"measured{' with @tool' if index else ''}": side.calls for index, side in enumerate(tool.sides)}
    made = {what: count for check in tool.checks for what, count in check.made.items()}
    searched = sum(side.searched for side in tool.sides[:1]) + sum(check.searched for check in tool.checks)
    return calls | made | ({"to find a smaller fault": searched} if searched else {})


def sources_of(tool: ToolReport) -> list[str]:
    """Where the arguments of the measured calls came from, and how many were answered with 200, for a person."""
    sources = tool.sides[-1].sources if tool.sides else []
    return [f"{one.calls} {one.source} ({one.successes} answered with 200)" for one in sources]


def is_untested(rule: RuleReport) -> bool:
    """Whether no call could have broken a rule."""
    return not (rule.kept or rule.broken or rule.set_aside)


def _broken(rules: Sequence[BrokenRule]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for rule in rules:
        counts[rule.rule] += rule.count
    return counts
