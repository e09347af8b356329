"""Examples that are drawn independently of one another, as a rate needs them.

While Hypothesis generates, it copies parts of one example into the next (up to five of six are such
mutations), tries the simplest values first, and prefers constants that stand in the source of the modules that
happen to be loaded: good for finding a fault, wrong for counting how often one comes.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

BACKEND: Final = "harness-independent"

_HOMES: Final = ("hypothesis.internal.conjecture.providers", "hypothesis.internal.conjecture.data")
_PROVIDERS: Final[Any] = import_module(next(filter(find_spec, _HOMES)))


class IndependentProvider(_PROVIDERS.HypothesisProvider):  # type: ignore[misc]  # its module differs by version
    """Hypothesis's own choices, by the seed alone; being another backend's, they are used as they come."""

    def _maybe_draw_constant(self, *_args: Any, **_options: Any) -> None:
        return None


def independent_backend() -> str:
    """The name for `settings(backend=...)` under which each example is drawn afresh, and none left out.

    A strategy that makes no choice at all is still drawn only once; pair it with a number to throw away.
    """
    _PROVIDERS.AVAILABLE_PROVIDERS.setdefault(BACKEND, f"{__name__}.{IndependentProvider.__name__}")
    return BACKEND
