"""One conformance run inside a pytest run: its hooks, and what the controller makes of the items' outcomes."""

from collections.abc import Generator
from typing import Any

import pytest

from harness_conformance.asked import (
    SEED,
    load_normalizer,
    load_targets,
    project_settings,
    read_minima,
    read_reports,
    read_settings,
)
from harness_conformance.gates import missed
from harness_conformance.ignoring import nobody_wraps, stale_ignores, without_libraries
from harness_conformance.items import PROPERTY, ConformanceItem, build_groups, check_ids, checks_aside
from harness_conformance.outcomes import Outcome, read_outcome
from harness_conformance.own_envelope import NO_FIX, stepping_aside
from harness_conformance.reports import write_report
from harness_conformance.reports.building import build_report
from harness_conformance.reports.report import LeftOutReport, Report, RunReport
from harness_conformance.reports.terminal import summary
from harness_conformance.running import Run, repairer_of
from harness_conformance.tool_settings import unmatched


class ConformanceSession:
    """The hooks of a run that was asked for; under xdist each process has one, and only the controller sums."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._settings = read_settings(config)
        self._minima = read_minima(config)
        self._reports = read_reports(config)
        repairer = repairer_of(load_normalizer(config), self._settings.timeout)
        self._targets = load_targets(config)
        self._run = Run(self._settings, repairer, siblings={target.name: target.tools for _, target in self._targets})
        self._unmatched = [*unmatched([target for _, target in self._targets], project_settings(config))]
        self._outcomes: dict[str, Outcome] = {}
        self._recorded: dict[str, list[str]] = {}
        self._report: Report | None = None
        self._written: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Add the items of the run to those of the paths."""
        report = yield
        if isinstance(collector, pytest.Session) and report.passed:
            report.result = [*report.result, *build_groups(collector, self._targets, self._run)]
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Let the recorded calls travel with the item's report."""
        report = yield
        if isinstance(item, ConformanceItem) and item.recorded and report.when == "call":
            report.__dict__[_RECORDED] = item.recorded
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take in what an item found, in whichever process it ran."""
        if report.when != "call":
            return
        for name, value in report.user_properties:
            if name == PROPERTY:
                self._outcomes[report.nodeid] = read_outcome(str(value))
        self._recorded[report.nodeid] = getattr(report, _RECORDED, [])

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Sum up, compare with the gates and write the reports, on the controller alone."""
        if hasattr(self._config, "workerinput"):
            return
        stopped = bool(session.shouldstop or session.shouldfail) or exitstatus not in _ENDED
        report = self._summed(complete=not stopped)
        gates = missed(report, self._minima)
        self._report = report.model_copy(update={"gates": gates})
        if gates and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        folder = self._config.invocation_params.dir
        self._written = [str(write_report(self._report, name, folder)) for name in self._reports]
        self._write_record()

    def pytest_terminal_summary(self, terminalreporter: "pytest.TerminalReporter") -> None:
        """Print the section."""
        if self._report is None or not self._outcomes:
            return
        verbosity = self._config.get_verbosity()
        terminalreporter.ensure_newline()
        if verbosity >= 0:
            terminalreporter.section("harness conformance")
        for line in summary(self._report, verbosity):
            terminalreporter.write_line(line)
        for path in self._written:
            terminalreporter.write_line(f"report written to {path}")

    def pytest_report_header(self) -> str:
        """The seed and the size of the run, from which it can be repeated."""
        settings = self._settings
        return (
            f"harness conformance: seed {settings.seed}, {settings.examples} examples a stratum, "
            f"mix {settings.mix.name}, normalizer {settings.normalizer}"
        )

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Hand the seed to a worker, which would otherwise draw a random one of its own."""
        node.workerinput[SEED] = self._settings.seed

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_make_scheduler(self, config: pytest.Config, log: object) -> object:
        """Keep the checks of one tool in one process, so that it is called no more often than without xdist."""
        if config.getoption("dist", "no") != "load":
            return None
        from harness_conformance.scheduling import by_tool  # noqa: PLC0415 - xdist may not be installed

        return by_tool(config, log)

    def _summed(self, *, complete: bool) -> Report:
        settings = self._settings
        order = {nodeid: index for index, nodeid in enumerate(check_ids(self._targets, self._run))}
        outcomes = sorted(self._outcomes.items(), key=lambda pair: order.get(pair[0], len(order)))
        return build_report(
            [outcome for _, outcome in outcomes],
            RunReport(
                targets=[argument for argument, _ in self._targets],
                seed=settings.seed,
                examples=settings.examples,
                timeout=settings.timeout,
                accept=settings.accept,
                selected=list(settings.choice.selected),
                ignored=list(settings.choice.ignored),
                strict=settings.choice.strict,
                max_bytes=settings.choice.max_bytes,
                mix=settings.mix,
                normalizer=settings.normalizer,
            ),
            left_out=[
                LeftOutReport(target=target.name, name=one.name, reason=one.reason)
                for _, target in self._targets
                for one in target.left_out
            ],
            notes=self._notes(whole=complete and set(order) <= self._outcomes.keys()),
            complete=complete,
        )

    def _notes(self, *, whole: bool) -> list[str]:
        targets = [target for _, target in self._targets]
        stale = stale_ignores(targets, self._outcomes.values(), self._settings.choice, whole)
        lacking = without_libraries(targets, self._settings.choice)
        envelope = self._settings.envelope
        if envelope is not None:
            aside = (
                f"the envelope is {envelope.name}; stepping aside: {', '.join(stepping_aside())}, and the checks "
                f"{', '.join(checks_aside())}"
            )
            return [aside, NO_FIX, *self._unmatched, *stale, *lacking]
        return [*self._unmatched, *stale, *lacking, *nobody_wraps(targets)]

    def _write_record(self) -> None:
        path = self._settings.record
        if path is None:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        order = check_ids(self._targets, self._run)
        lines = [line for nodeid in order for line in self._recorded.get(nodeid, [])]
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


_RECORDED = "harness_recorded"
_ENDED = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
