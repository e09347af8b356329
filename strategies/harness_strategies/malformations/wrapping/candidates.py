"""Candidates: beside the envelope stands something that could be taken for it: a draft, an example, another one."""

from collections.abc import Iterator
from typing import Final

from hypothesis import strategies as st

from harness_strategies.malformations.declaration import (
    RECOVER,
    REJECT,
    Example,
    Expectation,
    JsonObject,
    Site,
    Subject,
    malformation,
)
from harness_strategies.malformations.layouts import serialise

REASONING_TAGS: Final = ("think", "thinking", "thought", "reasoning", "reflection", "scratchpad", "THINK")
THOUGHTS: Final = (
    "The user wants the weather. Let me draft it:",
    "I can't call it twice... so the answer should look like",
    "先想一想：应该返回",
    "Is it 404? It's not clear; perhaps:",
)
DRAFTS: Final = (
    '{"code": 200, "msg": "success", "data": {"city": "Oslo"}, "trace_id": "t-draft"}',
    '```json\n{"code": 500, "msg": "draft", "data": null, "trace_id": "t-draft", "extra": null}\n```',
    "{'code': 200, 'msg': 'success', 'data': None, 'trace_id': 't-draft'}",
    '{"code": 200, "msg": "success"}',
)
UNFINISHED: Final = ('{"code": 200, "msg": "success", "data": {"city": "Os', '{"code": 200, "data": [1, 2')
OTHERS: Final = (
    '{"code": 504, "msg": "the forecast took longer than 5 s", "data": null, "trace_id": "call-2b", "extra": null}',
    '{"code": 200, "msg": "success", "data": {"city": "Oslo"}, "trace_id": "call-2b"}',
    '```json\n{"code": 404, "msg": "no order 42", "data": null, "trace_id": "call-2b"}\n```',
)
BETWEEN: Final = ("\n", "", " ", "\n\n", "\n---\n", "\nOr, after a retry:\n", "\n再次返回：\n")
EXAMPLES: Final = (
    'For example, {"city": "Oslo", "temperature": 21.5} is what a city looks like. The result:\n',
    'Called with {"order_id": 17}, the tool said:\n',
    "Arguments: {'city': 'Oslo', 'days': 2}\n\n",
    '```json\n{"tool": "get_weather", "arguments": {"city": "Oslo"}}\n```\nreturned\n',
    '例如 {"city": "杭州"}，实际结果是：',
    'A list like ["a", "b"] or {"items": []} would be wrong; here is the real one: ',
)
ENVELOPE_EXAMPLES: Final = (
    'A result looks like {"code": 200, "msg": "success", "data": {"city": "Example City"}, "trace_id": "t-example"}.\n',
    'Example: {"code": 404, "msg": "no such city", "data": null, "trace_id": "t-example"}\n\nResult: ',
)
PLACEHOLDERS: Final = ("{}", "[]", "null", "undefined")


def _blocks(_text: str, _subject: Subject) -> Iterator[Site]:
    yield Site("block", "block", (*DRAFTS, *UNFINISHED, ""))
    yield Site("lone-closing", "lone-closing", (*DRAFTS, ""))
    yield Site("never-closed", "never-closed", (*DRAFTS, ""), rare=True)


def _drafts_alone_are_no_answer(arguments: JsonObject, _subject: Subject) -> Expectation:
    return REJECT if arguments["form"] == "never-closed" else RECOVER


@malformation(
    "wrapping",
    expects=_drafts_alone_are_no_answer,
    example=Example(
        "{}",
        "<think>\nHm:\n{}\n</think>\n\n{}",
        {"form": "block", "draft": "{}", "tag": "think", "thought": "Hm:"},
    ),
    sites=_blocks,
    tag=st.sampled_from(REASONING_TAGS),
    thought=st.sampled_from(THOUGHTS),
)
def think_block(text: str, form: str, draft: str, tag: str, thought: str) -> str:
    """Think aloud before the envelope, with a draft of it, in a block of tags or before a lone closing tag."""
    opening = "" if form == "lone-closing" else f"<{tag}>\n"
    closing = "" if form == "never-closed" else f"\n</{tag}>"
    return f"{opening}{thought}\n{draft}{closing}\n\n{text}"


@malformation(
    "wrapping",
    expects=RECOVER,
    envelope_only=True,
    example=Example("{}", "{}\n{}", {"between": "\n"}),
    between=st.sampled_from(BETWEEN),
)
def repeated(text: str, between: str) -> str:
    """Give the same envelope twice."""
    return f"{text}{between}{text}"


def _other_envelopes(_text: str, subject: Subject) -> Iterator[Site]:
    """Envelopes of another call, and the same but for its trace id or its code; none that is this one."""
    known = subject.envelope
    if "call-2b" not in str(known["trace_id"]):
        yield from (Site("another", other, ("first", "last")) for other in OTHERS)
    twin = {**known, "trace_id": f"{known['trace_id']}-2"}
    yield Site("other-trace-id", serialise(twin), ("first", "last"))
    code, msg = (500, "the second try failed") if known["code"] == 200 else (known["code"], f"{known['msg']} (again)")
    yield Site("other-verdict", serialise({**known, "code": code, "msg": msg}), ("first", "last"))


@malformation(
    "wrapping",
    expects=REJECT,
    envelope_only=True,
    example=Example(
        '{"code": 200}', '{"code": 404}\n{"code": 200}', {"other": '{"code": 404}', "stands": "first", "between": "\n"}
    ),
    sites=_other_envelopes,
    between=st.sampled_from(BETWEEN),
)
def two_candidates(text: str, other: str, stands: str, between: str) -> str:
    """Give two envelopes that differ."""
    return f"{other}{between}{text}" if stands == "first" else f"{text}{between}{other}"


def _examples(_text: str, subject: Subject) -> Iterator[Site]:
    yield from (Site("payload", example) for example in EXAMPLES)
    if subject.envelope["trace_id"] != "t-example":
        yield from (Site("envelope", example, rare=True) for example in ENVELOPE_EXAMPLES)


def _two_envelopes_are_none(arguments: JsonObject, _subject: Subject) -> Expectation:
    return REJECT if '"code"' in str(arguments["example"]) else RECOVER


@malformation(
    "wrapping",
    expects=_two_envelopes_are_none,
    envelope_only=True,
    example=Example("{}", 'E.g. {"city": "Oslo"}. Real:\n{}', {"example": 'E.g. {"city": "Oslo"}. Real:\n'}),
    sites=_examples,
)
def decoy_example(text: str, example: str) -> str:
    """Give an example in prose, then the real envelope."""
    return f"{example}{text}"


@malformation(
    "wrapping",
    expects=RECOVER,
    envelope_only=True,
    example=Example("{}", "null{}", {"placeholder": "null", "gap": ""}),
    placeholder=st.sampled_from(PLACEHOLDERS),
    gap=st.sampled_from(("", "\n", " ")),
)
def placeholder_first(text: str, placeholder: str, gap: str) -> str:
    """Glue an empty object or list, or the word for nothing, before the envelope."""
    return f"{placeholder}{gap}{text}"
