"""Tools of a small shop's assistant: some keep to the convention, some do not, as tools come.

    pytest --harness-conformance examples/mytools.py

`planted.json` lists the rules that each of them breaks.
"""

import ast
import json
import operator
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from pydantic import BaseModel, Field

from harness_envelope import Envelope, Page, success, tool

UNTRACED = "untraced"
Customer = Literal["ada", "grace", "linus", "margaret", "nobody"]
Zone = Literal["Asia/Shanghai", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "UTC"]
OrderId = Annotated[int, Field(ge=1, le=48)]
Instant = Annotated[int, Field(ge=0, le=4_102_444_800, description="seconds since 1970")]
Expression = Annotated[str, Field(pattern=r"^(0|[1-9][0-9]{0,2})( [-+*/] (0|[1-9][0-9]{0,2})){0,3}$")]
City = Annotated[str, Field(pattern=r"^[A-Za-z .'\"\\-]{1,16}$")]


class Order(BaseModel):
    order_id: int
    customer: str
    total_cents: int
    ordered_at: datetime
    is_paid: bool


class LocalTime(BaseModel):
    zone: str
    local_time: datetime
    is_dst: bool


class Weather(BaseModel):
    city: str
    temperature: float
    humidity: int
    weather: str


@cache
def database() -> sqlite3.Connection:
    """The shop's orders: forty of them, by four customers, in memory."""
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    connection.row_factory = sqlite3.Row
    connection.execute(
        "CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer TEXT, total_cents INTEGER,"
        " ordered_at TEXT, is_paid INTEGER)"
    )
    first = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
    customers = ("ada", "grace", "linus", "margaret")
    connection.executemany(
        "INSERT INTO orders VALUES (?, ?, ?, ?, ?)",
        (
            (
                number,
                customers[number % 4],
                1_250 + number * 37 % 9_000,
                (first + timedelta(hours=7 * number)).isoformat(),
                number % 4 == 0 or number % 3 > 0,
            )
            for number in range(1, 41)
        ),
    )
    return connection


def find_orders(
    customer: Customer,
    page: Annotated[int, Field(ge=1, le=4)] = 1,
    page_size: Annotated[int, Field(ge=1, le=20)] = 5,
    trace_id: str | None = None,
) -> Envelope[Page[Order]]:
    """The orders of a customer, newest first, a page at a time; for a customer without any an empty one."""
    total = database().execute("SELECT count(*) FROM orders WHERE customer = ?", (customer,)).fetchone()[0]
    rows = database().execute(
        "SELECT * FROM orders WHERE customer = ? ORDER BY ordered_at DESC LIMIT ? OFFSET ?",
        (customer, page_size, (page - 1) * page_size),
    )
    items = [Order.model_validate(dict(row)) for row in rows]
    return success(Page(items=items, total=total, page=page, page_size=page_size), trace_id=trace_id)


def unpaid_orders(customer: Customer, trace_id: str = UNTRACED) -> Envelope[list[Order]]:
    """The orders that a customer has not paid, all at once."""
    rows = database().execute("SELECT * FROM orders WHERE customer = ? AND NOT is_paid ORDER BY order_id", (customer,))
    orders = [dict(row, is_paid=bool(row["is_paid"])) for row in rows]
    return {"code": 200, "msg": "success", "data": orders or None, "trace_id": trace_id}  # type: ignore[return-value]  # written before the envelope had a type


def get_order(order_id: OrderId, trace_id: str | None = None) -> Envelope[Order]:
    """One order by its number."""
    row = database().execute("SELECT * FROM orders WHERE order_id = ?", (order_id,)).fetchone()
    order = Order(
        order_id=row["order_id"],
        customer=row["customer"],
        total_cents=row["total_cents"],
        ordered_at=row["ordered_at"],
        is_paid=row["is_paid"],
    )
    return success(order, trace_id=trace_id)


def send_receipt(order_id: OrderId, address: str, trace_id: str | None = None) -> Envelope[None]:
    """Mail the receipt of an order to its customer."""
    raise RuntimeError(f"nobody has allowed the receipt of order {order_id} to go to {address} ({trace_id})")


def local_time(instant: Instant, zone: Zone, trace_id: str = UNTRACED) -> Envelope[LocalTime]:
    """The time that clocks in a zone show at an instant."""
    shown = datetime.fromtimestamp(instant, ZoneInfo(zone))
    data = {"zone": zone, "local_time": shown.isoformat(), "is_dst": bool(shown.dst())}
    return json.dumps({"code": 200, "msg": "success", "data": data, "trace_id": trace_id})  # type: ignore[return-value]  # the server of this tool speaks text


def time_difference(instant: Instant, home: Zone, away: Zone, trace_id: str = UNTRACED) -> str:
    """How many hours a zone is ahead of another at an instant."""
    offsets = [datetime.fromtimestamp(instant, ZoneInfo(zone)).utcoffset() or timedelta() for zone in (home, away)]
    hours = (offsets[1] - offsets[0]) / timedelta(hours=1)
    data = {"home": home, "away": away, "hoursAhead": hours}
    return json.dumps({"code": 200, "msg": "success", "data": data, "trace_id": trace_id})


OPERATORS: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def value_of(node: ast.AST) -> float:
    """The value of an arithmetic expression's tree; raises `ValueError` for anything that is none."""
    match node:
        case ast.Expression(body=body):
            return value_of(body)
        case ast.Constant(value=int() | float() as number):
            return number
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in OPERATORS:
            return float(OPERATORS[type(sign)](value_of(left), value_of(right)))
    raise ValueError(f"{ast.unparse(node)} is no arithmetic")


def calculate(expression: Expression, trace_id: str = UNTRACED) -> str:
    """The value of an arithmetic expression, well wrapped."""
    envelope: dict[str, object] = {"code": 200, "msg": "success", "data": None, "trace_id": trace_id}
    try:
        envelope["data"] = {"expression": expression, "value": value_of(ast.parse(expression, mode="eval"))}
    except (SyntaxError, ValueError, ZeroDivisionError) as error:
        detail = {"error_fields": ["expression"], "error_msg": str(error)}
        envelope |= {"code": 400, "msg": f"the expression has no value: {error}", "data": detail}
    text = json.dumps(envelope)
    for ticks in ("```", "````", "`````"):
        text = f"{ticks}json\n{text}\n{ticks}"
    return text


STATIONS = {
    "Hangzhou": (25.5, 60, "cloudy"),
    "Lima": (18.2, 83, "fog"),
    "Oslo": (-3.4, 71, "snow"),
    "Val d'Or": (4.0, 55, "clear"),
}


def get_weather(city: City) -> Envelope[Weather]:
    """The weather in a city, in the words of a model that is never at a loss for an answer."""
    temperature, humidity, weather = STATIONS.get(city, (21.5, 50, "fair"))
    return f"""```json
{{
  "Code": 200,
  "msg": "success",
  "data": {{
    "city": "{city}",
    "temperature": "{temperature}",
    "humidity": {humidity},
    "weather": "{weather}"
  }}
}}
```"""  # type: ignore[return-value]  # the text of an envelope, more or less


checked_weather = tool(get_weather)

__harness_tools__ = [
    find_orders,
    unpaid_orders,
    get_order,
    send_receipt,
    local_time,
    time_difference,
    calculate,
    get_weather,
    checked_weather,
]
