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
        "[list truncated]",
        "[output is truncated]",
        "... (truncated)",
        "[...truncated 1234 characters...]",
        "[... 1,234 characters truncated ...]",
        "*[truncated to fit the budget]*",
        "[truncated: 20000 of 500000 characters shown]",
        "[Warning: Output truncated from 50000 to 2000 characters]",
        "(output truncated, 512 more lines)",
        "[tool result preview truncated for context]",
        "<response clipped>",
        "<omitted 512 lines>",
        "[512 lines omitted]",
        "--snip--",
        "[snip]",
        "[TRUNC]",
        "=== truncated ===",
        "**truncated**",
        "## TRUNCATED ##",
        "~~~ truncated ~~~",
        "%% truncated %%",
        "Output truncated.",
        "The response was truncated",
        "[WARN] response truncated at 4096 tokens",
        "message was cut off here",
        "Too long, truncated",
        "Output limit reached",
        "max_tokens reached",
        "12 bytes truncated",
        "20 rows not shown",
        "... 17 of 500 rows displayed.",
        "... (150000 characters)",
        "… +512 lines (ctrl+r to expand)",
        "... and 12 more",
        "[+12 more]",
        "[12.3 KB more]",
        "(12 more items not shown)",
        "[已截断]",
        "（内容过长，已截断）",
        "内容过长，截断",
        "结果已被截断",
        "输出被截断",
        "（以下省略 12 行）",
        "……（省略 12 条）",
        "后续内容已省略",
        "余下内容略",
        "结果过长，仅显示前 2000 字",
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


@pytest.mark.parametrize("marker", ["TRUNCATED", "// truncated", "- truncated -", "  Truncated!"])
def test_refuses_an_envelope_before_a_line_that_says_nothing_else(marker):
    assert normalize(f"{TEXT}\n{marker}\n").reason.malformation == "truncation-marker"


@pytest.mark.parametrize(
    "prose",
    [
        "Nothing is truncated here.",
        "No -truncated list, no - truncated one.",
        "The [summary] is truncated.",
        "[not truncated]",
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
        "内容未被截断",
        "没有截断任何内容",
        "请勿忽略以上说明。",
        "The server truncates long lists.",
        "There are 3 rooms... 2 of them free.",
        "Let me know if you need 3 more of them...",
        "I cut the text and omitted nothing.",
    ],
)
def test_words_that_resemble_a_marker_are_prose(prose):
    assert normalize(f"{TEXT}\n{prose}").envelope == ENVELOPE


@pytest.mark.parametrize("marker", ["--- truncated ---", "[12 more lines]", "<truncated>"])
def test_a_marker_before_an_envelope_says_nothing_of_it(marker):
    assert normalize(f"{marker}\n{TEXT}").envelope == ENVELOPE


@pytest.mark.parametrize("marker", ["[truncated]", "… [12 more lines] …", "--- TRUNCATED ---"])
def test_refuses_a_string_that_was_cut_where_its_only_raw_line_breaks_are(marker):
    raw = TEXT.replace('"data": null', f'"data": "one\\ntwo\n{marker}\nlast"')

    assert normalize(raw).reason.malformation == "truncation-marker"
    assert normalize(raw.replace("\nlast", "")).reason.malformation == "truncation-marker"


@pytest.mark.parametrize("said", ["one\n[truncated]\ntwo\nthree", "one\n\ntwo, not truncated", "one [truncated] two"])
def test_keeps_a_marker_in_a_string_that_has_other_line_breaks_or_none(said):
    raw = TEXT.replace('"data": null', f'"data": "{said}"').replace("null}", "null,}")

    assert normalize(raw).envelope == ENVELOPE | {"data": said}


@pytest.mark.parametrize("text", ["[truncated]", "[12 more lines]", "已截断"])
def test_a_marker_inside_a_second_copy_is_content(text):
    envelope = ENVELOPE | {"data": text}

    assert normalize(f"{json.dumps(envelope)}\n{json.dumps(envelope)}").envelope == envelope
