"""From what the items found to the report of the run."""

from collections.abc import Iterable, Mapping, Sequence

from harness_conformance.mixes import CONFORMING, Mix, load_mix, success_under
from harness_conformance.outcomes import (
    CallsOutcome,
    CorpusOutcome,
    Expectation,
    InjectedOutcome,
    LawOutcome,
    Outcome,
    SeenOutcome,
    SeenTally,
    Side,
    Stratum,
    Verdict,
)
from harness_conformance.rates import Rate, success_rate
from harness_conformance.repairing import is_right
from harness_conformance.reports.exercised import rules_of
from harness_conformance.reports.report import (
    CheckReport,
    CorpusReport,
    Grade,
    InjectedReport,
    LawReport,
    LeftOutReport,
    MixReport,
    NormalizerReport,
    Report,
    RunReport,
    ShownRate,
    SideReport,
    ToolReport,
)
from harness_strategies import MALFORMATIONS

_RECOVERABLE: tuple[Expectation, ...] = ("recover", "recover-or-reject")
_TIERS = ("text", "envelope")


def build_report(
    outcomes: Sequence[Outcome],
    run: RunReport,
    *,
    left_out: Sequence[LeftOutReport] = (),
    notes: Sequence[str] = (),
    complete: bool = True,
) -> Report:
    """The report of what the items found, in the order in which they ran."""
    by_subject: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        by_subject.setdefault(outcome.subject, []).append(outcome)
    tools = {subject: found for subject, found in by_subject.items() if "::" in subject}
    normalizers = {subject: found for subject, found in by_subject.items() if "::" not in subject}
    return Report(
        complete=complete,
        run=run,
        tools=[_tool(subject, found, run.mix) for subject, found in tools.items()],
        normalizers=[_normalizer(subject, found, run.mix) for subject, found in normalizers.items()],
        left_out=list(left_out),
        notes=list(notes),
        gates=[],
    )


def shown(rate: Rate) -> ShownRate:
    """A rate as a report shows it."""
    low, high = rate.interval or (None, None)
    return ShownRate(hits=rate.hits, n=rate.n, rate=rate.value, low=low, high=high)


def grade_of(tally: SeenTally) -> Grade:
    """Valid where every answer was, fixed where every answer was or became so, else broken."""
    if not tally.successes:
        return "not exercised"
    if tally.valid == tally.calls:
        return "valid"
    return "fixed" if tally.valid + (tally.fixed or 0) == tally.calls else "broken"


def _tool(subject: str, outcomes: Sequence[Outcome], mix: Mix) -> ToolReport:
    target, _, name = subject.rpartition("::")
    seen = [one for one in outcomes if isinstance(one, SeenOutcome)]
    checks = [one for one in outcomes if isinstance(one, CallsOutcome)]
    strata = [stratum for one in outcomes if isinstance(one, InjectedOutcome) for stratum in one.strata]
    conforming = [one.conforming for one in seen]
    return ToolReport(
        name=name,
        target=target,
        sides=[_side(side, one.searched) for one in seen for side in one.sides],
        checks=[_check(one) for one in checks],
        rules=rules_of([one.sides[-1] for one in seen], checks),
        injected=_injected(strata, conforming, mix) if strata else None,
    )


def _check(outcome: CallsOutcome) -> CheckReport:
    return CheckReport(
        check=outcome.check,
        made=outcome.made,
        looked_at=outcome.looked_at,
        searched=outcome.searched,
        codes=outcome.codes,
        broken=outcome.broken,
        not_exercised=outcome.not_exercised,
    )


def _side(side: Side, searched: int) -> SideReport:
    tally = side.tally
    return SideReport(
        answered_by=side.answered_by,
        grade=grade_of(tally),
        calls=tally.calls,
        successes=shown(Rate(tally.successes, tally.calls)),
        p_exec=shown(tally.p_exec),
        p_valid=shown(tally.p_valid),
        p_fix=None if tally.p_fix is None else shown(tally.p_fix),
        p_success=shown(tally.p_success),
        predicted=tally.predicted,
        gains=_gains(tally),
        codes=side.codes,
        printed=side.printed,
        searched=searched,
        sources=side.sources,
        broken=side.broken,
    )


def _gains(tally: SeenTally) -> dict[str, float]:
    """What P_success would gain, were one of the three rates alone 1."""
    p_exec, p_valid = tally.p_exec.value, tally.p_valid.value
    p_fix = 0.0 if tally.p_fix is None else tally.p_fix.value
    now = tally.p_success.value
    if now is None:
        return {}
    ideal = {
        "P_exec": success_rate(1.0, p_valid, p_fix),
        "P_valid": success_rate(p_exec, 1.0, p_fix),
        "P_fix": None if tally.p_fix is None else success_rate(p_exec, p_valid, 1.0),
    }
    return {name: round(value - now, 6) for name, value in ideal.items() if value is not None and value > now}


