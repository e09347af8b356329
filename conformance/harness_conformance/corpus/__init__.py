"""The frozen corpus: real faults with their right answers, language-neutral, one JSON object a line."""

from importlib.resources import files
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, JsonValue

from harness_strategies import MALFORMATIONS

FILES: Final = ("founding", "field", "traps", "drawn")
TRACE_ID: Final = "t-harness"
"""The trace id that the runner hands in with every case."""

BETWEEN: Final = " + "
"""What stands between the names of stacked malformations."""

_TEXT_FAMILIES: Final = ("wrapping", "syntax", "encoding", "truncation", "absence")


class Case(BaseModel):
    """One raw result, what is expected of it, and the right envelope where there is one."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    id: str
    malformation: str
    family: str
    expectation: Literal["unchanged", "recover", "recover-or-reject", "reject"]
    raw: str | None = None
    raw_hex: str | None = None
    data_schema: dict[str, JsonValue] | None = None
    envelope: dict[str, JsonValue] | None = None
    what: str = ""

    @property
    def output(self) -> str | bytes:
        """What the tool answered: text, or bytes where no text can hold it."""
        return bytes.fromhex(self.raw_hex) if self.raw_hex is not None else self.raw or ""

    @property
    def names(self) -> list[str]:
        """The malformations that were stacked, mostly one."""
        return self.malformation.split(BETWEEN)

    @property
    def tier(self) -> Literal["text", "envelope", "conforming"]:
        """Whether any JSON fixer can be measured on it, or only one that knows the convention."""
        if self.family == "conforming":
            return "conforming"
        families = [MALFORMATIONS[name].family if name in MALFORMATIONS else self.family for name in self.names]
        return "text" if all(family in _TEXT_FAMILIES for family in families) else "envelope"

    @property
    def is_later(self) -> bool:
        """Whether its malformation is one that this version does not draw yet."""
        return self.family != "conforming" and not all(name in MALFORMATIONS for name in self.names)


def load_cases(name: str) -> tuple[Case, ...]:
    """The cases of one file of the corpus, by its name without the ending."""
    text = files(__name__).joinpath(f"{name}.jsonl").read_text(encoding="utf-8")
    return tuple(map(Case.model_validate_json, text.splitlines()))
