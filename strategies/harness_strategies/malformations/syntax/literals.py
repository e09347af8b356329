"""Literals: true, false, null and whole values as other languages write them."""

import json
from collections.abc import Iterator
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
from harness_strategies.malformations.members import containers
from harness_strategies.malformations.syntax.respelling import chosen, inner, replaced, respelt
from harness_strategies.malformations.tokens import tokens

PYTHON: Final = {"true": "True", "false": "False", "null": "None"}
NO_NUMBERS: Final = ("NaN", "Infinity", "-Infinity")
SUMS: Final = ("1/3", "10-12 kg", "2 * 3", "100 - 25")
OBJECTS: Final = ("[object Object]", "<function f>", "<function f at 0x7f1c2d>", "<Order object at 0x10a4>")
TRIPLE: Final = ('"""', "'''")


def _python_forms(text: str, _subject: Subject) -> Iterator[Site]:
    literals = inner(text, "literal")
    for token in literals:
        yield Site(text[token.start : token.end], token.start, ("literal",))
    if literals:
        yield Site("every", None, ("literal",))
    if containers(text):
        yield Site("repr", None, ("repr",))
    for container in containers(text):
        if container.kind == "list" and len(container.members) == 1:
            yield Site("tuple", container.start, ("tuple",))
    for token in inner(text, "string"):
        if _fits_in_triple_quotes(json.loads(text[token.start : token.end])):
            yield Site("triple", token.start, TRIPLE, rare=True)


def _fits_in_triple_quotes(content: str) -> bool:
    return not any(mark in content for mark in TRIPLE) and not content.endswith(("'", '"', "\\"))


def _triple_quotes_are_a_guess(arguments: JsonObject, _subject: Subject) -> Expectation:
    return RECOVER_OR_REJECT if arguments["form"] in TRIPLE else RECOVER


@malformation(
    "syntax",
    expects=_triple_quotes_are_a_guess,
    example=Example('{"a": [true]}', "{'a': [True]}", {"place": None, "form": "repr"}),
    sites=_python_forms,
)
def python_literals(text: str, place: int | None, form: str) -> str:
    """Write a value, or the whole text, as Python does."""
    if form == "repr":
        return repr(json.loads(text))
    if form == "literal":
        literals = chosen(inner(text, "literal"), "every" if place is None else place)
        return respelt(text, literals, PYTHON.__getitem__)
    return _as_tuple(text, place) if form == "tuple" else _in_triple_quotes(text, place, form)


def _as_tuple(text: str, place: int | None) -> str:
    one = next(container for container in containers(text) if container.start == place)
    last = one.members[-1].end
    return f"{text[: one.start]}({text[one.start + 1 : last]},{text[last : one.end - 1]}){text[one.end :]}"


def _in_triple_quotes(text: str, place: int | None, quotes: str) -> str:
    token = next(token for token in tokens(text) if token.start == place)
    content = text[token.start + 1 : token.end - 1].replace("\\n", "\n").replace('\\"', '"')
    return replaced(text, token.start, token.end, f"{quotes}{content}{quotes}")


def _script_forms(text: str, _subject: Subject) -> Iterator[Site]:
    literals = inner(text, "literal")
    nulls = [token for token in literals if text.startswith("null", token.start)]
    for token in literals:
        yield Site(text[token.start : token.end], token.start, ("upper", "mixed"))
    for token in nulls:
        yield Site("undefined", token.start, ("undefined",))
        yield Site("capitalised", token.start, ("capitalised",))
    if literals:
        yield Site("every", None, ("upper", "mixed", *(("undefined", "capitalised") if nulls else ())))


@malformation(
    "syntax",
    expects=RECOVER,
    example=Example('{"a": null}', '{"a": undefined}', {"place": 6, "style": "undefined"}),
    sites=_script_forms,
)
def js_literals(text: str, place: int | None, style: str) -> str:
    """Write `undefined` for null, or a literal in another letter case."""
    literals = chosen(inner(text, "literal"), "every" if place is None else place)
    return respelt(text, literals, lambda literal: _styled(literal, style))


def _styled(literal: str, style: str) -> str:
    if style == "upper":
        return literal.upper()
    if style == "mixed":
        return literal[0] + literal[1].upper() + literal[2:]
    if literal != "null":
        return literal
    return "undefined" if style == "undefined" else "Null"


def _numbers(text: str, _subject: Subject) -> Iterator[Site]:
    for token in inner(text, "number"):
        yield Site("number", [token.start, token.end], NO_NUMBERS)


@malformation(
    "syntax",
    expects=REJECT,
    example=Example("[1.5]", "[NaN]", {"span": [1, 4], "word": "NaN"}),
    sites=_numbers,
)
def nan_infinity(text: str, span: list[int], word: str) -> str:
    """Write a word for no number in place of a number."""
    return replaced(text, span[0], span[1], word)


def _values(text: str, _subject: Subject) -> Iterator[Site]:
    for token in inner(text, "number"):
        yield Site("number", [token.start, token.end], SUMS)
    for container in containers(text):
        for member in container.members:
            yield Site("value", [member.value, member.end], OBJECTS)


@malformation(
    "syntax",
    expects=REJECT,
    example=Example("[0.5]", "[1/3]", {"span": [1, 4], "expression": "1/3"}),
    sites=_values,
)
def expression_value(text: str, span: list[int], expression: str) -> str:
    """Write an expression, or what a language shows of an object, in place of a value."""
    return replaced(text, span[0], span[1], expression)
