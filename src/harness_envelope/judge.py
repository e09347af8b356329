"""The judge: every rule that a result, a call or several calls break."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeAlias

from pydantic import JsonValue

from harness_envelope.normalizer.encoding import MARK, decode
from harness_envelope.normalizer.keys import core_names
from harness_envelope.normalizer.reading import read
from harness_envelope.normalizer.records import RejectedError
from harness_envelope.normalizer.syntax import place
from harness_envelope.normalizer.types import as_integer
from harness_envelope.normalizer.validity import root_faults
from harness_envelope.quick_json import Quick, read_quickly
from harness_envelope.rules import RULES
from harness_envelope.rules.declaration import MAX_BYTES, Call, Finding, Raw, Result, Rule, Subject, Where
from harness_envelope.schemas import SchemaView, schema_view
from harness_envelope.strict_json import NotJsonError, NumberError, parse, serialise

Reading: TypeAlias = Callable[[JsonValue, str], Result]
"""How a root and the text that it was read from become a result."""


def judge(
    raw: object, schema: object = None, *, trace_id: str | None = None, max_bytes: int = MAX_BYTES
) -> tuple[Finding, ...]:
    """Every rule that a result breaks, by rule and then by path.

    `raw` is text, bytes, or a Python object, which is judged on what it serialises to. `trace_id` is the
    one that the tool was handed, `max_bytes` the most that a result may hold. Raises `TypeError` or
    `ValueError` for a `schema` that is none.
    """
    view = schema_view(schema)
    try:
        text = raw if isinstance(raw, str | bytes) else serialise(raw)
    except ValueError as error:
        return judge_call(Call(unserialisable=str(error)))
    reading = partial(_result, view=view, trace_id=trace_id, max_bytes=max_bytes)
    return _ordered(_answer_findings(text, reading))


def judge_call(
    call: Call, schema: object = None, *, trace_id: str | None = None, max_bytes: int = MAX_BYTES
) -> tuple[Finding, ...]:
    """Every rule that a call breaks: those on its answer, where there is one, and those on the call."""
    answer = () if call.raw is None else judge(call.raw, schema, trace_id=trace_id, max_bytes=max_bytes)
    return _ordered([*answer, *_findings(call, "call")])


def judge_calls(calls: Iterable[Call]) -> tuple[Finding, ...]:
    """Every rule that the calls of one tool break together; what one of them breaks is `judge_call`'s."""
    return _ordered(_findings(tuple(calls), "calls"))


def stated_code(raw: str | bytes) -> int | None:
    """The status code that an answer states, be the rest of it valid or not; None where it states none."""
    try:
        root = read(raw).root
    except RejectedError:
        return None
    name = core_names(root).get("code")
    return None if name is None else as_integer(root[name])


def _answer_findings(raw: str | bytes, reading: Reading) -> Iterator[Finding]:
    text = raw if isinstance(raw, str) else _decoded(raw)
    data = raw if isinstance(raw, bytes) else None
    quick = read_quickly(text.removeprefix(MARK))
    try:
        root = quick.value if isinstance(quick, Quick) else parse(text.removeprefix(MARK))
    except NotJsonError as error:
        fault = str(error) if isinstance(error, NumberError) else f"{error} at {place(text, error.position)}"
        yield from _behind_the_fault(raw, Raw(text, data, fault=fault), reading)
        return
    yield from _findings(Raw(text, data, root, is_sound=isinstance(quick, Quick)), "raw")
    yield from _result_findings(reading(root, text))


def _behind_the_fault(raw: str | bytes, subject: Raw, reading: Reading) -> Iterator[Finding]:
    yield from _findings(subject, "raw")
    try:
        root = read(raw).root
    except RejectedError:
        return
    yield from _result_findings(reading(root, subject.text))


def _decoded(raw: bytes) -> str:
    """The text of the bytes; what is no Unicode is replaced, so that the rest can be judged."""
    try:
        return decode(raw)
    except RejectedError:
        return raw.decode(errors="replace")


def _result(root: JsonValue, text: str, view: SchemaView, trace_id: str | None, max_bytes: int) -> Result:
    members = root if isinstance(root, dict) else {}
    spelled = core_names(members)
    fields = {field: members[key] for field, key in spelled.items()}
    unknown = {key: member for key, member in members.items() if key not in spelled.values()}
    return Result(root, fields, spelled, unknown, view, trace_id, text, max_bytes)


def _result_findings(result: Result) -> list[Finding]:
    is_success = result.code == 200 and isinstance(result.root, dict) and not root_faults(result.root)
    return _found(result, RULES.on_successes if is_success else RULES.at("result", "schema"))


def _findings(subject: Subject, where: Where) -> list[Finding]:
    return _found(subject, RULES.at(where))


def _found(subject: Subject, rules: Iterable[Rule]) -> list[Finding]:
    return [rule.finding(broken) for rule in rules for broken in rule.judge(subject)]


def _ordered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    found = tuple(findings)
    return tuple(sorted(_heard(found), key=lambda finding: (finding.rule, _steps(finding.path)))) if found else ()


def _heard(findings: tuple[Finding, ...]) -> Iterator[Finding]:
    """The findings without those that another rule silences at their place."""
    silenced = {(rule, finding.path) for finding in findings for rule in RULES[finding.rule].silences}
    return (finding for finding in findings if (finding.rule, finding.path) not in silenced)


def _steps(path: str) -> list[str | int]:
    """A path's parts for sorting: an index of 2 comes before one of 10."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d{1,9})", path)]
