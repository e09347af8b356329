"""`normalizer:pkg.mod:function` and `reference`: a normalizer under test, and how its answer is read."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import ModuleType

from pydantic import JsonValue

from harness_conformance.calling import described
from harness_conformance.deadlines import OutOfTime, run_within
from harness_conformance.targets import TargetError, nearest
from harness_conformance.targets.modules import attribute, load_module, place_of
from harness_conformance.tools import NormalizerUnderTest, Target
from harness_envelope.models import new_trace_id
from harness_envelope.normalizer.records import Normalized
from harness_envelope.normalizer.validity import faults
from harness_envelope.quick_json import Quick, read_quickly
from harness_envelope.schemas import SchemaView, schema_view
from harness_envelope.strict_json import NotJsonError, dump, parse, plain, serialise

_FORM = "expected normalizer:pkg.mod:function or normalizer:path/to/file.py:function"
_OFFERED = ("data_schema", "trace_id")
_POSITIONAL = (
    inspect.Parameter.POSITIONAL_ONLY,
    inspect.Parameter.POSITIONAL_OR_KEYWORD,
    inspect.Parameter.VAR_POSITIONAL,
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a normalizer made of one raw result: an envelope, a rejection (why) or a crash (how).

    `untouched` is false only where the normalizer itself says that it repaired something.
    """

    envelope: dict[str, JsonValue] | None = None
    rejection: str | None = None
    crash: str | None = None
    untouched: bool = True

    def __str__(self) -> str:
        if self.envelope is not None:
            return dump(self.envelope)
        return f"a crash: {self.crash}" if self.crash is not None else f"a rejection: {self.rejection}"


def load(rest: str, *, roots: Sequence[Path], allow_destructive: bool) -> Target:  # noqa: ARG001 - a loader's form
    """The function from raw text to an envelope that the target names."""
    if not rest:
        raise TargetError(f"`normalizer:` names no function; {_FORM}")
    module, name = load_module(rest, roots)
    if not name:
        known = [key for key, value in vars(module).items() if inspect.isroutine(value)]
        raise TargetError(f"normalizer:{rest} names no function{nearest('normalize', known)}; {_FORM}")
    function = attribute(module, name)
    if not callable(function):
        raise TargetError(f"normalizer:{rest} is {type(function).__name__}, which cannot be called; {_FORM}")
    return Target(rest, normalizer=replace(_declared(rest, function, module), stream=_stream(rest, name, module)))


def load_reference(rest: str, *, roots: Sequence[Path], allow_destructive: bool) -> Target:  # noqa: ARG001 - as above
    """The bundled normalizer."""
    from harness_envelope import normalize, normalize_stream  # noqa: PLC0415 - the other targets run without it

    if rest:
        raise TargetError(f"`reference:{rest}`: the reference takes nothing after its name; expected `reference`")

    def reference(raw: str | bytes, data_schema: object = None, trace_id: str | None = None) -> Normalized:
        return normalize(raw, data_schema, trace_id=trace_id)

    def in_pieces(
        pieces: Iterable[str] | Iterable[bytes], data_schema: object = None, trace_id: str | None = None
    ) -> Normalized:
        return normalize_stream(pieces, data_schema, trace_id=trace_id)

    code = inspect.unwrap(normalize).__code__
    stream = NormalizerUnderTest(
        "reference", code.co_filename, code.co_firstlineno, in_pieces, _OFFERED, reads_bytes=True, reads_types=True
    )
    return Target("reference", normalizer=replace(stream, function=reference, stream=stream))


def ask(
    normalizer: NormalizerUnderTest,
    raw: str | bytes | Iterable[str] | Iterable[bytes],
    *,
    declared: object = None,
    trace_id: str | None = None,
    timeout: float,
) -> Answer:
    """What the normalizer makes of a raw result, or its streaming form of the pieces of one.

    `declared` is the schema argument that describes `data`.
    """
    view = schema_view(declared)
    schema = declared if normalizer.reads_types else view.document or None
    offered = {"data_schema": schema, "trace_id": trace_id}
    given = {name: offered[name] for name in normalizer.wants}
    work = partial(normalizer.function, _readable(raw, normalizer), **given)
    try:
        answer = run_within(timeout, work)
    except OutOfTime:
        return Answer(crash=f"no answer within {timeout:g} s")
    except ValueError as error:
        return Answer(rejection=described(error))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - a normalizer under test may raise anything
        return Answer(crash=described(error))
    return read_answer(answer, view, trace_id)


