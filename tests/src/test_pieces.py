"""A result that a tool hands over in pieces of text."""

import asyncio

import pytest

from harness_envelope import tool
from harness_envelope.pieces import Joined, NoTextError, is_stream, is_streaming, joined, joined_later


async def later(*pieces):
    for piece in pieces:
        yield piece


@pytest.mark.parametrize(
    ("pieces", "whole"),
    [
        ([], Joined("", 0)),
        (['{"a"', ": 1}"], Joined('{"a": 1}', 2)),
        (["天".encode()[:1], "天".encode()[1:]], Joined("天", 2)),
        (["a", b"b"], Joined("ab", 2)),
    ],
)
def test_pieces_are_joined_and_counted(pieces, whole):
    assert joined(pieces) == whole
    assert asyncio.run(joined_later(later(*pieces))) == whole


@pytest.mark.parametrize("pieces", [["a", 1], ["a", None]])
def test_a_piece_that_is_no_text_is_named(pieces):
    with pytest.raises(NoTextError, match="piece 2 of a stream is"):
        joined(pieces)


def test_a_stream_without_an_end_is_not_taken_whole():
    with pytest.raises(NoTextError, match="longer than"):
        joined("a" * 2**20 for _ in range(100))


def test_half_a_character_stays_visible():
    assert joined([b"\xe5\xa4"]).text == "\udce5\udca4"


@pytest.mark.parametrize(
    ("value", "expected"),
    [(iter([]), True), (later(), True), ([], False), ("text", False), ({}, False), (None, False)],
)
def test_what_is_a_stream(value, expected):
    assert is_stream(value) is expected


def test_a_file_is_no_stream(tmp_path):
    (tmp_path / "file").write_text("x")
    with (tmp_path / "file").open() as file:
        assert not is_stream(file)


def test_which_functions_stream():
    assert is_streaming(later)
    assert is_streaming(lambda: (yield))
    assert not is_streaming(lambda: iter([]))


GOOD = ['{"code": 200, "msg": "success", ', '"data": null, "trace_id": "t"}']


@tool
def streaming(count: int):
    """Pieces."""
    yield from GOOD * count


@tool
async def streaming_later(count: int):
    """Pieces, later."""
    for piece in GOOD * count:
        yield piece


@pytest.mark.parametrize("call", [streaming, lambda **given: asyncio.run(streaming_later(**given))])
def test_what_answers_the_agent_is_the_whole(call):
    assert call(count=1, trace_id="t")["code"] == 200
    assert call(count=0, trace_id="t")["code"] == 500
