"""Tools that keep to each check on calls, and tools that break one thing, most of them for some values only."""

import asyncio
import json
import traceback
from functools import wraps
from time import sleep

from hypothesis import strategies as st
from pydantic import BaseModel

from harness_envelope import failure, success, tool


class City(BaseModel):
    name: str
    population: int


def envelope(data=None, trace_id="t"):
    return {"code": 200, "msg": "success", "data": data, "trace_id": trace_id}


@tool
def city(name: str, size: int = 3) -> City:
    """A city."""
    return City(name=name, population=size)


@tool
async def async_city(name: str, size: int = 3) -> City:
    """A city, later."""
    await asyncio.sleep(0)
    return City(name=name, population=size)


def wrapping(change):
    """A decorator like @tool's wrapper, whose answers are changed; `raw` and `declaration` are the wrapped one's."""

    @wraps(city)
    def answered(*, trace_id=None, **arguments):
        city.raw, before = answered.raw, city.raw
        try:
            return change(city(trace_id=trace_id, **arguments), arguments)
        finally:
            city.raw = before

    return answered


def takes_anything(answer, arguments):
    size = arguments.get("size")
    return answer | {"code": 200, "msg": "success", "data": {"name": "x", "population": 1}} if size is None else answer


def overlooks_the_size(answer, arguments):
    if not isinstance(arguments.get("size", 3), int):
        return answer | {"code": 200, "msg": "success", "data": {"name": "x", "population": 1}}
    return answer


def names_nothing(answer, _):
    return answer | {"msg": "bad request", "data": None} if answer["code"] == 400 else answer


def turns_failures_into_success(answer, _):
    return answer | {"code": 200, "msg": "success", "data": {"name": "", "population": 0}}


def says_404(answer, _):
    return answer | {"code": 404, "msg": "no such city", "data": None} if answer["code"] == 400 else answer


def answered_with(value, trace_id):
    return value | {"trace_id": trace_id} if isinstance(value, dict) else success(value, trace_id=trace_id).model_dump()


def leaks(function):
    @wraps(city)
    def answered(*, trace_id=None, **arguments):
        try:
            return answered_with(answered.raw(**arguments), trace_id)
        except Exception:  # noqa: BLE001 - what such decorators do
            return failure(500, traceback.format_exc(), trace_id=trace_id).model_dump()

    return answered


@wraps(city)
def raises_through(*, trace_id=None, **arguments):
    return answered_with(raises_through.raw(**arguments), trace_id)


@wraps(city)
def never_reaches_raw(*, trace_id=None, **arguments):
    return success(City(name="x", population=1), trace_id=trace_id).model_dump()


@tool
def writes_its_own_id(number: int) -> dict:
    """One in about ten answers has an id of its own."""
    return envelope({"number": number}, trace_id="mine" if number % 10 == 7 else "")


class Shared:
    """A wrapper that keeps the id of the call in one place for all."""

    def __init__(self):
        self.current = ""

    def wrapper(self):
        @wraps(city)
        def answered(*, trace_id=None, **arguments):
            self.current = trace_id or "fresh"
            answer = city(trace_id=trace_id, **arguments)
            sleep(0.001)
            return answer | {"trace_id": self.current}

        return answered

    def async_wrapper(self):
        @wraps(async_city)
        async def answered(*, trace_id=None, **arguments):
            self.current = trace_id or "fresh"
            answer = await async_city(trace_id=trace_id, **arguments)
            return answer | {"trace_id": self.current}

        return answered


@tool(arguments={"source": st.sampled_from(["1 + 1", "1 +", "(", "f()"])})
def compiles(source: str) -> dict:
    """400 with a line and a message: a verdict on the content."""
    try:
        compile(source, "<source>", "eval")
    except SyntaxError as error:
        return failure(400, f"line {error.lineno}: {error.msg}").model_dump()
    return success({"is_valid": True}).model_dump()


def refuses_odd(number: int) -> dict:
    if number % 2:
        return failure(400, "Invalid request parameters.").model_dump()
    return success({"number": number}).model_dump()


def refuses_always(number: int) -> dict:
    return failure(400, "Invalid request parameters.").model_dump()


def refuses_odd_in_chinese(number: int) -> dict:
    return failure(400, "请求参数错误").model_dump() if number % 2 else success({"number": number}).model_dump()


def refuses_odd_by_name(number: int) -> dict:
    return failure(400, "number must be even").model_dump() if number % 2 else success({"number": number}).model_dump()


def refuses_odd_with_details(number: int) -> dict:
    if number % 2:
        return failure(400, "bad argument", {"error_fields": ["number"]}).model_dump()
    return success({"number": number}).model_dump()


def one_shape(number: int) -> dict:
    return success({"number": number, "half": number / 2, "note": None if number % 2 else "even"}).model_dump()


def two_shapes(number: int) -> dict:
    half = {"value": number // 2, "is_exact": True} if number % 10 == 4 else {"value": number // 2}
    return success({"number": number, "half": half}).model_dump()


def two_types(number: int) -> dict:
    return success({"rows": [{"number": str(number) if number % 10 == 4 else number}]}).model_dump()


def in_pieces(number: int):
    text = json.dumps(envelope({"number": number}))
    yield text[:7]
    yield text[7:]


async def in_pieces_later(number: int):
    for piece in in_pieces(number):
        await asyncio.sleep(0)
        yield piece


def cut_pieces(number: int):
    text = json.dumps(envelope({"number": number}))
    yield text[:7]
    if number % 10 != 4:
        yield text[7:]


async def frames(number: int):
    yield json.dumps(envelope({"number": number}))
    yield json.dumps(envelope({"number": number}))


def scalar_pieces(number: int):
    yield str(number)
