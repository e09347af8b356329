"""The demo's tools break the rules that are planted in them, and no others."""

import json
import sys
from itertools import product
from pathlib import Path

import pytest

from harness_conformance.calling import observe
from harness_conformance.targets import load_target
from harness_envelope import normalize
from harness_envelope.judge import judge_call
from harness_envelope.rules.declaration import Call

EXAMPLES = Path(__file__).parents[2] / "examples"
CUSTOMERS = ["ada", "grace", "linus", "margaret", "nobody"]
INSTANTS = [0, 1_783_000_000, 4_102_444_800]
ZONES = ["Asia/Shanghai", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "UTC"]
ARGUMENTS = {
    "find_orders": [
        {"customer": customer, "page": page, "page_size": size}
        for customer, page, size in product(CUSTOMERS, (1, 2, 4), (1, 5, 20))
    ],
    "unpaid_orders": [{"customer": customer} for customer in CUSTOMERS],
    "get_order": [{"order_id": number} for number in range(1, 49)],
    "local_time": [{"instant": instant, "zone": zone} for instant, zone in product(INSTANTS, ZONES)],
    "time_difference": [{"instant": 0, "home": home, "away": away} for home, away in product(ZONES, ZONES)],
    "calculate": [{"expression": text} for text in ("7", "1 + 2 * 3", "10 / 4", "1 / 0", "999 * 999 * 999")],
    "get_weather": [{"city": city} for city in ("Hangzhou", "Lima", "A", "Val d'Or", 'a"b', "a\\nb", "a\\d")],
}
ARGUMENTS["checked_weather"] = ARGUMENTS["get_weather"]


@pytest.fixture(scope="module")
def tools():
    target = load_target(str(EXAMPLES / "mytools.py"), roots=[], allow_destructive=False)
    assert [item.name for item in target.left_out] == ["send_receipt"]
    yield {tool.name: tool for tool in target.tools}
    sys.modules.pop("mytools").database().close()


def observed(tool, arguments, answered_by=None):
    answered_by = answered_by or ("@tool" if tool.answers else "function")
    return observe(tool, arguments, answered_by=answered_by, trace_id="t-1", timeout=5)


def findings(tool, seen):
    read = None if seen.raw is None else normalize(seen.raw, tool.declared, trace_id=seen.trace_id)
    call = Call(seen.raw, seen.raised, seen.timed_out, seen.unserialisable, read)
    return judge_call(call, tool.declared, trace_id=seen.trace_id)


def test_every_tool_is_called(tools):
    assert tools.keys() == ARGUMENTS.keys()


def test_the_rules_broken_are_those_planted(tools):
    planted = json.loads((EXAMPLES / "planted.json").read_text())
    broken = {
        (name, side, finding.rule)
        for name, tool in tools.items()
        for side in (("function", "@tool") if tool.answers else ("function",))
        for arguments in ARGUMENTS[name]
        for finding in findings(tool, observed(tool, arguments, side))
    }
    assert broken == {(item["tool"], item["answered_by"], item["rule"]) for item in planted}


@pytest.mark.parametrize("name", sorted(ARGUMENTS))
def test_the_declared_arguments_are_valid(tools, name):
    assert [tools[name].signature.faults(arguments) for arguments in ARGUMENTS[name]] == [()] * len(ARGUMENTS[name])


@pytest.mark.parametrize("name", sorted(ARGUMENTS))
def test_the_tools_are_deterministic(tools, name):
    first, second = ([observed(tools[name], arguments).raw for arguments in ARGUMENTS[name]] for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", sorted(ARGUMENTS))
def test_most_calls_are_answered_with_success(tools, name):
    replies = [observed(tools[name], arguments).raw or "" for arguments in ARGUMENTS[name]]
    assert sum('ode": 200' in reply for reply in replies) > len(replies) / 2


def test_a_quote_in_a_city_breaks_the_weather(tools):
    seen = observed(tools["get_weather"], {"city": 'a"b'})
    assert normalize(seen.raw).verdict == "rejected"


def test_a_backslash_in_a_city_comes_back_changed(tools):
    seen = observed(tools["checked_weather"], {"city": "a\\nb"})
    assert json.loads(seen.raw)["data"]["city"] == "a\nb"


def test_a_customer_without_orders_has_an_empty_page(tools):
    seen = observed(tools["find_orders"], {"customer": "nobody", "page": 1, "page_size": 5})
    assert json.loads(seen.raw)["data"] == {"items": [], "total": 0, "page": 1, "page_size": 5}
