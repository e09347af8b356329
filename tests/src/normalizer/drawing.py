"""What the properties are tried on: drawn envelopes, and what a text can do to them."""

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

MANY = settings(max_examples=3 * settings().max_examples)
"""300 examples in `make test`, 10,000 in `make nightly`."""

FAILURES = st.sampled_from([400, 404, 500])
CODES = st.just(200) | FAILURES
SCALARS = st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False, allow_infinity=False)
PAYLOADS = st.recursive(
    SCALARS | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
QUOTED = st.sampled_from(
    [
        '{"code": 200, "msg": "success", "data": 1, "trace_id": "t"}',
        'the body was ```json\n{"code": 200, "msg": "success", "data": []}\n```',
        "got {'code': 200, 'msg': 'success', 'data': None}",
    ]
)
WRAPPERS = st.sampled_from(
    [
        "{}",
        "```json\n{}\n```",
        "Here it is:\n{}",
        "{}\nAnything else?",
        "~~~\n{}",
        "好的：{} 完毕",
        "<think>a {draft}</think>{}",
        "data: {}\n\n",
        "<answer>{}</answer>",
    ]
)
RENAMES = st.sampled_from(
    [
        {},
        {"code": "Code"},
        {"trace_id": "traceId"},
        {"msg": "mssg"},
        {"data": "DATA"},
        {"code": "status", "x": "y"},
    ]
)
SPELLINGS = st.sampled_from(
    [
        json.dumps,
        lambda root: json.dumps(root, ensure_ascii=False),
        lambda root: json.dumps(root, ensure_ascii=False, indent=2),
        lambda root: json.dumps(root)[:-1] + ",}",
        lambda root: json.dumps(root, indent=1, separators=("", ": ")),
        lambda root: json.dumps(root, separators=(", /* and */ ", " = ")),
        lambda root: json.dumps(root, separators=("; ", "：")),
        lambda root: json.dumps(json.dumps(root)),
        repr,
    ]
)


@st.composite
def envelopes(draw, code=CODES):
    """A conforming envelope; a failure may quote a success."""
    status = draw(code)
    words = st.text(min_size=1).filter(lambda text: text.strip() and text != "success") | QUOTED
    envelope: dict[str, Any] = {
        "code": status,
        "msg": "success" if status == 200 else draw(words),
        "data": draw(PAYLOADS),
        "trace_id": draw(st.text(min_size=1, max_size=8).filter(str.strip)),
    }
    return envelope | ({"extra": draw(st.none() | st.just({"source": "x"}))} if draw(st.booleans()) else {})


def messy(code=CODES):
    """The text of an envelope with other names, in another spelling, inside other text."""
    return envelopes(code).flatmap(malformed)


@st.composite
def malformed(draw, envelope):
    """A text of this envelope, as `messy` has it."""
    names = draw(RENAMES)
    root = {names.get(key, key): value for key, value in envelope.items()}
    return draw(WRAPPERS).replace("{}", draw(SPELLINGS)(root))


@st.composite
def cut(draw, whole):
    """A text, or bytes, in up to nine pieces."""
    places = sorted(draw(st.lists(st.integers(0, len(whole)), max_size=8)))
    return [whole[start:end] for start, end in zip([0, *places], [*places, len(whole)], strict=True)]
