"""Result types as real tools declare them, for whoever has none of their own."""

from datetime import datetime
from enum import Enum
from typing import Annotated

from pydantic import AliasChoices, BaseModel, Field

from harness_envelope.models import Page


class Weather(BaseModel):
    """What a weather tool answers."""

    city: str
    temperature: float
    humidity: Annotated[int, Field(ge=0, le=100)]
    weather: str
    visibility_m: int | None = None


class OrderStatus(Enum):
    """How far an order is."""

    OPEN = "open"
    SHIPPED = "shipped"
    CLOSED = "closed"


class Address(BaseModel):
    """Where an order goes."""

    street: str
    city: str
    floor: int | None = None


class Order(BaseModel):
    """What a shop's tool answers for one order."""

    order_id: str
    customer: str
    amount: float
    quantity: Annotated[int, Field(ge=1)]
    status: OrderStatus
    is_paid: bool
    address: Address
    placed_at: datetime
    note: str | None = None
    currency: str = "CNY"


class UserProfile(BaseModel):
    """What a directory's tool answers for one user; the id is digits, but text."""

    user_id: Annotated[str, Field(pattern=r"^0[0-9]{5}$")]
    full_name: Annotated[str, Field(validation_alias=AliasChoices("full_name", "displayName"))]
    followers: int
    is_active: bool
    has_avatar: bool = False
    tags: list[str] = []
    scores: dict[str, float] = {}


def sample_schemas() -> tuple[type[BaseModel], ...]:
    """A weather report, an order, a page of orders and a user profile, as pydantic models."""
    return (Weather, Order, Page[Order], UserProfile)
