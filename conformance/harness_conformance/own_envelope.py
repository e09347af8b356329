"""`--harness-envelope`: a team's own envelope in the place of the convention's; rules on the five names step aside."""

import inspect
import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import BaseModel

from harness_conformance.choice import Choice
from harness_conformance.judging import Judged
from harness_conformance.observations import Observation
from harness_conformance.targets import TargetError
from harness_conformance.targets.modules import attribute, load_module
from harness_envelope import RULES, Envelope, Finding
from harness_envelope.judge import judge_call
from harness_envelope.paths import format_path
from harness_envelope.rules.declaration import Call
from harness_envelope.schemas import SchemaView, schema_view
from harness_envelope.strict_json import NotJsonError, parse

_FITS: Final = "HC301"
_ONE: Final = "HC801"
_APART: Final = frozenset(
    ("HC101", "HC102", "HC103", "HC401", "HC402", "HC403", "HC601", "HC701", "HC702", "HC703", "HC704", "HC706")
)
"""The rules that know nothing of `code`, `msg`, `data`, `trace_id` and `extra`."""

NO_FIX: Final = (
    "P_fix is not measured (n/m), and P_success counts valid answers alone: normalizers are asked for the convention's "
    "envelope, and nothing else"
)


@dataclass(frozen=True, slots=True)
class OwnEnvelope:
    """A team's envelope: how it was named, and what it declares about a whole result."""

    name: str
    view: SchemaView


class EnvelopeError(ValueError):
    """The envelope cannot be read; the message says what was given and what was expected."""


def load_envelope(argument: str, roots: Sequence[Path]) -> OwnEnvelope:
    """The envelope that `pkg.mod:Model`, or a file with a JSON Schema, declares; raises `EnvelopeError`."""
    try:
        declared = _schema(argument, roots) if argument.endswith(".json") else _model(argument, roots)
        return OwnEnvelope(argument, schema_view(declared))
    except (TargetError, ValueError, TypeError, OSError) as error:
        raise EnvelopeError(f"{argument}: {error}") from None


def judged_in(envelope: OwnEnvelope, observation: Observation, choice: Choice) -> Judged:
    """What the rules that do not depend on the five names say of a call, and whether its answer fits the envelope.

    An answer that fits counts as a success. Whether one can be fixed is not known, since a normalizer answers with the
    convention's envelope alone.
    """
    misfits = None if observation.raw is None else _misfits(envelope, observation.raw)
    call = Call(
        raw=observation.raw,
        raised=observation.raised,
        timed_out=observation.timed_out,
        unserialisable=observation.unserialisable,
        stated=200 if misfits == [] else None,
        arguments=observation.arguments,
        schema=envelope.view,
    )
    aside = frozenset(stepping_aside())
    said = judge_call(call, max_bytes=choice.max_bytes)
    found = [finding for finding in said if finding.rule not in (_FITS, _ONE, *aside)]
    found += [*(misfits or ()), *_of_pieces(envelope, observation, misfits)]
    findings = choice.heeded(found)
    executed = observation.raised is None and observation.timed_out is None
    valid = executed and not any(finding.level == "must" for finding in findings)
    set_aside = tuple(finding for finding in found if choice.ignores(finding.rule))
    return Judged(observation, call, findings, set_aside, executed, valid, fixed=None, aside=aside)


def stepping_aside() -> Iterator[str]:
    """The ids of the convention's rules that depend on the five names."""
    return (rule for rule in RULES.own if rule not in (_FITS, _ONE, *_APART))


def applies_to(owned: Collection[str]) -> bool:
    """Whether a check that owns these rules has anything to judge where they are not the convention's."""
    return bool(owned) and not set(owned) & set(stepping_aside())


def _of_pieces(envelope: OwnEnvelope, observation: Observation, misfits: list[Finding] | None) -> Iterator[Finding]:
    """The finding that the pieces of a stream, joined, are not one envelope."""
    if observation.raw is not None and observation.streamed is not None and misfits != []:
        yield Finding(_ONE, "must", "$", f"the {observation.streamed} pieces, joined, are not one {envelope.name}")


def _misfits(envelope: OwnEnvelope, raw: str) -> list[Finding] | None:
    """Where an answer does not fit; None where it is no JSON."""
    try:
        misfits = envelope.view.misfits(parse(raw))
    except NotJsonError:
        return None
    return [
        Finding(_FITS, "must", format_path(misfit.path), f"does not fit {envelope.name}: {misfit.message}")
        for misfit in misfits
    ]


def _schema(file: str, roots: Sequence[Path]) -> object:
    path = next((root / file for root in roots if (root / file).is_file()), Path(file))
    schema = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(schema, dict):
        raise TypeError(f"holds {type(schema).__name__}; expected a JSON Schema, as an object")
    return schema


def _model(name: str, roots: Sequence[Path]) -> object:
    module, member = load_module(name, roots)
    model = attribute(module, member) if member else module
    if not inspect.isclass(model) or not issubclass(model, BaseModel):
        raise TypeError("is no pydantic model; expected pkg.mod:Model, or a file with a JSON Schema that ends in .json")
    if issubclass(model, Envelope):
        raise TypeError("is the convention's own envelope; declare it as the result of your tools instead")
    return model
