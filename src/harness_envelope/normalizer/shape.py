"""The envelope's own fields: what the convention fixes is filled in, what it cannot fix is rejected."""

from collections.abc import Callable, Mapping
from typing import Final

from pydantic import JsonValue

from harness_envelope.models import CORE_FIELDS, REQUIRED_FIELDS, SUCCESS, in_range
from harness_envelope.normalizer.edits import Mending
from harness_envelope.normalizer.keys import core_names, is_near, is_near_miss, letters, resembles
from harness_envelope.normalizer.records import RejectedError
from harness_envelope.normalizer.types import as_integer, decoded, digits_of
from harness_envelope.normalizer.words import ALIASES, FAULTS
from harness_envelope.paths import format_path
from harness_envelope.schema_nodes import JsonSchema
from harness_envelope.schemas import SchemaView
from harness_envelope.strict_json import dump, same

_FLATTENED: Final = "flattened-data"
SUCCESS_VARIANTS = frozenset(
    ("ok", "okay", "success", "succeeded", "successful", "successfully", "成功", "操作成功", "请求成功")
)


def mend_shape(mending: Mending, issue: Callable[[], str]) -> None:
    """Give the root the envelope's shape; an issued trace id fills an absent, null or blank one."""
    code = _mend_code(mending)
    _mend_msg(mending, code)
    if "data" not in mending.root:
        _mend_absent_data(mending, code)
    _mend_trace_id(mending, issue)
    if isinstance(decoded(mending.root.get("extra")), dict):
        mending.decode("json-in-string", ("extra",))
    _move_unknown_fields(mending)


def lift_payload(mending: Mending, view: SchemaView) -> None:
    """Move a success's declared fields from the root into `data`, where all required ones stand there instead.

    Nothing is moved where more than one payload is declared: each of them would take other fields along.
    """
    if "data" in mending.root:
        return
    node, *others = view.alternatives(view.document)
    keys = _lifted(mending.root, node)
    if keys and not others:
        mending.add(_FLATTENED, ("data",), {})
        for key in keys:
            mending.move(_FLATTENED, (key,), ("data", key))


def unwrap_payload(mending: Mending, view: SchemaView) -> bool:
    """Make a whole envelope that stands in `data`, where another payload is declared, the envelope."""
    root, inner = mending.root, mending.root.get("data")
    if not isinstance(inner, dict):
        return False
    names = core_names(inner)
    if not all(field in names for field in REQUIRED_FIELDS) or not (says_success(root) and says_success(inner)):
        return False
    if _declares_code(view) or view.fits(inner):
        return False
    agree = all(
        same(inner[names[field]], root[field]) for field in ("trace_id", "extra") if root.get(field) and field in names
    )
    if not agree or (root.get("extra") and "extra" not in names) or not root.keys() <= set(CORE_FIELDS):
        raise RejectedError("double-wrapped", "$.data", "an envelope in another one that differs; expected one of them")
    mending.unwrap("double-wrapped", ("data",))
    return True


def _lifted(root: Mapping[str, JsonValue], node: JsonSchema) -> list[str]:
    """The keys of a root that are a payload's, in the root's order; none where one of the required is not there."""
    properties, required = node.get("properties", {}), node.get("required", ())
    if not required or any(_can_be_either(name, field, root) for name in properties for field in CORE_FIELDS):
        return []
    is_closed = node.get("additionalProperties") is False
    spelt = {letters(name): name for name in (properties if is_closed else required)}
    keys = [key for key in root if key in properties or letters(key) in spelt]
    meant = [spelt.get(letters(key), key) for key in keys]
    left = dict.fromkeys(keys)
    names = core_names({key: value for key, value in root.items() if key not in left})
    if "data" in names or as_integer(root.get(names.get("code", ""))) != 200 or len({*meant}) < len(meant):
        return []
    return keys if {*required} <= {*meant} else []


def _can_be_either(name: str, field: str, root: Mapping[str, JsonValue]) -> bool:
    """Whether a field that a payload declares can be the envelope's own in a root."""
    return letters(name) == letters(field) or (field not in root and resembles(name, field))


def says_success(root: Mapping[str, JsonValue]) -> bool:
    return as_integer(root.get(core_names(root).get("code", ""))) == 200


def _declares_code(view: SchemaView) -> bool:
    return any("code" in map(letters, node.get("properties", {})) for node in view.alternatives(view.document))


