"""hypothesis-jsonschema on every Hypothesis that is supported.

Its last release asks `many.more()` whether to draw another member. Hypothesis 6.170 replaced that method
by iteration inside a `with` block; here the method is given back to the one module that calls it.
"""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue


def from_schema(schema: dict[str, Any]) -> SearchStrategy[JsonValue]:
    """Whatever hypothesis-jsonschema draws for a schema; it is imported at the first call."""
    import hypothesis_jsonschema  # noqa: PLC0415 - slow to import, and few schemas need it
    from hypothesis.internal.conjecture import utils  # noqa: PLC0415
    from hypothesis_jsonschema import _from_schema  # noqa: PLC0415

    vars(_from_schema)["cu"] = SimpleNamespace(many=stepwise(utils.many))
    strategy: SearchStrategy[JsonValue] = hypothesis_jsonschema.from_schema(schema)
    return strategy


def stepwise(many: Callable[..., Any]) -> Callable[..., Any]:
    """Hypothesis's `many`, with `more()` and `reject()` whatever its version."""
    return many if hasattr(many, "more") else lambda *args, **options: _Stepwise(many(*args, **options))


class _Stepwise:
    def __init__(self, elements: Any) -> None:  # Hypothesis's own class differs by version
        self._elements = elements.__enter__()
        self._steps = iter(self._elements)

    def more(self) -> bool:
        for _ in self._steps:
            return True
        self._elements.__exit__(None, None, None)
        return False

    def reject(self) -> None:
        self._elements.reject()
