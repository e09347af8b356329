"""An adapter: a third party's answers, right, refused and changed, as envelopes."""

import pytest

ANSWER = {"status": "ok", "place": "Oslo", "temp": 25, "rh": 60, "sky": "fair", "rain": False, "ts": 1_780_304_400}


@pytest.fixture
def adapter(example):
    return example("adapter")


def test_the_third_partys_names_become_the_models(adapter):
    answer = adapter.get_weather("Oslo", trace_id="t-1")

    assert answer == {
        "code": 200,
        "msg": "success",
        "data": {
            "city": "Oslo",
            "temperature": -3.4,
            "humidity": 71,
            "weather": "snow",
            "is_raining": True,
            "observed_at": "2026-06-01T09:00:00Z",
        },
        "trace_id": "t-1",
        "extra": None,
    }


def test_the_model_reads_what_it_wrote(adapter):
    weather = adapter.Weather.model_validate(ANSWER)

    assert adapter.Weather.model_validate_json(weather.model_dump_json()) == weather


def test_a_place_that_the_third_party_does_not_know_is_the_arguments_fault(adapter):
    answer = adapter.get_weather("Atlantis", trace_id="t-1")

    assert (answer["code"], answer["data"]["error_fields"], answer["trace_id"]) == (404, ["city"], "t-1")
    assert "Atlantis" in answer["msg"]


@pytest.mark.parametrize(
    ("refusal", "code"),
    [
        ({"status": "error", "errNo": 17, "reason": "UNKNOWN_PLACE"}, 404),
        ({"status": "error", "errNo": 29, "reason": "OVER_QUOTA"}, 429),
        ({"status": "error", "errNo": 44, "reason": "UPSTREAM_TIMEOUT"}, 504),
        ({"status": "error", "errNo": 99, "reason": "BAD_MOON"}, 500),
        ({"status": "error", "errNo": 99, "reason": "{city!r:>{width}}"}, 500),
        ({"status": "error"}, 500),
        ({}, 500),
    ],
)
def test_each_refusal_has_its_code(adapter, refusal, code):
    assert adapter.adapted(refusal, "Oslo").code == code


@pytest.mark.parametrize("city", ["{reason}", "{0}", "a}b{"])
def test_a_city_with_braces_is_named_as_it_stands(adapter, city):
    assert city in adapter.get_weather(city)["msg"]


@pytest.mark.parametrize(
    ("changed", "named"),
    [({"temp": "warm"}, "temp"), ({"rh": 160}, "rh"), ({"rain": "perhaps"}, "rain"), ({"sky": None}, "sky")],
)
def test_a_shape_that_has_changed_is_a_500_that_names_the_third_partys_field(adapter, changed, named):
    answer = adapter.adapted(ANSWER | changed, "Oslo")

    assert answer.code == 500
    assert named in answer.msg


def test_a_field_that_is_gone_is_a_500_that_names_ours(adapter):
    answer = adapter.adapted({name: value for name, value in ANSWER.items() if name != "temp"}, "Oslo")

    assert (answer.code, "temperature" in answer.msg) == (500, True)
