"""Words that stand on their own: close to a core field by letters, yet never a misspelling of it."""

STAND_ALONE = frozenset(
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
