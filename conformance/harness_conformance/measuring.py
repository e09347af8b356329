"""Measuring and searching: the two passes over drawn examples, kept apart.

A rate counted while a property-based engine hunts is no rate. `measure` draws a fixed number of
examples and never stops early; `search` hunts for the smallest one, and nothing counts its calls.
"""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, TypeVar

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis.errors import Flaky
from hypothesis.strategies import SearchStrategy

from harness_strategies.choices import drawn
from harness_strategies.independent_draws import independent_backend

T = TypeVar("T")

SEARCH_CALLS: Final = 400
"""How often a search may try an example before it is content with the smallest one so far."""

_SALTS: Final = 2**64 - 1


def measure(
    strategy: SearchStrategy[T], record: Callable[[T], None], *, examples: int, run_seed: int, stratum: str
) -> None:
    """Hand `record` exactly `examples` draws; the same ones for the same seed and stratum.

    Each draw is paired with a salt that is thrown away, so that the number is exact where there are
    few distinct inputs. All are drawn before the first is handed over: by turns, each would cost more.
    """
    values: list[T] = []
    _run(strategy, values.append, (Phase.generate,), examples, stratum_seed(run_seed, stratum))
    for one in values:
        record(one)


def search(
    strategy: SearchStrategy[T],
    shows_fault: Callable[[T], bool],
    *,
    examples: int,
    run_seed: int,
    stratum: str,
) -> T | None:
    """The smallest draw that shows a fault, None where none of them does.

    It begins with the draws of `measure` under the same seed and stratum, then shrinks.
    """
    smallest: list[T] = []
    tried = 0

    def probe(drawn: T) -> None:
        nonlocal tried
        tried += 1
        if tried > SEARCH_CALLS + examples or not shows_fault(drawn):
            return
        smallest[:] = [drawn]
        raise _FoundError

    with suppress(_FoundError, Flaky):
        _run(strategy, probe, (Phase.generate, Phase.shrink), examples, stratum_seed(run_seed, stratum))
    return smallest[0] if smallest else None


def stratum_seed(run_seed: int, stratum: str) -> int:
    """The seed of one stratum: it does not depend on which others run, nor in which order."""
    return int.from_bytes(hashlib.sha256(f"{run_seed}:{stratum}".encode()).digest()[:8])


class _FoundError(Exception):
    """A draw shows the fault; Hypothesis shrinks what raises."""


def _run(
    strategy: SearchStrategy[T],
    body: Callable[[T], None],
    phases: Sequence[Phase],
    examples: int,
    run_seed: int,
) -> None:
    @seed(run_seed)
    @settings(
        backend=independent_backend(),
        max_examples=examples,
        phases=phases,
        database=None,
        deadline=None,
        derandomize=False,
        print_blob=False,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    @given(_salted(strategy))
    def salted(both: tuple[T, int]) -> None:
        body(both[0])

    salted()


def _salted(strategy: SearchStrategy[T]) -> SearchStrategy[tuple[T, int]]:
    return drawn(lambda choices: (choices.draw(strategy), choices.draw_integer(0, _SALTS)))
