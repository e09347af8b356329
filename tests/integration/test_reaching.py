"""Reaching success: arguments that exist, from the schema, the docstring, pyproject.toml and other tools' results."""

import pytest

HEAD = """
from typing import Annotated
from pydantic import BaseModel, Field
from harness_envelope import Envelope, Page, failure, success, tool

CODES = ["ord-7141", "ord-7142", "ord-7143"]

class Order(BaseModel):
    order_id: str
    total: int

def _order(order_id):
    known = success(Order(order_id=order_id, total=7), trace_id="t")
    return known if order_id in CODES else failure(404, f"no order {order_id!r}", trace_id="t")
"""
PLAIN = HEAD + "def get_order(order_id: str) -> Envelope[Order]:\n    return _order(order_id)\n"
IN_SCHEMA = HEAD + (
    "def get_order(order_id: Annotated[str, Field(examples=CODES)]) -> Envelope[Order]:\n    return _order(order_id)\n"
)
IN_DOCSTRING = HEAD + (
    'def get_order(order_id: str) -> Envelope[Order]:\n    """One order.\n\n'
    '    >>> get_order("ord-7142")\n    >>> get_order(order_id=CODES[0])\n    """\n    return _order(order_id)\n'
)
LISTED = PLAIN + (
    "def find_orders(customer: str) -> Envelope[Page[Order]]:\n"
    "    found = [Order(order_id=code, total=7) for code in CODES]\n"
    "    return success(Page(items=found, total=3, page=1, page_size=10), trace_id='t')\n"
)
LISTED_AS_ID = PLAIN + (
    "def list_orders() -> dict:\n"
    "    items = [{'id': code} for code in CODES]\n"
    "    data = {'items': items, 'total': 3, 'page': 1, 'page_size': 10}\n"
    "    return {'code': 200, 'msg': 'success', 'data': data, 'trace_id': 't'}\n"
)
CHAIN = PLAIN + (
    "class User(BaseModel):\n    user_id: str\n"
    "def list_orders(user_id: str) -> Envelope[Page[Order]]:\n"
    "    if user_id != 'u-7':\n        return failure(404, 'no such user', trace_id='t')\n"
    "    items = [Order(order_id=code, total=7) for code in CODES]\n"
    "    return success(Page(items=items, total=3, page=1, page_size=10), trace_id='t')\n"
    "def list_users(page: int) -> Envelope[Page[User]]:\n"
    "    return success(Page(items=[User(user_id='u-7')], total=1, page=1, page_size=10), trace_id='t')\n"
)
CYCLE = HEAD + (
    "def find_order(user_id: str) -> dict:\n    return _found('order_id', user_id == 'u-7')\n"
    "def find_user(order_id: str) -> dict:\n    return _found('user_id', order_id == 'o-7')\n"
    "def _found(name, is_known):\n"
    "    data = {name: f'{name[0]}-7'}\n"
    "    return success(data, trace_id='t') if is_known else failure(404, 'nothing found', trace_id='t')\n"
)
MARKED = LISTED.replace("def get_order", "@tool\ndef get_order").replace("def find_orders", "@tool\ndef find_orders")
PYPROJECT = "[tool.pytest.ini_options]\n[tool.harness-conformance.tools.get_order]\n"


def sources(run, name="get_order"):
    return {one["source"]: (one["calls"] > 0, one["successes"] > 0) for one in run.side(name)["sources"]}


@pytest.mark.parametrize(
    ("module", "project", "source"),
    [
        (IN_SCHEMA, "", "an example of the schema"),
        (IN_DOCSTRING, "", "an example of the docstring"),
        (PLAIN, 'examples = [{ order_id = "ord-7141" }]', "pyproject.toml"),
        (PLAIN, 'arguments = { order_id = ["ord-7141", "ord-7142"] }', "pyproject.toml"),
        (LISTED, "", "returned by find_orders"),
        (LISTED_AS_ID, "", "returned by list_orders"),
    ],
)
def test_success_is_reached_and_the_report_says_from_where(pytester, harness, module, project, source):
    pytester.makepyfile(mytools=module)
    (pytester.path / "pyproject.toml").write_text(PYPROJECT + project)
    run = harness("-k", "get_order and conforms", "-v", examples=20)

    assert sources(run) == {"drawn": (True, False), source: (True, True)}
    assert run.rules("get_order") == set()
    assert source in " ".join(run.text.split())


