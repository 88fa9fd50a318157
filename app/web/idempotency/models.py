"""The outcomes of calls with an idempotency key."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base
from app.db.types import Id, utc_now


class IdempotencyKey(Base):
    """One call of one traveller under one key.

    `answer` is empty while the call is running; `resource_id` is the resource created so far, so that a call that takes
    over from a dead process continues with it instead of creating another.
    """

    __tablename__ = "idempotency_key"
    __table_args__ = (Index(None, "user_id", "created_at"), Index(None, "created_at"))

    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    fingerprint: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)
    locked_until: Mapped[datetime]
    resource_id: Mapped[Id | None]
    status: Mapped[int | None]
    answer: Mapped[str | None] = mapped_column(Text)
