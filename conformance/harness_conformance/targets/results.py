"""`results:FILE.jsonl`: results that were recorded, by this kit or by anything else; nothing is called."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from harness_conformance.observations import BadLineError, Recorded, read_lines
from harness_conformance.targets import TargetError, nearest
from harness_conformance.tools import Target, Tool

_FORM = 'expected one JSON object a line, {"tool": "get_weather", "raw": "…"}'


def load(rest: str, *, roots: Sequence[Path], allow_destructive: bool) -> Target:  # noqa: ARG001 - a loader's form
    """The recorded results as a tool for each name, in the order of their first lines."""
    file = _existing(rest, roots)
    try:
        lines = tuple(read_lines(file))
    except BadLineError as error:
        raise TargetError(str(error)) from None
    except OSError as error:
        raise TargetError(f"the recorded results {file} cannot be read: {error.strerror}") from None
    if not lines:
        raise TargetError(f"the recorded results {file} are empty; {_FORM}")
    by_tool: dict[str, list[Recorded]] = {}
    for recorded in lines:
        by_tool.setdefault(recorded.observation.tool, []).append(recorded)
    return Target(file.name, tools=tuple(_tool(name, file, found) for name, found in by_tool.items()))


def _existing(name: str, roots: Sequence[Path]) -> Path:
    if not name:
        raise TargetError("`results:` names no file; expected results:FILE.jsonl (a module: python:results)")
    for file in (Path(name), *(root / name for root in roots)):
        if file.is_file():
            return file
    folder = Path(name).parent
    beside = [str(folder / file.name) for file in folder.glob("*.jsonl")] if folder.is_dir() else []
    raise TargetError(
        f"the recorded results {name} do not exist{nearest(name, beside)}; expected a file of JSON Lines, as "
        "--harness-record writes it"
    )


def _tool(name: str, file: Path, recorded: Sequence[Recorded]) -> Tool:
    return Tool(
        name,
        str(file),
        recorded[0].line,
        declared=_declared(file, recorded),
        recorded=tuple(line.observation for line in recorded),
    )


def _declared(file: Path, recorded: Iterable[Recorded]) -> object:
    declaring = [line for line in recorded if line.schema is not None]
    for line in declaring:
        if line.schema != declaring[0].schema:
            raise TargetError(
                f"{file}:{line.line}: the schema of `{line.observation.tool}` is not the one of line "
                f"{declaring[0].line}; expected one schema a tool, or another tool name"
            )
    return declaring[0].schema if declaring else None
