"""`[tool.harness-conformance]` of pyproject.toml: what a project says of its tools, by their names."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from harness_conformance.choice import known_rules, selectable_rules
from harness_conformance.targets import nearest
from harness_conformance.tools import Target, Tool

SECTION = "harness-conformance"

Reason: TypeAlias = Annotated[str, Field(min_length=1, pattern=r"\S")]


class ToolSettings(BaseModel):
    """What a project says of one tool: its rules and limits, and arguments that exist, whole or by parameter."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    select: tuple[str, ...] = ()
    ignore: dict[str, Reason] = Field(default_factory=dict)
    examples: tuple[dict[str, JsonValue], ...] = ()
    arguments: dict[str, list[JsonValue]] = Field(default_factory=dict)
    max_bytes: int | None = Field(default=None, ge=1, strict=True)


class ProjectSettings(BaseModel):
    """The whole section: `tools` by `name`, or by `target::name` where two targets share a name."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    tools: dict[str, ToolSettings] = Field(default_factory=dict)


class SettingsError(ValueError):
    """The section cannot be read; the message names the file, the place, what was given and what was expected."""


def read_project(file: Path) -> ProjectSettings:
    """The settings of a pyproject.toml; empty where there is none, or none in it."""
    if not file.is_file():
        return ProjectSettings()
    try:
        section = tomllib.loads(file.read_text(encoding="utf-8")).get("tool", {}).get(SECTION, {})
        settings = ProjectSettings.model_validate(section)
        for name, of_tool in settings.tools.items():
            _known(name, of_tool)
    except ValidationError as error:
        raise SettingsError(f"{file}: [tool.{SECTION}]: {_first_fault(error)}") from None
    except (ValueError, OSError) as error:
        raise SettingsError(f"{file}: {error}") from None
    return settings


def with_settings(target: Target, settings: ProjectSettings) -> Target:
    """The target with what the project says of its tools; raises `SettingsError` for a parameter that is none."""
    return replace(target, tools=tuple(_with_settings(tool, _of(target, tool, settings)) for tool in target.tools))


def unmatched(targets: list[Target], settings: ProjectSettings) -> Iterator[str]:
    """A note for each tool of the settings that no target has."""
    known = [name for target in targets for tool in target.tools for name in (tool.name, f"{target.name}::{tool.name}")]
    for name in settings.tools:
        if name not in known:
            yield f"[tool.{SECTION}.tools] names `{name}`, which no target of this run has{nearest(name, known)}"


def _of(target: Target, tool: Tool, settings: ProjectSettings) -> ToolSettings:
    found = settings.tools.get(f"{target.name}::{tool.name}") or settings.tools.get(tool.name)
    return found or ToolSettings()


def _with_settings(tool: Tool, said: ToolSettings) -> Tool:
    names = tool.signature.names if tool.signature else ()
    for name in (*said.arguments, *(name for example in said.examples for name in example)):
        if name not in names:
            raise SettingsError(
                f"[tool.{SECTION}.tools.{tool.name}] names the argument `{name}`, which is no parameter"
                f"{nearest(name, names)}; expected {', '.join(names) or 'none'}"
            )
    _refuse_misfits(tool, said)
    return replace(
        tool,
        selected=said.select,
        ignored={**tool.ignored, **said.ignore},
        examples=said.examples,
        values=said.arguments,
        max_bytes=said.max_bytes or tool.max_bytes,
    )


def _refuse_misfits(tool: Tool, said: ToolSettings) -> None:
    alone = [{name: value} for name, values in said.arguments.items() for value in values]
    for given, whole in (*((example, True) for example in said.examples), *((value, False) for value in alone)):
        faults = tool.signature.faults(given) if tool.signature else ()
        for fault in (one for one in faults if whole or one.name in given):
            raise SettingsError(f"[tool.{SECTION}.tools.{tool.name}]: {given}: `{fault.name}`: {fault.message}")


def _known(name: str, settings: ToolSettings) -> None:
    try:
        selectable_rules(settings.select)
        known_rules(settings.ignore)
    except ValueError as error:
        raise SettingsError(f"[tool.{SECTION}.tools.{name}]: {error}") from None


def _first_fault(error: ValidationError) -> str:
    fault = error.errors()[0]
    place = ".".join(map(str, fault["loc"]))
    known: Mapping[str, object] = ToolSettings.model_fields if len(fault["loc"]) > 1 else ProjectSettings.model_fields
    hint = nearest(str(fault["loc"][-1]), known) if fault["type"] == "extra_forbidden" else ""
    return f"`{place}`: {fault['msg']}{hint}"
