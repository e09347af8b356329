"""The formats of a report, each one declaration: its name, its file ending, and what writes it."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from harness_conformance.reports.markdown import markdown
from harness_conformance.reports.report import Report


def json_text(report: Report) -> str:
    """The report as JSON; a program reads it back with `Report.model_validate`."""
    return json.dumps(report.model_dump(mode="python"), ensure_ascii=False, indent=2) + "\n"


@dataclass(frozen=True, slots=True)
class Format:
    """How a report is written in one format."""

    name: str
    ending: str
    write: Callable[[Report], str]


class ReportError(ValueError):
    """The format is none; the message names the nearest one."""


FORMATS = (
    Format("json", "json", json_text),
    Format("markdown", "md", markdown),
)


def report_file(argument: str) -> tuple[Format, Path]:
    """The format and the path of `FORMAT[:PATH]`; raises `ReportError` for a format that is none."""
    name, _, path = argument.partition(":")
    for one in FORMATS:
        if one.name == name:
            return one, Path(path or f"reports/conformance.{one.ending}")
    names = [one.name for one in FORMATS]
    near = get_close_matches(name, names, n=1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    raise ReportError(f"{name!r} is no report format{hint}; expected {' or '.join(names)}")


def write_report(report: Report, argument: str, folder: Path) -> Path:
    """Write a report in one format, below a folder where its path is relative; its path."""
    one, path = report_file(argument)
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(one.write(report), encoding="utf-8", errors="backslashreplace")
    return target
