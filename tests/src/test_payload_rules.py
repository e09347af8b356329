"""HC202 to HC205, HC30x, HC402, HC403, HC60x and HC704, on their edges."""

import json
from pathlib import Path

import pytest

from harness_envelope import RULES, judge
from harness_envelope.extras import library
from harness_envelope.paths import format_path
from harness_envelope.rules.payloads import MAX_BYTES

LISTS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "rules" / "HC308.jsonl").read_text(encoding="utf-8").splitlines()
]


def envelope(data, **fields):
    return {"code": 200, "msg": "success", "data": data, "trace_id": "t-1"} | fields


def failure(data, code=400, msg="city is blank"):
    return {"code": code, "msg": msg, "data": data, "trace_id": "t-1"}


def page(**fields):
    return {"items": [], "total": 0, "page": 1, "page_size": 10} | fields


def said(raw, schema=None):
    return [(finding.rule, finding.level, finding.path) for finding in judge(raw, schema)]


def object_of(**properties):
    return {"type": "object", "properties": properties}


class TestVagueMessages:
    @pytest.mark.parametrize(
        "data",
        [
            {"error_fields": ["city"]},
            {"error_msg": "city is blank"},
            {"line": 3, "error_msg": "invalid syntax"},
            {"causes": [{"what": "the bolt is jammed"}]},
            "the bolt is jammed",
        ],
    )
    def test_a_stock_phrase_is_fine_where_the_details_name_fields_or_a_cause(self, data):
        assert "HC205" not in {finding.rule for finding in judge(failure(data, msg="参数错误"))}

    @pytest.mark.parametrize(
        "data", [None, {}, {"error_fields": []}, {"error_msg": " "}, {"error_msg": "Error!"}, {"n": 17}]
    )
    def test_details_that_say_nothing_explain_nothing(self, data):
        assert said(failure(data, msg="参数错误")) == [("HC205", "must", "$.msg")]

    @pytest.mark.parametrize(
        "msg", ["an unexpected eror occurred", "something wen wrong", "unexpected errors occurred"]
    )
    def test_what_resembles_a_stock_phrase_is_a_likeness(self, msg):
        assert said(failure(None, 500, msg)) == [("HC205", "should", "$.msg")]

    @pytest.mark.parametrize("msg", ["", "success", "…", "?!"])
    def test_a_blank_message_is_no_stock_phrase(self, msg):
        assert "HC205" not in {finding.rule for finding in judge(failure(None, 500, msg))}

    def test_a_success_has_no_message_to_judge(self):
        assert said(envelope({"n": 1}, msg="error")) == [("HC203", "must", "$.msg")]


class TestNull:
    def test_null_beside_200_is_a_likeness_of_a_lost_payload(self):
        assert said(envelope(None)) == [("HC304", "should", "$.data")]

    @pytest.mark.parametrize("declared", [type(None), {"type": "null"}, {"type": ["object", "null"]}])
    def test_null_is_fine_where_it_is_declared(self, declared):
        assert said(envelope(None), declared) == []

    def test_null_is_fine_beside_a_failure(self):
        assert said(failure(None)) == []


class TestPages:
    def test_a_page_holds_no_more_items_than_its_size(self):
        assert said(envelope(page(items=["a", "b"], total=2, page_size=1))) == [("HC306", "should", "$.data.page_size")]

    @pytest.mark.parametrize("total", [0, 1])
    def test_a_total_is_not_smaller_than_the_items_shown(self, total):
        assert said(envelope(page(items=["a", "b"], total=total))) == [("HC306", "should", "$.data.total")]

    @pytest.mark.parametrize("fields", [{"total": 2}, {"total": 9, "page": 2}, {"total": 2.0, "page_size": 2}])
    def test_numbers_that_agree_are_fine(self, fields):
        assert said(envelope(page(items=["a", "b"], **fields))) == []

    def test_a_number_of_the_wrong_type_is_not_counted_with(self):
        assert said(envelope(page(items=["a", "b"], total="1"))) == [("HC305", "must", "$.data.total")]


class TestDetails:
    @pytest.mark.parametrize("data", [[], ["city"], "city", 0, False])
    def test_details_are_null_or_an_object(self, data):
        assert said(failure(data)) == [("HC307", "should", "$.data")]

    @pytest.mark.parametrize("names", ["city", None, [1], [["city"]], {"city": "blank"}])
    def test_error_fields_are_names(self, names):
        assert said(failure({"error_fields": names})) == [("HC307", "should", "$.data.error_fields")]

    @pytest.mark.parametrize("data", [None, {}, {"error_fields": []}, {"error_fields": ["a", "b"], "line": 3}])
    def test_other_details_are_fine(self, data):
        assert said(failure(data)) == []


