"""Reviews and reports of reviews."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, String, Text, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base
from app.db.types import Id, new_id, utc_now

MAX_STARS = 5
TEXT_LENGTH = 2000
REPORT_LENGTH = 1000
HIDDEN_WHY_LENGTH = 500

_VISIBLE = text("hidden_at IS NULL")
_REPORTED = text("reported_at IS NOT NULL")


class ReportReason(StrEnum):
    """The reason of a report."""

    SPAM = "spam"
    OFFENSIVE = "offensive"
    OFF_TOPIC = "off_topic"
    PRIVATE = "private"
    FALSE = "false"
    OTHER = "other"


class Review(Base):
    """A traveller's review of a place; at most one per traveller and place.

    The place is not a foreign key: a review outlives its place's removal from the catalogue, and reappears with it. A
    hidden review is visible only to its author and does not count. `reported_at` is the time of the oldest unanswered
    report.
    """

    __tablename__ = "review"
    __table_args__ = (
        UniqueConstraint("place_id", "user_id"),
        CheckConstraint(f"rating BETWEEN 1 AND {MAX_STARS}", name="stars"),
        CheckConstraint("(hidden_at IS NULL) = (hidden_why IS NULL)", name="hidden_why"),
        Index(None, "place_id", "created_at", "id", postgresql_where=_VISIBLE, sqlite_where=_VISIBLE),
        Index(None, "user_id", "created_at"),
        Index(None, "reported_at", "id", postgresql_where=_REPORTED, sqlite_where=_REPORTED),
    )

    id: Mapped[Id] = mapped_column(primary_key=True, default=new_id)
    place_id: Mapped[Id]
    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    rating: Mapped[int] = mapped_column(SmallInteger)
    text: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(default=utc_now)
    edited_at: Mapped[datetime | None]
    hidden_at: Mapped[datetime | None]
    hidden_why: Mapped[str | None] = mapped_column(String(HIDDEN_WHY_LENGTH))
    reported_at: Mapped[datetime | None]


class ReviewReport(Base):
    """A traveller's report of a review to the staff; at most one per traveller and review."""

    __tablename__ = "review_report"
    __table_args__ = (
        CheckConstraint(f"reason IN ({', '.join(repr(reason.value) for reason in ReportReason)})", name="reason_known"),
        Index(None, "user_id", "created_at"),
    )

    review_id: Mapped[Id] = mapped_column(ForeignKey("review.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    reason: Mapped[str] = mapped_column(String(10))
    text: Mapped[str] = mapped_column(String(REPORT_LENGTH))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)
