"""Numbers inside the bounds that a JSON Schema states."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor, inf, nextafter
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from harness_envelope.schema_nodes import JsonSchema
from harness_strategies.choices import Choices, Drawer, impossible, retried

_LARGE: Final = 1e15
_WIDEST: Final = 2**63
_EXACT: Final = 10**12
_ANY_FLOAT: Final = 199
_UP: Final = 700
_DOWN: Final = 323
_BOUNDS: Final = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
_WIDTHS: Final = {
    "int8": (-(2**7), 2**7 - 1),
    "int16": (-(2**15), 2**15 - 1),
    "int32": (-(2**31), 2**31 - 1),
    "uint8": (0, 2**8 - 1),
    "uint16": (0, 2**16 - 1),
    "uint32": (0, 2**32 - 1),
    "uint": (0, 2**32 - 1),
    "uint64": (0, 2**64 - 1),
}


def integers(node: JsonSchema) -> Drawer[int]:
    """Integers inside the node's bounds, those near zero first."""
    low, high = integer_bounds(node)
    factor = _fraction(node["multipleOf"]).numerator if "multipleOf" in node else 1
    least = -_WIDEST // factor if low is None and high is None else _ceil(low, factor)
    most = _WIDEST // factor - 1 if low is None and high is None else _floor(high, factor)
    if least is None or most is None:
        least, most = _half_open(least, most)
    if least > most:
        return impossible
    return _multiples_between(least, most, factor)


def numbers(node: JsonSchema) -> Drawer[float]:
    """Numbers inside the node's bounds: whole ones first, then ones with two decimals, then any float."""
    if "multipleOf" in node:
        return _multiples(node)
    whole, floats = _window(node, 1, 1), _floats(node)
    if floats is None:
        return impossible
    if not whole:
        return _between_integers(node, floats)
    most = len(whole) - 1

    def draw(choices: Choices) -> float:
        hundredths = choices.draw_integer(0, _ANY_FLOAT + 16)
        if hundredths > _ANY_FLOAT:
            return choices.draw(floats)
        number = whole.at(choices.draw_integer(0, most) if most else 0)
        return _broken(number, hundredths, node) if hundredths < 100 else number

    return draw


def _between_integers(node: JsonSchema, floats: SearchStrategy[float]) -> Drawer[float]:
    steps = _window(node, 100, 10)
    last = len(steps) + len(steps) // 16

    def draw(choices: Choices) -> float:
        index = choices.draw_integer(0, last)
        return steps.at(index) / 100 if index < len(steps) else choices.draw(floats)

    return draw


def _broken(number: int, hundredths: int, node: JsonSchema) -> float:
    """The number, so many hundredths farther from zero, where that is inside the node's bounds."""
    if not hundredths or abs(number) > _EXACT:
        return number
    broken = (abs(number) * 100 + hundredths) / 100
    broken = -broken if number < 0 else broken
    low, high = node.get("minimum", -inf), node.get("maximum", inf)
    strictly = node.get("exclusiveMinimum", -inf) < broken < node.get("exclusiveMaximum", inf)
    return broken if strictly and low <= broken <= high else number


def integer_bounds(node: JsonSchema) -> tuple[int | None, int | None]:
    """The least and the greatest integer that the node admits, None where it sets no bound."""
    low = [ceil(node["minimum"])] if "minimum" in node else []
    low += [floor(node["exclusiveMinimum"]) + 1] if "exclusiveMinimum" in node else []
    high = [floor(node["maximum"])] if "maximum" in node else []
    high += [ceil(node["exclusiveMaximum"]) - 1] if "exclusiveMaximum" in node else []
    if (width := _WIDTHS.get(node.get("format", ""))) is not None:
        low.append(width[0])
        high.append(width[1])
    return max(low, default=None), min(high, default=None)


