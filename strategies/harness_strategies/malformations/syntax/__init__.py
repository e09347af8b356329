"""Syntax: the text is not quite JSON."""

from typing import Final

from harness_strategies.malformations.syntax import (
    closers,
    commas,
    comments,
    escapes,
    literals,
    numbers,
    quotes,
    separators,
    strings,
    words,
)

MODULES: Final = (commas, quotes, words, literals, numbers, comments, closers, separators, escapes, strings)
"""What declares the family's malformations."""

__all__ = ("MODULES",)
