"""Wrapping: the envelope inside fences and prose, under the rule "Which object is the envelope"."""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from pydantic import JsonValue

from harness_envelope.normalizer.fragments import Span, between, refuse_page, refuse_parts, refuse_traceback
from harness_envelope.normalizer.keys import is_candidate, resembles_code
from harness_envelope.normalizer.reasoning import CLOSES, OPENS, end_of_block, end_of_thoughts
from harness_envelope.normalizer.records import Limits, RejectedError, Repair, made
from harness_envelope.normalizer.strings import UnreadableError
from harness_envelope.normalizer.syntax import closers, place
from harness_envelope.normalizer.tolerant import rewrite
from harness_envelope.normalizer.trivia import back_to_front, respelt
from harness_envelope.normalizer.unwrapping import unwrapped
from harness_envelope.quick_json import Quick, Stop, read_quickly, read_quickly_at
from harness_envelope.strict_json import NotJsonError, parse

_PLACEHOLDER = r"\{(?!\s*(?://|/\*|#))[^{}\":：=>\n]{0,200}\}"
_FIRST_MEMBER = (
    r"[\s,，\u200b-\u200f\u2060\ufeff\u00ad]*+"
    r"(?:[}｝\"'`“”„‟＂‘’‛＇\\&#\x1b]|/[/*]|[^\W\d](?:[\w$]|-(?!>))*+[\s\u200b\u2060\ufeff]*+[:=：/#\x1b-])"
)
"""What stands behind the brace of an object, as it may be written: an end, a quote, a comment, a name and a colon."""

_STOP = re.compile(
    rf"(?P<prose>(?:(?:{_PLACEHOLDER}|[{{｛](?!{_FIRST_MEMBER})(?:[^{{}}｛｝\"\n]{{0,400}}\}})?)[^{{｛\[<◁]*+)++)"
    r"|(?P<object>[{｛])|(?P<array>(?<!CDATA)\[)(?=\s*[\[{｛［])"
    rf"|(?P<close>{CLOSES})|(?P<open>{OPENS})",
    re.IGNORECASE,
)
_STRICT_TRIES = 8
"""How many values are tried as strict JSON first: a try that fails costs as much as the text before it is long."""

_SHARE = 16
_SHORTEST = 64
"""How many values are read beside an envelope: so many for each candidate, and one for so many characters."""

_GOES_ON = re.compile(r"\s*[}\],]")
_QUIET_BRACES = re.compile(r"\{[^{}\"'`“”„‟＂‘’‛＇\n/#\\&]{0,400}\}")
_PROSE_BRACES = re.compile(r"\{(?!\s*(?://|/\*|#))[^{}\"\n]{0,400}\}")
_WORD = re.compile(r"\w+")
_COMMENT_FIRST = re.compile(r"[{｛]\s*(?:\w[\w$-]*+\s*)?(?:(?://|#)[^\r\n]*+|/\*(?:[^*]|\*(?!/))*+)")
_REREAD = 4
"""How often as many characters as the text has may be read in vain."""

_BEGUN_ESCAPED = re.compile(r"\{\s*(?:\\+[\"'nrt]|&(?:quot|apos|#0*3[49]|#[xX]0*2[27]);)")
_FENCE = re.compile(r"(?:`{3,}+|~{3,}+)(?:[ \t]*+[\w+.#-]*+[ \t]*+(?:\r?\n|\Z))?")


class Candidate(NamedTuple):
    """A value that can be the envelope: its place in the text, and the edits that make strict JSON of it.

    `source` is that strict JSON where it was read quickly; `behind` is where the text between the value before it and
    itself begins.
    """

    value: JsonValue
    start: int
    end: int
    edits: tuple[Repair, ...] = ()
    unclosed: int = 0
    surplus: bool = False
    unwrapping: tuple[Repair, ...] = ()
    source: str | None = None
    behind: int = 0
    early: int = 0


@dataclass(slots=True)
class _Found:
    """What scanning has met so far, whether it may infer, and where the text itself stops being JSON."""

    unsafe: bool
    stop: Stop | None = None
    candidates: list[Candidate] = field(default_factory=list)
    thoughts: list[Span] = field(default_factory=list)
    holding: list[int] = field(default_factory=list)
    attempts: int = 0
    in_vain: int = 0
    values: int = 0
    passed: int = 0


