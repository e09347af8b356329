"""The names of a declared model's fields: the one that it writes is the name, all others are aliases of it."""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from pydantic import AliasChoices, AliasGenerator, AliasPath, BaseModel, ConfigDict, Field, create_model
from pydantic.alias_generators import to_camel
from typing_extensions import TypedDict

from harness_envelope import Envelope, Page, judge, normalize, success, tool
from harness_envelope.contracts import result_schema
from harness_envelope.schemas import schema_view
from harness_strategies import envelopes

BY_NAME = ConfigDict(validate_by_name=True, validate_by_alias=True)
NAME_ONLY = ConfigDict(validate_by_name=True, validate_by_alias=False)
GENERATED = ConfigDict(alias_generator=AliasGenerator(validation_alias=to_camel, serialization_alias=None))
CAMEL = ConfigDict(alias_generator=to_camel)
STRICT = ConfigDict(extra="forbid")


@lru_cache
def report(declared):
    return create_model("Report", days=Page[declared])


def model(config=None, **names):
    return create_model("Weather", __config__=config, air_temp=(float, Field(**names)))


class Typed(TypedDict):
    air_temp: Annotated[float, Field(validation_alias="temp")]


@dataclass
class Plain:
    air_temp: Annotated[float, Field(validation_alias="temp")]


# the declaration, the name that is written, its other names
KINDS = {
    "none": (model(), "air_temp", []),
    "validation alias": (model(validation_alias="temp"), "air_temp", ["temp"]),
    "the same, by name": (model(BY_NAME, validation_alias="temp"), "air_temp", ["temp"]),
    "the same, strict": (model(STRICT, validation_alias="temp"), "air_temp", ["temp"]),
    "choices": (model(validation_alias=AliasChoices("temp", "t2m")), "air_temp", ["temp", "t2m"]),
    "choices, itself": (model(validation_alias=AliasChoices("air_temp", "temp")), "air_temp", ["temp"]),
    "choices, strict": (model(STRICT, validation_alias=AliasChoices("temp", "air_temp")), "air_temp", ["temp"]),
    "choices with a path": (model(validation_alias=AliasChoices(AliasPath("t", 0), "temp")), "air_temp", ["temp"]),
    "path": (model(validation_alias=AliasPath("main", "temp")), "air_temp", []),
    "path by name": (model(BY_NAME, validation_alias=AliasPath("main", "temp")), "air_temp", []),
    "serialization alias": (model(serialization_alias="degrees"), "degrees", ["air_temp"]),
    "alias": (model(alias="degrees"), "degrees", ["air_temp"]),
    "alias, by name": (model(BY_NAME, alias="degrees"), "degrees", ["air_temp"]),
    "alias, name only": (model(NAME_ONLY, alias="degrees"), "degrees", ["air_temp"]),
    "alias, strict": (model(STRICT, alias="degrees"), "degrees", ["air_temp"]),
    "two": (model(validation_alias="temp", serialization_alias="degrees"), "degrees", ["temp", "air_temp"]),
    "two, name only": (
        model(NAME_ONLY, validation_alias="temp", serialization_alias="degrees"),
        "degrees",
        ["temp", "air_temp"],
    ),
    "generator": (model(CAMEL), "airTemp", []),
    "generator for reading": (model(GENERATED), "air_temp", []),
    "typed dict": (Typed, "air_temp", ["temp"]),
    "dataclass": (Plain, "air_temp", ["temp"]),
}
RENAMES = {"key-alias", "miscased-key", "misspelt-key"}


PAGE = {"total": 1, "page": 1, "page_size": 10}


def text(data, code=200):
    return json.dumps({"code": code, "msg": "success", "data": data, "trace_id": "t"})


def rules(data, declared):
    return {finding.rule for finding in judge(text(data), declared)} - {"HC401"}


