"""What the normalizer remembers from one text to the next is bounded, whatever the texts hold."""

import gc
import json
import tracemalloc

from harness_envelope import normalize

_TEXTS = 40
_LONG = 200_000
_SCHEMA = {
    "type": "object",
    "properties": {"city": {"type": "string"}},
    "required": ["city"],
    "additionalProperties": False,
}


def test_a_long_name_is_not_remembered_once_its_text_is_read() -> None:
    tracemalloc.start()
    try:
        for number in range(_TEXTS):
            name = f"city{number:_>{_LONG}}"
            envelope = {"code": 200, "msg": "success", "data": {name: "Oslo"}, "trace_id": "t-1", name: 1}
            normalize(json.dumps(envelope), _SCHEMA)
        gc.collect()
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert kept < 5 * _LONG
