"""Run the suite on every Python that is here, and once at the lowest versions that pyproject.toml declares."""

import shutil
import subprocess
import sys
from pathlib import Path

PROBE = "import sys; print(sys.executable, '%d.%d' % sys.version_info[:2])"


def interpreter(version: str) -> str | None:
    """A working interpreter of a version: on the path, or among pyenv's, whose shims only work for chosen versions."""
    on_path = shutil.which(f"python{version}")
    pyenv = Path(on_path).parents[1] if on_path else Path.home() / ".pyenv"
    for candidate in [on_path, *map(str, sorted(pyenv.glob(f"versions/{version}.*/bin/python")))]:
        if candidate is None:
            continue
        answer = subprocess.run([candidate, "-c", PROBE], capture_output=True, text=True, check=False)
        if answer.returncode == 0 and answer.stdout.split()[-1] == version:
            return answer.stdout.rsplit(maxsplit=1)[0]
    return None


def run_suite(python: str, name: str, *resolution: str) -> int:
    """Install into a venv of its own and run the tests there; pytest's exit code."""
    folder = f".venv-{name}"
    uv = [sys.executable, "-m", "uv"]
    subprocess.run([*uv, "venv", "--quiet", "--clear", "--python", python, folder], check=True)
    install = [*uv, "pip", "install", "--quiet", "--python", f"{folder}/bin/python", *resolution]
    subprocess.run([*install, "--editable", ".[exposure]", "--group", "test"], check=True)
    return subprocess.run([f"{folder}/bin/python", "-m", "pytest", "-n", "2", "-q"], check=False).returncode


def main(versions: list[str]) -> int:
    """The highest exit code of all runs; a version that is not here is named and left out."""
    codes = []
    for version in versions:
        python = interpreter(version)
        print(f"=== Python {version}: {python or 'not on this machine, left out'}", flush=True)
        if python:
            codes.append(run_suite(python, version))
    print("=== the lowest versions declared", flush=True)
    codes.append(run_suite(sys.executable, "lowest", "--resolution", "lowest-direct"))
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
