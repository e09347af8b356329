"""Unwrapping: the envelope inside a value that is nothing but its wrapper.

`unwrapped(value) -> Unwrapped | None` is asked about a parsed value (an object or a list) that is no candidate
itself. It answers the one candidate that the value wraps, as `Unwrapped(root, repairs)`, or None where it wraps
none, or more than one. It raises `RejectedError` where the wrapper contradicts the envelope (`isError`). `repairs`
follow on those that made the text strict JSON; their paths start at `value`. `root` is not checked against
`Limits`, and what `merge_repeated(root)` says of it follows on `repairs`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import JsonValue

from harness_envelope.models import REQUIRED_FIELDS
from harness_envelope.normalizer.keys import core_names, is_candidate, letters, merge_repeated
from harness_envelope.normalizer.records import RejectedError, Repair
from harness_envelope.normalizer.types import as_integer
from harness_envelope.normalizer.words import NO_WRAPPERS, WRAPPERS
from harness_envelope.paths import Path, format_path
from harness_envelope.strict_json import NotJsonError, RepeatedKeys, dump, parse, same

_MAX_LAYERS: Final = 8
_RPC_KEYS: Final = frozenset(("jsonrpc", "id", "result"))
_FLAGS: Final = ("isError", "is_error")
_MCP_KEYS: Final = frozenset(("content", "structuredContent", "_meta", *_FLAGS))
_FENCE: Final = re.compile(r"(`{3,}+|~{3,}+)[ \t]*+[\w+.#-]*+")
_BLOCK_KEYS: Final = frozenset(("type", "text", "annotations", "_meta"))


@dataclass(frozen=True, slots=True)
class Unwrapped:
    """An envelope that stood inside a wrapper, and the edits that make it the root."""

    root: dict[str, JsonValue]
    repairs: tuple[Repair, ...]


@dataclass(frozen=True, slots=True)
class _Layer:
    """One wrapper on the way in: where its object stands."""

    path: Path
    value: dict[str, JsonValue]


def unwrapped(value: JsonValue) -> Unwrapped | None:
    """The one envelope that a value is a wrapper of, None where it is a wrapper of none."""
    path: Path = ()
    repairs: list[Repair] = []
    layers: list[_Layer] = []
    for _ in range(_MAX_LAYERS):
        if isinstance(value, dict):
            layers.append(_Layer(path, value))
        steps = _way_in(value)
        if not steps:
            return None
        path += steps
        value = _at(value, steps)
        if isinstance(value, str):
            if (plain := _unfenced(value)) is not None:
                repairs.append(Repair("code-fence", "replace", value, plain, path))
                value = plain
            repairs.append(Repair("wrapped", "decode", before=value, path=path))
            value = _spelt(value, path)
        if is_candidate(value):
            return _answer(value, layers, (*repairs, Repair("wrapped", "unwrap", path=path)))  # type: ignore[arg-type]  # a candidate is an object
    return None


def _answer(root: dict[str, JsonValue], layers: list[_Layer], repairs: tuple[Repair, ...]) -> Unwrapped | None:
    """The envelope, once every wrapper around it was asked whether it says the same."""
    for layer in layers:
        if isinstance(layer.value, RepeatedKeys):
            merge_repeated(layer.value, layer.path)
        _refuse_other_verdict(root, layer)
        _refuse_other_content(root, layer)
    return Unwrapped(root, repairs) if all(_may_hold(layer.value, root) for layer in layers) else None


def _way_in(value: JsonValue) -> Path:
    """The steps from a wrapper to what it wraps; none where a value is no wrapper."""
    if isinstance(value, list):
        return (0,) if len(value) == 1 else ()
    if not isinstance(value, dict):
        return ()
    if "jsonrpc" in value and value.keys() <= _RPC_KEYS and "result" in value:
        return ("result",)
    if _is_block(value):
        return ("text",)
    content = value.get("content")
    if isinstance(content, list) and value.keys() <= _MCP_KEYS:
        return ("content", 0, "text") if len(content) == 1 and _is_block(content[0]) else ()
    name = next(iter(value), "")
    return (name,) if len(value) == 1 and letters(name) not in NO_WRAPPERS else ()


def _is_block(value: JsonValue) -> bool:
    """Whether a value is a text block of an MCP result."""
    if not isinstance(value, dict) or not value.keys() <= _BLOCK_KEYS:
        return False
    return value.get("type") == "text" and isinstance(value.get("text"), str)


def _at(value: Any, steps: Path) -> JsonValue:
    for step in steps:
        value = value[step]
    inner: JsonValue = value
    return inner


def _unfenced(text: str) -> str | None:
    """What stands in the fence that a text is, None where it is none."""
    first, _, rest = text.strip().partition("\n")
    fence = _FENCE.fullmatch(first.rstrip())
    inside, _, last = rest.rpartition("\n")
    return inside if fence is not None and last.strip() == fence[1] else None


def _spelt(text: str, path: Path) -> JsonValue:
    """The object or list that a text spells as strict JSON; null where it spells none."""
    if not text.lstrip(" \t\r\n").startswith(("{", "[")):
        return None
    try:
        inner = parse(text)
    except NotJsonError:
        return None
    merge_repeated(inner, path)
    return inner


def _may_hold(wrapper: Mapping[str, JsonValue], root: Mapping[str, JsonValue]) -> bool:
    """Whether an object may be a wrapper: by its name, or because all of an envelope stands right in it."""
    if len(wrapper) > 1:
        return True
    name, inner = next(iter(wrapper.items()))
    names = core_names(root)
    return letters(name) in WRAPPERS or (inner is root and all(field in names for field in REQUIRED_FIELDS))


def _refuse_other_verdict(root: Mapping[str, JsonValue], layer: _Layer) -> None:
    code = as_integer(root[core_names(root)["code"]])
    for flag in _FLAGS:
        if flag in layer.value and layer.value[flag] is not (code != 200):
            raise RejectedError(
                "wrapped",
                format_path((*layer.path, flag)),
                f"`{flag}` is {dump(layer.value[flag])[:20]} although `code` is {code}; expected them to agree",
            )


def _refuse_other_content(root: dict[str, JsonValue], layer: _Layer) -> None:
    structured = layer.value.get("structuredContent") if "content" in layer.value else None
    if structured is None or same(structured, root) or same(structured, {"result": root}):
        return
    raise RejectedError(
        "wrapped",
        format_path((*layer.path, "structuredContent")),
        "the text block holds another envelope; expected them to be the same",
    )
