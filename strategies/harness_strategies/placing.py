"""Which edit is made, and where: drawn so that every variant comes, and a row's own expectation mostly."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from harness_strategies.malformations import Malformation
from harness_strategies.malformations.declaration import JsonObject, Site, Subject
from harness_strategies.malformations.layouts import LAYOUTS, Layout

_RARE: Final = 16
_EVEN: Final = 128
_DIGITS: Final = 3
_PATIENCE: Final = 8


@dataclass(frozen=True, slots=True, repr=False)
class Menu:
    """What may be drawn, None for no edit at all, and up to which number each is the one that is."""

    items: tuple[Malformation | None, ...]
    bounds: tuple[int, ...]

    def order(self, draw: DrawFn) -> Iterator[Malformation | None]:
        """All items, the one that was drawn first."""
        first = bisect_right(self.bounds, _evenly(draw, self.bounds[-1]))
        return iter((*self.items[first:], *self.items[:first]))


@dataclass(slots=True, eq=False)
class Hope:
    """Whether a strategy has ever found a place for its edits, or how often it has looked in vain."""

    fulfilled: bool = False
    disappointments: int = 0

    def disappoint(self, wanted: str) -> None:
        """Raise `ValueError` where nothing can be drawn at all, of which Hypothesis would not say why.

        A shrink comes to values without a place too, so a strategy that has ever found one is not told so.
        """
        self.disappointments += 1
        if not self.fulfilled and self.disappointments >= _PATIENCE:
            raise ValueError(wanted)


def menu(shares: Mapping[Malformation | None, float]) -> Menu:
    """A menu of which each item is drawn by its share of all."""
    if len({*shares.values()}) == 1:
        return Menu(tuple(shares), tuple(range(1, len(shares) + 1)))
    total = sum(shares.values())
    parts = {item: round(share / total * _EVEN**_DIGITS) for item, share in shares.items()}
    return Menu(tuple(parts), tuple(accumulate(parts.values())))


def _evenly(draw: DrawFn, count: int) -> int:
    """A number below a count, in parts where it is large: of large numbers small ones are drawn more often."""
    if count <= _EVEN:
        return int(draw(below(count)))
    drawn: int = sum(draw(below(_EVEN)) * _EVEN**power for power in range(_DIGITS))
    return drawn * count // _EVEN**_DIGITS


def draws_rare(draw: DrawFn) -> bool:
    """Whether a site is wanted whose expectation is not its row's own: once in sixteen draws."""
    return draw(below(_RARE)) == _RARE - 1


def arguments_in(draw: DrawFn, item: Malformation, subject: Subject, *, rare: bool, picky: bool) -> JsonObject | None:
    """Arguments of an edit that finds a place in the subject; None where there is none.

    `picky` takes no rare site where a common one was wanted: another subject may have one.
    """
    if item.find is None:
        return draw(item.strategy)
    found = tuple(item.sites(subject))
    wanted = [site for site in found if site.rare == rare]
    variants: dict[str, list[Site]] = {}
    for site in wanted or (() if picky and not rare else found):
        variants.setdefault(site.variant, []).append(site)
    if not variants:
        return None
    chosen = one(draw, one(draw, list(variants.values())))
    return draw(item.strategy) | item.arguments_at(chosen, one(draw, chosen.options) if chosen.options else None)


def one(draw: DrawFn, choices: Sequence[Any]) -> Any:
    """One of the choices, the first when shrunk."""
    return choices[draw(below(len(choices)))] if len(choices) > 1 else choices[0]


@lru_cache(maxsize=1024)
def below(count: int) -> SearchStrategy[int]:
    """The numbers from 0 that are less than a count."""
    return st.integers(0, count - 1)


@lru_cache(maxsize=1)
def layouts() -> SearchStrategy[Layout]:
    """The layouts, the usual one first."""
    return st.sampled_from([*LAYOUTS])
