"""`ignores-chunking`: a normalizer that takes pieces answers as it does to the whole."""

import json
from ast import literal_eval
from itertools import count
from textwrap import dedent

import pytest

from harness_conformance.checks.laws.chunking import cuts
from harness_conformance.measuring import measure
from harness_conformance.targets import load_target
from harness_conformance.tools import NormalizerUnderTest


def whole(raw):
    return json.loads(raw)


def joined(pieces, trace_id=None):
    pieces = [*pieces]
    return json.loads((b"" if isinstance(pieces[0], bytes) else "").join(pieces))


def decoded_one_by_one(pieces):
    return json.loads("".join(piece if isinstance(piece, str) else piece.decode(errors="replace") for piece in pieces))


def stripped_one_by_one(pieces):
    return json.loads("".join(piece.strip() for piece in pieces))


def first_alone(pieces):
    return json.loads(next(pieces))


def crashing(pieces):
    raise RuntimeError("boom")


def holds_half_a_character(shown):
    """Whether one of the pieces that an example shows is no text by itself."""
    pieces = literal_eval(shown.removeprefix("in pieces: "))
    return any("\ufffd" in piece.decode(errors="replace") for piece in pieces)


def issuing():
    """A normalizer that issues a fresh trace id where the text has none."""
    fresh = count()
    return lambda raw: {"trace_id": f"fresh-{next(fresh)}", **json.loads(raw)}


def with_a_form_for_pieces(function, *, reads_bytes=False, wants=(), whole=whole):
    stream = NormalizerUnderTest("mine_stream", __file__, 1, function, wants, reads_bytes=reads_bytes)
    return NormalizerUnderTest("mine", __file__, 1, whole, reads_bytes=reads_bytes, stream=stream)


@pytest.fixture
def load(tmp_path):
    """The normalizer `repair` of a module with this text."""

    def load(text, name="repair"):
        (tmp_path / "mine.py").write_text(dedent(text))
        argument = f"normalizer:{tmp_path / 'mine.py'}:{name}"
        return load_target(argument, roots=[tmp_path], allow_destructive=False).normalizer

    return load


def test_the_reference_keeps_it(keeps, reference):
    outcome = keeps("ignores-chunking", reference)

    assert (outcome.failed, outcome.cases, outcome.broken, outcome.not_exercised) == (False, 100, 0, "")


@pytest.mark.parametrize("reads_bytes", [False, True])
def test_one_that_joins_the_pieces_keeps_it(keeps, reads_bytes):
    outcome = keeps("ignores-chunking", with_a_form_for_pieces(joined, reads_bytes=reads_bytes, wants=("trace_id",)))

    assert (outcome.failed, outcome.cases) == (False, 100)


@pytest.mark.parametrize("function", [stripped_one_by_one, first_alone, crashing])
def test_one_that_reads_the_pieces_one_by_one_breaks_it(keeps, function):
    outcome = keeps("ignores-chunking", with_a_form_for_pieces(function))

    assert outcome.failed
    assert outcome.broken > 0
    assert outcome.example.raw.startswith("in pieces: [")


def test_one_that_decodes_piece_by_piece_is_caught_by_a_cut_inside_a_character(keeps):
    outcome = keeps("ignores-chunking", with_a_form_for_pieces(decoded_one_by_one, reads_bytes=True))

    assert outcome.failed
    assert holds_half_a_character(outcome.example.raw)


def test_one_that_is_handed_no_trace_id_may_issue_its_own(keeps):
    issued = issuing()
    subject = with_a_form_for_pieces(lambda pieces: issued("".join(pieces)), whole=issued)

    assert not keeps("ignores-chunking", subject).failed


def test_a_trace_id_that_was_handed_in_must_be_kept(keeps):
    def forgetful(pieces, trace_id=None):
        return json.loads("".join(pieces)) | {"trace_id": "t-another"}

    assert keeps("ignores-chunking", with_a_form_for_pieces(forgetful, wants=("trace_id",))).failed


def test_one_that_takes_only_whole_text_is_not_exercised(keeps):
    outcome = keeps("ignores-chunking", whole)

    assert (outcome.failed, outcome.cases, outcome.not_exercised) == (False, 0, "takes no pieces")


def test_a_cut_in_bytes_is_inside_a_character_wherever_there_is_one_of_several_bytes():
    drawn = []
    measure(cuts(of_text=False, of_bytes=True), drawn.append, examples=100, run_seed=0, stratum="x")
    several = [cut for cut in drawn if any(0x80 <= byte < 0xC0 for byte in cut.whole)]

    assert len(several) > 10
    assert all(any(0x80 <= cut.whole[at] < 0xC0 for at in cut.places if at < len(cut.whole)) for cut in several)


@pytest.mark.parametrize(("of_text", "of_bytes", "kinds"), [(True, False, {str}), (False, True, {bytes})])
def test_draws_only_pieces_of_the_kinds_that_are_read(of_text, of_bytes, kinds):
    drawn = []
    measure(cuts(of_text=of_text, of_bytes=of_bytes), drawn.append, examples=50, run_seed=0, stratum="x")

    assert {type(piece) for cut in drawn for piece in cut.pieces()} == kinds
    assert all(type(cut.whole)().join(cut.pieces()) == cut.whole for cut in drawn)


def test_a_function_beside_it_named_for_a_stream_takes_the_pieces(load):
    stream = load("""
        def repair(raw: str): ...
        def repair_stream(pieces: list[bytes], data_schema=None, trace_id=None): ...
    """).stream

    assert (stream.name.rpartition(":")[2], stream.wants) == ("repair_stream", ("data_schema", "trace_id"))
    assert (stream.reads_bytes, stream.reads_text) == (True, False)


@pytest.mark.parametrize(
    "beside", ["", "repair_stream = 1", "def repair_stream(pieces, encoding): ...", "def repair_stream(): ..."]
)
def test_anything_else_beside_it_takes_no_pieces(load, beside):
    assert load(f"def repair(raw): ...\n{beside}\n").stream is None


def test_a_method_has_its_form_for_pieces_beside_it(load):
    normalizer = load(
        """
        class Mine:
            @staticmethod
            def repair(raw): ...
            @staticmethod
            def repair_stream(pieces: "Iterable[str]"): ...
        """,
        "Mine.repair",
    )

    assert (normalizer.stream.reads_bytes, normalizer.stream.reads_text) == (False, True)
