import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=100,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors],
)
settings.register_profile("nightly", parent=settings.get_profile("ci"), max_examples=3_334)
settings.load_profile(os.environ.get("HARNESS_PROFILE", "ci"))

SPEAKING = ("CI", "BUILD_NUMBER", "COLUMNS", "FORCE_COLOR", "NO_COLOR", "PY_COLORS", "PYTEST_ADDOPTS")
"""Variables by which a machine changes what a run of pytest prints."""


def pytest_terminal_summary(terminalreporter):
    """Print what tests recorded as `said`: what a process of xdist prints itself is lost."""
    reports = [report for some in terminalreporter.stats.values() for report in some]
    for report in reports:
        for name, value in getattr(report, "user_properties", ()):
            if name == "said" and report.when == "call":
                terminalreporter.write_line(value)


@pytest.fixture(autouse=True)
def _no_machine_speaks(monkeypatch):
    for name in SPEAKING:
        monkeypatch.delenv(name, raising=False)
