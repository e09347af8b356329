import json
import re
from functools import cache

import pytest
from hypothesis import strategies as st
from pydantic import AliasChoices, BaseModel, ConfigDict, Field

from harness_envelope.models import CORE_FIELDS
from harness_envelope.normalizer.words import STAND_ALONE
from harness_strategies import malformed
from harness_strategies.malformations.keys import NEAR_MISSES
from harness_strategies.malformations.shape import UNKNOWN_FIELDS
from harness_strategies.malformations.spellings import is_near, letters, misspellings, recasings

SCHEMA = {
    "type": "object",
    "required": ["city", "temperature_c", "stops"],
    "properties": {
        "city": {"type": "string"},
        "temperature_c": {"type": "number"},
        "wind_speed": {"type": "number"},
        "stops": {
            "type": "array",
            "items": {"type": "object", "required": ["stop_name"], "properties": {"stop_name": {"type": "string"}}},
        },
    },
}
ENVELOPE = {
    "code": 200,
    "msg": "success",
    "data": {"city": "杭州", "temperature_c": 21.5, "wind_speed": 3, "stops": [{"stop_name": "A", "seen": True}]},
    "trace_id": "t-1",
    "extra": {"source": "db"},
}
FAILURE = {**ENVELOPE, "code": 404, "msg": "no city 17"}
OTHER_CORE_FIELDS = frozenset(CORE_FIELDS)


@pytest.fixture(scope="module")
def arguments(drawn):
    @cache
    def draw(name, of=None):
        envelopes = st.just(json.loads(of) if of else ENVELOPE)
        return [
            output.edits[0].arguments for output in drawn(malformed(name, schema=SCHEMA, envelopes=envelopes), 1000)
        ]

    return draw


@pytest.mark.parametrize(
    "key",
    [
        "Code",
        "CODE",
        "MSG",
        "Data",
        "traceId",
        "TraceId",
        "traceID",
        "TraceID",
        "TRACE_ID",
        "trace-id",
        "trace id",
        "trace.id",
        " code ",
        "msg ",
        "Extra",
        "City",
        "temperatureC",
        "temperature-c",
        "stopName",
        "STOP_NAME",
    ],
)
def test_miscased_key_draws_every_style_in_the_root_and_at_every_depth(key, arguments):
    assert key in {drawn["key"] for drawn in arguments("miscased-key")}


@pytest.mark.parametrize(
    ("slip", "pattern"),
    [
        ("dropped", "^(cde|coe|cod|ode|dta)$"),
        ("doubled", "^(ccode|coode|codde|codee|ddata|mmsg)$"),
        ("swapped", "^(ocde|cdoe|coed|dtaa|msgg|tarce_id|trcae_id)$"),
        ("replaced", "^(vode|cofe|codr|cpde|xode)$"),
        ("two edits in a longer name", "^(?!tr?a?c?e?_?i?d?$).{5,9}$"),
        ("no separator", "^traceid$"),
        ("partly cased", "^trace_Id$"),
        ("homoglyph", "[а-яіѕ]"),
        ("full width", "^[ａ-ｚ_]+$"),
        ("in data", "^(ciy|cty|ccity|icty|cuty)$"),
        ("deep in data", "^s?t?o?p?p?_?n?a?a?m?e?e?$"),
    ],
)
def test_misspelt_key_draws_every_slip(slip, pattern, arguments):
    assert any(re.search(pattern, drawn["key"]) for drawn in arguments("misspelt-key"))


@pytest.mark.parametrize("name", ["miscased-key", "misspelt-key"])
def test_only_required_keys_of_data_are_renamed(name, arguments):
    paths = {tuple(drawn["path"]) for drawn in arguments(name)}

    assert paths == {
        ("code",),
        ("msg",),
        ("data",),
        ("trace_id",),
        ("extra",),
        ("data", "city"),
        ("data", "temperature_c"),
        ("data", "stops"),
        ("data", "stops", 0, "stop_name"),
    }


@pytest.mark.parametrize("name", ["miscased-key", "misspelt-key"])
def test_a_failure_s_details_keep_their_keys(name, arguments):
    assert {drawn["path"][0] for drawn in arguments(name, json.dumps(FAILURE)) if len(drawn["path"]) > 1} == set()


