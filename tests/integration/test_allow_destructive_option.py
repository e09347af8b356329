"""--harness-allow-destructive: a tool that acts on the world is not called unasked."""

import pytest

ACTING = """
from pathlib import Path
from harness_envelope import success, tool

def send_mail(to: str) -> dict:
    with open("sent.txt", "a") as file:
        file.write(".")
    return success({"is_sent": True})

def read_mail(number: int) -> dict:
    return success({"number": number})
"""


@pytest.fixture(autouse=True)
def _module(pytester):
    pytester.makepyfile(mytools=ACTING)


def test_send_mail_is_not_called_unasked(pytester, harness):
    run = harness("-k", "conforms")

    assert not (pytester.path / "sent.txt").exists()
    assert [one["name"] for one in run.report["left_out"]] == ["send_mail"]
    assert "left out: mytools::send_mail" in run.text


@pytest.mark.parametrize("ini", ["", "harness_allow_destructive = true"])
def test_it_is_called_once_it_is_allowed(pytester, harness, ini):
    pytester.makeini(f"[pytest]\n{ini}")
    run = harness("-k", "conforms", *([] if ini else ["--harness-allow-destructive"]))

    assert len((pytester.path / "sent.txt").read_text()) == 10
    assert run.report["left_out"] == []
