import json
from dataclasses import dataclass

import pytest

from harness_envelope.extras import LIBRARIES, library

TOOLS = """
from pydantic import BaseModel
from harness_envelope import Envelope, failure, success, tool


class City(BaseModel):
    name: str
    population: int


def get_city(name: str, trace_id: str | None = None) -> Envelope[City]:
    return success(City(name=name, population=len(name)), trace_id=trace_id)


def fenced_city(name: str) -> Envelope[City]:
    text = success(City(name=name, population=len(name)), trace_id="t").model_dump_json()
    return f"```json\\n{text}\\n```"


def broken_city(number: int) -> Envelope[City]:
    if number > 20:
        raise LookupError("no such city")
    return success(City(name="Oslo", population=number), trace_id="t")
"""


@dataclass
class Ended:
    """A finished run: its exit code, its text, and its JSON report."""

    result: object
    report: dict

    @property
    def code(self):
        return int(self.result.ret)

    @property
    def text(self):
        return self.result.stdout.str()

    @property
    def errors(self):
        return self.result.stderr.str()

    def tool(self, name):
        return next(tool for tool in self.report["tools"] if tool["name"] == name)

    def side(self, name, index=-1):
        return self.tool(name)["sides"][index]

    def rules(self, name, index=-1):
        return {broken["rule"] for broken in self.side(name, index)["broken"]}


@pytest.fixture(scope="session", autouse=True)
def _libraries():
    """The libraries of the extras, imported for good: a run within this process forgets what it is first to import."""
    return [library(name) for names in LIBRARIES.values() for name in names]


@pytest.fixture
def mytools(pytester):
    """A module `mytools` beside the run, one tool of each kind: conforming, invalid, failing."""
    return pytester.makepyfile(mytools=TOOLS)


@pytest.fixture
def harness(pytester):
    """Run pytest on targets, ten examples a stratum; further arguments are added."""

    def run(*arguments, target="mytools", examples=10, subprocess=False, report="report.json"):
        start = pytester.runpytest_subprocess if subprocess else pytester.runpytest_inprocess
        targets = [target] if isinstance(target, str) else target
        result = start(
            *(part for name in targets for part in ("--harness-conformance", name)),
            *("--harness-examples", str(examples)),
            *("--harness-report", f"json:{report}"),
            *("-p", "no:randomly"),
            *arguments,
        )
        path = pytester.path / report
        return Ended(result, json.loads(path.read_text()) if path.is_file() else {})

    return run
