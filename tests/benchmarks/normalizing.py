"""Reading documents: ours and every other tool on the same text, each checked before it is timed."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tests.benchmarks.bars import Bar, Met, within
from tests.benchmarks.documents import FAULTY, GUIDED, KINDS, WRAPPED, document
from tests.benchmarks.effort import Effort
from tests.benchmarks.tables import Table, duration, ratio, size_name
from tests.benchmarks.timing import best_times
from tests.benchmarks.tools import OURS, Tool
from tests.benchmarks.trials import Trial, Verdict, isolated, try_document

ONCE: Final = 0.75
NOTES: Final = (
    "Ours is a time, the others are ours / theirs: 0.10x is ten times as fast as they are. Only right results are timed.",
    "`bare` is ours without a schema; `json-rep` has the schema in the rows types and keys. `wrong`: another envelope;",
    "`rejects`: an error, or no envelope; `crashes`: memory or recursion; `too slow`: no answer within the limit.",
    "Where ours is not right, theirs are times.",
)


@dataclass(frozen=True, slots=True)
class Row:
    """One document: each tool's verdict, and the seconds of those that are right."""

    kind: str
    size: int
    verdicts: Mapping[str, Verdict]
    seconds: Mapping[str, float]

    def ratio_to(self, heading: str) -> float | None:
        """Our time in the other's time, None where one of the two is not right."""
        if OURS not in self.seconds or heading not in self.seconds:
            return None
        return self.seconds[OURS] / self.seconds[heading]


def measured(tools: Sequence[Tool], effort: Effort) -> Iterator[Row]:
    """A row for each kind of document and each size."""
    for kind in KINDS:
        for size in effort.sizes:
            print(f"  {kind}, {size_name(size)}", file=sys.stderr, flush=True)
            yield _row(kind, size, tools, effort)


def normalizing_table(rows: Iterable[Row], tools: Sequence[Tool]) -> Table:
    """A line a document, a column a tool."""
    headings = [tool.heading for tool in tools]
    lines = [[row.kind, size_name(row.size), *(_cell(row, heading) for heading in headings)] for row in rows]
    return Table("Normalizing", ("document", "size", *headings), lines, [*NOTES, _legend(tools)], 1)


def normalizing_bars(rows: Sequence[Row]) -> Iterator[Bar]:
    """What the design asks of reading documents."""
    yield _bar(rows, ["valid"], "pydantic", {300: 2.5}, 2)
    yield from (_wrapped_bar(rows, kind) for kind in WRAPPED)
    yield _bar(rows, ["messy"], "json-rep", {}, 0.1)
    yield from (_bar(rows, ["messy"], heading, {}, 1) for heading in ("jsonmend", "laga"))
    yield from (_bar(rows, [kind], "fast-j-r", {}, 1) for kind in FAULTY)
    yield from (_bar(rows, [kind], heading, {}, 0.05) for kind in GUIDED for heading in GUIDED_PEERS)


SHORT: Final = ("json-rep", "fast-j-r", "repairj", "fuzzy-jr")
GUIDED_PEERS: Final = ("json-rep", "fuzzy-jr", "baml-py")


def _legend(tools: Sequence[Tool]) -> str:
    short = [f"{tool.heading} is {tool.name}" for tool in tools if tool.heading in SHORT]
    return f"{'; '.join(short)}."


def _row(kind: str, size: int, tools: Sequence[Tool], effort: Effort) -> Row:
    trials: dict[str, Trial] = {
        tool.heading: isolated(try_document, tool.heading, kind, size, limit=effort.limit) for tool in tools
    }
    right = {heading: trial.seconds for heading, trial in trials.items() if trial.verdict == "right"}
    given = document(kind, size)
    quick = {
        tool.heading: partial(tool.reader(guided=given.guided), given.text)
        for tool in tools
        if right.get(tool.heading, ONCE) < ONCE
    }
    verdicts = {heading: trial.verdict for heading, trial in trials.items()}
    return Row(kind, size, verdicts, right | best_times(quick, effort))


def _cell(row: Row, heading: str) -> str:
    if heading not in row.seconds:
        return row.verdicts[heading]
    if heading == OURS:
        return duration(row.seconds[OURS])
    found = row.ratio_to(heading)
    return duration(row.seconds[heading]) if found is None else ratio(found)


def _bar(rows: Sequence[Row], kinds: Sequence[str], against: str, special: Mapping[int, float], limit: float) -> Bar:
    found = [_found(row, against, special.get(row.size, limit)) for row in rows if row.kind in kinds]
    shown = ", ".join([f"{limit:g}x", *(f"{size_name(size)}: {value:g}x" for size, value in special.items())])
    return Bar(f"normalize, {kinds[0]}", against, f"≤ {shown}", found)


def _found(row: Row, against: str, limit: float) -> tuple[str, Met]:
    value = row.ratio_to(against)
    if value is not None:
        return within(value, limit)
    if OURS not in row.seconds:
        return f"ours {row.verdicts[OURS]}", "no"
    return f"theirs {row.verdicts.get(against, 'left out')}", "-"


def _wrapped_bar(rows: Sequence[Row], kind: str) -> Bar:
    valid = {row.size: row.seconds.get(OURS) for row in rows if row.kind == "valid"}
    found: list[tuple[str, Met]] = []
    for row in (row for row in rows if row.kind == kind):
        ours, plain = row.seconds.get(OURS), valid[row.size]
        found.append(within(ours / plain, 2) if ours and plain else (f"ours {row.verdicts[OURS]}", "no"))
    return Bar(f"normalize, {kind}", "ours, valid", "≤ 2x", found)