def test_a_chain_of_tools_is_followed_and_the_report_says_from_where(pytester, harness):
    pytester.makepyfile(mytools=CHAIN)
    run = harness("-k", "get_order and conforms")

    by_way_of = "returned by list_orders, reached by what was returned by list_users"
    assert sources(run) == {"drawn": (True, False), by_way_of: (True, True)}
    assert run.rules("get_order") == set()


def test_tools_that_wait_for_each_other_are_not_exercised(pytester, harness):
    pytester.makepyfile(mytools=CYCLE)
    run = harness("-k", "conforms")

    assert [(run.rules(name), run.side(name)["calls"]) for name in ("find_order", "find_user")] == [({"HC706"}, 10)] * 2


def test_a_cycle_that_something_enters_is_followed_once_around(pytester, harness):
    entry = "\ndef list_users() -> dict:\n    return _found('user_id', True)\n"
    pytester.makepyfile(mytools=CYCLE.replace('f"{name[0]}-7"', '{"user_id": "u-7", "order_id": "o-7"}[name]') + entry)
    run = harness("-k", "conforms")

    assert sources(run, "find_order")["returned by list_users"] == (True, True)
    assert sources(run, "find_user")["returned by find_order, reached by what was returned by list_users"] == (
        True,
        True,
    )


def test_the_function_as_written_is_reached_too(pytester, harness):
    pytester.makepyfile(mytools=MARKED)
    run = harness("-k", "get_order and conforms")
    written, wrapped = run.tool("get_order")["sides"]

    assert (written["calls"], written["broken"]) == (wrapped["calls"], []) == (20, [])
    assert written["sources"] == wrapped["sources"]
    assert "as written (not judged)" not in run.text


def test_a_tool_that_nothing_reaches_is_not_exercised(pytester, harness):
    pytester.makepyfile(mytools=PLAIN)
    run = harness("-k", "conforms")

    assert (run.code, run.rules("get_order"), run.side("get_order")["grade"]) == (1, {"HC706"}, "not exercised")


def test_a_tool_that_succeeds_by_itself_is_called_no_more_often(pytester, harness):
    pytester.makepyfile(mytools=LISTED)

    assert harness("-k", "conforms").side("find_orders")["calls"] == 10


def test_calls_with_what_others_returned_are_counted_beside_the_first(pytester, harness):
    pytester.makepyfile(mytools=LISTED)

    assert harness("-k", "conforms").side("get_order")["calls"] == 20


def test_a_tool_that_acts_on_the_world_is_not_called_for_its_results(pytester, harness):
    pytester.makepyfile(mytools=LISTED.replace("find_orders", "create_orders"))

    assert harness("-k", "conforms").rules("get_order") == {"HC706"}


@pytest.mark.parametrize("answer", ['failure(400, "bad request")', 'failure(404, "no such thing")'])
def test_a_tool_that_answers_the_same_failure_to_everything_is_never_green(pytester, harness, answer):
    pytester.makepyfile(mytools=f"{HEAD}\ndef get_thing(order_id: str) -> Envelope[Order]:\n    return {answer}\n")
    run = harness("-k", "conforms")

    assert (run.code, run.side("get_thing")["grade"]) == (1, "not exercised")
    assert "HC706" in run.rules("get_thing")


def test_processes_change_no_total(pytester, harness):
    pytester.makepyfile(mytools=LISTED)
    alone = harness(report="alone.json").report["tools"]
    shared = harness("-n", "2", report="shared.json", subprocess=True).report["tools"]

    assert [tool["sides"] for tool in shared] == [tool["sides"] for tool in alone]


def test_an_example_of_the_settings_that_does_not_fit_is_a_usage_error(pytester, harness):
    pytester.makepyfile(mytools=PLAIN)
    (pytester.path / "pyproject.toml").write_text(PYPROJECT + "examples = [{ order_id = 7 }]")
    run = harness()

    assert run.code == pytest.ExitCode.USAGE_ERROR
    assert "`order_id`: Input should be a valid string" in run.errors


def test_a_tool_that_says_200_in_what_cannot_be_read_has_nothing_to_give(pytester, harness):
    unreadable = 'def find_orders(customer: str) -> dict:\n    return {"code": 200, "msg": "done", "data": None, "trace_id": "t"}\n'
    pytester.makepyfile(mytools=PLAIN + unreadable)

    assert harness("-k", "get_order and conforms").rules("get_order") == {"HC706"}
