"""HC10x: whether a raw result is one strict JSON value in UTF-8."""

from collections import Counter
from collections.abc import Iterator

from harness_envelope.rules.declaration import Broken, Raw, rule
from harness_envelope.strict_json import RepeatedKeys, has_lone_surrogate, walk

_MARK = "\ufeff"
_GOOD = '{"code": 200, "msg": "success", "data": {}, "trace_id": "t-1"}'


@rule("HC101", "must", "raw", good=_GOOD, bad=f"```json\n{_GOOD}\n```")
def not_json(raw: Raw) -> Iterator[Broken]:
    """A result is exactly one RFC 8259 JSON value, with nothing around it.

    A number that no float holds, and nesting or digits past what a strict reader takes, are said here too:
    nobody can read such a value.

    Why: what reads the answer is a parser, and it stops at the first character that is none of JSON's.

    Fix: answer `json.dumps(..., allow_nan=False)` and print nothing else; a model that writes the answer needs
    `@tool`, whose normalizer undoes fences, prose and slips of syntax.
    """
    if raw.fault is not None:
        yield Broken(f"not JSON: {raw.fault}; expected exactly one JSON value")


@rule("HC102", "must", "raw", good=_GOOD, bad=f'{{"code": 500, {_GOOD[1:]}')
def duplicate_key(raw: Raw) -> Iterator[Broken]:
    """An object names each key once.

    Why: parsers disagree on which of the two counts, and none says that there were two.

    Fix: build the object as a dict and serialise it once; do not paste JSON together as text.
    """
    for path, member in () if raw.is_sound else walk(raw.value):
        if isinstance(member, RepeatedKeys):
            for key, count in Counter(key for key, _ in member.pairs).items():
                if count > 1:
                    yield Broken(f"`{key}` stands {count} times; expected it once", (*path, key))


@rule("HC103", "must", "raw", good=_GOOD, bad=_MARK + _GOOD)
def not_utf8(raw: Raw) -> Iterator[Broken]:
    """A result is UTF-8 without a byte order mark, and holds no half of a surrogate pair.

    Why: a byte that is no UTF-8 is lost or replaced on the way, and a mark makes strict parsers refuse the whole.

    Fix: write UTF-8 without a mark (`encoding="utf-8"`, not `utf-8-sig`), and decode what comes in by its real
    encoding.
    """
    undecodable = _undecodable(raw.data or b"")
    if undecodable is not None:
        yield Broken(f"byte {undecodable} is not UTF-8; expected UTF-8 throughout")
    elif raw.text.startswith(_MARK):
        yield Broken("a byte order mark stands before the result; expected plain UTF-8")
    if not raw.is_sound:
        yield from _lone_surrogates(raw)


def _undecodable(data: bytes) -> int | None:
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return error.start
    return None


def _lone_surrogates(raw: Raw) -> Iterator[Broken]:
    if raw.fault is not None and has_lone_surrogate(raw.text):
        yield Broken("the text holds half of a surrogate pair; expected the whole character")
    if not has_lone_surrogate(raw.value):
        return
    for path, member in walk(raw.value):
        texts = list(member) if isinstance(member, dict) else [member]
        if any(isinstance(text, str) and has_lone_surrogate(text) for text in texts):
            yield Broken("the string holds half of a surrogate pair; expected the whole character", path)
