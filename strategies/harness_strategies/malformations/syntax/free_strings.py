"""The strings of a JSON text that may say anything, and edits that give them other content."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Final

from harness_strategies.malformations.declaration import JsonObject, Subject
from harness_strategies.malformations.edits import at, put
from harness_strategies.malformations.places import free_texts
from harness_strategies.malformations.syntax.respelling import inner, replaced
from harness_strategies.malformations.tokens import Token

_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"')


def free_strings(text: str, subject: Subject) -> Iterator[tuple[Token, str]]:
    """The values of a text that could be any other string, and what each says.

    Where an earlier edit has moved or changed a value it is left out: what it means is no longer what stands there.
    """
    free = dict.fromkeys(free_texts(subject.envelope, subject.view)) if subject.is_envelope else None
    for token in inner(text, "string"):
        content: str = json.loads(text[token.start : token.end])
        if free is None or (token.path in free and at(subject.envelope, token.path) == content):
            yield token, content


def requoted(text: str, place: int, written: str) -> str:
    """The text with other content, as it is written between the quotes, in the string at a place."""
    found = _STRING.match(text, place)
    if found is None:
        raise ValueError(f"no string begins at character {place}")
    return replaced(text, place, found.end(), f'"{written}"')


def with_content(meant: Callable[[JsonObject], str]) -> Callable[[JsonObject, Subject], JsonObject]:
    """The right value of an edit that gives the string at a place other content; of a key it changes nothing."""

    def right(arguments: JsonObject, subject: Subject) -> JsonObject:
        token = next(token for token in inner(subject.text, "string", "key") if token.start == arguments["place"])
        if token.kind == "key":
            envelope: JsonObject = subject.envelope
            return envelope
        edited: JsonObject = put(subject.envelope, token.path, meant(arguments))
        return edited

    return right