@dataclass(frozen=True, slots=True)
class _Steps:
    """Integers in the order of their simplicity: from the nearest to zero up, then down."""

    nearest: int
    up: int
    down: int

    def __len__(self) -> int:
        return max(0, self.up + self.down + 1)

    def at(self, index: int) -> int:
        return self.nearest + index if index <= self.up else self.nearest - (index - self.up)


def _window(node: JsonSchema, scale: int, reach: int) -> _Steps:
    """Some of the numbers k / scale inside the node's bounds: those next to zero, or to the bound that is."""
    low, high = _scaled_bounds(node, scale)
    if low is not None and high is not None and low > high:
        return _Steps(0, -1, 0)
    nearest = 0 if low is None else max(0, low)
    nearest = nearest if high is None else min(nearest, high)
    up = _UP * reach if high is None else min(_UP * reach, high - nearest)
    down = _DOWN * reach if low is None else min(_DOWN * reach, nearest - low)
    return _Steps(nearest, up, down)


def _scaled_bounds(node: JsonSchema, scale: int) -> tuple[int | None, int | None]:
    scaled: dict[str, Any] = {key: _fraction(node[key]) * scale for key in _BOUNDS if key in node}
    return integer_bounds(scaled)


def _multiples_between(least: int, most: int, factor: int) -> Drawer[int]:
    if least == most:
        return lambda _: least * factor
    if factor == 1:
        return lambda choices: choices.draw_integer(least, most)
    return lambda choices: choices.draw_integer(least, most) * factor


def _half_open(least: int | None, most: int | None) -> tuple[int, int]:
    if least is not None:
        return least, least + _WIDEST // 2
    most = 0 if most is None else most
    return most - _WIDEST // 2, most


def _ceil(bound: int | None, factor: int) -> int | None:
    return None if bound is None else ceil(Fraction(bound, factor))


def _floor(bound: int | None, factor: int) -> int | None:
    return None if bound is None else floor(Fraction(bound, factor))


def _floats(node: JsonSchema) -> SearchStrategy[float] | None:
    lows = [_at_least(node[key], strict=key != "minimum") for key in ("minimum", "exclusiveMinimum") if key in node]
    highs = [-_at_least(-node[key], strict=key != "maximum") for key in ("maximum", "exclusiveMaximum") if key in node]
    least, most = max(lows, default=None), min(highs, default=None)
    if least is not None and most is not None and least > most:
        return None
    floats = st.floats(
        min(-_LARGE, most or 0) if least is None else least,
        max(_LARGE, least or 0) if most is None else most,
        allow_nan=False,
        allow_infinity=False,
    )
    return floats.map(lambda number: number + 0.0)


def _at_least(bound: float, *, strict: bool) -> float:
    number = float(bound)
    return nextafter(number, inf) if number < bound or (strict and number == bound) else number


def _multiples(node: JsonSchema) -> Drawer[float]:
    factor = _fraction(node["multipleOf"])
    low, high = _exact_bounds(node)
    least = ceil(low / factor) if low is not None else -1_000
    most = floor(high / factor) if high is not None else max(1_000, least + 1_000)
    least = least if low is not None else min(least, most)
    if least > most:
        return impossible
    return retried(
        lambda choices: _plain(choices.draw_integer(least, most) * factor), lambda number: _is_multiple(number, node)
    )


def _exact_bounds(node: JsonSchema) -> tuple[Fraction | None, Fraction | None]:
    low = [_fraction(node[key]) for key in ("minimum", "exclusiveMinimum") if key in node]
    high = [_fraction(node[key]) for key in ("maximum", "exclusiveMaximum") if key in node]
    return max(low, default=None), min(high, default=None)


def _fraction(number: float) -> Fraction:
    return Fraction(Decimal(str(number)))


def _plain(product: Fraction) -> float:
    return int(product) if product.denominator == 1 else float(product)


def _is_multiple(number: float, node: JsonSchema) -> bool:
    inside = node.get("exclusiveMinimum", -inf) < number < node.get("exclusiveMaximum", inf)
    return inside and float(number / node["multipleOf"]).is_integer()
