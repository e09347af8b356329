"""Names that are near each other by their letters: which are slips, and which name another thing."""

import json

import pytest

from harness_envelope import normalize
from harness_envelope.normalizer.keys import is_near

CORE = {"code": 404, "msg": "no order 17", "data": {"n": 1}, "trace_id": "t-1"}


def without(name, **more):
    return json.dumps({**{field: value for field, value in CORE.items() if field != name}, **more})


def payload(**members):
    return json.dumps({"code": 200, "msg": "success", "data": members, "trace_id": "t"})


def requiring(*names):
    return {"type": "object", "required": [*names], "properties": {name: {} for name in names}}


@pytest.mark.parametrize(
    ("name", "target"),
    [
        *[("price_2023", "price_2024"), ("line1", "line2"), ("address", "address2"), ("q1", "q3"), ("top3", "top")],
        *[("ecode", "code"), ("odata", "data"), ("p_value", "value"), ("n_items", "items"), ("value_x", "value")],
        *[("x_axis", "y_axis"), ("temp_c", "temp_f"), ("distKm", "distMi")],
        *[("user_ip", "user_id"), ("orderNo", "order_id"), ("trace_ts", "trace_id"), ("max_temp", "min_temp")],
        *[("height", "weight"), ("quality", "quantity"), ("project_ids", "product_ids"), ("start_date", "start_time")],
        *[("user", "user_id"), ("order_id", "order"), ("date_of", "date")],
        *[("inactive", "is_active"), ("unpaid", "is_paid"), ("is_unlocked", "is_locked"), ("valid", "invalid")],
        *[("active", "is_inactive"), ("has_open", "is_opens")],
    ],
)
def test_a_name_that_says_something_else_is_no_slip(name, target):
    assert not is_near(name, target)


@pytest.mark.parametrize(
    ("name", "target"),
    [
        *[("adress_2", "address_2"), ("pirce_2024", "price_2024"), ("c0de", "code")],
        *[("ccode", "code"), ("vvalue", "value"), ("valuee", "value"), ("$value", "value")],
        *[("user_is", "user_id"), ("trace_d", "trace_id"), ("tarce_idd", "trace_id"), ("trec_id", "trace_id")],
        *[
            ("active", "is_active"),
            ("order_on", "order_no"),
            ("is_pid", "is_paid"),
            ("is_active", "active"),
            ("heigth", "height"),
            ("prodcut_id", "product_id"),
        ],
        *[("items", "item"), ("order", "orders"), ("unit_prize", "unit_price"), ("userid", "user_iid")],
    ],
)
def test_a_slip_beside_a_number_or_a_word_is_one(name, target):
    assert is_near(name, target)


OTHER_IDS = """
tracker_id travel_id trans_id truck_id tram_id tribe_id grade_id frame_id trader_id tranche_id rack_id crane_id trap_id
trick_id tracks_id traces_id transId frameid trace_ts trace_ms trace_at trace_by trace_to trace_on trace_uid trace_idx
traceNo trace
"""


@pytest.mark.parametrize("name", OTHER_IDS.split())
def test_the_id_of_another_thing_is_no_trace_id(name):
    answer = normalize(without("trace_id", **{name: "A-17"}), trace_id="t-1")

    assert answer.envelope == {**CORE, "extra": {name: "A-17"}}


@pytest.mark.parametrize("name", ["iata", "sata", "odata", "rdata", "data2", "dat1", "n_data"])
def test_another_word_is_no_data(name):
    assert normalize(without("data", code=200, msg="success", **{name: {"n": 1}})).envelope is None


@pytest.mark.parametrize("name", ["ecode", "zcode", "rcode", "cod1", "code2", "error_code", "codex"])
def test_another_word_is_no_code(name):
    assert normalize(without("code", **{name: 404})).envelope is None


@pytest.mark.parametrize("name", ["mse", "mst", "esg", "msk"])
def test_another_word_is_no_msg(name):
    assert normalize(without("msg", **{name: "0.23"})).envelope is None


@pytest.mark.parametrize("value", [12, 0.5, "12", " 1e3"])
@pytest.mark.parametrize("name", ["ms", "mg"])
def test_a_number_under_a_unit_is_no_msg(name, value):
    assert normalize(without("msg", **{name: value})).envelope is None


@pytest.mark.parametrize("name", ["ms", "mg"])
def test_a_sentence_under_what_may_be_a_unit_is_the_msg(name):
    assert normalize(without("msg", **{name: "no order 17"})).envelope == {**CORE, "extra": None}


@pytest.mark.parametrize(
    ("members", "required"),
    [
        ({"inactive": True}, "is_active"),
        ({"unpaid": True}, "is_paid"),
        ({"height": 180}, "weight"),
        ({"user_ip": "10.0.0.1"}, "user_id"),
        ({"user": "Li"}, "user_id"),
        ({"p_value": 0.04}, "value"),
        ({"altitude": 12}, "latitude"),
        ({"price_2023": 9}, "price_2024"),
    ],
)
def test_no_field_takes_the_value_of_another(members, required):
    assert normalize(payload(**members), requiring(required)).envelope is None


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ({"Order_ID": 1}, {"order_id": 1}),
        ({"order_iid": 1}, {"order_id": 1}),
        ({"order_id": 1, "order": 2}, {"order_id": 1, "order": 2}),
    ],
)
def test_a_field_is_named_that_a_schema_requires_and_says_nothing_else_of(written, right):
    assert normalize(payload(**written), {"type": "object", "required": ["order_id"]}).envelope["data"] == right


def test_a_map_of_many_names_is_not_searched_for_slips():
    members = {f"key_{index:x}": index for index in range(21_000)}

    assert normalize(payload(**members, order_idd=1), requiring("order_id")).envelope is None
    assert normalize(payload(**members, orderId=1), requiring("order_id")).envelope["data"]["order_id"] == 1
