"""The rules in words: for the terminal, and as the page of the documentation."""

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Final

from harness_envelope.rules.declaration import Call, Rule
from harness_envelope.strict_json import dump

PAGE: Final = "docs/rules.md"
"""Where the page of the rules stands; its anchors are the ids in small letters."""

_WIDTH: Final = 80
_INDENT: Final = "         "
_LONGEST: Final = 200
_WHERE: Final = {
    "raw": "the text of a result",
    "result": "one result",
    "schema": "one result and the tool's declared result",
    "call": "one call",
    "calls": "all calls of a tool",
}
_HEAD: Final = """\
# Rules

What a tool's result has to keep. Written from the declarations of the rules by `make docs`. Level `must`: a result
that breaks it is invalid and fails the run. Level `should`: a warning, which fails the run in strict mode only. A
finding may be weaker than its rule where the evidence is only a likeness, never stronger.

`harness-conformance explain HC203` shows one of them in the terminal.

| rule | level | a conforming tool |
|---|---|---|
"""


def anchor(rule_id: str) -> str:
    """Where the page says more of a rule."""
    return f"{PAGE}#{rule_id.lower()}"


def listed(rules: Iterable[Rule]) -> Iterator[str]:
    """A line a rule: id, level, name and sentence."""
    for rule in rules:
        yield f"{rule.id}  {rule.level:<6}  {rule.name:<23}  {rule.sentence}"


def explained(rule: Rule) -> Iterator[str]:
    """What the terminal shows of one rule: its sentence, why it is one, how to mend it, a good and a bad example."""
    yield f"{rule.id} {rule.name} ({rule.level}, judged on {_WHERE[rule.where]})"
    yield from wrap(rule.sentence, _WIDTH)
    for label, text in {"note": rule.note, "why": rule.why, "fix": rule.fix, "related": _related(rule)}.items():
        if text:
            yield from wrap(text, _WIDTH, initial_indent=f"{label:<9}", subsequent_indent=_INDENT)
    for label, lines in _examples(rule).items():
        for index, line in enumerate(lines):
            yield f"{label if index == 0 else '':<9}{line}"
    if rule.unmet:
        yield f"missing  {rule.unmet}"


def linked(rule_id: str) -> str:
    """The id as a link to where the same Markdown page explains the rule."""
    return f"[{rule_id}](#{rule_id.lower()})"


def in_short(rules: Iterable[Rule]) -> Iterator[str]:
    """A paragraph a rule, each with its anchor: what it says, why, and how to mend a fault."""
    for rule in rules:
        words = " ".join(
            filter(None, (rule.sentence, rule.why and f"*Why:* {rule.why}", rule.fix and f"*Fix:* {rule.fix}"))
        )
        yield f'<a id="{rule.id.lower()}"></a>**{rule.id} {rule.name}** ({rule.level}): {words}'
        yield ""


def page(rules: Mapping[str, Rule]) -> str:
    """The page of the documentation: a table of the rules, then each with its anchor."""
    rows = "".join(f"| {linked(rule.id)} {rule.name} | {rule.level} | {rule.sentence} |\n" for rule in rules.values())
    return _HEAD + rows + "".join(map(_section, rules.values()))


def _section(rule: Rule) -> str:
    why, fix = (f"*{label}:* {text}" if text else "" for label, text in (("Why", rule.why), ("How to fix", rule.fix)))
    words = [rule.sentence, rule.note, why, fix, _related(rule)]
    examples = "".join(
        f"\n{label.capitalize()}:\n\n````text\n" + "".join(f"{line}\n" for line in lines) + "````\n"
        for label, lines in _examples(rule).items()
    )
    return (
        f'\n<a id="{rule.id.lower()}"></a>\n\n## {rule.id} {rule.name}\n\n'
        f"Level `{rule.level}`, judged on {_WHERE[rule.where]}.\n\n"
        + "\n\n".join(filter(None, words))
        + f"\n{examples}"
    )


def _related(rule: Rule) -> str:
    implied = f"A fault may break {', '.join(rule.implies)} too." if rule.implies else ""
    silenced = f"Where it speaks, {', '.join(rule.silences)} is silent." if rule.silences else ""
    needed = f"Needs the extra `{rule.extra}` in full." if rule.extra else ""
    return " ".join(filter(None, (implied, silenced, needed)))


def _examples(rule: Rule) -> dict[str, list[str]]:
    declared = {} if rule.schema is None else {"declared": [_clipped(dump(rule.schema))]}
    return declared | {"good": [*_shown(rule.good)], "bad": [*_shown(rule.bad)]}


def _shown(example: object) -> Iterator[str]:
    if isinstance(example, tuple):
        for call in example:
            yield from _shown(call)
    elif isinstance(example, Call):
        yield " ".join(_told(example))
    elif isinstance(example, str):
        yield from (_clipped(line) for line in example.replace("\ufeff", "\\ufeff").splitlines())
    else:
        yield _clipped(dump(example))


def _told(call: Call) -> Iterator[str]:
    if call.arguments:
        yield f"called with {dump(dict(call.arguments))}:"
    if call.trace_id is not None:
        yield f"passed the trace id {dump(call.trace_id)}:"
    if call.streamed is not None:
        yield f"in {call.streamed} pieces:"
    if call.raised is not None:
        yield f"raises {call.raised}"
    if call.timed_out is not None:
        yield f"no answer within {call.timed_out:g} s"
    if call.unserialisable is not None:
        yield f"returns what JSON cannot write: {call.unserialisable}"
    if call.raw is not None:
        yield _clipped(call.raw)


def _clipped(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}… ({len(text):,} characters)"
