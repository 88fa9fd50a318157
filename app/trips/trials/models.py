"""Trial trips, planned for visitors without an account."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, SmallInteger, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base
from app.db.types import Id, utc_now
from app.trips.models import DESTINATION_LENGTH, FAILURE_LENGTH, NAME_LENGTH, TripStatus

MAX_TRIAL_DAYS = 5


class TrialTrip(Base):
    """A trip planned without an account, for one day. It belongs to the browser whose cookie identifies it.

    `plan` has the planned days; null until they are planned. `trip_id` is the trip that it was saved as; the row is
    deleted with that trip, and so with its owner's account.
    """

    __tablename__ = "trial_trip"
    __table_args__ = (
        Index(None, "created_at"),
        UniqueConstraint("trip_id"),
        CheckConstraint(f"no_of_days BETWEEN 1 AND {MAX_TRIAL_DAYS}", name="no_of_days_range"),
        CheckConstraint("status IN ('queued', 'building', 'ready', 'failed')", name="status_known"),
    )

    id: Mapped[Id] = mapped_column(primary_key=True)
    place_id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    destination: Mapped[str] = mapped_column(String(DESTINATION_LENGTH))
    no_of_days: Mapped[int] = mapped_column(SmallInteger)
    status: Mapped[str] = mapped_column(String(16), default=TripStatus.QUEUED.value)
    failure: Mapped[str | None] = mapped_column(String(FAILURE_LENGTH))
    failure_kind: Mapped[str | None] = mapped_column(String(16))
    plan: Mapped[list[dict[str, Any]] | None] = mapped_column(JSON(none_as_null=True))
    trip_id: Mapped[Id | None] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)
