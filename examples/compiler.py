"""A compiler as a tool: 200 with an artefact, 400 with the line and what is wrong there. Nothing is ever executed.

    pytest --harness-conformance examples/compiler.py --harness-strict

What it shows: a verdict on content is a 400 that explains itself; a binary result is a reference, not the bytes; what
is long is read a page at a time, by the id that the first tool answered.
"""

import dis
import hashlib
import marshal
import sys
import warnings
from collections.abc import Iterator
from functools import cache
from threading import Lock
from types import CodeType
from typing import Annotated, Any, Final

from pydantic import BaseModel, Field

from harness_envelope import Envelope, Page, Reference, failure, success, tool

MOST_KEPT: Final = 1_000
"""How many artefacts are kept; the oldest goes first."""

_COMPILING: Final = Lock()  # warnings are caught for the whole process

Source = Annotated[
    str,
    Field(
        max_length=4_000,
        description="a Python module's text",
        examples=["total = 1 + 2\n", "def area(side: int) -> int:\n    return side**2\n", "if ready:\nprint('no')\n"],
    ),
]
ArtefactId = Annotated[str, Field(pattern=r"^py-[0-9a-f]{12}$")]


class Diagnostic(BaseModel):
    line: int
    message: str


class Artefact(BaseModel):
    artefact_id: str
    bytecode: Reference
    python_version: str
    names: list[str] = Field(description="what the module's own code names, in order")
    warnings: list[Diagnostic]


class Instruction(BaseModel):
    line: int | None
    offset: int
    operation: str
    argument: str


@cache
def artefacts() -> dict[str, CodeType]:
    """The code that was compiled in this process, by id, oldest first."""
    return {}


@tool
def compile_python(source: Source, trace_id: str | None = None) -> Envelope[Artefact]:
    r"""Compile a module's text; a text that is no Python is answered with the line at fault.

    >>> compile_python("total = price * 2")["data"]["names"]
    ['price', 'total']
    >>> compile_python("x = 1\nprint(x")["msg"]
    "line 2: '(' was never closed"
    """
    try:
        code, found = compiled(source)
    except SyntaxError as error:
        return rejected(error.msg, error.lineno, error.offset, trace_id)
    except (RecursionError, MemoryError):
        return rejected("the source is nested too deeply", None, None, trace_id)
    except ValueError as error:  # half a surrogate pair; in some versions of Python a null byte
        return rejected(str(error), None, None, trace_id)
    return success(kept(code, found), trace_id=trace_id)


@tool
def list_instructions(
    artefact_id: ArtefactId,
    page: Annotated[int, Field(ge=1, le=1_000)] = 1,
    page_size: Annotated[int, Field(ge=1, le=100)] = 50,
    trace_id: str | None = None,
) -> Envelope[Page[Instruction]]:
    """The instructions of an artefact's module, in order; those of its functions are theirs."""
    code = artefacts().get(artefact_id)
    if code is None:
        return unknown_artefact(artefact_id, trace_id)
    listed = [*instructions(code)]
    first = (page - 1) * page_size
    items = listed[first : first + page_size]
    return success(Page(items=items, total=len(listed), page=page, page_size=page_size), trace_id=trace_id)


def compiled(source: str) -> tuple[CodeType, list[Diagnostic]]:
    """The code of a text, and what the compiler warns of, whatever this process does with warnings."""
    with _COMPILING, warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        code = compile(source, "<source>", "exec", dont_inherit=True)
    return code, [Diagnostic(line=one.lineno, message=str(one.message)) for one in caught]


def kept(code: CodeType, found: list[Diagnostic]) -> Artefact:
    """The artefact of compiled code, which `list_instructions` can then read."""
    written = marshal.dumps(code)
    digest = hashlib.sha256(written).hexdigest()
    artefact_id = f"py-{digest[:12]}"
    with _COMPILING:
        artefacts()[artefact_id] = code
        for oldest in [*artefacts()][:-MOST_KEPT]:
            del artefacts()[oldest]
    return Artefact(
        artefact_id=artefact_id,
        bytecode=Reference(
            uri=f"artefact:{artefact_id}",
            mime_type="application/x-python-code",
            size_bytes=len(written),
            sha256=digest,
        ),
        python_version=".".join(map(str, sys.version_info[:3])),
        names=[*code.co_names],
        warnings=found,
    )


def instructions(code: CodeType) -> Iterator[Instruction]:
    """The instructions of one code object; a function in it is named, and not shown by its place in memory."""
    for one in dis.get_instructions(code):
        argument = f"code of {one.argval.co_name}" if isinstance(one.argval, CodeType) else one.argrepr
        line = one.positions.lineno if one.positions else None
        yield Instruction(line=line, offset=one.offset, operation=one.opname, argument=argument)


def rejected(why: str, line: int | None, column: int | None, trace_id: str | None) -> Envelope[Any]:
    """The compiler's verdict on a text, with its place where it has one."""
    msg = why if line is None else f"line {line}: {why}"
    details = {"error_fields": ["source"], "error_msg": why, "line": line, "column": column}
    return failure(400, msg, details, trace_id=trace_id)


def unknown_artefact(artefact_id: str, trace_id: str | None) -> Envelope[Any]:
    """The answer to an id under which nothing is kept."""
    why = f"there is no artefact {artefact_id}; compile its source first, or again"
    return failure(404, why, {"error_fields": ["artefact_id"], "error_msg": why}, trace_id=trace_id)
