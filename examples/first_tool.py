"""The first tool of the README."""

from pydantic import BaseModel

from harness_envelope import Envelope, failure, success


class Weather(BaseModel):
    city: str
    temperature: float


def get_weather(city: str, trace_id: str | None = None) -> Envelope[Weather]:
    """The weather in a city."""
    if not city.strip():
        return failure(400, "city is blank", {"error_fields": ["city"]}, trace_id=trace_id)
    return success(Weather(city=city, temperature=21.5), trace_id=trace_id)
