"""The traps of recovery.md that simple fixers fall into, a test each."""

import json

import pytest
from pydantic import BaseModel

from harness_envelope import Envelope, normalize

RIGHT = {"code": 200, "msg": "success", "data": {"n": 1}, "trace_id": "t-1", "extra": None}
TEXT = json.dumps(RIGHT)


def told(value, kind="string"):
    """What a value, written so in the text, becomes in a field of a declared type; None where it is rejected."""
    schema = {"type": "object", "required": ["x"], "properties": {"x": {"type": kind}}}
    answer = normalize(f'{{"code": 200, "msg": "success", "data": {{"x": {value}}}, "trace_id": "t-1",}}', schema)
    return answer.envelope["data"]["x"] if answer.envelope else None


class Place(BaseModel):
    lat: float | None = None
    tags: list[str] | None = None


class Trip(BaseModel):
    stops: list[Place]
    by_day: dict[str, list[Place]]
    back: Place | None = None


def test_a_url_in_a_string_survives_the_stripping_of_comments():
    envelope = RIGHT | {"data": "see https://example.org/a//b // not a comment"}
    text = json.dumps(envelope).replace("200,", "200, // a comment\n")

    assert normalize(text).envelope == envelope


def test_a_fence_in_a_string_survives_the_stripping_of_fences():
    envelope = RIGHT | {"data": 'run ```json\n{"code": 500}\n``` first'}

    assert normalize(f"```json\n{json.dumps(envelope)}\n```").envelope == envelope


@pytest.mark.parametrize(("word", "field"), [("date", "data"), ("mode", "code"), ("tag", "msg")])
def test_a_word_near_a_core_field_is_not_renamed(word, field):
    failure = RIGHT | {"code": 404, "msg": "no order 17"}
    renamed = {word if key == field else key: value for key, value in failure.items()}

    assert normalize(json.dumps(RIGHT | {word: "x"})).envelope == RIGHT | {"extra": {word: "x"}}
    assert (normalize(json.dumps(renamed)).envelope or {}).get(field) != failure[field]


def test_two_keys_that_collide_once_mended_are_rejected():
    assert normalize(TEXT.replace('"msg"', '"Code": 500, "msg"')).reason.malformation == "colliding-keys"


def test_a_near_miss_never_overwrites_the_exact_key():
    assert normalize(TEXT.replace('"data"', '"daat": 2, "data"')).envelope == RIGHT | {"extra": {"daat": 2}}


def test_false_as_text_is_false():
    assert told('"false"', "boolean") is False


def test_an_integer_may_be_written_as_a_fraction():
    assert told('"25.0"', "integer") == 25


@pytest.mark.parametrize("text", ["007", "+86 571 8888", "0571-8888", "9007199254740993", "1e5"])
def test_text_of_digits_stays_text(text):
    assert told(json.dumps(text)) == text


@pytest.mark.parametrize("written", ["9007199254740993", '"9007199254740993"', '"9007199254740993.0"'])
def test_an_integer_beyond_a_double_stays_exact(written):
    assert told(written, "integer") == 9007199254740993


@pytest.mark.parametrize("digits", ["1.10", "1e5", "0.1000", "123456789012345678901234567890"])
def test_a_number_for_a_text_field_keeps_its_own_digits(digits):
    assert told(digits) == digits


@pytest.mark.parametrize("written", ["1e999", '"1e999"', "-1E400"])
def test_a_number_beyond_a_double_is_no_infinity(written):
    assert told(written, "number") is None


def test_optional_and_list_types_are_compared_without_isinstance():
    trip = {"stops": [{"lat": "1.5", "tags": None}], "by_day": {}, "back": {"lat": None, "tags": ["a"]}}
    answer = normalize(json.dumps(RIGHT | {"data": trip}), Envelope[Trip])

    assert answer.envelope["data"] == trip | {"stops": [{"lat": 1.5, "tags": None}]}


def test_types_nested_in_data_are_reached():
    trip = {"stops": [], "by_day": {"mon": [{"lat": 2, "tags": [7]}]}, "back": {"lat": "3", "tags": []}}
    answer = normalize(json.dumps(RIGHT | {"data": trip}), Envelope[Trip])

    assert answer.envelope["data"]["by_day"] == {"mon": [{"lat": 2, "tags": ["7"]}]}
    assert answer.envelope["data"]["back"] == {"lat": 3, "tags": []}


@pytest.mark.parametrize(
    "cut",
    [
        '{"code": 200, "msg": "success", "trace_id": "t-1", "extra": null, "data": 12',
        '{"msg": "no row", "data": null, "trace_id": "t-1", "extra": null, "code": 50',
    ],
)
def test_a_cut_number_is_not_whole(cut):
    assert normalize(cut).verdict == "rejected"


@pytest.mark.parametrize(
    "cut",
    [
        '{"code": 200, "msg": "success", "trace_id": "t-1", "extra": null, "data": "the first half',
        '{"code": 404, "data": null, "extra": null, "trace_id": "t-1", "msg": "no ord',
    ],
)
def test_a_cut_string_is_not_whole(cut):
    assert normalize(cut).verdict == "rejected"


@pytest.mark.parametrize(
    "cut",
    [
        '{"code": 200, "msg": "success", "trace_id": "t-1", "extra": null, "data": ["a", "b"',
        '{"code": 200, "msg": "success", "trace_id": "t-1", "extra": null, "data": [{"n": "a"}, {"n": "b"}',
    ],
)
def test_a_cut_list_is_not_short(cut):
    assert normalize(cut).verdict == "rejected"


def test_a_draft_before_the_answer_is_not_the_answer():
    draft = json.dumps(RIGHT | {"code": 500, "msg": "draft"})

    assert normalize(f"<think>maybe {draft}</think>\n{TEXT}").envelope == RIGHT


def test_a_failure_that_quotes_a_success_stays_a_failure():
    failure = RIGHT | {"code": 500, "msg": f"upstream said {TEXT}", "data": None}

    assert normalize(json.dumps(failure)).envelope == failure
    assert normalize(f"```json\n{json.dumps(failure)[:-1]},}}\n```").envelope == failure


def test_a_traceback_that_quotes_an_envelope_is_no_envelope():
    raw = f'Traceback (most recent call last):\n  File "a.py", line 1, in run\nValueError: {TEXT}'

    assert normalize(raw).reason.malformation == "traceback"


@pytest.mark.parametrize("written", ['“"', '„"', "‘'"])
def test_a_curly_quote_before_a_straight_one_is_no_empty_text(written):
    assert normalize(f'{{"code": 500, "msg": "x", "data": {written}, "trace_id": "t-1"}}').verdict == "rejected"


@pytest.mark.parametrize("written", ["“”", "„“", "‘’"])
def test_two_curly_quotes_are_an_empty_text(written):
    assert normalize(f'{{"code": 500, "msg": "x", "data": {written}, "trace_id": "t-1"}}').envelope["data"] == ""
