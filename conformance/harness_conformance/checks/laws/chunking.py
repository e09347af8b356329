"""`ignores-chunking`: a result that arrives in pieces gets the answer of the whole, however it was cut."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from harness_conformance.checks.laws.declaration import Fault, Law, drawn
from harness_conformance.checks.laws.inputs import Raw, anything, conforming_texts, malformed_texts
from harness_conformance.outcomes import LawOutcome
from harness_conformance.repairing import same_envelope
from harness_conformance.running import TRACE_ID, Run
from harness_conformance.targets.normalizers import Answer, ask
from harness_conformance.tools import NormalizerUnderTest

_MOST_CUTS = 8
_CONTINUATION = range(0x80, 0xC0)
"""The bytes of UTF-8 before which a cut is inside a character."""


@dataclass(frozen=True, slots=True, repr=False)
class Cut:
    """A raw result and the places where it is cut."""

    whole: Raw
    places: tuple[int, ...]

    def pieces(self) -> Iterator[str] | Iterator[bytes]:
        """The pieces one by one, as a stream has them."""
        whole, spans = self.whole, pairwise((0, *self.places, len(self.whole)))
        if isinstance(whole, bytes):
            return (whole[start:end] for start, end in spans)
        return (whole[start:end] for start, end in spans)

    def __repr__(self) -> str:
        """The pieces, as a person reads them."""
        return f"in pieces: {[*self.pieces()]!r}"


def cuts(*, of_text: bool, of_bytes: bool) -> SearchStrategy[Cut]:
    """Results of every kind, as text, as bytes, or as either, cut anywhere."""
    whole = st.one_of(conforming_texts(), malformed_texts(), anything())
    forms: list[SearchStrategy[Raw]] = []
    if of_text:
        forms.append(whole.filter(lambda raw: isinstance(raw, str)))
    if of_bytes:
        forms.append(whole.map(_encoded))
    return st.one_of(forms).flatmap(_cut)


@st.composite
def _cut(draw: DrawFn, whole: Raw) -> Cut:
    """Cuts at any place, and one where a piece read by itself loses something: in a character, or at white space."""
    anywhere = st.integers(0, len(whole))
    places = st.lists(anywhere, min_size=1, max_size=_MOST_CUTS)
    delicate = [*_delicate(whole)]
    within = st.sampled_from(delicate).map(lambda place: [place]) if delicate else st.just([])
    return Cut(whole, tuple(sorted(draw(places) + draw(within))))


def _delicate(whole: Raw) -> Iterator[int]:
    if isinstance(whole, bytes):
        return (place for place, byte in enumerate(whole) if byte in _CONTINUATION)
    return (place for place, character in enumerate(whole) if character.isspace())


def _encoded(raw: Raw) -> bytes:
    return raw if isinstance(raw, bytes) else raw.encode(errors="surrogatepass")


def _differs(stream: NormalizerUnderTest, cut: Cut, run: Run) -> Fault | None:
    whole = run.repairer(cut.whole, None, TRACE_ID)
    streamed = ask(stream, cut.pieces(), trace_id=TRACE_ID, timeout=run.settings.timeout)
    agree = _agree(whole, streamed, takes_trace_id="trace_id" in stream.wants)
    return None if agree else (f"the answer to the whole: {whole}", str(streamed))


def _agree(whole: Answer, streamed: Answer, *, takes_trace_id: bool) -> bool:
    if whole.envelope is None or streamed.envelope is None:
        return whole.envelope is streamed.envelope and (whole.crash is None) is (streamed.crash is None)
    # One that is handed no trace id issues a fresh one each time, where the text has none.
    own = streamed.envelope if takes_trace_id else streamed.envelope | {"trace_id": whole.envelope["trace_id"]}
    return same_envelope(whole.envelope, own) and whole.untouched is streamed.untouched


def _tried(subject: str, law: Law, run: Run) -> LawOutcome:
    stream = run.normalizer.stream if run.normalizer else None
    if stream is None:
        return LawOutcome(
            subject=subject, law=law.name, cases=0, broken=0, failed=False, not_exercised="takes no pieces"
        )
    trial = drawn(
        lambda _run: cuts(of_text=stream.reads_text, of_bytes=stream.reads_bytes),
        lambda cut, run: _differs(stream, cut, run),
    )
    return trial(subject, law, run)


IGNORES_CHUNKING: Final = Law(
    "ignores-chunking", "A result in pieces gets the answer of the whole, however it was cut.", _tried
)
