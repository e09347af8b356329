"""Field names: which are mended, and which stay what they are."""

import json

import pytest
from pydantic import AliasChoices, BaseModel, Field

from harness_envelope import normalize
from harness_envelope.normalizer.keys import core_names, is_near, merge_repeated
from harness_envelope.normalizer.records import RejectedError
from harness_envelope.strict_json import RepeatedKeys

RIGHT = {"code": 200, "msg": "success", "data": {"n": 1}, "trace_id": "t-1", "extra": {"v": 1}}


def spelt(**names):
    return json.dumps({names.get(key, key): value for key, value in RIGHT.items()}, ensure_ascii=False)


@pytest.mark.parametrize(
    ("field", "spelling"),
    [
        *[("code", name) for name in ("Code", "CODE", " code ", "cod", "coode", "cdoe", "cide", "ｃｏｄｅ", "соdе")],
        *[("msg", name) for name in ("Msg", "MSG", "msg ", "mgs", "mssg", "ms", "mg")],
        *[("data", name) for name in ("Data", "DATA", "dta", "daata", "dtaa", "dat_a")],
        *[("extra", name) for name in ("Extra", "extr", "exttra", "etxra", "extrz")],
        *[
            ("trace_id", name)
            for name in ("traceId", "TraceID", "trace-id", "trace id", "trace.id", "traceid", "trace_Id")
        ],
        *[("trace_id", name) for name in ("trce_id", "tracce_id", "traec_id", "trase_ib", "trace_idd", "tarceid")],
    ],
)
def test_gives_a_core_field_its_name(field, spelling):
    answer = normalize(spelt(**{field: spelling}))

    assert answer.envelope == RIGHT
    assert {repair.kind for repair in answer.repairs} <= {"miscased-key", "misspelt-key"}


@pytest.mark.parametrize("word", ["date", "mode", "core", "node", "tag", "meta", "trade_id", "track_id", "place_id"])
def test_a_word_of_its_own_goes_to_extra(word):
    answer = normalize(json.dumps({**RIGHT, word: "x"}))

    assert answer.envelope == {**RIGHT, "extra": {"v": 1, word: "x"}}


@pytest.mark.parametrize(
    ("field", "word"),
    [
        ("data", "date"),
        ("data", "meta"),
        ("code", "mode"),
        ("code", "node"),
        ("code", "core"),
        ("code", "codec"),
    ],
)
def test_a_word_of_its_own_never_becomes_a_core_field(field, word):
    assert normalize(spelt(**{field: word})).envelope is None


def test_a_trace_of_another_kind_never_becomes_the_trace_id():
    answer = normalize(spelt(trace_id="trade_id"), trace_id="t-2")

    assert answer.envelope == RIGHT | {"trace_id": "t-2", "extra": {"v": 1, "trade_id": "t-1"}}


def test_two_spellings_with_one_value_merge():
    assert normalize(json.dumps({**RIGHT, "Code": 200})).envelope == RIGHT


@pytest.mark.parametrize("more", [{"Code": 500}, {"CODE": True}, {"trace-id": "t-9"}])
def test_two_spellings_with_two_values_are_rejected(more):
    assert normalize(json.dumps({**RIGHT, **more})).reason.malformation == "colliding-keys"


def test_two_spellings_of_an_absent_field_with_two_values_are_rejected():
    raw = '{"Code": 200, "CODE": 404, "msg": "success", "data": 1, "trace_id": "t"}'

    assert normalize(raw).reason.malformation == "colliding-keys"


@pytest.mark.parametrize("lookalike", ["message", "cod", "codee", "dat"])
def test_a_lookalike_beside_the_field_itself_goes_to_extra(lookalike):
    answer = normalize(json.dumps({**RIGHT, lookalike: "x"}))

    assert answer.envelope["extra"] == {"v": 1, lookalike: "x"}


def test_two_misspellings_of_one_field_are_not_guessed():
    assert normalize('{"codee": 200, "ccode": 200, "msg": "success", "data": 1, "trace_id": "t"}').envelope is None


@pytest.mark.parametrize("value", ["OK", 7, True, None, "25.5"])
def test_a_misspelt_code_needs_a_value_that_a_code_can_have(value):
    assert "code" not in core_names({"cod": value, "msg": "success", "data": 1})


ORDER = {
    "type": "object",
    "required": ["order_id", "customer"],
    "properties": {
        "order_id": {"type": "integer"},
        "customer": {
            "type": "object",
            "required": ["user_name"],
            "properties": {"user_name": {"type": "string"}},
        },
        "note": {"type": "string"},
        "lines": {
            "type": "array",
            "items": {"type": "object", "required": ["sku"], "properties": {"sku": {"type": "string"}}},
        },
    },
}


