import jsonschema
import pytest

from harness_envelope.local_references import localised
from harness_strategies import from_json_schema


@pytest.mark.parametrize(
    ("reference", "pointer"),
    [
        ("#", "#"),
        ("#/$defs/shop", "#/$defs/shop"),
        ("#money", "#/$defs/money"),
        ("https://example.com/root", "#"),
        ("https://example.com/root#/$defs/money", "#/$defs/money"),
        ("shop", "#/$defs/shop"),
        ("./shop", "#/$defs/shop"),
        ("/shop", "#/$defs/shop"),
        ("shop#/$defs/a~1b%25", "#/$defs/shop/$defs/a~1b%25"),
        ("shop#till", "#/$defs/shop/$defs/a~1b%25"),
        ("urn:example:town", "#/$defs/shop/properties/town"),
        ("till", "till"),
        ("https://example.org/shop", "https://example.org/shop"),
    ],
)
def test_a_reference_becomes_the_pointer_to_what_has_that_name(reference, pointer):
    shop = {
        "$id": "shop",
        "$defs": {"a/b%": {"$anchor": "till", "type": "integer"}},
        "properties": {"town": {"$id": "urn:example:town", "type": "string"}},
    }
    root = {"$id": "https://example.com/root", "$defs": {"money": {"$anchor": "money"}, "shop": shop}}

    assert localised({**root, "items": {"$ref": reference}})["items"] == {"$ref": pointer}


def test_a_reference_is_relative_to_the_nearest_name_around_it():
    inner = {"$id": "inner", "$defs": {"A": {"type": "integer"}}, "items": {"$ref": "#/$defs/A"}}

    assert localised({"$defs": {"in/ner": inner, "A": {"type": "null"}}})["$defs"]["in/ner"]["items"] == {
        "$ref": "#/$defs/in~1ner/$defs/A"
    }


def test_what_is_no_schema_and_what_is_a_property_of_that_name_stay():
    root = {
        "properties": {"$ref": {"type": "string"}, "$id": {"const": {"$ref": "#x", "$id": "y"}}},
        "default": {"$id": "z"},
    }

    assert localised(root) == root


def test_values_fit_a_bundle_of_schemas_that_refer_to_each_other_by_name(drawn):
    bundle = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://example.com/schemas/order",
        "type": "object",
        "required": ["lines", "total"],
        "properties": {
            "lines": {"type": "array", "items": {"$ref": "line"}, "minItems": 1},
            "total": {"$ref": "line#money"},
        },
        "$defs": {
            "line": {
                "$id": "line",
                "type": "object",
                "required": ["price"],
                "properties": {"price": {"$ref": "#money"}, "part_of": {"$ref": "order"}},
                "$defs": {"money": {"$anchor": "money", "type": "integer", "minimum": 3}},
            }
        },
    }
    orders = drawn(from_json_schema(bundle), 100)

    assert all(map(jsonschema.Draft202012Validator(bundle).is_valid, orders))
    assert any("part_of" in line for order in orders for line in order["lines"])


@pytest.mark.parametrize("reference", ["line", "#money", "https://example.com/line", "#/$defs/line"])
def test_a_reference_to_what_is_not_there_is_refused(reference):
    with pytest.raises(ValueError, match=r"no JSON Schema|expected a part of the same schema"):
        from_json_schema({"$id": "https://example.com/order", "$defs": {"li/ne": {}}, "items": {"$ref": reference}})
