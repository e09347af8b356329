"""HC30x: whether the payload of a success is what was declared, and a list is a page."""

from collections.abc import Iterator
from typing import Any

from pydantic import JsonValue

from harness_envelope.models import MAX_PAGE_SIZE
from harness_envelope.rules.declaration import Broken, Result, rule
from harness_envelope.strict_json import json_type

_PAGE_FIELDS = ("items", "total", "page", "page_size")
_LOWEST = {"total": 0, "page": 1, "page_size": 1}
_WEATHER = {"type": "object", "required": ["degrees"], "properties": {"degrees": {"type": "number"}}}
_CITIES = {"type": "array", "items": {"type": "string"}}
_NO_CITIES = {"items": [], "total": 0, "page": 1, "page_size": 10}


def _success(data: Any) -> dict[str, Any]:
    return {"code": 200, "msg": "success", "data": data, "trace_id": "t-1"}


@rule(
    "HC301",
    "must",
    "schema",
    good=_success({"degrees": 25}),
    bad=_success({"degrees": "25"}),
    schema=_WEATHER,
)
def data_schema(result: Result) -> Iterator[Broken]:
    """The payload of a success fits the tool's declared result, strictly."""
    if not _succeeded(result):
        return
    said = {broken.path for broken in (*_page_faults(result), *_null_faults(result))}
    for misfit in result.view.misfits(result.fields["data"]):
        path = (result.spelled["data"], *misfit.path)
        if path not in said:
            yield Broken(f"does not fit the declared result: {misfit.message}", path)


@rule("HC302", "must", good=_success(_NO_CITIES), bad=_success(["Oslo", "Bergen"]))
def list_not_page(result: Result) -> Iterator[Broken]:
    """A list is answered as a page: `items`, `total`, `page` and `page_size`.

    A page is what is declared as one, and, where no other fields are declared, an object with a list
    `items` and one more of its fields.
    """
    yield from _list_faults(result)


@rule("HC303", "must", "schema", good=_success(_NO_CITIES), bad=_success(None), schema=_CITIES)
def empty_as_null(result: Result) -> Iterator[Broken]:
    """An empty list is a page without items, never null."""
    yield from _null_faults(result)


@rule("HC305", "must", good=_success(_NO_CITIES), bad=_success(_NO_CITIES | {"page": 0}))
def page_fields(result: Result) -> Iterator[Broken]:
    """A page's fields have their types and ranges: `total` from 0, `page` from 1, `page_size` 1 to 100."""
    yield from _field_faults(result)


def _succeeded(result: Result) -> bool:
    return result.code == 200 and "data" in result.fields


def _page_faults(result: Result) -> Iterator[Broken]:
    yield from _list_faults(result)
    yield from _field_faults(result)


def _list_faults(result: Result) -> Iterator[Broken]:
    if not _succeeded(result):
        return
    path, data = (result.spelled["data"],), result.fields["data"]
    if isinstance(data, list):
        yield Broken("a bare list; expected a page with `items`, `total`, `page` and `page_size`", path)
        return
    page = _page(result)
    lacking = [field for field in _PAGE_FIELDS if field not in page]
    if page and lacking:
        yield Broken(f"the page lacks {', '.join(f'`{field}`' for field in lacking)}", path)


def _null_faults(result: Result) -> Iterator[Broken]:
    lists = result.view.is_list or result.view.is_page
    if _succeeded(result) and result.fields["data"] is None and lists:
        yield Broken("null from a tool that answers a list; expected a page, without items", (result.spelled["data"],))


def _field_faults(result: Result) -> Iterator[Broken]:
    for field, value in _page(result).items():
        if field in _PAGE_FIELDS and (expected := _expected(field, value)):
            shown = value if json_type(value) in ("integer", "number") else f"of type {json_type(value)}"
            yield Broken(f"`{field}` is {shown}; expected {expected}", (result.spelled["data"], field))


def _page(result: Result) -> dict[str, JsonValue]:
    """The payload where it is a page, be it a faulty one; else nothing."""
    data = result.fields.get("data") if result.code == 200 else None
    if not isinstance(data, dict):
        return {}
    listed = isinstance(data.get("items"), list)
    marked = result.view.is_list or (not result.view.declares_fields and any(field in data for field in _LOWEST))
    return data if result.view.is_page or (listed and marked) else {}


def _expected(field: str, value: JsonValue) -> str | None:
    """What a page's field should have been; None where it is."""
    if field == "items":
        return None if isinstance(value, list) else "a list"
    lowest, highest = _LOWEST[field], MAX_PAGE_SIZE if field == "page_size" else None
    if isinstance(value, int | float) and json_type(value) == "integer" and lowest <= value <= (highest or value):
        return None
    return f"an integer from {lowest}" + (f" to {highest}" if highest else "")
