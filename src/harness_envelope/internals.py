"""What a message tells of the server that it comes from."""

import re
from collections.abc import Iterator
from typing import Final

_SEGMENT = r"[\w.@+~-]+"
_LEAKS: Final = {
    "a stack trace": re.compile(
        r"""
        Traceback\s\(most\srecent\scall\slast\) | \bFile\s"[^"\n]+",\sline\s\d+
        | ^\s+at\s\S+\s?\(.*:\d+(?::\d+)?\)\s*$ | ^\s+at\s[\w.$<>]+\([^)\n]*\)(?:\sin\s.+:line\s\d+)?\s*$
        | ^goroutine\s\d+\s\[ | \bthread\s'[^'\n]*'\s(?:\(\d+\)\s)?panicked\sat\b | ^\#\d+\s(?:\{main\}|\S+\(\d+\):)
        """,
        re.VERBOSE | re.MULTILINE,
    ),
    "a file path of the server": re.compile(
        rf"""
        (?<![\w:/.~-])/(?:home|root|usr|var|opt|srv|app|Users|private|mnt|nix|lib)(?:/{_SEGMENT}){{2,}}
        | (?<![\w:/.~-])(?:/{_SEGMENT}){{2,}}\.(?:py|pyc|js|ts|jsx|tsx|java|rb|php|go|rs|cs|cpp|so|jar)\b
        | \bsite-packages/ | \bnode_modules/ | (?<![A-Za-z])[A-Za-z]:\\{_SEGMENT}\\{_SEGMENT}
        """,
        re.VERBOSE,
    ),
    "an SQL statement": re.compile(
        r"""
        \bSELECT\s(?:(?!\bFROM\b).){1,400}\sFROM\s\S | \bINSERT\sINTO\s\S+ | \bUPDATE\s\S+\sSET\s\S+\s?=
        | \bDELETE\sFROM\s\S | \b(?:CREATE|ALTER|DROP)\sTABLE\s\S
        | \bselect\s[\w*,.\s`"()]{1,200}\sfrom\s[`"\w.]+\s(?:where|order\sby|group\sby|limit|join|inner|left)\b
        | \bdelete\sfrom\s[`"\w.]+\swhere\s | \binsert\sinto\s[`"\w.]+\s?\([^)]*\)\s?values\b
        | \bupdate\s[`"\w.]+\sset\s[`"\w.]+\s?=
        """,
        re.VERBOSE | re.DOTALL,
    ),
    "an object's memory address": re.compile(
        r"\bat 0x[0-9A-Fa-f]{6,16}\b|(?<![\w@])(?:[a-z]\w*\.)+[A-Z][\w$]*@[0-9a-f]{5,8}\b"
    ),
}


def leaked(text: str) -> Iterator[tuple[str, str]]:
    """What of the server a text tells, and the piece that tells it; one of a kind."""
    for what, pattern in _LEAKS.items():
        match = pattern.search(text)
        if match:
            yield what, match[0].strip()
