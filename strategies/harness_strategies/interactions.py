"""Where two malformations at once mean something else than each by itself, and what is expected then."""

from dataclasses import dataclass
from typing import Final

from harness_strategies.malformations.declaration import RECOVER_OR_REJECT, Expectation


@dataclass(frozen=True, slots=True)
class Interaction:
    """Two groups of malformations, of which one each meet; `expects` is None where they are never stacked."""

    earlier: frozenset[str]
    later: frozenset[str]
    expects: Expectation | None
    why: str


def _names(names: str) -> frozenset[str]:
    return frozenset(names.split())


INTERACTIONS: Final = (
    Interaction(
        _names("unknown-root-field near-miss-field colliding-keys flattened-data"),
        _names("extra-closers"),
        RECOVER_OR_REJECT,
        "With a closer too many, a field of the root that is none of the five may belong inside the object before it.",
    ),
    Interaction(
        _names("colliding-keys double-wrapped"),
        _names(
            "raw-control invalid-escape latex-escapes unescaped-quote number-as-string-field special-tokens "
            "zero-width no-break-space"
        ),
        None,
        "What stands twice would be given another value in one of its places only.",
    ),
    Interaction(
        _names("missing-closers"),
        _names("prose-after prose-around prose-with-braces log-lines repeated"),
        RECOVER_OR_REJECT,
        "What follows an object without an end stands inside it, unless it is a wrapper's own end.",
    ),
    Interaction(
        _names("smart-quotes"),
        _names("prose-after prose-around prose-with-braces log-lines repeated"),
        RECOVER_OR_REJECT,
        "A string ends at a curly quote where no later straight one closes it; the text behind may hold one.",
    ),
    Interaction(
        _names("missing-code near-miss-field ellipsis missing-opener missing-quote"),
        _names("two-candidates decoy-example"),
        None,
        "Beside another envelope, one that can no longer be told for an envelope is no candidate.",
    ),
)
"""Every interaction that is known, each with its reason."""


def between(earlier: str, later: str) -> Interaction | None:
    """The interaction of two malformations by name, None where each means what it means alone."""
    found = (each for each in INTERACTIONS if earlier in each.earlier and later in each.later)
    return next(found, None)
