"""The command `harness-conformance`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from harness_conformance.cli import app
from harness_strategies import MALFORMATIONS

GOOD = {"code": 200, "msg": "success", "data": {"city": "杭州"}, "trace_id": "t-1"}
SCHEMA = {"type": "object", "required": ["city"], "properties": {"city": {"type": "integer"}}}
MODELS = """
from pydantic import BaseModel

class Reading(BaseModel):
    city: int

NOT_A_TYPE = object()
"""


@pytest.fixture
def invoke(tmp_path, monkeypatch):
    """The command line, in a folder that holds one result, and what a schema may be."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = {**sys.modules}
    Path("good.json").write_text(json.dumps(GOOD))
    Path("schema.json").write_text(json.dumps(SCHEMA))
    Path("list.json").write_text("[1]")
    Path("broken.json").write_text("{")
    Path("latin.json").write_bytes(b'"\xe9"')
    Path("faulty.json").write_text('{"type": "objct"}')
    Path("mymodels.py").write_text(MODELS)
    yield lambda *arguments, raw=None: CliRunner().invoke(app, arguments, input=raw)
    for name in sys.modules.keys() - before.keys():
        del sys.modules[name]


@pytest.fixture
def run(invoke):
    return lambda *arguments, raw=None: invoke("judge", *arguments, raw=raw)


@pytest.fixture
def fix(invoke):
    return lambda *arguments, raw=None: invoke("normalize", *arguments, raw=raw)


def broken(result):
    return [line.split()[0] for line in result.output.splitlines() if line.startswith("HC")]


def test_says_that_a_result_conforms(run):
    result = run("good.json")
    assert (result.exit_code, result.output) == (0, "conforms: no rule is broken\n")


def test_shows_the_rule_the_place_and_the_sentence(run):
    result = run(raw=json.dumps(GOOD | {"msg": "done"}))
    first, second, last = result.output.splitlines()
    assert result.exit_code == 1
    assert first.startswith("HC203 success-msg (must) $.msg: ")
    assert second == "    A success says exactly `success` in `msg`."
    assert last == "1 broken"


@pytest.mark.parametrize(
    ("raw", "arguments", "rules"),
    [
        (json.dumps(GOOD), ["-"], []),
        (json.dumps(GOOD), ["--trace-id", "t-1"], []),
        (json.dumps({"code": 200, "msg": "success", "data": 1}), ["--trace-id", "t-1"], ["HC114"]),
        (json.dumps({"code": 200, "msg": "success", "data": 1}), [], []),
        (json.dumps(GOOD), ["--schema", "schema.json"], ["HC301"]),
        (json.dumps(GOOD), ["--schema", "mymodels:Reading"], ["HC301"]),
        (json.dumps(GOOD | {"data": {"city": 5}}), ["--schema", "mymodels.py:Reading"], []),
        (f"```json\n{json.dumps(GOOD)}\n```", [], ["HC101"]),
        (b"\xef\xbb\xbf" + json.dumps(GOOD).encode(), [], ["HC103"]),
        ("[]", [], ["HC104"]),
        ("I am sorry.", [], ["HC101"]),
    ],
)
def test_shows_every_rule_that_is_broken(run, raw, arguments, rules):
    result = run(*arguments, raw=raw)
    assert (broken(result), result.exit_code) == (rules, 1 if rules else 0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["nothing.json"],
            "nothing.json cannot be read: No such file or directory; expected a file, or - for stdin",
        ),
        (["good.json", "--schema", "nothing.json"], "nothing.json cannot be read"),
        (["good.json", "--schema", "list.json"], "--schema list.json holds no object"),
        (["good.json", "--schema", "broken.json"], "--schema broken.json is not JSON: "),
        (["good.json", "--schema", "latin.json"], "--schema latin.json is not UTF-8 at byte 1"),
        (["good.json", "--schema", "faulty.json"], "--schema faulty.json: "),
        (["good.json", "--schema", "mymodels"], "--schema mymodels names no type; expected pkg.mod:Model"),
        (["good.json", "--schema", "mymodels:Raeding"], "did you mean `Reading`?"),
        (["good.json", "--schema", "mymodels:NOT_A_TYPE"], "--schema mymodels:NOT_A_TYPE: "),
        (["good.json", "--schema", "mymodel:Reading"], "did you mean `mymodels`?"),
        (["good.json", "--shema", "schema.json"], "No such option"),
    ],
)
def test_a_usage_error_says_what_was_expected(run, arguments, message):
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_reads_bytes_from_a_pipe_as_they_are():
    command = [sys.executable, "-c", "from harness_conformance.cli import app; app()", "judge", "-"]
    done = subprocess.run(command, input=b'{"code": 200, "msg": "\xff"}', capture_output=True, check=False)
    assert done.returncode == 1
    assert b"HC103 not-utf8 (must)" in done.stdout


