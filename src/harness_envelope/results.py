"""What a return annotation declares about `data`."""

import collections.abc
from collections.abc import Mapping
from inspect import Signature
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeVar, Union, get_args, get_origin

from pydantic import JsonValue

from harness_envelope.models import Page
from harness_envelope.schemas import schema_view

_LISTS: Final = (list, collections.abc.Sequence)
_MAPS: Final = (dict, collections.abc.Mapping, collections.abc.MutableMapping)
_AWAITED: Final = (collections.abc.Awaitable, collections.abc.Coroutine)
_STREAMS: Final = (
    collections.abc.Iterator,
    collections.abc.Generator,
    collections.abc.AsyncIterator,
    collections.abc.AsyncGenerator,
)
_ANYTHING: Final = (Any, object, JsonValue)
_SILENT: Final = (*_ANYTHING, *_MAPS, *_STREAMS, str, bytes, bytearray, None, NoneType, Signature.empty)


def declared_result(annotation: object) -> object | None:
    """The schema argument that a return annotation stands for; None where it says nothing about `data`.

    A model, an `Envelope`, a page and a scalar declare themselves, a list of something declares a page of it.
    A plain `str`, `bytes`, `dict` or `Any`, a stream, and a type that pydantic cannot read say nothing.
    """
    if get_origin(annotation) in _AWAITED:
        return declared_result(get_args(annotation)[-1])
    if _says_nothing(annotation):
        return None
    declared = paged(annotation)
    try:
        schema_view(declared)
    except TypeError:
        return None
    return declared


def paged(annotation: object) -> object:
    """The type with a page of something in place of a list of it; anything else as it is."""
    item = _item(annotation)
    if item is not None:
        return Page[item]  # type: ignore[valid-type]  # known when the tool is declared
    if get_origin(annotation) in (Union, UnionType):
        return Union[tuple(map(paged, get_args(annotation)))]  # noqa: UP007 - the members are not written out
    return annotation


def is_list(annotation: object) -> bool:
    """Whether a list of something is annotated, which is answered as a page."""
    return _item(annotation) is not None


def is_streamed(annotation: object) -> bool:
    """Whether pieces of a result are annotated, an iterator or a generator of them."""
    return annotation in _STREAMS or get_origin(annotation) in _STREAMS


def _item(annotation: object) -> Any:
    """What a list is annotated to hold; None where no list is annotated."""
    if get_origin(annotation) is Annotated:
        return _item(get_args(annotation)[0])
    arguments = get_args(annotation)
    if annotation in _LISTS or get_origin(annotation) in _LISTS:
        return arguments[0] if arguments else Any
    homogeneous = get_origin(annotation) is tuple and arguments[1:] == (Ellipsis,)
    return arguments[0] if homogeneous else None


def _says_nothing(annotation: object) -> bool:
    if isinstance(annotation, Mapping):
        return not annotation
    if isinstance(annotation, TypeVar) or any(annotation is silent for silent in _SILENT):
        return True
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _says_nothing(arguments[0])
    if origin in _MAPS:
        return any(arguments[-1] is anything for anything in _ANYTHING)
    if origin in (Union, UnionType):
        return any(map(_says_nothing, set(arguments) - {NoneType}))
    return origin in _STREAMS
