import json
from typing import Annotated

import pytest
from hypothesis import find
from hypothesis import strategies as st
from pydantic import AfterValidator, BaseModel

from harness_envelope.models import Envelope
from harness_strategies import MALFORMATIONS, malformed
from harness_strategies.malformed import Edit, apply, serialise
from harness_strategies.samples import Weather, sample_schemas

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
    assert names(drawn(malformed(), 600)) == set(MALFORMATIONS)


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
