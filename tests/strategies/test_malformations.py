"""What holds for every malformation, present and future."""

import copy
import json
from types import SimpleNamespace

import pytest
from hypothesis import strategies as st

from harness_envelope.models import Envelope
from harness_envelope.schemas import schema_view
from harness_strategies import MALFORMATIONS, malformation, malformed
from harness_strategies.malformations import RECOVER, Example, gather
from harness_strategies.malformed import apply, serialise

STEP_1 = {
    "wrapping": "code-fence nested-fence unclosed-fence fence-in-string prose-before prose-after prose-around",
    "keys": "miscased-key misspelt-key near-miss-field",
    "types": "string-number string-boolean float-integer identifier-text",
    "shape": "missing-extra missing-optional missing-trace-id missing-code unknown-root-field",
}
LETTERS = {"recover", "unchanged", "recover-or-reject", "reject"}
DATA_LESS = {"string-boolean", "missing-optional"}


def completed(envelope, schema):
    """The envelope as recovery.md compares it: absent optional fields and their defaults are the same."""
    data = schema_view(schema).completed(envelope["data"])[0] if envelope["code"] == 200 else envelope["data"]
    return {**envelope, "data": data, "extra": envelope.get("extra")}


every_malformation = pytest.mark.parametrize("name", MALFORMATIONS)


@pytest.mark.parametrize(("family", "names"), STEP_1.items())
def test_a_family_holds_what_the_catalogue_names(family, names):
    assert [name for name, item in MALFORMATIONS.items() if item.family == family] == names.split()


@pytest.mark.parametrize(
    ("family", "tier"), [("wrapping", "text"), ("keys", "envelope"), ("types", "envelope"), ("shape", "envelope")]
)
def test_a_family_stands_in_its_tier(family, tier):
    assert {item.tier for item in MALFORMATIONS.values() if item.family == family} == {tier}


@every_malformation
def test_has_a_sentence(name):
    assert MALFORMATIONS[name].sentence.endswith(".")


@every_malformation
def test_makes_of_its_example_what_the_example_says(name):
    example = MALFORMATIONS[name].example

    assert MALFORMATIONS[name].edit(example.before, **example.arguments) == example.after


@every_malformation
def test_leaves_what_it_is_given_as_it_was(name):
    example = copy.deepcopy(MALFORMATIONS[name].example)
    MALFORMATIONS[name].edit(example.before, **example.arguments)

    assert example == MALFORMATIONS[name].example


@every_malformation
def test_every_draw_is_what_it_claims_to_be(name, draw):
    draws = draw(malformed(name), 200)

    assert len(draws.values) == 200
    assert draws.wasted < 0.05 * 200
    for output in draws.values:
        again = apply(output.edits, output.source, output.schema, layout=output.layout)
        assert again == output
        assert output.raw != serialise(output.source, output.layout)
        assert output.expectation in LETTERS
        assert (output.envelope is None) == (output.expectation == "reject")
        assert [edit.malformation for edit in output.edits] == [name]
        assert json.loads(json.dumps(output.edits[0].arguments)) == output.edits[0].arguments


@every_malformation
def test_the_source_and_the_right_value_conform(name, drawn):
    for output in drawn(malformed(name), 100):
        for envelope in filter(None, (output.source, output.envelope)):
            Envelope[object].model_validate(envelope, strict=True)
            assert envelope["code"] != 200 or schema_view(output.schema).fits(envelope["data"])


@every_malformation
def test_an_unchanged_output_is_the_right_value_as_it_stands(name, drawn):
    outputs = [output for output in drawn(malformed(name), 100) if output.expectation == "unchanged"]

    for output in outputs:
        assert completed(json.loads(output.raw), output.schema) == completed(output.envelope, output.schema)


@pytest.mark.parametrize("name", sorted(MALFORMATIONS.keys() - DATA_LESS))
def test_needs_no_schema(name, drawn):
    assert len(drawn(malformed(name, schema={}), 40)) == 40


def test_a_malformation_of_the_user_s_own_is_drawn_as_ours_are(drawn):
    @malformation("wrapping", expects=RECOVER, example=Example("{}", "({})"), mark=st.sampled_from("(["))
    def bracketed(text: str, mark: str) -> str:
        """Put the envelope into brackets."""
        return f"{mark}{text}"

    outputs = drawn(malformed(bracketed, schema={}), 40)

    assert {output.raw[:2] for output in outputs} == {"({", "[{"}


def test_a_clash_of_names_is_refused():
    item = MALFORMATIONS["code-fence"]

    with pytest.raises(ValueError, match="share a name: code-fence"):
        gather(SimpleNamespace(item=item), SimpleNamespace(item=item))
