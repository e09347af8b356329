"""The malformations, a module a family."""

from typing import Final

from harness_strategies.malformations import (
    absence,
    encoding,
    keys,
    nesting,
    numbers,
    shape,
    syntax,
    truncation,
    types,
    wrapping,
)
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

MALFORMATIONS: Final = gather(
    *wrapping.MODULES,
    encoding,
    truncation,
    absence,
    *syntax.MODULES,
    keys,
    types,
    numbers,
    shape,
    nesting,
)
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
