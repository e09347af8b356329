"""The envelopes and schemas that the syntax family is tried on."""

MIXED = {
    "code": 200,
    "msg": "success",
    "data": {
        "ratio": 0.5,
        "size": 82461110,
        "level": 5.0,
        "prices": [105000, 12],
        "is_open": True,
        "is_new": False,
        "parent": None,
        "tags": ["humid"],
        "user_name": "Li Lei",
        "status": "open",
        "note": "it's\nfine, see https://example.org",
    },
    "trace_id": "t-1",
    "extra": None,
}
FAILURE = {
    "code": 404,
    "msg": 'no "order" 17',
    "data": {"error_fields": ["order_id", "city"], "error_msg": "O'Brien's: 未找到 {a, [b]}"},
    "trace_id": "t-2",
    "extra": {"source": "db"},
}
LAST = {"code": 200, "msg": "success", "trace_id": "t-3", "extra": None, "data": {"city": "杭州", "is_open": True}}
CITY = {"type": "object", "properties": {"city": {"type": "string"}, "is_open": {"type": "boolean"}}}
FLOORS = {**CITY, "properties": {**CITY["properties"], "floor": {"type": "integer"}}}
