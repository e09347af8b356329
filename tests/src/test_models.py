import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, JsonValue, ValidationError

from harness_envelope import Envelope, ErrorDetail, Page, Reference, failure, judge, success
from harness_envelope.models import in_range, new_trace_id

CORE = ("code", "msg", "data", "trace_id", "extra")


class City(BaseModel):
    name: str


def envelope(**fields):
    return {"code": 200, "msg": "success", "data": {"name": "Oslo"}, "trace_id": "t-1"} | fields


def musts(answer):
    return {finding.rule for finding in judge(answer, trace_id="t-1") if finding.level == "must"}


names = st.from_regex(r"[a-z]{1,8}", fullmatch=True)
scalars = st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"]))
extras = st.none() | st.dictionaries(names.filter(lambda name: name not in CORE), scalars)


def names_no_time(value):
    return not isinstance(value, str) or not any(map(str.isnumeric, value))


timeless = scalars.filter(names_no_time)


@given(
    st.dictionaries(names, timeless), st.none() | st.dictionaries(names.filter(lambda name: name not in CORE), timeless)
)
def test_a_success_breaks_no_rule_of_must_but_those_on_lists(data, extra):
    assert musts(success(data, extra=extra)) <= {"HC302", "HC305"}


@given(st.integers(400, 599), st.text(st.characters(exclude_categories=["Cs"])).filter(str.strip), extras)
def test_a_failure_breaks_no_rule_of_must(code, msg, extra):
    assert musts(failure(code, f"no city {msg}", extra=extra, trace_id="t-1")) == set()


@given(st.integers())
def test_a_code_is_in_range_at_200_and_from_400_to_599(code):
    assert in_range(code) == (code in {200, *range(400, 600)})


def test_every_trace_id_is_new():
    assert len({new_trace_id() for _ in range(1000)}) == 1000


@pytest.mark.parametrize("data", [[], [City(name="Oslo")], ()])
def test_a_list_is_no_payload(data):
    with pytest.raises(ValueError, match="expected a page"):
        success(data)


@pytest.mark.parametrize("code", [200, 0, 201, 399, 600])
def test_a_failure_has_a_code_of_failure(code):
    with pytest.raises(ValueError, match=f"`code` is {code}"):
        failure(code, "no city")


@pytest.mark.parametrize("msg", ["", " \n", "success"])
def test_a_failure_says_the_cause(msg):
    with pytest.raises(ValueError, match="expected the cause"):
        failure(404, msg)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"msg": "ok"}, "`msg` is 'ok' although `code` is 200; expected 'success'"),
        ({"trace_id": " "}, "`trace_id` is blank"),
        ({"extra": {"data": 1}}, "`extra` repeats the core field `data`"),
        ({"source": "sensor"}, "Extra inputs are not permitted"),
        ({"data": {"name": 5}}, "Input should be a valid string"),
        ({"code": "two hundred"}, "Input should be a valid integer"),
    ],
)
def test_an_envelope_refuses_what_the_convention_does(fields, message):
    with pytest.raises(ValidationError, match=message):
        Envelope[City].model_validate(envelope(**fields))


@pytest.mark.parametrize("data", [None, ErrorDetail(error_fields=["city"]), {"line": 3}])
def test_the_data_of_a_failure_is_not_compared_with_the_type(data):
    answer = Envelope[City](code=400, msg="no city", data=data, trace_id="t-1")

    assert answer.data == data


def test_the_data_of_a_failure_is_written_without_a_warning():
    answer = Envelope[City](code=400, msg="no city", data={"line": 3}, trace_id="t-1")
    with warnings.catch_warnings():
        warnings.simplefilter("error")

        assert answer.model_dump()["data"] == {"line": 3}


def test_the_data_of_a_success_becomes_the_type():
    assert Envelope[City].model_validate(envelope()).data == City(name="Oslo")


@pytest.mark.parametrize("fields", [{}, {"extra": None}, {"extra": {"source": "sensor"}}])
def test_extra_is_optional(fields):
    assert Envelope[JsonValue].model_validate(envelope(**fields)).extra == fields.get("extra")


@pytest.mark.parametrize(
    "wrong", [{"total": -1}, {"page": 0}, {"page_size": 0}, {"page_size": 101}, {"items": None}, {"more": 1}]
)
def test_a_page_keeps_its_ranges(wrong):
    with pytest.raises(ValidationError):
        Page[City].model_validate({"items": [], "total": 0, "page": 1, "page_size": 10} | wrong)


def test_details_of_a_failure_may_say_more():
    assert ErrorDetail.model_validate({"error_msg": "x", "line": 3}).model_dump() == {
        "error_fields": [],
        "error_msg": "x",
        "line": 3,
    }


@pytest.mark.parametrize("wrong", [{"size_bytes": -1}, {"sha256": "A" * 64}, {"sha256": "a" * 63}, {"name": "x"}])
def test_a_reference_is_checked(wrong):
    right = {"uri": "file:///a", "mime_type": "text/csv", "size_bytes": 0, "sha256": "a" * 64}

    assert Reference.model_validate(right).size_bytes == 0
    with pytest.raises(ValidationError):
        Reference.model_validate(right | wrong)