def _mend_code(mending: Mending) -> int:
    if "code" not in mending.root:
        raise RejectedError("missing-code", "$.code", "`code` is missing; expected 200 or 400 to 599")
    value = mending.root["code"]
    code = as_integer(value)
    if code is None:
        kind = "boolean-code" if isinstance(value, bool) else "word-code"
        raise RejectedError(kind, "$.code", f"`code` is {_shown(value)}; expected an integer, 200 or 400 to 599")
    if not in_range(code):
        raise RejectedError("code-range", "$.code", f"`code` is {code}; expected 200 or 400 to 599")
    if isinstance(value, str):
        mending.replace("string-number", ("code",), code)
    return code


def _mend_msg(mending: Mending, code: int) -> None:
    if code == 200:
        _mend_success_msg(mending)
        return
    msg = mending.root.get("msg")
    digits = digits_of(msg)
    if digits is not None:
        mending.replace("number-as-string-field", ("msg",), digits)
    elif not isinstance(msg, str):
        raise RejectedError("missing-required", "$.msg", f"`msg` is {_shown(msg)}; expected the cause of the {code}")


def _mend_success_msg(mending: Mending) -> None:
    if "msg" not in mending.root:
        _refuse_other_msg(mending.root)
        mending.add("missing-success-msg", ("msg",), SUCCESS)
        return
    msg = mending.root["msg"]
    if msg == SUCCESS:
        return
    if not isinstance(msg, str) or msg.strip(" \t\r\n.!。！").casefold() not in SUCCESS_VARIANTS:
        raise RejectedError(
            "contradicting-msg",
            "$.msg",
            f"`msg` is {_shown(msg)} although `code` is 200; expected `{SUCCESS}`, or the code of a failure",
        )
    mending.replace("success-msg-variant", ("msg",), SUCCESS)


def _refuse_other_msg(root: Mapping[str, JsonValue]) -> None:
    """Reject a success without `msg` where another field may be it, or says what went wrong."""
    for key, value in root.items():
        is_like = (
            is_near_miss(key, "msg") or resembles(key, "msg") or any(is_near(key, alias) for alias in ALIASES["msg"])
        )
        if is_like or (letters(key) in FAULTS and value):
            raise RejectedError(
                "contradicting-msg",
                format_path((key,)),
                f"`msg` is missing, and `{key}` may be it; expected `{SUCCESS}`",
            )


def _mend_absent_data(mending: Mending, code: int) -> None:
    if code == 200:
        raise RejectedError("missing-required", "$.data", "`data` is missing; expected the payload of the success")
    for key in mending.root:
        if is_near_miss(key, "data"):
            raise RejectedError(
                "near-miss-field",
                format_path((key,)),
                f"`data` is missing, and `{key}` is near it; expected the details of the failure, or null",
            )
    mending.add("missing-failure-data", ("data",), None)


def _mend_trace_id(mending: Mending, issue: Callable[[], str]) -> None:
    found = mending.root.get("trace_id")
    digits = digits_of(found)
    if "trace_id" not in mending.root:
        mending.add("missing-trace-id", ("trace_id",), issue())
    elif found is None or (isinstance(found, str) and not found.strip()):
        mending.replace("missing-trace-id", ("trace_id",), issue())
    elif digits is not None:
        mending.replace("number-as-string-field", ("trace_id",), digits)


def _move_unknown_fields(mending: Mending) -> None:
    unknown = [key for key in mending.root if key not in CORE_FIELDS]
    if not unknown:
        return
    extra = mending.root.get("extra")
    if extra is None:
        extra = {}
        (mending.replace if "extra" in mending.root else mending.add)("unknown-root-field", ("extra",), {})
    if not isinstance(extra, dict):
        raise RejectedError("unknown-root-field", "$.extra", f"`extra` is {_shown(extra)}; expected an object or null")
    for key in unknown:
        _move_to_extra(mending, key)


def _move_to_extra(mending: Mending, key: str) -> None:
    extra = mending.root["extra"]
    assert isinstance(extra, dict)  # noqa: S101 - the caller has seen to it
    if key not in extra:
        mending.move("unknown-root-field", (key,), ("extra", key))
    elif same(extra[key], mending.root[key]):
        mending.remove("unknown-root-field", (key,))
    else:
        raise RejectedError(
            "unknown-root-field",
            format_path((key,)),
            f"`{key}` stands in the root and, with another value, in `extra`; expected one of them",
        )


def _shown(value: JsonValue) -> str:
    text = dump(value)
    return text if len(text) <= 60 else text[:57] + "..."
