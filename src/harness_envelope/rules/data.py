"""HC301 to HC306: whether the payload of a success is what was declared, and a list is a page."""

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
    """The payload of a success fits the tool's declared result, strictly.

    `"25"` is no number and `true` no integer; 25.0 is an integer. A field stands under the name that the model writes;
    the others that it declares or reads are aliases, which a normalizer mends. Silent at a place where HC302, HC303 or
    HC305 speaks.

    Why: what reads the result is written against its declaration, and breaks, or computes with a text.

    Fix: answer an instance of the declared model: `success(Weather(...))`, or put `@tool` on the function.
    """
    if succeeded(result):
        for misfit in result.view.misfits(result.fields["data"]):
            path = (result.spelled["data"], *misfit.path)
            yield Broken(f"does not fit the declared result: {misfit.message}", path)


@rule("HC302", "must", good=_success(_NO_CITIES), bad=_success(["Oslo", "Bergen"]), silences=("HC301",))
def list_not_page(result: Result) -> Iterator[Broken]:
    """A list is answered as a page: `items`, `total`, `page` and `page_size`.

    A page is what is declared as one, and, where no other fields are declared, an object with a list
    `items` and one more of its fields.

    Why: one shape for every list means one parser, and an agent that knows whether there is more.

    Fix: `success(Page(items=..., total=..., page=1, page_size=...))`; under `@tool` a returned list becomes a page.
    """
    if not succeeded(result):
        return
    path, data = (result.spelled["data"],), result.fields["data"]
    if isinstance(data, list):
        yield Broken("a bare list; expected a page with `items`, `total`, `page` and `page_size`", path)
        return
    page = _page(result)
    lacking = [field for field in _PAGE_FIELDS if field not in page]
    if page and lacking:
        yield Broken(f"the page lacks {', '.join(f'`{field}`' for field in lacking)}", path)


@rule("HC303", "must", "schema", good=_success(_NO_CITIES), bad=_success(None), schema=_CITIES, silences=("HC301",))
def empty_as_null(result: Result) -> Iterator[Broken]:
    """An empty list is a page without items, never null.

    Why: null is read as "unknown" or "failed", and looping over it raises.

    Fix: answer the page with `items: []` and `total: 0`.
    """
    lists = result.view.is_list or result.view.is_page
    if succeeded(result) and result.fields["data"] is None and lists:
        yield Broken("null from a tool that answers a list; expected a page, without items", (result.spelled["data"],))


@rule("HC304", "should", good=_success({"is_deleted": True}), bad=_success(None))
def success_data_null(result: Result) -> Iterator[Broken]:
    """A success has a payload, where no result is declared that may be null.

    Why: an agent cannot tell "done" from "found nothing" from "forgot to answer".

    Fix: say what was done (`{"order_id": 17, "is_deleted": true}`), or declare the result: `-> Envelope[None]`.
    """
    declares_nothing = not result.view.document and result.view.envelope is None
    if succeeded(result) and result.fields["data"] is None and declares_nothing:
        yield Broken("null beside code 200, and no result is declared; expected a payload", (result.spelled["data"],))


@rule("HC305", "must", good=_success(_NO_CITIES), bad=_success(_NO_CITIES | {"page": 0}), silences=("HC301", "HC402"))
def page_fields(result: Result) -> Iterator[Broken]:
    """A page's fields have their types and ranges: `total` from 0, `page` from 1, `page_size` 1 to 100.

    Why: an agent computes from them whether there is a next page, and which.

    Fix: let `Page` check them; count pages from 1, and answer at most 100 items at once.
    """
    for field, value in _page(result).items():
        if field in _PAGE_FIELDS and (expected := _expected(field, value)):
            shown = value if json_type(value) in ("integer", "number") else f"of type {json_type(value)}"
            yield Broken(f"`{field}` is {shown}; expected {expected}", (result.spelled["data"], field))


@rule("HC306", "should", good=_success(_NO_CITIES), bad=_success(_NO_CITIES | {"items": ["Oslo"]}))
def page_arithmetic(result: Result) -> Iterator[Broken]:
    """A page's numbers agree with its items: at most `page_size` of them, and no more than `total`.

    Why: an agent that trusts `total` stops too early, or reports a wrong count.

    Fix: count `total` over all pages with the same filter, and cut `items` to `page_size`.
    """
    page = _page(result)
    items, path = page.get("items"), (result.spelled.get("data", "data"),)
    if not isinstance(items, list):
        return
    page_size, total = (_count(page, field) for field in ("page_size", "total"))
    if page_size is not None and len(items) > page_size:
        yield Broken(f"{len(items)} items on a page with `page_size` {page_size}", (*path, "page_size"))
    if total is not None and len(items) > total:
        yield Broken(f"{len(items)} items on a page with `total` {total}", (*path, "total"))


def succeeded(result: Result) -> bool:
    """Whether a result is a success that has a payload, be it null."""
    return result.code == 200 and "data" in result.fields


def _count(page: dict[str, JsonValue], field: str) -> int | None:
    """A page's number where it has its type and range, which is HC305's to say."""
    value = page.get(field)
    fine = isinstance(value, int | float) and _expected(field, value) is None
    return int(value) if fine and isinstance(value, int | float) else None


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


def is_paged(result: Result) -> bool:
    """Whether the payload of a success is a page with all its fields."""
    page = _page(result)
    return all(field in page for field in _PAGE_FIELDS)
