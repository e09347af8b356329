"""Realistic texts: what tools really put into their strings, as named strategies."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from harness_strategies import text_samples as samples
from harness_strategies.choices import Choices, Drawer, drawn, sampled_from

_TIME_ENDINGS: Final = ("_at", "_time", "timestamp", "datetime")
_SPREAD: Final = 20
_WHOLE: Final = 255
_KINDS: Final = (
    samples.CORES,
    samples.WORDS,
    samples.ASCII,
    samples.CHINESE,
    samples.EMOJI,
    samples.RIGHT_TO_LEFT,
    samples.QUOTES,
    samples.BACKSLASHES,
    samples.FENCES,
    samples.URLS_IN_PROSE,
    samples.LATEX,
    samples.WINDOWS_PATHS,
    samples.CODE,
    samples.HTML,
    samples.JSON_TEXTS,
)


def texts(min_size: int = 0, max_size: int | None = None) -> SearchStrategy[str]:
    """Texts of a length: all the kinds below, and any characters at all."""
    return drawn(text_drawer(min_size, max_size))


def texts_named(name: str) -> SearchStrategy[str]:
    """Texts that a field of this name could hold: a time for `created_at`, an address for `url`."""
    return drawn(named_text_drawer(name))


def ascii_texts() -> SearchStrategy[str]:
    """Words and sentences in ASCII, with white space and punctuation that mean something in JSON."""
    return st.sampled_from(samples.ASCII)


def chinese_texts() -> SearchStrategy[str]:
    """Chinese, with full-width punctuation, quotes and digits."""
    return st.sampled_from(samples.CHINESE)


def emoji_texts() -> SearchStrategy[str]:
    """Emoji of one and of several code points, and combined letters."""
    return st.sampled_from(samples.EMOJI)


def right_to_left_texts() -> SearchStrategy[str]:
    """Hebrew and Arabic, with marks of direction and mixed with Latin."""
    return st.sampled_from(samples.RIGHT_TO_LEFT)


def quoted_texts() -> SearchStrategy[str]:
    """Straight, single and curly quotes, and apostrophes."""
    return st.sampled_from(samples.QUOTES)


def backslash_texts() -> SearchStrategy[str]:
    """Backslashes: alone, doubled, before letters that JSON escapes, at the end."""
    return st.sampled_from(samples.BACKSLASHES)


def fenced_texts() -> SearchStrategy[str]:
    """Markdown fences, inline code and reasoning tags that are content."""
    return st.sampled_from(samples.FENCES)


def url_texts() -> SearchStrategy[str]:
    """Addresses with `//`, `#` and `?`, alone and in prose."""
    return st.sampled_from(samples.URLS_IN_PROSE)


def latex_texts() -> SearchStrategy[str]:
    r"""LaTeX, some of whose commands begin like an escape of JSON (`\nu`, `\frac`)."""
    return st.sampled_from(samples.LATEX)


def windows_paths() -> SearchStrategy[str]:
    r"""Paths with drive letters, shares, and steps that begin like an escape (`\temp`, `\new`)."""
    return st.sampled_from(samples.WINDOWS_PATHS)


def code_texts() -> SearchStrategy[str]:
    """Source code in several languages, with comments, braces and templates."""
    return st.sampled_from(samples.CODE)


def html_texts() -> SearchStrategy[str]:
    """HTML, with attributes, entities and comments."""
    return st.sampled_from(samples.HTML)


def json_texts() -> SearchStrategy[str]:
    """JSON as text, an envelope among it, that has to stay text."""
    return st.sampled_from(samples.JSON_TEXTS)


def trace_ids() -> SearchStrategy[str]:
    """Trace ids as harnesses issue them; one need not be a UUID."""
    return drawn(lambda choices: trace_id(choices, int.from_bytes(choices.draw_bytes(2, 2))))


def trace_id(choices: Choices, number: int) -> str:
    """The trace id that a number of 16 bits stands for, `t-1` being the simplest."""
    if number < 40_000:
        return f"t-{number + 1}"
    if number < 60_000:
        return _TRACE_IDS[number % len(_TRACE_IDS)]
    return f"{choices.draw_integer(0, 2**128 - 1):032x}"


@lru_cache(maxsize=256)
def text_drawer(low: int = 0, high: int | None = None) -> Drawer[str]:
    """What draws a text of a length."""
    pool = _of_length((text for kind in _KINDS for text in kind), low, high)
    anything = st.text(min_size=low, max_size=low + _SPREAD if high is None else min(high, low + _SPREAD))
    count = len(pool)
    every = count + count // 24

    def draw(choices: Choices) -> str:
        which, end, beginning = choices.draw_bytes(3, 3)
        index = which * every >> 8
        if index >= count:
            return choices.draw(anything)
        text = _cut(pool[index], low, end)
        return _cut(text[::-1], low, beginning)[::-1]

    return draw


def _cut(text: str, low: int, kept: int) -> str:
    """Mostly the whole text; a shrink comes from it to the piece that matters, by its end and then by its beginning."""
    spare = len(text) - low
    return text[: low + kept] if spare > (low == 0) and kept < spare and kept < _WHOLE else text


@lru_cache(maxsize=1)
def message_drawer() -> Drawer[str]:
    """What draws a text that a message to a person ends with; none holds what a server keeps to itself."""
    kinds = (samples.WORDS, samples.ASCII, samples.CHINESE, samples.EMOJI, samples.RIGHT_TO_LEFT, samples.QUOTES)
    pool = _of_length((text for kind in kinds for text in kind), 1, None)
    return sampled_from([*pool, *samples.URLS_IN_PROSE, *samples.FENCES])


def named_text_drawer(name: str) -> Drawer[str]:
    """What draws a text for a field of this name."""
    lowered = name.lower()
    if lowered == "time" or lowered.endswith(_TIME_ENDINGS):
        return sampled_from(samples.INSTANTS)
    if lowered == "date" or lowered.endswith("_date"):
        return sampled_from(samples.DATES)
    if lowered.endswith(("url", "uri", "link")):
        return sampled_from(samples.URLS)
    if lowered == "id" or lowered.endswith(("_id", "_no", "_code")):
        return sampled_from(samples.IDENTIFIERS)
    return text_drawer()


def _of_length(known: Iterable[str], low: int, high: int | None) -> list[str]:
    """The texts of a length, shortest first; where none is as long, some are repeated until they are."""
    unique = dict.fromkeys(known)
    fitting = [text for text in unique if low <= len(text) and (high is None or len(text) <= high)]
    if not fitting:
        fitting = [(text * low)[:low] for text in unique if text]
    return sorted(dict.fromkeys(fitting), key=len)


_TRACE_IDS: Final = ("7f3e9c20-not-a-uuid-at-all", "req/2026/03/08#17", "追踪-42", "00-4bf92f35-01")
