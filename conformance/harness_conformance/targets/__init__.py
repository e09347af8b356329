"""What stands behind `--harness-conformance TARGET`: the grammar of targets, and how one is loaded."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from harness_conformance.tools import Target

GROUP = "harness_conformance.targets"
PYTHON = "python"

_PREFIX = re.compile(r"([A-Za-z][\w+.-]+):(.*)", re.DOTALL)
_PYTHON_NAME = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")

Loader: TypeAlias = "Callable[..., Target]"
"""`load(rest, *, roots, allow_destructive)`, where `rest` is what follows the prefix."""


class TargetError(Exception):
    """A target cannot be loaded: what was looked for, where, the nearest match and the remedy."""


def load_target(argument: str, *, roots: Sequence[Path], allow_destructive: bool) -> "Target":
    """What is under test, loaded; raises `TargetError` where that cannot be, or nothing is to be tested.

    `results:FILE`, `normalizer:pkg.mod:function`, `reference`, and the prefixes that other packages add as
    entry points in the group `harness_conformance.targets`; anything else names Python tools (`mytools`,
    `pkg.mod:name`, `path/to/tools.py`). Modules are looked up in `roots` first.
    """
    loaders = {point.name: point for point in entry_points(group=GROUP)}
    prefix, rest = _split(argument.strip(), loaders)
    return _loader(loaders[prefix])(rest, roots=roots, allow_destructive=allow_destructive)


def nearest(name: str, known: Iterable[str]) -> str:
    """A question that offers the nearest of the known names, or an empty text where none is near."""
    close = get_close_matches(name, [*known], n=1)
    return f" (did you mean `{close[0]}`?)" if close else ""


def _split(argument: str, loaders: Mapping[str, EntryPoint]) -> tuple[str, str]:
    match = _PREFIX.fullmatch(argument)
    prefix, rest = match.groups() if match else (argument, "")
    if prefix in loaders:
        return prefix, rest
    if match is None or prefix.endswith(".py") or all(map(_PYTHON_NAME.fullmatch, (prefix, rest))):
        return PYTHON, argument
    raise TargetError(
        f"{argument!r}: no loader is called `{prefix}`{nearest(prefix, loaders)}; "
        f"known are {', '.join(sorted(loaders))}, and another package can add one"
    )


def _loader(point: EntryPoint) -> Loader:
    try:
        loader: Loader = point.load()
    except Exception as error:  # noqa: BLE001 - importing runs code of another package
        raise TargetError(
            f"the loader `{point.name}` ({point.value}) cannot be loaded: {type(error).__name__}: {error}; "
            "install its package again"
        ) from None
    return loader
