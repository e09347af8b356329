"""Whether an object is a list under another name: what stands beside its only list tells."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from pydantic import JsonValue

from harness_envelope.schema_nodes import JsonSchema, json_types
from harness_envelope.schemas import SchemaView

_PAGING: Final = re.compile(
    r"page_(?:size|num|number|token|info|index)|per_page|max_(?:results|keys)|start_at|has_(?:more|next|prev|previous)(?:_page)?"
    r"|(?:next|prev|previous)_(?:page|cursor|token|link|url|uri|offset)(?:_\w+)?|(?:\w+_)?cursor|paging|pagination"
    r"|is_(?:truncated|last|last_page)|incomplete_(?:search|results)|每页\w*|当前页|下一页|是否还有更多"
)
"""What tells where in a list one is: no thing has such a field."""

_ABOUT: Final = re.compile(
    r"(?:\w+_)?(?:count|counts|cnt|total|totals|token|query|keyword|search|filter|filters|sort|status|success|more)"
    r"|(?:total|num|number|n)_\w+|page|pages|current|limit|offset|skip|next|previous|prev|order_by|done|truncated|expand"
    r"|(?:first|last|next|prev|previous)_(?:page|id|url|uri|cursor|token|link|key|item|offset)(?:_\w+)?"
    r"|ok|message|msg|error|errors|facets|aggregations|constraints|odata_\w+|etag|(?:took|elapsed)(?:_\w+)?|is_cached"
    r"|cached|from_cache|links?|meta|(?:response_)?metadata|(?:request|query|search|scroll|trace)_id"
    r"|(?:generated|fetched|retrieved|queried)_at|as_of|总数|总计|总条数|条数|数量|页码|总页数|查询|关键词|状态"
)
"""What tells of a list or of the answer that holds it."""

_NEUTRAL: Final = re.compile(
    r"object|type|kind|version|source|timestamp|start|end|first|last|size|length|number|num|self|ur[il]|href"
)
"""What a list may have beside it, and a thing too."""

_IDENTITY: Final = re.compile(
    r"(?:\w+_)?(?:id|uuid|guid|sku|slug|key|name|title|subject|login|email|sha|isbn|code)|(?:\w+_)?number"
    r"|\w*(?:编号|名称|姓名|标题|名字|代码)"
)
"""What a thing is told apart by."""

_COUNT: Final = re.compile(
    r"(?:\w+_)?(?:count|cnt|total|size|length)|(?:total|num|number|n)_\w+|总数|总计|总条数|条数|数量"
)
_GENERIC: Final = re.compile(
    r"data|results?|records?|rows|list|entries|hits|objects|matches|values?|elements|documents|结果|列表|数据|记录"
)
"""Names that say nothing of a list but that it is one."""


def disguised_list(data: Mapping[str, JsonValue], view: SchemaView, named: Callable[[str], str]) -> str | None:
    """The key of the only list of objects, where the object is that list rather than a thing of which it is a part.

    `named` writes a name in lower snake_case, where it is in ASCII.
    """
    lists = [key for key, value in data.items() if _is_list_of_objects(key, value, view)]
    if len(lists) != 1 or lists == ["items"]:
        return None
    (listed,) = lists
    beside = {named(key) if key.isascii() else key: value for key, value in data.items() if key != listed}
    if any(map(_PAGING.fullmatch, beside)) or _only_about(beside):
        return listed
    if any(_IDENTITY.fullmatch(name) and not _told(name) for name in beside):
        return None
    counted = any(_COUNT.fullmatch(name) and str(value) == _length(data[listed]) for name, value in beside.items())
    return listed if counted or _GENERIC.fullmatch(named(listed) if listed.isascii() else listed) else None


def _only_about(beside: Mapping[str, JsonValue]) -> bool:
    """Whether nothing stands beside a list but what tells of it, be it that nothing stands there at all."""
    about = [name for name in beside if _ABOUT.fullmatch(name)]
    neutral = [name for name in beside if name not in about and _NEUTRAL.fullmatch(name)]
    return len(about) + len(neutral) == len(beside) and (bool(about) or not neutral)


def _told(name: str) -> bool:
    return bool(_ABOUT.fullmatch(name) or _NEUTRAL.fullmatch(name))


def _length(value: JsonValue) -> str:
    return str(len(value)) if isinstance(value, list) else ""


def _is_list_of_objects(key: str, value: JsonValue, view: SchemaView) -> bool:
    if not isinstance(value, list):
        return False
    return all(isinstance(item, dict) for item in value) if value else _declares_objects(key, view)


def _declares_objects(key: str, view: SchemaView) -> bool:
    """Whether a field of the payload is declared as a list of objects."""
    return any(json_types(view.resolve(items)) == {"object"} for items in _declared_items(key, view))


def _declared_items(key: str, view: SchemaView) -> Iterator[JsonSchema]:
    for field in _nodes(view.alternatives(view.document), "properties"):
        for option in view.alternatives(field.get(key, {})):
            if isinstance(items := option.get("items"), dict):
                yield items


def _nodes(options: Iterable[JsonSchema], keyword: str) -> Iterator[JsonSchema]:
    return (option[keyword] for option in options if isinstance(option.get(keyword), dict))
