"""What a run says of its rules: ignored in vain, not exercised for want of a library, or kept by nobody for a tool."""

from collections.abc import Collection, Iterable, Iterator

from harness_conformance.choice import Choice
from harness_conformance.outcomes import CallsOutcome, Outcome, SeenOutcome
from harness_conformance.tools import Target, Tool
from harness_envelope import RULES

_NAMED = 6


def stale_ignores(targets: Iterable[Target], outcomes: Collection[Outcome], run: Choice, whole: bool) -> Iterator[str]:  # noqa: FBT001 - said by its only caller
    """A note for each rule that a tool, or the run, ignores and that nothing broke; none where checks were left out."""
    if not whole:
        return
    tools = [(f"{target.name}::{tool.name}", tool) for target in targets for tool in target.tools]
    for subject, tool in tools:
        broken = _set_aside(outcomes, subject)
        for rule, reason in tool.ignored.items():
            if not any(one.startswith(rule) for one in broken):
                yield f"{tool.name} ignores {rule} ({reason}), which nothing breaks any more; take it out"
    everywhere = {rule for subject, _ in tools for rule in _set_aside(outcomes, subject)}
    for rule in run.ignored:
        if tools and not any(one.startswith(rule) for one in everywhere):
            yield f"--harness-ignore names {rule}, which nothing breaks any more; take it out"


def nobody_wraps(targets: Iterable[Target]) -> Iterator[str]:
    """One note that names the functions for which nobody checks the arguments and issues the trace id."""
    plain = [tool.name for target in targets for tool in target.tools if _is_plain(tool)]
    if plain:
        names = ", ".join(plain[:_NAMED]) + (f" and {len(plain) - _NAMED} more" if len(plain) > _NAMED else "")
        yield (
            f"nobody checks the arguments and issues the trace id of {names}: HC211, HC212 and HC502 are judged on "
            "what answers the agent, as @tool does"
        )


def without_libraries(targets: Iterable[Target], run: Choice) -> Iterator[str]:
    """A note for each rule that counts for a tool and whose libraries are not installed."""
    choices = [run.also(tool.ignored, tool.selected) for target in targets for tool in target.tools]
    for rule in RULES.values():
        if rule.unmet and any(choice.heeds(rule.id) for choice in choices):
            yield f"{rule.id} {rule.name} is not exercised in full: {rule.unmet}"


def _is_plain(tool: Tool) -> bool:
    return tool.answers is None and not tool.recorded


def _set_aside(outcomes: Iterable[Outcome], subject: str) -> set[str]:
    found: set[str] = set()
    for outcome in outcomes:
        if outcome.subject == subject and isinstance(outcome, CallsOutcome):
            found.update(outcome.set_aside)
        elif outcome.subject == subject and isinstance(outcome, SeenOutcome):
            found.update(rule for side in outcome.sides for rule in side.set_aside)
    return found