def order(**members):
    return json.dumps({"code": 200, "msg": "success", "data": members, "trace_id": "t"})


@pytest.mark.parametrize(
    "raw",
    [
        order(orderId=1, customer={"user_name": "Li"}),
        order(ORDER_ID=1, customer={"userName": "Li"}),
        order(ordr_id=1, customer={"User Name": "Li"}),
        order(order_id=1, custmoer={"usr_nmae": "Li"}),
    ],
)
def test_gives_required_fields_of_the_payload_their_names_at_every_depth(raw):
    answer = normalize(raw, ORDER)

    assert answer.envelope["data"] == {"order_id": 1, "customer": {"user_name": "Li"}}


def test_reaches_the_items_of_a_list():
    raw = order(order_id=1, customer={"user_name": "Li"}, lines=[{"sku": "a"}, {"Sku": "b"}, {"skku": "c"}])

    assert normalize(raw, ORDER).envelope["data"]["lines"] == [{"sku": "a"}, {"sku": "b"}, {"sku": "c"}]


def test_leaves_a_field_that_resembles_an_optional_one():
    answer = normalize(order(order_id=1, customer={"user_name": "Li"}, Note="x"), ORDER)

    assert answer.repairs == ()


def test_names_an_optional_field_where_others_are_forbidden():
    answer = normalize(
        order(order_id=1, customer={"user_name": "Li"}, Note="x"), ORDER | {"additionalProperties": False}
    )

    assert answer.envelope["data"]["note"] == "x"


def test_leaves_the_payload_of_a_failure_alone():
    raw = '{"code": 404, "msg": "no such order", "data": {"orderId": 1}, "trace_id": "t"}'

    assert normalize(raw, ORDER).verdict == "valid"


def test_a_value_that_cannot_stand_there_keeps_its_name():
    assert normalize(order(ordr_id=[1], customer={"user_name": "Li"}), ORDER).envelope is None


def test_keeps_keys_that_a_pattern_declares():
    schema = {
        "type": "object",
        "required": ["total"],
        "properties": {"total": {"type": "integer"}},
        "patternProperties": {"^totl$": {"type": "integer"}, "^\\p{Lu}+$": {}},
    }

    assert normalize(order(totl=1), schema).envelope is None


@pytest.mark.parametrize(
    ("name", "target", "near"),
    [
        ("cod", "code", True),
        ("cd", "code", False),
        ("trcid", "trace_id", True),
        ("trid", "trace_id", False),
        ("Tempe_rature", "temperature", True),
        ("temprture", "temperature", True),
        ("temprtur", "temperature", False),
        ("humdty", "humidity", True),
        ("ip", "id", False),
        ("y", "x", False),
        ("ids", "id", False),
        ("lta", "lat", True),
    ],
)
def test_one_edit_up_to_five_letters_and_two_beyond(name, target, near):
    assert is_near(name, target) is near


CHOICE = {
    "anyOf": [
        {
            "type": "object",
            "required": ["kind", "meters"],
            "properties": {"kind": {"const": "run"}, "meters": {}},
        },
        {
            "type": "object",
            "required": ["kind", "laps"],
            "properties": {"kind": {"const": "swim"}, "laps": {}},
        },
    ]
}


@pytest.mark.parametrize(
    ("data", "right"),
    [
        ({"kind": "run", "metres": 4}, {"kind": "run", "meters": 4}),
        ({"kind": "swim", "lapss": 4}, {"kind": "swim", "laps": 4}),
        ({"lapss": 4}, None),
    ],
)
def test_names_the_fields_of_the_branch_that_a_constant_chooses(data, right):
    answer = normalize(order(**data), CHOICE)

    assert (answer.envelope or {}).get("data") == right


@pytest.mark.parametrize(
    ("names", "kinds"),
    [
        ({"msg": "message"}, ["key-alias"]),
        ({"msg": "Message"}, ["key-alias"]),
        ({"code": "status_code"}, ["key-alias"]),
        ({"code": "statusCode"}, ["key-alias"]),
        ({"code": "Status-Code", "msg": "message"}, ["key-alias", "key-alias"]),
        ({"code": "Code", "msg": "message"}, ["key-alias", "miscased-key"]),
    ],
)
def test_reads_an_alias_as_the_field(names, kinds):
    answer = normalize(spelt(**names))

    assert answer.envelope == RIGHT
    assert sorted(repair.kind for repair in answer.repairs) == kinds


def test_an_alias_beside_its_field_goes_to_extra():
    answer = normalize(json.dumps({**RIGHT, "status_code": 500, "message": "x"}))

    assert answer.envelope == RIGHT | {"extra": {"v": 1, "status_code": 500, "message": "x"}}


