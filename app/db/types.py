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
    """Return a fresh id of 22 characters that can be neither guessed nor counted (128 random bits)."""
    return Id(secrets.token_urlsafe(16))


def utc_now() -> datetime:
    """Return the present moment with its time zone, UTC."""
    return datetime.now(UTC)


class IdType(TypeDecorator[str]):
    """An `Id` column."""

    impl = String(ID_LENGTH)
    cache_ok = True


class UtcDateTime(TypeDecorator[datetime]):
    """A moment in time. SQLite forgets time zones, so UTC is put back when a row is read."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Refuse a moment without a zone: it would mean another one on another machine."""
        if value is not None and value.tzinfo is None:
            raise ValueError("a time needs its zone")
        return value.astimezone(UTC) if value is not None else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give the moment back in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
