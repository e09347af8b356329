import json
import re
from collections import Counter
from typing import Annotated

import pytest
from hypothesis import find
from hypothesis import strategies as st
from pydantic import AfterValidator, BaseModel

from harness_envelope.models import Envelope
from harness_strategies import MALFORMATIONS, malformation, malformed
from harness_strategies.malformations import REJECT, Example
from harness_strategies.malformed import Edit, apply, serialise
from harness_strategies.samples import Order, Weather, sample_schemas

SUCCESS = {"code": 200, "msg": "success", "data": {"city": "杭州"}, "trace_id": "t-1", "extra": None}
FAILURE = {"code": 404, "msg": "no order 17", "data": None, "trace_id": "t-2"}


def known(city: str) -> str:
    if city not in ("杭州", "Hangzhou"):
        raise ValueError("no such city")
    return city


class Place(BaseModel):
    city: Annotated[str, AfterValidator(known)]


def names(outputs):
    return {output.edits[0].malformation for output in outputs}


def test_without_a_name_every_malformation_is_drawn(drawn):
    assert names(drawn(malformed(), 1_500)) == set(MALFORMATIONS)


def test_a_family_draws_its_malformations(drawn):
    expected = {name for name, item in MALFORMATIONS.items() if item.family == "types"}

    assert names(drawn(malformed("types"), 200)) == expected


def test_several_names_draw_each_of_them(drawn):
    assert names(drawn(malformed("missing-code", "prose-after"), 60)) == {"missing-code", "prose-after"}


def test_a_malformation_without_a_site_in_the_schema_is_left_out(drawn):
    assert "string-boolean" not in names(drawn(malformed("types", schema=Weather), 100))


def test_without_a_schema_the_result_types_of_real_tools_stand_in(drawn):
    assert {output.schema for output in drawn(malformed("miscased-key"), 100)} == set(sample_schemas())


def test_the_schema_is_the_one_that_was_handed_in(drawn):
    schema = {"type": "object"}

    assert all(output.schema is schema for output in drawn(malformed("missing-code", schema=schema), 20))


def test_envelopes_that_are_handed_in_are_those_that_are_broken(drawn):
    outputs = drawn(malformed("wrapping", envelopes=st.sampled_from([SUCCESS, FAILURE])), 60)

    assert [output for output in outputs if output.source not in (SUCCESS, FAILURE)] == []
    assert {output.schema for output in outputs} == {None}


def test_data_that_is_handed_in_is_what_is_broken(drawn):
    outputs = drawn(malformed("missing-code", data=st.just({"answer": 42})), 60)

    assert {str(output.source["data"]) for output in outputs if output.source["code"] == 200} == {"{'answer': 42}"}


def test_the_right_value_carries_the_trace_id_that_was_handed_in(drawn):
    outputs = drawn(malformed("missing-trace-id", trace_id="chain-7"), 40)

    assert {output.envelope["trace_id"] for output in outputs} == {"chain-7"}


def test_envelopes_with_few_sites_are_used_where_there_is_one(draw):
    boolean = {"type": "object", "properties": {"is_open": {"type": "boolean"}}}
    open_ = {**SUCCESS, "data": {"is_open": True}}
    closed = {**SUCCESS, "data": {}}
    draws = draw(
        malformed("string-boolean", schema=boolean, envelopes=st.sampled_from([closed, FAILURE, closed, open_])), 200
    )

    assert len(draws.values) == 200
    assert draws.wasted < 0.05 * 200


def test_a_value_that_a_validator_refuses_is_no_right_value(drawn):
    for output in drawn(malformed("fence-in-string", "identifier-text", schema=Place), 60):
        assert output.envelope["code"] != 200 or output.envelope["data"]["city"] in ("杭州", "Hangzhou")


def test_an_envelope_of_the_user_s_own_describes_the_whole_result(drawn):
    outputs = drawn(malformed("shape", schema=Envelope[Weather]), 60)

    assert {output.schema for output in outputs} == {Envelope[Weather]}


