"""Which words behind an envelope say that a limiter cut the text, and which are prose."""

import json

import pytest

from harness_envelope import normalize

ENVELOPE = {"code": 200, "msg": "success", "data": None, "trace_id": "t-1", "extra": None}
TEXT = json.dumps(ENVELOPE)


@pytest.mark.parametrize(
    "marker",
    [
        "--truncated",
        "--- TRUNCATED ---",
        "---  truncated",
        "---\ttruncated",
        "---\ntruncated",
        "[truncated]",
        "[ truncated]",
        "[\n\ttruncated]",
        "[\n\t… truncated]",
        "[… truncated]",
        "[…truncated]",
        "[……truncated]",
        "[...truncated]",
        "[ ...  truncated]",
        "[...\n\ttruncated]",
        "[output truncated]",
        "[... result truncated]",
        "[Output Truncated]",
        "<truncated>",
        "< truncated>",
        "<\n\ttruncated>",
        "输出已截断",
        "内容已截断",
        *(f"[12 more {unit}]" for unit in ("lines", "items", "rows", "characters", "bytes")),
        *(f"(1 more {unit})" for unit in ("line", "item", "row", "character", "byte")),
        "…9 more lines",
        "…  90 more lines",
        "[\n\t12 more lines",
    ],
)
def test_refuses_an_envelope_before_a_marker(marker):
    assert normalize(f"{TEXT}\n{marker}").reason.malformation == "truncation-marker"
    assert normalize(f"{TEXT} Here is what I found: {marker}").reason.malformation == "truncation-marker"


@pytest.mark.parametrize(
    "prose",
    [
        "Nothing is truncated here.",
        "No -truncated list, no - truncated one.",
        "The [summary] is truncated.",
        "[not truncated]",
        "[list truncated]",
        "[output is truncated]",
        "The output已截断了吗",
        "3 more lines",
        "[more lines]",
        "[ more lines below]",
        "[2 more links]",
        "[3 more iterations]",
        "(3 more rooms)",
        "(see more items in the shop)",
        "[12more lines]",
        "[12 lines]",
        "(3 more questions?)",
        "<not truncated>",
        "Say --truncate, [truncate] or <truncate> to cut it.",
        "输出已截图",
        "内容已截图",
    ],
)
def test_words_that_resemble_a_marker_are_prose(prose):
    assert normalize(f"{TEXT}\n{prose}").envelope == ENVELOPE


@pytest.mark.parametrize("marker", ["--- truncated ---", "[12 more lines]", "<truncated>"])
def test_a_marker_before_an_envelope_says_nothing_of_it(marker):
    assert normalize(f"{marker}\n{TEXT}").envelope == ENVELOPE
