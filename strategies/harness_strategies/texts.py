"""Realistic texts: what tools really put into their strings, as named strategies."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

WORDS = ("Hangzhou", "杭州", "São Paulo", "blue", "多云", "large", "O'Brien", "A-7", "上海市", "naïve")
SENTENCES = (
    "It's fine, isn't it?",
    'She said "hello" and left.',
    "Line one\nline two\twith a tab",
    "C:\\temp\\new",
    "See https://example.com/a?b=c&d=e#f // then /* this */",
    "Run:\n```sh\nls -la\n```\nand look.",
    'Use ```json\n{"a": 1}\n``` as input',
    "价格：10，好",
    "今天多云，大概21度～😀",
    "👩‍👩‍👧 family, e\u0301 combined",
    "True, None, NaN, undefined",
    "{name} has [1] of {total}",
    "100%, $5 & <b>more</b> &amp; so on",
    "trailing space ",
    "-- 'quoted' -- “curly” «guillemets»",
)
URLS = (
    "https://example.com",
    "https://example.com/orders?page=2&size=10#top",
    "http://api.example.org:8080/v1/items/42",
    "https://example.net/a%20b/c",
)
IDENTIFIERS = ("a1", "ord-2041", "007", "u_93", "5f3c9b2e", "SKU-00-17", "20260308", "1e5")
INSTANTS = (
    "2026-03-08T09:30:00Z",
    "2026-03-08T09:30:00+08:00",
    "2025-12-31T23:59:59.123Z",
    "2024-02-29T00:00:00Z",
)
DATES = ("2026-03-08", "2024-02-29", "1999-12-31")
CLOCK_TIMES = ("09:30:00Z", "23:59:59Z", "00:00:00+08:00")

_TIME_ENDINGS = ("_at", "_time", "timestamp", "datetime")


def texts(min_size: int = 0, max_size: int | None = None) -> SearchStrategy[str]:
    """Texts of a length: words, sentences that simple fixers trip over, and any characters at all."""
    wanted = [text for text in WORDS + SENTENCES if _fits(text, min_size, max_size)]
    longest = min_size + 20 if max_size is None else min(max_size, min_size + 20)
    anything = st.text(min_size=min_size, max_size=longest)
    return st.one_of(st.sampled_from(wanted), st.sampled_from(wanted), anything) if wanted else anything


def texts_named(name: str) -> SearchStrategy[str]:
    """Texts that a field of this name could hold: a time for `created_at`, an address for `url`."""
    lowered = name.lower()
    if lowered == "time" or lowered.endswith(_TIME_ENDINGS):
        return st.sampled_from(INSTANTS)
    if lowered == "date" or lowered.endswith("_date"):
        return st.sampled_from(DATES)
    if lowered.endswith(("url", "uri", "link")):
        return st.sampled_from(URLS)
    if lowered == "id" or lowered.endswith(("_id", "_no", "_code")):
        return st.sampled_from(IDENTIFIERS)
    return texts()


def trace_ids() -> SearchStrategy[str]:
    """Trace ids as harnesses issue them; one need not be a UUID."""
    return st.one_of(
        st.integers(1, 9999).map("t-{}".format),
        st.uuids().map(lambda identifier: identifier.hex),
        st.sampled_from(("7f3e9c20-not-a-uuid-at-all", "req/2026/03/08#17", "追踪-42", "00-4bf92f35-01")),
    )


def field_names() -> SearchStrategy[str]:
    """Field names in lower snake_case, none of them like a core field's."""
    return st.sampled_from(
        (
            "schema_version",
            "source",
            "update_time",
            "region",
            "elapsed_ms",
            "request_no",
            "is_cached",
            "retries",
        )
    )


def _fits(text: str, min_size: int, max_size: int | None) -> bool:
    return min_size <= len(text) and (max_size is None or len(text) <= max_size)
