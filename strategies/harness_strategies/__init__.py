"""How to draw results and arguments, right and wrong."""

from harness_strategies.arguments import valid_arguments
from harness_strategies.envelopes import envelopes, failures, pages, successes
from harness_strategies.invalid_arguments import InvalidArguments, invalid_arguments
from harness_strategies.malformations import MALFORMATIONS, Malformation, malformation
from harness_strategies.malformed import Malformed, malformed
from harness_strategies.schemas import from_json_schema
from harness_strategies.stacked import stacked

__all__ = (
    "MALFORMATIONS",
    "InvalidArguments",
    "Malformation",
    "Malformed",
    "envelopes",
    "failures",
    "from_json_schema",
    "invalid_arguments",
    "malformation",
    "malformed",
    "pages",
    "stacked",
    "successes",
    "valid_arguments",
)
