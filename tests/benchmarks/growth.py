"""Ten times the text may cost twelve times as much, on every malformation and on hostile input."""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Final

from tests.benchmarks.bars import Bar, within
from tests.benchmarks.documents import KINDS, Report, document, envelope
from tests.benchmarks.effort import Effort
from tests.benchmarks.hostile import UNITS, hostile_text
from tests.benchmarks.tables import Table, duration, ratio, size_name
from tests.benchmarks.trials import Trial, isolated, timed

from harness_conformance.repairing import same_envelope
from harness_envelope import Envelope, normalize
from harness_envelope.schemas import schema_view
from harness_strategies import MALFORMATIONS, Malformation
from harness_strategies.malformations import RECOVER, UNCHANGED, Subject
from harness_strategies.malformations.declaration import HARNESS_TRACE_ID, JsonObject
from harness_strategies.malformed import Edit, apply
from harness_strategies.pipeline import draft

LIMIT: Final = 12.0
SECONDS: Final = 30.0
CALLS: Final = 5
ENOUGH: Final = 0.6
SITES: Final = 50
SCHEMA: Final = Envelope[Report]


@dataclass(frozen=True, slots=True)
class Growth:
    """Our seconds on a small and a large text of one kind; `verdict` where there are none."""

    what: str
    seconds: tuple[float, float] | None = None
    verdict: str = "right"


def grown(effort: Effort) -> Iterator[Growth]:
    """A row for each malformation that can be recovered, each kind of document and each hostile text."""
    for name in MALFORMATIONS:
        yield from _measured(name, malformation_growth, name, effort)
    for kind in KINDS:
        yield from _measured(f"document: {kind}", document_growth, kind, effort)
    for what in UNITS:
        yield from _measured(f"hostile: {what}", hostile_growth, what, effort)


def malformation_growth(name: str, sizes: tuple[int, int]) -> object:
    """Our seconds on the same edit of a small and of a large envelope; None where it cannot be recovered."""
    sources = [envelope(size) for size in sizes]
    built = [
        apply([Edit(name, arguments)], source, SCHEMA)
        for source in sources
        if (arguments := _arguments(MALFORMATIONS[name], source)) is not None
    ]
    return _seconds([(item.raw, item.envelope) for item in built]) if len(built) == len(sizes) else None


def document_growth(kind: str, sizes: tuple[int, int]) -> object:
    """Our seconds on a small and on a large document of a kind."""
    built = [document(kind, size) for size in sizes]
    return _seconds([(item.text, item.envelope) for item in built])


def hostile_growth(what: str, sizes: tuple[int, int]) -> object:
    """Our seconds until a small and a large hostile text are rejected."""
    return _seconds([(hostile_text(what, size), None) for size in sizes])


def growth_table(rows: Sequence[Growth], effort: Effort) -> Table:
    """The steepest rows, and those that are not right."""
    small, large = map(size_name, effort.growth)
    steepest = sorted(rows, key=lambda row: (row.seconds is not None, -_growth_of(row)))
    lines = [_line(row) for row in steepest[: max(12, sum(row.seconds is None for row in rows))]]
    notes = [f"{len(rows)} texts; the steepest are shown, and those that are not read right and so not timed."]
    return Table(f"Growth from {small} to {large}", ("text", small, large, "growth"), lines, notes)


def growth_bars(rows: Sequence[Growth]) -> Iterator[Bar]:
    """A bar for all of them together: the steepest counts, and what is not right is not met."""
    steepest = max(rows, key=_growth_of)
    figure, met = within(_growth_of(steepest), LIMIT)
    wrong = [row.what for row in rows if row.seconds is None]
    found = [(f"{figure} ({steepest.what})", met)]
    if wrong:
        found.append((f"{len(wrong)} of {len(rows)} not right", "no"))
    yield Bar("growth, 10x the text", "-", f"≤ {LIMIT:g}x", found)


def _measured(what: str, work: Callable[..., object], name: str, effort: Effort) -> Iterator[Growth]:
    print(f"  growth: {what}", file=sys.stderr, flush=True)
    found = isolated(work, name, effort.growth, limit=SECONDS)
    if found is not None:
        first = _growth(what, found)
        # What else the machine does can only be told from a steep growth by looking again.
        steep = _growth_of(first) > LIMIT
        yield (
            min(first, _growth(what, isolated(work, name, effort.growth, limit=SECONDS)), key=_growth_of)
            if steep
            else first
        )


def _arguments(item: Malformation, source: JsonObject) -> JsonObject | None:
    """The first arguments of the edit with which any normalizer has to recover the envelope."""
    subject = draft(Subject(source, schema_view(SCHEMA)), SCHEMA, "spaced").subject
    for arguments in islice(_candidates(item, subject), SITES):
        if item.expectation(arguments, subject) in (RECOVER, UNCHANGED):
            return arguments
    return None


def _candidates(item: Malformation, subject: Subject) -> Iterator[JsonObject]:
    if item.find is None:
        yield item.example.arguments
        return
    for site in item.sites(subject):
        for option in site.options or (None,):
            yield {**item.example.arguments, **item.arguments_at(site, option)}


def _seconds(texts: Sequence[tuple[str | bytes, JsonObject | None]]) -> tuple[float, ...] | str:
    schema_view(SCHEMA)
    found = []
    for text, right in texts:
        read = partial(normalize, text, SCHEMA, trace_id=HARNESS_TRACE_ID)
        verdict = _verdict(read().envelope, right)
        if verdict != "right":
            return verdict
        found.append(_min(read))
    return tuple(found)


def _verdict(answer: JsonObject | None, right: JsonObject | None) -> str:
    if answer is None or right is None:
        return "right" if answer is right else "rejects" if answer is None else "wrong"
    return "right" if same_envelope(answer, right, SCHEMA) else "wrong"


def _min(read: Callable[[], object]) -> float:
    rounds = [timed(read)]
    while len(rounds) < CALLS and sum(rounds) < ENOUGH:
        rounds.append(timed(read))
    return min(rounds)


def _growth(what: str, found: Any) -> Growth:
    if isinstance(found, Trial):
        return Growth(what, verdict=found.verdict)
    return Growth(what, verdict=found) if isinstance(found, str) else Growth(what, found)


def _growth_of(row: Growth) -> float:
    return row.seconds[1] / row.seconds[0] if row.seconds else 0.0


def _line(row: Growth) -> list[str]:
    if row.seconds is None:
        return [row.what, "-", "-", row.verdict]
    return [row.what, *map(duration, row.seconds), ratio(_growth_of(row))]
