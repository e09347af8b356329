"""The terminal section: what was seen, then what was injected; fits 80 columns."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from harness_conformance.checks.shown import call_text, clipped
from harness_conformance.outcomes import BrokenRule
from harness_conformance.reports.exercised import calls_of, codes_of, is_untested, sources_of
from harness_conformance.reports.report import (
    CorpusReport,
    InjectedReport,
    LawReport,
    NormalizerReport,
    Report,
    ShownRate,
    SideReport,
    ToolReport,
)

_WIDTH = 80
_NAME = 20
_SEEN = f"{'seen':<{_NAME}}{'calls':>6}{'200s':>7}{'P_exec':>8}{'P_valid':>9}{'P_fix':>8}  P_success (95 %)"
_INJECTED = f"{'injected':<{_NAME}}{'cases':>6}{'P_fix':>8}{'refused':>9}{'corrupt':>9}{'crashed':>9}"


def summary(report: Report, verbosity: int = 0) -> Iterator[str]:
    """The lines of the section; one line where `verbosity` is negative, a row a malformation where it is positive."""
    if verbosity < 0:
        yield _one_line(report)
        return
    yield from _header(report)
    yield from _seen(report.tools)
    yield from _injected_of_tools(report, verbosity)
    for normalizer in report.normalizers:
        yield from _normalizer(normalizer, report.run.mix.name, verbosity)
    yield from _broken(report.tools)
    if verbosity > 0:
        yield from _tested(report.tools)
    yield from _levers(report.tools)
    yield from _notes(report)
    for line in report.gates:
        yield from _wrapped(f"below the gate: {line}", "  ")


def _one_line(report: Report) -> str:
    sides = [tool.sides[-1] for tool in report.tools if tool.sides]
    reached = [side.p_success.rate for side in sides if side.p_success.rate is not None]
    corrupt = sum(tool.injected.corrupt for tool in report.tools if tool.injected)
    corrupt += sum(tier.corrupt for one in report.normalizers for tier in one.tiers.values())
    lowest = f"lowest P_success {min(reached):.3f}, " if reached else ""
    return (
        f"harness conformance: {_count(len(report.tools), 'tool')}, "
        f"{_count(len(report.normalizers), 'normalizer')}, {lowest}"
        f"{corrupt} corrupt, seed {report.run.seed}, mix {report.run.mix.name}"
    )


def _header(report: Report) -> Iterator[str]:
    calls = sum(side.calls for tool in report.tools for side in tool.sides)
    parts = [", ".join(report.run.targets)]
    if report.tools:
        parts += [_counted(len(report.tools), "tool"), _counted(calls, "call")]
    parts += [f"seed {report.run.seed}", f"mix {report.run.mix.name}"]
    if report.tools:
        parts.append(f"normalizer {report.run.normalizer}")
    if not report.complete:
        parts.append("INCOMPLETE: the run was stopped")
    yield from _wrapped(" · ".join(parts), "  ")


def _seen(tools: Iterable[ToolReport]) -> Iterator[str]:
    rows = [row for tool in tools for row in _tool_rows(tool)]
    if rows:
        yield _SEEN
        yield from rows


def _tool_rows(tool: ToolReport) -> Iterator[str]:
    for index, side in enumerate(tool.sides):
        yield from _row("  with @tool" if index else tool.name, _side_cells(side))


def _side_cells(side: SideReport) -> str:
    cells = f"{side.calls:>6}{_two(side.successes):>7}"
    if side.grade == "not exercised":
        return f"{cells}  not exercised: no call was answered with 200"
    rates = f"{_three(side.p_exec):>8}{_three(side.p_valid):>9}{_fix(side.p_fix):>8}"
    return f"{cells}{rates}  {_with_interval(side.p_success)}"


def _injected_of_tools(report: Report, verbosity: int) -> Iterator[str]:
    tools = [(tool.name, tool.injected) for tool in report.tools if tool.injected is not None]
    if not tools:
        return
    mix = report.run.mix.name
    yield f"{_INJECTED}  P_success({mix})"
    for name, injected in tools:
        yield from _row(name, f"{_injected_cells(injected)}  {_share(injected.p_success)}")
        if verbosity > 0:
            yield from _strata(injected)


def _normalizer(normalizer: NormalizerReport, mix: str, verbosity: int) -> Iterator[str]:
    if normalizer.tiers:
        yield f"normalizer {normalizer.name}"
        yield _INJECTED
    for tier, injected in normalizer.tiers.items():
        yield from _row(f"{tier} tier", _injected_cells(injected))
        for family in dict.fromkeys(one.family for one in injected.strata):
            yield from _row(f"  {family}", _injected_cells(normalizer.families[family]))
            if verbosity > 0:
                yield from _strata(normalizer.families[family])
    for one in normalizer.mixes:
        if one.reached is not None:
            chosen = " (the mix of this run)" if one.mix == mix else ""
            yield f"P_success({one.mix}) {_share(one.reached)}; a perfect one reaches {_share(one.perfect)}{chosen}"
    for law in normalizer.laws:
        yield from _wrapped(f"law {law.law}: {_kept(law)}", "    ")
    yield from _corpus(normalizer.corpus)


def _kept(law: LawReport) -> str:
    if law.not_exercised:
        return f"not exercised: {law.not_exercised}"
    kept = "kept" if not law.broken else f"BROKEN {law.broken} times"
    return f"{kept} in {law.cases} cases"


def _corpus(files: Iterable[CorpusReport]) -> Iterator[str]:
    for one in files:
        later = f"; later kinds {one.later_right} of {one.later_cases}" if one.later_cases else ""
        yield (
            f"corpus {one.file}: {one.right} of {one.cases} right{later}; {one.corrupt} corrupt, {one.crashed} crashed"
        )
        for tier, injected in one.tiers.items():
            yield (
                f"  {tier} tier: {injected.cases} cases, P_fix {_of(injected.p_fix)}, "
                f"refused {_of(injected.refused)}, corrupt {injected.corrupt}"
            )


def _strata(injected: InjectedReport) -> Iterator[str]:
    for stratum in injected.strata:
        recoverable = stratum.total(of=("recover", "recover-or-reject"))
        exact = stratum.total("exact", of=("recover", "recover-or-reject"))
        must_refuse = stratum.total(of=("reject",))
        refused = stratum.total("rejected", of=("reject",))
        cells = (
            f"{stratum.total():>6}{_ratio(exact, recoverable):>8}{_ratio(refused, must_refuse):>9}"
            f"{stratum.total('corrupt'):>9}{stratum.total('crashed'):>9}"
        )
        yield from _row(f"    {stratum.malformation}", cells)


def _broken(tools: Sequence[ToolReport]) -> Iterator[str]:
    for tool in tools:
        for index, side in enumerate(tool.sides):
            if side.broken:
                judged = index == len(tool.sides) - 1
                who = " with @tool" if side.answered_by == "@tool" else "" if judged else " as written (not judged)"
                yield f"broken by {tool.name}{who}:"
                yield from _rules(tool.name, side.broken)
        for check in tool.checks:
            if check.broken:
                yield f"broken by {tool.name}, {check.check}:"
                yield from _rules(tool.name, check.broken)
    first = next((rule for tool in tools for rule in tool.broken_rules), None)
    if first is not None:
        yield f"why, and how to mend it: harness-conformance explain {first}"


def _rules(name: str, broken: Iterable[BrokenRule]) -> Iterator[str]:
    shown_call = ""
    for rule in broken:
        found = f"×{rule.count}" if rule.count else "found by search"
        what = clipped(rule.message.partition(";")[0])
        yield from _wrapped(f"  {rule.rule} {rule.name} {found}: {what}", "        ")
        call = call_text(name, rule.example.arguments)
        if call != shown_call:
            yield from _wrapped(f"        smallest: {call}", "        ")
        shown_call = call


def _tested(tools: Iterable[ToolReport]) -> Iterator[str]:
    """What was tested of each tool: how it was called, the codes that came, and every rule."""
    for tool in tools:
        yield f"tested of {tool.name}:"
        yield from _listed("calls", [f"{count} {what}" for what, count in calls_of(tool).items()])
        yield from _listed("arguments", sources_of(tool))
        yield from _listed("codes", [f"{code} ×{count}" for code, count in codes_of(tool).items()])
        yield from _listed("kept", [f"{rule.rule} ({rule.kept})" for rule in tool.rules if rule.kept])
        yield from _listed("broken", [f"{rule.rule} ({rule.broken})" for rule in tool.rules if rule.broken])
        yield from _listed("ignored", [f"{rule.rule} ({rule.set_aside})" for rule in tool.rules if rule.set_aside])
        yield from _listed("not exercised", [rule.rule for rule in tool.rules if is_untested(rule)])
        for check in tool.checks:
            if check.not_exercised:
                yield from _wrapped(f"  {check.check}: not exercised: {check.not_exercised}", "    ")


def _listed(what: str, items: Sequence[str]) -> list[str]:
    return _wrapped(f"  {what}: {', '.join(items)}", "    ") if items else []


def _levers(tools: Iterable[ToolReport]) -> Iterator[str]:
    for tool in tools:
        gains = tool.sides[0].gains if tool.sides else {}
        if gains and tool.sides[0].grade != "not exercised":
            told = ", ".join(f"{gain:.3f} from {name}" for name, gain in gains.items())
            yield from _wrapped(f"lever: {tool.name} gains {told}, nothing from the rest", "       ")


def _notes(report: Report) -> Iterator[str]:
    for tool in report.tools:
        for side in tool.sides[:1]:
            if side.printed:
                yield from _wrapped(
                    f"note: {tool.name} printed to stdout in {side.printed} of {side.calls} calls; "
                    "an agent's transport may read it as part of the answer",
                    "      ",
                )
    for note in report.notes:
        yield from _wrapped(f"note: {note}", "      ")
    for one in report.left_out:
        yield from _wrapped(f"left out: {one.target}::{one.name}: {one.reason}", "          ")


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _row(name: str, cells: str) -> Iterator[str]:
    indented = f"{'':<{_NAME}}{cells}"
    room = len(indented) - len(indented.lstrip()) - 1
    if len(name) <= room:
        yield name + indented[len(name) :]
    else:
        yield name
        yield indented


def _injected_cells(injected: InjectedReport) -> str:
    return (
        f"{injected.cases:>6}{_three(injected.p_fix):>8}{_three(injected.refused):>9}"
        f"{injected.corrupt:>9}{injected.crashed:>9}"
    )


def _three(rate: ShownRate) -> str:
    return "n/a" if rate.rate is None else f"{rate.rate:.3f}"


def _fix(rate: ShownRate | None) -> str:
    return "n/m" if rate is None else _three(rate)


def _two(rate: ShownRate) -> str:
    return "n/a" if rate.rate is None else f"{rate.rate:.2f}"


def _of(rate: ShownRate) -> str:
    return "n/a (0 cases)" if not rate.n else f"{rate.hits} of {rate.n}"


def _ratio(hits: int, n: int) -> str:
    return f"{hits / n:.3f}" if n else "n/a"


def _share(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.3f}"


def _with_interval(rate: ShownRate) -> str:
    if rate.rate is None or rate.low is None or rate.high is None:
        return "n/a"
    return f"{rate.rate:.3f} ({rate.low:.3f}-{rate.high:.3f})"


def _counted(n: int, what: str) -> str:
    digits = f"{n:,}".replace(",", " ")
    return f"{digits} {what}{'' if n == 1 else 's'}"


def _wrapped(text: str, indent: str) -> list[str]:
    return wrap(text, _WIDTH, subsequent_indent=indent, break_on_hyphens=False)
