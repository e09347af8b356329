"""The envelope, and the payloads that the convention names."""

from typing import Annotated, Any, Generic, Self, TypeVar
from uuid import uuid4

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    SerializeAsAny,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
    model_validator,
)

T = TypeVar("T")

CORE_FIELDS = ("code", "msg", "data", "trace_id", "extra")
REQUIRED_FIELDS = ("code", "msg", "data", "trace_id")
SUCCESS = "success"
MAX_PAGE_SIZE = 100


def in_range(code: int) -> bool:
    """Whether a status code is 200 or 400 to 599."""
    return code == 200 or 400 <= code <= 599


class ErrorDetail(BaseModel):
    """The details of a failure; a bad argument names the fields at fault and says what is wrong."""

    model_config = ConfigDict(extra="allow")

    error_fields: list[str] = Field(default_factory=list)
    error_msg: str | None = None


class Page(BaseModel, Generic[T]):
    """One page of a list; an empty list is a page without items and with `total` 0."""

    model_config = ConfigDict(extra="forbid")

    items: list[T]
    total: Annotated[int, Field(ge=0)]
    page: Annotated[int, Field(ge=1)]
    page_size: Annotated[int, Field(ge=1, le=MAX_PAGE_SIZE)]


class Reference(BaseModel):
    """Where a large or binary payload is kept, in place of the payload."""

    model_config = ConfigDict(extra="forbid")

    uri: str
    mime_type: str
    size_bytes: Annotated[int, Field(ge=0)]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Envelope(BaseModel, Generic[T]):
    """One result of a tool. `data` is a `T` on 200; on a failure it is null, details or any object."""

    model_config = ConfigDict(extra="forbid")

    code: int
    msg: str
    data: SerializeAsAny[T]
    trace_id: str
    extra: dict[str, JsonValue] | None = None

    @field_validator("code", mode="after")
    @classmethod
    def _code_in_range(cls, code: int) -> int:
        if not in_range(code):
            raise ValueError(f"`code` is {code}; expected 200 or 400 to 599")
        return code

    @field_validator("data", mode="wrap")
    @classmethod
    def _payload_of_a_success(cls, data: object, handler: ValidatorFunctionWrapHandler, info: ValidationInfo) -> object:
        return handler(data) if info.data.get("code") == 200 else data

    @field_validator("trace_id", mode="after")
    @classmethod
    def _trace_id_not_blank(cls, trace_id: str) -> str:
        if not trace_id.strip():
            raise ValueError("`trace_id` is blank; expected the id that the harness issued")
        return trace_id

    @field_validator("extra", mode="after")
    @classmethod
    def _extra_repeats_no_core_field(cls, extra: dict[str, JsonValue] | None) -> dict[str, JsonValue] | None:
        repeated = [field for field in CORE_FIELDS if field in (extra or {})]
        if repeated:
            raise ValueError(f"`extra` repeats the core field `{repeated[0]}`")
        return extra

    @model_validator(mode="after")
    def _msg_agrees_with_code(self) -> Self:
        if self.code == 200 and self.msg != SUCCESS:
            raise ValueError(f"`msg` is {self.msg!r} although `code` is 200; expected {SUCCESS!r}")
        if self.code != 200 and (not self.msg.strip() or self.msg == SUCCESS):
            raise ValueError(f"`msg` is {self.msg!r} although `code` is {self.code}; expected the cause")
        return self


def new_trace_id() -> str:
    """A fresh, globally unique trace id."""
    return uuid4().hex


def success(data: T, *, trace_id: str | None = None, extra: dict[str, JsonValue] | None = None) -> Envelope[T]:
    """The envelope of a success; a fresh trace id where none is handed in.

    A list is no payload: hand in a `Page`. Raises `ValueError` for one.
    """
    if isinstance(data, list | tuple):
        raise ValueError(  # noqa: TRY004 - a list is of the right type, but no payload
            "`data` is a list; expected a page: Page(items=..., total=..., page=1, page_size=...)"
        )
    return Envelope[T](code=200, msg=SUCCESS, data=data, trace_id=trace_id or new_trace_id(), extra=extra)


def failure(
    code: int,
    msg: str,
    data: object = None,
    *,
    trace_id: str | None = None,
    extra: dict[str, JsonValue] | None = None,
) -> Envelope[Any]:
    """The envelope of a failure, whatever a success declares: a code of 400 to 599, and a message that says the cause.

    Raises `ValueError` for a code of success, and for a message that is blank or says success.
    """
    if code == 200:
        raise ValueError("`code` is 200; a failure has 400 to 599. For a success call success()")
    return Envelope[Any](code=code, msg=msg, data=data, trace_id=trace_id or new_trace_id(), extra=extra)
