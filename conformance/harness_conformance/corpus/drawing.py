"""Drawing the corpus: malformations of conforming results, and pairs of them, frozen once drawn.

`make corpus` adds to `drawn.jsonl` what it lacks; what it holds stays as it is.
"""

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from itertools import chain, combinations
from pathlib import Path
from typing import Any, Final

from hypothesis.strategies import SearchStrategy
from pydantic import JsonValue

from harness_conformance.corpus import BETWEEN
from harness_conformance.corpus.schemas import SCHEMAS
from harness_conformance.measuring import measure
from harness_strategies import MALFORMATIONS, Malformation, Malformed, malformed, stacked

PACKAGE: Final = "harness-conformance"
STACKED: Final = "stacked"

_SEED: Final = 0
_DRAWS: Final = 48
_SINGLES: Final = 3
_PAIRS: Final = 4
_LONGEST: Final = 1_200
_LINE_ENDS: Final = {0x85: "\\u0085", 0x2028: "\\u2028", 0x2029: "\\u2029"}
_PAIRED: Final = ("shape", "keys", "types", "syntax", "wrapping", "encoding")

Line = dict[str, JsonValue]


def main(arguments: list[str]) -> int:
    """Add to a file of cases what it lacks, of the malformations named or of all, and say how many it had and has."""
    file, names = Path(arguments[0]), arguments[1:]
    kept = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.is_file() else []
    lines = extended(kept, single_lines(names) if names else chain(single_lines(MALFORMATIONS), paired_lines()))
    file.write_text("".join(map(_written, lines)), encoding="utf-8")
    print(f"corpus: {len(kept)} cases kept, {len(lines) - len(kept)} added")  # noqa: T201 - what the command says
    return 0


def extended(kept: Iterable[Line], drawn: Iterable[Line]) -> list[Line]:
    """The cases that are there, untouched, then those drawn for a malformation, schema and site that has none yet."""
    lines = list(kept)
    taken = {_key(line) for line in lines}
    for line in drawn:
        if _key(line) not in taken:
            taken.add(_key(line))
            lines.append(line)
    return lines


def single_lines(names: Iterable[str]) -> Iterator[Line]:
    """Cases of each malformation for every schema."""
    for name in names:
        for title in SCHEMAS:
            yield from _of(title, (name,), _SINGLES)


def paired_lines() -> Iterator[Line]:
    """Cases of two malformations at once, of every pair of families and for every schema."""
    for families in combinations(_PAIRED, 2):
        for title in SCHEMAS:
            yield from _of(title, families, _PAIRS)


def _of(title: str, names: tuple[str, ...], count: int) -> Iterator[Line]:
    """The first cases whose sites differ, short ones alone."""
    found: dict[str, Line] = {}
    for output in _drawn(title, names):
        if len(output.raw) <= _LONGEST and len(found) < count and _is_of(output, names):
            line = _line(output, title)
            found.setdefault(_key(line), line)
    return iter(found.values())


def _is_of(output: Malformed, names: tuple[str, ...]) -> bool:
    """Whether each edit is of another of the families; of a single malformation it is."""
    families = [MALFORMATIONS[edit.malformation].family for edit in output.edits]
    return len(names) == 1 or sorted(families) == sorted(names)


def _written(line: Line) -> str:
    """The case on one line, also for those who take U+2028 for the end of one."""
    return json.dumps(line, ensure_ascii=False).translate(_LINE_ENDS) + "\n"


def _drawn(title: str, names: tuple[str, ...]) -> list[Malformed]:
    strategy = _strategy(SCHEMAS[title], names)
    outputs: list[Malformed] = []
    if strategy is not None:
        stratum = f"corpus {' '.join(names)} {title}"
        measure(strategy, outputs.append, examples=_DRAWS, run_seed=_SEED, stratum=stratum)
    return outputs


def _strategy(schema: Mapping[str, Any], names: tuple[str, ...]) -> SearchStrategy[Malformed] | None:
    """What draws the malformations, None where no result of the schema has a place for them."""
    try:
        return malformed(*names, schema=schema) if len(names) == 1 else stacked(*_members(names), schema=schema)
    except ValueError:
        return None


def _members(families: Iterable[str]) -> list[Malformation]:
    """The malformations of families, those without hope left out: a pair is for what both have made."""
    return [item for item in MALFORMATIONS.values() if item.family in families and item.expects != "reject"]


def _line(output: Malformed, title: str) -> Line:
    edits = [{"malformation": edit.malformation, "arguments": edit.arguments} for edit in output.edits]
    names = [edit.malformation for edit in output.edits]
    family = MALFORMATIONS[names[0]].family if len(names) == 1 else STACKED
    described: Line = {
        "malformation": BETWEEN.join(names),
        "family": family,
        "expectation": output.expectation,
        **_raw(output.raw),
        "data_schema": dict(SCHEMAS[title]) or None,
        "envelope": output.envelope,
        "edits": edits,  # type: ignore[dict-item]  # arguments are JSON
        "layout": output.layout,
        "schema": title,
        "since": version(PACKAGE),
    }
    digest = hashlib.sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()
    return {"id": f"{'-'.join(names)}-{digest[:8]}", **described}


def _raw(raw: str | bytes) -> Line:
    """Text as it is, and as bytes in hex where no conforming JSON text can hold it."""
    if isinstance(raw, bytes):
        return {"raw_hex": raw.hex()}
    as_bytes = raw.encode("utf-8", "surrogatepass")
    return {"raw": raw} if as_bytes.decode("utf-8", "replace") == raw else {"raw_hex": as_bytes.hex()}


def _key(line: Line) -> str:
    """What no two cases share: the malformations, the schema, and where each edit was made."""
    edits: Any = line["edits"]
    places = [_place(edit["malformation"], edit["arguments"]) for edit in edits]
    return json.dumps([line["malformation"], line["schema"], places], sort_keys=True)


def _place(name: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
    """The place of an edit, its first argument; all of them where it needs no place."""
    item = MALFORMATIONS.get(name)
    return dict(arguments) if item is None or item.find is None else next(iter(arguments.values()), None)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
