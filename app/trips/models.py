"""Trips with their destinations and history. `plan_models` has their days, `member_models` their members."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    JSON,
    CheckConstraint,
    Date,
    ForeignKey,
    Index,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base
from app.db.terms import PREFIX
from app.db.types import Id, new_id, utc_now
from app.planner.models import Budget, Traveler

NAME_LENGTH = 120
MAX_CITIES = 10
MAX_DAYS = 60
MAX_DAYS_OF_DESTINATION = 14
MAX_INTERESTS = 20
INTEREST_LENGTH = 40
DESTINATION_LENGTH = MAX_CITIES * (NAME_LENGTH + 2)
"""The text that names every destination of a trip: "Kochi, Munnar"."""
FAILURE_LENGTH = 200
ABOUT_LENGTH = 5000
HIDDEN_WHY_LENGTH = 500


class Builder(StrEnum):
    """Who plans the days: the travellers themselves, or the planner."""

    CUSTOM = "CUSTOM"
    AI = "AI"


class TripStatus(StrEnum):
    """The state of a trip's build; only trips that are ready can be read."""

    QUEUED = "queued"
    BUILDING = "building"
    READY = "ready"
    FAILED = "failed"


class FailureKind(StrEnum):
    """Why a build failed: a service was down, no places are known, or an internal error."""

    UNAVAILABLE = "unavailable"
    IMPOSSIBLE = "impossible"
    FAULT = "fault"


_PUBLISHED = "published_at IS NOT NULL"
UNFINISHED = (TripStatus.QUEUED, TripStatus.BUILDING)
IS_NOT_READY = "status <> 'ready'"
IS_UNFINISHED = "status IN ('queued', 'building')"
"""Literally as in the indexes, which have no parameters."""


def one_of(column: str, words: type[StrEnum]) -> CheckConstraint:
    """Return the constraint that a column has one of these words."""
    listed = ", ".join(f"'{word.value}'" for word in words)
    return CheckConstraint(f"{column} IN ({listed})", name=f"{column}_known")


class Trip(Base):
    """A trip.

    `version` counts the changes that readers see, except likes and travel figures. `travel_revision` counts the changes
    of the plan and of the travel figures: figures are stored only for the revision that they were computed from, and
    do not make an edit stale (ADR 14).

    `no_of_places`, `no_of_ideas` and `likes_count` are counters, so that reading need not count rows.
    """

    __tablename__ = "trip"
    __table_args__ = (
        Index(None, "owner_id", "created_at", "id"),
        Index(
            None,
            "owner_id",
            "created_at",
            postgresql_where=text(IS_UNFINISHED),
            sqlite_where=text(IS_UNFINISHED),
        ),
        Index(
            "ix_trip_created_at_not_ready",
            "created_at",
            postgresql_where=text(IS_NOT_READY),
            sqlite_where=text(IS_NOT_READY),
        ),
        Index(None, "published_at", "id", postgresql_where=text(_PUBLISHED), sqlite_where=text(_PUBLISHED)),
        one_of("traveler", Traveler),
        one_of("budget", Budget),
        one_of("builder", Builder),
        one_of("status", TripStatus),
        CheckConstraint(f"no_of_days BETWEEN 1 AND {MAX_DAYS}", name="no_of_days_range"),
        CheckConstraint("(start_date IS NULL) = (end_date IS NULL)", name="dates_together"),
        CheckConstraint("start_date <= end_date", name="dates_in_order"),
        CheckConstraint("no_of_places >= 0 AND likes_count >= 0", name="counts_not_negative"),
        CheckConstraint("status = 'ready' OR NOT is_published", name="published_ready"),
    )

    id: Mapped[Id] = mapped_column(primary_key=True, default=new_id)
    owner_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    destination: Mapped[str] = mapped_column(String(DESTINATION_LENGTH))
    traveler: Mapped[str] = mapped_column(String(16))
    budget: Mapped[str] = mapped_column(String(16))
    builder: Mapped[str] = mapped_column(String(16))
    interests: Mapped[list[str]] = mapped_column(JSON, default=list)
    about_trip: Mapped[str] = mapped_column(Text, default="")
    start_date: Mapped[date | None] = mapped_column(Date)
    end_date: Mapped[date | None] = mapped_column(Date)
    no_of_days: Mapped[int]
    no_of_places: Mapped[int] = mapped_column(default=0)
    no_of_ideas: Mapped[int] = mapped_column(default=0, server_default="0")
    status: Mapped[str] = mapped_column(String(16), default=TripStatus.QUEUED.value)
    failure: Mapped[str | None] = mapped_column(String(FAILURE_LENGTH))
    failure_kind: Mapped[str | None] = mapped_column(String(16))
    is_published: Mapped[bool] = mapped_column(default=False)
    likes_count: Mapped[int] = mapped_column(default=0)
    version: Mapped[int] = mapped_column(default=1)
    travel_revision: Mapped[int] = mapped_column(default=1, server_default="1")
    published_at: Mapped[datetime | None]
    hidden_at: Mapped[datetime | None]
    hidden_why: Mapped[str | None] = mapped_column(String(HIDDEN_WHY_LENGTH))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)


class TripTerm(Base):
    """A search term of a published trip: a prefix of a word in its name or destination.

    `published_at` copies the trip's column, so that the trips of a term, newest first, are one index range.
    """

    __tablename__ = "trip_term"
    __table_args__ = (Index(None, "term", "published_at", "trip_id"),)

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    term: Mapped[str] = mapped_column(PREFIX, primary_key=True)
    published_at: Mapped[datetime]


class TripDestination(Base):
    """A destination of a trip, in travel order, with the number of days spent there."""

    __tablename__ = "trip_destination"
    __table_args__ = (CheckConstraint("days >= 1", name="days_positive"), Index(None, "place_id"))

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    place_id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    days: Mapped[int]
    start_date: Mapped[date | None] = mapped_column(Date)


class TripTravel(Base):
    """The travel figures of a trip, computed by a job; current while `revision` equals the trip's `travel_revision`.

    `road_m` is the distance by road in metres; null for trips without a fuel cost: outside India, or without driving.
    `left_out` lists the transfers without a road, as pairs of destination names.
    """

    __tablename__ = "trip_travel"

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    revision: Mapped[int]
    road_m: Mapped[int | None]
    left_out: Mapped[list[list[str]]] = mapped_column(JSON, default=list, server_default="[]")


class TripLike(Base):
    """A traveller's like of a trip."""

    __tablename__ = "trip_like"
    __table_args__ = (Index(None, "user_id"),)

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(default=utc_now)


class TripChange(Base):
    """A change in the history of a trip.

    `facts` summarise it. `record` has what it touched, before and after; null if it can't be undone. `version` is the
    trip's version after it.
    """

    __tablename__ = "trip_change"
    __table_args__ = (UniqueConstraint("trip_id", "number"), Index(None, "user_id"))

    change_id: Mapped[Id] = mapped_column(primary_key=True, default=new_id)
    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"))
    number: Mapped[int]
    version: Mapped[int]
    at: Mapped[datetime] = mapped_column(default=utc_now)
    user_id: Mapped[Id | None] = mapped_column(ForeignKey("user.id", ondelete="SET NULL"))
    facts: Mapped[list[dict[str, object]]] = mapped_column(JSON)
    record: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
