"""Wrapping: the envelope inside fences and prose, under the rule "Which object is the envelope"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pydantic import JsonValue

from harness_envelope.normalizer.keys import core_names, resembles_code
from harness_envelope.normalizer.records import Limits, RejectedError, Repair
from harness_envelope.normalizer.syntax import Span, place, read_value, syntax_error
from harness_envelope.strict_json import NotJsonError

_STOP = re.compile(
    r"(?P<object>\{)(?P<member>(?=\s*[\"}]))?|(?P<array>\[)(?=\s*\{)|(?P<close></(?:think|thinking|thought|reasoning|reflection|scratchpad)>)"
    r"|(?P<open><(?:think|thinking|thought|reasoning|reflection|scratchpad)>)",
    re.IGNORECASE,
)
_PROSE_BRACES = re.compile(r"\{[^{}\"\n]{0,400}\}")
_WORD = re.compile(r"\w+")
_CONTINUES = re.compile(r"\s*(?:[}\]]|,\s*(?:[\"'{\[]|\w+\s*[:=]))")
_BEGUN = re.compile(r"(?:^|[,{\n])\s*\"?[\w ]{1,40}\"\s*:\s*\Z|[:,{\[]\s*\"\Z|\[\s*\Z")
_TRACEBACK = re.compile(r"^[ \t]*Traceback \(most recent call last\):", re.MULTILINE)
_FENCE = re.compile(r"(?:`{3,}+|~{3,}+)(?:[ \t]*+[\w+.#-]*+[ \t]*+(?:\r?\n|\Z))?")


@dataclass(slots=True)
class _Found:
    """What scanning has met so far: the candidates, and the ends of reasoning blocks."""

    candidates: list[Span] = field(default_factory=list)
    holding: list[int] = field(default_factory=list)
    attempts: int = 0


def candidates(text: str, limits: Limits) -> list[Span]:
    """The outermost objects outside reasoning blocks that can be the envelope; rejects one that is not whole."""
    if traceback := _TRACEBACK.search(text):
        raise RejectedError("traceback", place(text, traceback.start()), "a stack trace; expected one envelope")
    found = _Found()
    position = 0
    while stop := _STOP.search(text, position):
        position = _take(text, stop, found, limits)
    if not found.candidates or found.holding:
        raise _nothing(text, found)
    for span in found.candidates:
        _refuse_fragment(text, span)
    return found.candidates


def strip(text: str, span: Span) -> list[Repair]:
    """The edits that leave one object of a text, from the back to the front, a token each."""
    after = [*_tokens(text, span.end, len(text), "prose-after")]
    before = [*_tokens(text, 0, span.start, "prose-before")]
    openers = sum(kind == "fence" for kind, _, _ in before)
    closers = sum(kind == "fence" for kind, _, _ in after)
    fence = "unclosed-fence" if openers != closers else "nested-fence" if openers > 1 else "code-fence"
    return [
        Repair(fence if kind == "fence" else kind, "text", before=text[start:end], after="", position=start)
        for kind, start, end in reversed([*before, *after])
    ]


def is_candidate(value: JsonValue) -> bool:
    """Whether an object has `code` and one more core field, once its keys are mended."""
    if not isinstance(value, dict):
        return False
    names = core_names(value)
    return "code" in names and len(names) > 1


def _take(text: str, stop: re.Match[str], found: _Found, limits: Limits) -> int:
    """Read what begins at a stop, and say where to go on."""
    if stop["open"]:
        return _skip_reasoning(text, stop)
    if stop["close"]:
        found.candidates.clear()
        return stop.end()
    if stop["object"] and stop["member"] is None:
        return _skip_braces(text, stop.start(), NotJsonError("no name in double quotes", stop.end()))
    try:
        span = read_value(text, stop.start())
    except NotJsonError as error:
        found.attempts += 1
        if found.attempts > limits.candidates and stop["array"]:
            raise _too_many(text, stop.start(), limits) from None
        return stop.end() if stop["array"] else _skip_braces(text, stop.start(), error)
    if is_candidate(span.value):
        found.candidates.append(span)
        if len(found.candidates) > limits.candidates:
            raise _too_many(text, stop.start(), limits)
    elif _holds_candidate(span.value):
        found.holding.append(span.start)
    return span.end


def _holds_candidate(value: JsonValue) -> bool:
    members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(is_candidate, members))


def _skip_reasoning(text: str, opening: re.Match[str]) -> int:
    closing = re.compile(f"</{opening.group()[1:]}", re.IGNORECASE).search(text, opening.end())
    return closing.end() if closing else len(text)


def _skip_braces(text: str, start: int, error: NotJsonError) -> int:
    """Where prose goes on behind braces that are no object; rejects an object that was begun."""
    braces = _PROSE_BRACES.match(text, start)
    if braces is None or any(map(resembles_code, _WORD.findall(braces.group()))):
        raise syntax_error(text, error)
    return braces.end()


def _refuse_fragment(text: str, span: Span) -> None:
    if _CONTINUES.match(text, span.end):
        raise RejectedError(
            "extra-closers",
            place(text, span.end),
            "more members or closers follow the object; expected it to be whole",
        )
    if _BEGUN.search(text, max(0, span.start - 80), span.start):
        raise RejectedError(
            "cut-head",
            place(text, span.start),
            "the object stands inside another one or a string that was begun; expected the outer one",
        )


def _nothing(text: str, found: _Found) -> RejectedError:
    if not text.strip():
        return RejectedError("empty-output", "line 1, column 1", "nothing came back; expected one envelope")
    if found.holding:
        return RejectedError(
            "wrapped",
            place(text, found.holding[0]),
            "an envelope stands inside another value; expected it alone",
        )
    return RejectedError("prose-only", "line 1, column 1", "no object with `code` and another field of the envelope")


def _too_many(text: str, position: int, limits: Limits) -> RejectedError:
    return RejectedError(
        "limit",
        place(text, position),
        f"the limit `candidates` is {limits.candidates}; expected one envelope",
    )


def _tokens(text: str, start: int, end: int, prose: str) -> Iterator[tuple[str, int, int]]:
    """The fences and the prose between two characters; white space alone is none."""
    position = start
    for fence in _FENCE.finditer(text, start, end):
        yield from _prose(text, position, fence.start(), prose)
        yield "fence", fence.start(), fence.end()
        position = fence.end()
    yield from _prose(text, position, end, prose)


def _prose(text: str, start: int, end: int, kind: str) -> Iterator[tuple[str, int, int]]:
    if text[start:end].strip(" \t\r\n"):
        yield kind, start, end
