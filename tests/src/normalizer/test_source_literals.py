"""An envelope's text as a literal of a program, and quotes around an envelope that are none."""

import json

import pytest

from harness_envelope import normalize

SAID = {"quote": 'it\'s "ok"', "path": "C:\\new", "lines": "a\nb", "city": "杭州 😀", "pattern": "\\d+"}
ENVELOPE = {"code": 200, "msg": "success", "data": SAID, "trace_id": "t-1", "extra": None}
PLAIN = {"code": 404, "msg": "no order 17", "data": None, "trace_id": "t-1", "extra": None}
LAYOUTS = [json.dumps(ENVELOPE), json.dumps(ENVELOPE, ensure_ascii=False), json.dumps(ENVELOPE, indent=2)]


@pytest.mark.parametrize("text", LAYOUTS)
@pytest.mark.parametrize("frame", ["{}", "print({})", "json.loads( {} )", "Result: {}", "Body:\n{}\nDone."])
def test_reads_bytes_as_a_program_writes_them(text, frame):
    assert normalize(frame.replace("{}", repr(text.encode()))).envelope == ENVELOPE


@pytest.mark.parametrize("text", LAYOUTS)
@pytest.mark.parametrize("quoted", [repr, json.dumps])
@pytest.mark.parametrize("frame", ["print({})", "JSON.parse({});", "x = json.loads( {} )"])
def test_reads_the_argument_of_a_call(text, quoted, frame):
    assert normalize(frame.replace("{}", quoted(text))).envelope == ENVELOPE


@pytest.mark.parametrize("text", LAYOUTS)
@pytest.mark.parametrize(
    "label", ["Result: ", "result = ", "Here's it (as asked):\n", "The tool's answer is:\nOutput：\n", "输出："]
)
def test_reads_a_json_string_behind_a_label(text, label):
    assert normalize(label + json.dumps(text)).envelope == ENVELOPE


def test_reads_a_literal_that_is_an_object_only_as_one():
    assert normalize(repr(json.dumps(PLAIN, indent=2))).envelope == PLAIN
    assert normalize(repr(json.dumps(PLAIN))).envelope == PLAIN


def test_refuses_a_text_in_quotes_that_says_one_thing_as_a_literal_and_another_as_it_stands():
    raw = repr(json.dumps(ENVELOPE | {"data": "a\\nb"}))

    assert normalize(raw).reason.malformation == "double-encoded"


@pytest.mark.parametrize("before", ["echo ", "The tool said "])
def test_quotes_in_prose_are_no_literal(before):
    assert normalize(f"{before}'{json.dumps(ENVELOPE | {'data': SAID['path']})}'").envelope["data"] == SAID["path"]


@pytest.mark.parametrize("name", ["msg", "code", "Message", "extra"])
@pytest.mark.parametrize("after", ["", ", x", "}"])
def test_a_json_string_behind_the_name_of_a_field_is_a_part_of_another_envelope(name, after):
    assert normalize(f"{name}: {json.dumps(json.dumps(PLAIN))}{after}").verdict == "rejected"


@pytest.mark.parametrize("after", [', "more": 1}', "}", "]", ": 1"])
def test_a_json_string_behind_which_members_follow_is_a_part_of_another_object(after):
    assert normalize(f"result: {json.dumps(json.dumps(PLAIN))}{after}").verdict == "rejected"


def test_refuses_bytes_that_are_no_utf_8():
    raw = repr(json.dumps(PLAIN).encode().replace(b"17", b"\xff"))

    assert normalize(raw).reason.malformation == "invalid-utf8"


@pytest.mark.parametrize("raw", ["b'{\"code\": \\q}'", "print('{\"code\": 1')", "'{'", 'print("{\\"a\\q\\"}")'])
def test_what_no_program_writes_is_no_literal(raw):
    assert normalize(raw).verdict == "rejected"
