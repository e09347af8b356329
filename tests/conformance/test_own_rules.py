"""Rules from outside the package, as docs/own-rules.md shows them."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from harness_envelope import RULES
from harness_envelope.rules import Catalogue, RulesError, status

RECIPE = (Path(__file__).parents[2] / "docs" / "own-rules.md").read_text()
BLOCKS = dict(re.findall(r"```\w+\n# (\S+)\n(.*?)```", RECIPE, re.DOTALL))
BROKEN = {"code": 200, "msg": "success", "data": {"lines": {"price": 2.5}}, "trace_id": "t-1"}
POINTS = BLOCKS["pyproject.toml"].partition('rules"]\n')[2]
TOOL = """
def get_price(number: int, trace_id: str) -> dict:
    return {"code": 200, "msg": "success", "data": {"price": number + 0.5}, "trace_id": trace_id}
"""


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """An environment in which a package with these entry points is installed; what runs a command in it."""

    def install(entry_points, module=BLOCKS["shop_rules.py"]):
        info = tmp_path / "site" / "shop_rules-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: shop-rules\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[harness_conformance.rules]\n{entry_points}")
        (tmp_path / "site" / "shop_rules.py").write_text(module)
        (tmp_path / "shop.py").write_text(TOOL)
        monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
        monkeypatch.syspath_prepend(tmp_path / "site")
        monkeypatch.delitem(sys.modules, "shop_rules", raising=False)

        def run(*command, given=""):
            arguments = [sys.executable, "-m", *command]
            return subprocess.run(arguments, input=given, capture_output=True, text=True, check=False, cwd=tmp_path)

        return run

    return install


@pytest.mark.parametrize("entry_points", [POINTS, "shop = shop_rules:whole_cents"])
def test_rules_of_another_package_stand_among_the_others(installed, entry_points):
    installed(entry_points.replace('"', ""))
    catalogue = Catalogue(status)

    assert list(catalogue) == [*catalogue.own, "SHOP1"]
    assert catalogue["SHOP1"].sentence == "An amount of money is in whole cents."
    assert "SHOP1" in {rule.id for rule in catalogue.at("result")}


def test_a_result_is_judged_by_them_and_its_finding_explained(installed):
    run = installed(POINTS.replace('"', ""))
    judged = run("typer", "harness_conformance.cli", "run", "judge", given=json.dumps(BROKEN))

    assert judged.returncode == 1
    assert "SHOP1 whole-cents (must) $.data.lines.price: `price` is 2.5; expected `price_cents`" in judged.stdout


def test_a_run_of_pytest_judges_by_them(installed):
    run = installed(POINTS.replace('"', ""))
    ended = run(
        "pytest", "--harness-conformance", "shop", "-p", "no:cacheprovider", "--harness-examples", "5", "-k", "conforms"
    )

    assert ended.returncode == 1
    assert "SHOP1 whole-cents ×5" in ended.stdout


@pytest.mark.parametrize(
    ("entry_points", "module", "said"),
    [
        ("shop = shop_ruels", "", "the rules `shop` (shop_ruels) cannot be loaded: ModuleNotFoundError"),
        ("shop = shop_rules", "1 / 0", "the rules `shop` (shop_rules) cannot be loaded: ZeroDivisionError"),
        ("shop = shop_rules", "", "the rules `shop` (shop_rules) are none; expected a module that declares some"),
        (
            "shop = shop_rules",
            BLOCKS["shop_rules.py"].replace("SHOP1", "HC203"),
            "rules share an id or a name: HC203; expected one rule each; another package adds rules (shop = shop_rules)",
        ),
    ],
)
def test_rules_that_cannot_be_used_are_an_error(installed, entry_points, module, said):
    installed(entry_points, module)

    with pytest.raises(RulesError) as error:
        len(Catalogue(status))
    assert said in str(error.value)


def test_a_rule_that_another_package_only_imports_is_no_clash(installed):
    imported = "from harness_envelope.rules.status import success_msg\n"
    installed("shop = shop_rules", imported + BLOCKS["shop_rules.py"])

    assert "SHOP1" in Catalogue(status)


def test_they_are_a_usage_error_of_the_command_and_of_pytest(installed):
    run = installed("shop = shop_ruels")
    listed = run("typer", "harness_conformance.cli", "run", "rules")
    ran = run("pytest", "--harness-conformance", "shop", "-p", "no:cacheprovider")

    assert (listed.returncode, "shop_ruels" in listed.stderr) == (2, True)
    assert (ran.returncode, "ERROR: the rules `shop` (shop_ruels)" in ran.stdout + ran.stderr) == (4, True)


def test_no_package_adds_rules_here():
    assert dict(RULES) == RULES.own
