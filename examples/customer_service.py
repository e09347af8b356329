"""The tools of a customer-service agent: users, orders, tickets and refunds, with state and honest failures.

    pytest --harness-conformance examples/customer_service.py --harness-strict

What each shows: a page for every list, the empty one too; 404 for an id that names nothing, 403 for what a person has
to decide, 400 for what cannot be done, each with the field at fault; actions that an agent may safely repeat.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import AfterValidator, AwareDatetime, BaseModel, Field

from harness_envelope import Envelope, Page, failure, success, tool

T = TypeVar("T")

RECORDS: Final = Path(__file__).parent / "shop.json"
AGENT_LIMIT_CENTS: Final = 20_000
"""The most that an agent may refund without a person."""

UserId = Annotated[str, Field(pattern=r"^u-[0-9]{4}$")]
OrderId = Annotated[str, Field(pattern=r"^ord-[0-9]{4}$")]
TicketId = Annotated[str, Field(pattern=r"^tic-[0-9]{4,9}$")]
PageNumber = Annotated[int, Field(ge=1, le=1_000)]
PageSize = Annotated[int, Field(ge=1, le=100)]
Subject = Annotated[str, Field(min_length=3, max_length=120, pattern=r"\S")]
Status = Literal["open", "closed"]
Reason = Literal["damaged", "late", "unwanted"]


def masked(email: str) -> str:
    """An e-mail address of which the owner's part is hidden, so that no model or log ever reads it.

    >>> masked("ada@example.com")
    'a***@example.com'
    """
    owner, _, host = email.partition("@")
    return f"{owner[:1]}***@{host}"


class User(BaseModel):
    user_id: str
    name: str
    email: Annotated[str, AfterValidator(masked)]
    is_vip: bool


class Order(BaseModel):
    order_id: str
    user_id: str
    title: str
    total_cents: int
    ordered_at: AwareDatetime
    is_paid: bool


class Ticket(BaseModel):
    ticket_id: str
    user_id: str
    subject: str
    status: Status
    opened_at: AwareDatetime


class Refund(BaseModel):
    """A refund that was made; `is_repeated` says that it had been made before this call."""

    refund_id: str
    order_id: str
    amount_cents: int
    reason: Reason
    refunded_at: AwareDatetime
    is_repeated: bool = False


class Records(BaseModel):
    """What stands in shop.json."""

    users: list[User]
    orders: list[Order]
    tickets: list[Ticket]


@dataclass(frozen=True, slots=True)
class Desk:
    """The state of the service, by id; a real one would keep it in a database."""

    users: dict[str, User]
    orders: dict[str, Order]
    tickets: dict[str, Ticket]
    refunds: dict[str, Refund] = field(default_factory=dict)
    numbers: "count[int]" = field(default_factory=lambda: count(2_001))


@cache
def desk() -> Desk:
    """The one desk of this process."""
    records = Records.model_validate_json(RECORDS.read_text(encoding="utf-8"))
    return Desk(
        users={user.user_id: user for user in records.users},
        orders={order.order_id: order for order in records.orders},
        tickets={ticket.ticket_id: ticket for ticket in records.tickets},
    )


@tool
def find_users(
    name: Annotated[str, Field(max_length=80)] = "",
    page: PageNumber = 1,
    page_size: PageSize = 20,
    trace_id: str | None = None,
) -> Envelope[Page[User]]:
    """The users whose name holds a text, whatever its case; all of them for an empty one.

    >>> [user["name"] for user in find_users("gra")["data"]["items"]]
    ['Grace Hopper']
    """
    found = [user for user in desk().users.values() if name.casefold() in user.name.casefold()]
    return success(page_of(found, page, page_size), trace_id=trace_id)


@tool
def get_user(user_id: UserId, trace_id: str | None = None) -> Envelope[User]:
    """One user."""
    user = desk().users.get(user_id)
    return unknown("user_id", user_id, trace_id) if user is None else success(user, trace_id=trace_id)


@tool
def list_orders(
    user_id: UserId, page: PageNumber = 1, page_size: PageSize = 20, trace_id: str | None = None
) -> Envelope[Page[Order]]:
    """The orders of a user, newest first; an empty page for one who has ordered nothing.

    >>> list_orders("u-1001")["data"]["total"]
    3
    >>> list_orders("u-1005")["data"]
    {'items': [], 'total': 0, 'page': 1, 'page_size': 20}
    """
    if user_id not in desk().users:
        return unknown("user_id", user_id, trace_id)
    found = [order for order in desk().orders.values() if order.user_id == user_id]
    newest_first = sorted(found, key=lambda order: order.ordered_at, reverse=True)
    return success(page_of(newest_first, page, page_size), trace_id=trace_id)


@tool(destructive=False)  # it changes nothing but the desk in this process
def refund_order(order_id: OrderId, reason: Reason, trace_id: str | None = None) -> Envelope[Refund]:
    """Give the customer back what an order cost. Asked again, it says what was done and pays nothing."""
    order = desk().orders.get(order_id)
    if order is None:
        return unknown("order_id", order_id, trace_id)
    if not order.is_paid:
        return refused(400, "order_id", f"order {order_id} was never paid, so there is nothing to give back", trace_id)
    if order.total_cents > AGENT_LIMIT_CENTS:
        return refused(403, "order_id", f"order {order_id} is above an agent's limit; hand it to a person", trace_id)
    return success(refunded(order, reason), trace_id=trace_id)


@tool
def list_tickets(
    status: Status = "open", page: PageNumber = 1, page_size: PageSize = 20, trace_id: str | None = None
) -> Envelope[Page[Ticket]]:
    """The tickets that are open, or those that are closed, oldest first."""
    found = [ticket for ticket in [*desk().tickets.values()] if ticket.status == status]
    return success(page_of(found, page, page_size), trace_id=trace_id)


@tool(destructive=False)  # as above
def open_ticket(user_id: UserId, subject: Subject, trace_id: str | None = None) -> Envelope[Ticket]:
    """A new ticket for a user.

    >>> open_ticket("u-1002", "The kettle leaks")["data"]["status"]
    'open'
    """
    if user_id not in desk().users:
        return unknown("user_id", user_id, trace_id)
    number = f"tic-{next(desk().numbers)}"
    ticket = Ticket(ticket_id=number, user_id=user_id, subject=subject, status="open", opened_at=datetime.now(UTC))
    desk().tickets[number] = ticket
    return success(ticket, trace_id=trace_id)


@tool(destructive=False)  # as above
def close_ticket(ticket_id: TicketId, trace_id: str | None = None) -> Envelope[Ticket]:
    """The ticket, closed; one that is closed already stays so."""
    ticket = desk().tickets.get(ticket_id)
    if ticket is None:
        return unknown("ticket_id", ticket_id, trace_id)
    desk().tickets[ticket_id] = closed = ticket.model_copy(update={"status": "closed"})
    return success(closed, trace_id=trace_id)


def refunded(order: Order, reason: Reason) -> Refund:
    """The one refund of an order, made now unless it was made before; two calls at once make one."""
    new = Refund(
        refund_id=order.order_id.replace("ord", "ref"),
        order_id=order.order_id,
        amount_cents=order.total_cents,
        reason=reason,
        refunded_at=datetime.now(UTC),
    )
    kept = desk().refunds.setdefault(order.order_id, new)
    return kept if kept is new else kept.model_copy(update={"is_repeated": True})


def page_of(found: Sequence[T], page: int, page_size: int) -> Page[T]:
    """One page of what was found; without items past the last one."""
    first = (page - 1) * page_size
    return Page(items=[*found[first : first + page_size]], total=len(found), page=page, page_size=page_size)


def unknown(name: str, value: str, trace_id: str | None) -> Envelope[Any]:
    """The answer to an id that names nothing."""
    return refused(404, name, f"there is no {name.removesuffix('_id')} {value}", trace_id)


def refused(code: int, name: str, why: str, trace_id: str | None) -> Envelope[Any]:
    """A failure that names the argument at fault."""
    return failure(code, why, {"error_fields": [name], "error_msg": why}, trace_id=trace_id)
