"""The pytest plugin. It costs nothing when not asked for: pytest and the standard library alone are imported."""

from collections.abc import Callable

import pytest

from harness_conformance.options import add_options, targets_of


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the options and their ini twins."""
    add_options(parser)


@pytest.fixture
def harness_check(request: pytest.FixtureRequest) -> Callable[..., object]:
    """Run the check of a tool that `@conformance_checks` chose, or those of the tool that it is given."""
    from harness_conformance.inline_checks import HarnessCheck  # noqa: PLC0415 - only where it is used

    return HarnessCheck(request.config, getattr(request, "param", None))


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Take part in the run where a target was given; with no path argument the conformance items run alone."""
    if not targets_of(config):
        return
    from harness_conformance.session import ConformanceSession  # noqa: PLC0415 - only where it was asked for

    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args = []
    config.pluginmanager.register(ConformanceSession(config), "harness-conformance-session")
