"""Prose: what a model says, or a program logs, before and after the envelope."""

from collections.abc import Iterator
from typing import Final

from hypothesis import strategies as st

from harness_strategies.malformations.declaration import RECOVER, Example, Site, Subject, malformation

GAPS: Final = ("\n", "\n\n", " ")

BEFORE: Final = (
    "Here is the result:",
    'Sure! Here\'s what the "orders" tool returned:',
    "I've checked; it's all there 👍 — status: done:",
    "The user's request (see above) was: weather, 'Hangzhou'. Answer:",
    "I called `get_weather` for you, and this came back:",
    "好的，这是查询结果：",
    "根据您的要求，我已经调用了“天气”工具，返回如下：😀",
    "Step 1: call the tool. Step 2: read it.\n\nResult =>",
)
AFTER: Final = (
    "Let me know if you need anything else!",
    "That's all, isn't it? \"Yes\", said the tool: done.",
    "Note: the values above are live; don't cache them 🙂",
    "希望对您有帮助！如有问题，请随时告诉我：😀",
    "以上就是'全部'结果。",
    "-- end of output --",
    "P.S. it's 3:45 PM, so 50% of today's calls are left",
)
BRACED_BEFORE: Final = (
    "Dear {name}, this is what I found [1]:",
    "I filled /users/{user_id}/orders in and called it [1][2]:",
    "Template: '{city} on {date}'. The tool's answer:",
    "按照 {城市} 的查询 [1]，结果如下：",
    "With {0} = today and {{user}} = you [see note 3] →",
)
BRACED_AFTER: Final = (
    "[1] https://example.com/orders?page=2 [2] the shop's own records",
    "Replace {name} with your own, and don't forget {user_id}.",
    "以上数据来自 [1]，{城市} 可以替换。",
    "Sources: [1], [2]",
)
LOGGED: Final = (
    "[09:14:02] INFO cache warm (3 keys)",
    "2026-03-08 09:30:00,113 DEBUG GET https://api.example.com/v1/orders?page=1 -> 200 in 48 ms",
    "WARNING:root:retrying in 2 s (attempt 1/3)",
    'INFO:     127.0.0.1:53122 - "GET /orders HTTP/1.1" 200 OK',
    "npm warn deprecated har-validator@5.1.5: it's no longer supported",
    "Fetching orders: 100%|██████████| 3/3 [00:01<00:00,  2.10it/s]",
    "+ orders --city '杭州' --page 1",
    "[2026-03-08 09:30:00] 信息：缓存已就绪（3 个键）",
    "loaded settings for {env}",
    "[DEBUG] params = {'city': 'Oslo', 'page': 1}",
)
LOGGED_OBJECT: Final = '{"level": "info", "msg": "cache warm", "keys": 3}'
"""A structured log line, which has a core field's name and is yet no envelope."""


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example("{}", "Here it is:\n{}", {"prose": "Here it is:", "gap": "\n"}),
    prose=st.sampled_from(BEFORE),
    gap=st.sampled_from(GAPS),
)
def prose_before(text: str, prose: str, gap: str) -> str:
    """Say something before the envelope, as a chat model does."""
    return f"{prose}{gap}{text}"


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example("{}", "{}\nThat's all.", {"prose": "That's all.", "gap": "\n"}),
    prose=st.sampled_from(AFTER),
    gap=st.sampled_from(GAPS),
)
def prose_after(text: str, prose: str, gap: str) -> str:
    """Say something after the envelope, as a chat model does."""
    return f"{text}{gap}{prose}"


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example("{}", "Here:\n{}\nDone.", {"before": "Here:", "after": "Done.", "gap": "\n"}),
    before=st.sampled_from(BEFORE),
    after=st.sampled_from(AFTER),
    gap=st.sampled_from(GAPS),
)
def prose_around(text: str, before: str, after: str, gap: str) -> str:
    """Say something before and after the envelope, as a chat model does."""
    return f"{before}{gap}{text}{gap}{after}"


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example("{}", "Dear {name} [1]:\n{}", {"before": "Dear {name} [1]:", "after": "", "gap": "\n"}),
    before=st.sampled_from(BRACED_BEFORE),
    after=st.sampled_from(("", *BRACED_AFTER)),
    gap=st.sampled_from(GAPS),
)
def prose_with_braces(text: str, before: str, after: str, gap: str) -> str:
    """Say something with placeholders in braces, or with footnotes in brackets, around the envelope."""
    return f"{before}{gap}{text}{gap}{after}" if after else f"{before}{gap}{text}"


def _logs(_text: str, subject: Subject) -> Iterator[Site]:
    lines = (*LOGGED, LOGGED_OBJECT) if subject.is_envelope else LOGGED
    for side in ("before", "after", "around"):
        yield Site(side, side, tuple(lines))


@malformation(
    "wrapping",
    expects=RECOVER,
    example=Example("{}", "[0] INFO up\n{}", {"side": "before", "line": "[0] INFO up", "more": []}),
    sites=_logs,
    more=st.lists(st.sampled_from(LOGGED), max_size=2),
)
def log_lines(text: str, side: str, line: str, more: list[str]) -> str:
    """Print log lines before the envelope, after it, or on both sides."""
    block = "\n".join((line, *more))
    before = "" if side == "after" else f"{block}\n"
    after = "" if side == "before" else f"\n{block}"
    return f"{before}{text}{after}"
