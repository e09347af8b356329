"""Shape: a field is absent, or says what it should not, or is one that the envelope does not have."""

from collections.abc import Iterator, Mapping
from typing import Final

from hypothesis import strategies as st
from pydantic import JsonValue

from harness_envelope.schema_nodes import JsonSchema
from harness_strategies.malformations.declaration import (
    RECOVER,
    REJECT,
    UNCHANGED,
    Example,
    Expectation,
    JsonObject,
    Site,
    Subject,
    malformation,
)
from harness_strategies.malformations.edits import Steps, put, take_out, without
from harness_strategies.malformations.places import Place, data_places, has_free_extra
from harness_strategies.malformations.spellings import is_near

UNKNOWN_FIELDS: Final[Mapping[str, tuple[JsonValue, ...]]] = {
    "request_no": (17, "r-17"),
    "server_region": ("eu-1", "华东"),
    "took_ms": (12, 0.5),
    "has_more": (True, False),
    "warnings": ([], ["quota at 90 %"]),
    "pagination": ({"page": 2, "size": 10},),
    "locale": ("zh-CN", None),
}
SUCCESS_VARIANTS: Final = ("ok", "OK", "Success", "SUCCESS", "succeeded", "成功", "操作成功")
CONTRADICTIONS: Final = (
    "Error: 500 from upstream",
    "failed",
    "no order 17",
    "partial success: 3 of 5 rows",
    "数据库连接失败",
)
ABSENT: Final = "absent"
BLANKS: Final = ("", " ", "\t\n", "\u3000")


def _present_extra(subject: Subject) -> Iterator[Site]:
    if "extra" in subject.envelope:
        yield Site("absent", None)


def _null_extra(_arguments: JsonObject, subject: Subject) -> JsonObject:
    return {**subject.envelope, "extra": None}


@malformation(
    "shape",
    expects=UNCHANGED,
    example=Example({"code": 200, "extra": None}, {"code": 200}),
    sites=_present_extra,
    right=_null_extra,
)
def missing_extra(value: JsonObject) -> JsonObject:
    """Leave out `extra`, which is optional."""
    return without(value, "extra")


def _optional_fields(node: JsonSchema) -> Mapping[str, JsonValue]:
    required = node.get("required", ())
    return {
        name: declared["default"]
        for name, declared in node.get("properties", {}).items()
        if isinstance(declared, dict) and "default" in declared and name not in required
    }


def _present_optional_fields(subject: Subject) -> Iterator[Site]:
    for place in data_places(subject.envelope, subject.view):
        if isinstance(place.value, dict) and place.node:
            for name in _optional_fields(place.node):
                if name in place.value:
                    yield Site("absent", [*place.path, name])


def _with_default(arguments: JsonObject, subject: Subject) -> JsonObject:
    path: Steps = arguments["path"]  # type: ignore[assignment]  # a path is a list
    for place in data_places(subject.envelope, subject.view):
        if list(place.path) == path[:-1] and place.node:
            completed: JsonObject = put(subject.envelope, path, _optional_fields(place.node)[path[-1]])
            return completed
    raise ValueError(f"{path} is no optional field of the envelope")


@malformation(
    "shape",
    expects=UNCHANGED,
    example=Example({"data": {"note": None}}, {"data": {}}, {"path": ["data", "note"]}),
    sites=_present_optional_fields,
    right=_with_default,
    declares=lambda node, _: bool(_optional_fields(node)),
)
def missing_optional(value: JsonObject, path: Steps) -> JsonObject:
    """Leave out an optional field whose default is declared."""
    edited: JsonObject = take_out(value, path)
    return edited


def _with_the_handed_in_id(_arguments: JsonObject, subject: Subject) -> JsonObject:
    return {**subject.envelope, "trace_id": subject.trace_id}


@malformation(
    "shape",
    expects=RECOVER,
    example=Example({"trace_id": "t-1"}, {"trace_id": None}, {"left": None}),
    right=_with_the_handed_in_id,
    left=st.one_of(st.just(ABSENT), st.none(), st.sampled_from(BLANKS)),
)
def missing_trace_id(value: JsonObject, left: str | None) -> JsonObject:
    """Leave out the trace id, or leave null or blank text in its place."""
    return without(value, "trace_id") if left == ABSENT else {**value, "trace_id": left}


def _of_success(subject: Subject) -> Iterator[Site]:
    if subject.envelope["code"] == 200:
        yield Site("absent", "msg")


@malformation(
    "shape",
    expects=RECOVER,
    example=Example({"code": 200, "msg": "success"}, {"code": 200}, {"field": "msg"}),
    sites=_of_success,
)
def missing_success_msg(value: JsonObject, field: str) -> JsonObject:
    """Leave out the message of a success, which can only be `success`."""
    return without(value, field)


