"""Times that can be compared: rounds of all candidates in turn, the best of each, since noise only adds."""

from collections.abc import Callable, Mapping

from tests.benchmarks.effort import Effort
from tests.benchmarks.trials import timed

_MOST_SECONDS = 1.5


def best_times(works: Mapping[str, Callable[[], object]], effort: Effort) -> dict[str, float]:
    """Seconds of one call of each, over rounds in which each has its turn, so that a busy moment hits all alike."""
    for work in works.values():  # the first call builds what the others find
        work()
    calls = {name: max(1, int(effort.slice / max(timed(work), 1e-7))) for name, work in works.items()}
    rounds: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(effort.rounds):
        for name, work in works.items():
            if sum(rounds[name]) * calls[name] < _MOST_SECONDS:
                rounds[name].append(_average(work, calls[name]))
    return {name: min(seconds) for name, seconds in rounds.items()}


def _average(work: Callable[[], object], calls: int) -> float:
    def repeated() -> None:
        for _ in range(calls):
            work()

    return timed(repeated) / calls
