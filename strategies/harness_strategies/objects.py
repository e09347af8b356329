"""Objects inside what a JSON Schema says of one."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final, cast

from hypothesis import reject
from pydantic import JsonValue

from harness_envelope.schema_nodes import JsonSchema
from harness_strategies.choices import Choices, Drawer, impossible
from harness_strategies.conjunction import conjoined
from harness_strategies.references import Node
from harness_strategies.schema_places import Place, ValueDrawer
from harness_strategies.text_samples import FIELD_NAMES

_SPREAD: Final = 3
_TRIES: Final = 8
_BITS: Final = 12
_WORDS: Final = len(ascii_lowercase) ** 3


@dataclass(frozen=True, slots=True)
class _Member:
    name: str
    drawer: ValueDrawer
    bit: int | None


@dataclass(frozen=True, slots=True)
class _Free:
    """Members whose names are not declared: how names are drawn, which are admitted, and what stands there."""

    name: Drawer[str]
    admits: Callable[[str], bool]
    value: ValueDrawer


@dataclass(frozen=True, slots=True)
class _Plan:
    members: tuple[_Member, ...]
    free: tuple[_Free, ...]
    low: int
    high: int | None
    spread: int
    dependent: dict[str, list[str]]


def objects(says: JsonSchema, place: Place) -> Drawer[dict[str, JsonValue]]:
    """Objects that fit an object node, declared members in their order; optional ones are there every other time."""
    plan = _plan(says, place)
    if plan is None:
        return impossible
    if plan.free or plan.low or plan.high is not None or plan.dependent:
        return _limited(plan)
    if all(member.bit is None for member in plan.members):
        return _whole(plan.members)
    return _with_optional(plan.members)


def _plan(says: JsonSchema, place: Place) -> _Plan | None:
    nodes = _nodes(says)
    required = says.get("required", [])
    members: list[_Member] = []
    for name, node in nodes.items():
        is_required = name in required
        drawer = impossible if not is_required and place.must_end(node) else place.drawer(node, name)
        if drawer is not impossible:
            bit = None if is_required else sum(member.bit is not None for member in members)
            members.append(_Member(name, drawer, bit))
        elif is_required:
            return None
    low, high = says.get("minProperties", 0), says.get("maxProperties")
    free = tuple(_free(says, nodes, place)) if low or _invites(says) else ()
    if (high is not None and max(low, len(required)) > high) or (not free and len(members) < low):
        return None
    spread = _SPREAD if _invites(says) else 0
    return _Plan(tuple(members), free, low, high, spread, says.get("dependentRequired", {}))


def _nodes(says: JsonSchema) -> dict[str, Node]:
    """What is said of each member that is declared or required."""
    properties: dict[str, Node] = says.get("properties", {})
    names = [*properties, *(name for name in says.get("required", []) if name not in properties)]
    names += [n for others in says.get("dependentRequired", {}).values() for n in others if n not in names]
    found = {name: _node(says, name) for name in names}
    allowed = says.get("propertyNames", True)
    return found if allowed is not False else dict.fromkeys(found, False)


def _node(says: JsonSchema, name: str) -> Node:
    matching = [node for pattern, node in says.get("patternProperties", {}).items() if re.search(pattern, name)]
    declared: Node = says.get("properties", {}).get(name, True if matching else says.get("additionalProperties", True))
    for node in matching:
        declared = conjoined(declared, node)
    return declared


def _invites(says: JsonSchema) -> bool:
    """Whether members beyond the declared ones are what the node is about."""
    return (
        bool(says.get("patternProperties"))
        or says.get("additionalProperties") not in (None, True, {})
        or not (says.get("properties") or says.get("required"))
    )


def _free(says: JsonSchema, declared: Iterable[str], place: Place) -> Iterable[_Free]:
    if (says.get("propertyNames", True)) is False:
        return
    patterns: dict[str, Node] = says.get("patternProperties", {})
    names = {*declared}
    others: Node = says.get("additionalProperties", True)
    if others is not False and not place.must_end(others):
        value = place.item_drawer(others)
        if value is not impossible:
            yield _Free(_names(says, place), _outside(names, patterns), value)
    for pattern, node in patterns.items():
        value = place.item_drawer(node)
        if value is not impossible and not place.must_end(node):
            rest = [other for other in patterns if other != pattern]
            yield _Free(_matching(pattern, says, place), _outside(names, rest), value)


def _outside(names: set[str], patterns: Iterable[str]) -> Callable[[str], bool]:
    expressions = [re.compile(pattern) for pattern in patterns]
    return lambda name: name not in names and not any(found.search(name) for found in expressions)


def _names(says: JsonSchema, place: Place) -> Drawer[str]:
    if "propertyNames" not in says:
        return _field_name
    return cast("Drawer[str]", place.drawer(conjoined({"type": "string"}, says["propertyNames"])))


def _matching(pattern: str, says: JsonSchema, place: Place) -> Drawer[str]:
    node = conjoined({"type": "string", "pattern": pattern}, says.get("propertyNames", True))
    return cast("Drawer[str]", place.drawer(node))


def _field_name(choices: Choices) -> str:
    """A lower-case name: a usual one, or a few letters."""
    index = choices.draw_integer(0, 2 * _WORDS)
    if index >= _WORDS:
        return FIELD_NAMES[index % len(FIELD_NAMES)]
    name = ""
    while index or not name:
        index, letter = divmod(index, len(ascii_lowercase))
        name += ascii_lowercase[letter]
    return name


def _whole(members: tuple[_Member, ...]) -> Drawer[dict[str, JsonValue]]:
    pairs = [(member.name, member.drawer) for member in members]
    return lambda choices: {name: drawer(choices) for name, drawer in pairs}


def _with_optional(members: tuple[_Member, ...]) -> Drawer[dict[str, JsonValue]]:
    """Each optional member is decided right before its value, so that a shrink can take away both."""
    parts = [(member.name, member.drawer, member.bit is None) for member in members]

    def draw(choices: Choices) -> dict[str, JsonValue]:
        value: dict[str, JsonValue] = {}
        for name, drawer, is_required in parts:
            if is_required or choices.draw_integer(0, 1):
                value[name] = drawer(choices)
        return value

    return draw


def _mask(choices: Choices, count: int) -> int:
    """As many bits, none set being the simplest; in pieces, since Hypothesis prefers the small of many numbers."""
    mask = 0
    for done in range(0, count, _BITS):
        mask |= choices.draw_integer(0, (1 << min(_BITS, count - done)) - 1) << done
    return mask


def _limited(plan: _Plan) -> Drawer[dict[str, JsonValue]]:
    count = sum(member.bit is not None for member in plan.members)

    def draw(choices: Choices) -> dict[str, JsonValue]:
        present = _present(plan, _mask(choices, count))
        value = {member.name: member.drawer(choices) for member in plan.members if member.name in present}
        _add_free(plan, value, choices)
        if len(value) < plan.low:
            reject()
        return value

    return draw


def _present(plan: _Plan, mask: int) -> set[str]:
    """The names of the members that are there: those drawn, less what is too many, and more where too few."""
    present = {member.name for member in plan.members if member.bit is None}
    chosen = [member.name for member in plan.members if member.bit is not None and mask >> member.bit & 1]
    left = [member.name for member in plan.members if member.name not in present and member.name not in chosen]
    for name in (*chosen, *(left if not plan.free else ())):
        needed = {name, *_entailed(plan.dependent, name)}
        is_wanted = name in chosen or len(present) < plan.low
        if is_wanted and (plan.high is None or len(present | needed) <= plan.high):
            present |= needed
    return present.union(*(_entailed(plan.dependent, name) for name in present))


def _entailed(dependent: dict[str, list[str]], name: str) -> set[str]:
    found: set[str] = set()
    pending = [name]
    while pending:
        new = set(dependent.get(pending.pop(), ())) - found
        found |= new
        pending.extend(new)
    return found


def _add_free(plan: _Plan, value: dict[str, JsonValue], choices: Choices) -> None:
    if not plan.free:
        return
    least = max(0, plan.low - len(value))
    most = max(least, plan.spread) if plan.high is None else min(max(least, plan.spread), plan.high - len(value))
    for _ in range(choices.draw_integer(least, most) if least < most else most):
        free = plan.free[choices.draw_integer(0, len(plan.free) - 1)] if len(plan.free) > 1 else plan.free[0]
        for _ in range(_TRIES):
            name = free.name(choices)
            if name not in value and free.admits(name):
                value[name] = free.value(choices)
                break
