"""Drawing envelopes and checking tools, against what Hypothesis alone would take."""

from collections.abc import Iterator
from statistics import median
from typing import Any, Final

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel
from tests.benchmarks.comparisons import Comparison
from tests.benchmarks.effort import Effort
from tests.benchmarks.timing import best_times
from tests.benchmarks.trials import timed

from harness_conformance.checks.conforms import conforms
from harness_conformance.mixes import load_mix
from harness_conformance.running import Run, Settings, repairer_of
from harness_conformance.targets import load_target
from harness_conformance.tools import Tool
from harness_envelope import Envelope, success
from harness_envelope.models import Page
from harness_envelope.signatures import signature_of
from harness_strategies import envelopes, from_json_schema, malformed, valid_arguments
from harness_strategies.hypothesis_jsonschema_compat import from_schema
from harness_strategies.samples import Order

SALT: Final = st.integers(0, 2**64)
MOST_FOR_A_DRAW: Final = 1 / 300


class Weather(BaseModel):
    city: str
    temperature: float
    humidity: int
    weather: str
    notes: list[str] = []


def drawing(effort: Effort) -> Iterator[Comparison]:
    """Envelopes and payloads against hypothesis-jsonschema's of the same schema; malformed outputs a second."""
    payload = Weather.model_json_schema()
    few = effort.draws // 5
    theirs = "hypothesis-jsonschema"
    ours, peer = _seconds(envelopes(Weather), effort.draws), _seconds(from_schema(_whole(payload)), few)
    yield Comparison("draw an envelope", theirs, ours, peer, 1 / 20)
    orders = Page[Order]
    ours, peer = (
        _seconds(envelopes(orders), effort.draws),
        _seconds(from_schema(_whole(orders.model_json_schema())), few),
    )
    yield Comparison("draw a page of orders", theirs, ours, peer, 1 / 20)
    ours, peer = _seconds(from_json_schema(payload), effort.draws), _seconds(from_schema(payload), few)
    yield Comparison("draw a payload", theirs, ours, peer)
    ours = _seconds(malformed(schema=Weather), effort.draws)
    yield Comparison("draw a malformed output", "300 a second", ours, MOST_FOR_A_DRAW, 1)


def checking(effort: Effort) -> Iterator[Comparison]:
    """A check item against a bare @given test that draws and calls the same, and asserts that an envelope came."""
    found = best_times({"item": _item(effort.draws), "bare": _bare(effort.draws)}, effort)
    what = f"the item `conforms`, {effort.draws} calls"
    yield Comparison(what, "a bare @given test", found["item"], found["bare"], 1.3)


def get_weather(city: str, humidity: int) -> Envelope[Weather]:
    """A tool that does next to nothing, so that the kit's own share is largest."""
    return success(Weather(city=city, temperature=21.5, humidity=humidity, weather="fair"), trace_id="t-1")


def _seconds(strategy: st.SearchStrategy[Any], examples: int) -> float:
    """Seconds of one draw, the median of three runs."""

    @_measured(examples)
    @given(st.tuples(strategy, SALT))
    def drawn(_: object) -> None:
        pass

    drawn()
    return median(timed(drawn) for _ in range(3)) / examples


def _measured(examples: int) -> settings:
    return settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def _whole(payload: dict[str, Any]) -> dict[str, Any]:
    definitions = {key: said for key, said in payload.items() if key == "$defs"}
    fields = {
        "code": {"const": 200},
        "msg": {"const": "success"},
        "data": payload,
        "trace_id": {"type": "string"},
    }
    return {"type": "object", "required": [*fields], "properties": fields, **definitions}


def _item(examples: int) -> Any:
    target = load_target("reference", roots=[], allow_destructive=False)
    assert target.normalizer is not None
    normalizer = target.normalizer
    tool = Tool("get_weather", __file__, 1, get_weather, None, signature_of(get_weather), Envelope[Weather])
    chosen = Settings(load_mix("basic"), examples=examples)

    def item() -> None:
        outcome = conforms("bench::get_weather", tool, Run(chosen, repairer_of(normalizer, 5)))
        assert not outcome.failed

    return item


def _bare(examples: int) -> Any:
    @_measured(examples)
    @given(st.tuples(valid_arguments(signature_of(get_weather)), SALT))
    def bare(drawn: tuple[dict[str, Any], int]) -> None:
        answer = get_weather(**drawn[0]).model_dump_json()
        assert Envelope[Weather].model_validate_json(answer).code == 200

    return bare
