"""How the examples of a run are drawn: independently of one another, and of the modules that are loaded.

Hypothesis's own way of drawing prefers constants that stand in the source of loaded modules, varies
earlier examples and leaves out repeated ones. That finds faults, and makes a rate depend on what else
was imported. A backend of its own draws each example afresh (Hypothesis's manual, "Alternative backends").
"""

from typing import Any, Final

from hypothesis.internal.conjecture.providers import AVAILABLE_PROVIDERS, HypothesisProvider

_NAME: Final = "harness-conformance"


class SeededProvider(HypothesisProvider):
    """Draws from the seed alone."""

    def _maybe_draw_constant(self, *_args: Any, **_options: Any) -> None:
        return None


def backend() -> str:
    """The name of the backend, known to Hypothesis once this was called."""
    AVAILABLE_PROVIDERS.setdefault(_NAME, f"{__name__}.{SeededProvider.__name__}")
    return _NAME
