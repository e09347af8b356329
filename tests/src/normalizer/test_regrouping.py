"""Which closer was the one too many: told by the fields that a schema requires, refused where two readings fit."""

import json

import pytest

from harness_envelope import normalize
from harness_envelope.normalizer.edits import replay
from harness_envelope.strict_json import same

NUMBER = {"type": "number"}


def declared(*required, **properties):
    return {"type": "object", "properties": properties, "required": [*required]}


POINT = declared("x", "y", x=NUMBER, y=NUMBER)
LOOSE_POINT = declared("x", x=NUMBER, y=NUMBER)
FLAT = declared("point", "n", point=declared("x", x=NUMBER, y=NUMBER), n=NUMBER)
DEEP = declared("point", point=declared("x", "n", x=NUMBER, n=NUMBER))
BOTH = declared("point", point=declared("x", x=NUMBER, n=NUMBER), n=NUMBER)


def success(data):
    return {"code": 200, "msg": "success", "data": data, "trace_id": "t-1", "extra": None}


def text(data, behind=', "trace_id": "t-1", "extra": null}'):
    return f'{{"code": 200, "msg": "success", "data": {data}{behind}'


@pytest.mark.parametrize(
    ("raw", "schema", "data"),
    [
        (text('{"x": 1}, "y": 2}'), POINT, {"x": 1, "y": 2}),
        (text('{"x": 1} , "y": "2"}'), POINT, {"x": 1, "y": 2}),
        (text('{"point": {"x": 1}, "n": 2}}'), FLAT, {"point": {"x": 1}, "n": 2}),
        (text('{"point": {"x": 1}, "n": 2}}'), DEEP, {"point": {"x": 1, "n": 2}}),
        (text('{"point": {"x": 1}}, "n": 2}'), FLAT, {"point": {"x": 1}, "n": 2}),
        (text('{"x": 1}}'), None, {"x": 1}),
        (text('{"list": [{"x": 1}, {"x": 2}]}}'), None, {"list": [{"x": 1}, {"x": 2}]}),
        (
            text('{"point": {"x": 1}, "n": 2}', ', "trace_id": "t-1", "extra": null}}'),
            None,
            {"point": {"x": 1}, "n": 2},
        ),
    ],
)
def test_reads_the_one_envelope_that_fits(raw, schema, data):
    answer = normalize(raw, schema)

    assert answer.envelope == (success(data) if data else None)


@pytest.mark.parametrize(
    ("inside", "schema", "data"),
    [
        ('{"x": 1}, "y": 2}}', POINT, {"x": 1, "y": 2}),
        ('{"point": {"x": 1}, "n": 2}}}', FLAT, {"point": {"x": 1}, "n": 2}),
        ('{"point": {"x": 1}, "n": 2}}}', DEEP, {"point": {"x": 1, "n": 2}}),
    ],
)
def test_reads_a_payload_that_is_the_last_member(inside, schema, data):
    raw = f'{{"code": 200, "msg": "success", "trace_id": "t-1", "extra": null, "data": {inside}'

    assert normalize(raw, schema).envelope == success(data)


@pytest.mark.parametrize(
    ("inside", "schema"),
    [
        ('{"x": 1}, "y": 2}', LOOSE_POINT),
        ('{"x": 1}, "y": 2}', None),
        ('{"x": 1}, "z": 2}', declared("x", x=NUMBER)),
        ('{"point": {"x": 1}, "n": 2}}', None),
        ('{"point": {"x": 1}, "n": 2}}', BOTH),
        ('{"a": {"b": {"x": 1}, "c": 2}, "d": 3}}', None),
        ('{"x": 1}, "y": "2 m"}', POINT),
    ],
)
def test_refuses_fields_that_may_belong_to_more_than_one_object(inside, schema):
    reason = normalize(text(inside), schema).reason

    assert reason.malformation == "extra-closers"
    assert reason.message == "a closer too many, and fields that may belong inside an object"


def test_an_envelope_inside_data_keeps_out_what_it_has_of_its_own():
    inner = {"code": 500, "msg": "no price", "data": None, "trace_id": "t-1"}
    raw = f'{{"code": 200, "msg": "success", "data": {json.dumps(inner)}}}, "trace_id": "t-1"}}'

    assert normalize(raw, {}).envelope == success(inner)


@pytest.mark.parametrize(
    "before", ['"code": 200, "msg": "success"', '"code": 200, "msg": "success", "trace_id": "t-1"']
)
def test_an_envelope_behind_a_closer_too_many_lost_nothing(before):
    inner = {"code": 200, "msg": "success", "data": None, "trace_id": "t-2"}
    behind = {"data": inner, "trace_id": "t-1", "extra": None}
    raw = f"{{{before}}}, {json.dumps({key: behind[key] for key in behind if key not in before})[1:]}"

    assert normalize(raw).envelope == success(inner)


def test_a_failures_details_tell_nothing_apart():
    raw = '{"code": 500, "msg": "x", "data": {"point": {"x": 1}, "n": 2}}, "trace_id": "t-1"}'

    assert normalize(raw, FLAT).verdict == "rejected"


def test_refuses_where_many_closers_can_be_the_one():
    members = {f"m{count}": {"x": count} for count in range(40)}
    schema = declared(*members, **dict.fromkeys(members, LOOSE_POINT))

    assert normalize(text(json.dumps(members) + "}"), schema).reason.malformation == "extra-closers"


def test_records_what_was_moved_and_replays():
    answer = normalize(text('{"x": 1}, "y": 2}'), POINT)

    assert [(repair.kind, repair.edit, repair.path) for repair in answer.repairs] == [
        ("extra-closers", "text", ()),
        ("extra-closers", "move", ("y",)),
    ]
    assert same(replay(text('{"x": 1}, "y": 2}'), answer.repairs), success({"x": 1, "y": 2}))


def test_a_field_that_then_stands_twice_with_one_value_stands_once():
    assert normalize(text('{"x": 1}, "x": 1, "y": 2}'), POINT).envelope == success({"x": 1, "y": 2})


@pytest.mark.parametrize("inside", ['{"x": 1}, "x": 5, "y": 2}', '{"x": 1}, "y": 2'])
def test_refuses_what_would_stand_twice_or_does_not_end(inside):
    assert normalize(text(inside), POINT).verdict == "rejected"


def test_refuses_a_closer_too_many_beside_one_too_few():
    raw = '{"code": 200, "msg": "success", "trace_id": "t-1"}, "rows": null, "extra": null, "data": {"x": 1, "y": true'

    assert normalize(raw, POINT).reason.malformation == "extra-closers"


def test_refuses_a_closer_too_many_beside_a_field_that_is_none_of_the_five():
    raw = '{"code": 500, "msg": "x", "data": null, "trace_id": "t-1", "rows": 3}}'

    assert normalize(raw).verdict == "rejected"


@pytest.mark.parametrize(
    "raw",
    [
        text(
            '{"code": 200, "msg": "success", "data": {"total": 1}, "trace_id": "t-1"}, "extra": null}',
            ', "trace_id": "t-1"}',
        ),
        text('{"code": 400, "msg": "no city", "data": null}, "trace_id": "t-1"}', ', "trace_id": "t-1"}'),
    ],
)
def test_refuses_members_that_an_envelope_inside_data_may_have_lost(raw):
    assert normalize(raw, {}).reason.malformation == "extra-closers"
