"""--harness-max-bytes: from which size on a result has to be a page or a reference, for all tools or for one."""

import pytest

from harness_conformance.options import OPTIONS
from harness_envelope.rules.declaration import MAX_BYTES

SIZED = """
from harness_envelope import Page, Reference, success, tool

@tool
def plain(number: int) -> dict:
    return success({"text": "é" * 500}, trace_id="t")

@tool(max_bytes=2000)
def roomy(number: int) -> dict:
    return success({"text": "é" * 500}, trace_id="t")

@tool
def paged(number: int) -> dict:
    return success(Page(items=["é" * 500], total=1, page=1, page_size=1), trace_id="t")

@tool
def refers(number: int) -> dict:
    reference = Reference(uri="file:///a" + "é" * 500, mime_type="text/plain", size_bytes=7, sha256="0" * 64)
    return success(reference, trace_id="t")
"""


@pytest.fixture(autouse=True)
def _module(pytester):
    return pytester.makepyfile(mytools=SIZED)


def too_large(run):
    return {tool["name"] for tool in run.report["tools"] if "HC704" in run.rules(tool["name"])}


@pytest.mark.parametrize(
    ("most", "large"),
    [
        ([], set()),
        (["--harness-max-bytes", "1200"], set()),
        (["--harness-max-bytes", "1000"], {"plain"}),
    ],
)
def test_a_larger_result_is_a_page_or_a_reference(harness, most, large):
    assert too_large(harness(*most, "-k", "conforms", examples=1)) == large


def test_it_is_a_warning_that_strict_mode_fails(harness):
    chosen = ["-k", "plain and conforms", "--harness-max-bytes", "1000"]

    assert [harness(*chosen, *more).code for more in ([], ["--harness-strict"])] == [0, 1]


@pytest.mark.parametrize(("of_tool", "large"), [(1200, {"plain"}), (900, {"plain", "roomy"})])
def test_a_tools_own_limit_in_the_settings_wins_over_its_mark_and_the_runs(pytester, harness, of_tool, large):
    settings = f"[tool.pytest.ini_options]\n[tool.harness-conformance.tools.roomy]\nmax_bytes = {of_tool}"
    (pytester.path / "pyproject.toml").write_text(settings)

    assert too_large(harness("-k", "conforms", "--harness-max-bytes", "1000", examples=1)) == large


def test_the_report_says_the_limit(harness):
    run = harness("-k", "plain and conforms", "--harness-max-bytes", "1000")

    assert run.report["run"]["max_bytes"] == 1000
    assert "expected at most 1,000, a page, or a reference" in run.side("plain")["broken"][0]["message"]


def test_the_ini_twin_says_it_too(pytester, harness):
    pytester.makeini("[pytest]\nharness_max_bytes = 1000")

    assert too_large(harness("-k", "conforms", examples=1)) == {"plain"}


@pytest.mark.parametrize("given", ["0", "-1", "1 MiB", "1e6", ""])
def test_what_is_no_size_is_a_usage_error(harness, given):
    run = harness("--harness-max-bytes", given)

    assert run.code == pytest.ExitCode.USAGE_ERROR
    assert f"--harness-max-bytes: {given!r} is no whole number of at least 1" in run.errors


@pytest.mark.parametrize("given", ["0", '"1000"', "true"])
def test_what_is_no_size_in_the_settings_is_a_usage_error(pytester, harness, given):
    settings = f"[tool.pytest.ini_options]\n[tool.harness-conformance.tools.plain]\nmax_bytes = {given}"
    (pytester.path / "pyproject.toml").write_text(settings)
    run = harness()

    assert run.code == pytest.ExitCode.USAGE_ERROR
    assert "`tools.plain.max_bytes`" in run.errors


def test_the_default_is_the_conventions(pytester):
    option = next(option for option in OPTIONS if option.name == "--harness-max-bytes")

    assert option.default == str(MAX_BYTES)
    assert "in bytes of UTF-8, a result has to" in pytester.runpytest("--help").stdout.str()
