"""Keys: a field's name is not the one that the convention or the schema says, or stands twice."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pydantic import JsonValue

from harness_envelope.models import CORE_FIELDS
from harness_envelope.paths import Path
from harness_envelope.strict_json import same
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
from harness_strategies.malformations.members import containers
from harness_strategies.malformations.places import data_places, has_free_extra
from harness_strategies.malformations.spellings import is_near, letters, misspellings, recasings

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
CORE_ALIASES: Final[Mapping[str, tuple[str, ...]]] = {
    "code": ("status_code", "statusCode"),
    "msg": ("message", "Message"),
}

_DIFFERENT: Final = '"another value"'


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
    yield Site("instead", "code", ("core", "mode", "node"), rare=True)
    yield Site("instead", "data", ("date",), rare=True)
    yield Site("instead", "msg", ("tag",), rare=True)


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


def _aliased(subject: Subject) -> Iterator[Site]:
    envelope = subject.envelope
    for field, names in CORE_ALIASES.items():
        yield Site("core", [field], tuple(name for name in names if name not in envelope))
    for place in data_places(envelope, subject.view) if envelope["code"] == 200 else ():
        if isinstance(place.value, dict) and place.node:
            for field, names in subject.view.aliases(place.node).items():
                path = (*place.path, field)
                free = [name for name in names if _means_only(name, field, place.value, place.node)]
                kept = tuple(name for name in free if not _is_read_as_it_is(subject, path, name))
                if kept and field in place.value and field in place.node.get("required", ()):
                    yield Site("declared", list(path), kept)


def _is_read_as_it_is(subject: Subject, path: Path, alias: str) -> bool:
    """Whether the alias may stand in place of the name, so that the text is valid and stays."""
    return subject.view.fits(rename(subject.envelope, path, alias)["data"])


def _means_only(alias: str, field: str, value: JsonObject, node: Mapping[str, Any]) -> bool:
    """Whether an alias can stand for its field and for no other, and no other key for the field."""
    undeclared = value.keys() - node["properties"].keys()
    return alias not in value and not any(is_near(alias, key) or is_near(field, key) for key in undeclared)


@malformation(
    "keys",
    expects=RECOVER,
    example=Example({"msg": "success"}, {"message": "success"}, {"path": ["msg"], "key": "message"}),
    sites=_aliased,
)
def key_alias(value: JsonObject, path: Steps, key: str) -> JsonObject:
    """Call a field by another name that many use for it, or that its model declares."""
    renamed: JsonObject = rename(value, path, key)
    return renamed


def _colliding(subject: Subject) -> Iterator[Site]:
    for field, content in subject.envelope.items():
        others = frozenset(CORE_FIELDS) - {field}
        for style, name in recasings(field, others).items():
            yield Site(style, name, (content,))
        if content is not None:
            yield Site("different", "".join(map(str.capitalize, field.split("_"))), (_another(content),), rare=True)


def _another(content: JsonValue) -> JsonValue:
    """A value that is certainly not the same."""
    if isinstance(content, int):
        return 500 if content == 200 else 200
    return f"not {content}" if isinstance(content, str) else [content]


def _rejected_where_they_differ(arguments: JsonObject, subject: Subject) -> Expectation:
    field = next(field for field in CORE_FIELDS if letters(field) == letters(str(arguments["key"])))
    return RECOVER if same(subject.envelope[field], arguments["content"]) else REJECT


@malformation(
    "keys",
    expects=_rejected_where_they_differ,
    example=Example({"code": 200}, {"code": 200, "Code": 200}, {"key": "Code", "content": 200}),
    sites=_colliding,
)
def colliding_keys(value: JsonObject, key: str, content: JsonValue) -> JsonObject:
    """Give a core field twice, in two spellings."""
    return {**value, key: content}


def _repeatable(text: str, _subject: Subject) -> Iterator[Site]:
    for found in containers(text):
        if found.kind == "object":
            depth = min(len(found.path), 2)
            for member in found.members:
                place: JsonValue = [member.start, member.value, member.end]
                yield Site(f"equal-{depth}", place, (None,))
                if text[member.value : member.end] != _DIFFERENT:
                    yield Site("different", place, (_DIFFERENT,), rare=True)


def _rejected_where_another_value_follows(arguments: JsonObject, _subject: Subject) -> Expectation:
    return RECOVER if arguments["content"] is None else REJECT


@malformation(
    "keys",
    expects=_rejected_where_another_value_follows,
    example=Example('{"a": 1}', '{"a": 1, "a": 1}', {"member": [1, 6, 7], "content": None}),
    sites=_repeatable,
)
def duplicate_key(text: str, member: list[int], content: str | None) -> str:
    """Give an object's member twice."""
    start, value, end = member
    again = text[start:value] + (text[value:end] if content is None else content)
    return f"{text[:end]}, {again}{text[end:]}"
