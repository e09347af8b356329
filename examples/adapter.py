"""An adapter: a third party's function in its own shape, and the tool around it that answers by the convention.

    pytest --harness-conformance examples/adapter.py --harness-strict

The third party's names stand in one place, as aliases of the model's fields; its refusals in another, as codes.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final

from pydantic import AliasChoices, AwareDatetime, BaseModel, Field, ValidationError

from harness_envelope import Envelope, failure, success, tool

_STATIONS: Final = MappingProxyType(
    {
        "Hangzhou": {"temp": 25, "rh": 60, "sky": "cloudy", "rain": False, "ts": 1_780_300_800},
        "杭州": {"temp": 25, "rh": 60, "sky": "多云", "rain": False, "ts": 1_780_300_800},
        "Lima": {"temp": 18.2, "rh": 83, "sky": "fog", "rain": False, "ts": 1_780_297_200},
        "Oslo": {"temp": -3.4, "rh": 71, "sky": "snow", "rain": True, "ts": 1_780_304_400},
    }
)


def current_conditions(place: str) -> dict[str, Any]:
    """The third party's function, as it comes: it never raises, and says in `status` how it went."""
    station = _STATIONS.get(place)
    if station is None:
        return {"status": "error", "errNo": 17, "reason": "UNKNOWN_PLACE"}
    return {"status": "ok", "place": place, **station}


class Weather(BaseModel):
    """The weather; each field is read under its own name, under which it is answered, or the third party's."""

    city: str = Field(validation_alias=AliasChoices("city", "place"))
    temperature: float = Field(validation_alias=AliasChoices("temperature", "temp"), description="degrees Celsius")
    humidity: int = Field(validation_alias=AliasChoices("humidity", "rh"), ge=0, le=100, description="percent")
    weather: str = Field(validation_alias=AliasChoices("weather", "sky"))
    is_raining: bool = Field(validation_alias=AliasChoices("is_raining", "rain"))
    observed_at: AwareDatetime = Field(validation_alias=AliasChoices("observed_at", "ts"))


REFUSALS: Final = MappingProxyType(
    {
        "UNKNOWN_PLACE": (404, "the weather service knows no place named {city}"),
        "OVER_QUOTA": (429, "the weather service has been asked too often; ask again in a minute"),
        "UPSTREAM_TIMEOUT": (504, "the weather service got no answer from its station in time"),
    }
)
"""What the third party's reasons mean: the code, and what an agent can do about it."""


@tool
def get_weather(
    city: Annotated[str, Field(min_length=1, max_length=60, examples=["Hangzhou", "杭州", "Oslo"])],
    trace_id: str | None = None,
) -> Envelope[Weather]:
    """The weather in a city now.

    >>> get_weather("Oslo")["data"]["temperature"]
    -3.4
    """
    return adapted(current_conditions(city), city, trace_id)


def adapted(answer: Mapping[str, Any], city: str, trace_id: str | None = None) -> Envelope[Any]:
    """The third party's answer as an envelope; a 500 that names the field where its shape has changed."""
    if answer.get("status") != "ok":
        return refused(str(answer.get("reason")), city, trace_id)
    try:
        return success(Weather.model_validate(answer), trace_id=trace_id)
    except ValidationError as error:
        fields = ", ".join(str(fault["loc"][0]) for fault in error.errors())
        return failure(500, f"the weather service answers in a new shape; unreadable: {fields}", trace_id=trace_id)


def refused(reason: str, city: str, trace_id: str | None) -> Envelope[Any]:
    """The third party's refusal as a failure; only an unknown place is the argument's fault."""
    code, text = REFUSALS.get(reason, (500, f"the weather service refused with a reason that is not known: {reason}"))
    why = text.format(city=city) if reason in REFUSALS else text
    details = {"error_fields": ["city"], "error_msg": why} if code == 404 else None
    return failure(code, why, details, trace_id=trace_id)