ALL = pytest.mark.parametrize(("declared", "name", "others"), KINDS.values(), ids=KINDS)
MISNAMED = pytest.mark.parametrize(
    ("declared", "name", "other"),
    [(declared, name, other) for declared, name, others in KINDS.values() for other in others],
    ids=[f"{kind}: {other}" for kind, (_, _, others) in KINDS.items() for other in others],
)
WRAPPED = pytest.mark.parametrize(
    ("wrap", "hold"),
    [
        (lambda declared: declared, lambda data: data),
        (lambda declared: dict[str, declared] | None, lambda data: {"a": data}),
        (report, lambda data: {"days": {**PAGE, "items": [data]}}),
    ],
    ids=["itself", "map", "items"],
)


@ALL
def test_the_schema_names_what_is_written(declared, name, others):
    payload = result_schema(declared, "t")["then"]["properties"]["data"]

    assert ([*payload["properties"]], payload["required"]) == ([name], [name])


@ALL
@WRAPPED
def test_what_is_written_fits_and_no_other_repair_renames_it(declared, name, others, wrap, hold):
    data = hold({name: 4.5})
    whole, beside = normalize(text(data), wrap(declared)), normalize(text(data, "200"), wrap(declared))

    assert (whole.verdict, whole.repairs, rules(data, wrap(declared))) == ("valid", (), set())
    assert [repair.kind for repair in beside.repairs] == ["string-number"]
    assert whole.envelope["data"] == beside.envelope["data"] == data
    assert whole.model is not None


@ALL
def test_a_wrong_type_beside_a_written_name_is_mended_in_its_place(declared, name, others):
    answer = normalize(text({name: "4.5", "temp_note": 1}), schema_view(declared))

    assert [repair.kind for repair in answer.repairs] in (["string-number"], [])
    assert answer.envelope is None or answer.envelope["data"] == {name: 4.5, "temp_note": 1}


@MISNAMED
@WRAPPED
def test_another_name_is_mended_to_the_written_one(declared, name, other, wrap, hold):
    answer = normalize(text(hold({other: "4.5"})), wrap(declared))
    right = normalize(text(hold({name: 4.5})), wrap(declared))

    assert "key-alias" in [repair.kind for repair in answer.repairs]
    assert (answer.envelope, answer.model) == (right.envelope, right.model)


@MISNAMED
def test_the_judge_names_the_name_that_was_expected(declared, name, other):
    [finding] = [each for each in judge(text({other: 4.5}), declared) if each.rule == "HC301"]

    assert finding.path == f"$.data.{other}"
    assert finding.message.endswith(f"`{other}` is another name of `{name}`; expected the one that is written")


@ALL
def test_a_name_that_is_none_of_the_field_s_does_not_fit(declared, name, others):
    assert rules({"wind": 4.5}, declared) == {"HC301"}
    assert normalize(text({"wind": 4.5}), declared).envelope is None


@MISNAMED
def test_a_tool_answers_with_the_written_name_whatever_it_returns(declared, name, other):
    @tool(result=declared)
    def read(key: str) -> object:
        return text({key: 4.5})

    assert read(key=name)["data"] == read(key=other)["data"] == {name: 4.5}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("typed dict", "dataclass")])
def test_a_tool_answers_an_instance_as_its_model_writes_it(kind):
    declared, name, _ = KINDS[kind]
    schema = result_schema(declared, "t")["then"]["properties"]["data"]

    @tool(result=declared)
    def read() -> object:
        return declared.model_construct(air_temp=4.5)

    assert read()["data"] == {name: 4.5}
    assert normalize(text(read()["data"]), schema).verdict == "valid"


@ALL
def test_drawn_envelopes_have_the_written_name(declared, name, others):
    @settings(max_examples=10, phases=[Phase.generate], database=None)
    @given(envelopes(declared))
    def holds(envelope):
        assert envelope["code"] != 200 or envelope["data"].keys() == {name}
        assert normalize(json.dumps(envelope), declared).verdict == "valid"

    holds()


names = st.sampled_from(["temp", "t2m", "airTemp", "degrees", "value"])
declarations = st.builds(
    model,
    st.sampled_from([None, BY_NAME, NAME_ONLY, STRICT, CAMEL, GENERATED]),
    validation_alias=st.none() | names | st.lists(names, min_size=1, max_size=3).map(lambda some: AliasChoices(*some)),
    serialization_alias=st.none() | names,
    default=st.just(...) | st.just(1.5),
)


