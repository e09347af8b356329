"""What any input gets: the laws of the normalizer's contract, as properties."""

import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, field_validator

from harness_envelope import Envelope, Limits, normalize
from harness_envelope.normalizer.edits import replay
from harness_envelope.strict_json import same

MANY = settings(max_examples=3 * settings().max_examples)
"""300 examples in `make test`, 10,000 in `make nightly`."""

SCALARS = st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False, allow_infinity=False)
PAYLOADS = st.recursive(
    SCALARS | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
WRAPPERS = st.sampled_from(
    ["{}", "```json\n{}\n```", "Here it is:\n{}", "{}\nAnything else?", "~~~\n{}", "好的：{} 完毕"]
)
RENAMES = st.sampled_from(
    [
        {},
        {"code": "Code"},
        {"trace_id": "traceId"},
        {"msg": "mssg"},
        {"data": "DATA"},
        {"code": "status", "x": "y"},
    ]
)


@st.composite
def envelopes(draw, code=st.sampled_from([200, 400, 404, 500])):
    status = draw(code)
    envelope: dict[str, Any] = {
        "code": status,
        "msg": "success" if status == 200 else draw(st.text(min_size=1).filter(lambda s: s.strip() and s != "success")),
        "data": draw(PAYLOADS),
        "trace_id": draw(st.text(min_size=1, max_size=8).filter(str.strip)),
    }
    return envelope | ({"extra": draw(st.none() | st.just({"source": "x"}))} if draw(st.booleans()) else {})


@st.composite
def messy(draw):
    names = draw(RENAMES)
    root = {names.get(key, key): value for key, value in draw(envelopes()).items()}
    return draw(WRAPPERS).replace("{}", json.dumps(root, ensure_ascii=draw(st.booleans())))


@MANY
@given(st.text() | st.binary() | messy() | st.text(alphabet='{}[]":,`\\ \ncode12'))
def test_never_raises_on_any_text_or_bytes(raw):
    assert normalize(raw).verdict in ("valid", "fixed", "rejected")


@MANY
@given(PAYLOADS | st.binary() | st.sets(st.integers()) | st.just(float("nan")) | st.just(object()))
def test_never_raises_on_any_python_object(raw):
    assert normalize(raw).verdict == "rejected"


@MANY
@given(envelopes())
def test_leaves_a_valid_envelope_as_it_is(envelope):
    answer = normalize(json.dumps(envelope))

    assert (answer.verdict, answer.repairs, answer.reason) == ("valid", (), None)
    assert same(answer.envelope, {"extra": None, **envelope})


@MANY
@given(messy())
def test_answers_its_own_answer_again(raw):
    once = normalize(raw, trace_id="t").envelope

    assert once is None or normalize(json.dumps(once)).envelope == once


@MANY
@given(messy())
def test_replaying_the_repairs_gives_the_envelope(raw):
    answer = normalize(raw, trace_id="t")

    assert answer.envelope is None or same({"extra": None, **replay(raw, answer.repairs)}, answer.envelope)


@MANY
@given(messy())
def test_text_outside_the_repairs_is_byte_equal(raw):
    answer = normalize(raw, trace_id="t")
    text = raw
    for repair in (repair for repair in answer.repairs if repair.position is not None):
        assert text[repair.position :].startswith(repair.before)
        text = text[: repair.position] + repair.after + text[repair.position + len(repair.before) :]

    assert answer.envelope is None or isinstance(json.loads(text), dict)


@MANY
@given(envelopes(), st.data())
def test_a_cut_text_is_exact_or_rejected(envelope, data):
    text = json.dumps(envelope)
    cut = text[: data.draw(st.integers(0, len(text)))]
    answer = normalize(cut)

    assert answer.verdict == "rejected" or same(answer.envelope, {"extra": None, **envelope})


@MANY
@given(envelopes(code=st.sampled_from([400, 404, 500])), WRAPPERS)
def test_a_failure_never_becomes_a_success(envelope, wrapper):
    answer = normalize(wrapper.replace("{}", json.dumps(envelope)))

    assert answer.envelope is not None
    assert answer.envelope["code"] == envelope["code"]


@MANY
@given(messy())
def test_every_envelope_is_finite_encodable_json(raw):
    answer = normalize(raw)

    assert answer.envelope is None or json.dumps(answer.envelope, allow_nan=False, ensure_ascii=False).encode()


@MANY
@given(messy())
def test_one_input_gets_one_answer(raw):
    assert normalize(raw, trace_id="t") == normalize(raw, trace_id="t")


class Weather(BaseModel):
    city: str
    temperature: float
    wind: int | None = None

    @field_validator("city")
    @classmethod
    def known(cls, city: str) -> str:
        return {"Oslo": city}[city]


@dataclass
class Reply:
    code: int
    msg: str
    data: dict[str, int]
    trace_id: str


def test_reads_what_a_python_object_serialises_to():
    answer = normalize(Reply(200, "success", {"n": 1}, "t"))

    assert answer.verdict == "valid"


def test_hands_out_the_instance_of_the_declared_envelope():
    raw = '{"code": 200.0, "msg": "success", "data": {"city": "Oslo", "temperature": 4}, "trace_id": "t"}'
    answer = normalize(raw, Envelope[Weather])

    assert answer.model == Envelope[Weather](
        code=200, msg="success", data=Weather(city="Oslo", temperature=4.0), trace_id="t"
    )


def test_hands_out_the_instance_of_the_declared_payload():
    raw = '{"code": 200, "msg": "success", "data": {"city": "Oslo", "temperature": 4.0}, "trace_id": "t"}'

    assert normalize(raw, Weather).model == Weather(city="Oslo", temperature=4.0)


def test_an_error_in_the_models_own_validator_is_a_rejection():
    raw = '{"code": 200, "msg": "success", "data": {"city": "Rome", "temperature": 4.0}, "trace_id": "t"}'
    answer = normalize(raw, Weather)

    assert answer.verdict == "rejected"
    assert "KeyError" in answer.reason.message


def test_names_the_fields_that_it_completed():
    raw = '{"code": 200, "msg": "success", "data": {"city": "Oslo", "temperature": 4.0}, "trace_id": "t"}'
    answer = normalize(raw, Weather)

    assert answer.completed == ("$.data.wind", "$.extra")
    assert answer.envelope["data"]["wind"] is None


@pytest.mark.parametrize("schema", [object(), {"type": "no such type"}, {"$ref": "https://example.org/schema.json"}])
def test_a_schema_that_is_none_is_an_error_of_the_caller(schema):
    with pytest.raises((TypeError, ValueError), match="schema"):
        normalize("{}", schema)


@pytest.mark.parametrize(
    ("raw", "limits", "named"),
    [
        ('{"code": 200, "msg": "success", "data": [[[]]], "trace_id": "t"}', Limits(levels=3), "levels"),
        (
            '{"code": 200, "msg": "success", "data": null, "trace_id": "t"}',
            Limits(characters=10),
            "characters",
        ),
        ('{"code": 200, "msg": "success", "data": ' + "1" * 5000 + ', "trace_id": "t"}', Limits(), "digits"),
        (
            '{"code": 200, "msg": "success", "data": 1, "trace_id": "t"} ' * 3,
            Limits(candidates=2),
            "candidates",
        ),
        ("[" * 100_000 + "]" * 100_000, Limits(), "levels"),
        ("[{} " * 100, Limits(candidates=20), "candidates"),
    ],
)
def test_past_a_limit_even_a_valid_text_is_rejected_with_its_name(raw, limits, named):
    answer = normalize(raw, limits=limits)

    assert answer.verdict == "rejected"
    assert f"`{named}`" in answer.reason.message


@pytest.mark.parametrize("unit", ["[", '{"a":', '"', "'", "`", "\\", "/*", "<think>", " ", "{x} ", "~~~ "])
def test_a_megabyte_of_one_mark_is_rejected(unit):
    assert normalize(unit * (1_000_000 // len(unit))).verdict == "rejected"
