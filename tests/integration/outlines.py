"""What of a page does not depend on its language: its structure, code, links, names and numbers."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

LANGUAGES = ("README.md", "README.zh.md")
"""Where the languages of the README lead to each other, which is the one link that differs."""

NAME_OR_NUMBER = re.compile(r"P_[a-z]+|\d+(?:\.\d+)*")


class Part(NamedTuple):
    """A piece of a page, a heading or a cell say, and what of it every language has."""

    kind: str
    facts: tuple[str, ...]


def differences(original: str, translation: str) -> list[str]:
    """Where a translation is out of step: the line, what its original has there and what was found."""
    expected = [part for _, part in outline(original)]
    lines, found = zip(*outline(translation), strict=True)
    matched = SequenceMatcher(None, expected, found, autojunk=False)
    return [
        f"line {lines[min(start, len(lines) - 1)]}: expected {shown(expected[low:high])}, found {shown(found[start:end])}"
        for tag, low, high, start, end in matched.get_opcodes()
        if tag != "equal"
    ]


def outline(page: str) -> list[tuple[int, Part]]:
    """The parts of a page in their order, each with its line; of code every line is one, as it stands."""
    placed, line = [], 1
    for token in MarkdownIt("commonmark").enable("table").parse(page):
        line = token.map[0] + 1 if token.map else line
        placed.append((line, Part(f"{token.type} {token.tag} {token.info}".strip(), facts(token))))
        if token.type != "inline":
            first = line + (token.type == "fence")
            placed += [(number, Part("", (text,))) for number, text in enumerate(token.content.splitlines(), first)]
    return placed


def facts(token: Token) -> tuple[str, ...]:
    """The code spans, links, names and numbers of prose, in whatever order its language needs."""
    return tuple(sorted({fact for child in token.children or () for fact in facts_inline(child)}))


def facts_inline(token: Token) -> list[str]:
    if token.type == "code_inline":
        return [f"`{token.content}`"]
    targets = [str(token.attrs[name]) for name in ("href", "src") if token.attrs.get(name) not in (None, *LANGUAGES)]
    return targets + NAME_OR_NUMBER.findall(token.content)


def shown(parts: Sequence[Part]) -> str:
    return "; ".join(f"{part.kind} {' '.join(part.facts)}".strip() for part in parts) or "nothing"
