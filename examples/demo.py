"""Run the kit on the example tools and compare what it finds with the faults that were planted in them.

Ends with 0 where the set of (tool, rule) is the planted one, with 1 for anything else.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parent
FAULTS_FOUND = 1
"""What pytest ends with where a check fails."""


def main() -> int:
    """Run pytest as a user would, then compare."""
    report = Path("reports/demo.json")
    report.unlink(missing_ok=True)
    command = [
        *(sys.executable, "-m", "pytest", "--harness-conformance", os.path.relpath(EXAMPLES / "mytools.py")),
        *("--tb=no", "-q", "--verbosity=0", "-r", "N"),
        *("--harness-report", f"json:{report}"),
    ]
    ended = subprocess.run(command, check=False).returncode  # noqa: S603 - our own command line
    if ended != FAULTS_FOUND or not report.is_file():
        print(f"demo: pytest ended with {ended}; expected {FAULTS_FOUND}, since faults are planted")
        return 1
    return compared(found_in(json.loads(report.read_text())), planted())


Fault = tuple[str, str, str]
"""The tool, who answered for it, and the rule that was broken."""


def planted() -> set[Fault]:
    """The faults that stand in planted.json."""
    entries = json.loads((EXAMPLES / "planted.json").read_text())
    return {(entry["tool"], entry["answered_by"], entry["rule"]) for entry in entries}


def found_in(report: dict[str, object]) -> set[Fault]:
    """The faults that a JSON report names."""
    tools: list[dict[str, object]] = report["tools"]  # type: ignore[assignment]  # the report's own form
    return {
        (str(tool["name"]), side["answered_by"], broken["rule"])
        for tool in tools
        for side in tool["sides"]  # type: ignore[attr-defined]  # as above
        for broken in side["broken"]
    }


def compared(found: set[Fault], expected: set[Fault]) -> int:
    """Say whether the two sets are one, and what either lacks."""
    for name, faults in (("not planted, yet found", found - expected), ("planted, not found", expected - found)):
        for fault in sorted(faults):
            print(f"demo: {name}: {' '.join(fault)}")
    if found != expected:
        return 1
    print(f"\ndemo: as expected: the {len(expected)} faults planted in examples/mytools.py were found, and no others.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
