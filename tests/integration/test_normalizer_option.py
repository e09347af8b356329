"""--harness-normalizer: who repairs invalid results; and a normalizer as a target of its own."""

import pytest

OTHERS = """
import json, re, time

def extracts(raw):
    return re.search(r"\\{.*\\}", raw, re.DOTALL)[0]

def refuses(raw):
    raise ValueError("no")

def crashes(raw):
    raise RuntimeError("boom")

def invents(raw):
    return {"code": 404, "msg": "no such city", "data": None, "trace_id": "t", "extra": None}
"""


@pytest.fixture(autouse=True)
def _modules(pytester, mytools):
    pytester.makepyfile(others=OTHERS)


@pytest.mark.parametrize(("name", "fixed"), [("extracts", 10), ("refuses", 0), ("crashes", 0)])
def test_another_normalizer_repairs(harness, name, fixed):
    run = harness("--harness-normalizer", f"normalizer:others:{name}", "-k", "fenced_city and conforms")

    assert run.side("fenced_city")["p_fix"]["hits"] == fixed
    assert f"normalizer normalizer:others:{name}" in " ".join(run.text.split())


def test_the_ini_twin_says_it_too(pytester, harness):
    pytester.makeini("[pytest]\nharness_normalizer = normalizer:others:refuses")

    assert harness("-k", "fenced_city and conforms").side("fenced_city")["p_fix"]["hits"] == 0


@pytest.mark.parametrize(
    ("given", "said"), [("mytools", "is no normalizer"), ("normalizer:others:extrcts", "extracts")]
)
def test_what_is_no_normalizer_is_a_usage_error(pytester, given, said):
    result = pytester.runpytest("--harness-conformance", "mytools", "--harness-normalizer", given)

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert said in result.stderr.str()


def test_a_normalizer_that_invents_is_corrupt_and_shown_with_one_edit(harness):
    run = harness("-k", "recovers[missing-code]", target="normalizer:others:invents")
    stratum = run.report["normalizers"][0]["tiers"]["envelope"]["strata"][0]

    assert run.code == 1
    assert stratum["counts"] == {"reject": {"corrupt": 10}}
    assert [edit["malformation"] for edit in stratum["example"]["edits"]] == ["missing-code"]
    assert "expected   a rejection" in run.text


def test_a_normalizer_that_crashes_breaks_the_law(harness):
    run = harness("-k", "never-raises", target="normalizer:others:crashes")

    assert run.report["normalizers"][0]["laws"][0]["broken"] == 10
    assert "RuntimeError: boom" in run.text


def test_a_normalizer_that_changes_its_own_answer_is_not_idempotent(pytester, harness):
    pytester.makepyfile(
        more="""
import itertools, json
COUNTER = itertools.count()
def counts(raw):
    return {"code": 200, "msg": "success", "data": next(COUNTER), "trace_id": "t", "extra": None}
"""
    )
    run = harness("-k", "is-idempotent or leaves-conforming-alone", target="normalizer:more:counts")

    assert [law["broken"] > 0 for law in run.report["normalizers"][0]["laws"]] == [True, True]


def test_one_that_takes_no_pieces_is_skipped_with_the_reason(harness):
    run = harness("-k", "ignores-chunking", "-r", "s", target="normalizer:others:extracts")

    assert run.code == 0
    assert run.report["normalizers"][0]["laws"][0] == {
        "law": "ignores-chunking",
        "cases": 0,
        "broken": 0,
        "example": None,
        "not_exercised": "takes no pieces",
    }
    assert "1 skipped" in run.text
    assert "law ignores-chunking: not exercised: takes no pieces" in run.text


def test_one_that_reads_only_the_first_piece_breaks_the_law(pytester, harness):
    pytester.makepyfile(
        more="""
import json
def repair(raw: str): return json.loads(raw)
def repair_stream(pieces): return json.loads(next(pieces))
"""
    )
    run = harness("-k", "ignores-chunking", target="normalizer:more:repair")

    assert run.code == 1
    assert run.report["normalizers"][0]["laws"][0]["broken"] > 0
    assert "A result in pieces gets the answer of the whole, however it was cut." in run.text


def test_one_whose_work_is_quadratic_breaks_the_law(pytester, harness):
    pytester.makepyfile(
        more="""
import json, re
def repair(raw):
    re.search("<*x", raw.replace("<think>", "<"))
    return json.loads(raw)
"""
    )
    run = harness("-k", "is-linear", target="normalizer:more:repair")

    assert run.code == 1
    assert run.report["normalizers"][0]["laws"][0]["broken"] == 1
    assert "at most 2.9 times the work for twice the text" in run.text


def test_the_reference_keeps_every_law_and_corrupts_nothing(harness):
    run = harness(target="reference", examples=10)
    normalizer = run.report["normalizers"][0]

    assert run.code == 0
    assert sum(tier["corrupt"] + tier["crashed"] for tier in normalizer["tiers"].values()) == 0
    assert [(file["corrupt"], file["crashed"], file["cases"] - file["right"]) for file in normalizer["corpus"]] == [
        (0, 0, 0)
    ] * 4
    assert {mix["mix"]: mix["perfect"] for mix in normalizer["mixes"]} == {"basic": 1.0, "wide": 1.0}


def test_json_repair_shows_a_p_fix_and_a_corruption_count_by_tier(harness):
    run = harness(
        "-k", "code-fence or trailing-comma or key or founding or traps", target="normalizer:json_repair:loads"
    )
    normalizer = run.report["normalizers"][0]

    assert run.code == 1
    assert set(normalizer["tiers"]) == {"text", "envelope"}
    assert normalizer["tiers"]["text"]["p_fix"]["rate"] > normalizer["tiers"]["envelope"]["p_fix"]["rate"]
    assert sum(file["corrupt"] for file in normalizer["corpus"]) > 0
    assert "text tier" in run.text
