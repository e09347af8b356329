"""The documents that are measured: one envelope of any size, whole or broken, with its right value by construction."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pydantic import BaseModel
from tests.benchmarks.malformed_texts import messy_text, misnamed, mistyped, with_records

REMARKS: Final = (
    "wind from the north-east, gusts up to 40",
    "it's raining; the gate stays shut",
    "see https://weather.example/stations?unit=c",
    'the keeper said "no change" at noon',
    "气压稳定，能见度良好",
    None,
)


class Reading(BaseModel):
    station_id: str
    temperature: float
    humidity: int
    is_open: bool
    remark: str | None


class Report(BaseModel):
    readings: list[Reading]
    city: str
    note: str | None = None
    source: str


@dataclass(frozen=True, slots=True)
class Document:
    """A text and the envelope that it was built from; `guided` where only a schema can lead back to it."""

    text: str
    envelope: dict[str, Any]
    guided: bool = False


def document(kind: str, size: int) -> Document:
    """The document of a kind, built from an envelope of about so many characters."""
    source = envelope(size)
    return Document(KINDS[kind](source), source, kind in GUIDED)


def envelope(size: int) -> dict[str, Any]:
    """A conforming envelope whose JSON text has about so many characters; the same at every call."""
    random = Random(0)
    readings: list[dict[str, Any]] = []
    found = _around(readings)
    left = size - len(json.dumps(found, ensure_ascii=False))
    while left > 0 or not readings:
        readings.append(_reading(len(readings), random))
        left -= len(json.dumps(readings[-1], ensure_ascii=False)) + 2
    return found


def _around(readings: list[dict[str, Any]]) -> dict[str, Any]:
    data = {"readings": readings, "city": "Hangzhou", "note": None, "source": "the weather office"}
    return {"code": 200, "msg": "success", "trace_id": "t-1", "extra": None, "data": data}


def _reading(number: int, random: Random) -> dict[str, Any]:
    return {
        "station_id": f"s-{number:05}",
        "temperature": round(random.randint(-200, 399) / 10 + 0.05, 2),
        "humidity": random.randint(10, 99),
        "is_open": random.random() < 0.5,
        "remark": REMARKS[number % len(REMARKS)],
    }


def _valid(source: dict[str, Any]) -> str:
    return json.dumps(source, ensure_ascii=False)


def _fenced(source: dict[str, Any]) -> str:
    return f"```json\n{_valid(source)}\n```"


def _in_prose(source: dict[str, Any]) -> str:
    return f"Here's what the tool answered:\n\n{_valid(source)}\n\nLet me know if you need anything else."


def _with_a_comma(source: dict[str, Any]) -> str:
    return with_records(source, middle=lambda record: f"{record[:-1]},}}")


def _with_a_comment(source: dict[str, Any]) -> str:
    return with_records(source, middle=lambda record: f"// checked by hand\n{record}")


def _without_closers(source: dict[str, Any]) -> str:
    return _valid(source).removesuffix("}}")


def _with_three_faults(source: dict[str, Any]) -> str:
    def broken(record: str) -> str:
        return f"/* checked by hand */ {record[:-1]},}}"

    return f"```json\n{with_records(source, middle=broken)}\n```"


def _mistyped(source: dict[str, Any]) -> str:
    return _valid(mistyped(source))


def _misnamed(source: dict[str, Any]) -> str:
    return _valid(misnamed(source))


def _mistyped_and_misnamed(source: dict[str, Any]) -> str:
    return _valid(misnamed(mistyped(source)))


KINDS: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "valid": _valid,
    "fenced": _fenced,
    "in prose": _in_prose,
    "a comma": _with_a_comma,
    "a comment": _with_a_comment,
    "no closers": _without_closers,
    "3 faults": _with_three_faults,
    "messy": messy_text,
    "types": _mistyped,
    "keys": _misnamed,
    "types+keys": _mistyped_and_misnamed,
}
WRAPPED: Final = ("fenced", "in prose")
FAULTY: Final = ("fenced", "a comma", "a comment", "no closers", "3 faults")
GUIDED: Final = ("types", "keys", "types+keys")
