"""The JSON Schemas of one tool: of what it answers, and of its arguments."""

from pathlib import Path

from harness_conformance.targets import TargetError, load_target
from harness_conformance.tools import Tool
from harness_envelope.contracts import NAMES, contract, result_schema
from harness_envelope.schema_nodes import JsonSchema


def tool_schema(target: str, *, arguments: bool) -> JsonSchema:
    """The schema of a tool's result, or of its arguments; raises `TargetError` for what names no single tool."""
    tool = _only_tool(target)
    if not arguments:
        return result_schema(tool.declared, tool.name)
    if tool.signature is None:
        raise TargetError(f"{target}: nothing is known of the arguments of `{tool.name}`; its results were recorded")
    return {"$schema": contract(NAMES[0])["$schema"], **tool.signature.schema}


def _only_tool(target: str) -> Tool:
    roots = [Path.cwd(), Path.cwd() / "src"]
    tools = load_target(target, roots=roots, allow_destructive=True).tools
    if len(tools) != 1:
        known = ", ".join(f"`{target}:{tool.name}`" for tool in tools) or "none"
        raise TargetError(f"{target} holds {len(tools)} tools; expected one of: {known}")
    return tools[0]
