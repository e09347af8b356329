"""What the README says, done."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
BLOCKS = [
    "\n".join(line.removeprefix("   ") for line in block.splitlines())
    for block in re.findall(r"^ *```python\n(.*?)^ *```", README, re.MULTILINE | re.DOTALL)
]
ORDER = "from pydantic import BaseModel\nclass Order(BaseModel):\n    order_id: str\n"


def test_the_first_tool_is_the_example_whose_types_are_checked():
    example = (ROOT / "examples" / "first_tool.py").read_text()

    assert BLOCKS[0].partition("\n")[2].strip() in example


def test_the_first_tool_conforms_and_passes_the_gate(pytester, harness):
    pytester.makepyfile(mytools=BLOCKS[0])
    run = harness("--harness-fail-under=success:0.99,corrupt:0", "--harness-report=markdown")

    assert run.code == 0
    assert run.side("get_weather")["grade"] == "valid"
    assert (pytester.path / "reports" / "conformance.md").is_file()


def test_the_gate_in_pyproject_is_read(pytester):
    pytester.makepyfile(mytools=BLOCKS[0])
    pytester.makepyprojecttoml(
        '[tool.pytest.ini_options]\nharness_conformance = ["mytools"]\nharness_fail_under = "0.99"\n'
        'harness_examples = "5"\n'
    )

    assert pytester.runpytest().ret == 0


def test_the_decorated_tool_is_called_with_the_declared_arguments(pytester, harness):
    pytester.makepyfile(mytools=ORDER + BLOCKS[1].replace("...", "return Order(order_id=order_id)"))
    run = harness("-k", "conforms")

    assert run.code == 0
    assert [side["grade"] for side in run.tool("get_order")["sides"]] == ["not exercised", "valid"]


def test_the_checks_run_in_a_suite_of_ones_own(pytester):
    find_orders = ORDER + BLOCKS[0] + "\n\ndef find_orders(city: str) -> Envelope[Order]:\n"
    pytester.makepyfile(test_mine=find_orders + "    return success(Order(order_id=city))\n\n" + BLOCKS[2])
    result = pytester.runpytest("-o", "harness_examples=5")

    assert (result.ret, result.parseoutcomes()["passed"] > 20) == (0, True)


def test_the_parts_one_by_one():
    exec(compile(BLOCKS[3], "README.md", "exec"), {})


@pytest.mark.parametrize("option", re.findall(r"^\| `(--harness-[a-z-]+)", README, re.MULTILINE))
def test_every_option_of_the_table_is_one(pytester, option):
    assert option in pytester.runpytest("--help").stdout.str()
