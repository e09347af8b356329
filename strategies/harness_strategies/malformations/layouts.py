"""How a value is written as JSON text before any edit of text."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

Layout: TypeAlias = Literal["spaced", "compact", "indented"]

LAYOUTS: Final[Mapping[Layout, Mapping[str, Any]]] = MappingProxyType(
    {"spaced": {}, "compact": {"separators": (",", ":")}, "indented": {"indent": 2}}
)


def serialise(value: object, layout: Layout = "spaced") -> str:
    """The JSON text of a value, its letters as they are."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, **LAYOUTS[layout])
