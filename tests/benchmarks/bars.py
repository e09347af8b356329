"""The bars that the design sets, and whether what was measured meets them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tests.benchmarks.tables import Table, ratio

Met: TypeAlias = Literal["yes", "no", "-"]


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: the figures that were found, each beside whether it is met; `-` where nothing can be said."""

    what: str
    against: str
    limit: str
    found: Sequence[tuple[str, Met]]

    @property
    def met(self) -> Met:
        """Whether it is met wherever it was measured."""
        verdicts = {met for _, met in self.found}
        return "no" if "no" in verdicts else "yes" if "yes" in verdicts else "-"


def within(value: float, limit: float) -> tuple[str, Met]:
    """A ratio as it is shown, and whether it is within its limit."""
    return ratio(value), "yes" if value <= limit else "no"


def bars_table(bars: Iterable[Bar]) -> Table:
    """All bars, with what was found and whether they are met."""
    known = list(bars)
    rows = [[bar.what, bar.against, bar.limit, _figures(bar), bar.met] for bar in known]
    counts = Counter(bar.met for bar in known)
    note = f"{counts['yes']} are met, {counts['no']} are not, {counts['-']} cannot be said. A figure with `!` misses."
    return Table("Bars", ("what", "against", "bar", "found", "met"), rows, [note], 5)


def _figures(bar: Bar) -> str:
    return "  ".join(dict.fromkeys(f"{figure}!" if met == "no" else figure for figure, met in bar.found))
