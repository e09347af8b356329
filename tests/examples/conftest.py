from pathlib import Path

import pytest

from harness_conformance.targets.modules import load_module

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def example():
    """A module of the examples, by name."""
    return lambda name: load_module(str(EXAMPLES / f"{name}.py"), [])[0]
