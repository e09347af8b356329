"""Valid, in a normalizer's sense: what the convention denies any envelope, and whether `data` fits."""

from collections.abc import Iterator, Mapping
from typing import Final

from pydantic import JsonValue

from harness_envelope.models import CORE_FIELDS, REQUIRED_FIELDS, SUCCESS, in_range
from harness_envelope.paths import Path
from harness_envelope.schemas import Checked, Misfit, SchemaView
from harness_envelope.strict_json import json_type

_UNKNOWN: Final = "is no field of the envelope; expected it in `extra`"


def faults(root: dict[str, JsonValue], view: SchemaView) -> tuple[Misfit, ...]:
    """What keeps an object from being a valid envelope; empty where nothing does."""
    found = root_faults(root)
    if found or root["code"] != 200:
        return found
    return tuple(Misfit(("data", *misfit.path), misfit.message) for misfit in view.misfits(root["data"]))


def checked(
    root: dict[str, JsonValue],
    view: SchemaView,
    text: str | None = None,
    *,
    is_plain: bool = False,
    explain: bool = True,
) -> Checked:
    """The same, and the instance of the declared type where there is no fault; `text` is the root's own, if at hand.

    `is_plain` says that the root holds Python's own types alone. Without `explain`, one misfit stands for all, and
    does not say where it is.
    """
    if found := root_faults(root):
        return Checked(found)
    answer = view.checked(root, text, is_plain=is_plain, explain=explain)
    if not answer.misfits:
        return answer
    return Checked(tuple(Misfit(("data", *misfit.path), misfit.message) for misfit in answer.misfits))


def root_faults(root: Mapping[str, JsonValue]) -> tuple[Misfit, ...]:
    """What the convention itself denies an object."""
    if _is_plain_success(root):
        return ()
    return (*_field_faults(root), *_msg_faults(root))


def _is_plain_success(root: Mapping[str, JsonValue]) -> bool:
    """Whether an object is the commonest envelope that nothing is wrong with, said in few steps."""
    trace_id = root.get("trace_id")
    return (
        len(root) == 4 + ("extra" in root)
        and "data" in root
        and root.get("code") == 200
        and root["code"].__class__ is int
        and root.get("msg") == SUCCESS
        and isinstance(trace_id, str)
        and trace_id.strip() != ""
        and root.get("extra") is None
    )


def _field_faults(root: Mapping[str, JsonValue]) -> Iterator[Misfit]:
    for field in REQUIRED_FIELDS:
        if field not in root:
            yield Misfit((field,), "is missing")
    for key in root:
        if key not in CORE_FIELDS:
            yield Misfit((key,), _UNKNOWN)
    if "code" in root:
        yield from _code_faults(root["code"])
    trace_id = root.get("trace_id", "-")
    if not isinstance(trace_id, str) or not trace_id.strip():
        yield Misfit(("trace_id",), "is no text, or blank")
    yield from _extra_faults(root.get("extra"))


def _code_faults(code: JsonValue) -> Iterator[Misfit]:
    if json_type(code) != "integer":
        yield Misfit(("code",), "is no integer")
    elif not in_range(int(code)):  # type: ignore[arg-type]  # json_type has seen to it
        yield Misfit(("code",), f"is {code}; expected 200 or 400 to 599")


def _extra_faults(extra: JsonValue) -> Iterator[Misfit]:
    path: Path = ("extra",)
    if extra is None:
        return
    if not isinstance(extra, dict):
        yield Misfit(path, "is neither an object nor null")
        return
    for field in CORE_FIELDS:
        if field in extra:
            yield Misfit((*path, field), "repeats a core field")


def _msg_faults(root: Mapping[str, JsonValue]) -> Iterator[Misfit]:
    msg, code = root.get("msg", "-"), root.get("code")
    if not isinstance(msg, str):
        yield Misfit(("msg",), "is no text")
    elif code == 200 and msg != SUCCESS:
        yield Misfit(("msg",), f"is not `{SUCCESS}` although `code` is 200")
    elif code != 200 and (not msg.strip() or msg == SUCCESS):
        yield Misfit(("msg",), f"is blank or `{SUCCESS}` although `code` is a failure's")
