"""Faults that only some calls show are found at the default number of examples, and shown by a small call."""

import pytest

HEAD = """
import itertools, time
from typing import Annotated
from pydantic import BaseModel, Field
from harness_envelope import Envelope, failure, success

class Number(BaseModel):
    number: int

"""
SLOW = (
    HEAD
    + """
def answers(number: Annotated[int, Field(ge=0, le=1000)]) -> Envelope[Number]:
    time.sleep(0.3 if 900 < number else 0)
    return success(Number(number=number), trace_id="t")
"""
)
FIFTIETH = (
    HEAD
    + """
CALLS = itertools.count(1)

def answers(number: int) -> Envelope[Number]:
    if next(CALLS) % 50 == 0:
        raise ConnectionError("no connection is free")
    return success(Number(number=number), trace_id="t")
"""
)
LEAKS = (
    HEAD
    + """
def answers(number: int) -> Envelope[Number]:
    if number > 500:
        return failure(404, f"no account has the address ada{number}@example.com", trace_id="t")
    return success(Number(number=number), trace_id="t")
"""
)


@pytest.mark.parametrize(
    ("module", "rule", "shown"),
    [
        (SLOW, "HC702", {"number": 901}),
        (FIFTIETH, "HC701", {"number": 0}),
        (LEAKS, "HC601", {"number": 501}),
    ],
)
def test_is_found_at_the_default_number_and_shrunk(pytester, harness, module, rule, shown):
    pytester.makepyfile(mytools=module)
    run = harness("-k", "conforms", "--harness-timeout", "0.1", "--harness-strict", examples=100)
    (broken,) = run.side("answers")["broken"]

    assert (run.code, broken["rule"], broken["example"]["arguments"]) == (1, rule, shown)
    assert ("not on every call" in broken["message"]) == (rule == "HC701")
    assert "--harness-timeout 0.1" in run.text
