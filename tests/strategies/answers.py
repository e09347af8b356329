"""What the reference normalizer makes of a raw output, and what the convention demands of any."""

from harness_envelope import normalize
from harness_envelope.schemas import schema_view
from harness_envelope.strict_json import same

RIGHT = {
    "unchanged": {"exact"},
    "recover": {"exact"},
    "recover-or-reject": {"exact", "rejected"},
    "reject": {"rejected"},
}


def is_right(output):
    """Whether the reference normalizer does what is demanded."""
    return verdict(output) in RIGHT[output.expectation]


def verdict(output):
    """`exact`, `rejected`, or `corrupt`."""
    answer = normalize(output.raw, output.schema, trace_id="t-harness").envelope
    if answer is None:
        return "rejected"
    right = output.envelope is not None and completed(output.envelope, output.schema)
    return "exact" if right and same(completed(answer, output.schema), right) else "corrupt"


def completed(envelope, schema):
    """The envelope as recovery.md compares it: absent optional fields and their defaults are the same."""
    data = schema_view(schema).completed(envelope["data"])[0] if envelope["code"] == 200 else envelope["data"]
    return {**envelope, "data": data, "extra": envelope.get("extra")}
