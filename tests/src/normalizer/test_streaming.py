"""Results in pieces: the answer is the same however they are cut."""

import json
from itertools import repeat

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from harness_envelope import Limits, normalize, normalize_stream
from harness_envelope.normalizer.records import Normalized

from .drawing import MANY, cut, messy

TEXT = '好的：```json\n{"Code": 200, "msg": "success", "data": {"city": "杭州 😀", "temp": "25"}, "trace_id": "t"}\n```'
SCHEMA = {"type": "object", "required": ["temp"], "properties": {"temp": {"type": "integer"}}}
PIECES = ("{", "}", '"code"', ": 200", ",", '"msg"', '"success"', '"data"', "杭", "😀", "[", "]", "```", "\n", "t")
TEXTS = st.just(TEXT) | messy() | st.text(max_size=80) | st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
CODECS = ("utf-8", "utf-8-sig", "utf-16", "utf-32", "utf-16-le", "gb18030")


@MANY
@given(TEXTS, st.data(), st.integers(0, 120))
@example("", None, 0)
def test_text_in_pieces_gets_the_answer_of_the_whole(text, data, limit):
    chunks = data.draw(cut(text)) if data else []
    limits = Limits(characters=limit)

    assert normalize_stream(chunks, SCHEMA, trace_id="t", limits=limits) == normalize(
        text, SCHEMA, trace_id="t", limits=limits
    )


@MANY
@given(TEXTS.flatmap(lambda text: st.sampled_from([text.encode(codec) for codec in CODECS])) | st.binary(), st.data())
def test_bytes_cut_anywhere_get_the_answer_of_the_whole(raw, data):
    limits = Limits(characters=data.draw(st.integers(0, 120)))

    assert normalize_stream(data.draw(cut(raw)), SCHEMA, trace_id="t", limits=limits) == normalize(
        raw, SCHEMA, trace_id="t", limits=limits
    )


def test_every_single_character_may_be_a_piece():
    answer = normalize_stream(TEXT, SCHEMA)

    assert answer.envelope["data"] == {"city": "杭州 😀", "temp": 25}


def test_every_single_byte_may_be_a_piece():
    raw = TEXT.encode()
    answer = normalize_stream((raw[place : place + 1] for place in range(len(raw))), SCHEMA)

    assert answer.envelope["data"] == {"city": "杭州 😀", "temp": 25}


@pytest.mark.parametrize(
    ("chunk", "limit", "most"),
    [
        ("x" * 10, 100, 11),
        (b"x" * 10, 100, 11),
        ("杭".encode(), 100, 101),
        (b"\xff\xfex\x00", 100, 101),
        (b"\x00\x00\xfe\xff", 100, 101),
        ("[", 1000, 1001),
    ],
)
def test_past_the_limit_no_more_is_read(chunk, limit, most):
    read = []
    endless = (read.append(piece) or piece for piece in repeat(chunk))
    answer = normalize_stream(endless, limits=Limits(characters=limit))

    assert answer.reason.malformation == "limit"
    assert f"`{'characters'}`" in answer.reason.message
    assert len(read) <= most


@pytest.mark.parametrize("limit", [len(TEXT) - 1, len(TEXT)])
@pytest.mark.parametrize("codec", ["utf-8", "utf-16", "utf-32"])
def test_the_limit_counts_characters_not_bytes(codec, limit):
    raw = TEXT.encode(codec)
    marks = len(raw.decode("utf-8" if codec == "utf-8" else f"{codec}-le")) - len(TEXT)
    answer = normalize_stream([raw], SCHEMA, limits=Limits(characters=limit + marks))

    assert (answer.envelope is None) is (limit < len(TEXT))


@pytest.mark.parametrize("chunks", [["{", b"}"], [b"{", "}"], [1], [None, "x"]])
def test_a_chunk_of_another_kind_is_an_error_of_the_caller(chunks):
    with pytest.raises(TypeError, match="expected all text, or all bytes"):
        normalize_stream(chunks)


@pytest.mark.parametrize("chunks", [[], [""], [b""], ["", " "]])
def test_nothing_is_an_empty_output(chunks):
    assert normalize_stream(chunks).reason.malformation == "empty-output"


def test_takes_what_normalize_takes():
    raw = json.dumps({"code": 200, "msg": "success", "data": {"temp": "25 °C"}})
    answer = normalize_stream([raw], SCHEMA, trace_id="t-1", unsafe=True)

    assert isinstance(answer, Normalized)
    assert (answer.envelope["data"], answer.envelope["trace_id"]) == ({"temp": 25}, "t-1")
