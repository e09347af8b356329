"""Words that the normalizer knows, each by its letters alone: lower case, without separators."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

ALIASES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({"code": ("statuscode",), "msg": ("message",)})
"""Other names of core fields, by the field."""

NEAR_MISSES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({"msg": ("tag",)})
"""Words that are near a core field to a reader, although more of their letters differ than a slip changes."""

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

_STAND_ALONE: Final = (
    # close to `code`
    "mode node core cope cone come cove cole cody coda bode lode rode coke cote cade cede "
    "codes coded coder codec codex decode encode recode barcode geocode zipcode opcode "
    # close to `data`
    "date dates dada dara rata beta meta dota delta datum database dataset metadata day dart iata sata dana kata mata "
    # close to `msg`
    "tag mag mug meg mig mass mseg msec mse mst msl msk msn msc msi esg psg mpg mtg mcg "
    # close to `extra`
    "extras extract extent exact external ultra intra tetra astra "
    # close to `trace_id`
    "trace traces tracer traced track track_id trade trade_id train_id trait_id race_id brace_id grace_id "
    "place_id space_id face_id tract_id crate_id trace_no trail_id trip_id tree_id truce_id rate_id trace_ip "
    "trance_id terrace_id tracer_id brand_id branch_id peace_id pace_id lace_id price_id tray_id traded tracked "
    "trend_id treaty_id tracker_id travel_id trans_id truck_id tram_id trams_id tribe_id grade_id frame_id trader_id "
    "tranche_id rack_id crane_id trap_id trick_id crack_id grape_id brake_id grate_id tracks_id traces_id trials_id "
    "trash_id true_id ace_id braces_id"
)
STAND_ALONE: Final = frozenset(_STAND_ALONE.replace("_", "").split())
"""Words close to a core field by letters, yet never a misspelling of it."""

UNDIVIDED: Final = frozenset(word for word in _STAND_ALONE.split() if "_" not in word)
"""Those of them that are written in one: `trace_d` is not the word `traced`."""

FAULTS: Final = frozenset(
    "error errors err error_msg err_msg error_message errmsg error_detail error_details error_info failure exception "
    "fault".replace("_", "").split()
)
"""Names of fields that say what went wrong."""

_FIELD_WORDS: Final = (
    # what tells a thing from others, and when it was
    "id no nr ip uid gid tid sid oid cid bid idx url uri ts ms at by on in to db date time month week type "
    "title name "
    # numbers and units
    "min max mid avg sum num height weight width right high low latitude altitude lat alt lon lag quality quantity "
    "amount account number member price score rate rating ranking ratio list last net new next tax row km mi cm mm "
    "kg lb kb mb gb "
    # places, people and conditions
    "country county city sender gender vendor lender leader header reader render buyer payer player seller teller "
    "parent patient customer consumer user used paid valid open active "
    # things
    "product project content context comment session version section source course action auction caption option "
    "reason season region host post port cost phone photo brand branch bank rank shop ship store state status stage "
    "stock level label table hotel model motel invoice service device distance instance access success current "
    "currency line link send spend speed text tag flag doc dog page image game"
)
FIELD_WORDS: Final = frozenset(_FIELD_WORDS.split())
"""Words of field names: where one stands in place of another, the field is another one and not misspelt."""

YES_WORDS: Final = frozenset(("is", "has"))
"""Words that a boolean's name may begin with, and mean the same without."""

NO_PREFIXES: Final = ("in", "un", "im", "ir", "dis", "non", "not", "no")
"""What makes the opposite of a word."""
