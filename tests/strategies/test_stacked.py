import json

import pytest
from hypothesis import strategies as st
from tests.strategies.answers import is_right

from harness_envelope import judge
from harness_envelope.strict_json import same
from harness_strategies import MALFORMATIONS, malformed, stacked
from harness_strategies.interactions import INTERACTIONS, between
from harness_strategies.malformed import Edit, apply
from harness_strategies.samples import Order, Weather, sample_schemas
from harness_strategies.stacked import ARROWS

WORST_FIRST = ("reject", "recover-or-reject", "recover", "unchanged")
SUCCESS = {"code": 200, "msg": "success", "data": {"city": "杭州"}, "trace_id": "t-1", "extra": None}
FAILURE = {"code": 404, "msg": "no order 17", "data": None, "trace_id": "t-2"}
FENCE = Edit("code-fence", {"info": "json", "fence": "```", "indent": "", "newline": "\n", "margin": ""})


@pytest.fixture(scope="module")
def stacks(draw):
    return draw(stacked(), 1_000)


def names(output):
    return [edit.malformation for edit in output.edits]


def test_two_to_four_malformations_stand_in_each_stack(stacks):
    assert {len(output.edits) for output in stacks.values} == {2, 3, 4}


def test_no_two_malformations_are_of_one_stage_and_they_come_in_its_order(stacks):
    for output in stacks.values:
        stages = [ARROWS.index(MALFORMATIONS[name].stage) for name in names(output)]
        assert stages == sorted(set(stages))


def test_every_malformation_of_the_four_stages_comes(draw):
    drawn = {name for output in draw(stacked(), 4_000).values for name in names(output)}

    assert drawn >= {item.name for item in MALFORMATIONS.values() if item.stage in ARROWS and item.expects != "reject"}


def test_hardly_a_stack_is_thrown_away(stacks):
    assert len(stacks.values) == 1_000
    assert stacks.wasted < 0.05 * 1_000


def test_hardly_a_stack_is_hopeless(stacks):
    hopeless = [output for output in stacks.values if output.expectation == "reject"]

    assert 0 < len(hopeless) < 200


def test_recorded_edits_make_the_same_output_again(stacks):
    for output in stacks.values:
        assert apply(output.edits, output.source, output.schema, layout=output.layout) == output


def test_the_expectation_is_never_better_than_that_of_one_of_its_edits(stacks):
    for output in stacks.values:
        fixed = [MALFORMATIONS[name].expects for name in names(output) if not callable(MALFORMATIONS[name].expects)]
        assert all(WORST_FIRST.index(output.expectation) <= WORST_FIRST.index(expected) for expected in fixed)
        assert (output.envelope is None) == (output.expectation == "reject")


def test_the_right_value_conforms(stacks):
    for output in stacks.values:
        assert output.envelope is None or not [
            finding for finding in judge(output.envelope, output.schema) if finding.rule in ("HC101", "HC115", "HC301")
        ]


def test_the_judge_finds_fault_with_every_stack_but_one_of_what_is_valid(stacks):
    for output in stacks.values:
        broken = any(finding.level == "must" for finding in judge(output.raw, output.schema, trace_id="t-harness"))
        assert broken or output.expectation == "unchanged"


def test_the_reference_normalizer_does_what_is_demanded_of_any(stacks):
    wrong = [output for output in stacks.values if not is_right(output)]

    assert wrong[:1] == []


@pytest.mark.parametrize(
    ("edits", "raw", "expectation"),
    [
        (
            [Edit("miscased-key", {"path": ["code"], "key": "CODE"}), FENCE],
            '```json\n{"CODE": 404, "msg": "no order 17", "data": null, "trace_id": "t-2"}\n```',
            "recover",
        ),
        (
            [FENCE, Edit("missing-code", {})],
            '```json\n{"msg": "no order 17", "data": null, "trace_id": "t-2"}\n```',
            "reject",
        ),
        (
            [
                Edit("bom", {"codec": "utf-8"}),
                FENCE,
                Edit("extra-closers", {"place": 82, "closers": "}"}),
                Edit("unknown-root-field", {"field": "took_ms", "content": 1}),
            ],
            b'\xef\xbb\xbf```json\n{"code": 404, "msg": "no order 17", "data": null, "trace_id": "t-2", "took_ms": 1}}\n```',
            "recover-or-reject",
        ),
    ],
)
def test_edits_are_applied_in_the_order_of_their_stages(edits, raw, expectation):
    output = apply(edits, FAILURE)

    assert (output.raw, output.expectation) == (raw, expectation)


