"""Whole pytest runs: what the plugin costs where nobody asks for it, and what checking the reference takes."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.benchmarks.bars import Bar, Met
from tests.benchmarks.comparisons import Comparison
from tests.benchmarks.effort import Effort
from tests.benchmarks.tables import duration

IDLE: Final = 0.005
CONFORMANCE_SECONDS: Final = 60.0
CONFORMANCE_BYTES: Final = 2**30
SAMPLING: Final = 0.05
PYTEST: Final = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
WITHOUT: Final = ("-p", "no:harness-conformance")


def idle(effort: Effort) -> tuple[Comparison, Bar]:
    """A run that does not ask, with and without the plugin, in turn; the least of each."""
    runs: dict[tuple[str, ...], list[float]] = {(): [], WITHOUT: []}
    with TemporaryDirectory() as folder:
        (Path(folder) / "test_mine.py").write_text("def test_mine(): pass\n")
        for _ in range(4 * effort.rounds):
            for options, seconds in runs.items():
                seconds.append(_run(folder, "-p", "no:hypothesispytest", *options))
    ours, theirs = min(runs[()]), min(runs[WITHOUT])
    added = max(0.0, ours - theirs)
    met: Met = "yes" if added <= IDLE else "no"
    row = Comparison("a pytest run that does not ask", "the same without the plugin", ours, theirs)
    return row, Bar("the plugin where nobody asks", "no plugin", f"≤ {duration(IDLE)}", [(duration(added), met)])


def conformance() -> Iterator[Bar]:
    """Seconds and memory of `pytest --harness-conformance reference -n 2`, all its processes together."""
    with TemporaryDirectory() as folder:
        command = [*PYTEST, "--harness-conformance", "reference", "-n", "2"]
        start = time.perf_counter()
        run = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, start_new_session=True)
        peak = 0
        while run.poll() is None:
            peak = max(peak, _memory_of_group(run.pid))
            time.sleep(SAMPLING)
        seconds = time.perf_counter() - start
    what = "conformance of reference, -n 2"
    green = "" if run.returncode == 0 else f", exit {run.returncode}"
    fast: Met = "yes" if seconds <= CONFORMANCE_SECONDS and run.returncode == 0 else "no"
    yield Bar(what, "-", f"≤ {CONFORMANCE_SECONDS:g} s", [(duration(seconds) + green, fast)])
    small: Met = "yes" if peak <= CONFORMANCE_BYTES else "no"
    yield Bar(what, "-", "≤ 1 GiB", [(f"{peak / 2**20:.0f} MiB" if peak else "-", small if peak else "-")])


def _run(folder: str, *options: str) -> float:
    start = time.perf_counter()
    subprocess.run([*PYTEST, *options], cwd=folder, capture_output=True, check=True)
    return time.perf_counter() - start


def _memory_of_group(group: int) -> int:
    """The resident bytes of all processes of a group; 0 where the system has no /proc."""
    return sum(map(_resident, _members(group)))


def _members(group: int) -> Iterator[Path]:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        fields = _read(stat).rpartition(")")[2].split()
        if len(fields) > 2 and fields[2] == str(group):
            yield stat.parent


def _resident(process: Path) -> int:
    lines = [line for line in _read(process / "status").splitlines() if line.startswith("VmRSS")]
    return int(lines[0].split()[1]) * 1024 if lines else 0


def _read(file: Path) -> str:
    try:
        return file.read_text()
    except OSError:  # the process has ended
        return ""
