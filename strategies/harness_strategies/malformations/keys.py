"""Keys: a field's name is not the one that the convention or the schema says."""

from collections.abc import Iterator, Mapping
from typing import Final

from pydantic import JsonValue

from harness_envelope.models import CORE_FIELDS
from harness_envelope.paths import Path
from harness_strategies.malformations.declaration import (
    RECOVER,
    REJECT,
    Example,
    Expectation,
    JsonObject,
    Site,
    Subject,
    malformation,
)
from harness_strategies.malformations.edits import Steps, put, rename
from harness_strategies.malformations.places import data_places, has_free_extra
from harness_strategies.malformations.spellings import misspellings, recasings

NEAR_MISSES: Final[Mapping[str, JsonValue]] = {
    "date": "2026-03-08",
    "mode": "fast",
    "tag": "v2",
    "core": 4,
    "node": "eu-1",
    "trace": "span 3 of 7",
    "dates": ["2026-03-08"],
    "meta": {"took_ms": 12},
    "extract": "first lines",
    "track_id": "trk-88",
}


def renamable(subject: Subject) -> Iterator[tuple[Path, frozenset[str]]]:
    """The keys that have to be there, so that another spelling can mean them, and the keys beside each."""
    envelope = subject.envelope
    for name in envelope:
        yield (name,), frozenset(CORE_FIELDS) - {name}
    for place in data_places(envelope, subject.view) if envelope["code"] == 200 else ():
        if isinstance(place.value, dict) and place.node:
            declared = place.node.get("properties", {})
            for name in place.node.get("required", ()):
                if not _is_tag(declared.get(name)):
                    yield (*place.path, name), frozenset((*declared, *place.value)) - {name}


def _is_tag(node: object) -> bool:
    """Whether a field says which of several models this is: without it none of them is known."""
    return isinstance(node, dict) and "const" in node


def _recased(subject: Subject) -> Iterator[Site]:
    for path, others in renamable(subject):
        for style, name in recasings(str(path[-1]), others).items():
            yield Site(style, list(path), (name,))


def _misspelt(subject: Subject) -> Iterator[Site]:
    for path, others in renamable(subject):
        for kind, names in misspellings(str(path[-1]), others).items():
            yield Site(kind, list(path), names)


@malformation(
    "keys",
    expects=RECOVER,
    example=Example({"code": 200}, {"Code": 200}, {"path": ["code"], "key": "Code"}),
    sites=_recased,
)
def miscased_key(value: JsonObject, path: Steps, key: str) -> JsonObject:
    """Write a field's name in another letter case or with other separators."""
    renamed: JsonObject = rename(value, path, key)
    return renamed


@malformation(
    "keys",
    expects=RECOVER,
    example=Example({"trace_id": "t-1"}, {"tarce_id": "t-1"}, {"path": ["trace_id"], "key": "tarce_id"}),
    sites=_misspelt,
)
def misspelt_key(value: JsonObject, path: Steps, key: str) -> JsonObject:
    """Misspell a field's name: a letter dropped, doubled, swapped, replaced, or from another alphabet."""
    renamed: JsonObject = rename(value, path, key)
    return renamed


def _near_misses(subject: Subject) -> Iterator[Site]:
    envelope = subject.envelope
    extra = envelope.get("extra")
    taken = {*envelope, *(extra if isinstance(extra, dict) else ())}
    if has_free_extra(subject.view):
        yield from (Site("beside", None, (name,)) for name in NEAR_MISSES if name not in taken)
    yield Site("instead", "code", ("core", "mode", "node"))
    yield Site("instead", "data", ("date",)) if envelope["code"] == 200 else Site("instead", "msg", ("tag",))


def _rejected_where_it_replaces(arguments: JsonObject, _subject: Subject) -> Expectation:
    return REJECT if arguments["instead_of"] else RECOVER


def _in_extra(arguments: JsonObject, subject: Subject) -> JsonObject:
    name = str(arguments["field"])
    kept: JsonObject = put(subject.envelope, ("extra", name), NEAR_MISSES[name])
    return subject.envelope if arguments["instead_of"] else kept


@malformation(
    "keys",
    expects=_rejected_where_it_replaces,
    example=Example({"data": 1}, {"data": 1, "mode": "fast"}, {"instead_of": None, "field": "mode"}),
    sites=_near_misses,
    right=_in_extra,
)
def near_miss_field(value: JsonObject, instead_of: str | None, field: str) -> JsonObject:
    """Add an unrelated field whose name is close to a core field's, or let one stand in its place."""
    replaced: JsonObject = rename(value, (instead_of,), field)
    return replaced if instead_of else {**value, field: NEAR_MISSES[field]}
