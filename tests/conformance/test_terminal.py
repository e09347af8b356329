"""The terminal section, without pytest."""

import pytest

from harness_conformance.mixes import load_mix
from harness_conformance.outcomes import (
    BrokenRule,
    CorpusOutcome,
    Example,
    InjectedOutcome,
    LawOutcome,
    SeenOutcome,
    SeenTally,
    Side,
    Stratum,
    outcome_text,
    read_outcome,
)
from harness_conformance.reports.building import build_report
from harness_conformance.reports.report import LeftOutReport, RunReport
from harness_conformance.reports.terminal import summary

RUN = RunReport(
    targets=["mytools"], seed=0, examples=100, timeout=5, accept="valid", mix=load_mix("basic"), normalizer="reference"
)
ALONE = Stratum(malformation="conforming", family="conforming", tier="conforming", counts={"unchanged": {"exact": 9}})
FENCE = Stratum(
    malformation="code-fence", family="wrapping", tier="text", counts={"recover": {"exact": 9, "corrupt": 1}}
)
CODE = Stratum(malformation="missing-code", family="shape", tier="envelope", counts={"reject": {"rejected": 5}})
RAISED = BrokenRule(
    rule="HC701",
    name="raised",
    level="must",
    sentence="A tool raises nothing.",
    message="raised KeyError: 'x'; expected an answer",
    path="$",
    count=3,
    example=Example(arguments={"customer": "", "page": 0}, expected="an answer", got="KeyError"),
)


def side(by="function", broken=(), printed=0, **counts):
    tally = {"calls": 100, "successes": 90, "executed": 100, "valid": 100, "fixed": 0} | counts
    return Side(answered_by=by, tally=SeenTally(**tally), broken=list(broken), codes={"200": 90}, printed=printed)


def lines(*outcomes, verbosity=0, complete=True, left_out=()):
    report = build_report(outcomes, RUN, complete=complete, left_out=left_out)
    return list(summary(report, verbosity))


def seen(name, *sides):
    return SeenOutcome(subject=f"mytools::{name}", sides=list(sides), conforming=ALONE, failed=False)


def test_a_row_for_each_side_of_a_tool():
    found = lines(seen("get_weather", side(valid=0, fixed=99), side("@tool", executed=99, valid=99)))

    assert found == [
        "mytools · 1 tool · 200 calls · seed 0 · mix basic · normalizer reference",
        "seen                 calls   200s  P_exec  P_valid   P_fix  P_success (95 %)",
        "get_weather            100   0.90   1.000    0.000   0.990  0.990 (0.946-0.998)",
        "  with @tool           100   0.90   0.990    1.000     n/a  0.990 (0.946-0.998)",
        "lever: get_weather gains 0.010 from P_valid, 0.010 from P_fix, nothing from the",
        "       rest",
    ]


def test_a_tool_without_a_success_has_no_rates():
    assert "get_order              100   0.00  not exercised: no call was answered with 200" in lines(
        seen("get_order", side(successes=0))
    )


def test_a_long_name_has_a_line_of_its_own():
    found = lines(seen("get_the_weather_of_a_city", side()))

    assert found[2:4] == [
        "get_the_weather_of_a_city",
        " " * 20 + "   100   0.90   1.000    1.000     n/a  1.000 (0.963-1.000)",
    ]


def test_a_broken_rule_is_shown_with_its_smallest_call():
    found = lines(seen("find_orders", side(broken=[RAISED])))

    assert found[3:6] == [
        "broken by find_orders:",
        "  HC701 raised ×3: raised KeyError: 'x'",
        "        smallest: find_orders(customer='', page=0)",
    ]


def test_what_is_not_judged_says_so():
    found = lines(seen("find_orders", side(broken=[RAISED]), side("@tool")))

    assert "broken by find_orders as written (not judged):" in found


def test_corruption_stands_beside_every_injected_rate():
    found = lines(seen("f", side()), InjectedOutcome(subject="mytools::f", strata=[FENCE, CODE], failed=True))

    assert found[3:5] == [
        "injected             cases   P_fix  refused  corrupt  crashed  P_success(basic)",
        "f                       15   0.900    1.000        1        0  n/a",
    ]


def test_a_row_for_each_malformation_when_asked_for_more():
    found = lines(InjectedOutcome(subject="mytools::f", strata=[FENCE, CODE], failed=True), verbosity=1)

    assert "    code-fence          10   0.900      n/a        1        0" in found
    assert "    missing-code         5     n/a    1.000        0        0" in found


def test_a_normalizer_has_a_headline_for_each_tier():
    found = lines(
        LawOutcome(subject="fixer", law="never-raises", cases=100, broken=2, failed=True),
        LawOutcome(subject="fixer", law="x", cases=0, broken=0, failed=False, not_exercised="takes no pieces"),
        InjectedOutcome(subject="fixer", strata=[FENCE], failed=True),
        InjectedOutcome(subject="fixer", strata=[CODE], failed=False),
        CorpusOutcome(subject="fixer", file="traps", strata=[FENCE], later=[CODE], failed=True),
    )

    assert found[1:] == [
        "normalizer fixer",
        "injected             cases   P_fix  refused  corrupt  crashed",
        "text tier               10   0.900      n/a        1        0",
        "  wrapping              10   0.900      n/a        1        0",
        "envelope tier            5     n/a    1.000        0        0",
        "  shape                  5     n/a    1.000        0        0",
        "law never-raises: BROKEN 2 times in 100 cases",
        "law x: not exercised: takes no pieces",
        "corpus traps: 9 of 10 right; later kinds 5 of 5; 1 corrupt, 0 crashed",
        "  text tier: 10 cases, P_fix 9 of 10, refused n/a (0 cases), corrupt 1",
        "  envelope tier: 5 cases, P_fix n/a (0 cases), refused 5 of 5, corrupt 0",
    ]


def test_one_line_when_asked_for_less():
    assert lines(seen("f", side(valid=50)), verbosity=-1) == [
        "harness conformance: 1 tool, 0 normalizers, lowest P_success 0.500, 0 corrupt, seed 0, mix basic"
    ]


def test_what_was_left_out_printed_or_stopped_is_said():
    found = lines(
        seen("f", side(printed=4)),
        complete=False,
        left_out=[LeftOutReport(target="mytools", name="send", reason="it acts on the world")],
    )
    text = " ".join(" ".join(found).split())

    assert "INCOMPLETE: the run was stopped" in text
    assert "note: f printed to stdout in 4 of 100 calls" in text
    assert "left out: mytools::send: it acts on the world" in text


@pytest.mark.parametrize(
    "outcome",
    [
        seen("f", side(broken=[RAISED])),
        InjectedOutcome(subject="a", strata=[FENCE], failed=False),
        LawOutcome(
            subject="a", law="x", cases=1, broken=0, failed=False, example=Example(raw="\ud83c", expected="", got="")
        ),
        CorpusOutcome(subject="a", file="x", strata=[FENCE], later=[], failed=False),
    ],
)
def test_an_outcome_travels_as_text(outcome):
    assert read_outcome(outcome_text(outcome)) == outcome