def test_without_a_command_it_shows_the_commands():
    result = CliRunner().invoke(app, [])
    assert "judge" in result.output
    assert result.exit_code == 2


def test_writes_a_valid_result_as_its_envelope(fix):
    result = fix("good.json")
    assert json.loads(result.stdout) == GOOD | {"extra": None}
    assert (result.exit_code, result.stderr) == (0, "")


def test_writes_the_envelope_and_each_repair_in_one_line(fix):
    raw = '```\n{"Code": "200", "msg": "success", "data": {"city": "x"}, "page": 2}\n```'
    result = fix("-", "--trace-id", "t-9", raw=raw)
    right = {"code": 200, "msg": "success", "data": {"city": "x"}, "trace_id": "t-9", "extra": {"page": 2}}
    assert (result.exit_code, json.loads(result.stdout)) == (0, right)
    assert sorted(result.stderr.splitlines()) == sorted(
        [
            'code-fence character 0: "```\\n" -> ""',
            f'code-fence character {len(raw) - 3}: "```" -> ""',
            "miscased-key $.Code: $.Code -> $.code",
            'string-number $.code: "200" -> 200',
            'missing-trace-id $.trace_id: absent -> "t-9"',
            "unknown-root-field $.extra: absent -> {}",
            "unknown-root-field $.page: $.page -> $.extra.page",
        ]
    )


@pytest.mark.parametrize(
    ("raw", "lines"),
    [
        (
            json.dumps({"result": json.dumps(GOOD)}),
            [
                'wrapped $.result: "{\\"code\\": 200, ',
                "wrapped $.result: $.result -> $",
            ],
        ),
        (json.dumps(GOOD | {"Code": 200}), ["colliding-keys $.Code: 200 -> absent"]),
        ('{"code": 200, ' + json.dumps(GOOD)[1:], ["duplicate-key $.code: stands once"]),
    ],
)
def test_shows_every_kind_of_edit(fix, raw, lines):
    found = fix(raw=raw).stderr.splitlines()
    assert [line[: len(start)] for line, start in zip(found, lines, strict=True)] == lines


def test_explains_each_malformation_once(fix):
    raw = json.dumps({"Code": 200, "Msg": "success", "data": 1, "trace_id": "t"})
    assert fix("--explain", raw=raw).stderr.splitlines() == [
        "miscased-key $.Code: $.Code -> $.code",
        "miscased-key $.Msg: $.Msg -> $.msg",
        f"    miscased-key: {MALFORMATIONS['miscased-key'].sentence}",
    ]


def test_says_why_a_result_is_rejected(fix):
    result = fix("--explain", raw=json.dumps({"msg": "success", "data": 1, "trace_id": "t"}))
    first, *explained = result.stderr.splitlines()
    assert (result.exit_code, result.stdout) == (1, "")
    assert first == "rejected: missing-code: `code` is missing; expected 200 or 400 to 599 at $.code"
    assert explained == [f"    missing-code: {MALFORMATIONS['missing-code'].sentence}"]


def test_infers_a_value_only_where_it_is_asked_to(fix):
    raw = json.dumps(GOOD | {"data": {"city": "25 km"}})
    refused, inferred = fix("--schema", "schema.json", raw=raw), fix("--schema", "schema.json", "--unsafe", raw=raw)
    assert (refused.exit_code, inferred.exit_code) == (1, 0)
    assert json.loads(inferred.stdout)["data"] == {"city": 25}
    assert inferred.stderr == 'number-with-unit (unsafe) $.data.city: "25 km" -> 25\n'


@pytest.mark.parametrize("arguments", [["nothing.json"], ["good.json", "--schema", "list.json"], ["--sure"]])
def test_a_usage_error_of_normalize_is_one_too(fix, arguments):
    result = fix(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr
