"""Mixes: what share of an agent's results is assumed to be malformed, and how."""

import json
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from math import isclose
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from harness_strategies import MALFORMATIONS

CONFORMING = "conforming"
_CONFORMING_SHARE = 0.85
_RECOVERABLE = ("recover", "recover-or-reject")
_BASIC = ("code-fence", "miscased-key", "misspelt-key", "string-number", "missing-trace-id")

Weight = Annotated[float, Field(ge=0, le=1)]


class Mix(BaseModel):
    """Weights that sum to 1: of conforming results, and of each malformation by name."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    conforming: Weight
    malformations: dict[str, Weight]


class MixError(ValueError):
    """The mix is none; the message says what was given and what was expected."""


def load_mix(argument: str) -> Mix:
    """The mix of a name or a file; raises `MixError` with the nearest match or the fault."""
    if argument == "basic":
        return _even("basic", [_BASIC])
    if argument == "wide":
        return _even("wide", _families())
    path = Path(argument)
    if not path.is_file():
        raise MixError(
            f"{argument!r} is no mix; expected basic, wide, or a JSON file{_nearest(argument, ['basic', 'wide'])}"
        )
    return _from_file(path)


def success_under(mix: Mix, reached: Mapping[str, float | None]) -> float | None:
    """P_success under a mix, from the share of exact answers in each stratum.

    `reached` names each stratum, `conforming` among them. None where a stratum with weight is missing;
    one that holds None had no site (a payload without a number, say), and the rest share its weight.
    """
    weights = {CONFORMING: mix.conforming, **mix.malformations}
    wanted = {name: weight for name, weight in weights.items() if weight}
    if any(name not in reached for name in wanted):
        return None
    counted = {name: value for name in wanted if (value := reached[name]) is not None}
    malformed = {name: wanted[name] for name in counted if name != CONFORMING}
    scale = sum(malformed.values())
    if CONFORMING not in counted or not scale:
        return None
    broken = sum(malformed[name] * counted[name] for name in malformed) / scale
    return mix.conforming * counted[CONFORMING] + (1 - mix.conforming) * broken


def _even(name: str, groups: Iterable[Iterable[str]]) -> Mix:
    """The malformed share evenly over the groups, then evenly over the malformations in each."""
    members = [list(group) for group in groups]
    share = (1 - _CONFORMING_SHARE) / len(members)
    weights = {one: share / len(group) for group in members for one in group}
    return Mix(name=name, conforming=_CONFORMING_SHARE, malformations=weights)


def _families() -> list[list[str]]:
    families: dict[str, list[str]] = {}
    for malformation in MALFORMATIONS.values():
        if callable(malformation.expects) or malformation.expects in _RECOVERABLE:
            families.setdefault(malformation.family, []).append(malformation.name)
    return list(families.values())


def _from_file(path: Path) -> Mix:
    try:
        given = json.loads(path.read_text(encoding="utf-8"))
        mix = Mix(**{"name": path.name, **given})
    except (OSError, ValueError, TypeError, ValidationError) as error:
        raise MixError(
            f"{path}: no mix ({str(error).splitlines()[0]}); expected "
            '{"conforming": 0.85, "malformations": {"code-fence": 0.15}}'
        ) from None
    unknown = [name for name in mix.malformations if name not in MALFORMATIONS]
    if unknown:
        raise MixError(f"{path}: no malformation is called {unknown[0]!r}{_nearest(unknown[0], MALFORMATIONS)}")
    total = mix.conforming + sum(mix.malformations.values())
    if not isclose(total, 1, abs_tol=1e-6):
        raise MixError(f"{path}: the weights sum to {total:.4f}; expected 1")
    return mix


def _nearest(given: str, known: Iterable[str]) -> str:
    matches = get_close_matches(given, known, n=1)
    return f"; did you mean {matches[0]!r}?" if matches else ""
