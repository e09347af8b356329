"""The rules by id: the convention's own, and those that other packages add."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType, SimpleNamespace
from typing import Final

from harness_envelope.rules.declaration import Rule, gather

GROUP: Final = "harness_conformance.rules"
"""The entry points of rules; each names a module that holds some, or one rule."""


class RulesError(ValueError):
    """The rules of another package cannot be used; the message names the entry point and the remedy."""


class Catalogue(Mapping[str, Rule]):
    """Every rule by its id, in the order of the ids.

    Those of other packages are loaded on the first look, since what declares them imports this package. Raises
    `RulesError` then where one cannot be loaded, or takes an id or a name that is taken.
    """

    def __init__(self, *modules: ModuleType) -> None:
        self._modules = modules

    def __getitem__(self, rule_id: str) -> Rule:
        return self._rules[rule_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def at(self, *where: str) -> tuple[Rule, ...]:
        """The rules that need one of these to judge: `raw`, `result`, `schema`, `call` or `calls`."""
        if where not in self._found:
            self._found[where] = tuple(rule for rule in self._rules.values() if rule.where in where)
        return self._found[where]

    @cached_property
    def on_successes(self) -> tuple[Rule, ...]:
        """Those rules on a result that can find something in a success whose root is valid."""
        return tuple(rule for rule in self.at("result", "schema") if not rule.spares_success)

    @cached_property
    def own(self) -> dict[str, Rule]:
        """The convention's own rules."""
        return gather(*self._modules)

    @cached_property
    def _rules(self) -> dict[str, Rule]:
        points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
        try:
            return gather(*self._modules, *map(_loaded, points)) if points else self.own
        except RulesError:
            raise
        except ValueError as error:
            names = ", ".join(f"{point.name} = {point.value}" for point in points)
            raise RulesError(f"{error}; another package adds rules ({names}): rename its rule there") from None

    @cached_property
    def _found(self) -> dict[tuple[str, ...], tuple[Rule, ...]]:
        return {}


def _loaded(point: EntryPoint) -> object:
    """What holds the rules of an entry point."""
    try:
        found = point.load()
    except Exception as error:
        raise RulesError(
            f"the rules `{point.name}` ({point.value}) cannot be loaded: {type(error).__name__}: {error}; correct or "
            "uninstall the package that adds them"
        ) from error
    holder = SimpleNamespace(rule=found) if isinstance(found, Rule) else found
    if not any(isinstance(item, Rule) for item in vars(holder).values()):
        raise RulesError(f"the rules `{point.name}` ({point.value}) are none; expected a module that declares some")
    return holder