@pytest.mark.parametrize(
    "root",
    [
        {"status_code": 500, "message": "down"},
        {"code": 200, "message": "Error: 500 from upstream", "data": 1, "trace_id": "t"},
        {"code": 200, "message": None, "data": 1, "trace_id": "t"},
        {"code": 200, "message": "success", "mssg": "success", "data": 1, "trace_id": "t"},
        {"status_code": "OK", "msg": "success", "data": 1, "trace_id": "t"},
        {"status_code": 201, "msg": "success", "data": 1, "trace_id": "t"},
        {"status": 200, "msg": "success", "data": 1, "trace_id": "t"},
    ],
)
def test_an_alias_is_not_stretched(root):
    assert normalize(json.dumps(root)).envelope is None


@pytest.mark.parametrize(
    ("raw", "right"),
    [
        ({"traec_id": 17, "msg": "success"}, {"trace_id": "17"}),
        ({"traec_id": None, "msg": "success"}, {"trace_id": "t-harness"}),
        ({"trace_id": "t-1", "msg": "success", "extr": '{"v": 1}'}, {"trace_id": "t-1", "extra": {"v": 1}}),
    ],
)
def test_a_misspelt_field_may_have_a_value_that_is_mended_next(raw, right):
    answer = normalize(json.dumps({"code": 200, "data": 1, **raw}), trace_id="t-harness")

    assert answer.envelope == {"code": 200, "msg": "success", "data": 1, "extra": None} | right


@pytest.mark.parametrize(
    ("raw", "merged"),
    [
        ('{"code": 200, "code": 200, "msg": "success", "data": 1, "trace_id": "t"}', [("code",)]),
        ('{"code": 200, "code": 200.0, "msg": "success", "data": 1, "trace_id": "t"}', [("code",)]),
        ('{"code": 200, "msg": "success", "data": [{"a": [1], "a": [1]}], "trace_id": "t"}', [("data", 0, "a")]),
        (
            '{"code": 200, "msg": "success", "data": {"a": 1, "a": 1, "a": 1}, "trace_id": "t"}',
            [("data", "a"), ("data", "a")],
        ),
    ],
)
def test_one_key_twice_with_one_value_is_merged(raw, merged):
    answer = normalize(raw)

    assert answer.verdict == "fixed"
    assert [(repair.kind, repair.edit, repair.path) for repair in answer.repairs] == [
        ("duplicate-key", "merge", path) for path in merged
    ]


@pytest.mark.parametrize(
    "raw",
    [
        '{"code": 200, "code": 404, "msg": "success", "data": 1, "trace_id": "t"}',
        '{"code": 200, "code": true, "msg": "success", "data": 1, "trace_id": "t"}',
        '{"code": 200, "msg": "success", "data": {"a": 1, "b": 2, "a": "1"}, "trace_id": "t"}',
        '{"code": 200, "msg": "success", "data": {"a": {"x": 1, "x": 2}, "a": {"x": 2}}, "trace_id": "t"}',
    ],
)
def test_one_key_twice_with_two_values_is_rejected(raw):
    assert normalize(raw).reason.malformation == "duplicate-key"


def test_members_too_deep_to_be_compared_are_not_called_equal():
    deep, twin = [], []
    for _ in range(5000):
        deep, twin = [deep], [twin]
    repeated = RepeatedKeys({"a": twin})
    repeated.pairs = [("a", deep), ("a", twin)]

    with pytest.raises(RejectedError):
        merge_repeated([repeated])


class Reading(BaseModel):
    temperature: float = Field(validation_alias=AliasChoices("temp", "celsius"), serialization_alias="temperatureC")
    station: str = Field(alias="stationName")


@pytest.mark.parametrize(
    "data",
    [
        {"temperature": "4.5", "stationName": "x"},
        {"temp": 4.5, "stationName": "x"},
        {"temperatureC": 4.5, "station": "x"},
        {"temperatureC": "4.5", "station_name": "x"},
        {"celsius": "4.5", "stationName": "x"},
        {"celsius": 4.5, "station": "x"},
    ],
)
def test_mends_the_other_names_that_a_model_declares(data):
    answer = normalize(order(**data), Reading)

    assert answer.envelope["data"] == {"temperatureC": 4.5, "stationName": "x"}
    assert answer.model == Reading(temp=4.5, stationName="x")


def test_two_names_of_one_field_are_not_guessed():
    assert normalize(order(temperature=4.5, temp=4.5, stationName="x"), Reading).envelope is None


class Noted(BaseModel):
    note: str = Field("none", validation_alias=AliasChoices("note", "remark"))


@pytest.mark.parametrize(
    ("data", "right"), [({}, {"note": "none"}), ({"remark": "wet"}, {"remark": "wet"}), ({"note": "x"}, {"note": "x"})]
)
def test_a_default_does_not_hide_a_value_under_another_name(data, right):
    assert normalize(order(**data), Noted).envelope["data"] == right
