"""The command `harness-conformance`."""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Final, NoReturn, cast

import typer
from pydantic import JsonValue

from harness_conformance.explaining import explained, listed
from harness_conformance.reports.report import report_schema
from harness_conformance.targets import TargetError, nearest
from harness_conformance.targets.modules import attribute, load_module
from harness_conformance.tool_schemas import tool_schema
from harness_envelope.contracts import NAMES as CONTRACTS
from harness_envelope.contracts import contract
from harness_envelope.judge import judge as findings_of
from harness_envelope.normalizer import normalize as normalized
from harness_envelope.normalizer.records import Repair
from harness_envelope.paths import format_path
from harness_envelope.rules import RULES, Rule, RulesError
from harness_envelope.rules.declaration import MAX_BYTES, Finding
from harness_envelope.schema_nodes import JsonSchema
from harness_envelope.schemas import schema_view
from harness_envelope.strict_json import NotJsonError, dump, parse, plain
from harness_strategies import MALFORMATIONS

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

_SHOWN: Final = 60


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
    max_bytes: Annotated[
        int, typer.Option(min=1, help="From which size on a result has to be a page or a reference.")
    ] = MAX_BYTES,
) -> None:
    """Show the rules that one result breaks; exit with 1 where it breaks a `must` rule."""
    raw, declared = _given(file, schema)
    findings = findings_of(raw, declared, trace_id=trace_id, max_bytes=max_bytes)
    for finding in findings:
        typer.echo(shown(finding))
    typer.echo(f"{len(findings)} broken" if findings else "conforms: no rule is broken")
    raise typer.Exit(1 if any(finding.level == "must" for finding in findings) else 0)


@app.command()
def normalize(
    file: Annotated[str, typer.Argument(help="What a tool answered; - reads standard input.")] = "-",
    schema: Annotated[
        str | None, typer.Option(help="What is declared about `data`: pkg.mod:Model or FILE.json.")
    ] = None,
    trace_id: Annotated[str | None, typer.Option(help="The trace id for a result that has none.")] = None,
    *,
    unsafe: Annotated[bool, typer.Option("--unsafe", help="Infer a plausible value where nothing is certain.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Say what each malformation means.")] = False,
) -> None:
    """Write the envelope that one result means, and its repairs on standard error; exit with 1 where it is rejected."""
    raw, declared = _given(file, schema)
    answer = normalized(raw, declared, trace_id=trace_id, unsafe=unsafe)
    if answer.reason is not None:
        typer.echo(f"rejected: {answer.reason.malformation}: {answer.reason}", err=True)
        _explain([answer.reason.malformation] if explain else [])
        raise typer.Exit(1)
    for repair in answer.repairs:
        typer.echo(shown_repair(repair), err=True)
    _explain([repair.kind for repair in answer.repairs] if explain else [])
    typer.echo(dump(answer.envelope))


@app.command()
def rules() -> None:
    """List the rules of the convention, and those that other packages add."""
    for line in listed(_known_rules().values()):
        typer.echo(line)


@app.command()
def explain(
    rule: Annotated[str, typer.Argument(help="The id of a rule (HC203), or its name (success-msg).")],
) -> None:
    """Say of one rule why it is one, what keeps and what breaks it, and how to mend that."""
    known = _known_rules()
    by_name = {one.name: one for one in known.values()}
    found = known.get(rule.upper()) or by_name.get(rule.lower())
    if found is None:
        near = nearest(rule.upper(), known) or nearest(rule.lower(), by_name)
        _usage_error(f"there is no rule `{rule}`{near}; `harness-conformance rules` lists them")
    for line in explained(found):
        typer.echo(line)


@app.command()
def schema(
    what: Annotated[
        str,
        typer.Argument(help="`envelope`, `page`, `report`, or a tool: pkg.mod:function, path/to/tools.py:function."),
    ] = "envelope",
    *,
    arguments: Annotated[
        bool, typer.Option("--arguments", help="The schema of the tool's arguments in place of its result's.")
    ] = False,
) -> None:
    """Print the JSON Schema (2020-12) of the envelope, of the page, of a JSON report, or of a tool's result."""
    try:
        found = _schema(what, arguments=arguments)
    except TargetError as error:
        _usage_error(str(error))
    typer.echo(json.dumps(found, ensure_ascii=False, indent=2))


def _schema(what: str, *, arguments: bool) -> JsonSchema:
    if what in CONTRACTS:
        return contract(what)
    return report_schema() if what == "report" else tool_schema(what, arguments=arguments)


def shown(finding: Finding) -> str:
    """The finding in two lines: rule, level, place and what was found; then the rule's sentence."""
    rule = RULES[finding.rule]
    return f"{rule.id} {rule.name} ({finding.level}) {finding.path}: {finding.message}\n    {rule.sentence}"


def shown_repair(repair: Repair) -> str:
    """The repair in one line: malformation, place, and what became of what."""
    mark = "" if repair.safe else " (unsafe)"
    return f"{repair.kind}{mark} {repair.place}: {_edit(repair)}"


def _edit(repair: Repair) -> str:
    if repair.edit == "move":
        return f"{repair.place} -> {format_path(tuple(cast('list[str | int]', repair.after)))}"
    if repair.edit in ("text", "replace"):
        return f"{_short(repair.before)} -> {_short(repair.after)}"
    if repair.edit == "decode":
        return f"{_short(repair.before)} -> the JSON that it spells"
    if repair.edit == "unwrap":
        return f"{repair.place} -> $"
    return "stands once" if repair.edit == "merge" else _added_or_removed(repair)


def _added_or_removed(repair: Repair) -> str:
    return f"absent -> {_short(repair.after)}" if repair.edit == "add" else f"{_short(repair.before)} -> absent"


def _short(value: JsonValue) -> str:
    """The value as JSON, its middle left out where it is long."""
    text = dump(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN // 2]}…{text[-_SHOWN // 2 + 1 :]}"


def _explain(malformations: Iterable[str]) -> None:
    for name in dict.fromkeys(malformations):
        if name in MALFORMATIONS:
            typer.echo(f"    {name}: {MALFORMATIONS[name].sentence}", err=True)


def _given(file: str, schema: str | None) -> tuple[bytes, object]:
    """What was asked about, and what is declared; a usage error ends the command."""
    try:
        return _read(file), _declared(schema) if schema else None
    except TargetError as error:
        _usage_error(str(error))


def _known_rules() -> Mapping[str, Rule]:
    """The rules by id; a usage error ends the command where those of another package cannot be loaded."""
    try:
        len(RULES)
    except RulesError as error:
        _usage_error(str(error))
    return RULES


def _usage_error(message: str) -> NoReturn:
    typer.echo(f"harness-conformance: {message}", err=True)
    raise typer.Exit(2)


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
