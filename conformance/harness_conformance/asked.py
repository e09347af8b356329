"""What a run was asked for, read from the options and checked; every bad value is a usage error."""

import random
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from math import isfinite
from pathlib import Path
from typing import Final, Literal, cast

import pytest

from harness_conformance.choice import (
    Choice,
    MissingLibrariesError,
    UnknownRuleError,
    known_rules,
    selectable_rules,
)
from harness_conformance.gates import GateError, read_gates
from harness_conformance.mixes import Mix, MixError, load_mix
from harness_conformance.options import targets_of, value_of
from harness_conformance.own_envelope import EnvelopeError, OwnEnvelope, load_envelope
from harness_conformance.reports import ReportError, report_file
from harness_conformance.running import Settings
from harness_conformance.targets import TargetError, load_target
from harness_conformance.tool_settings import ProjectSettings, SettingsError, read_project, with_settings
from harness_conformance.tools import NormalizerUnderTest, Target
from harness_envelope.rules import RULES, RulesError
from harness_strategies import MALFORMATIONS

SEED: Final = "harness_seed"
"""Under which name a controller hands its seed to xdist's workers."""

_ACCEPTED: Final = ("valid", "fixed")


def read_settings(config: pytest.Config) -> Settings:
    """The settings of a run; raises `pytest.UsageError` with the option, what was given and what was expected."""
    _load_rules()
    record = value_of(config, "--harness-record")
    return Settings(
        mix=_mix(config),
        examples=_whole(config, "--harness-examples", least=1),
        seed=_seed(config),
        timeout=_seconds(config),
        accept=_accept(config),
        malformations=_malformations(config),
        search=bool(value_of(config, "--harness-search")),
        record=config.invocation_params.dir / record if record else None,
        normalizer=str(value_of(config, "--harness-normalizer")),
        choice=_choice(config),
        envelope=_envelope(config),
    )


def _load_rules() -> None:
    """Load the rules that other packages add, before any result is judged by them."""
    try:
        len(RULES)
    except RulesError as error:
        raise pytest.UsageError(str(error)) from None


def read_minima(config: pytest.Config) -> dict[str, float]:
    """The gates of `--harness-fail-under`; empty where there are none."""
    given = value_of(config, "--harness-fail-under")
    try:
        return read_gates(str(given)) if given else {}
    except GateError as error:
        raise pytest.UsageError(f"--harness-fail-under: {error}") from None


def read_reports(config: pytest.Config) -> list[str]:
    """The reports that were asked for, each `FORMAT[:PATH]` of a known format."""
    reports = [str(report) for report in value_of(config, "--harness-report") or []]
    for report in reports:
        try:
            report_file(report)
        except ReportError as error:
            raise pytest.UsageError(f"--harness-report: {error}") from None
    return reports


def load_targets(config: pytest.Config) -> list[tuple[str, Target]]:
    """Every target with the argument that named it, and with what pyproject.toml says of its tools.

    Raises `pytest.UsageError` for one that cannot be loaded, and for a rule or a parameter that is none.
    """
    targets = ((argument, _target(config, argument, "--harness-conformance")) for argument in targets_of(config))
    return [(argument, in_project(config, target)) for argument, target in targets]


def in_project(config: pytest.Config, target: Target) -> Target:
    """The target with what pyproject.toml says of its tools; raises `pytest.UsageError` as `load_targets` does."""
    for tool in target.tools:
        try:
            known_rules(tool.ignored)
        except UnknownRuleError as error:
            raise pytest.UsageError(f"{tool.file}:{tool.line}: @tool(ignore=...) of {tool.name}: {error}") from None
    try:
        return with_settings(target, project_settings(config))
    except SettingsError as error:
        raise pytest.UsageError(str(error)) from None


def project_settings(config: pytest.Config) -> ProjectSettings:
    """What pyproject.toml in rootdir says of tools; raises `pytest.UsageError` where it cannot be read."""
    try:
        return read_project(config.rootpath / "pyproject.toml")
    except SettingsError as error:
        raise pytest.UsageError(str(error)) from None


