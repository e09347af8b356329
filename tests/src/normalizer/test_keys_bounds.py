"""Field names at the bounds of the rules: one letter more, one field less, one more that resembles."""

import json

import pytest
from pydantic import AliasChoices, BaseModel, Field

from harness_envelope import normalize
from harness_envelope.normalizer.keys import is_near, letters

RIGHT = {"code": 200, "msg": "success", "data": {"n": 1}, "trace_id": "t-1", "extra": {"v": 1}}
TEXT = json.dumps(RIGHT)
SCHEMA = {
    "type": "object",
    "required": ["order_id"],
    "properties": {"order_id": {"type": "integer"}, "note": {"type": "string"}},
}


def order(**members):
    return json.dumps({"code": 200, "msg": "success", "data": members, "trace_id": "t"})


@pytest.mark.parametrize(
    ("name", "target", "near"),
    [
        ("exra", "extra", True),
        ("exa", "extra", False),
        ("etxar", "extra", False),
        ("aount", "amount", True),
        ("aout", "amount", True),
        ("aot", "amount", False),
        ("amuonts", "amount", True),
        ("amuontes", "amount", False),
    ],
)
def test_the_second_edit_needs_six_letters(name, target, near):
    assert is_near(name, target) is near


@pytest.mark.parametrize("name", ["A c_D.e\tG", "a--c__d..e  g", "_acdeg-", "ａｃｄｅｇ"])
def test_reads_letters_alone(name):
    assert letters(name) == "acdeg"


@pytest.mark.parametrize(
    ("alike", "letter"),
    [
        ("\N{CYRILLIC SMALL LETTER A}", "a"),
        ("\N{CYRILLIC SMALL LETTER ES}", "c"),
        ("\N{CYRILLIC SMALL LETTER KOMI DE}", "d"),
        ("\N{CYRILLIC SMALL LETTER IE}", "e"),
        ("\N{LATIN SMALL LETTER SCRIPT G}", "g"),
        ("\N{CYRILLIC SMALL LETTER O}", "o"),
        ("\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}", "i"),
        ("\N{CYRILLIC SMALL LETTER HA}", "x"),
        ("\N{CYRILLIC SMALL LETTER TE}", "t"),
        ("\N{CYRILLIC SMALL LETTER ER}", "p"),
        ("\N{CYRILLIC SMALL LETTER DZE}", "s"),
        ("\N{CYRILLIC SMALL LETTER GHE}", "r"),
        ("\N{GREEK SMALL LETTER ALPHA}", "a"),
        ("\N{GREEK SMALL LETTER OMICRON}", "o"),
        ("\N{GREEK SMALL LETTER EPSILON}", "e"),
        ("\N{GREEK SMALL LETTER CHI}", "x"),
        ("\N{GREEK SMALL LETTER TAU}", "t"),
        ("\N{CYRILLIC CAPITAL LETTER ES}", "c"),
        ("\N{GREEK CAPITAL LETTER ALPHA}", "a"),
        ("\N{FULLWIDTH LATIN CAPITAL LETTER D}", "d"),
    ],
)
def test_reads_a_look_alike_letter(alike, letter):
    assert letters(alike) == letter


@pytest.mark.parametrize(
    "other",
    [
        '{"code": 7, "kind": "x"}',
        '{"msg": "hi", "kind": "x"}',
        '{"msg": "hi", "data": 1}',
        '{"data": 1, "traceId": "t"}',
        '{"dta": 1, "traec_id": "t"}',
    ],
)
def test_an_object_is_no_candidate_without_a_code_and_one_more_core_field(other):
    assert normalize(f"{other}\n{TEXT}").envelope == RIGHT


@pytest.mark.parametrize("braces", ["{cod: 500 oops, msg: down}", "{'code': 500 oops}", "{Code: 500 oops}"])
def test_braces_that_name_a_code_are_an_object_that_cannot_be_read(braces):
    assert normalize(f"{braces} {TEXT}").verdict == "rejected"


@pytest.mark.parametrize("braces", ["{verbose: true for more}", "{mode: fast if asked}", "{codec: h264 or none}"])
def test_braces_that_name_no_code_are_prose(braces):
    assert normalize(f"{braces} {TEXT}").envelope == RIGHT


