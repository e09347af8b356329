"""Wrapping: the envelope is intact inside other text."""

from typing import Final

from harness_strategies.malformations.wrapping import candidates, contents, escaping, fences, frames, prose

MODULES: Final = (fences, contents, prose, frames, candidates, escaping)
"""What declares the family's malformations."""

__all__ = ("MODULES",)
