"""Column types and the values that go into them."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import NewType

from sqlalchemy import DateTime, Dialect, String
from sqlalchemy.types import TypeDecorator

Id = NewType("Id", str)
"""An opaque, URL-safe identifier of at most 36 characters."""

ID_LENGTH = 36


def new_id() -> Id:
    """Return a new random id of 22 characters (128 bits)."""
    return Id(secrets.token_urlsafe(16))


def utc_now() -> datetime:
    """Return the current time in UTC, with its time zone."""
    return datetime.now(UTC)


class IdType(TypeDecorator[str]):
    """An `Id` column."""

    impl = String(ID_LENGTH)
    cache_ok = True


class UtcDateTime(TypeDecorator[datetime]):
    """A point in time. SQLite drops time zones, so UTC is restored when a row is read."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Refuse a time without a zone: its meaning would depend on the machine."""
        if value is not None and value.tzinfo is None:
            raise ValueError("a time needs its zone")
        return value.astimezone(UTC) if value is not None else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the time in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
