"""The report as Markdown, for a pull request or a page."""

from collections.abc import Iterable, Iterator, Sequence

from harness_conformance.checks.shown import call_text, clipped
from harness_conformance.explaining import in_short, linked
from harness_conformance.outcomes import BrokenRule
from harness_conformance.reports.exercised import calls_of, codes_of, is_untested, sources_of
from harness_conformance.reports.report import (
    InjectedReport,
    NormalizerReport,
    Report,
    ShownRate,
    ToolReport,
)
from harness_envelope import RULES


def markdown(report: Report) -> str:
    """The whole report as GitHub-flavoured Markdown."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    run = report.run
    yield "# Harness conformance"
    yield ""
    yield (
        f"{', '.join(f'`{target}`' for target in run.targets)} · seed {run.seed} · "
        f"{run.examples} examples a stratum · mix {run.mix.name} · normalizer {run.normalizer} · "
        f"harness-conformance {report.version}"
    )
    if not report.complete:
        yield ""
        yield "**Incomplete: the run was stopped.**"
    yield from _section("Below the gate", (f"- {line}" for line in report.gates))
    yield from _section("Seen: the tools' own answers", _seen(report.tools))
    yield from _section("Injected: malformations of their results", _injected(report))
    yield from _section("Broken rules", _broken(report.tools))
    yield from _section("Why, and how to mend it", _why(report.tools))
    yield from _section("What was tested", _tested(report.tools))
    for normalizer in report.normalizers:
        yield from _section(f"Normalizer `{normalizer.name}`", _normalizer(normalizer))
    yield from _section("Notes", (f"- {_cell(note)}" for note in report.notes))
    yield from _section("Left out", (f"- `{one.target}::{one.name}`: {_cell(one.reason)}" for one in report.left_out))


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    body = list(lines)
    if body:
        yield from ("", f"## {title}", "", *body)


def _seen(tools: Iterable[ToolReport]) -> Iterator[str]:
    rows = [
        f"| {f'`{tool.name}`' if not index else 'with `@tool`'} | {side.grade} | {side.calls} | "
        f"{_rate(side.successes)} | {_rate(side.p_exec)} | {_rate(side.p_valid)} | {_fix(side.p_fix)} | "
        f"{_interval(side.p_success)} |"
        for tool in tools
        for index, side in enumerate(tool.sides)
    ]
    if rows:
        yield "| tool | grade | calls | 200s | P_exec | P_valid | P_fix (seen) | P_success (95 %) |"
        yield "|---|---|---:|---:|---:|---:|---:|---|"
        yield from rows


def _injected(report: Report) -> Iterator[str]:
    tools = [(tool.name, tool.injected) for tool in report.tools if tool.injected is not None]
    if not tools:
        return
    yield (f"| tool | cases | P_fix (injected) | refused | P_success ({report.run.mix.name}) | corrupt | crashed |")
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for name, injected in tools:
        reached = "n/a" if injected.p_success is None else f"{injected.p_success:.3f}"
        yield (
            f"| `{name}` | {injected.cases} | {_rate(injected.p_fix)} | {_rate(injected.refused)} | {reached} | "
            f"{injected.corrupt} | {injected.crashed} |"
        )


def _broken(tools: Sequence[ToolReport]) -> Iterator[str]:
    rows = [
        _broken_row(tool.name, side.answered_by, side.calls, rule)
        for tool in tools
        for side in tool.sides
        for rule in side.broken
    ]
    rows += [
        _broken_row(tool.name, check.check, check.looked_at, rule)
        for tool in tools
        for check in tool.checks
        for rule in check.broken
    ]
    if rows:
        yield "| tool | answered by, or check | rule | calls | what | smallest call |"
        yield "|---|---|---|---:|---|---|"
        yield from rows


def _broken_row(name: str, answered_by: str, calls: int, rule: BrokenRule) -> str:
    call = call_text(name, rule.example.arguments)
    return (
        f"| `{name}` | {answered_by} | {linked(rule.rule)} {rule.name} | {rule.count} of {calls} | "
        f"{_cell(clipped(rule.message))} | `{_cell(call).replace('`', '')}` |"
    )


def _why(tools: Iterable[ToolReport]) -> Iterator[str]:
    """What the broken rules say, each with the anchor to which its rows link."""
    broken = sorted({rule for tool in tools for rule in tool.broken_rules})
    return in_short(RULES[rule] for rule in broken if rule in RULES)


def _tested(tools: Iterable[ToolReport]) -> Iterator[str]:
    for index, tool in enumerate(tools):
        if not index:
            yield "| tool | calls | arguments | codes | kept | broken | ignored | not exercised |"
            yield "|---|---|---|---|---|---|---|---|"
        cells = (
            ", ".join(f"{count} {what}" for what, count in calls_of(tool).items()),
            _cell(", ".join(sources_of(tool))),
            ", ".join(f"{code} ×{count}" for code, count in codes_of(tool).items()),
            ", ".join(f"{rule.rule} ({rule.kept})" for rule in tool.rules if rule.kept),
            ", ".join(f"{rule.rule} ({rule.broken})" for rule in tool.rules if rule.broken),
            ", ".join(f"{rule.rule} ({rule.set_aside})" for rule in tool.rules if rule.set_aside),
            ", ".join(rule.rule for rule in tool.rules if is_untested(rule)),
        )
        yield f"| `{tool.name}` | {' | '.join(cells)} |"


def _normalizer(normalizer: NormalizerReport) -> Iterator[str]:
    if normalizer.tiers:
        yield "| tier or family | cases | P_fix | refused | corrupt | crashed |"
        yield "|---|---:|---:|---:|---:|---:|"
        for tier, injected in normalizer.tiers.items():
            yield _injected_row(f"**{tier} tier**", injected)
            for family in dict.fromkeys(one.family for one in injected.strata):
                yield _injected_row(family, normalizer.families[family])
        yield ""
    for mix in normalizer.mixes:
        if mix.reached is not None:
            yield f"- P_success ({mix.mix}): {mix.reached:.3f}; a perfect normalizer reaches {mix.perfect or 0:.3f}"
    for law in normalizer.laws:
        tried = f"broken in {law.broken} of {law.cases} cases"
        yield f"- {law.law}: {f'not exercised: {_cell(law.not_exercised)}' if law.not_exercised else tried}"
    for one in normalizer.corpus:
        yield (
            f"- corpus {one.file}: {one.right} of {one.cases} right, later kinds {one.later_right} of "
            f"{one.later_cases}, {one.corrupt} corrupt, {one.crashed} crashed"
        )


def _injected_row(name: str, injected: InjectedReport) -> str:
    return (
        f"| {name} | {injected.cases} | {_rate(injected.p_fix)} | {_rate(injected.refused)} | "
        f"{injected.corrupt} | {injected.crashed} |"
    )


def _rate(rate: ShownRate) -> str:
    return "n/a (0 cases)" if rate.rate is None else f"{rate.rate:.3f}"


def _fix(rate: ShownRate | None) -> str:
    return "not measured" if rate is None else _rate(rate)


def _interval(rate: ShownRate) -> str:
    if rate.rate is None or rate.low is None or rate.high is None:
        return "n/a (0 cases)"
    return f"{rate.rate:.3f} ({rate.low:.3f}–{rate.high:.3f})"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
