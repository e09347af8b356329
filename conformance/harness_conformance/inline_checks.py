"""The checks of tools that a test names itself, and how the fixture `harness_check` runs one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from harness_conformance.asked import in_project, load_normalizer, read_settings
from harness_conformance.items import ConformanceError, tool_checks
from harness_conformance.outcomes import CallsOutcome, Outcome
from harness_conformance.running import Run, repairer_of
from harness_conformance.targets import TargetError, nearest
from harness_conformance.targets.python import tool_of
from harness_conformance.tools import Target, Tool

_RUNS = pytest.StashKey[dict[tuple[object, ...], tuple[Run, Target]]]()


@dataclass(frozen=True, slots=True)
class InlineCheck:
    """One check, by name, of one tool; `target` holds the tools that were named with it."""

    target: Target
    tool: Tool
    name: str


@dataclass(frozen=True, slots=True)
class HarnessCheck:
    """The fixture. Called without arguments it runs the check that `conformance_checks` chose; with a tool, all of its.

    It answers with what the checks found, and raises `ConformanceError`, which shows the faults.
    """

    config: pytest.Config
    chosen: InlineCheck | None = None

    def __call__(self, tool: Callable[..., object] | None = None, name: str | None = None) -> list[Outcome]:
        """Run the chosen check, the checks of a tool, or the one of that name."""
        outcomes = [_outcome(self.config, check) for check in self._wanted(tool, name)]
        faults = [outcome.message for outcome in outcomes if outcome.failed]
        if faults:
            raise ConformanceError("\n".join(faults))
        if len(outcomes) == 1 and isinstance(outcomes[0], CallsOutcome) and outcomes[0].not_exercised:
            pytest.skip(f"not exercised: {outcomes[0].not_exercised}")
        return outcomes

    def _wanted(self, tool: Callable[..., object] | None, name: str | None) -> list[InlineCheck]:
        if tool is None and self.chosen is None:
            raise TypeError("no check is chosen; decorate the test with @conformance_checks(tool), or name the tool")
        checks = [self.chosen] if tool is None and self.chosen else inline_checks([tool] if tool else [])
        wanted = [check for check in checks if name in (None, check.name)]
        if not wanted:
            known = [check.name for check in checks]
            raise ValueError(
                f"{checks[0].tool.name} has no check {name!r}{nearest(str(name), known)}; expected one of "
                f"{', '.join(known)}"
            )
        return wanted


def inline_checks(functions: Sequence[Callable[..., object]]) -> list[InlineCheck]:
    """Every check of each tool, in the order of a run; raises `TypeError` where no tool is named, or what is none."""
    if not functions:
        raise TypeError("no tool is named; expected at least one function")
    tools = tuple(map(_tool, functions))
    modules = dict.fromkeys(str(getattr(function, "__module__", "")) for function in functions)
    target = Target("+".join(modules), tools=tools)
    return [InlineCheck(target, tool, check.name) for tool in tools for check in tool_checks("", tool, ())]


def _tool(function: Callable[..., object]) -> Tool:
    try:
        return tool_of(function)
    except TargetError as error:
        raise TypeError(str(error)) from None


def _outcome(config: pytest.Config, check: InlineCheck) -> Outcome:
    run, target = _shared(config, check.target)
    tool = next(one for one in target.tools if one.name == check.tool.name)
    return next(
        found.run(run) for found in tool_checks(f"{target.name}::{tool.name}", tool, ()) if found.name == check.name
    )


def _shared(config: pytest.Config, target: Target) -> tuple[Run, Target]:
    """The run of these tools, begun by the first of their checks, so that none calls them again."""
    runs = config.stash.setdefault(_RUNS, {})
    key = (target.name, *map(id, target.tools))
    if key not in runs:
        settings = read_settings(config)
        with_project = in_project(config, target)
        repairer = repairer_of(load_normalizer(config), settings.timeout)
        runs[key] = Run(settings, repairer, siblings={target.name: with_project.tools}), with_project
    return runs[key]
