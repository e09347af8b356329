"""Texts of any length by which a normalizer can be made slow: hostile ones, and malformed ones that go on and on."""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

Growing: TypeAlias = Callable[[int], str]
"""The text of about so many characters."""

_HOSTILE: Final = ("[", '{"a":', '"', "'", "`", "\\", "/*", "<think>", " ", "see {x} ok ", "~~~ ", '{"code": 200, ')
_ROW: Final = '{"sku": "A-1", "quantity": 2}, '
_ROWS: Final = MappingProxyType(
    {
        "single quotes": "{'sku': 'it\\'s A-1', 'quantity': 2}, ",
        "bare keys": '{sku: "A-1", quantity: 2}, ',
        "curly quotes": "{“sku”： “A-1”，“quantity”： 2}, ",
        "commas": '{"sku": "A-1",, "quantity": 2,}\n',
        "comments": '{"sku": "A-1", // see "https://example.org"\n"quantity": 2 /* { */}, ',
        "unescaped quotes": '{"sku": "the "A-1" of 2", "quantity": 2}, ',
        "escapes and controls": '{"sku": "C:\\Users\n\t\\_", "quantity": 2}, ',
        "literals": '{"is_open": True, "wind": None, "quantity": +0x1F}, ',
        "equal members": '{"sku": "A-1", "sku": "A-1"}, ',
    }
)
_AROUND: Final = MappingProxyType(
    {
        "fence": ("```json\n", "\n```"),
        "prose": ("I'd say {this} [1] is it:\n", "\nAnything else?"),
        "draft": ('<think>{"code": 200, "msg": "draft"}</think>\n', ""),
        "event": ("data: ", "\n\ndata: [DONE]\n\n"),
    }
)


def growing_texts() -> Mapping[str, Growing]:
    """Every text by name."""
    hostile = {f"{unit!r} repeated": _repeated(unit) for unit in _HOSTILE}
    rows = {f"rows with {what}": _envelope_of(row) for what, row in _ROWS.items()}
    around = {f"rows with {what} around": _wrapped(*marks) for what, marks in _AROUND.items()}
    return {
        **hostile,
        **rows,
        **around,
        "cut": _cut,
        "unknown fields": _unknown_fields,
        "encoded twice": _encoded_twice,
    }


def _repeated(unit: str) -> Growing:
    return lambda size: unit * (size // len(unit))


def _envelope_of(row: str) -> Growing:
    def text(size: int) -> str:
        head, tail = '{"code": 200, "msg": "success", "data": [', '], "trace_id": "t", "extra": null}'
        rows = (size - len(head) - len(tail)) // len(row)
        return head + (row * rows).rstrip(", \n") + tail

    return text


def _wrapped(before: str, after: str) -> Growing:
    rows = _envelope_of(_ROW)
    return lambda size: before + rows(size - len(before) - len(after)) + after


def _cut(size: int) -> str:
    return _envelope_of(_ROW)(size * 2)[:size]


def _unknown_fields(size: int) -> str:
    fields = "".join(f'"field_{index:06}": {index}, ' for index in range(size // len('"field_000000": 0, ')))
    return f'{{"Code": 200, {fields}"msg": "success", "data": null}}'


def _encoded_twice(size: int) -> str:
    return json.dumps(json.dumps(_envelope_of(_ROW)(size * 2 // 3)))
