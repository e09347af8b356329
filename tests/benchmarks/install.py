"""A venv of its own for the benchmark; a peer that does not install is named and left out."""

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


def main(folder: str) -> None:
    """Make or renew the venv; fails only where the kit itself cannot be installed."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    pip = [f"{folder}/bin/python", "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, "--upgrade", "pip>=25.1"], check=True)
    subprocess.run([*pip, "--editable", str(ROOT), "--group", f"{ROOT / 'pyproject.toml'}:test"], check=True)
    for requirement in peers():
        ended = subprocess.run([*pip, "--upgrade", requirement], capture_output=True, text=True, check=False)
        if ended.returncode:
            print(f"left out, since it does not install here: {requirement}: {reason(ended.stderr)}")


def peers() -> Iterator[str]:
    """The requirements of the dependency group `bench`."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    yield from groups["bench"]


def reason(output: str) -> str:
    """What pip said last about an error."""
    errors = [line for line in output.splitlines() if line.startswith("ERROR")]
    return errors[-1] if errors else output.strip()[-200:]


if __name__ == "__main__":
    main(sys.argv[1])
