import json
from typing import Annotated

import jsonschema
import pytest
from hypothesis import find
from hypothesis import strategies as st
from pydantic import AfterValidator, TypeAdapter
from rapidfuzz.distance import OSA

from harness_envelope import judge
from harness_envelope.models import CORE_FIELDS, Envelope, Page
from harness_strategies import envelopes, failures, pages, successes
from harness_strategies.envelopes import CAUSES
from harness_strategies.samples import Order, UserProfile, Weather, sample_schemas

WEATHER = {
    "type": "object",
    "required": ["city", "temperature", "humidity", "weather"],
    "properties": {
        "city": {"type": "string"},
        "temperature": {"type": "number"},
        "humidity": {"type": "number"},
        "weather": {"type": "string"},
    },
}
SCHEMAS = [
    None,
    {},
    WEATHER,
    *sample_schemas(),
    Envelope[Weather],
    Envelope,
    list[Weather],
    list[int],
    int | None,
    dict[str, float],
]
PAGE = TypeAdapter(Page[object])


STOCK_PHRASES = {"", "success", "error", "failed", "unknown error", "出错了", "失败"}


def is_short(text: str) -> str:
    if len(text) >= 8:
        raise ValueError("too long")
    return text


class Quiet(Envelope[int]):
    """An envelope of a team's own, whose trace ids are short."""

    trace_id: Annotated[str, AfterValidator(is_short)]


@pytest.mark.parametrize("schema", SCHEMAS, ids=str)
def test_every_envelope_is_one_by_the_convention(schema, drawn):
    for envelope in drawn(envelopes(schema), 100):
        Envelope[object].model_validate(envelope, strict=True)


@pytest.mark.parametrize("schema", [WEATHER, *(sample.model_json_schema() for sample in sample_schemas())])
def test_the_payload_of_a_success_fits_a_json_schema(schema, drawn):
    validator = jsonschema.Draft202012Validator(schema)

    assert all(validator.is_valid(envelope["data"]) for envelope in drawn(successes(schema), 60))


@pytest.mark.parametrize("model", sample_schemas(), ids=str)
def test_the_payload_of_a_success_fits_a_model(model, drawn):
    for envelope in drawn(successes(model), 60):
        model.model_validate_json(json.dumps(envelope["data"]), strict=True)


def test_a_declared_list_is_answered_as_a_page_of_it(drawn):
    for envelope in drawn(successes(list[Weather]), 60):
        page = Page[Weather].model_validate_json(json.dumps(envelope["data"]), strict=True)
        assert len(page.items) <= page.total


@pytest.mark.parametrize("schema", [list[Weather], Page[Order], Page[int]], ids=str)
def test_a_page_s_numbers_agree_with_its_items(schema, drawn):
    for envelope in drawn(successes(schema), 60):
        page = envelope["data"]
        assert len(page["items"]) <= min(page["page_size"], page["total"])


def test_an_empty_page_is_the_first_and_has_no_total(drawn):
    empty = [page for page in drawn(pages(st.integers()), 100) if not page["items"]]

    assert {(page["total"], page["page"]) for page in empty} == {(0, 1)}


def test_pages_are_pages_of_the_items(drawn):
    for page in drawn(pages(st.just("item"), max_size=2), 60):
        assert PAGE.validate_python(page, strict=True).items in ([], ["item"], ["item", "item"])


def test_successes_have_code_200_and_failures_another(drawn):
    codes = (
        {envelope["code"] for envelope in drawn(successes(), 60)},
        {e["code"] for e in drawn(failures(), 200)},
    )

    assert codes[0] == {200}
    assert 200 not in codes[1]


def test_a_failure_s_message_is_no_stock_phrase(drawn):
    messages = {envelope["msg"].strip().lower() for envelope in drawn(failures(), 200)}

    assert messages.isdisjoint(STOCK_PHRASES)


def test_a_failure_s_code_is_one_of_the_convention_s_seven(drawn):
    assert {envelope["code"] for envelope in drawn(failures(), 1_000)} == {400, 403, 404, 429, 500, 504}


@pytest.mark.parametrize("schema", [None, {}, Weather, Page[Weather], UserProfile], ids=str)
def test_an_envelope_breaks_no_rule_not_even_one_of_level_should(schema, drawn):
    broken = [envelope for envelope in drawn(envelopes(schema), 300) if judge(envelope, schema)]

    assert broken[:1] == []


def test_a_failure_has_details_or_none(drawn):
    details = [envelope["data"] for envelope in drawn(failures(), 100)]

    assert {type(detail) for detail in details} == {type(None), dict}


def test_data_replaces_what_the_schema_would_draw(drawn):
    values = drawn(envelopes(data=st.just({"answer": 42})), 60)

    assert {json.dumps(value["data"]) for value in values if value["code"] == 200} == {'{"answer": 42}'}


def test_extra_is_absent_null_and_filled(drawn):
    extras = {str(envelope.get("extra", "absent"))[:6] for envelope in drawn(envelopes(), 1_000)}

    assert extras >= {"absent", "None", "{}", "{'sche"}


def test_no_custom_field_is_named_like_a_core_field(drawn):
    names = {name for envelope in drawn(envelopes(), 300) for name in envelope.get("extra") or {}}
    distances = {OSA.distance(name.replace("_", ""), core.replace("_", "")) for name in names for core in CORE_FIELDS}

    assert min(distances) > 2


def test_the_fields_of_the_root_come_in_the_convention_s_order(drawn):
    assert {tuple(envelope)[:4] for envelope in drawn(envelopes(), 60)} == {("code", "msg", "data", "trace_id")}


def test_an_envelope_of_the_user_s_own_is_kept_to(drawn):
    assert all(len(envelope["trace_id"]) < 8 for envelope in drawn(envelopes(Quiet), 60))


@pytest.mark.parametrize("schema", [WEATHER, Weather, Page[Order]], ids=["weather schema", "weather", "page of orders"])
def test_of_a_thousand_envelopes_at_least_950_differ(schema, drawn):
    different = {json.dumps(envelope) for envelope in drawn(envelopes(schema), 1000)}

    assert len(different) >= 950


def test_every_status_and_every_optional_field_occurs(drawn):
    orders = [order for envelope in drawn(successes(Page[Order]), 1000) for order in envelope["data"]["items"]]

    assert {order["status"] for order in orders} == {"open", "shipped", "closed"}
    assert {order["is_paid"] for order in orders} == {True, False}
    assert {type(order.get("note", 0)) for order in orders} == {str, type(None), int}
    assert {"currency" in order for order in orders} == {True, False}


def test_a_payload_that_nothing_fits_leaves_failures(drawn):
    assert {envelope["code"] for envelope in drawn(envelopes({"not": {}}), 60)}.isdisjoint({200})
    assert successes({"not": {}}).is_empty


def test_a_success_shrinks_to_small_data():
    simplest = find(successes(WEATHER), lambda _: True)

    assert (simplest["data"]["temperature"], simplest["data"]["humidity"]) == (0, 0)


def test_a_failure_shrinks_to_a_bare_cause():
    simplest = find(failures(), lambda _: True)

    assert simplest["data"] is None
    assert simplest["msg"] in [cause for causes in CAUSES.values() for cause in causes]