def _injected(strata: Sequence[Stratum], conforming: Sequence[Stratum], mix: Mix) -> InjectedReport:
    return InjectedReport(
        cases=sum(stratum.total() for stratum in strata),
        p_fix=shown(_rate(strata, ("exact",), _RECOVERABLE)),
        refused=shown(_rate(strata, ("rejected",), ("reject",))),
        corrupt=sum(stratum.total("corrupt") for stratum in (*strata, *conforming)),
        crashed=sum(stratum.total("crashed") for stratum in (*strata, *conforming)),
        p_success=success_under(mix, _reached(strata, conforming, mix)),
        strata=list(strata),
    )


def _rate(strata: Iterable[Stratum], verdicts: tuple[Verdict, ...], expectations: tuple[Expectation, ...]) -> Rate:
    counted = list(strata)
    hits = sum(stratum.total(*verdicts, of=expectations) for stratum in counted)
    return Rate(hits, sum(stratum.total(of=expectations) for stratum in counted))


def _reached(strata: Sequence[Stratum], conforming: Sequence[Stratum], mix: Mix) -> dict[str, float | None]:
    """The share of exact answers in each stratum; None for one that was measured and had no site."""
    families = {stratum.family for stratum in strata}
    reached: dict[str, float | None] = {
        stratum.malformation: _rate([stratum], ("exact",), _RECOVERABLE).value for stratum in strata
    }
    if conforming:
        reached[CONFORMING] = _rate(conforming, ("exact",), ("unchanged",)).value
    for name in mix.malformations:
        if name not in reached and name in MALFORMATIONS and MALFORMATIONS[name].family in families:
            reached[name] = None
    return reached


def _normalizer(subject: str, outcomes: Sequence[Outcome], mix: Mix) -> NormalizerReport:
    strata = [stratum for one in outcomes if isinstance(one, InjectedOutcome) for stratum in one.strata]
    laws = [one for one in outcomes if isinstance(one, LawOutcome)]
    conforming = [_as_stratum(law) for law in laws if law.law == "leaves-conforming-alone"]
    mixes = {one.name: one for one in (load_mix("basic"), load_mix("wide"), mix)}
    return NormalizerReport(
        name=subject,
        tiers=_grouped(strata, {stratum.malformation: stratum.tier for stratum in strata}, mix),
        families=_grouped(strata, {stratum.malformation: stratum.family for stratum in strata}, mix),
        mixes=[_mix_report(one, strata, conforming) for one in mixes.values()],
        laws=[_law(one) for one in laws],
        corpus=[_corpus(one, mix) for one in outcomes if isinstance(one, CorpusOutcome)],
    )


def _law(outcome: LawOutcome) -> LawReport:
    return LawReport(
        law=outcome.law,
        cases=outcome.cases,
        broken=outcome.broken,
        example=outcome.example,
        not_exercised=outcome.not_exercised,
    )


def _grouped(strata: Sequence[Stratum], group_of: Mapping[str, str], mix: Mix) -> dict[str, InjectedReport]:
    groups = dict.fromkeys(group_of[stratum.malformation] for stratum in strata)
    return {
        group: _injected([one for one in strata if group_of[one.malformation] == group], (), mix) for group in groups
    }


def _as_stratum(law: LawOutcome) -> Stratum:
    kept: dict[Verdict, int] = {"exact": law.cases - law.broken, "corrupt": law.broken}
    return Stratum(malformation=CONFORMING, family=CONFORMING, tier=CONFORMING, counts={"unchanged": kept})


def _mix_report(mix: Mix, strata: Sequence[Stratum], conforming: Sequence[Stratum]) -> MixReport:
    reached = _reached(strata, conforming, mix)
    perfect = {name: None if value is None else 1.0 for name, value in reached.items()}
    return MixReport(mix=mix.name, reached=success_under(mix, reached), perfect=success_under(mix, perfect))


def _corpus(outcome: CorpusOutcome, mix: Mix) -> CorpusReport:
    everything = [*outcome.strata, *outcome.later]
    by_tier = {tier: [one for one in everything if one.tier == tier] for tier in _TIERS}
    return CorpusReport(
        file=outcome.file,
        tiers={tier: _injected(strata, (), mix) for tier, strata in by_tier.items() if strata},
        cases=sum(one.total() for one in outcome.strata),
        right=sum(map(_right, outcome.strata)),
        corrupt=sum(one.total("corrupt") for one in everything),
        crashed=sum(one.total("crashed") for one in everything),
        later_cases=sum(one.total() for one in outcome.later),
        later_right=sum(map(_right, outcome.later)),
    )


def _right(stratum: Stratum) -> int:
    return sum(
        n
        for expectation, verdicts in stratum.counts.items()
        for verdict, n in verdicts.items()
        if is_right(expectation, verdict)
    )