@given(declarations, st.floats(-50, 50))
def test_what_any_model_writes_is_valid_and_keeps_its_names(declared, degrees):
    written = success(declared.model_construct(air_temp=degrees), trace_id="t").model_dump(mode="json", by_alias=True)
    whole = normalize(json.dumps(written), declared)
    beside = normalize("```json\n" + json.dumps({**written, "code": "200", "trace_id": None}) + "\n```", declared)

    assert (whole.verdict, whole.envelope, whole.model.air_temp) == ("valid", written, degrees)
    assert not RENAMES & {repair.kind for repair in beside.repairs}
    assert beside.envelope["data"] == written["data"]


class Celsius(BaseModel):
    unit: Literal["C"] = Field(validation_alias="u")
    degrees: float = Field(validation_alias="temp")


class Kelvin(BaseModel):
    unit: Literal["K"] = Field(validation_alias="u")
    temp: float = Field(validation_alias="degrees")


TAGGED = Annotated[Celsius | Kelvin, Field(discriminator="unit")]


class Measured(BaseModel):
    count: int = Field(validation_alias="n")


class Named(BaseModel):
    count: str


@pytest.mark.parametrize(
    ("declared", "data", "instance"),
    [
        (TAGGED, {"unit": "C", "degrees": 4.5}, Celsius(u="C", temp=4.5)),
        (TAGGED, {"unit": "K", "temp": 4.5}, Kelvin(u="K", degrees=4.5)),
        (Celsius | Kelvin, {"unit": "K", "temp": 4.5}, Kelvin(u="K", degrees=4.5)),
        (Measured | Named, {"count": 3}, Measured(n=3)),
        (Measured | Named, {"count": "three"}, Named(count="three")),
        (tuple[Measured, Named], [{"count": 3}, {"count": "three"}], (Measured(n=3), Named(count="three"))),
    ],
)
def test_each_member_of_a_union_is_read_under_its_own_names(declared, data, instance):
    answer = normalize(text(data), declared)

    assert (answer.verdict, answer.envelope["data"], answer.model) == ("valid", data, instance)


class Crossed(BaseModel):
    name: str = Field(validation_alias="title")
    title: str = Field("none", validation_alias="subtitle")


@pytest.mark.parametrize(
    ("data", "instance"),
    [
        ({"name": "a", "title": "b"}, Crossed(title="a", subtitle="b")),
        ({"name": "a"}, Crossed(title="a")),
        ({"name": "a", "subtitle": "b"}, Crossed(title="a", subtitle="b")),
    ],
)
def test_a_name_that_is_another_field_s_alias_is_not_taken_for_it(data, instance):
    answer = normalize(text(data), Crossed)

    assert (answer.verdict, answer.model, rules(data, Crossed)) == ("valid", instance, set())


class Noted(BaseModel):
    text: str = Field("none", validation_alias=AliasChoices("remark", "note"))


@pytest.mark.parametrize(
    ("data", "value"),
    [({"text": "a", "remark": "b"}, "a"), ({"remark": "b"}, "b"), ({"note": "b"}, "b"), ({}, "none")],
)
def test_an_optional_field_is_read_under_its_own_name_first(data, value):
    answer = normalize(text(data), Noted)

    assert (answer.verdict, answer.model.text, answer.envelope["data"]) == ("valid", value, data or {"text": "none"})


def test_a_misfit_is_named_at_its_written_place():
    class Outer(BaseModel):
        inner: list[Measured] = Field(validation_alias="parts")

    [misfit] = schema_view(Outer).misfits({"inner": [{"count": 1}, {"count": "x"}]})

    assert misfit.path == ("inner", 1, "count")


def test_a_failure_s_data_is_not_renamed():
    class Reply(Envelope[Measured]):
        pass

    raw = '{"code": 404, "msg": "no such meter", "data": {"n": 1}, "trace_id": "t"}'

    assert (normalize(raw, Reply).verdict, normalize(raw, Reply).envelope["data"]) == ("valid", {"n": 1})
    assert normalize(raw, Reply).model.data == {"n": 1}
