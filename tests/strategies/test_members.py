import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness_strategies.malformations.edits import at
from harness_strategies.malformations.members import containers
from harness_strategies.malformed import serialise

TEXT = '{"a": [1, "x"], "b": {}}'

json_values = st.recursive(
    st.none() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
)


@given(json_values, st.sampled_from(["spaced", "compact", "indented"]))
def test_a_container_s_text_is_the_value_at_its_path(value, layout):
    text = serialise(value, layout)

    for container in containers(text):
        assert json.loads(text[container.start : container.end]) == at(value, container.path)


@given(json_values, st.sampled_from(["spaced", "compact", "indented"]))
def test_members_are_the_container_s_own_in_order(value, layout):
    text = serialise(value, layout)

    for container in containers(text):
        inside = at(value, container.path)
        values = [json.loads(text[member.value : member.end]) for member in container.members]
        assert values == (list(inside.values()) if container.kind == "object" else inside)


@pytest.mark.parametrize(
    ("index", "pieces"), [(0, ['"a": [1, "x"]', '"b": {}']), (1, ["1", '"x"']), (2, [])], ids=["root", "list", "empty"]
)
def test_a_member_is_a_key_with_its_value_and_an_item_a_value(index, pieces):
    container = containers(TEXT)[index]

    assert [TEXT[member.start : member.end] for member in container.members] == pieces


def test_a_scalar_has_no_containers():
    assert containers('"{}"') == ()
