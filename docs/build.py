"""Write the pages of rules and malformations, the example report in every format, and what the READMEs quote of it.

With `--check`, write nothing and end with 1 where what is committed is not what a run gives. What a run draws
depends on the versions of Hypothesis and pydantic, so that one made with others is not compared.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from harness_conformance.explaining import PAGE, page
from harness_envelope import RULES
from harness_strategies import MALFORMATIONS, catalogue

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "reports" / "example"
READMES = (ROOT / "README.md", ROOT / "README.zh.md")
QUOTED = re.compile(r"(<!-- a run of the demo -->\n```text\n).*?(```\n<!-- end -->)", re.DOTALL)
FRESH_ID = re.compile(r'(?<=trace_id\\": \\")[0-9a-f]{32}(?=\\")')
"""A trace id that a tool issued itself, which differs from run to run."""

SECTION = re.compile(r"^=+ harness conformance =+$.*?(?=^(?:report written|=+ ))", re.MULTILINE | re.DOTALL)


def main(arguments: list[str]) -> int:
    """Write or compare, and say which files differ."""
    with tempfile.TemporaryDirectory() as folder:
        pages = from_a_run(Path(folder))
    committed = EXAMPLE / "conformance.json"
    if arguments and environment_of(committed.read_text()) != environment_of(pages[committed]):
        print("docs: not compared: the example was written with other versions of the libraries that it depends on")
        pages = {}
    pages |= from_declarations()
    differing = [file for file, text in pages.items() if not file.is_file() or file.read_text() != text]
    for file in differing:
        print(f"docs: {file.relative_to(ROOT)} {'is out of date; run make docs' if arguments else 'written'}")
        if not arguments:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(pages[file])
    return 1 if differing and arguments else 0


def from_declarations() -> dict[Path, str]:
    """The pages that are made from the declarations, less those of other packages."""
    return {ROOT / PAGE: page(RULES.own), ROOT / catalogue.PAGE: catalogue.catalogue(MALFORMATIONS)}


def from_a_run(folder: Path) -> dict[Path, str]:
    """The pages that are made from one run of the demo, with the text that each should have."""
    reports = {EXAMPLE / f"conformance.{ending}": folder / f"conformance.{ending}" for ending in ("json", "md")}
    printed = run_demo(folder)
    section = SECTION.search(printed)
    if section is None:
        raise SystemExit(f"docs: the run printed no section:\n{printed}")
    quoting = {
        file: QUOTED.sub(lambda match: match[1] + section.group() + match[2], file.read_text()) for file in READMES
    }
    return {file: FRESH_ID.sub("0" * 32, source.read_text()) for file, source in reports.items()} | quoting


def environment_of(report: str) -> object:
    """The versions that a JSON report was made with."""
    return json.loads(report)["environment"]


def run_demo(folder: Path) -> str:
    """What a run of the demo prints; its reports go into a folder."""
    command = [
        *(sys.executable, "-m", "pytest", "--harness-conformance", "examples/mytools.py", "-p", "no:cacheprovider"),
        *("--tb=no", "-r", "N", "--color=no"),
        *("--harness-report", f"json:{folder / 'conformance.json'}"),
        *("--harness-report", f"markdown:{folder / 'conformance.md'}"),
    ]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout  # noqa: S603 - our own command line


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
