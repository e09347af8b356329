"""The plugin costs nothing when it is not asked for."""

import subprocess
import sys

HEAVY = ("hypothesis", "pydantic", "rapidfuzz", "jsonschema_rs", "typer", "harness_envelope", "harness_strategies")
PROBE = f"""
import sys, pytest
class Probe:
    def pytest_sessionfinish(self):
        print("loaded:", [name for name in {HEAVY!r} if name in sys.modules])
        print("plugin:", "harness_conformance.plugin" in sys.modules)
sys.exit(pytest.main(["-q", "-s", "-p", "no:hypothesispytest", "-p", "no:xdist"], plugins=[Probe()]))
"""


def test_neither_hypothesis_nor_pydantic_is_imported_in_a_run_that_does_not_ask(tmp_path):
    (tmp_path / "test_mine.py").write_text("def test_mine(): pass")
    ended = subprocess.run([sys.executable, "-c", PROBE], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert "loaded: []" in ended.stdout
    assert "plugin: True" in ended.stdout
