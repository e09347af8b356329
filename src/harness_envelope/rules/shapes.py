"""HC705: whether the successes of a tool that declares nothing look alike."""

from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from harness_envelope.normalizer.records import Normalized
from harness_envelope.paths import Path, format_path
from harness_envelope.rules.declaration import Broken, Call, rule
from harness_envelope.strict_json import dump, json_type


def _success(data: JsonValue) -> Call:
    envelope: dict[str, JsonValue] = {"code": 200, "msg": "success", "data": data, "trace_id": "t-1"}
    return Call(raw=dump(envelope), normalized=Normalized("valid", {**envelope, "extra": None}))


@rule(
    "HC705",
    "should",
    "calls",
    good=(_success({"city": "Oslo", "degrees": 21}), _success({"city": "Bergen", "degrees": 19.5})),
    bad=(_success({"city": "Oslo", "degrees": 21}), _success({"city": "Bergen", "weather": "rain"})),
)
def schema_drift(calls: tuple[Call, ...]) -> Iterator[Broken]:
    """Two successes of a tool that declares no result have payloads of one shape.

    Why: an agent that has read one result looks for the same fields in the next one.

    Fix: answer every field always, null where there is nothing; or declare the result, with what is optional in
    it.
    """
    first: Mapping[str, JsonValue] | None = None
    for call in calls:
        if call.schema is not None or call.code != 200 or call.envelope.get("data") is None:
            continue
        first = call.envelope if first is None else first
        difference = _difference(first["data"], call.envelope["data"])
        if difference:
            path, one, other = difference
            yield Broken(f"{one} in one success and {other} in another; declare a result that allows both", path)
            return


def _difference(one: JsonValue, other: JsonValue, path: Path = ("data",)) -> tuple[Path, str, str] | None:
    """The first place where two values differ in shape, and what stands there in each."""
    if one is None or other is None:
        return None
    if _kind(one) != _kind(other):
        return path, _named(one), _named(other)
    if isinstance(one, dict) and isinstance(other, dict):
        return _of_objects(one, other, path)
    if isinstance(one, list) and isinstance(other, list) and one and other:
        return _difference(one[0], other[0], (*path, 0))
    return None


def _of_objects(
    one: Mapping[str, JsonValue], other: Mapping[str, JsonValue], path: Path
) -> tuple[Path, str, str] | None:
    for key in (*one, *(key for key in other if key not in one)):
        place = (*path, key)
        if key not in one or key not in other:
            there = "a field"
            absent = f"no `{key}` at {format_path(path)}"
            return (place, there, absent) if key in one else (place, absent, there)
        found = _difference(one[key], other[key], place)
        if found:
            return found
    return None


def _kind(value: JsonValue) -> str:
    kind = json_type(value)
    return "number" if kind == "integer" else kind


def _named(value: JsonValue) -> str:
    return f"{'an' if _kind(value)[0] in 'aeiou' else 'a'} {_kind(value)}"
