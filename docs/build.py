"""Write the example report in every format, and what the README quotes of the same run.

With `--check`, write nothing and end with 1 where what is committed is not what a run gives. What a run draws
depends on the versions of Hypothesis and pydantic, so that one made with others is not compared.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "reports" / "example"
README = ROOT / "README.md"
QUOTED = re.compile(r"(<!-- a run of the demo -->\n```text\n).*?(```\n<!-- end -->)", re.DOTALL)
SECTION = re.compile(r"^=+ harness conformance =+$.*?(?=^(?:report written|=+ ))", re.MULTILINE | re.DOTALL)


def main(arguments: list[str]) -> int:
    """Write or compare, and say which files differ."""
    with tempfile.TemporaryDirectory() as folder:
        pages = built(Path(folder))
    committed = EXAMPLE / "conformance.json"
    if arguments and environment_of(committed.read_text()) != environment_of(pages[committed]):
        print("docs: not compared: the example was written with other versions of the libraries that it depends on")
        return 0
    differing = [page for page, text in pages.items() if not page.is_file() or page.read_text() != text]
    for page in differing:
        print(f"docs: {page.relative_to(ROOT)} {'is out of date; run make docs' if arguments else 'written'}")
        if not arguments:
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(pages[page])
    return 1 if differing and arguments else 0


def built(folder: Path) -> dict[Path, str]:
    """Every page with the text that it should have, from one run of the demo."""
    reports = {EXAMPLE / f"conformance.{ending}": folder / f"conformance.{ending}" for ending in ("json", "md")}
    printed = run_demo(folder)
    section = SECTION.search(printed)
    if section is None:
        raise SystemExit(f"docs: the run printed no section:\n{printed}")
    readme = QUOTED.sub(lambda match: match[1] + section.group() + match[2], README.read_text())
    return {page: source.read_text() for page, source in reports.items()} | {README: readme}


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
