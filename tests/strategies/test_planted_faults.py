"""A bad normalizer for each family: it is found, and the failure is the one that a person would have written."""

import json
import re

import pytest
from hypothesis import HealthCheck, find, settings

from harness_envelope import normalize
from harness_envelope.strict_json import same
from harness_strategies import malformed, successes

COUNTED = {"type": "object", "required": ["count"], "properties": {"count": {"type": "integer"}}}
SMALLEST = {"code": 200, "msg": "success", "data": {"count": 0}, "trace_id": "t-1"}
SWITCHED = {"type": "object", "required": ["is_active"], "properties": {"is_active": {"type": "boolean"}}}
MADE_UP = {"code": 200, "msg": "success", "data": None, "trace_id": "t-harness"}


def knows_one_fence(raw, schema):
    return None if isinstance(raw, str) and raw.lstrip().startswith("~~~") else normalize(raw, schema).envelope


def cuts_urls(raw, schema):
    text = raw if isinstance(raw, str) else raw.decode()
    return normalize(re.sub(r"//[^\n]*", "", text), schema).envelope


def takes_hashes_for_errors(raw, schema):
    return None if isinstance(raw, str) and re.search(r"# ", raw) else normalize(raw, schema).envelope


def reads_utf_8_only(raw, schema):
    try:
        text = raw.decode("utf-8") if isinstance(raw, bytes) else raw
    except UnicodeDecodeError:
        return None
    return normalize(text, schema).envelope


def closes_what_was_cut(raw, schema):
    answer = normalize(raw, schema)
    return answer.envelope or (MADE_UP if answer.reason.malformation.startswith(("cut", "missing-closers")) else None)


def makes_up_an_envelope(raw, schema):
    return normalize(raw, schema).envelope if isinstance(raw, bytes) or "{" in raw else MADE_UP


def drops_unknown_fields(raw, schema):
    envelope = normalize(raw, schema).envelope
    return envelope and {**envelope, "extra": None if "date" in (envelope["extra"] or {}) else envelope["extra"]}


def takes_any_text_for_true(raw, schema):
    envelope = normalize(raw, schema).envelope
    return json.loads(json.dumps(envelope).replace('"is_active": false', '"is_active": true'))


def issues_no_trace_id(raw, schema):
    answer = normalize(raw, schema, trace_id="t-issued")
    return answer.envelope if answer.envelope and answer.envelope["trace_id"] != "t-issued" else None


def smallest(bad, family, schema):
    """The smallest draw on which a normalizer does what none may do."""

    def is_wrong(output):
        answer = bad(output.raw, output.schema)
        if answer is None:
            return output.expectation in ("recover", "unchanged")
        if output.expectation == "reject":
            return True
        return not same({"extra": None, **answer}, {"extra": None, **output.envelope})

    profile = settings(database=None, derandomize=True, max_examples=2_000, suppress_health_check=list(HealthCheck))
    drawn = malformed(family, schema=schema, envelopes=successes(schema))
    return find(drawn, is_wrong, settings=profile)


@pytest.mark.parametrize(
    ("bad", "family", "names", "arguments"),
    [
        (knows_one_fence, "wrapping", {"code-fence", "unclosed-fence"}, {"fence": "~~~"}),
        (cuts_urls, "fence-in-string", {"fence-in-string"}, {"path": ["extra", "remark"]}),
        (takes_hashes_for_errors, "syntax", {"hash-comment", "line-comment", "block-comment"}, {}),
        (reads_utf_8_only, "encoding", {"bom"}, {"codec": "utf-16-le"}),
        (closes_what_was_cut, "truncation", {"cut-anywhere", "cut-closers", "cut-string", "cut-number"}, {}),
        (makes_up_an_envelope, "absence", {"empty-output"}, {"output": ""}),
        (drops_unknown_fields, "keys", {"near-miss-field"}, {"instead_of": None, "field": "date"}),
        (issues_no_trace_id, "shape", {"missing-trace-id"}, {"left": "absent"}),
    ],
)
def test_a_bad_normalizer_fails_with_one_edit_of_a_minimal_envelope(bad, family, names, arguments):
    found = smallest(bad, family, COUNTED)
    (edit,) = found.edits

    assert found.source == SMALLEST
    assert edit.malformation in names
    assert arguments.items() <= edit.arguments.items()


def test_a_bad_reader_of_types_fails_on_the_smallest_payload_that_has_the_type():
    found = smallest(takes_any_text_for_true, "types", SWITCHED)

    assert found.raw == json.dumps({**SMALLEST, "data": {"is_active": "false"}})