def _success_variants(subject: Subject) -> Iterator[Site]:
    if subject.envelope["code"] == 200:
        yield from (Site(variant, variant) for variant in SUCCESS_VARIANTS)


@malformation(
    "shape",
    expects=RECOVER,
    example=Example({"code": 200, "msg": "success"}, {"code": 200, "msg": "OK"}, {"msg": "OK"}),
    sites=_success_variants,
)
def success_msg_variant(value: JsonObject, msg: str) -> JsonObject:
    """Say of a success that it is one in another word than `success`."""
    return {**value, "msg": msg}


def _contradictions(subject: Subject) -> Iterator[Site]:
    if subject.envelope["code"] == 200:
        yield from (Site(text, text) for text in CONTRADICTIONS)


@malformation(
    "shape",
    expects=REJECT,
    example=Example({"code": 200, "msg": "success"}, {"code": 200, "msg": "failed"}, {"msg": "failed"}),
    sites=_contradictions,
)
def contradicting_msg(value: JsonObject, msg: str) -> JsonObject:
    """Let the message of a success speak of a failure: which of the two is true, nothing tells."""
    return {**value, "msg": msg}


def _without_details(subject: Subject) -> Iterator[Site]:
    if subject.envelope["code"] != 200 and subject.envelope["data"] is None:
        yield Site("absent", "data")


def _without_its_details(subject: Subject) -> Iterator[JsonObject]:
    if subject.envelope["code"] != 200:
        yield {**subject.envelope, "data": None}


@malformation(
    "shape",
    expects=RECOVER,
    example=Example({"code": 404, "data": None}, {"code": 404}, {"field": "data"}),
    sites=_without_details,
    room=_without_its_details,
)
def missing_failure_data(value: JsonObject, field: str) -> JsonObject:
    """Leave out the `data` of a failure that has no details."""
    return without(value, field)


def _required(subject: Subject) -> Iterator[Site]:
    yield Site("in-the-root", ["data" if subject.envelope["code"] == 200 else "msg"])
    if subject.envelope["code"] != 200:
        return
    for place in data_places(subject.envelope, subject.view):
        if isinstance(place.value, dict) and place.node:
            for name in place.node.get("required", ()):
                path = (*place.path, name)
                if _is_missed(name, place) and not subject.view.fits(take_out(subject.envelope, path)["data"]):
                    yield Site("in-data", list(path))


def _is_missed(name: str, place: Place) -> bool:
    """Whether a field is there, and no other key could be taken for it."""
    if not isinstance(place.value, dict) or name not in place.value or place.node is None:
        return False
    return not any(is_near(name, key) for key in place.value.keys() - place.node.get("properties", {}).keys())


@malformation(
    "shape",
    expects=REJECT,
    example=Example({"data": {"city": "Oslo"}}, {"data": {}}, {"path": ["data", "city"]}),
    sites=_required,
)
def missing_required(value: JsonObject, path: Steps) -> JsonObject:
    """Leave out a field that has to be there and that nothing can be derived from."""
    edited: JsonObject = take_out(value, path)
    return edited


@malformation("shape", expects=REJECT, example=Example({"code": 200, "msg": "success"}, {"msg": "success"}))
def missing_code(value: JsonObject) -> JsonObject:
    """Leave out the code, from which nothing else can be told."""
    return without(value, "code")


def _free_names(subject: Subject) -> Iterator[Site]:
    extra = subject.envelope.get("extra")
    kept = extra if isinstance(extra, dict) else {}
    if has_free_extra(subject.view):
        for name, contents in UNKNOWN_FIELDS.items():
            if name not in kept:
                yield Site("new", name, contents)
    for name, content in kept.items():
        yield Site("clash", name, (f"not {content}",), rare=True)


def _rejected_where_it_clashes(arguments: JsonObject, subject: Subject) -> Expectation:
    extra = subject.envelope.get("extra")
    return REJECT if isinstance(extra, dict) and arguments["field"] in extra else RECOVER


def _moved_to_extra(arguments: JsonObject, subject: Subject) -> JsonObject:
    moved: JsonObject = put(subject.envelope, ("extra", arguments["field"]), arguments["content"])
    return moved


@malformation(
    "shape",
    expects=_rejected_where_it_clashes,
    example=Example({"code": 200}, {"code": 200, "took_ms": 12}, {"field": "took_ms", "content": 12}),
    sites=_free_names,
    right=_moved_to_extra,
)
def unknown_root_field(value: JsonObject, field: str, content: JsonValue) -> JsonObject:
    """Put a custom field beside the core ones instead of into `extra`."""
    return {**value, field: content}
