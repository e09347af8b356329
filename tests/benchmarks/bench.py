"""Speed, as ratios against what a user would otherwise pick, in one run on the same inputs.

Each row checks that the result is right before it is timed. Nothing here is asserted: a number is for a reader.
"""

import json
import os
import subprocess
import sys
import tempfile
import timeit
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import json_repair
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis_jsonschema import from_schema
from pydantic import BaseModel

from harness_conformance.checks.conforms import conforms
from harness_conformance.mixes import load_mix
from harness_conformance.running import Run, Settings, repairer_of
from harness_conformance.targets import load_target
from harness_conformance.tools import Tool
from harness_envelope import Envelope, normalize, success
from harness_envelope.signatures import signature_of
from harness_envelope.strict_json import same
from harness_strategies import envelopes, from_json_schema, malformed
from harness_strategies.hypothesis_jsonschema_compat import from_schema as shimmed_from_schema


class Weather(BaseModel):
    city: str
    temperature: float
    humidity: int
    weather: str
    notes: list[str] = []


SCHEMA = Weather.model_json_schema()


@dataclass(frozen=True)
class Row:
    """One comparison: ours and the peer's seconds, and the bar that the design sets."""

    what: str
    ours: float
    peer: float
    against: str
    bar: str

    def __str__(self) -> str:
        ratio = self.ours / self.peer
        shown = f"{ratio:.2f}x its time" if ratio >= 1 else f"{1 / ratio:.1f}x as fast"
        return f"{self.what:<44} {shown:>16}   {self.against:<34} bar {self.bar}"


def seconds(work: Callable[[], object], at_least: float = 0.15) -> float:
    """The median time of one call, over five rounds of at least some seconds in all."""
    timer = timeit.Timer(work)
    number, _ = timer.autorange() if at_least >= 0.2 else (max(1, int(at_least / max(timer.timeit(1), 1e-7))), 0)
    return median(timer.repeat(5, number)) / number


def document(size: int) -> str:
    """A valid envelope of about so many characters."""
    notes = ['a note of some length, with a \\ and a " in it'] * (size // 52)
    data = {"city": "Hangzhou", "temperature": 21.5, "humidity": 55, "weather": "cloudy", "notes": notes}
    return json.dumps({"code": 200, "msg": "success", "data": data, "trace_id": "t-1", "extra": None})


def normalizing() -> Iterator[Row]:
    """A valid envelope against pydantic's own reading of it; a wrapped one against the valid one and json-repair."""
    for size, bar in ((300, "2.5x"), (10_000, "2x"), (1_000_000, "2x")):
        text = document(size)
        right = json.loads(text)
        assert normalize(text, Envelope[Weather]).verdict == "valid"
        ours = seconds(lambda text=text: normalize(text, Envelope[Weather]))
        peer = seconds(lambda text=text: Envelope[Weather].model_validate_json(text))
        yield Row(f"normalize, valid, {size:,} characters", ours, peer, "pydantic model_validate_json", bar)
        fenced = f"Here it is:\n```json\n{text}\n```\nAnything else?"
        assert same(normalize(fenced, Envelope[Weather]).envelope, right)
        wrapped = seconds(lambda fenced=fenced: normalize(fenced, Envelope[Weather]))
        yield Row(f"normalize, fenced, {size:,} characters", wrapped, ours, "the valid one", "2x")
        if size <= 10_000 and same(json_repair.loads(fenced), right):
            theirs = seconds(lambda fenced=fenced: json_repair.loads(fenced))
            yield Row(f"normalize, fenced, {size:,} characters", wrapped, theirs, "json-repair", "1/10x")


def draw(strategy: st.SearchStrategy[object], n: int) -> float:
    """Seconds for n draws in one run."""

    @settings(
        max_examples=n,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.tuples(strategy, st.integers(0, 2**64)))
    def drawn(_: object) -> None:
        pass

    drawn()
    return timeit.timeit(drawn, number=1) / n


def drawing() -> Iterator[Row]:
    """Envelopes of a schema against hypothesis-jsonschema's drawing of the same; malformed outputs a second."""
    whole = {
        "type": "object",
        "required": ["code", "msg", "data", "trace_id"],
        "properties": {
            "code": {"const": 200},
            "msg": {"const": "success"},
            "data": SCHEMA,
            "trace_id": {"type": "string"},
        },
    }
    ours, peer = draw(envelopes(Weather), 300), draw(shimmed_from_schema(whole), 60)
    yield Row("draw an envelope", ours, peer, "hypothesis_jsonschema.from_schema", "1/20x")
    yield Row(
        "draw a payload", draw(from_json_schema(SCHEMA), 300), draw(shimmed_from_schema(SCHEMA), 60), "the same", "-"
    )
    yield Row("draw a malformed output", draw(malformed(schema=Weather), 300), 1 / 300, "300 a second", "1x")


def get_weather(city: str, humidity: int) -> Envelope[Weather]:
    """A tool that does next to nothing, so that the kit's own share is largest."""
    return success(Weather(city=city, temperature=21.5, humidity=humidity, weather="fair"), trace_id="t-1")


def checking() -> Iterator[Row]:
    """A check item against a bare @given test that draws the same and calls the same."""
    target = load_target("reference", roots=[], allow_destructive=False)
    assert target.normalizer is not None
    tool = Tool("get_weather", __file__, 1, get_weather, None, signature_of(get_weather), Envelope[Weather])
    chosen = Settings(load_mix("basic"), examples=300)

    def item() -> None:
        run = Run(chosen, repairer_of(target.normalizer, 5))
        assert not conforms("bench::get_weather", tool, run).failed

    arguments = from_json_schema(signature_of(get_weather).schema)

    @settings(max_examples=300, database=None, deadline=None, derandomize=True, phases=[Phase.generate])
    @given(arguments)
    def bare(given_arguments: dict[str, object]) -> None:
        get_weather(**given_arguments).model_dump_json()  # type: ignore[arg-type]  # drawn from the signature

    item(), bare()
    yield Row("the item `conforms`, 300 calls", seconds(item), seconds(bare), "a bare @given test", "1.3x")


def idle() -> Iterator[Row]:
    """A pytest run that does not ask, with and without the plugin."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "test_mine.py").write_text("def test_mine(): pass\n")

        def run(*more: str) -> float:
            command = [sys.executable, "-m", "pytest", "-q", "-p", "no:hypothesispytest", *more]
            timer = timeit.Timer(lambda: subprocess.run(command, cwd=folder, capture_output=True, check=True))
            return min(timer.repeat(7, 1))

        without, with_it = run("-p", "no:harness-conformance"), run()
    print(f"the plugin adds {1000 * (with_it - without):.1f} ms to a pytest run that does not ask (bar 5 ms)")
    yield Row("a pytest run that does not ask", with_it, without, "the same without the plugin", "+5 ms")


def main() -> None:
    """Print every row."""
    warnings.simplefilter("ignore")
    os.environ.pop("COVERAGE_PROCESS_START", None)
    assert from_schema is not None
    for rows in (normalizing, drawing, checking, idle):
        for row in rows():
            print(row, flush=True)


if __name__ == "__main__":
    main()
