"""HC307, HC308 and HC704: whether a payload has a form that an agent can use."""

import re
from collections.abc import Iterator
from typing import Any, Final

from pydantic import JsonValue

from harness_envelope.models import in_range
from harness_envelope.rules.data import is_paged, succeeded
from harness_envelope.rules.declaration import Broken, Result, rule
from harness_envelope.strict_json import json_type

MAX_BYTES: Final = 1024 * 1024
"""The size of a result, as text in UTF-8, from which on it has to be a page or a reference."""

_REFERENCE: Final = ("uri", "mime_type", "size_bytes", "sha256")
_ABOUT_A_LIST: Final = re.compile(
    r"(?:.+_)?(?:count|counts|total|totals|page|pages|page_size|per_page|size|limit|offset|skip|start|end|cursor|token"
    r"|next|previous|prev|more|last|first|query|keyword|search|filter|filters|sort|order_by|status|success|ok|message|msg"
    r"|took|elapsed|elapsed_ms|number|num|length|truncated)"
)


def _success(data: Any) -> dict[str, Any]:
    return {"code": 200, "msg": "success", "data": data, "trace_id": "t-1"}


def _failure(data: Any) -> dict[str, Any]:
    return {"code": 400, "msg": "city is blank", "data": data, "trace_id": "t-1"}


_PAGE: Final = {"items": [{"order_id": 1}], "total": 1, "page": 1, "page_size": 10}


@rule("HC307", "should", good=_failure({"error_fields": ["city"]}), bad=_failure({"error_fields": "city"}))
def error_detail(result: Result) -> Iterator[Broken]:
    """The details of a failure are null or an object, and its `error_fields` a list of names.

    Why: an agent looks for the argument at fault in one place.

    Fix: `failure(400, "city is blank", {"error_fields": ["city"], "error_msg": "..."})`.
    """
    code, data = result.code, result.fields.get("data")
    if code is None or code == 200 or not in_range(code) or data is None:
        return
    path = (result.spelled["data"],)
    if not isinstance(data, dict):
        yield Broken(f"the details are of type {json_type(data)}; expected null or an object", path)
    elif "error_fields" in data and not _are_names(data["error_fields"]):
        yield Broken("`error_fields` is no list of strings", (*path, "error_fields"))


@rule("HC308", "should", good=_success(_PAGE), bad=_success({"orders": [{"order_id": 1}], "count": 1}))
def list_in_disguise(result: Result) -> Iterator[Broken]:
    """A list of objects stands in a page's `items`, not in a field of another name.

    Judged where nothing stands beside the list but what tells of a list: counts, cursors, the query. An object with
    fields of its own (an order and its lines) is one thing and no list.

    Why: an agent that reads every list by one parser finds nothing in this one.

    Fix: `Page(items=orders, total=..., page=1, page_size=...)`; under `@tool` a returned list becomes a page.
    """
    data = result.fields.get("data")
    if not succeeded(result) or not isinstance(data, dict):
        return
    lists = [key for key, value in data.items() if _is_list_of_objects(value)]
    others = [key for key in data if key not in lists]
    if len(lists) == 1 and lists != ["items"] and all(map(_ABOUT_A_LIST.fullmatch, others)):
        yield Broken(
            f"the list stands in `{lists[0]}`; expected a page with `items`", (result.spelled["data"], lists[0])
        )


@rule("HC704", "should", good=_success({"size": "small"}), bad=_success({"text": "x" * MAX_BYTES}))
def too_large(result: Result) -> Iterator[Broken]:
    """A result is no larger than 1 MiB, or else a page or a reference.

    Why: an agent reads the whole of it into its context, and pays for it, or loses what stood there before.

    Fix: answer a page, or a `Reference(uri=..., mime_type=..., size_bytes=..., sha256=...)` to the file.
    """
    size = _bytes(result.text)
    if size > MAX_BYTES and not is_paged(result) and not _is_reference(result.fields.get("data")):
        yield Broken(f"the result has {size:,} bytes; expected at most {MAX_BYTES:,}, a page, or a reference")


def _are_names(value: JsonValue) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _is_list_of_objects(value: JsonValue) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def _is_reference(data: JsonValue) -> bool:
    return isinstance(data, dict) and all(field in data for field in _REFERENCE)


def _bytes(text: str) -> int:
    """The size of a text in UTF-8; a short one is not measured, since it cannot matter."""
    return len(text) if 4 * len(text) <= MAX_BYTES else len(text.encode(errors="surrogatepass"))
