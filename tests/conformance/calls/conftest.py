import inspect

import pytest

from harness_conformance.checks.calls import CALL_CHECKS
from harness_conformance.choice import Choice
from harness_conformance.mixes import load_mix
from harness_conformance.running import Run, Settings, repairer_of
from harness_conformance.targets.functions import is_marked
from harness_conformance.targets.normalizers import load_reference
from harness_conformance.tools import Tool
from harness_envelope.results import declared_result
from harness_envelope.signatures import signature_of


@pytest.fixture
def as_tool():
    """A function as a target loads it, marked or plain."""

    def make(function, **more):
        if is_marked(function):
            declared = function.declaration
            kept = {"answers": function, "signature": declared.signature, "declared": declared.result}
            kept |= {"strategies": dict(declared.arguments), "ignored": declared.ignore}
            return Tool("t", __file__, 1, function=function.raw, **kept, **more)
        signature = signature_of(inspect.unwrap(function))
        kept = {"signature": signature, "declared": declared_result(signature.result)}
        return Tool("t", __file__, 1, function=function, **kept, **more)

    return make


@pytest.fixture
def a_run():
    def make(examples=20, **settings):
        reference = load_reference("", roots=(), allow_destructive=False).normalizer
        chosen = Settings(mix=load_mix("basic"), examples=examples, timeout=2.0, **settings)
        return Run(chosen, repairer_of(reference, 2.0))

    return make


@pytest.fixture
def checked(as_tool, a_run):
    """What a check finds in a function, of twenty examples."""

    def find(name, function, *, ignore=(), strict=False, examples=20):
        check = next(check for check in CALL_CHECKS if check.name == name)
        tool = function if isinstance(function, Tool) else as_tool(function)
        run = a_run(examples, choice=Choice(ignored=dict.fromkeys(ignore, "why"), strict=strict))
        assert check.applies(tool)
        return check.run("m::t", tool, run)

    return find