def candidates(text: str, limits: Limits, stop: Stop | None, *, unsafe: bool) -> list[Candidate]:
    """The outermost objects outside reasoning blocks that can be the envelope; rejects one that is not whole.

    `stop` is where the whole text stops being strict JSON, where that is known.
    """
    refuse_page(text)
    found = _Found(unsafe, stop)
    position = 0
    while mark := _STOP.search(text, position):
        position = _take(text, mark, found, limits)
    beside = [*between(text, [*found.candidates, *found.thoughts])]
    refuse_traceback(text, beside)
    if not found.candidates or found.holding:
        raise _nothing(text, found)
    refuse_parts(text, found.candidates, beside)
    return found.candidates


def strip(text: str, one: Candidate) -> list[Repair]:
    """The edits that leave one value of a text as strict JSON, from the back to the front, a token each."""
    if not one.start and one.end == len(text):
        return back_to_front(one.edits)
    after = _tokens(text, one.end, len(text), "prose-after")
    before = _tokens(text, 0, one.start, "prose-before")
    openers, closers = (sum(kind == "fence" for kind, _, _ in tokens) for tokens in (before, after))
    fence = "unclosed-fence" if openers != closers else "nested-fence" if openers > 1 else "code-fence"
    inside = back_to_front(one.edits) if one.edits else ()
    return [*_taken(text, after, fence), *inside, *_taken(text, before, fence)]


def _taken(text: str, tokens: list[tuple[str, int, int]], fence: str) -> list[Repair]:
    return [
        made((fence if kind == "fence" else kind, "text", text[start:end], "", (), start, True))
        for kind, start, end in reversed(tokens)
    ]


def _take(text: str, stop: re.Match[str], found: _Found, limits: Limits) -> int:
    """Read what begins at a stop, and say where to go on."""
    if stop["open"]:
        return _pass_thoughts(found, stop.start(), end_of_block(text, stop))
    if stop["close"]:
        return _drop_drafts(found, stop.end())
    return _end_of_prose(text, stop) or _take_value(text, stop, found, limits)


def _pass_thoughts(found: _Found, start: int, end: int) -> int:
    found.thoughts.append(Span(start, end))
    found.passed = end
    return end


def _drop_drafts(found: _Found, end: int) -> int:
    """Take all that was found for thoughts that lack their opening tag."""
    found.candidates.clear()
    found.holding.clear()
    return _pass_thoughts(found, 0, end)


def _end_of_prose(text: str, stop: re.Match[str]) -> int:
    """Where braces end that hold no member of the envelope, whatever they hold; 0 for others."""
    if stop["prose"]:
        return stop.end()
    quiet = _QUIET_BRACES.match(text, stop.start())
    return 0 if quiet is None or _names_code(quiet) else quiet.end()


def _take_value(text: str, stop: re.Match[str], found: _Found, limits: Limits) -> int:
    """Read the value that a bracket begins, and say where to go on; rejects one too many."""
    _count(text, stop, found, limits)
    strict = _strict_at(text, stop.start(), found) if found.values <= _STRICT_TRIES else None
    try:
        one = _candidate(text, strict, stop.start(), limits) or _value_at(
            text, stop.start(), limits, strict, unsafe=found.unsafe
        )
    except UnreadableError as fault:
        return _skip_fault(text, stop, fault, found, limits)
    behind, found.passed = found.passed, one.end
    if _is_trifle(one.value):
        return one.end
    whole = not one.unclosed and (not one.surplus or _has_surplus_at_its_end(one))
    inner = unwrapped(one.value) if whole and not is_candidate(one.value) else None
    if inner is not None:
        one = one._replace(value=inner.root, unwrapping=inner.repairs)
    if is_candidate(one.value):
        found.candidates.append(one._replace(behind=behind))
        if len(found.candidates) > limits.candidates:
            raise _too_many(text, stop.start(), limits)
    elif _holds_candidate(one.value):
        found.holding.append(one.start)
    return one.end


def _count(text: str, stop: re.Match[str], found: _Found, limits: Limits) -> None:
    """Count a value that is read, and a comment that may be read in vain before it; rejects one past the limit."""
    found.values += 1
    if comment := _COMMENT_FIRST.match(text, stop.start()):
        found.in_vain += comment.end() - comment.start()
    if found.values > limits.candidates * _SHARE + len(text) // _SHORTEST or found.in_vain > _REREAD * len(text):
        raise _too_many(text, stop.start(), limits)


