"""Escaping: the envelope's whole text was escaped once more."""

import html
import json
import re
from collections.abc import Iterator
from typing import Final

from hypothesis import strategies as st

from harness_strategies.malformations.declaration import RECOVER, Example, Site, Subject, malformation

QUOTE_ENTITIES: Final = ("&quot;", "&#34;", "&#x22;", "&#034;")

_QUOTED_KEY: Final = re.compile(r'\s*\{\s*"')
_ENTITY: Final = re.compile(r"&#?\w+;")


def _encodable(text: str, _subject: Subject) -> Iterator[Site]:
    """Without outer quotes a text is escaped only where its first key shows it."""
    yield from (Site(form, form) for form in ("once", "twice"))
    if _QUOTED_KEY.match(text):
        yield Site("bare", "bare")


@malformation(
    "wrapping",
    expects=RECOVER,
    envelope_only=True,
    example=Example('{"a": 1}', r'"{\"a\": 1}"', {"form": "once", "ascii_only": False}),
    sites=_encodable,
    ascii_only=st.booleans(),
)
def double_encoded(text: str, form: str, ascii_only: bool) -> str:  # noqa: FBT001 - a JSON argument
    """Encode the envelope's text as a JSON string, once, twice, or without its outer quotes."""
    encoded = json.dumps(text, ensure_ascii=ascii_only)
    if form == "bare":
        return encoded[1:-1]
    return encoded if form == "once" else json.dumps(encoded, ensure_ascii=ascii_only)


def _escapable(text: str, _subject: Subject) -> Iterator[Site]:
    """Everything can be escaped; quotes alone only where no entity of the text's own can be taken for one of them."""
    if _QUOTED_KEY.match(text):
        yield Site("all", "all", QUOTE_ENTITIES)
        if not _ENTITY.search(text):
            yield Site("quotes", "quotes", QUOTE_ENTITIES)


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example('{"a": "&"}', "{&quot;a&quot;: &quot;&amp;&quot;}", {"which": "all", "quote": "&quot;"}),
    sites=_escapable,
)
def html_entities(text: str, which: str, quote: str) -> str:
    """Escape the envelope's text for HTML, all of it or its quotes alone."""
    escaped = html.escape(text, quote=False) if which == "all" else text
    return escaped.replace('"', quote)
