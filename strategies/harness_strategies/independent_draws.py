"""Examples that are drawn independently of one another, as a rate needs them.

While Hypothesis generates, it copies parts of one example into the next (up to five of six are such
mutations) and tries the simplest values first: good for finding a fault, wrong for counting how often one comes.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

BACKEND: Final = "harness-independent"

_HOMES: Final = ("hypothesis.internal.conjecture.providers", "hypothesis.internal.conjecture.data")
_PROVIDERS: Final[Any] = import_module(next(filter(find_spec, _HOMES)))


class IndependentProvider(_PROVIDERS.HypothesisProvider):  # type: ignore[misc]  # its module differs by version
    """Hypothesis's own choices; being another backend than the default one, they are used as they come."""


def independent_backend() -> str:
    """The name for `settings(backend=...)` under which each example is drawn afresh, and none left out.

    A strategy that makes no choice at all is still drawn only once; pair it with a number to throw away.
    """
    _PROVIDERS.AVAILABLE_PROVIDERS.setdefault(BACKEND, f"{__name__}.{IndependentProvider.__name__}")
    return BACKEND
