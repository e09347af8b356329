"""One line of JSON for each call, and back."""

import json
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from harness_conformance.observations import BadLineError, Observation, Recorded, read_lines, to_line
from harness_envelope.models import Envelope, Page


class Unit(Enum):
    CELSIUS = "celsius"


class Reading(BaseModel):
    city: str
    unit: Unit


ANY_TEXT = st.text(st.characters(codec=None, categories=None, min_codepoint=0, max_codepoint=0xDBFF)) | st.text()
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3),
    max_leaves=6,
)
ENDINGS = st.one_of(
    st.builds(dict, raw=ANY_TEXT),
    st.builds(dict, raised=ANY_TEXT),
    st.builds(dict, timed_out=st.floats(min_value=0, max_value=1e6)),
    st.builds(dict, unserialisable=ANY_TEXT),
)
COMMON = st.fixed_dictionaries(
    {
        "tool": ANY_TEXT.filter(bool),
        "answered_by": st.sampled_from(["function", "@tool"]),
        "arguments": st.dictionaries(ANY_TEXT, JSON_VALUES, max_size=3),
        "trace_id": st.none() | ANY_TEXT,
        "seconds": st.floats(min_value=0, max_value=1e6),
        "printed": ANY_TEXT,
    }
)
OBSERVATIONS = st.builds(lambda common, ending: Observation(**common, **ending), COMMON, ENDINGS)


def written(folder, *lines):
    path = folder / "calls.jsonl"
    path.write_bytes(b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines))
    return path


def read(folder, *lines):
    return [recorded.observation for recorded in read_lines(written(folder, *lines))]


@given(st.lists(OBSERVATIONS, max_size=3))
def test_reads_back_every_observation_that_it_wrote(tmp_path_factory, observations):
    folder = tmp_path_factory.mktemp("recorded")
    assert read(folder, *map(to_line, observations)) == observations


@given(OBSERVATIONS)
def test_writes_one_line_of_utf_8(observation):
    line = to_line(observation)
    assert "\n" not in line
    assert json.loads(line.encode())["tool"] == observation.tool


def test_writes_text_of_any_script_as_it_reads():
    assert '"raw":"杭州"' in to_line(Observation(tool="t", raw="杭州"))


def test_leaves_printed_out_where_nothing_was_printed():
    assert "printed" not in json.loads(to_line(Observation(tool="t", raw="")))


@pytest.mark.parametrize(
    ("declared", "schema"),
    [
        (None, None),
        ({"type": "object", "required": ["city"]}, {"type": "object", "required": ["city"]}),
        (dict[str, int], {"type": "object", "additionalProperties": {"type": "integer"}}),
        (Envelope[int], {"type": "integer"}),
    ],
)
def test_records_the_json_schema_of_what_is_declared(tmp_path, declared, schema):
    path = written(tmp_path, to_line(Observation(tool="t", raw="1"), declared))
    assert list(read_lines(path)) == [Recorded(Observation(tool="t", raw="1"), schema, 1)]


@pytest.mark.parametrize("declared", [Reading, Page[Reading]])
def test_records_a_schema_that_can_be_read_again(tmp_path, declared):
    (recorded,) = read_lines(written(tmp_path, to_line(Observation(tool="t", raw="1"), declared)))
    assert recorded.schema["$defs"]["Unit"]["enum"] == ["celsius"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('{"tool": "t", "raw": "x"}', Observation(tool="t", raw="x")),
        ('{"tool": "t", "raw": ""}', Observation(tool="t", raw="")),
        ('{"tool": "t", "raw": {"code": 200}}', Observation(tool="t", raw='{"code":200}')),
        ('{"tool": "t", "raw": [1, 2.5]}', Observation(tool="t", raw="[1,2.5]")),
        ('{"tool": "t", "raw": null}', Observation(tool="t", raw="null")),
        ('{"tool": "t", "raw": null, "error": "boom"}', Observation(tool="t", raised="boom")),
        (
            '{"tool": "t", "error": {"kind": "raised", "message": "E: x"}}',
            Observation(tool="t", raised="E: x"),
        ),
        (
            '{"tool": "t", "error": {"kind": "unserialisable", "message": "a set"}}',
            Observation(tool="t", unserialisable="a set"),
        ),
        (
            '{"tool": "t", "seconds": 7, "error": {"kind": "timeout"}}',
            Observation(tool="t", seconds=7.0, timed_out=7.0),
        ),
        ('{"tool": "t", "error": {"kind": "timeout"}}', Observation(tool="t", timed_out=0.0)),
        ('{"tool": "t", "raw": "x", "arguments": null, "seconds": null}', Observation(tool="t", raw="x")),
        ('\ufeff{"tool": "t", "raw": "x"}', Observation(tool="t", raw="x")),
    ],
)
def test_reads_what_another_language_writes(tmp_path, line, expected):
    assert read(tmp_path, line) == [expected]


def test_skips_blank_lines_and_counts_them(tmp_path):
    path = written(tmp_path, '{"tool": "a", "raw": "1"}\r', "", "  ", '{"tool": "b", "raw": "2"}', "")
    assert [(recorded.observation.tool, recorded.line) for recorded in read_lines(path)] == [
        ("a", 1),
        ("b", 4),
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "character 1; expected one JSON object"),
        ("[1]", r"\[1\] is no object; expected one with `tool` and `raw`"),
        (b'{"tool": "\xff"}', "invalid start byte at byte 10; expected UTF-8"),
        ('{"tool": "t"}', "neither `raw` nor `error` is there"),
        ('{"raw": "x"}', "`tool`: Field required; expected"),
        ('{"tool": "", "raw": "x"}', "`tool`: String should have at least 1 character"),
        ('{"tool": 5, "raw": "x"}', "`tool`: Input should be a valid string"),
        ('{"tool": "t", "raw": "x", "traceId": "a"}', "`traceId`: Extra inputs are not permitted.*trace_id"),
        ('{"tool": "t", "raw": "x", "seconds": -1}', "`seconds`: Input should be greater than or equal to 0"),
        ('{"tool": "t", "raw": "x", "arguments": [1]}', "`arguments`"),
        ('{"tool": "t", "error": {"kind": "lost"}}', "`error.+`: Input should be 'raised', 'timeout'"),
        ('{"tool": "t", "raw": "x", "schema": {"type": "objct"}}', "`schema`: .* is no JSON Schema"),
    ],
)
def test_names_the_line_and_what_was_expected(tmp_path, line, message):
    path = written(tmp_path, '{"tool": "t", "raw": "x"}', line)
    with pytest.raises(BadLineError, match=f"calls.jsonl:2: .*{message}"):
        list(read_lines(path))


def test_keeps_half_a_surrogate_pair(tmp_path):
    observation = Observation(tool="t", raw='{"msg": "\ud83d"}', arguments={"q": "\udc00"})
    assert read(tmp_path, to_line(observation)) == [observation]