def test_every_layout_is_drawn(drawn):
    outputs = drawn(malformed("missing-code", envelopes=st.just(SUCCESS)), 60)

    assert {output.raw[:9] for output in outputs} == {'{"msg": "', '{"msg":"s', '{\n  "msg"'}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("code-fense", "named 'code-fense'; did you mean 'code-fence'"),
        ("wraping", "named 'wraping'; did you mean 'wrapping'"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(name, message):
    with pytest.raises(ValueError, match=message):
        malformed(name)


@pytest.mark.parametrize(
    ("given", "source"),
    [
        (("string-boolean", "enum-case"), {"schema": Order, "envelopes": st.just(FAILURE)}),
        (("raw-control",), {"values": st.just(3)}),
        (("number-forms",), {"values": st.just("three")}),
    ],
)
def test_values_without_a_place_to_edit_are_refused_once_that_shows(given, source, drawn):
    with pytest.raises(ValueError, match=f"{given[0]}.*: no drawn value had a place to edit; expected values"):
        drawn(malformed(*given, **source), 10)


def test_a_shrink_that_comes_to_values_without_a_place_goes_on():
    sometimes = st.lists(st.just("a"), max_size=3).map(lambda items: {**SUCCESS, "data": items})
    found = find(malformed("set-literal", schema={}, envelopes=sometimes), lambda _: True)

    assert found.raw == '{"code": 200, "msg": "success", "data": {"a"}, "trace_id": "t-1", "extra": null}'


def test_a_schema_on_which_nothing_can_be_broken_so_is_refused():
    with pytest.raises(ValueError, match="string-boolean: no result of the schema"):
        malformed("string-boolean", schema={"type": "integer"})


@pytest.mark.parametrize(
    ("edits", "raw", "expectation"),
    [
        ([], '{"code": 404, "msg": "no order 17", "data": null, "trace_id": "t-2"}', "unchanged"),
        (
            [Edit("missing-trace-id", {"left": "absent"})],
            '{"code": 404, "msg": "no order 17", "data": null}',
            "recover",
        ),
        (
            [
                Edit("prose-after", {"prose": "Done.", "gap": "\n"}),
                Edit("miscased-key", {"path": ["code"], "key": "CODE"}),
            ],
            '{"CODE": 404, "msg": "no order 17", "data": null, "trace_id": "t-2"}\nDone.',
            "recover",
        ),
        (
            [Edit("missing-code", {}), Edit("prose-after", {"prose": "Done.", "gap": " "})],
            '{"msg": "no order 17", "data": null, "trace_id": "t-2"} Done.',
            "reject",
        ),
    ],
)
def test_recorded_edits_are_applied_value_first_and_the_worst_expectation_holds(edits, raw, expectation):
    output = apply(edits, FAILURE)

    assert (output.raw, output.expectation) == (raw, expectation)


@pytest.mark.parametrize(
    ("layout", "text"),
    [
        ("spaced", '{"a": [1, "杭"]}'),
        ("compact", '{"a":[1,"杭"]}'),
        ("indented", '{\n  "a": [\n    1,\n    "杭"\n  ]\n}'),
    ],
)
def test_a_layout_is_one_way_to_write_a_value(layout, text):
    assert serialise({"a": [1, "杭"]}, layout) == text


def test_a_failure_shrinks_to_the_simplest_arguments():
    simplest = find(malformed("code-fence", schema={}, envelopes=st.just(SUCCESS)), lambda _: True)

    assert simplest.raw == f"```json\n{json.dumps(SUCCESS, ensure_ascii=False)}\n```"


@pytest.mark.parametrize("tier", ["text", "envelope"])
def test_a_tier_draws_the_malformations_of_its_families(tier, drawn):
    expected = {name for name, item in MALFORMATIONS.items() if item.tier == tier}

    assert names(drawn(malformed(tier), 1_200)) == expected


VALUES = st.sampled_from([[1, "a", None], {"b": {"c": [True]}}, "text", 25, None])


def test_any_json_value_is_broken_by_what_edits_its_text(drawn):
    outputs = drawn(malformed("text", values=VALUES), 1_500)

    assert names(outputs) <= {name for name, item in MALFORMATIONS.items() if item.edits_any_value}
    assert len(names(outputs)) > 40
    assert {str(output.source) for output in outputs} == {
        "[1, 'a', None]",
        "{'b': {'c': [True]}}",
        "text",
        "25",
        "None",
    }


def test_recorded_edits_of_any_json_value_make_the_same_output_again(drawn):
    for output in drawn(malformed("text", values=VALUES), 300):
        again = apply(output.edits, output.source, output.schema, layout=output.layout, is_envelope=False)
        assert again == output


def test_a_fixer_of_any_json_is_measured_by_the_text_alone(drawn):
    outputs = drawn(malformed("code-fence", values=VALUES), 100)
    unfenced = [re.sub(r"^\s*(`{3,}|~{3,})\w*\s*|\s*(`{3,}|~{3,})\s*$", "", output.raw) for output in outputs]

    assert [json.loads(text) for text in unfenced] == [output.envelope for output in outputs]


def test_what_needs_an_envelope_is_refused_for_any_json_value():
    with pytest.raises(ValueError, match="missing-code, two-candidates: no result of the schema None"):
        malformed("missing-code", "two-candidates", values=VALUES)


def test_a_mix_draws_each_malformation_by_its_share(drawn):
    mix = {"conforming": 0.75, "code-fence": 0.2, "missing-code": 0.05}
    outputs = drawn(malformed(mix=mix), 1_000)
    counted = Counter(output.edits[0].malformation if output.edits else "conforming" for output in outputs)

    assert counted.keys() == mix.keys()
    assert all(abs(counted[name] / 1_000 - share) < 0.04 for name, share in mix.items())


def test_the_conforming_share_of_a_mix_is_valid_as_it_stands(drawn):
    outputs = drawn(malformed(mix={"conforming": 1.0}), 50)

    assert {(output.expectation, output.edits) for output in outputs} == {("unchanged", ())}
    assert all(json.loads(output.raw) == output.envelope == output.source for output in outputs)


def test_a_mix_for_a_schema_leaves_out_what_has_no_place_in_it(drawn):
    outputs = drawn(malformed(mix={"conforming": 0.5, "string-boolean": 0.4, "code-fence": 0.1}, schema=Weather), 200)

    assert {edit.malformation for output in outputs for edit in output.edits} == {"code-fence"}


def test_a_mix_with_an_unknown_name_is_refused_with_the_nearest():
    with pytest.raises(ValueError, match="no malformation is named 'conformin'; did you mean 'conforming'"):
        malformed(mix={"conformin": 1.0})


def test_what_no_sample_schema_has_a_place_for_is_refused():
    @malformation("types", expects=REJECT, example=Example({}, {}), declares=lambda _node, _types: False)
    def impossible(value: dict) -> dict:
        """Break what is never declared."""
        return value

    with pytest.raises(ValueError, match="no result of the sample schemas can be broken so"):
        malformed(impossible)


def test_rare_sites_are_drawn_once_in_sixteen(drawn):
    outputs = drawn(malformed("near-miss-field", envelopes=st.just(SUCCESS)), 1_600)
    rejected = [output for output in outputs if output.expectation == "reject"]

    assert 60 < len(rejected) < 150


def test_where_only_rare_sites_are_to_be_had_they_are_drawn(drawn):
    outputs = drawn(malformed("flattened-data", schema={}, envelopes=st.just(SUCCESS)), 40)

    assert {output.expectation for output in outputs} == {"reject"}
