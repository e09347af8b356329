"""Rates with their n and their interval, and the formula that puts them together."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

_Z: Final = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


@dataclass(frozen=True, slots=True)
class Rate:
    """`hits` of `n`: a rate between 0 and 1, and its 95 % interval; neither exists where n is 0."""

    hits: int
    n: int

    @property
    def value(self) -> float | None:
        """The rate, None where nothing was counted: never 0 or 1 of nothing."""
        return self.hits / self.n if self.n else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % Wilson interval (E. B. Wilson, 1927)."""
        return wilson_interval(self.hits, self.n) if self.n else None


def wilson_interval(hits: int, n: int) -> tuple[float, float]:
    """The 95 % Wilson score interval of `hits` of `n`; `n` is at least 1."""
    share = hits / n
    centre = share + _Z**2 / (2 * n)
    spread = _Z * sqrt(share * (1 - share) / n + _Z**2 / (4 * n**2))
    scale = 1 + _Z**2 / n
    low = (centre - spread) / scale if hits else 0.0
    high = (centre + spread) / scale if hits < n else 1.0
    return low, high


def success_rate(p_exec: float | None, p_valid: float | None, p_fix: float | None) -> float | None:
    """P_exec·P_valid + P_exec·(1 − P_valid)·P_fix; a rate of nothing matters only where something needs it."""
    if p_exec is None:
        return None
    if p_exec == 0:
        return 0.0
    if p_valid is None:
        return None
    broken = 1 - p_valid
    if broken == 0:
        return p_exec * p_valid
    return None if p_fix is None else p_exec * p_valid + p_exec * broken * p_fix
