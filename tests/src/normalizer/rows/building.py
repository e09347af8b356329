"""Malformed texts, built from conforming envelopes so that the right value is known by construction."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from harness_envelope import Normalized, normalize

TRACE_ID = "t-harness"
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"(\s*:)?')


@dataclass(frozen=True, slots=True)
class Built:
    """A raw output, the envelope that it was built from, and what is declared of its `data`."""

    text: str
    envelope: dict[str, Any]
    schema: object = None
    codec: str | None = None

    @property
    def raw(self) -> str | bytes:
        """What the normalizer is handed."""
        return self.text.encode(self.codec) if self.codec else self.text

    def through(self, edit: Callable[[str], str]) -> Self:
        """The same with its text edited; raises where the edit changes nothing."""
        text = edit(self.text)
        if text == self.text:
            raise ValueError(f"the edit changes nothing in {self.text!r}")
        return replace(self, text=text)

    def swap(self, old: str, new: str, times: int = 1) -> Self:
        """The same with `new` in place of an `old` that stands in the text exactly so often."""
        if self.text.count(old) != times:
            raise ValueError(f"{old!r} stands {self.text.count(old)} times in {self.text!r}, not {times} times")
        return replace(self, text=self.text.replace(old, new))

    def around(self, before: str = "", after: str = "") -> Self:
        """The same with text before and after it."""
        return replace(self, text=before + self.text + after)

    def cut_after(self, mark: str) -> Self:
        """The text up to the end of a mark that stands in it once."""
        head, found, rest = self.text.partition(mark)
        if not found or mark in rest or not rest:
            raise ValueError(f"{mark!r} stands not once, or last, in {self.text!r}")
        return replace(self, text=head + mark)

    def cut_before(self, mark: str) -> Self:
        """The text from a mark on that stands in it once."""
        head, found, rest = self.text.partition(mark)
        if not found or mark in rest or not head:
            raise ValueError(f"{mark!r} stands not once, or first, in {self.text!r}")
        return replace(self, text=mark + rest)

    def written(self, **layout: Any) -> Self:
        """The envelope's text in another layout."""
        return replace(self, text=json.dumps(self.envelope, **{"ensure_ascii": False, **layout}))

    def indented(self) -> Self:
        """The envelope's text with a member a line."""
        return self.written(indent=2)

    def encoded(self, codec: str) -> Self:
        """The same as bytes."""
        return replace(self, codec=codec)

    def declared(self, schema: object) -> Self:
        """The same with another declaration of `data`."""
        return replace(self, schema=schema)

    def meaning(self, **members: Any) -> Self:
        """The same text, whose right envelope has other members."""
        return replace(self, envelope={**self.envelope, **members})


def success(data: Any, schema: object = None, **members: Any) -> Built:
    """A conforming success and its text; members replace or follow the envelope's own."""
    return conforming(
        {"code": 200, "msg": "success", "data": data, "trace_id": "t-1", "extra": None, **members}, schema
    )


def failure(code: int, msg: str, data: Any = None, schema: object = None, **members: Any) -> Built:
    """A conforming failure and its text."""
    return conforming({"code": code, "msg": msg, "data": data, "trace_id": "t-1", "extra": None, **members}, schema)


def conforming(envelope: dict[str, Any], schema: object = None) -> Built:
    """An envelope and its text."""
    return Built("", envelope, schema).written()


def requoted(left: str, right: str, *, keys: bool = True, values: bool = True) -> Callable[[str], str]:
    """An edit that puts other quotes around strings that hold no double quote, escaping those that they hold."""

    def token(string: re.Match[str]) -> str:
        content, colon = string[1], string[2] or ""
        if not (keys if colon else values):
            return string[0]
        for quote in {left, right}:
            content = content.replace(quote, "\\" + quote)
        return left + content + right + colon

    return lambda text: _STRING.sub(token, text)


def unquoted_keys(text: str) -> str:
    """The text with every key bare."""
    return _STRING.sub(lambda string: string[1] + string[2] if string[2] else string[0], text)


def outside_strings(edit: Callable[[str], str]) -> Callable[[str], str]:
    """An edit of everything in a text but its strings."""

    def edited(text: str) -> str:
        pieces = re.split(r'("(?:[^"\\]|\\.)*")', text)
        return "".join(piece if index % 2 else edit(piece) for index, piece in enumerate(pieces))

    return edited


def replacing(old: str, new: str) -> Callable[[str], str]:
    """An edit that replaces every mark outside strings."""
    return outside_strings(lambda text: text.replace(old, new))


def object_schema(optional: Mapping[str, Any] | None = None, **required: Any) -> dict[str, Any]:
    """The JSON Schema of an object with required fields, and optional ones."""
    properties = {name: {"type": kind} if isinstance(kind, str) else kind for name, kind in required.items()}
    return {"type": "object", "required": [*required], "properties": {**properties, **(optional or {})}}


def list_schema(items: Any) -> dict[str, Any]:
    """The JSON Schema of a list."""
    return {"type": "array", "items": {"type": items} if isinstance(items, str) else items}


def answered(built: Built) -> Normalized:
    """What the reference normalizer answers, handed the harness's trace id."""
    return normalize(built.raw, built.schema, trace_id=TRACE_ID)


def canonical(value: Any) -> str | None:
    """A JSON value's text in one spelling: 60.0 is 60, members are sorted; None where there is none."""
    return None if value is None else json.dumps(_integral(value), sort_keys=True, ensure_ascii=False)


def right(built: Built) -> str | None:
    """The one right answer, in its one spelling."""
    return canonical({"extra": None, **built.envelope})


def seen(built: Built) -> tuple[str, str | None]:
    """The verdict, and the envelope in its one spelling or the reason of the rejection."""
    answer = answered(built)
    return answer.verdict, canonical(answer.envelope) or str(answer.reason)


def outcome(built: Built) -> str:
    """`exact`, `corrupt` or `rejected`, as recovery.md has the words."""
    verdict, envelope = seen(built)
    if verdict == "rejected":
        return "rejected"
    return "exact" if envelope == right(built) else "corrupt"


def _integral(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _integral(member) for key, member in value.items()}
    if isinstance(value, list):
        return [_integral(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
