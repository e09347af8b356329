"""What a text for people shows of a tool's arguments: calls, and example values by parameter."""

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from pydantic import JsonValue

Readings: TypeAlias = tuple[JsonValue, ...]
"""What one example may mean, the likeliest first: `"5"` is a text, or else the number that stands in it."""

_MOST_BRACKETS: Final = 20
_LONGEST_CALL: Final = 2_000
_MOST_WORDS: Final = 4

_MARK: Final = re.compile(
    r"""
    (?P<within>[(（]\s*)?
    (?:\be\.\s?g\.|\beg\.|\bfor\s(?:example|instance)\b|\bsuch\sas\b|\bexamples?\s*(?=:)|例如|比如|譬如|示例\s*(?=[:：])|如(?=["'`“‘「]))
    [,，:：]?\s*
    """,
    re.VERBOSE | re.IGNORECASE,
)
_QUOTED: Final = re.compile(
    r"""
    ``(?P<code>[^`]{1,200})`` | `(?P<tick>[^`]{1,200})` | "(?P<double>[^"]{1,200})"
    | '(?P<single>(?:[^']|'(?=\w)){1,200})'(?!\w) | “(?P<curly>[^”]{1,200})” | ‘(?P<curled>[^’]{1,200})’
    | 「(?P<corner>[^」]{1,200})」
    """,
    re.VERBOSE,
)
_WORDS: Final = re.compile(r"(?:(?!\s(?:or|and|和)\s|\s?或)[^,，、;；()（）\n]){1,200}", re.IGNORECASE)
_FIGURE: Final = re.compile(r"[^\s,，、;；()（）。]*\d[^\s,，、;；()（）。]*")
_NEXT: Final = re.compile(r"\s*(?:[,，、]\s*(?:(?:or|and)\b)?|\bor\b|\band\b|或者?|和)\s*", re.IGNORECASE)
_AND_SO_ON: Final = re.compile(r"(?:\s*(?:\.{2,}|…|\betc\b\.?|等)|\.)\s*$")
_ANSWER: Final = re.compile(
    r"\s*(?:[:@](?:returns?|yields?|raises?)\b|(?:returns?|yields?|raises?|返回值?|抛出)\s*(?:[:：]|$))", re.IGNORECASE
)
_HEAD: Final = r"""
    \s*(?:
      :(?:param|parameter|arg|argument)\s+(?:[^:\n]*\s)?{name}\s*:
    | @param\s+(?:\{{[^}}\n]*\}}\s*)?{name}\b\s*[-:]?
    | (?:[-*•]\s+)?[`*]*{name}[`*]*\s*(?:[(（][^()（）\n]*[)）])?\s*[:：]
    | [-*•]\s+[`*]*{name}[`*]*\s+[-–—]
    | {name}\s*$
    )
"""


def shown_calls(text: str, function: str, names: Sequence[str]) -> Iterator[dict[str, JsonValue]]:
    """The arguments of each call that a text shows of a function, where they are literals."""
    for match in re.finditer(rf"(?<![\w.]){re.escape(function)}\(", text):
        call = _call(text[match.start() : match.start() + _LONGEST_CALL])
        arguments = None if call is None else _literal_arguments(call, names)
        if arguments is not None:
            yield arguments


def shown_values(text: str, names: Sequence[str]) -> dict[str, list[Readings]]:
    """The example values that a docstring shows of each parameter, in whichever style it describes them.

    What stands before and beside the descriptions is about the only parameter, where there is one.
    """
    entries, rest = _entries(text, names)
    if len(names) == 1:
        entries[names[0]] = f"{entries.get(names[0], '')} {rest}"
    found = {name: [*examples(entry)] for name, entry in entries.items()}
    return {name: values for name, values in found.items() if values}


def examples(text: str) -> Iterator[Readings]:
    """Each example of a description: what stands behind `e.g.`, `for example`, `such as` or `例如`.

    Without quotes, only what holds a digit is one, or what stands in brackets together with the mark.
    """
    for mark in _MARK.finditer(text):
        end, is_within = mark.end(), bool(mark["within"])
        while (found := _example(text, end, is_within=is_within)) is not None:
            readings, end = found
            yield readings
            separator = _NEXT.match(text, end)
            if separator is None:
                break
            end = separator.end()


def _example(text: str, start: int, *, is_within: bool) -> tuple[Readings, int] | None:
    """What one example may mean, and where it ends; None where no example stands there."""
    quoted = _QUOTED.match(text, start)
    if quoted is not None:
        inner = str(quoted[quoted.lastgroup or 0])
        is_code = quoted.lastgroup in ("code", "tick")
        return (_readings(inner) if is_code else (inner, *_literals(inner))), quoted.end()
    if text[start : start + 1] in ("[", "{"):
        return _structure(text, start)
    bare = (_WORDS if is_within else _FIGURE).match(text, start)
    if bare is None:
        return None
    word = _AND_SO_ON.sub("", bare[0]).strip()
    return (_readings(word), bare.end()) if word and len(word.split()) <= _MOST_WORDS else None


def _structure(text: str, start: int) -> tuple[Readings, int] | None:
    with suppress(ValueError, RecursionError):
        value, end = json.JSONDecoder().raw_decode(text, start)
        return (value,), end
    return None


def _readings(word: str) -> Readings:
    return (*_literals(word), word)


def _literals(word: str) -> Readings:
    """The value of a JSON or Python literal, else nothing."""
    with suppress(ValueError, RecursionError):
        return (json.loads(word),)
    with suppress(ValueError, SyntaxError, RecursionError, MemoryError):
        value = ast.literal_eval(word)
        if value is None or isinstance(value, str | int | float | list | dict):
            return (value,)
    return ()


def _entries(text: str, names: Sequence[str]) -> tuple[dict[str, str], str]:
    """The description of each parameter, and what is left of the text before it turns to what is answered."""
    heads = {name: re.compile(_HEAD.format(name=re.escape(name)), re.VERBOSE) for name in names}
    entries: dict[str, list[str]] = {}
    rest: list[str] = []
    beside = current = rest
    depth = -1
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        found = next((name for name, head in heads.items() if head.match(line)), None)
        if found is not None:
            current, depth = entries.setdefault(found, []), indent
            current.append(line.partition(found)[2])
            continue
        if _ANSWER.match(line):
            beside = current = []
        elif line.strip() and indent <= depth:
            current, depth = beside, -1
        current.append(line)
    return {name: "\n".join(lines) for name, lines in entries.items()}, "\n".join(rest)


def _call(text: str) -> ast.Call | None:
    """The call with which a text begins, None where it begins with none."""
    ends = (match.end() for match, _ in zip(re.finditer(r"\)", text), range(_MOST_BRACKETS), strict=False))
    for end in ends:
        with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            tree = ast.parse(text[:end], mode="eval").body
            return tree if isinstance(tree, ast.Call) else None
    return None


def _literal_arguments(call: ast.Call, names: Sequence[str]) -> dict[str, JsonValue] | None:
    try:
        given = dict(zip(names, map(ast.literal_eval, call.args), strict=False))
        named: Mapping[str, JsonValue] = {
            keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords if keyword.arg
        }
    except ValueError:
        return None
    return {**given, **named}
