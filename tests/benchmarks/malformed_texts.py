"""The same envelope in other spellings, each of which recovery.md lets any normalizer recover."""

import json
from collections.abc import Callable, Iterable
from typing import Any, Final

RENAMED: Final = {"station_id": "stationId", "temperature": "Temperature", "humidity": "humidty"}
ROOT_RENAMED: Final = {"code": "Code", "trace_id": "traceId"}
LITERALS: Final = {None: "None", True: "True", False: "False"}


def with_records(source: dict[str, Any], middle: Callable[[str], str]) -> str:
    """The envelope's JSON text with something else for the record in the middle."""
    records = [json.dumps(record, ensure_ascii=False) for record in source["data"]["readings"]]
    at = len(records) // 2
    records[at] = middle(records[at])
    data = {**source["data"], "readings": []}
    frame = json.dumps({**source, "data": data}, ensure_ascii=False)
    return frame.replace("[]", f"[{', '.join(records)}]", 1)


def messy_text(source: dict[str, Any]) -> str:
    """The envelope with single quotes, trailing commas, comments and Python's literals, mixed."""
    records = [_messy_record(number, record) for number, record in enumerate(source["data"]["readings"])]
    data = [f"'readings': [\n{''.join(f'{record},{chr(10)}' for record in records)}]"]
    data += _members({key: value for key, value in source["data"].items() if key != "readings"}, _single)
    root = _members({key: value for key, value in source.items() if key != "data"}, _double)
    return f"{{{', '.join(root)}, // all that was asked for\n'data': {{{', '.join(data)},}},}}"


def mistyped(source: dict[str, Any]) -> dict[str, Any]:
    """The envelope with numbers and booleans as text in every record."""
    return _with_readings(source, lambda record: {key: _as_text(value) for key, value in record.items()})


def misnamed(source: dict[str, Any]) -> dict[str, Any]:
    """The envelope with miscased and misspelt keys in the root and in every record."""
    root = {ROOT_RENAMED.get(key, key): value for key, value in source.items()}
    return _with_readings(root, lambda record: {RENAMED.get(key, key): value for key, value in record.items()})


def _with_readings(source: dict[str, Any], change: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    return {**source, "data": {**source["data"], "readings": [*map(change, source["data"]["readings"])]}}


def _as_text(value: Any) -> Any:
    return value if value is None or isinstance(value, str) else json.dumps(value)


def _messy_record(number: int, record: dict[str, Any]) -> str:
    quoted = _double if number % 3 == 1 else _single
    comment = ("", "# by hand\n", "/* by hand */ ", "// by hand\n")[number % 4]
    return f"{comment}{{{', '.join(_members(record, quoted))},}}"


def _members(record: dict[str, Any], quoted: Callable[[str], str]) -> Iterable[str]:
    return [f"{quoted(key)}: {_messy_value(value, quoted)}" for key, value in record.items()]


def _messy_value(value: Any, quoted: Callable[[str], str]) -> str:
    if isinstance(value, str):
        return quoted(value)
    return LITERALS[value] if value is None or isinstance(value, bool) else json.dumps(value)


def _double(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _single(text: str) -> str:
    """Single-quoted as Python's `repr` has it: double quotes around an apostrophe."""
    return repr(text)
