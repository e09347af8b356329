"""`--harness-fail-under`: the least that each rate may be, and what falls below it."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from math import isfinite

from harness_conformance.reports.report import NormalizerReport, Report, ShownRate, ToolReport

RATES = ("success", "exec", "valid", "fix", "corrupt")


class GateError(ValueError):
    """The minimum is none; the message says what was given and what was expected."""


def read_gates(text: str) -> dict[str, float]:
    """The minima of `0.99` or `success:0.99,valid:0.8,corrupt:0`; raises `GateError`."""
    gates: dict[str, float] = {}
    for part in text.split(","):
        name, _, value = part.rpartition(":")
        name = name.strip() or "success"
        if name not in RATES:
            near = get_close_matches(name, RATES, n=1)
            hint = f" (did you mean {near[0]}?)" if near else ""
            raise GateError(f"{name!r} is no rate{hint}; expected one of {', '.join(RATES)}")
        gates[name] = _share(part, value)
    return gates


def _share(part: str, value: str) -> float:
    try:
        share = float(value)
    except ValueError:
        share = float("nan")
    if not isfinite(share) or not 0 <= share <= 1:
        raise GateError(f"{part.strip()!r} holds no share; expected a number from 0 to 1, as in success:0.99")
    return share


def missed(report: Report, gates: Mapping[str, float]) -> list[str]:
    """A line for each rate of each tool and normalizer that does not reach its minimum, or has nothing to show."""
    lines = [line for tool in report.tools for line in _of_tool(tool, gates)]
    return lines + [
        line for normalizer in report.normalizers for line in _of_normalizer(normalizer, report.run.mix.name, gates)
    ]


def _of_tool(tool: ToolReport, gates: Mapping[str, float]) -> Iterable[str]:
    if not tool.sides:
        return
    side = tool.sides[-1]
    rates = {"success": side.p_success, "exec": side.p_exec, "valid": side.p_valid, "fix": side.p_fix}
    for name, rate in rates.items():
        if name in gates and side.grade == "not exercised":
            yield f"{tool.name}: {name} was not measured, no call was answered with 200; expected {gates[name]:g}"
        elif name in gates and rate is not None:
            yield from _below(tool.name, name, rate, gates[name])
    if "corrupt" in gates and tool.injected is not None:
        yield from _above(tool.name, tool.injected.corrupt, tool.injected.cases, gates["corrupt"])


def _of_normalizer(normalizer: NormalizerReport, mix: str, gates: Mapping[str, float]) -> Iterable[str]:
    reached = next((one for one in normalizer.mixes if one.mix == mix), None)
    if "success" in gates and reached is not None:
        share = reached.reached
        if share is None or share < gates["success"]:
            got = "was not measured" if share is None else f"is {share:.3f}"
            yield f"{normalizer.name}: success ({reached.mix}) {got}; expected {gates['success']:g}"
    if "fix" in gates:
        for tier, injected in normalizer.tiers.items():
            yield from _below(f"{normalizer.name} ({tier})", "fix", injected.p_fix, gates["fix"])
    if "corrupt" in gates:
        cases = sum(tier.cases for tier in normalizer.tiers.values())
        corrupt = sum(tier.corrupt for tier in normalizer.tiers.values())
        yield from _above(normalizer.name, corrupt, cases, gates["corrupt"])


def _below(subject: str, name: str, rate: ShownRate, least: float) -> Iterable[str]:
    if rate.rate is not None and rate.rate < least:
        yield f"{subject}: {name} is {rate.rate:.3f} ({rate.hits} of {rate.n}); expected {least:g}"


def _above(subject: str, corrupt: int, cases: int, most: float) -> Iterable[str]:
    if cases and corrupt / cases > most:
        yield f"{subject}: {corrupt} of {cases} corrupt; expected at most {most:g}"