def test_the_right_value_composes():
    edits = [
        Edit("identifier-text", {"path": ["trace_id"], "identifier": "007"}),
        Edit("number-as-string-field", {"path": ["msg"], "digits": "1.10"}),
        FENCE,
    ]
    output = apply(edits, FAILURE)

    assert output.raw == '```json\n{"code": 404, "msg": 1.10, "data": null, "trace_id": "007"}\n```'
    assert output.envelope == {**FAILURE, "trace_id": "007", "msg": "1.10"}


@pytest.mark.parametrize("known", INTERACTIONS, ids=lambda known: known.why)
def test_an_interaction_is_between_malformations_of_two_stages_in_their_order(known):
    stages = [{ARROWS.index(MALFORMATIONS[name].stage) for name in group} for group in (known.earlier, known.later)]

    assert max(stages[0]) < min(stages[1])
    assert known.why.endswith(".")


def test_what_interacts_is_expected_as_the_interaction_says(drawn):
    outputs = drawn(stacked("unknown-root-field", "extra-closers", schema=Weather), 60)

    assert {output.expectation for output in outputs} <= {"recover-or-reject", "reject"}
    assert "recover-or-reject" in {output.expectation for output in outputs}


def test_what_would_mean_nothing_together_is_never_stacked(drawn):
    outputs = drawn(stacked("colliding-keys", "raw-control", "code-fence", schema={}), 60)

    assert {tuple(names(output)) for output in outputs} == {
        ("colliding-keys", "code-fence"),
        ("raw-control", "code-fence"),
    }
    assert between("colliding-keys", "code-fence") is None


def test_a_later_edit_never_falls_where_an_earlier_one_made_another_text(drawn):
    outputs = drawn(stacked("trailing-comma", "code-fence", "zero-width", schema={}), 100)
    inside = [output for output in outputs if "zero-width" in names(output) and "code-fence" in names(output)]

    assert all(same(json.loads(json.dumps(output.envelope)), output.envelope) for output in inside)
    assert len(outputs) == 100


def test_without_a_schema_only_result_types_with_places_for_two_stand_in(drawn):
    outputs = drawn(stacked("enum-case", "code-fence"), 40)

    assert Order in {output.schema for output in outputs}
    assert {output.schema for output in outputs} <= {*sample_schemas()}
    assert {tuple(names(output)) for output in outputs} == {("enum-case", "code-fence")}


def test_envelopes_that_are_handed_in_are_those_that_are_broken(drawn):
    outputs = drawn(stacked(envelopes=st.sampled_from([SUCCESS, FAILURE])), 60)

    assert [output for output in outputs if output.source not in (SUCCESS, FAILURE)] == []


def test_any_json_values_can_be_broken_twice(drawn):
    outputs = drawn(stacked("text", values=st.just([1, "a", {"b": None}])), 100)

    assert {len(output.edits) for output in outputs} == {2, 3}
    assert all(output.source == [1, "a", {"b": None}] for output in outputs)
    assert "value" not in {MALFORMATIONS[name].stage for output in outputs for name in names(output)}


@pytest.mark.parametrize("given", [("code-fence", "prose-after"), ("shape",), ("truncation", "absence", "prose-after")])
def test_malformations_of_one_stage_cannot_be_stacked(given):
    with pytest.raises(ValueError, match="of one stage; expected malformations of two of value, syntax"):
        stacked(*given, schema={})


def test_names_that_mean_nothing_together_are_refused_with_the_reason():
    with pytest.raises(ValueError, match="never stacked: colliding-keys and raw-control: What stands twice would be"):
        stacked("colliding-keys", "raw-control", schema={})


@pytest.mark.parametrize(
    ("given", "schema"),
    [
        (("code-fence", "lone-surrogate"), {}),
        (("html-entities", "missing-opener"), None),
        (("missing-failure-data", "set-literal"), {}),
    ],
)
def test_names_that_leave_one_another_no_place_are_refused_once_that_shows(given, schema, drawn):
    with pytest.raises(ValueError, match="no drawn value had places for two of them, one after the other; expected"):
        drawn(stacked(*given, schema=schema), 10)


def test_a_stack_is_drawn_for_no_sample_where_none_has_places_for_two():
    with pytest.raises(ValueError, match="no result of the sample schemas can be broken twice so"):
        stacked("code-fence")


def test_a_single_malformation_is_what_malformed_draws(drawn):
    assert {len(output.edits) for output in drawn(malformed(), 50)} == {1}
