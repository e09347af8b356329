"""Plain types read a value as they read its text: the same instance, or the same refusal."""

import json
from datetime import datetime
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field, RootModel, TypeAdapter, field_validator
from pydantic_core import ValidationError

from harness_envelope import Envelope, normalize
from harness_envelope.declared_types import DeclaredType
from harness_envelope.plain_types import value_validator


class Leaf(BaseModel):
    name: str = Field(min_length=1)
    size: float
    count: int = 3
    is_open: bool | None = None


class Tree(BaseModel):
    model_config = ConfigDict(extra="forbid")

    leaf: Leaf
    leaves: list[Leaf] = Field(default_factory=list)
    by_name: dict[str, Annotated[int, Field(ge=0)]] = {}
    branch: "Tree | None" = None


class Open(BaseModel):
    model_config = ConfigDict(extra="allow")

    a: int


class Ruled(BaseModel):
    a: int

    @field_validator("a")
    @classmethod
    def _kept(cls, a: int) -> int:
        return a


class Noted(BaseModel):
    a: int

    def model_post_init(self, _: Any) -> None:
        self.a += 1


class Made(BaseModel):
    a: int

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)


class Counted(BaseModel):
    size: int


class Own(Envelope[Leaf]):
    code: int = 200


PLAIN = [int, float, str, bool, None, int | None, list[int], dict[str, float], Leaf, Tree, list[Tree]]
OTHERS = [
    *[Any, dict, list, dict[str, Any], dict[int, str], datetime, bytes, set[int], tuple[int, ...], int | str],
    *[Literal["a"], Open, Ruled, Noted, Made, RootModel[int], list[Open]],
]
LEAVES = st.fixed_dictionaries(
    {"name": st.text(max_size=3), "size": st.floats(allow_nan=False, allow_infinity=False) | st.integers()},
    optional={
        "count": st.integers() | st.floats(-9, 9) | st.booleans(),
        "is_open": st.none() | st.booleans(),
        "x": st.none(),
    },
)
TREES = st.recursive(
    st.fixed_dictionaries(
        {"leaf": LEAVES},
        optional={
            "leaves": st.lists(LEAVES, max_size=2),
            "by_name": st.dictionaries(st.text(max_size=2), st.integers(-1)),
        },
    ),
    lambda inner: st.fixed_dictionaries({"leaf": LEAVES, "branch": st.none() | inner}),
    max_leaves=3,
)
SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=3)
)
PAYLOADS = (
    TREES | LEAVES | SCALARS | st.lists(TREES | SCALARS, max_size=2) | st.dictionaries(st.text(max_size=2), SCALARS)
)


@pytest.mark.parametrize("declared", PLAIN, ids=str)
def test_reads_a_plain_type_from_its_value(declared):
    assert value_validator(TypeAdapter(declared), None) is not None


@pytest.mark.parametrize("declared", OTHERS, ids=str)
def test_leaves_a_type_that_may_keep_or_change_what_it_is_given(declared):
    assert value_validator(TypeAdapter(declared), None) is None


@given(st.sampled_from(PLAIN), PAYLOADS)
def test_reads_a_value_as_its_text(declared, payload):
    adapter = TypeAdapter(declared)
    text = json.dumps(payload)

    assert _read(value_validator(adapter, None).validate_python, payload) == _read(adapter.validate_json, text)


@given(TREES)
def test_reads_an_envelope_as_its_text(payload):
    root = {"code": 200, "msg": "success", "data": payload, "trace_id": "t"}
    validator = value_validator(TypeAdapter(Tree), Envelope[Tree])

    assert _read(validator.validate_python, root) == _read(Envelope[Tree].model_validate_json, json.dumps(root))


def test_leaves_an_envelope_with_fields_of_its_own():
    assert value_validator(TypeAdapter(Leaf), Own) is None


@pytest.mark.parametrize("declared", [Tree, Envelope[Tree]])
def test_a_model_shares_nothing_with_the_envelope(declared):
    payload = {"leaf": {"name": "a", "size": 1.5}, "leaves": [], "by_name": {"b": 1}}
    root = {"code": 200, "msg": "success", "data": payload, "trace_id": "t", "extra": {"x": [1]}}
    answer = normalize(json.dumps(root), declared)
    before = answer.model.model_copy(deep=True)
    answer.envelope["data"]["by_name"]["c"] = 2
    answer.envelope["data"]["leaves"].append(None)
    answer.envelope["extra"]["x"].append(2)

    assert answer.model == before


@pytest.mark.parametrize("code", [200.0, 404])
def test_asks_the_text_where_the_code_is_no_plain_success(code):
    root = {"code": code, "msg": "success", "data": {"name": "a", "size": 1}, "trace_id": "t"}

    assert DeclaredType(Leaf).instance_of_value(root) is ...


def test_says_of_a_payload_that_it_does_not_fit():
    root = {"code": 200, "msg": "success", "data": {"name": "a", "size": "1"}, "trace_id": "t"}

    with pytest.raises(ValidationError):
        DeclaredType(Leaf).instance_of_value(root)


@pytest.mark.parametrize("size", [10**400, -(10**400), 2**1024, 2**1023, 25, 25.0])
def test_a_number_of_any_size_fits_as_its_text_does(size):
    text = json.dumps({"code": 200, "msg": "success", "data": {"name": "a", "size": size}, "trace_id": "t"})

    assert normalize(text, Leaf).verdict == "valid"


@pytest.mark.parametrize(
    ("size", "verdict"), [(25.0, "valid"), (1e300, "valid"), (25.5, "rejected"), (True, "rejected")]
)
def test_an_integer_may_be_written_as_a_float(size, verdict):
    text = json.dumps({"code": 200, "msg": "success", "data": {"size": size}, "trace_id": "t"})

    assert normalize(text, Counted).verdict == verdict


def _read(read, given):
    try:
        found = read(given, strict=True)
    except (ValidationError, OverflowError):
        return None
    return repr(found), getattr(found, "model_fields_set", None)
