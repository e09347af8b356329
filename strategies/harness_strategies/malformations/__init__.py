"""The malformations, a module a family."""

from typing import Final

from harness_strategies.malformations import keys, shape, types, wrapping
from harness_strategies.malformations.declaration import (
    RECOVER,
    RECOVER_OR_REJECT,
    REJECT,
    UNCHANGED,
    Example,
    Malformation,
    Site,
    Subject,
    gather,
    malformation,
)

MALFORMATIONS: Final = gather(wrapping, keys, types, shape)
"""Every malformation, by name."""

__all__ = (
    "MALFORMATIONS",
    "RECOVER",
    "RECOVER_OR_REJECT",
    "REJECT",
    "UNCHANGED",
    "Example",
    "Malformation",
    "Site",
    "Subject",
    "gather",
    "malformation",
)
