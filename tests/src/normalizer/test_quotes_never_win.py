"""A failure never turns into the success that it quotes, however it is spelt, wrapped or cut.

Put beside test_contract.py (tests/src/normalizer/) once the normalizer is mended.
"""

import json

import pytest

from harness_envelope import normalize

QUOTES = (
    '{"code": 200, "msg": "success", "data": 1, "trace_id": "t"}',
    'the body was ```json\n{"code": 200, "msg": "success", "data": []}\n```',
    "got {'code': 200, 'msg': 'success', 'data': None}",
    "got {code: 200, msg: 'success', data: null}",
)
SPELLINGS = {
    "JSON": json.dumps,
    "repr": repr,
    "encoded twice": lambda root: json.dumps(json.dumps(root)),
    "escaped": lambda root: json.dumps(json.dumps(root))[1:-1],
    "entities": lambda root: json.dumps(root).replace('"', "&quot;"),
    "curly quotes": lambda root: json.dumps(root, ensure_ascii=False).replace('"', "“"),
}
WRAPPERS = {
    "alone": "@",
    "fence": "```json\n@\n```",
    "prose": "Here it is:\n@",
    "prose with braces": "I'd say {this} [1]: @",
    "draft": "<think>a {draft}</think>@",
    "event": "data: @\n\n",
    "log line": "[09:14:02] INFO cache warm {3 keys}\n@",
}


def failures(quote):
    yield {"code": 400, "msg": quote, "data": None, "trace_id": "t0"}
    yield {"code": 400, "msg": "no such city", "data": {"error_msg": quote}, "trace_id": "t0"}


def codes(raws):
    """The raw results that are answered as a success, safe or unsafe."""
    answers = [(raw, normalize(raw, unsafe=unsafe).envelope) for raw in raws for unsafe in (False, True)]
    return [raw for raw, envelope in answers if envelope is not None and envelope["code"] != 400]


@pytest.mark.parametrize("wrapper", WRAPPERS)
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_failure_never_turns_into_the_success_that_it_quotes(spelling, wrapper):
    raws = [
        WRAPPERS[wrapper].replace("@", SPELLINGS[spelling](failure)) for quote in QUOTES for failure in failures(quote)
    ]

    assert codes(raws) == []


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_failure_without_its_end_never_turns_into_the_success_that_it_quotes(spelling):
    texts = [SPELLINGS[spelling](failure) for quote in QUOTES for failure in failures(quote)]

    assert codes([text[:end] for text in texts for end in range(1, len(text))]) == []


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_failure_without_its_head_never_turns_into_the_success_that_it_quotes(spelling):
    texts = [SPELLINGS[spelling](failure) for quote in QUOTES for failure in failures(quote)]

    assert codes([text[start:] for text in texts for start in range(1, 20)]) == []
