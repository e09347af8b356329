"""The rules of the convention, a module a family."""

from typing import Final

from harness_envelope.rules import calls, data, naming, raw, root, status, types
from harness_envelope.rules.declaration import Rule, gather

RULES: Final[dict[str, Rule]] = gather(raw, root, types, status, data, naming, calls)
"""Every rule by its id, in the order of the ids."""

__all__ = ["RULES"]
