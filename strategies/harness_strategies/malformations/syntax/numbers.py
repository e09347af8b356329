"""Numbers in forms that JSON does not have."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from harness_strategies.malformations.declaration import (
    RECOVER,
    RECOVER_OR_REJECT,
    REJECT,
    Example,
    Expectation,
    JsonObject,
    Site,
    Subject,
    malformation,
)
from harness_strategies.malformations.syntax.respelling import inner, replaced

NO_FLOATS: Final = ("1e999", "-1e999", "1E400")

_INTEGER: Final = re.compile(r"0|[1-9][0-9]*")
_PLAIN: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_BROKEN: Final = re.compile(r",0[0-9]")
"""A group of digits that is no JSON number: without one, a grouped item of a list is several valid ones."""
_ZEROS: Final = re.compile(r"[+-]?0[0-9]")


def _forms(text: str, _subject: Subject) -> Iterator[Site]:
    for token in inner(text, "number"):
        number = text[token.start : token.end]
        for variant, written in _spellings(number):
            yield Site(variant, [token.start, token.end], (written,))
        for variant, options in _unsure(number):
            yield Site(variant, [token.start, token.end], options, rare=True)


def _spellings(number: str) -> Iterator[tuple[str, str]]:
    """Other spellings that have one reading, by kind."""
    sign, digits = ("-", number[1:]) if number.startswith("-") else ("", number)
    if not sign:
        yield "plus", f"+{number}"
    if digits.startswith("0."):
        yield "leading-dot", sign + digits[1:]
    if re.fullmatch(r"[0-9]+(?:\.0)?", digits):
        yield "trailing-dot", f"{sign}{digits.removesuffix('.0')}."
    if _INTEGER.fullmatch(digits):
        yield "hexadecimal", f"{sign}0x{int(digits):X}"
        yield "hexadecimal", f"{sign}0x{int(digits):x}"
    if _INTEGER.fullmatch(digits) and len(digits) > 3:
        yield "underscores", f"{sign}{int(digits):_}"


def _unsure(number: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Spellings that no reader can be sure of: octal or not, and a number that no float holds."""
    if _INTEGER.fullmatch(number):
        yield "leading-zeros", (f"0{number}", f"00{number}")
    yield "no-float", NO_FLOATS


def _zeros_are_a_guess_and_infinity_no_number(arguments: JsonObject, _subject: Subject) -> Expectation:
    if arguments["written"] in NO_FLOATS:
        return REJECT
    return RECOVER_OR_REJECT if _ZEROS.match(str(arguments["written"])) else RECOVER


@malformation(
    "syntax",
    expects=_zeros_are_a_guess_and_infinity_no_number,
    example=Example("[31]", "[0x1F]", {"span": [1, 3], "written": "0x1F"}),
    sites=_forms,
)
def number_forms(text: str, span: list[int], written: str) -> str:
    """Write a number as other languages allow it: a sign, a bare point, hexadecimal, underscores, zeros."""
    return replaced(text, span[0], span[1], written)


def _large_numbers(text: str, _subject: Subject) -> Iterator[Site]:
    for token in inner(text, "number"):
        number = text[token.start : token.end]
        if _PLAIN.fullmatch(number) and abs(Decimal(number)) >= 1_000:
            written = f"{Decimal(number):,f}"
            if not isinstance(token.path[-1], int):
                yield Site("member", [token.start, token.end], (written,))
            elif _BROKEN.search(written):
                yield Site("item", [token.start, token.end], (written,), rare=True)


def _in_a_list_it_is_several(arguments: JsonObject, subject: Subject) -> Expectation:
    items = [[token.start, token.end] for token in inner(subject.text, "number") if isinstance(token.path[-1], int)]
    return REJECT if arguments["span"] in items else RECOVER_OR_REJECT


@malformation(
    "syntax",
    expects=_in_a_list_it_is_several,
    example=Example('{"a": 1234567}', '{"a": 1,234,567}', {"span": [6, 13], "written": "1,234,567"}),
    sites=_large_numbers,
)
def thousands_literal(text: str, span: list[int], written: str) -> str:
    """Group the digits of a number with commas."""
    return replaced(text, span[0], span[1], written)