@pytest.mark.parametrize("field", CORE_FIELDS)
def test_no_misspelling_of_a_core_field_is_a_word_of_its_own_or_near_another_field(field):
    others = OTHER_CORE_FIELDS - {field}
    names = [name for kind in misspellings(field, others).values() for name in kind]

    assert names
    assert {letters(name) for name in names}.isdisjoint(STAND_ALONE)
    assert not [name for name in names for other in others if is_near(name, other)]


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("date", "data"),
        ("mode", "code"),
        ("core", "code"),
        ("node", "code"),
        ("mag", "msg"),
        ("trace", "trace_id"),
        ("track_id", "trace_id"),
    ],
)
def test_a_word_that_stands_on_its_own_is_no_misspelling(name, target):
    assert name not in [slip for kind in misspellings(target, OTHER_CORE_FIELDS - {target}).values() for slip in kind]


@pytest.mark.parametrize(
    ("key", "others"),
    [("item_1", {"item_2"}), ("start_time", {"start_tame"}), ("is_paid", {"is_said"}), ("id", set()), ("no", {"page"})],
)
def test_a_key_that_a_slip_could_make_another_is_not_misspelt(key, others):
    assert misspellings(key, frozenset(others)) == {}


@pytest.mark.parametrize(("key", "others"), [("item_1", {"item_2"}), ("date", {"page"})])
def test_a_key_that_another_case_could_make_another_is_not_recased(key, others):
    assert recasings(key, frozenset(others)) == {}


def test_a_tag_that_says_which_model_it_is_keeps_its_name(drawn):
    cat = {
        "type": "object",
        "required": ["kind", "lives"],
        "properties": {"kind": {"const": "cat"}, "lives": {"type": "integer"}},
    }
    dog = {
        "type": "object",
        "required": ["kind", "weight"],
        "properties": {"kind": {"const": "dog"}, "weight": {"type": "number"}},
    }
    outputs = drawn(malformed("miscased-key", schema={"oneOf": [cat, dog]}), 300)
    paths = {tuple(output.edits[0].arguments["path"]) for output in outputs}

    assert ("data", "lives") in paths
    assert ("data", "kind") not in paths


@pytest.mark.parametrize("field", NEAR_MISSES)
def test_a_near_miss_beside_the_core_fields_belongs_into_extra(field, drawn):
    outputs = drawn(malformed("near-miss-field", envelopes=st.just(ENVELOPE)), 400)
    right = {**ENVELOPE, "extra": {"source": "db", field: NEAR_MISSES[field]}}

    assert right in [output.envelope for output in outputs if output.expectation == "recover"]


def test_a_near_miss_that_extra_holds_already_is_not_drawn(arguments):
    envelope = {**ENVELOPE, "extra": {"date": "2025-01-01"}}

    assert {"instead_of": None, "field": "date"} not in arguments("near-miss-field", json.dumps(envelope))


@pytest.mark.parametrize("envelope", [ENVELOPE, FAILURE])
def test_a_near_miss_in_place_of_a_core_field_is_rejected(envelope, drawn):
    outputs = drawn(malformed("near-miss-field", envelopes=st.just(envelope)), 400)
    rejected = [output.edits[0].arguments for output in outputs if output.expectation == "reject"]

    assert {(drawn["instead_of"], drawn["field"]) for drawn in rejected} == {
        ("code", "core"),
        ("code", "mode"),
        ("code", "node"),
        ("data", "date"),
        ("msg", "tag"),
    }


@pytest.mark.parametrize("field", UNKNOWN_FIELDS)
def test_an_unknown_field_is_near_no_core_field(field):
    assert not [core for core in CORE_FIELDS if is_near(field, core)]


class Renamed(BaseModel):
    """Models name fields otherwise when they write than when they read, or read under a name of their own."""

    full_name: str = Field(serialization_alias="displayName")
    nick: str = Field(default="", serialization_alias="shortName")
    user_id: str = Field(validation_alias=AliasChoices("user_id", "uid"))


