"""The command `harness-conformance`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from harness_conformance.targets import TargetError
from harness_conformance.targets.modules import attribute, load_module
from harness_envelope.judge import judge as findings_of
from harness_envelope.rules import RULES
from harness_envelope.rules.declaration import Finding
from harness_envelope.schemas import schema_view
from harness_envelope.strict_json import NotJsonError, parse, plain

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.callback()
def main() -> None:
    """Measure how well the tools of an AI agent keep to one result convention."""


@app.command()
def judge(
    file: Annotated[str, typer.Argument(help="What a tool answered; - reads standard input.")] = "-",
    schema: Annotated[
        str | None, typer.Option(help="What is declared about `data`: pkg.mod:Model or FILE.json.")
    ] = None,
    trace_id: Annotated[str | None, typer.Option(help="The trace id that the tool was handed.")] = None,
) -> None:
    """Show the rules that one result breaks; exit with 1 where it breaks a `must` rule."""
    try:
        raw = _read(file)
        declared = _declared(schema) if schema else None
    except TargetError as error:
        typer.echo(f"harness-conformance: {error}", err=True)
        raise typer.Exit(2) from None
    findings = findings_of(raw, declared, trace_id=trace_id)
    for finding in findings:
        typer.echo(shown(finding))
    typer.echo(f"{len(findings)} broken" if findings else "conforms: no rule is broken")
    raise typer.Exit(1 if any(finding.level == "must" for finding in findings) else 0)


def shown(finding: Finding) -> str:
    """The finding in two lines: rule, level, place and what was found; then the rule's sentence."""
    rule = RULES[finding.rule]
    return f"{rule.id} {rule.name} ({finding.level}) {finding.path}: {finding.message}\n    {rule.sentence}"


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise TargetError(f"{file} cannot be read: {error.strerror}; expected a file, or - for stdin") from None


def _declared(schema: str) -> object:
    declared = _from_file(schema) if schema.endswith(".json") else _from_module(schema)
    try:
        schema_view(declared)
    except (TypeError, ValueError) as error:
        raise TargetError(f"--schema {schema}: {error}") from None
    return declared


def _from_file(name: str) -> object:
    try:
        value = plain(parse(_read(name).decode()))
    except UnicodeDecodeError as error:
        raise TargetError(f"--schema {name} is not UTF-8 at byte {error.start}") from None
    except NotJsonError as error:
        raise TargetError(f"--schema {name} is not JSON: {error} at character {error.position}") from None
    if not isinstance(value, dict):
        raise TargetError(f"--schema {name} holds no object; expected the JSON Schema of `data`")
    return value


def _from_module(argument: str) -> object:
    module, name = load_module(argument, [Path.cwd(), Path.cwd() / "src"])
    if not name:
        raise TargetError(f"--schema {argument} names no type; expected pkg.mod:Model or FILE.json")
    return attribute(module, name)
