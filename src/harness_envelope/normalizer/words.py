"""Words that the normalizer knows, each by its letters alone: lower case, without separators."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

ALIASES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({"code": ("statuscode",), "msg": ("message",)})
"""Other names of core fields, by the field."""

WRAPPERS: Final = frozenset(
    "result output response answer reply return return_value value body payload content data json envelope "
    "tool_result tool_output tool_response tool_call tool_call_result call_result function_call function_result "
    "function_response final_answer final_result structured_content".replace("_", "").split()
)
"""Names under which an envelope is handed on."""

NO_WRAPPERS: Final = frozenset(
    "example examples sample draft template schema expected expectation mock test fixture placeholder "
    "request input inputs arguments args params parameters query prompt previous prior old last before original "
    "log logs history trace debug quote quoted thought thoughts thinking reasoning plan error_message "
    "error errors exception failure cause upstream inner nested msg message extra details detail "
    "last_result previous_result".replace("_", "").split()
)
"""Names under which an envelope stands that is not the answer, or not all of it."""

STAND_ALONE: Final = frozenset(
    # close to `code`
    "mode node core cope cone come cove cole cody coda bode lode rode coke cote cade cede "
    "codes coded coder codec decode encode recode barcode geocode zipcode opcode "
    # close to `data`
    "date dates dada dara rata beta meta dota delta datum database dataset metadata day dart "
    # close to `msg`
    "tag mag mug meg mig mass mseg msec "
    # close to `extra`
    "extras extract extent exact external ultra intra tetra astra "
    # close to `trace_id`
    "trace traces tracer traced track track_id trade trade_id train_id trait_id race_id brace_id grace_id "
    "place_id space_id face_id tract_id crate_id trace_no trail_id trip_id tree_id truce_id rate_id trace_ip "
    "trance_id terrace_id tracer_id brand_id branch_id peace_id pace_id lace_id price_id tray_id traded tracked "
    "trend_id treaty_id".replace("_", "").split()
)
"""Words close to a core field by letters, yet never a misspelling of it."""
