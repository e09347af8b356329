"""The JSON Schemas that ship in the wheel say what the judge says."""

import json

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from harness_envelope import Page, judge
from harness_envelope.contracts import NAMES, contract, result_schema
from harness_strategies import envelopes

ON_THE_ENVELOPE = ("HC104", "HC11", "HC12", "HC201", "HC203", "HC204")
ON_THE_PAGE = ("HC302", "HC305")

words = st.sampled_from(["success", "", " ", "no city", "ok"])
values = st.none() | st.booleans() | st.integers(-1, 5) | words | st.lists(words, max_size=1) | st.just({"a": 1})
members = {
    "code": st.sampled_from([200, 200.0, 404, 599, 600, 201, 0, -200, "200", True, None, 200.5]),
    "msg": words | values,
    "data": values,
    "trace_id": words | values,
    "extra": values | st.dictionaries(st.sampled_from(["code", "extra", "source"]), values, max_size=2),
    "source": words,
}
roots = st.fixed_dictionaries({}, optional=members) | values
likely = st.fixed_dictionaries({"code": st.sampled_from([200, 404]), "msg": words, "data": values, "trace_id": words})
pages = st.fixed_dictionaries(
    {"items": st.lists(values, max_size=2)},
    optional={name: st.integers(-1, 102) | values for name in ("total", "page", "page_size")},
)


class City(BaseModel):
    name: str


def says(raw, rules, **options):
    return any(finding.rule.startswith(rules) for finding in judge(json.dumps(raw), trace_id="t-1", **options))


@pytest.mark.parametrize("name", NAMES)
def test_is_a_json_schema_of_2020_12_with_an_id_of_its_own(name):
    schema = contract(name)

    assert jsonschema_rs.meta.is_valid(schema)
    assert schema["$schema"].endswith("/2020-12/schema")
    assert schema["$id"] == f"urn:harness-conformance:schema:{name}"


@given(roots | likely)
def test_the_envelopes_schema_refuses_what_the_judge_refuses_of_an_envelope(root):
    assert jsonschema_rs.is_valid(contract("envelope"), root) != says(root, ON_THE_ENVELOPE)


@given(pages)
def test_the_pages_schema_refuses_what_the_judge_refuses_of_a_page(page):
    raw = {"code": 200, "msg": "success", "data": page, "trace_id": "t-1"}

    assert jsonschema_rs.is_valid(contract("page"), page) != says(raw, ON_THE_PAGE, schema=Page[object])


@given(envelopes())
def test_takes_every_conforming_envelope(envelope):
    assert jsonschema_rs.is_valid(contract("envelope"), envelope)


@pytest.mark.parametrize(
    ("data", "fits"),
    [({"name": "Oslo"}, True), ({"name": 5}, False), ({}, False), (None, False)],
)
def test_a_tools_schema_holds_its_payload(data, fits):
    raw = {"code": 200, "msg": "success", "data": data, "trace_id": "t"}

    assert jsonschema_rs.is_valid(result_schema(City, "city"), raw) == fits


def test_a_tools_schema_does_not_judge_the_details_of_a_failure():
    raw = {"code": 404, "msg": "no city", "data": {"name": 5}, "trace_id": "t"}

    assert jsonschema_rs.is_valid(result_schema(City, "city"), raw)


@pytest.mark.parametrize("declared", [list[City], Page[City]])
@pytest.mark.parametrize(("items", "fits"), [([{"name": "Oslo"}], True), ([{"name": 5}], False)])
def test_a_list_is_a_page_of_what_is_declared(declared, items, fits):
    data = {"items": items, "total": 1, "page": 1, "page_size": 10}
    raw = {"code": 200, "msg": "success", "data": data, "trace_id": "t"}

    assert jsonschema_rs.is_valid(result_schema(declared, "cities"), raw) == fits
