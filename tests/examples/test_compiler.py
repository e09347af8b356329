"""A compiler as a tool: an artefact, or the line at fault; nothing is executed."""

import hashlib
import marshal
import warnings

import pytest


@pytest.fixture
def compiler(example):
    return example("compiler")


@pytest.mark.parametrize(
    ("source", "line", "why"),
    [
        ("x = 1\nprint(x", 2, "never closed"),
        ("a = 1\n\n\nreturn a\n", 4, "outside function"),
        ("def f():\npass\n", 2, "indented block"),
        ("x = 'abc\n", 1, "unterminated string"),
        ("价格＝10\n", 1, "invalid character"),
    ],
)
def test_a_text_that_is_no_python_is_answered_with_its_line(compiler, source, line, why):
    answer = compiler.compile_python(source, trace_id="t-1")

    assert (answer["code"], answer["data"]["line"], answer["data"]["error_fields"]) == (400, line, ["source"])
    assert answer["msg"].startswith(f"line {line}: ")
    assert why in answer["msg"]


def test_a_text_nested_too_deeply_is_refused_and_not_a_failure_of_the_tool(compiler):
    answer = compiler.compile_python.raw("-" * 100_000 + "1", trace_id="t-1")

    assert (answer.code, answer.data["line"]) == (400, None)
    assert "deeply" in answer.msg


def test_a_null_byte_is_refused_in_words(compiler):
    answer = compiler.compile_python("x = 1\0")

    assert answer["code"] == 400
    assert "null byte" in answer["msg"]


def test_half_a_surrogate_pair_is_refused_in_words(compiler):
    answer = compiler.compile_python.raw("x = '\ud83d'", trace_id="t-1")

    assert (answer.code, answer.data["error_fields"]) == (400, ["source"])
    assert "surrogates" in answer.msg


def test_the_artefact_refers_to_bytes_that_it_does_not_hold(compiler):
    artefact = compiler.compile_python("total = price * 2\n")["data"]
    written = marshal.dumps(compiler.artefacts()[artefact["artefact_id"]])

    assert artefact["bytecode"] == {
        "uri": f"artefact:{artefact['artefact_id']}",
        "mime_type": "application/x-python-code",
        "size_bytes": len(written),
        "sha256": hashlib.sha256(written).hexdigest(),
    }
    assert artefact["names"] == ["price", "total"]


def test_nothing_is_executed(compiler, tmp_path):
    mark = tmp_path / "ran"
    answer = compiler.compile_python(f"import pathlib\npathlib.Path({str(mark)!r}).touch()\n")

    assert answer["code"] == 200
    assert not mark.exists()


@pytest.mark.parametrize("action", ["ignore", "error"])
def test_a_warning_is_part_of_the_answer_whatever_the_process_does_with_warnings(compiler, action):
    with warnings.catch_warnings():
        warnings.simplefilter(action)
        data = compiler.compile_python("x = 1\ny = x is 1\n")["data"]

    assert [(one["line"], "literal" in one["message"]) for one in data["warnings"]] == [(2, True)]


def test_instructions_come_in_order_a_page_at_a_time(compiler):
    source = "def area(side):\n    return side**2\ntotal = area(3)\n"
    artefact_id = compiler.compile_python(source)["data"]["artefact_id"]
    whole = compiler.list_instructions(artefact_id, page_size=100)["data"]
    second = compiler.list_instructions(artefact_id, page=2, page_size=4)["data"]

    assert [one["offset"] for one in whole["items"]] == sorted(one["offset"] for one in whole["items"])
    assert whole["total"] == len(whole["items"]) == second["total"]
    assert second["items"] == whole["items"][4:8]
    assert "code of area" in [one["argument"] for one in whole["items"]]


def test_an_artefact_that_nobody_made_is_answered_with_404(compiler):
    answer = compiler.list_instructions("py-0123456789ab")

    assert (answer["code"], answer["data"]["error_fields"]) == (404, ["artefact_id"])


def test_the_oldest_artefact_goes_where_there_are_too_many(compiler, monkeypatch):
    monkeypatch.setattr(compiler, "MOST_KEPT", 2)
    ids = [compiler.compile_python(f"n = {number}\n")["data"]["artefact_id"] for number in (101, 102, 103)]

    assert [compiler.list_instructions(one)["code"] for one in ids] == [404, 200, 200]