@pytest.mark.parametrize(
    ("root", "right"),
    [
        ({"cod": 200.0, "msg": "success", "data": 1}, {"code": 200, "msg": "success", "data": 1}),
        ({"cod": "404", "msg": "none", "data": None}, {"code": 404, "msg": "none", "data": None}),
        ({"code": 404, "mssg": 17, "data": None}, {"code": 404, "msg": "17", "data": None}),
        ({"code": 200, "msg": "success", "dta": [1]}, {"code": 200, "msg": "success", "data": [1]}),
        ({"code": 200, "msg": "success", "dta": "x"}, {"code": 200, "msg": "success", "data": "x"}),
        ({"code": 200, "msg": "success", "data": 1, "extr": None}, {"code": 200, "msg": "success", "data": 1}),
    ],
)
def test_a_misspelt_field_may_have_any_value_that_can_stand_there(root, right):
    answer = normalize(json.dumps({**root, "trace_id": "t"}))

    assert answer.envelope == right | {"trace_id": "t", "extra": None}


@pytest.mark.parametrize("value", [[1], 7, "x", True])
def test_a_misspelt_extra_needs_an_object(value):
    answer = normalize(json.dumps({"code": 200, "msg": "success", "data": 1, "extr": value, "trace_id": "t"}))

    assert answer.envelope["extra"] == {"extr": value}


def test_records_a_field_that_stands_twice_as_colliding():
    answer = normalize(json.dumps({**RIGHT, "Code": 200}))

    assert [(repair.kind, repair.edit, repair.path) for repair in answer.repairs] == [
        ("colliding-keys", "remove", ("Code",))
    ]


def test_leaves_a_look_alike_of_an_optional_field_also_where_a_required_one_is_mended():
    answer = normalize(order(orderId=1, Note="x"), SCHEMA)

    assert answer.envelope["data"] == {"order_id": 1, "Note": "x"}


def test_a_field_in_another_case_is_meant_whatever_resembles_it_beside_it():
    answer = normalize(order(orderId=1, order_ids=2), SCHEMA)

    assert answer.envelope["data"] == {"order_id": 1, "order_ids": 2}


@pytest.mark.parametrize("rival", ["x", '{"a": 1}', "1", {"a": 1}, 7, None])
def test_a_look_alike_whose_value_cannot_stand_there_is_no_rival(rival):
    schema = {"type": "object", "required": ["tags"], "properties": {"tags": {"type": "array"}}}

    assert normalize(order(tgas=[1], tag=rival), schema).envelope["data"] == {"tags": [1], "tag": rival}


@pytest.mark.parametrize("members", [{"orderId": 1, "ORDER_ID": 1}, {"ordr_id": 1, "oder_id": 1}])
def test_two_names_for_one_field_of_the_payload_are_not_guessed(members):
    assert normalize(order(**members), SCHEMA).envelope is None


class Reading(BaseModel):
    celsius: float = Field(validation_alias=AliasChoices("temp", "celsius"))
    station: str = Field(validation_alias="stationName")


@pytest.mark.parametrize(
    ("members", "kinds"),
    [
        ({"celsius": 4.5, "stationName": "x"}, ["key-alias"]),
        ({"celsius": 4.5, "Station": "x"}, ["miscased-key"]),
        ({"celsius": 4.5, "staton": "x"}, ["misspelt-key"]),
        ({"celsus": 4.5, "stationName": "x"}, ["key-alias", "misspelt-key"]),
    ],
)
def test_says_whether_a_name_of_the_payload_was_an_alias_or_a_slip(members, kinds):
    answer = normalize(order(**members), Reading)

    assert sorted(repair.kind for repair in answer.repairs) == kinds
    assert answer.envelope["data"] == {"celsius": 4.5, "station": "x"}


def patterned(pattern):
    total = {"total": {"type": "integer"}}
    return {"type": "object", "required": ["total"], "properties": total, "patternProperties": {pattern: {}}}


@pytest.mark.parametrize("pattern", ["^x_", "^TOTL$", "l{3}"])
def test_mends_a_key_that_no_pattern_declares(pattern):
    assert normalize(order(totl=1), patterned(pattern)).envelope["data"] == {"total": 1}


@pytest.mark.parametrize(("key", "pattern"), [("totl", "^totl$"), ("totl", "t"), ("TOTL", "^\\p{Lu}+$")])
def test_keeps_a_key_that_a_pattern_may_declare(key, pattern):
    assert normalize(order(**{key: 1}), patterned(pattern)).verdict == "rejected"