def _has_surplus_at_its_end(one: Candidate) -> bool:
    """Whether all closers that were too many stand behind the value."""
    surplus = [edit for edit in one.edits if edit.kind == "extra-closers"]
    return [(edit.position or 0) + len(str(edit.before)) for edit in surplus] == [one.end]


def _is_trifle(value: JsonValue) -> bool:
    """Whether an object is too small to be an envelope, or to hold one."""
    return (
        isinstance(value, dict) and len(value) < 2 and not any(isinstance(one, dict | list) for one in value.values())
    )


def _strict_at(text: str, start: int, found: _Found) -> Quick | Stop | None:
    """What begins at a bracket as strict JSON; where the text begins with it, that is known already."""
    if found.values == 1 and found.stop is not None and not found.stop.is_behind and not text[:start].strip():
        return found.stop
    return read_quickly_at(text, start)


def _candidate(text: str, quick: Quick | Stop | None, start: int, limits: Limits) -> Candidate | None:
    """The candidate that strict JSON holds, with nothing behind it that may belong to it."""
    if not isinstance(quick, Quick) or quick.levels > limits.levels or not is_candidate(quick.value):
        return None
    if _GOES_ON.match(text, quick.end):
        return None
    return Candidate(quick.value, start, quick.end, source=text[start : quick.end])


def _value_at(text: str, start: int, limits: Limits, strict: Quick | Stop | None, *, unsafe: bool) -> Candidate:
    """The value that begins at a bracket, read tolerantly; raises `UnreadableError`."""
    stop = strict.position if isinstance(strict, Stop) and not unsafe else None
    rewritten = rewrite(text, start, limits, stop, unsafe=unsafe)
    edits = rewritten.edits
    if rewritten.unclosed:
        edits = (*edits, closers(text, rewritten))
    mended = respelt(text[start : rewritten.end], edits, start)
    ends = (rewritten.unclosed, rewritten.surplus)
    quick = rewritten.quick or read_quickly(mended)
    if isinstance(quick, Quick) and quick.levels <= limits.levels and is_candidate(quick.value):
        return Candidate(quick.value, start, rewritten.end, edits, *ends, source=mended, early=rewritten.early)
    try:
        value = parse(mended)
    except NotJsonError as error:
        kind = "limit" if error.limit else "number-forms"
        raise UnreadableError(
            kind, start, f"{error}; past the limit `{error.limit}`" if error.limit else str(error)
        ) from None
    return Candidate(value, start, rewritten.end, edits, *ends, early=rewritten.early)


def _skip_fault(text: str, stop: re.Match[str], fault: UnreadableError, found: _Found, limits: Limits) -> int:
    """Where prose goes on behind brackets that are no value; rejects an object that was begun."""
    found.attempts += 1
    found.in_vain += fault.position - stop.start()
    if stop["array"]:
        if found.attempts > limits.candidates:
            raise _too_many(text, stop.start(), limits)
        return stop.end()
    braces = _PROSE_BRACES.match(text, stop.start())
    if braces is not None and not _names_code(braces):
        return braces.end()
    if not fault.begun and fault.malformation != "limit" and not _BEGUN_ESCAPED.match(text, stop.start()):
        return stop.end()
    if passed := end_of_thoughts(text, found.passed, stop.start()):
        return _drop_drafts(found, passed)
    raise RejectedError(fault.malformation, place(text, fault.position), f"not JSON: {fault}")


def _names_code(braces: re.Match[str]) -> bool:
    """Whether a word between braces can be the name of the envelope's `code`."""
    return any(map(resembles_code, _WORD.findall(braces.group())))


def _holds_candidate(value: JsonValue) -> bool:
    members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(is_candidate, members))


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


def _tokens(text: str, start: int, end: int, prose: str) -> list[tuple[str, int, int]]:
    """The fences and the prose between two characters; white space alone is none."""
    tokens: list[tuple[str, int, int]] = []
    position = start
    has_fence = text.find("```", start, end) >= 0 or text.find("~~~", start, end) >= 0
    for fence in _FENCE.finditer(text, start, end) if has_fence else ():
        if text[position : fence.start()].strip(" \t\r\n"):
            tokens.append((prose, position, fence.start()))
        tokens.append(("fence", *fence.span()))
        position = fence.end()
    if text[position:end].strip(" \t\r\n"):
        tokens.append((prose, position, end))
    return tokens
