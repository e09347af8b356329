"""What was tested of the rules, and what was not."""

import json

import pytest

from harness_conformance.exercising import exercised
from harness_conformance.judging import judged
from harness_conformance.observations import Observation
from harness_conformance.outcomes import BrokenRule, CallsOutcome, Example, SeenTally, Side
from harness_conformance.reports.exercised import is_untested, rules_of
from harness_conformance.targets.normalizers import Answer
from harness_envelope import RULES
from harness_envelope.rules.declaration import BadArgument

PAGE = {"items": [], "total": 0, "page": 1, "page_size": 10}
BAD = BadArgument(("number",), "wrong-type")


def call(data=None, *, code=200, declared=None, bad=None, by="function", trace_id=None, **more):
    msg = "success" if code == 200 else "no number is known"
    raw = json.dumps({"code": code, "msg": msg, "data": data, "trace_id": "t"} | more.pop("fields", {}))
    observation = Observation("t", raw=raw, answered_by=by, trace_id=trace_id, **more)
    return judged(observation, declared, lambda *_: Answer(rejection="no"), bad_argument=bad)


@pytest.mark.parametrize(
    ("rule", "could", "could_not"),
    [
        ("HC101", call(), judged(Observation("t", raised="KeyError"), None, lambda *_: Answer(rejection="no"))),
        ("HC114", call(trace_id="t"), call()),
        ("HC116", call(fields={"extra": {"source": "x"}}), call()),
        ("HC203", call(), call(code=404)),
        ("HC204", call(code=404), call()),
        ("HC211", call(code=400, bad=BAD, by="@tool"), call(code=400, bad=BAD)),
        ("HC212", call(code=400, bad=BAD, by="@tool"), call(code=404, bad=BAD, by="@tool")),
        ("HC213", call(arguments={"number": 1}), call(arguments={"number": "x"}, bad=BAD)),
        ("HC214", call(code=500), call(code=500, bad=BAD)),
        ("HC301", call(3, declared=int), call(3)),
        ("HC302", call(PAGE), call({"number": 1})),
        ("HC303", call(PAGE, declared=list[int]), call(3, declared=int)),
        ("HC305", call([]), call(code=404)),
        ("HC501", call(trace_id="t"), call()),
        ("HC502", call(by="@tool"), call(by="@tool", trace_id="t")),
        ("HC705", call({"number": 1}), call(3, declared=int)),
        ("HC801", call(streamed=2), call()),
    ],
)
def test_a_rule_is_exercised_by_a_call_that_could_break_it(rule, could, could_not):
    assert exercised([could, could_not, could])[rule] == 2


def broken(rule, count):
    example = Example(expected="", got="")
    return BrokenRule(
        rule=rule, name=rule, level="must", sentence="", message="", path="$", count=count, example=example
    )


def test_every_rule_is_kept_broken_ignored_or_not_exercised():
    tally = SeenTally(calls=9, successes=9, executed=9, valid=9, fixed=0)
    side = Side(
        answered_by="function",
        tally=tally,
        broken=[broken("HC203", 2)],
        codes={"200": 9},
        printed=0,
        exercised={"HC101": 9, "HC203": 9, "HC401": 9},
        set_aside={"HC401": 3},
    )
    check = CallsOutcome(
        subject="m::t",
        check="c",
        made={"more": 4},
        looked_at=4,
        searched=0,
        broken=[broken("HC211", 4)],
        exercised={"HC101": 4, "HC211": 4},
        set_aside={},
        codes={},
        failed=True,
    )
    found = {rule.rule: rule for rule in rules_of([side], [check])}
    told = {rule: (one.kept, one.broken, one.set_aside) for rule, one in found.items() if not is_untested(one)}

    assert list(found) == list(RULES)
    assert told == {"HC101": (13, 0, 0), "HC203": (7, 2, 0), "HC211": (0, 4, 0), "HC401": (6, 0, 3)}
