"""Python tools: a module, a file, or the one function that is named after a colon."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import cast

from hypothesis.strategies import SearchStrategy

from harness_conformance.targets import TargetError
from harness_conformance.targets.destructive import acting_word
from harness_conformance.targets.functions import LISTED, functions_of, is_marked, reset_of
from harness_conformance.targets.modules import attribute, load_module, place_of
from harness_conformance.tools import LeftOut, Target, Tool
from harness_envelope.results import declared_result
from harness_envelope.signatures import UnsupportedSignatureError, signature_of
from harness_envelope.tool import ToolDeclaration, ToolFunction

_ALLOW = "allow it with --harness-allow-destructive, or for good with @tool(destructive=False)"


def load(rest: str, *, roots: Sequence[Path], allow_destructive: bool) -> Target:
    """The tools that a module holds, and the functions that were left out."""
    if not rest:
        raise TargetError("the target is empty; expected a module, a path, results:FILE or reference")
    module, name = load_module(rest, roots)
    functions, unannotated = ({name: attribute(module, name)}, ()) if name else functions_of(module)
    judged = [_tool_or_reason(*found, module, allow_destructive=allow_destructive) for found in functions.items()]
    tools = tuple(item for item in judged if isinstance(item, Tool))
    left_out = (*(item for item in judged if isinstance(item, LeftOut)), *unannotated)
    if not tools:
        raise TargetError(_nothing_to_test(rest, module, left_out))
    return Target(shown_name(rest, name), tools=tools, left_out=left_out)


def tool_of(function: Callable[..., object]) -> Tool:
    """One function as a tool, marked or plain; raises `TargetError`, with the reason, where it is none to be called."""
    module = inspect.getmodule(function)
    name = str(getattr(function, "__name__", function))
    if module is None:
        raise TargetError(f"{name} belongs to no module; expected a function")
    found = _tool_or_reason(name, function, module, allow_destructive=False)
    if isinstance(found, LeftOut):
        raise TargetError(f"{name}: {found.reason}")
    return found


def shown_name(argument: str, function: str = "") -> str:
    """The module as a report names it: its import name, or the stem of its file."""
    module = argument.removesuffix(f":{function}") if function else argument
    return Path(module).stem if module.endswith(".py") else module


def _nothing_to_test(argument: str, module: ModuleType, left_out: Iterable[LeftOut]) -> str:
    reasons = "".join(f"\n  {item.name}: {item.reason}" for item in left_out)
    if reasons:
        return f"{argument} ({module.__file__}) holds nothing to test; left out were{reasons}"
    return (
        f"{argument} ({module.__file__}) holds nothing to test; expected functions that are marked with "
        f"@tool, listed in `{LISTED}`, or public, annotated and defined there"
    )


def _tool_or_reason(name: str, value: object, module: ModuleType, *, allow_destructive: bool) -> Tool | LeftOut:
    if not callable(value) or inspect.isclass(value):
        kind = "a class" if inspect.isclass(value) else type(value).__name__
        return LeftOut(name, f"is {kind}; expected a function")
    try:
        tool = _marked_tool(name, value, module) if is_marked(value) else _plain_tool(name, value, module)
    except (UnsupportedSignatureError, ValueError) as error:
        return LeftOut(name, str(error))
    reason = None if allow_destructive else _danger(name, value)
    return LeftOut(name, reason) if reason else replace(tool, reset=reset_of(module))


def _danger(name: str, value: Callable[..., object]) -> str | None:
    """Why the tool is not called unasked: it says so itself, or its name does."""
    declared = value.declaration.destructive if is_marked(value) else None
    if declared is not None:
        return f"it declares itself destructive; {_ALLOW}" if declared else None
    for known in (name.rpartition(".")[2], str(getattr(value, "__name__", ""))):
        if word := acting_word(known):
            return f"its name begins with `{word}`, a word that acts on the world; {_ALLOW}"
    return None


def _marked_tool(name: str, wrapper: ToolFunction[..., object], module: ModuleType) -> Tool:
    file, line = place_of(wrapper.raw, module)
    return Tool(
        name,
        file,
        line,
        function=wrapper.raw,
        answers=wrapper,
        signature=wrapper.declaration.signature,
        declared=wrapper.declaration.result,
        strategies=_strategies(wrapper.declaration),
        ignored=wrapper.declaration.ignore,
        max_bytes=wrapper.declaration.max_bytes,
    )


def _plain_tool(name: str, function: Callable[..., object], module: ModuleType) -> Tool:
    signature = signature_of(function)
    declared = declared_result(signature.result)
    return Tool(name, *place_of(function, module), function=function, signature=signature, declared=declared)


def _strategies(declaration: ToolDeclaration) -> dict[str, SearchStrategy[object]]:
    for name, strategy in declaration.arguments.items():
        if not isinstance(strategy, SearchStrategy):
            raise UnsupportedSignatureError(
                f"@tool declares {type(strategy).__name__} for `{name}`; expected a Hypothesis strategy, "
                "as st.sampled_from([...])"
            )
    return cast("dict[str, SearchStrategy[object]]", dict(declaration.arguments))
