"""How much is measured: everything, for the committed report, or as much as a minute allows."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Effort:
    """`sizes` are those of documents, `growth` the two that are compared; a round takes about `slice` seconds. Only a
    `whole` run tries peers on hostile input, and runs pytest."""

    sizes: tuple[int, ...]
    growth: tuple[int, int]
    hostile: int
    rounds: int
    slice: float
    limit: float
    draws: int
    whole: bool


FULL: Final = Effort((300, 10_000, 1_000_000), (100_000, 1_000_000), 1_000_000, 9, 0.03, 4.0, 300, whole=True)
QUICK: Final = Effort((300, 10_000), (10_000, 100_000), 100_000, 3, 0.005, 1.0, 60, whole=False)
