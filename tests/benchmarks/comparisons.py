"""One of ours against one of another kind, and the bar between them."""

from collections.abc import Iterable
from dataclasses import dataclass

from tests.benchmarks.bars import Bar, within
from tests.benchmarks.tables import Table, duration, ratio


@dataclass(frozen=True, slots=True)
class Comparison:
    """Our seconds and another's for the same work; `most` is the ratio that the design allows, None for no bar."""

    what: str
    against: str
    ours: float
    theirs: float
    most: float | None = None

    @property
    def bar(self) -> Bar | None:
        """The bar, where the design sets one."""
        if self.most is None:
            return None
        return Bar(self.what, self.against, f"≤ {self.most:g}x", [within(self.ours / self.theirs, self.most)])


def comparisons_table(title: str, rows: Iterable[Comparison]) -> Table:
    """A line a comparison."""
    lines = [
        [row.what, row.against, duration(row.ours), duration(row.theirs), ratio(row.ours / row.theirs)] for row in rows
    ]
    return Table(title, ("what", "against", "ours", "theirs", "ours / theirs"), lines, left=2)
