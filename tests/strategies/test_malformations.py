"""What holds for every malformation, present and future."""

import copy
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from tests.strategies.answers import RIGHT, completed, is_right

from harness_envelope import judge, normalize
from harness_envelope.models import Envelope
from harness_envelope.schemas import schema_view
from harness_strategies import MALFORMATIONS, malformation, malformed
from harness_strategies.malformations import RECOVER, Example, gather
from harness_strategies.malformed import apply, serialise

CATALOGUE = json.loads((Path(__file__).parents[1] / "data" / "malformations.json").read_text())
"""The tables of the recovery document: the letter of each malformation, by family."""

DRAWS = max(1_000, settings.default.max_examples)
"""Of each malformation; the nightly profile draws more."""

OF_ROW = {
    letter: [name for names in CATALOGUE.values() for name, found in names.items() if found == letter]
    for letter in "uorx"
}
DATA_LESS = {
    "string-boolean",
    "string-null",
    "enum-case",
    "big-integer",
    "number-with-unit",
    "missing-optional",
    "bare-list",
    "null-page",
    "null-items",
    "single-for-list",
}


def must_findings(raw, schema):
    return {finding.rule for finding in judge(raw, schema, trace_id="t-harness") if finding.level == "must"}


def adds_a_fault(output):
    """Whether the judge says more of the raw output than of its source, which may break rules on names and times."""
    found = must_findings(output.raw, output.schema)
    return bool(found) and ("HC101" in found or not found <= must_findings(output.source, output.schema))


every_malformation = pytest.mark.parametrize("name", MALFORMATIONS)


@pytest.fixture(scope="module", params=MALFORMATIONS)
def draws(request, draw):
    """A thousand draws of one malformation."""
    return request.param, draw(malformed(request.param), DRAWS)


@pytest.mark.parametrize("family", CATALOGUE)
def test_a_family_holds_what_the_catalogue_names(family):
    assert {name for name, item in MALFORMATIONS.items() if item.family == family} == CATALOGUE[family].keys()


@pytest.mark.parametrize(
    ("family", "tier"),
    [
        ("wrapping", "text"),
        ("syntax", "text"),
        ("encoding", "text"),
        ("truncation", "text"),
        ("absence", "text"),
        ("keys", "envelope"),
        ("types", "envelope"),
        ("shape", "envelope"),
    ],
)
def test_a_family_stands_in_its_tier(family, tier):
    assert {item.tier for item in MALFORMATIONS.values() if item.family == family} == {tier}


@pytest.mark.parametrize(("letter", "expectation"), [("x", "reject"), ("o", "recover-or-reject"), ("u", "unchanged")])
def test_a_row_of_one_letter_expects_what_the_letter_says(letter, expectation):
    fixed = {MALFORMATIONS[name].expects for name in OF_ROW[letter] if not callable(MALFORMATIONS[name].expects)}

    assert fixed == {expectation}


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


def test_every_draw_is_what_it_claims_to_be(draws):
    name, outputs = draws

    for output in outputs.values:
        assert apply(output.edits, output.source, output.schema, layout=output.layout) == output
        assert output.raw != serialise(output.source, output.layout)
        assert output.expectation in RIGHT
        assert (output.envelope is None) == (output.expectation == "reject")
        assert [edit.malformation for edit in output.edits] == [name]
        assert json.loads(json.dumps(output.edits[0].arguments)) == output.edits[0].arguments


def test_hardly_a_draw_is_thrown_away(draws):
    _, outputs = draws

    assert len(outputs.values) == DRAWS >= 1_000
    assert outputs.wasted < 0.05 * DRAWS


def test_the_source_and_the_right_value_conform(draws):
    _, outputs = draws

    for output in outputs.values:
        for envelope in filter(None, (output.source, output.envelope)):
            Envelope[object].model_validate(envelope, strict=True)
            assert envelope["code"] != 200 or schema_view(output.schema).fits(envelope["data"])


def test_the_judge_finds_fault_with_all_but_what_is_unchanged(draws):
    _, outputs = draws

    for output in outputs.values:
        assert adds_a_fault(output) == (output.expectation != "unchanged"), output


def test_an_unchanged_output_is_the_right_value_as_it_stands(draws):
    _, outputs = draws

    for output in [output for output in outputs.values if output.expectation == "unchanged"]:
        assert completed(json.loads(output.raw), output.schema) == completed(output.envelope, output.schema)
        assert normalize(output.raw, output.schema).verdict == "valid"


def test_nine_of_ten_draws_of_a_recoverable_row_are_to_be_recovered(draws):
    name, outputs = draws
    recoverable = [output for output in outputs.values if output.expectation == "recover"]

    assert name not in OF_ROW["r"] or len(recoverable) >= 0.9 * DRAWS


def test_the_reference_normalizer_does_what_is_demanded_of_any(draws):
    _, outputs = draws
    wrong = [output for output in outputs.values if not is_right(output)]

    assert wrong[:1] == []


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


def test_a_family_that_nobody_knows_is_refused():
    with pytest.raises(ValueError, match="no family is called 'sintax'; expected shape, keys, types, syntax"):
        malformation("sintax", expects=RECOVER, example=Example("", ""))


def test_a_clash_of_names_is_refused():
    item = MALFORMATIONS["code-fence"]

    with pytest.raises(ValueError, match="share a name: code-fence"):
        gather(SimpleNamespace(item=item), SimpleNamespace(item=item))
