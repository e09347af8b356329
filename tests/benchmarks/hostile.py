"""Texts made to be slow or large: each must be rejected, soon, and in little memory."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tests.benchmarks.bars import Bar, within
from tests.benchmarks.effort import Effort
from tests.benchmarks.tables import Table, duration, ratio, size_name
from tests.benchmarks.tools import OURS, Tool
from tests.benchmarks.trials import Trial, isolated, try_hostile

MOST_SECONDS: Final = 1.0
MOST_MEMORY: Final = 20.0
PEER_LIMIT: Final = 1.0
NOTES: Final = (
    "Right is a rejection: an error, or a value that is no envelope. One call in a process of its own; `memory` is the",
    "growth of ours over the size of the text; the others are ours / theirs. `too slow`: no answer within a second.",
)


@dataclass(frozen=True, slots=True)
class HostileRow:
    """What each tool made of one hostile text."""

    what: str
    size: int
    trials: Mapping[str, Trial]


def hostile_text(what: str, size: int) -> str:
    """A hostile text of about so many characters."""
    unit = UNITS[what]
    return unit * (size // len(unit))


UNITS: Final[dict[str, str]] = {
    "[": "[",
    '{"a":': '{"a":',
    '"': '"',
    "'": "'",
    "`": "`",
    "\\": "\\",
    "/*": "/*",
    "<think>": "<think>",
    "spaces": " ",
    "braces": "see {x} ok",
}
"""100,000 pairs of braces are 1 MB of `see {x} ok`."""


def hostile_rows(tools: Sequence[Tool], effort: Effort) -> Iterator[HostileRow]:
    """A row for each hostile text."""
    for what in UNITS:
        print(f"  hostile: {what}", file=sys.stderr, flush=True)
        text = hostile_text(what, effort.hostile)
        yield HostileRow(what, len(text), {tool.heading: _trial(tool, text, effort) for tool in tools})


def hostile_table(rows: Iterable[HostileRow], tools: Sequence[Tool]) -> Table:
    """A line a text, a column a tool."""
    headings = [tool.heading for tool in tools]
    lines = [[row.what, size_name(row.size), *_cells(row, headings)] for row in rows]
    return Table("Hostile input", ("text", "size", OURS, "memory", *headings[1:]), lines, NOTES, 1)


def hostile_bars(rows: Sequence[HostileRow]) -> Iterator[Bar]:
    """A verdict within a second, in less than 20 times the input, on every text."""
    ours = {row.what: (row.trials[OURS], row.size) for row in rows}
    right = {what: trial.verdict == "right" for what, (trial, _) in ours.items()}
    slowest = max(ours, key=lambda what: (not right[what], ours[what][0].seconds))
    largest = max(ours, key=lambda what: (not right[what], ours[what][0].peak))
    yield _worst("time", f"≤ {MOST_SECONDS:g} s", slowest, ours[slowest][0], ours[slowest][0].seconds, MOST_SECONDS)
    growth = ours[largest][0].peak / ours[largest][1]
    yield _worst("memory", f"≤ {MOST_MEMORY:g}x input", largest, ours[largest][0], growth, MOST_MEMORY)


def _worst(what: str, limit: str, text: str, trial: Trial, found: float, most: float) -> Bar:  # noqa: PLR0917
    figure, met = within(found, most)
    if what == "time":
        figure = duration(found)
    if trial.verdict != "right":
        figure, met = f"ours {trial.verdict}", "no"
    return Bar(f"hostile, {what}", "-", limit, [(f"{figure} ({text})", met)])


def _trial(tool: Tool, text: str, effort: Effort) -> Trial:
    limit = effort.limit if tool.heading == OURS else PEER_LIMIT
    trial: Trial = isolated(try_hostile, tool.heading, text, limit=limit + 0.5)
    return trial


def _cells(row: HostileRow, headings: Sequence[str]) -> Iterator[str]:
    ours = row.trials[OURS]
    is_right = ours.verdict == "right"
    yield duration(ours.seconds) if is_right else ours.verdict
    yield ratio(ours.peak / row.size) if is_right else "-"
    for trial in (row.trials[heading] for heading in headings[1:]):
        both = is_right and trial.verdict == "right"
        yield ratio(ours.seconds / trial.seconds) if both else trial.verdict
