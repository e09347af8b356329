"""The catalogue of malformations as a page, from their declarations."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from harness_strategies.malformations import Malformation

PAGE: Final = "docs/malformations.md"
"""Where the page of our own stands in the repository."""

_HEAD: Final = """\
# Malformations

How a tool's result breaks. Written from the declarations of the malformations by `make docs`. Each is a pure edit of a
conforming envelope, with JSON arguments, so that its right answer is known by construction. What is expected of any
normalizer:

| expectation | demanded |
|---|---|
| unchanged | the text is valid as it stands: the same envelope, no repairs |
| recover | the information is all there: exactly the envelope that the text was built from |
| recover-or-reject | ambiguous or lossy: that envelope or a clear rejection, never another one |
| reject | what is missing cannot be derived: a clear rejection; any envelope counts as corrupt |

Where the edit's own arguments, its place or the schema decide between two of them, the condition is named instead.
Malformations of the text tier can be asked of any JSON fixer; those of the envelope tier need to know the convention.
"""


def catalogue(malformations: Mapping[str, Malformation]) -> str:
    """The page: a table of each family, with one malformation a row, as it is before and after its edit."""
    return "\n".join([_HEAD, *_families(list(malformations.values()))])


def _families(items: Iterable[Malformation]) -> Iterator[str]:
    by_family: dict[str, list[Malformation]] = {}
    for item in items:
        by_family.setdefault(item.family, []).append(item)
    for family, members in by_family.items():
        yield f"## {family}\n"
        yield f"Of the {members[0].tier} tier.\n"
        yield "| malformation | what it does | expectation | before | after |"
        yield "|---|---|---|---|---|"
        yield from map(_row, members)
        yield ""


def _row(item: Malformation) -> str:
    before, after = _code(item.example.before), _code(item.example.after)
    return f"| {item.name} | {item.sentence} | {item.expectation_in_words} | {before} | {after} |"


def _code(value: object) -> str:
    """A value as it would be written, on one line, as Markdown code in a table's cell."""
    if isinstance(value, bytes):
        shown = repr(value)[2:-1]
    else:
        shown = "".join(map(_visible, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)))
    if not shown:
        return "(nothing)"
    ticks = "`" * (1 + max(map(len, re.findall("`+", shown)), default=0))
    padding = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{ticks}{padding}{shown}{padding}{ticks}".replace("|", "\\|")


def _visible(character: str) -> str:
    if character.isprintable():
        return character
    return {"\n": "\\n", "\t": "\\t", "\r": "\\r"}.get(character, f"\\u{ord(character):04x}")
