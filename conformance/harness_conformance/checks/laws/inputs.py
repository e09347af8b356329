"""What the laws are tried on: conforming and malformed envelopes, and anything else."""

from typing import TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from harness_conformance.running import TRACE_ID
from harness_envelope.strict_json import dump
from harness_strategies import MALFORMATIONS, envelopes, malformed

Raw: TypeAlias = str | bytes


def conforming_texts() -> SearchStrategy[Raw]:
    """Envelopes as they stand."""
    return envelopes().map(dump)


def malformed_texts() -> SearchStrategy[Raw]:
    """Envelopes with any one malformation."""
    return st.one_of([malformed(name, trace_id=TRACE_ID) for name in MALFORMATIONS]).map(lambda case: case.raw)


def anything() -> SearchStrategy[Raw]:
    """Arbitrary text and bytes, runs of what JSON is made of, and cut envelopes."""
    marks = st.sampled_from(["{", "}", "[", "]", '"', ":", ",", "`", "\\", "null", "1e999", "\ufeff", "```json\n"])
    soup = st.lists(st.one_of(marks, st.text(max_size=5)), max_size=40).map("".join)
    runs = st.tuples(marks, st.integers(0, 5000)).map(lambda pair: pair[0] * pair[1])
    cut = st.tuples(envelopes().map(dump), st.integers(0, 200)).map(lambda pair: pair[0][: pair[1]])
    return st.one_of(st.text(), st.binary(), soup, runs, cut)
