"""Conformance checks inside a test suite of one's own. Standard library and pytest only; the rest where it is used."""

from collections.abc import Callable

import pytest


def conformance_checks(*tools: Callable[..., object]) -> pytest.MarkDecorator:
    """A decorator that runs a test once for each check of each tool; the test calls the fixture `harness_check`.

        @conformance_checks(get_weather, find_orders)
        def test_tools_conform(harness_check):
            harness_check()

    The options and ini values of the run count (`harness_examples = 20`). Raises `TypeError` for what is no tool.
    """
    from harness_conformance.inline_checks import inline_checks  # noqa: PLC0415 - only where it is used

    checks = inline_checks(tools)
    return pytest.mark.parametrize(
        "harness_check", [pytest.param(check, id=f"{check.tool.name}-{check.name}") for check in checks], indirect=True
    )