def read_answer(answer: object, view: SchemaView, trace_id: str | None = None) -> Answer:
    """A normalizer's answer as an envelope, or as a rejection where it holds no valid one."""
    if isinstance(answer, Normalized):
        if answer.envelope is None:
            return Answer(rejection=str(answer.reason or "rejected without a reason"))
        return replace(read_answer(answer.envelope, view, trace_id), untouched=answer.verdict == "valid")
    if answer is None or (isinstance(answer, str | bytes) and not answer.strip()):
        return Answer(rejection="nothing was answered")
    try:
        value = _value(_as_text(answer))
    except NotJsonError as error:
        return Answer(rejection=f"the answer is not JSON: {error} at character {error.position}")
    except ValueError as error:
        return Answer(rejection=f"the answer is not JSON: {error}")
    return _valid(value, view, trace_id)


def _valid(value: JsonValue, view: SchemaView, trace_id: str | None) -> Answer:
    if not isinstance(value, dict):
        return Answer(rejection=f"the answer is no envelope but {type(value).__name__}")
    envelope = {"trace_id": trace_id or new_trace_id(), "extra": None} | value
    found = faults(envelope, view)
    if found:
        return Answer(rejection=f"the answer is no valid envelope: {'; '.join(map(str, found[:3]))}")
    return Answer(envelope=envelope)


def _value(text: str) -> JsonValue:
    quick = read_quickly(text)
    return quick.value if isinstance(quick, Quick) else plain(parse(text))


def _as_text(answer: object) -> str:
    if isinstance(answer, bytes | bytearray):
        return bytes(answer).decode()
    return answer if isinstance(answer, str) else serialise(answer)


def _readable(
    raw: str | bytes | Iterable[str] | Iterable[bytes], normalizer: NormalizerUnderTest
) -> str | bytes | Iterable[str] | Iterable[bytes]:
    """The raw result as a normalizer takes it; bytes that are no text stay bytes."""
    if isinstance(raw, str):
        return raw if normalizer.reads_text else raw.encode(errors="surrogatepass")
    if normalizer.reads_bytes or not isinstance(raw, bytes):
        return raw
    with suppress(UnicodeDecodeError):
        return raw.decode()
    return raw


def _declared(rest: str, function: Callable[..., object], module: ModuleType) -> NormalizerUnderTest:
    """A normalizer as its signature declares it."""
    first, *others = _parameters(rest, function)
    file, line = place_of(function, module)
    annotation = str(first.annotation)
    reads_bytes = "bytes" in annotation
    return NormalizerUnderTest(
        rest,
        file,
        line,
        function,
        wants=tuple(parameter.name for parameter in others if parameter.name in _OFFERED),
        reads_bytes=reads_bytes,
        reads_text="str" in annotation or not reads_bytes,
    )


def _stream(rest: str, name: str, module: ModuleType) -> NormalizerUnderTest | None:
    """What stands beside a normalizer under its name and `_stream`, where that can be called with pieces alone."""
    with suppress(TargetError):
        function = attribute(module, f"{name}_stream")
        if callable(function):
            return _declared(f"{rest}_stream", function, module)
    return None


def _parameters(rest: str, function: Callable[..., object]) -> list[inspect.Parameter]:
    """The parameters of a function that can be called with the raw result alone, that one first."""
    try:
        parameters = [*inspect.signature(function).parameters.values()]
    except (TypeError, ValueError):
        return [inspect.Parameter("raw", inspect.Parameter.POSITIONAL_ONLY)]
    positional = [parameter for parameter in parameters if parameter.kind in _POSITIONAL]
    needed = [
        f"`{parameter.name}`"
        for parameter in parameters
        if parameter not in positional[:1]
        and parameter.default is parameter.empty
        and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
        and parameter.name not in _OFFERED
    ]
    if needed or not positional:
        raise TargetError(
            f"normalizer:{rest} {'needs ' + ', '.join(needed) if needed else 'takes no argument'}; "
            "expected function(raw), where it wants them with data_schema and trace_id"
        )
    return [positional[0], *(parameter for parameter in parameters if parameter is not positional[0])]
