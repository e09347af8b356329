"""Text that is put into one of an envelope's own strings, where it has to stay."""

from collections.abc import Iterator, Sequence
from typing import Any

from harness_strategies.malformations.declaration import JsonObject, Subject
from harness_strategies.malformations.edits import at, put
from harness_strategies.malformations.syntax.free_strings import free_strings


def insertions(text: str, subject: Subject, additions: Sequence[str]) -> Iterator[JsonObject]:
    """What can be put at the end of the strings that could be any others, as an edit's argument `inside`.

    A text that an earlier edit made something else than JSON takes none.
    """
    for token, _ in free_strings(text, subject) if subject.text_is_json else ():
        for addition in additions:
            yield {"path": list(token.path), "position": token.end - 1, "text": addition}


def inserted(text: str, inside: JsonObject | None) -> str:
    """The text with the insertion, as it was without one."""
    if inside is None:
        return text
    position: Any = inside["position"]
    return f"{text[:position]}{inside['text']}{text[position:]}"


def with_insertion(arguments: JsonObject, subject: Subject) -> JsonObject:
    """The envelope that is meant once the text of the argument `inside` stands in one of its strings."""
    inside: Any = arguments["inside"]
    envelope: JsonObject = subject.envelope
    if inside is not None:
        path = inside["path"]
        envelope = put(envelope, path, f"{at(envelope, path)}{inside['text']}")
    return envelope
