"""The stories of examples/ conform strictly, every tool answers 200, and the report says whose arguments did it."""

from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
STORIES = {
    "customer_service": {
        "find_users": "drawn",
        "get_user": "returned by find_users",
        "list_orders": "an example of the docstring",
        "refund_order": "returned by list_orders",
        "list_tickets": "drawn",
        "open_ticket": "an example of the docstring",
        "close_ticket": "returned by list_tickets",
    },
    "retrieval": {
        "search_handbook": "an example of the schema",
        "search_faq": "an example of the schema",
        "get_document": "returned by search_handbook",
    },
    "compiler": {"compile_python": "an example of the schema", "list_instructions": "returned by compile_python"},
    "adapter": {"get_weather": "an example of the schema"},
}


@pytest.mark.parametrize("name", STORIES)
def test_a_story_conforms_strictly_and_every_tool_is_reached(harness, name):
    run = harness("--harness-strict", "-v", "-k", "not recovers", target=str(EXAMPLES / f"{name}.py"), examples=20)
    tools = {tool["name"]: tool["sides"][-1] for tool in run.report["tools"]}
    successes = {
        tool: sum(one["successes"] for one in side["sources"] if one["source"] == STORIES[name][tool])
        for tool, side in tools.items()
    }

    outcomes = run.result.parseoutcomes()
    assert outcomes.keys() == {"passed", "deselected"}
    assert outcomes["passed"] >= 5 * len(tools)
    assert tools.keys() == STORIES[name].keys()
    assert {tool: side["broken"] for tool, side in tools.items()} == {tool: [] for tool in tools}
    assert min(successes.values()) > 0
    assert "left out" not in run.text


@pytest.mark.parametrize("name", STORIES)
def test_the_readme_of_the_examples_has_its_command(name):
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")

    assert f"`pytest --harness-conformance examples/{name}.py --harness-strict`" in page
