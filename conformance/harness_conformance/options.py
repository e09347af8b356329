"""The options, each with its ini twin: declared once, read in one way. Standard library and pytest only."""

from typing import Any, Literal, NamedTuple

import pytest


class Option(NamedTuple):  # made in a fifth of a dataclass's time, in every pytest run
    """One `--harness-*` option; `kind` says how often it is given and what it holds."""

    name: str
    help: str
    kind: Literal["text", "list", "flag"] = "text"
    metavar: str | None = None
    default: str | None = None

    @property
    def ini(self) -> str:
        """The name of its ini twin, and of its place among the parsed options."""
        return self.name.removeprefix("--").replace("-", "_")


OPTIONS = (
    Option(
        "--harness-conformance",
        "What to test: a module, pkg.mod:function, path/to/tools.py, results:FILE.jsonl, "
        "normalizer:pkg.mod:function or reference. May be given several times.",
        "list",
        "TARGET",
    ),
    Option(
        "--harness-normalizer",
        "Who repairs invalid results: reference, or normalizer:pkg.mod:function (default: reference).",
        metavar="TARGET",
        default="reference",
    ),
    Option(
        "--harness-examples",
        "How many examples each stratum gets: each tool, each malformation (default: 100).",
        metavar="N",
        default="100",
    ),
    Option(
        "--harness-seed",
        "The seed of all draws: a number, or random (default: 0).",
        metavar="N|random",
        default="0",
    ),
    Option(
        "--harness-timeout",
        "How many seconds one call of a tool may take (default: 5).",
        metavar="SECONDS",
        default="5",
    ),
    Option(
        "--harness-max-bytes",
        "From which size on, in bytes of UTF-8, a result has to be a page or a reference: HC704 (default: 1048576).",
        metavar="N",
        default="1048576",
    ),
    Option(
        "--harness-accept",
        "What the check `conforms` demands of every answer: valid as it stands, or fixed, valid once it "
        "went through the normalizer (default: valid).",
        metavar="valid|fixed",
        default="valid",
    ),
    Option(
        "--harness-fail-under",
        "Fail when P_success of any tool is below MIN. Several rates: success:0.99,valid:0.8,fix:0.9,exec:1,"
        "corrupt:0 (corrupt is the most that is allowed).",
        metavar="MIN",
    ),
    Option(
        "--harness-mix",
        "What an agent's results look like: basic, wide, or a JSON file with weights (default: basic).",
        metavar="NAME|FILE",
        default="basic",
    ),
    Option(
        "--harness-malformations",
        "Only these malformations or families, separated by commas.",
        metavar="NAMES",
    ),
    Option(
        "--harness-record",
        "Write every observation of a tool as JSON Lines; results:FILE reads them back.",
        metavar="FILE",
    ),
    Option(
        "--harness-report",
        "Write a report: json or markdown, with a path (default: reports/conformance.<ext>). "
        "May be given several times.",
        "list",
        "FORMAT[:PATH]",
    ),
    Option(
        "--harness-envelope",
        "A team's own envelope, pkg.mod:Model or a JSON Schema (FILE.json), in the place of the convention's; the "
        "rules that depend on its five names step aside.",
        metavar="MODEL|FILE",
    ),
    Option(
        "--harness-select",
        "Only these rules count: ids or prefixes of them, separated by commas (HC1,HC203).",
        metavar="RULES",
    ),
    Option(
        "--harness-ignore",
        "These rules do not count: ids or prefixes of them, separated by commas (HC4,HC705).",
        metavar="RULES",
    ),
    Option(
        "--harness-strict",
        "Let the rules of level `should` fail a check too.",
        "flag",
    ),
    Option(
        "--harness-search",
        "Search for the smallest fault with all of Hypothesis also where measuring saw none.",
        "flag",
    ),
    Option(
        "--harness-allow-destructive",
        "Also call tools that act on the world: declared destructive, or named send_…, delete_…, pay_….",
        "flag",
    ),
)


def add_options(parser: pytest.Parser) -> None:
    """Declare every option and its ini twin."""
    group = parser.getgroup("harness", "conformance of an agent's tools")
    for option in OPTIONS:
        if option.kind == "flag":
            group.addoption(option.name, dest=option.ini, action="store_true", default=None, help=option.help)
        else:
            group.addoption(
                option.name,
                dest=option.ini,
                action="append" if option.kind == "list" else "store",
                default=None,
                metavar=option.metavar,
                help=option.help,
            )
        ini_type: Any = {"flag": "bool", "list": "args", "text": "string"}[option.kind]
        empty: Any = {"flag": False, "list": [], "text": ""}[option.kind]
        parser.addini(option.ini, option.help, type=ini_type, default=empty)


def value_of(config: pytest.Config, name: str) -> Any:
    """What was asked for: on the command line, else in the ini file, else the default."""
    option = next(option for option in OPTIONS if option.name == name)
    given = config.getoption(option.ini)
    if given is not None:
        return given
    return config.getini(option.ini) or option.default


def targets_of(config: pytest.Config) -> list[str]:
    """The targets that the run was asked to test; empty where it was not."""
    return list(value_of(config, "--harness-conformance") or [])
