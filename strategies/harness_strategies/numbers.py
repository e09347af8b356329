"""Numbers inside the bounds that a JSON Schema states."""

from decimal import Decimal
from fractions import Fraction
from math import ceil, floor, inf, nextafter
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from harness_envelope.schema_nodes import JsonSchema

_LARGE: Final = 1e15


def integers(node: JsonSchema) -> SearchStrategy[int]:
    """Integers inside the node's bounds, small ones first; `multipleOf` has to be an integer."""
    low, high = integer_bounds(node)
    factor = int(node.get("multipleOf", 1))
    if factor == 1:
        return _integers_between(low, high)
    least = None if low is None else ceil(Fraction(low, factor))
    most = None if high is None else floor(Fraction(high, factor))
    return _integers_between(least, most).map(lambda count: count * factor)


def numbers(node: JsonSchema) -> SearchStrategy[float]:
    """Numbers inside the node's bounds: whole ones, ones with two decimals, any float."""
    if "multipleOf" in node:
        return _multiples(node)
    low, high = integer_bounds(node)
    kinds: list[SearchStrategy[float]] = []
    if low is None or high is None or low <= high:
        kinds.append(_near_zero(low, high))
    if low is None and high is None:
        kinds.append(st.integers(-9_999, 99_999).map(lambda cents: cents / 100))
    return st.one_of(*kinds, _floats(node))


def integer_bounds(node: JsonSchema) -> tuple[int | None, int | None]:
    """The least and the greatest integer that the node admits, None where it sets no bound."""
    low = [ceil(node["minimum"])] if "minimum" in node else []
    low += [floor(node["exclusiveMinimum"]) + 1] if "exclusiveMinimum" in node else []
    high = [floor(node["maximum"])] if "maximum" in node else []
    high += [ceil(node["exclusiveMaximum"]) - 1] if "exclusiveMaximum" in node else []
    return max(low, default=None), min(high, default=None)


def _integers_between(low: int | None, high: int | None) -> SearchStrategy[int]:
    if low is not None and high is not None:
        return st.integers(low, high)
    if low is not None:
        return st.one_of(*(st.integers(low, low + span) for span in (100, 100_000, 2**62)))
    if high is not None:
        return st.one_of(*(st.integers(high - span, high) for span in (100, 100_000, 2**62)))
    return st.one_of(st.integers(0, 100), st.integers(-1_000, 100_000), st.integers(-(2**63), 2**63 - 1))


def _near_zero(low: int | None, high: int | None) -> SearchStrategy[int]:
    least = low if low is not None else min(-50, high if high is not None else 0)
    most = high if high is not None else max(200, least + 200)
    return st.integers(least, most)


def _floats(node: JsonSchema) -> SearchStrategy[float]:
    lows = [_at_least(node[key], strict=key != "minimum") for key in ("minimum", "exclusiveMinimum") if key in node]
    highs = [-_at_least(-node[key], strict=key != "maximum") for key in ("maximum", "exclusiveMaximum") if key in node]
    least, most = max(lows, default=None), min(highs, default=None)
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


def _multiples(node: JsonSchema) -> SearchStrategy[float]:
    factor = Fraction(Decimal(str(node["multipleOf"])))
    low, high = _exact_bounds(node)
    least = ceil(low / factor) if low is not None else -1_000
    most = floor(high / factor) if high is not None else max(1_000, least + 1_000)
    products = st.integers(min(least, most), most).map(lambda count: _plain(count * factor))
    return products.filter(lambda number: _is_multiple(number, node))


def _exact_bounds(node: JsonSchema) -> tuple[Fraction | None, Fraction | None]:
    low = [Fraction(str(node[key])) for key in ("minimum", "exclusiveMinimum") if key in node]
    high = [Fraction(str(node[key])) for key in ("maximum", "exclusiveMaximum") if key in node]
    return max(low, default=None), min(high, default=None)


def _plain(product: Fraction) -> float:
    return int(product) if product.denominator == 1 else float(product)


def _is_multiple(number: float, node: JsonSchema) -> bool:
    inside = node.get("exclusiveMinimum", -inf) < number < node.get("exclusiveMaximum", inf)
    return inside and float(number / node["multipleOf"]).is_integer()
