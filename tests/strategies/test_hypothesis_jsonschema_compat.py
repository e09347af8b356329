import subprocess
import sys

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture import utils

from harness_strategies.hypothesis_jsonschema_compat import from_schema, stepwise


class AsItWas:
    """Hypothesis's `many` before 6.170: asked step by step."""

    def __init__(self, size):
        self.left = size

    def more(self):
        self.left -= 1
        return self.left >= 0


class AsItIs:
    """Hypothesis's `many` since 6.170: iterated inside a `with` block, which has to be left."""

    def __init__(self, size):
        self.size = size
        self.rejected = 0
        self.state = "new"

    def __enter__(self):
        self.state = "entered"
        return self

    def __exit__(self, *_):
        self.state = "left"

    def __iter__(self):
        for _ in range(self.size):
            yield

    def reject(self):
        self.rejected += 1


def steps(elements):
    count = 0
    while elements.more():
        count += 1
    return count


def test_a_many_that_has_more_is_used_as_it_is():
    assert stepwise(AsItWas) is AsItWas


@pytest.mark.parametrize("size", [0, 1, 5])
@pytest.mark.parametrize("many", [AsItWas, AsItIs])
def test_more_answers_yes_once_for_each_element(many, size):
    assert steps(stepwise(many)(size)) == size


def test_the_block_is_entered_at_once_and_left_after_the_last_element():
    many = AsItIs(1)
    elements = stepwise(lambda: many)()
    states = [many.state, elements.more(), many.state, elements.more(), many.state]

    assert states == ["entered", True, "entered", False, "left"]


def test_a_rejection_is_passed_on():
    many = AsItIs(2)
    elements = stepwise(lambda: many)()
    elements.more()
    elements.reject()

    assert many.rejected == 1


@settings(max_examples=50, database=None, deadline=None, derandomize=True)
@given(st.data())
def test_the_installed_hypothesis_draws_step_by_step_within_the_size(data):
    elements = stepwise(utils.many)(data.conjecture_data, min_size=1, max_size=4, average_size=2)
    assert 1 <= steps(elements) <= 4


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "patternProperties": {"^x_": {"type": "integer"}}, "additionalProperties": False},
        {"type": "object", "minProperties": 2, "propertyNames": {"enum": ["a", "b", "c"]}},
        {"type": "object", "properties": {"a": {}, "b": {}}, "dependencies": {"a": {"required": ["b"]}}},
    ],
)
def test_objects_of_hypothesis_jsonschema_fit_their_schema(schema, drawn):
    validator = jsonschema.Draft7Validator(schema)

    assert all(validator.is_valid(value) for value in drawn(from_schema(schema), 40))


def test_hypothesis_jsonschema_is_imported_only_when_a_schema_needs_it():
    script = (
        "import sys; from harness_strategies import from_json_schema; "
        "from_json_schema({'type': 'object', 'properties': {'a': {'type': 'integer'}}}); "
        "before = 'hypothesis_jsonschema' in sys.modules; "
        "from_json_schema({'type': 'string', 'allOf': [{'pattern': 'a'}, {'pattern': 'b'}]}); "
        "print(before, 'hypothesis_jsonschema' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["False", "True"]