class TestLists:
    @pytest.mark.parametrize("row", LISTS, ids=lambda row: row["source"])
    def test_says_of_an_object_what_its_table_says(self, row):
        found = [one for one in judge(envelope(row["data"])) if one.rule == "HC308"]
        listed = [key for key, value in row["data"].items() if isinstance(value, list)]

        assert [(one.level, one.path) for one in found] == [
            ("should", format_path(("data", key))) for key in listed * row["breaks"]
        ]

    def test_the_table_has_twenty_of_each_kind_in_two_languages_half_of_them_public(self):
        broken, kept = ([row for row in LISTS if row["breaks"] is breaks] for breaks in (True, False))

        assert min(len(broken), len(kept)) >= 20
        assert 2 * sum(row["source"] != "made for this table" for row in LISTS) >= len(LISTS)
        assert [{str(row["data"]).isascii() for row in rows} for rows in (broken, kept)] == [{True, False}] * 2

    @pytest.mark.parametrize(
        ("items", "breaks"),
        [
            ({"type": "object"}, True),
            ({"$ref": "#/$defs/order"}, True),
            ({"type": "string"}, False),
            ({"type": ["object", "null"]}, False),
            ({}, False),
        ],
    )
    def test_an_empty_list_is_one_of_objects_where_that_is_declared(self, items, breaks):
        schema = object_of(orders={"anyOf": [{"type": "array", "items": items}, {"type": "null"}]})
        found = said(envelope({"orders": [], "count": 0}), schema | {"$defs": {"order": {"type": "object"}}})

        assert found == [("HC308", "should", "$.data.orders")] * breaks


class TestSize:
    @pytest.mark.parametrize("char", ["x", "好", "😀"])
    def test_is_measured_in_bytes(self, char):
        around = len(str(envelope({"text": ""}))) + 20
        fitting = (MAX_BYTES - around) // len(char.encode())

        assert said(envelope({"text": char * fitting})) == []
        assert said(envelope({"text": char * (fitting + around)})) == [("HC704", "should", "$")]

    def test_a_page_may_be_larger(self):
        assert said(envelope(page(items=["x" * MAX_BYTES], total=1))) == []

    def test_a_reference_may_be_larger(self):
        data = {
            "uri": "file:///a",
            "mime_type": "text/plain",
            "size_bytes": 1,
            "sha256": "0",
            "preview": "x" * MAX_BYTES,
        }

        assert said(envelope(data)) == []


class TestBooleans:
    @pytest.mark.parametrize("value", [True, None, "yes"])
    def test_a_field_that_is_declared_boolean_has_its_prefix_whatever_it_holds(self, value):
        declared = object_of(paid={"type": ["boolean", "null"]})

        assert ("HC402", "must", "$.data.paid") in said(envelope({"paid": value}), declared)

    def test_a_field_that_holds_a_boolean_is_a_likeness(self):
        assert said(envelope({"n": 1, "a": [{"paid": False}]})) == [("HC402", "should", "$.data.a[0].paid")]

    @pytest.mark.parametrize("name", ["is_paid", "has_paid", "is_2fa_on"])
    def test_either_prefix_is_fine(self, name):
        assert said(envelope({name: True}), object_of(**{name: {"type": "boolean"}})) == []

    def test_a_prefix_in_another_case_is_a_fault_of_naming_alone(self):
        assert said(envelope({"isPaid": True})) == [("HC401", "must", "$.data.isPaid")]

    @pytest.mark.parametrize("name", ["island", "hash", "was_paid"])
    def test_a_word_that_begins_alike_has_no_prefix(self, name):
        assert said(envelope({name: True})) == [("HC402", "should", f"$.data.{name}")]

    def test_the_keys_of_a_declared_map_are_data(self):
        assert said(envelope({"ada": True}), dict[str, bool]) == []

    def test_a_pattern_of_another_dialect_matches_nothing(self):
        declared = {"type": "object", "patternProperties": {r"^\p{Lu}": {"type": "boolean"}}}

        assert said(envelope({"Ada": True}), declared) == [
            ("HC401", "must", "$.data.Ada"),
            ("HC402", "should", "$.data.Ada"),
        ]

    def test_a_boolean_where_another_type_is_declared_is_a_misfit_alone(self):
        assert said(envelope({"n": True}), object_of(n={"type": "integer"})) == [("HC301", "must", "$.data.n")]

    def test_either_of_two_types_is_judged_by_the_value(self):
        declared = object_of(limit={"type": ["boolean", "integer"]})

        assert said(envelope({"limit": 5}), declared) == []
        assert said(envelope({"limit": False}), declared) == [("HC402", "should", "$.data.limit")]

    def test_extra_and_details_are_judged_too(self):
        assert said(envelope({"n": 1}, extra={"cached": True})) == [("HC402", "should", "$.extra.cached")]
        assert said(failure({"retry": True})) == [("HC402", "should", "$.data.retry")]


