"""HC307, HC308 and HC704: whether a payload has a form that an agent can use."""

from collections.abc import Iterator
from typing import Any, Final

from pydantic import JsonValue

from harness_envelope.disguises import disguised_list
from harness_envelope.models import in_range
from harness_envelope.rules.data import is_paged, succeeded
from harness_envelope.rules.declaration import MAX_BYTES, Broken, Result, rule
from harness_envelope.rules.naming import recased
from harness_envelope.strict_json import json_type

_REFERENCE: Final = ("uri", "mime_type", "size_bytes", "sha256")


def _success(data: Any) -> dict[str, Any]:
    return {"code": 200, "msg": "success", "data": data, "trace_id": "t-1"}


def _failure(data: Any) -> dict[str, Any]:
    return {"code": 400, "msg": "city is blank", "data": data, "trace_id": "t-1"}


_PAGE: Final = {"items": [{"order_id": 1}], "total": 1, "page": 1, "page_size": 10}


@rule(
    "HC307",
    "should",
    spares_success=True,
    good=_failure({"error_fields": ["city"]}),
    bad=_failure({"error_fields": "city"}),
)
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

    Judged on what stands beside the only list: a cursor or a page size; a count of its members; nothing but what
    tells of a list; or, where it is called `results` or the like, nothing that tells a thing apart. An object with an
    id, a name or fields of its own (an order and its lines) is one thing and no list.

    Why: an agent that reads every list by one parser finds nothing in this one.

    Fix: `Page(items=orders, total=..., page=1, page_size=...)`; under `@tool` a returned list becomes a page.
    """
    data = result.fields.get("data")
    if not succeeded(result) or not isinstance(data, dict):
        return
    listed = disguised_list(data, result.view, recased)
    if listed is not None:
        yield Broken(f"the list stands in `{listed}`; expected a page with `items`", (result.spelled["data"], listed))


@rule("HC704", "should", good=_success({"size": "small"}), bad=_success({"text": "x" * MAX_BYTES}))
def too_large(result: Result) -> Iterator[Broken]:
    """A result is no larger than 1 MiB, or else a page or a reference.

    `--harness-max-bytes` sets another limit; `max_bytes`, in pyproject.toml or `@tool(max_bytes=...)`, one of a tool.

    Why: an agent reads the whole of it into its context, and pays for it, or loses what stood there before.

    Fix: answer a page, or a `Reference(uri=..., mime_type=..., size_bytes=..., sha256=...)` to the file.
    """
    size, most = _bytes(result.text, result.max_bytes), result.max_bytes
    if size > most and not is_paged(result) and not _is_reference(result.fields.get("data")):
        yield Broken(f"the result has {size:,} bytes; expected at most {most:,}, a page, or a reference")


def _are_names(value: JsonValue) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _is_reference(data: JsonValue) -> bool:
    return isinstance(data, dict) and all(field in data for field in _REFERENCE)


def _bytes(text: str, most: int) -> int:
    """The size of a text in UTF-8; one that is too short to pass the limit is not measured."""
    return len(text) if 4 * len(text) <= most else len(text.encode(errors="surrogatepass"))