class Aliased(BaseModel):
    model_config = ConfigDict(populate_by_name=False)

    author_name: str = Field(alias="written_by")


RENAMED = {**ENVELOPE, "data": {"displayName": "O'Brien", "shortName": "ob", "user_id": "u1"}}


@pytest.mark.parametrize(
    ("field", "key"), [("code", "status_code"), ("code", "statusCode"), ("msg", "message"), ("msg", "Message")]
)
def test_key_alias_draws_the_other_names_of_core_fields(field, key, arguments):
    assert {"path": [field], "key": key} in arguments("key-alias")


def test_key_alias_draws_the_names_that_a_model_declares_but_does_not_write(drawn):
    outputs = drawn(malformed("key-alias", schema=Renamed, envelopes=st.just(RENAMED)), 200)
    declared = [output.edits[0].arguments for output in outputs if output.edits[0].arguments["path"][0] == "data"]

    found = {(found["path"][1], found["key"]) for found in declared}
    assert found == {("displayName", "full_name"), ("user_id", "uid")}


def test_key_alias_draws_a_field_s_own_name_where_its_model_writes_the_alias(drawn):
    envelope = {**ENVELOPE, "data": {"written_by": "Lu Xun"}}
    outputs = drawn(malformed("key-alias", schema=Aliased, envelopes=st.just(envelope)), 200)

    assert {"path": ["data", "written_by"], "key": "author_name"} in [output.edits[0].arguments for output in outputs]


def test_key_alias_leaves_a_field_beside_which_the_other_name_stands(drawn):
    others = {"full_name": "someone else", "uid": "u2"}
    envelope = {**RENAMED, "data": {**RENAMED["data"], **others}}
    outputs = drawn(malformed("key-alias", schema=Renamed, envelopes=st.just(envelope)), 100)

    assert {len(output.edits[0].arguments["path"]) for output in outputs} == {1}


@pytest.mark.parametrize(
    ("field", "key"),
    [
        ("code", "Code"),
        ("code", " code "),
        ("msg", "MSG"),
        ("data", "Data"),
        ("trace_id", "traceId"),
        ("extra", "EXTRA"),
    ],
)
def test_colliding_keys_draws_every_core_field_in_a_second_spelling(field, key, arguments):
    assert {"key": key, "content": ENVELOPE[field]} in arguments("colliding-keys")


@pytest.mark.parametrize(
    ("key", "content"),
    [
        ("Code", 500),
        ("Msg", "not success"),
        ("Data", [ENVELOPE["data"]]),
        ("TraceId", "not t-1"),
        ("Extra", [{"source": "db"}]),
    ],
)
def test_colliding_keys_with_two_values_are_rejected(key, content, drawn):
    outputs = drawn(malformed("colliding-keys", envelopes=st.just(ENVELOPE)), 1_000)
    rejected = [output.edits[0].arguments for output in outputs if output.expectation == "reject"]

    assert {"key": key, "content": content} in rejected


def test_colliding_keys_of_a_failure_can_only_differ_from_another_code(drawn):
    outputs = drawn(malformed("colliding-keys", envelopes=st.just(FAILURE)), 1_000)
    rejected = [output.edits[0].arguments for output in outputs if output.expectation == "reject"]

    assert {"key": "Code", "content": 200} in rejected


@pytest.mark.parametrize(
    "member", ['"code": 200', '"trace_id": "t-1"', '"city": "杭州"', '"stop_name": "A"', '"source": "db"']
)
def test_duplicate_key_repeats_members_of_every_object(member, drawn):
    outputs = drawn(malformed("duplicate-key", envelopes=st.just(ENVELOPE)), 1_000)
    again = f"{member}, {member}"

    assert any(again in " ".join(output.raw.replace('":"', '": "').replace('":', '": ').split()) for output in outputs)


def test_duplicate_key_with_two_values_is_rejected(drawn):
    outputs = drawn(malformed("duplicate-key", envelopes=st.just(ENVELOPE)), 400)
    expected = {(output.edits[0].arguments["content"] is None, output.expectation) for output in outputs}

    assert expected == {(True, "recover"), (False, "reject")}
