"""Travellers' reports of trips, profiles and photos."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base
from app.db.types import Id, utc_now
from app.reviews.models import REPORT_LENGTH, ReportReason


class Kind(StrEnum):
    """Subjects of reports, besides reviews, whose reports are in `app.reviews`."""

    TRIP = "trip"
    PROFILE = "profile"
    PHOTO = "photo"


_UNANSWERED = text("answered_at IS NULL")


class ContentReport(Base):
    """A traveller's report to the staff; at most one per traveller and subject.

    `subject_id` is the id of the trip, or of the traveller with the profile or photo; `trip_id` or `owner_id` repeats
    it, so that a report is deleted with its subject. `answered_at` says when the staff hid the subject or dismissed the
    report.
    """

    __tablename__ = "content_report"
    __table_args__ = (
        CheckConstraint(f"kind IN ({', '.join(repr(kind.value) for kind in Kind)})", name="kind_known"),
        CheckConstraint(f"reason IN ({', '.join(repr(reason.value) for reason in ReportReason)})", name="reason_known"),
        CheckConstraint("subject_id = coalesce(trip_id, owner_id)", name="subject"),
        Index(None, "user_id", "created_at"),
        Index(None, "trip_id"),
        Index(None, "owner_id"),
        Index(
            "ix_content_report_unanswered",
            "kind",
            "subject_id",
            "created_at",
            postgresql_where=_UNANSWERED,
            sqlite_where=_UNANSWERED,
        ),
    )

    kind: Mapped[str] = mapped_column(String(10), primary_key=True)
    subject_id: Mapped[Id] = mapped_column(primary_key=True)
    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    trip_id: Mapped[Id | None] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"))
    owner_id: Mapped[Id | None] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    reason: Mapped[str] = mapped_column(String(10))
    text: Mapped[str] = mapped_column(String(REPORT_LENGTH))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)
    answered_at: Mapped[datetime | None]
