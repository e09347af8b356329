"""Which functions of a module are tools."""

import inspect
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import TypeGuard, cast

from harness_conformance.targets import TargetError
from harness_conformance.targets.modules import attribute
from harness_conformance.tools import LeftOut
from harness_envelope.tool import ToolFunction

LISTED = "__harness_tools__"
RESET = "__harness_reset__"


def functions_of(module: ModuleType) -> tuple[dict[str, object], tuple[LeftOut, ...]]:
    """The functions that are tools, by name, and the public ones that are none for want of annotations.

    Those marked @tool and those listed in `__harness_tools__`; where there are neither, the public annotated
    functions that the module itself defines. A list counts beside the marks, so that marking one function of
    a list makes no other one vanish.
    """
    chosen = _without_aliases(_listed(module) | _marked(module))
    if chosen:
        return chosen, ()
    public = {name: value for name, value in vars(module).items() if _is_public(name, value, module)}
    annotated = {name: value for name, value in public.items() if _is_annotated(value)}
    reason = "nothing in it is annotated; annotate its parameters and its result, or mark it with @tool"
    return annotated, tuple(LeftOut(name, reason) for name in public if name not in annotated)


def reset_of(module: ModuleType) -> Callable[[], object] | None:
    """The function `__harness_reset__` of a module, which puts its state back before each side and each check.

    Raises `TargetError` for one that cannot be called without arguments, or that has to be awaited.
    """
    reset = getattr(module, RESET, None)
    if reset is None:
        return None
    if not callable(reset) or inspect.iscoroutinefunction(reset) or not _takes_nothing(reset):
        raise TargetError(f"`{RESET}` of {module.__file__} is {reset!r}; expected a plain function without parameters")
    found: Callable[[], object] = reset
    return found


def is_marked(value: object) -> TypeGuard[ToolFunction[..., object]]:
    """Whether a function is the wrapper that @tool makes."""
    return callable(value) and callable(getattr(value, "raw", None)) and hasattr(value, "declaration")


def _marked(module: ModuleType) -> dict[str, object]:
    return {name: value for name, value in vars(module).items() if is_marked(value)}


def _listed(module: ModuleType) -> dict[str, object]:
    items = getattr(module, LISTED, ())
    if not isinstance(items, list | tuple):
        raise TargetError(f"`{LISTED}` of {module.__file__} is {type(items).__name__}; expected a list of functions")
    return dict(_named(item, module) for item in items)


def _takes_nothing(function: Callable[..., object]) -> bool:
    try:
        inspect.signature(function).bind()
    except TypeError:
        return False
    return True


def _named(item: object, module: ModuleType) -> tuple[str, object]:
    if isinstance(item, str):
        return item, attribute(module, item)
    names = (name for name, value in vars(module).items() if value is item)
    return next(names, str(getattr(item, "__name__", item))), item


def _is_public(name: str, value: object, module: ModuleType) -> bool:
    own = getattr(value, "__module__", None) == module.__name__ and not name.startswith("_")
    decorated = callable(value) and hasattr(value, "__wrapped__")
    return own and (inspect.isfunction(value) or decorated)


def _is_annotated(function: object) -> bool:
    return bool(getattr(inspect.unwrap(cast("Callable[..., object]", function)), "__annotations__", None))


def _without_aliases(functions: Mapping[str, object]) -> dict[str, object]:
    """Each function once, under the first of its names."""
    firsts = {id(value): name for name, value in reversed([*functions.items()])}
    return {name: value for name, value in functions.items() if firsts[id(value)] == name}