class TestTimes:
    @pytest.mark.parametrize("text", ["tomorrow 3pm", "March 8", "8月8日"])
    def test_where_the_schema_says_a_time_a_likeness_is_enough(self, text):
        declared = object_of(begin={"type": "string", "format": "date-time"})

        assert ("HC403", "must", "$.data.begin") in said(envelope({"begin": text}), declared)

    def test_where_the_schema_says_a_time_other_text_is_a_misfit_alone(self):
        declared = object_of(begin={"type": "string", "format": "date-time"})

        assert {rule for rule, _, _ in said(envelope({"begin": "no time"}), declared)} <= {"HC301"}

    @pytest.mark.parametrize("seconds", [1772933400, 1772933400.5, "1772933400"])
    def test_epoch_seconds_are_a_likeness(self, seconds):
        assert said(envelope({"created_at": seconds})) == [("HC403", "should", "$.data.created_at")]

    @pytest.mark.parametrize("value", [True, 0, -1, 60, 10**12, None, [], {}])
    def test_other_values_of_a_time_are_not_judged(self, value):
        assert "HC403" not in {finding.rule for finding in judge(envelope({"created_at": value}))}

    def test_the_items_of_a_list_have_its_name(self):
        assert said(envelope({"date": ["2026-03-08", "March 8, 2026"]})) == [("HC403", "must", "$.data.date[1]")]

    def test_a_long_text_is_no_time(self):
        assert said(envelope({"closing_time": "we close when it is dark, " * 5 + "or at noon"})) == []

    def test_a_camel_case_name_is_read_by_its_words(self):
        assert ("HC403", "should", "$.data.createdAt") in said(envelope({"createdAt": "yesterday"}))


class TestExposure:
    def test_a_number_is_judged_as_its_digits(self):
        assert said(envelope({"card_number": 4242424242424242})) == [("HC601", "should", "$.data.card_number")]

    def test_every_place_is_judged(self):
        raw = failure({"seen": [{"by": "ada@example.com"}]}, msg="no user ada@example.com")
        raw["extra"] = {"asked_by": "grace@example.org"}

        assert said(raw) == [
            ("HC601", "should", "$.data.seen[0].by"),
            ("HC601", "should", "$.extra.asked_by"),
            ("HC601", "should", "$.msg"),
        ]

    def test_a_trace_id_is_none(self):
        assert said(envelope({"n": 1}, trace_id="4242424242424242")) == []

    def test_does_not_give_away_what_it_found(self):
        (finding,) = judge(envelope({"note": "4242424242424242"}))

        assert finding.message == "a payment card's number stands unmasked: 42…42"

    def test_says_each_kind_of_a_text(self):
        assert len(judge(envelope({"note": "ada@example.com, +44 20 7946 0958"}))) == 2

    def test_finds_mail_without_the_libraries_of_the_extra(self, monkeypatch):
        monkeypatch.setattr("harness_envelope.sensitive.library", lambda name: None)
        monkeypatch.setattr("harness_envelope.extras.find_spec", lambda name: None)

        assert (
            len(judge(envelope({"note": "ada@example.com, 4242424242424242, +44 20 7946 0958, 360426199101010071"})))
            == 1
        )
        assert RULES["HC601"].unmet == (
            "stdnum, phonenumbers, detect_secrets cannot be imported; pip install 'harness-conformance[exposure]'"
        )

    def test_a_library_that_is_not_there_is_none(self):
        assert library("no_such_library_of_an_extra") is None

    @pytest.mark.parametrize("text", ["+999 1234567", "+1 000 000 0000", "0000000"])
    def test_a_number_that_no_phone_has_is_none(self, text):
        assert said(envelope({"phone": text})) == []

    @pytest.mark.parametrize("number", ["230636196902107042", "123456201002107042", "99999919000210704X"])
    def test_a_number_of_a_place_that_is_none_is_no_identity(self, number):
        assert said(envelope({"id_card": number})) == []

    def test_misses_nothing_where_they_are_installed(self):
        assert RULES["HC601"].unmet is None

    @pytest.mark.parametrize(
        "data", [{"text": "Traceback (most recent call last):"}, {"path": "/var/lib/shop/orders.db"}]
    )
    def test_internals_are_looked_for_in_msg_alone(self, data):
        assert said(envelope(data)) == []
