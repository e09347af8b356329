"""Libraries that only some rules need, and that come with an extra."""

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

LIBRARIES: Final = {"exposure": ("stdnum", "phonenumbers", "detect_secrets")}
"""The modules that each extra brings."""


def unmet(extra: str) -> str | None:
    """What to install, and how, where a library of an extra is missing; None where all are there."""
    missing = [name for name in LIBRARIES[extra] if find_spec(name) is None]
    if not missing:
        return None
    return f"{', '.join(missing)} cannot be imported; pip install 'harness-conformance[{extra}]'"


@lru_cache
def library(name: str) -> ModuleType | None:
    """A module of an extra, None where it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        return None
