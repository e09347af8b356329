"""How xdist hands out the items: the checks of one tool stay together, all others go one by one."""

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from harness_conformance.checks.calls import CALL_CHECKS

_PARTS_OF_A_TOOL = 3
_CHECKS = frozenset(("conforms", "recovers", *(check.name for check in CALL_CHECKS)))


def by_tool(config: pytest.Config, log: object) -> object:
    """A scheduler that keeps the items of one tool in one process."""
    return _ByTool(config, log)


class _ByTool(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no types
    def _split_scope(self, nodeid: str) -> Any:
        parts = nodeid.split("::")
        of_a_tool = len(parts) == _PARTS_OF_A_TOOL and parts[-1].split("[")[0] in _CHECKS
        return "::".join(parts[:-1]) if of_a_tool else nodeid
