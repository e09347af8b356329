"""Names that are near each other by their letters, and yet name different things."""

import re
import unicodedata
from typing import Final

from harness_envelope.normalizer.words import FIELD_WORDS, NO_PREFIXES, YES_WORDS

_WORD: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^\W_A-Za-z0-9]+")
_NUMBERING: Final = re.compile(r"[2-9]|(?<![A-Za-z])[01]|[01](?![A-Za-z])")
"""A digit, but for a nought or one between letters, which is written for the letter that it looks like."""


def names_another(name: str, target: str) -> bool:
    """Whether a name says that it is another field: by its number, by a word of its own, by one more or fewer.

    `price_2023` is no slip of `price_2024`, `p_value` none of `value`, `user_ip` and `user` none of `user_id`, and
    `inactive` none of `is_active`.
    """
    name, target = _plain(name), _plain(target)
    words, meant = _words(name), _words(target)
    if _numbers(name) != _numbers(target) or _has_initial("".join(words), "".join(meant)):
        return True
    bare, other = "".join(_without_yes(words)), "".join(_without_yes(meant))
    if _is_denial(bare, other) or _is_denial(other, bare):
        return True
    if len(words) == len(meant):
        return any(map(_are_two, words, meant))
    return _is_part(words, meant) or _is_part(meant, words)


def _plain(name: str) -> str:
    return name if name.isascii() else unicodedata.normalize("NFKC", name)


def _words(name: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(name)] or [""]


def _numbers(name: str) -> list[str]:
    return _NUMBERING.findall(name)


def _has_initial(name: str, target: str) -> bool:
    """Whether another letter stands before the target: `ecode`, `odata`."""
    return len(name) == len(target) + 1 and name.endswith(target) and name[0] != target[0] and name[0].isalpha()


def _without_yes(words: list[str]) -> list[str]:
    return words[1:] if words[0] in YES_WORDS else words


def _is_denial(name: str, target: str) -> bool:
    return name != target and name.endswith(target) and name.removesuffix(target) in NO_PREFIXES


def _are_two(word: str, other: str) -> bool:
    """Whether two words that stand in one place name two things; a plural, and `on` for `no`, names the same."""
    if word in (other, other[::-1]):
        return False
    if len(word) == len(other) == 1:
        return True
    known, others = _known(word), _known(other)
    return known is not None and others is not None and known != others


def _known(word: str) -> str | None:
    return next((form for form in (word, word.removesuffix("s")) if form in FIELD_WORDS), None)


def _is_part(words: list[str], more: list[str]) -> bool:
    """Whether a name lacks the first or the last words of a longer one, other than those of a boolean."""
    count = len(more) - len(words)
    is_first = count > 0 and more[count:] == words and more[0] not in YES_WORDS
    return is_first or (count > 0 and more[: len(words)] == words)
