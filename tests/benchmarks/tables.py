"""A table, as text for a terminal of 120 columns and as Markdown."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """A titled table whose first columns, `left` of them, are words; the notes stand beneath it."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = ()
    left: int = 1


def as_text(table: Table) -> Iterator[str]:
    """The lines of a table for a terminal."""
    widths = [max(map(len, column)) for column in zip(table.header, *table.rows, strict=True)]
    yield table.title
    yield from (_line(row, widths, table.left) for row in (table.header, *table.rows))
    yield from table.notes
    yield ""


def as_markdown(table: Table) -> Iterator[str]:
    """The lines of a table in Markdown."""
    marks = [":--" if column < table.left else "--:" for column in range(len(table.header))]
    yield from (f"## {table.title}", "")
    yield from (f"| {' | '.join(map(_escaped, row))} |" for row in (table.header, marks, *table.rows))
    yield ""
    for note in table.notes:
        yield from (note, "")


def size_name(size: int) -> str:
    """300 B, 10 KB, 1 MB."""
    for unit, name in ((1_000_000, "MB"), (1000, "KB")):
        if size >= unit:
            return f"{size // unit} {name}"
    return f"{size} B"


def duration(seconds: float) -> str:
    """A time with three digits and its unit."""
    for unit, name in ((1.0, "s"), (1e-3, "ms")):
        if seconds >= unit:
            return f"{_digits(seconds / unit)} {name}"
    return f"{_digits(seconds * 1e6)} µs"


def ratio(value: float) -> str:
    """A ratio with about three digits."""
    return f"{_digits(value)}x"


def _digits(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else _small(value)


def _small(value: float) -> str:
    return f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def _line(row: Iterable[str], widths: Sequence[int], left: int) -> str:
    cells = [
        cell.ljust(width) if column < left else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return " ".join(cells).rstrip()


def _escaped(cell: str) -> str:
    return re.sub(r"([\\`|<*\[])", r"\\\1", cell)
