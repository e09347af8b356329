"""What any input gets: the laws of the normalizer's contract, as properties."""

import json
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, field_validator

from harness_envelope import Envelope, Limits, normalize
from harness_envelope.normalizer.edits import replay
from harness_envelope.strict_json import same

from .drawing import FAILURES, MANY, PAYLOADS, envelopes, malformed, messy

CODECS = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-32", "utf-16-le", "gb18030", "latin-1"])
VERDICTS = {"valid", "fixed", "rejected"}


@MANY
@given(st.text() | messy() | st.text(alphabet='{}[]":,`\\ \ncode12'))
def test_never_raises_on_any_text(raw):
    assert verdicts(raw) <= VERDICTS


@MANY
@given(st.binary() | st.tuples(messy(), CODECS).map(lambda pair: pair[0].encode(pair[1], errors="ignore")))
def test_never_raises_on_any_bytes(raw):
    assert verdicts(raw) <= VERDICTS


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
@given(envelopes())
def test_a_text_that_is_cut_anywhere_is_exact_or_rejected(envelope):
    text = json.dumps(envelope, ensure_ascii=False)
    answers = {text[:end]: normalize(text[:end]).envelope for end in range(len(text))}
    right = {"extra": None, **envelope}

    assert [cut for cut, answer in answers.items() if answer is not None and not same(answer, right)] == []


@MANY
@given(envelopes(FAILURES).flatmap(lambda envelope: st.tuples(st.just(envelope), malformed(envelope))))
def test_a_failure_never_becomes_a_success(drawn):
    envelope, raw = drawn

    assert {answer["code"] for answer in answers(raw, raw[:-1], raw[len(raw) // 2 :])} <= {envelope["code"]}


@MANY
@given(messy())
def test_every_envelope_is_finite_encodable_json_that_names_no_key_twice(raw):
    for answer in answers(raw):
        text = json.dumps(answer, allow_nan=False, ensure_ascii=False).encode().decode()

        assert json.loads(text, object_pairs_hook=once) == answer


@MANY
@given(messy())
def test_one_input_gets_one_answer(raw):
    assert normalize(raw, trace_id="t") == normalize(raw, trace_id="t")


def verdicts(raw):
    """Every verdict on a raw result: with a schema and without one, safe and unsafe."""
    return {normalize(raw, schema, unsafe=unsafe).verdict for schema in (None, Weather) for unsafe in (False, True)}


def answers(*texts):
    """What is answered to each, safe and unsafe, where an envelope is."""
    found = [normalize(text, unsafe=unsafe).envelope for text in texts for unsafe in (False, True)]
    return [envelope for envelope in found if envelope is not None]


def once(members):
    """The object of these members; fails where two have one name."""
    assert len({key for key, _ in members}) == len(members)
    return dict(members)


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


@pytest.mark.parametrize("unit", ["-", "\\", '"', "'", "`", "[ ", "<think>", " ", "{x} ", "~~~ ", "&#0", "#1 ", "\t"])
@pytest.mark.parametrize("place", ["before", "behind"])
def test_a_megabyte_of_one_mark_beside_an_envelope_gets_a_verdict(unit, place):
    right = {"code": 200, "msg": "success", "data": None, "trace_id": "t", "extra": None}
    envelope = json.dumps(right)
    marks = unit * (1_000_000 // len(unit))
    answer = normalize(f"{marks}\n{envelope}" if place == "before" else f"{envelope}\n{marks}")

    assert answer.envelope in (None, right)
