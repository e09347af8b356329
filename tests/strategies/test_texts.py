import re
from itertools import pairwise

import pytest

from harness_strategies import from_json_schema, text_samples, texts

KINDS = [
    (texts.ascii_texts, text_samples.ASCII, r"^[\x00-\x7f]+$"),
    (texts.chinese_texts, text_samples.CHINESE, r"[\u3000-\u9fff\uff00-\uffef]"),
    (texts.emoji_texts, text_samples.EMOJI, r"[\U0001f1e6-\U0001faff]"),
    (texts.right_to_left_texts, text_samples.RIGHT_TO_LEFT, r"[\u0590-\u06ff]"),
    (texts.quoted_texts, text_samples.QUOTES, r"[\"'“]"),
    (texts.backslash_texts, text_samples.BACKSLASHES, r"\\"),
    (texts.fenced_texts, text_samples.FENCES, r"`|~~~|<think>"),
    (texts.url_texts, text_samples.URLS_IN_PROSE, r"https?://"),
    (texts.latex_texts, text_samples.LATEX, r"\\[a-z]+"),
    (texts.windows_paths, text_samples.WINDOWS_PATHS, r"^([A-Z]:|\\)\\"),
    (texts.code_texts, text_samples.CODE, r"[={}#();]"),
    (texts.html_texts, text_samples.HTML, r"<[^>]+>|&\w+;"),
    (texts.json_texts, text_samples.JSON_TEXTS, r"^(\{.*\}|\[.*\]|null|\".*\")$"),
]
NAMES = [kind.__name__ for kind, _, _ in KINDS]


@pytest.mark.parametrize(("kind", "samples", "trait"), KINDS, ids=NAMES)
def test_each_kind_has_its_trait(kind, samples, trait, drawn):
    assert all(re.search(trait, text, re.DOTALL) for text in drawn(kind(), 100))


@pytest.mark.parametrize(("kind", "samples", "trait"), KINDS, ids=NAMES)
def test_every_sample_of_a_kind_occurs(kind, samples, trait, drawn):
    assert set(drawn(kind(), 200)) == {*samples}


@pytest.mark.parametrize(("kind", "samples", "trait"), KINDS, ids=NAMES)
def test_each_kind_is_mixed_into_a_text_field_without_format_or_pattern(kind, samples, trait, drawn):
    schema = {"type": "object", "required": ["note"], "properties": {"note": {"type": "string"}}}
    notes = {value["note"] for value in drawn(from_json_schema(schema), 1000)}

    assert len(notes & {*samples}) * 2 >= len(samples)


def test_any_characters_at_all_are_mixed_in_too(drawn):
    known = {text for _, samples, _ in KINDS for text in samples} | {*text_samples.CORES}
    others = {text for text in drawn(texts.texts(), 1000) if not any(text in sample for sample in known)}

    assert len(others) > 20


@pytest.mark.parametrize(("low", "high"), [(0, 0), (1, 1), (2, 5), (3, None), (0, 4), (60, 70), (200, None)])
def test_texts_have_the_length_that_is_asked_for(low, high, drawn):
    lengths = {len(text) for text in drawn(texts.texts(low, high), 200)}

    assert min(lengths) >= low
    assert max(lengths) <= (high if high is not None else max(lengths))


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("created_at", r"\d{4}-\d\d-\d\dT"),
        ("time", r"\d{4}-\d\d-\d\dT"),
        ("due_date", r"^\d{4}-\d\d-\d\d$"),
        ("image_url", "^https?://"),
        ("id", r"^[\w-]+$"),
    ],
)
def test_a_field_s_name_says_what_its_text_is_like(name, pattern, drawn):
    assert all(re.search(pattern, text) for text in drawn(texts.texts_named(name), 40))


def test_the_shortest_samples_come_first():
    pool = texts._of_length(("abc", "a", "ab"), 0, None)

    assert all(len(one) <= len(other) for one, other in pairwise(pool))


def test_trace_ids_are_different_and_none_is_blank(drawn):
    identifiers = drawn(texts.trace_ids(), 500)

    assert all(map(str.strip, identifiers))
    assert len({*identifiers}) > 300
    assert {*texts._TRACE_IDS} <= {*identifiers}


def test_no_text_holds_half_of_a_surrogate_pair(drawn):
    assert all(text.encode() for text in drawn(texts.texts(1), 500))
