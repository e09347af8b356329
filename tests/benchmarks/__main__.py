"""`python -m tests.benchmarks [--quick]`: measure, print the tables, and write them as Markdown."""

import argparse
import platform
import sys
import textwrap
import time
import warnings
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

from tests.benchmarks.bars import Bar, bars_table
from tests.benchmarks.comparisons import comparisons_table
from tests.benchmarks.drawing import checking, drawing
from tests.benchmarks.effort import FULL, QUICK, Effort
from tests.benchmarks.growth import grown, growth_bars, growth_table
from tests.benchmarks.hostile import hostile_bars, hostile_rows, hostile_table
from tests.benchmarks.normalizing import measured, normalizing_bars, normalizing_table
from tests.benchmarks.pytest_runs import conformance, idle
from tests.benchmarks.tables import Table, as_markdown, as_text
from tests.benchmarks.tools import Tool, installed, left_out, modules
from tests.benchmarks.trials import prepare

REPORTS: Final = Path(__file__).parents[2] / "reports"
LIBRARIES: Final = ("hypothesis", "hypothesis-jsonschema", "pytest")


def main(arguments: Sequence[str]) -> None:
    """Measure everything, or with `--quick` as much as a minute allows."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="few rounds, no 1 MB, no pytest runs, only ours on hostile input"
    )
    quick = parser.parse_args(arguments).quick
    warnings.simplefilter("ignore")
    start = time.perf_counter()
    tools = installed()
    prepare([*modules()])
    tables = [*_tables(tools, QUICK if quick else FULL)]
    print(textwrap.fill(_versions(tools), 119, break_on_hyphens=False), end="\n\n")
    print("\n".join(line for table in tables for line in as_text(table)))
    place = REPORTS / ("benchmark.md" if quick else "example/benchmark.md")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("\n".join(_document(tables, tools)))
    print(f"written to {place.relative_to(REPORTS.parent)} after {time.perf_counter() - start:.0f} s")


def _tables(tools: Sequence[Tool], effort: Effort) -> Iterator[Table]:
    """Every table, the bars last."""
    bars: list[Bar] = []
    rows = [*measured(tools, effort)]
    bars += normalizing_bars(rows)
    yield normalizing_table(rows, tools)
    growth = [*grown(effort)]
    bars += growth_bars(growth)
    yield growth_table(growth, effort)
    exposed = tools if effort.whole else tools[:1]
    hostile = [*hostile_rows(exposed, effort)]
    bars += hostile_bars(hostile)
    yield hostile_table(hostile, exposed)
    compared = [*drawing(effort), *checking(effort)]
    bars += [row.bar for row in compared if row.bar]
    if effort.whole:
        unasked, bar = idle(effort)
        compared.append(unasked)
        bars += [bar, *conformance()]
    yield comparisons_table("Drawing and checking", compared)
    yield bars_table(bars)


def _document(tables: Iterable[Table], tools: Sequence[Tool]) -> Iterator[str]:
    yield from (
        "# Benchmark",
        "",
        "Written by `make bench`: one run on one machine, every figure a ratio but ours.",
        "",
    )
    yield from (_versions(tools), "")
    for table in tables:
        yield from as_markdown(table)


def _versions(tools: Sequence[Tool]) -> str:
    releases = {tool.name: version(tool.name) for tool in tools if tool.name != "json"}
    releases |= {name: version(name) for name in ("pydantic", *LIBRARIES)}
    absent = f" Left out, since not installed here: {', '.join(left_out())}." if left_out() else ""
    listed = ", ".join(f"{name} {release}" for name, release in releases.items())
    return f"Python {platform.python_version()}; {listed}.{absent}"


if __name__ == "__main__":
    main(sys.argv[1:])
