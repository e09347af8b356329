"""Whether the closers that a text lacks may be added: only where nothing can have been lost."""

from collections.abc import Iterable
from typing import Any

from harness_envelope.models import CORE_FIELDS
from harness_envelope.paths import Path
from harness_strategies.malformations.declaration import Subject
from harness_strategies.malformations.places import data_places
from harness_strategies.malformations.tokens import TokenKind


def is_whole(last: TokenKind, unclosed: Iterable[Path], subject: Subject) -> bool:
    """Whether an envelope's text that ends with a token can have lost nothing but the closers of these containers.

    That is so where the token is no number, no list is open, an open root has all five fields, and an open
    object in `data` every field that its schema declares, the optional ones too.
    """
    if last == "number" or not subject.is_envelope:
        return False
    return all(_is_complete(path, subject.written, subject) for path in unclosed)


def _is_complete(path: Path, written: Any, subject: Subject) -> bool:
    """Whether an object of the envelope has every field that it can have; a list never has."""
    if not path:
        return all(field in written for field in CORE_FIELDS)
    if path[0] != "data" or written.get("code") != 200 or "data" not in written:
        return False
    value, declared = _object_at(path, written, subject)
    return bool(declared) and declared.keys() <= value.keys()


def _object_at(path: Path, written: Any, subject: Subject) -> tuple[dict[str, Any], dict[str, Any]]:
    """The object at a place in `data`, and the fields that its schema declares; none of both for a list."""
    for place in data_places(written, subject.view):
        if place.path == path and isinstance(place.value, dict) and place.node is not None:
            return place.value, place.node.get("properties", {})
    return {}, {}