def load_normalizer(config: pytest.Config) -> NormalizerUnderTest:
    """The normalizer that repairs invalid results."""
    argument = str(value_of(config, "--harness-normalizer"))
    normalizer = _target(config, argument, "--harness-normalizer").normalizer
    if normalizer is None:
        raise pytest.UsageError(
            f"--harness-normalizer: {argument} is no normalizer; expected reference or normalizer:pkg.mod:function"
        )
    return normalizer


def _target(config: pytest.Config, argument: str, option: str) -> Target:
    try:
        return load_target(
            argument,
            roots=_roots(config),
            allow_destructive=bool(value_of(config, "--harness-allow-destructive")),
        )
    except TargetError as error:
        raise pytest.UsageError(f"{option}: {error}") from None


def _mix(config: pytest.Config) -> Mix:
    argument = str(value_of(config, "--harness-mix"))
    in_folder = config.invocation_params.dir / argument
    try:
        return load_mix(str(in_folder) if in_folder.is_file() else argument)
    except MixError as error:
        raise pytest.UsageError(f"--harness-mix: {error}") from None


def _whole(config: pytest.Config, name: str, *, least: int) -> int:
    given = str(value_of(config, name))
    if not given.isdecimal() or int(given) < least:
        raise pytest.UsageError(f"{name}: {given!r} is no whole number of at least {least}")
    return int(given)


def _seed(config: pytest.Config) -> int:
    """The seed; a random one is drawn once, on the controller, which hands it to its workers."""
    handed_over = getattr(config, "workerinput", {}).get(SEED)
    if handed_over is not None:
        return int(handed_over)
    if value_of(config, "--harness-seed") == "random":
        return random.SystemRandom().randrange(2**32)
    return _whole(config, "--harness-seed", least=0)


def _seconds(config: pytest.Config) -> float:
    given = str(value_of(config, "--harness-timeout"))
    try:
        seconds = float(given)
    except ValueError:
        seconds = 0.0
    if not isfinite(seconds) or seconds <= 0:
        raise pytest.UsageError(f"--harness-timeout: {given!r} is no number of seconds above 0")
    return seconds


def _accept(config: pytest.Config) -> Literal["valid", "fixed"]:
    given = str(value_of(config, "--harness-accept"))
    if given not in _ACCEPTED:
        raise pytest.UsageError(f"--harness-accept: {given!r}{_nearest(given, _ACCEPTED)}; expected valid or fixed")
    return cast("Literal['valid', 'fixed']", given)


def _envelope(config: pytest.Config) -> OwnEnvelope | None:
    given = value_of(config, "--harness-envelope")
    try:
        return load_envelope(str(given), _roots(config)) if given else None
    except EnvelopeError as error:
        raise pytest.UsageError(f"--harness-envelope: {error}") from None


def _roots(config: pytest.Config) -> list[Path]:
    return [*dict.fromkeys((config.invocation_params.dir, config.rootpath, config.rootpath / "src"))]


def _choice(config: pytest.Config) -> Choice:
    return Choice(
        selected=_rules(config, "--harness-select", selectable_rules),
        ignored=dict.fromkeys(_rules(config, "--harness-ignore", known_rules), ""),
        strict=bool(value_of(config, "--harness-strict")),
        max_bytes=_whole(config, "--harness-max-bytes", least=1),
    )


def _rules(config: pytest.Config, name: str, read: Callable[[Iterable[str]], tuple[str, ...]]) -> tuple[str, ...]:
    try:
        return read(_names(str(value_of(config, name) or "")))
    except (UnknownRuleError, MissingLibrariesError) as error:
        raise pytest.UsageError(f"{name}: {error}") from None


def _names(given: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in given.split(",") if name.strip())


def _malformations(config: pytest.Config) -> tuple[str, ...]:
    names = _names(str(value_of(config, "--harness-malformations") or ""))
    families = {one.family for one in MALFORMATIONS.values()}
    for name in names:
        if name not in MALFORMATIONS and name not in families:
            raise pytest.UsageError(
                f"--harness-malformations: {name!r} is no malformation and no family"
                f"{_nearest(name, [*MALFORMATIONS, *families])}"
            )
    return names


def _nearest(given: str, known: Iterable[str]) -> str:
    matches = get_close_matches(given, known, n=1)
    return f" (did you mean {matches[0]}?)" if matches else ""
