"""Which rules count: selected, ignored with a reason, whether a `should` fails, and the limits that rules have."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from harness_envelope import RULES, Finding
from harness_envelope.rules.declaration import MAX_BYTES


@dataclass(frozen=True, slots=True)
class Choice:
    """The rules that count, by ids and prefixes of them; `ignored` gives each a reason, empty where there is none.

    `max_bytes` is the limit of HC704.
    """

    selected: tuple[str, ...] = ()
    ignored: Mapping[str, str] = field(default_factory=dict)
    strict: bool = False
    max_bytes: int = MAX_BYTES

    def heeds(self, rule: str) -> bool:
        """Whether a rule is selected and not ignored."""
        return (not self.selected or rule.startswith(self.selected)) and not self.ignores(rule)

    def ignores(self, rule: str) -> bool:
        """Whether a rule is set aside, by its id or by a prefix of it."""
        return rule.startswith(tuple(self.ignored))

    def heeded(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """The findings of the rules that count."""
        return tuple(finding for finding in findings if self.heeds(finding.rule))

    def fails(self, level: str) -> bool:
        """Whether a finding of this level fails a check."""
        return level == "must" or self.strict

    def also(self, ignored: Mapping[str, str], selected: Iterable[str] = (), max_bytes: int | None = None) -> "Choice":
        """The same choice with more that is ignored, and with a selection and a limit of its own where one is given."""
        return Choice(
            tuple(selected) or self.selected, {**self.ignored, **ignored}, self.strict, max_bytes or self.max_bytes
        )


EVERYTHING: Final = Choice()


class UnknownRuleError(ValueError):
    """An id or prefix that no rule has; the message names the nearest one."""


class MissingLibrariesError(ValueError):
    """A rule was asked for whose libraries are not installed; the message says how to install them."""


def selectable_rules(given: Iterable[str]) -> tuple[str, ...]:
    """The ids and prefixes as they were given; raises as `known_rules` does, and `MissingLibrariesError` for an id."""
    rules = known_rules(given)
    for rule in rules:
        if rule in RULES and (unmet := RULES[rule].unmet):
            raise MissingLibrariesError(f"{rule} needs libraries that are not installed: {unmet}")
    return rules


def known_rules(given: Iterable[str]) -> tuple[str, ...]:
    """The ids and prefixes as they were given; raises `UnknownRuleError` for one that fits no rule."""
    rules = tuple(given)
    for rule in rules:
        if not rule or not any(known.startswith(rule) for known in RULES):
            near = get_close_matches(rule.upper(), RULES, n=1, cutoff=0.0)
            raise UnknownRuleError(f"{rule!r} is no rule and begins none (did you mean {near[0]}?)")
    return rules
