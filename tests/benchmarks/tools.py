"""What is measured side by side: our normalizer and what a user would otherwise pick, each as text to value."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any, Final, TypeAlias

from pydantic import BaseModel
from tests.benchmarks.documents import Reading, Report

from harness_envelope import Envelope, Normalized, normalize

Reader: TypeAlias = Callable[[str], Any]

OURS: Final = "ours"
BAML: Final = """
class Reading {
  station_id string
  temperature float
  humidity int
  is_open bool
  remark string?
}
class Report {
  readings Reading[]
  city string
  note string?
  source string
}
class Answer {
  code int
  msg string
  data Report
  trace_id string
  extra map<string, string>?
}
client<llm> Nobody {
  provider openai
  options {
    model "none"
    api_key "none"
  }
}
function Read(text: string) -> Answer {
  client Nobody
  prompt #"{{ text }}"#
}
"""


class Answer(BaseModel):
    code: int
    msg: str
    data: Report
    trace_id: str
    extra: dict[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool: how its reader is made, and the one that knows the schema where it has such.

    `module` is what must import; `heading` names it in a table. A reader raises, or returns what holds a value.
    """

    name: str
    heading: str
    module: str
    make: Callable[[ModuleType], Reader]
    make_guided: Callable[[ModuleType], Reader] | None = None

    def reader(self, *, guided: bool) -> Reader:
        """The reader to measure; raises `ImportError` where the tool is not installed."""
        make = (guided and self.make_guided) or self.make
        return make(import_module(self.module))


def installed() -> tuple[Tool, ...]:
    """The tools that can be imported here, ours first."""
    return tuple(tool for tool in TOOLS if _imports(tool))


def left_out() -> tuple[str, ...]:
    """The names of those that cannot."""
    return tuple(tool.name for tool in TOOLS if not _imports(tool))


def tool_named(heading: str) -> Tool:
    return next(tool for tool in TOOLS if tool.heading == heading)


def value_of(answer: Any) -> Any:
    """The JSON value that an answer holds, None for a rejection."""
    if isinstance(answer, Normalized):
        return answer.envelope
    return answer.model_dump(mode="json") if isinstance(answer, BaseModel) else answer


def modules() -> Iterable[str]:
    """What a process that tries tools out loads once."""
    return [tool.module for tool in installed()]


def _imports(tool: Tool) -> bool:
    try:
        import_module(tool.module)
    except Exception:  # noqa: BLE001 - a library that is broken here is as good as absent
        return False
    return True


def _normalize(_: ModuleType) -> Reader:
    return partial(normalize, schema=Envelope[Report])


def _normalize_bare(_: ModuleType) -> Reader:
    return normalize


def _pydantic(_: ModuleType) -> Reader:
    return Envelope[Report].model_validate_json


def _loads(module: ModuleType) -> Reader:
    return module.loads


def _json_repair_guided(module: ModuleType) -> Reader:
    return partial(module.loads, schema=Envelope[Report].model_json_schema())


def _fuzzy(module: ModuleType) -> Reader:
    """It gives up on a text with many wrong keys unless it is told not to."""
    return partial(module.fuzzy_model_validate_json, model_cls=Envelope[Report], max_total_error_ratio=float("inf"))


def _baml(module: ModuleType) -> Reader:
    """BAML's parser of answers alone: no model is called."""
    runtime = module.BamlRuntime.from_files(".", {"main.baml": BAML}, {})
    classes = ModuleType("classes")
    vars(classes).update(Reading=Reading, Report=Report, Answer=Answer)
    context = runtime.create_context_manager()

    def read(text: str) -> object:
        return runtime.parse_llm_response("Read", text, classes, classes, classes, False, context, None, None, {})

    return read


TOOLS: Final = (
    Tool("harness-conformance", OURS, "harness_envelope", _normalize),
    Tool("harness-conformance", "bare", "harness_envelope", _normalize_bare),
    Tool("json", "json", "json", _loads),
    Tool("pydantic", "pydantic", "pydantic", _pydantic),
    Tool("json-repair", "json-rep", "json_repair", _loads, _json_repair_guided),
    Tool("jsonmend", "jsonmend", "jsonmend", _loads),
    Tool("fast-json-repair", "fast-j-r", "fast_json_repair", _loads),
    Tool("repairjson", "repairj", "repairjson", _loads),
    Tool("laga", "laga", "laga", _loads),
    Tool("fuzzy-json-repair", "fuzzy-jr", "fuzzy_json_repair", _fuzzy),
    Tool("baml-py", "baml-py", "baml_py", _baml),
)
