"""Trips, their destinations, days, stops and the ways between them."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    JSON,
    CheckConstraint,
    Date,
    ForeignKey,
    ForeignKeyConstraint,
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
from app.planner.advice import REASON_LENGTH
from app.planner.models import Budget, Traveler
from app.routing.models import ESTIMATE

NAME_LENGTH = 120
MAX_CITIES = 10
MAX_DAYS = 60
DESTINATION_LENGTH = MAX_CITIES * (NAME_LENGTH + 2)
"""The text that names every destination of a trip: "Kochi, Munnar"."""
FAILURE_LENGTH = 200


class Builder(StrEnum):
    """Who fills the days: the travellers themselves, or the planner."""

    CUSTOM = "CUSTOM"
    AI = "AI"


class TripStatus(StrEnum):
    """How far the making of a trip has come."""

    QUEUED = "queued"
    BUILDING = "building"
    READY = "ready"
    FAILED = "failed"


class FailureKind(StrEnum):
    """Why a trip could not be built: a part was down, nobody could plan this, or the fault is ours."""

    UNAVAILABLE = "unavailable"
    IMPOSSIBLE = "impossible"
    FAULT = "fault"


_PUBLISHED = "published_at IS NOT NULL"
UNFINISHED = (TripStatus.QUEUED, TripStatus.BUILDING)


def _one_of(column: str, words: type[StrEnum]) -> CheckConstraint:
    listed = ", ".join(f"'{word.value}'" for word in words)
    return CheckConstraint(f"{column} IN ({listed})", name=f"{column}_known")


class Trip(Base):
    """A trip. `version` grows with every change of what its readers see, but for likes and what is worked out of it.

    `plan_version` grows with every change of its stops, `figures_version` each time something was worked out of them: a
    change to the trip is not stale because of that (`version` stays), yet whoever has read it must read it again.

    `no_of_places` and `likes_count` repeat what could be counted, so that lists need not count.
    """

    __tablename__ = "trip"
    __table_args__ = (
        Index(None, "owner_id", "created_at", "id"),
        Index(None, "published_at", "id", postgresql_where=text(_PUBLISHED), sqlite_where=text(_PUBLISHED)),
        _one_of("traveler", Traveler),
        _one_of("budget", Budget),
        _one_of("builder", Builder),
        _one_of("status", TripStatus),
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
    interests: Mapped[list[Any]] = mapped_column(JSON, default=list)
    about_trip: Mapped[str] = mapped_column(Text, default="")
    start_date: Mapped[date | None] = mapped_column(Date)
    end_date: Mapped[date | None] = mapped_column(Date)
    no_of_days: Mapped[int]
    no_of_places: Mapped[int] = mapped_column(default=0)
    status: Mapped[str] = mapped_column(String(16), default=TripStatus.QUEUED.value)
    failure: Mapped[str | None] = mapped_column(String(FAILURE_LENGTH))
    failure_kind: Mapped[str | None] = mapped_column(String(16))
    is_published: Mapped[bool] = mapped_column(default=False)
    likes_count: Mapped[int] = mapped_column(default=0)
    version: Mapped[int] = mapped_column(default=1)
    plan_version: Mapped[int] = mapped_column(default=1, server_default="1")
    figures_version: Mapped[int] = mapped_column(default=0, server_default="0")
    published_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=utc_now)


class SharedPermission(StrEnum):
    """What an owner lets others do with a trip."""

    VIEW = "view"
    EDIT = "edit"


class Collaborator(Base):
    """A traveller whom the owner of a trip lets read or edit it.

    `trip_created_at` repeats the trip's own, which never changes, so that a traveller's list is one range of an index.
    """

    __tablename__ = "collaborator"
    __table_args__ = (
        Index(None, "user_id", "trip_created_at", "trip_id"),
        _one_of("permission", SharedPermission),
    )

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    permission: Mapped[str] = mapped_column(String(8))
    joined_at: Mapped[datetime] = mapped_column(default=utc_now)
    trip_created_at: Mapped[datetime]


class ShareLink(Base):
    """A link that lets whoever has it join a trip; there is one for each permission until the owner ends both."""

    __tablename__ = "share_link"
    __table_args__ = (
        UniqueConstraint("trip_id", "permission"),
        _one_of("permission", SharedPermission),
    )

    token: Mapped[str] = mapped_column(String(43), primary_key=True)
    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"))
    permission: Mapped[str] = mapped_column(String(8))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)


class TripTerm(Base):
    """What a published trip is searched by: each beginning of each word of its name and destination.

    `published_at` repeats the trip's own, so that the trips of a term, newest first, are one range of an index.
    """

    __tablename__ = "trip_term"
    __table_args__ = (Index(None, "term", "published_at", "trip_id"),)

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    term: Mapped[str] = mapped_column(PREFIX, primary_key=True)
    published_at: Mapped[datetime]


class TripDestination(Base):
    """One city of a trip, in the order of the journey, and how long the travellers stay."""

    __tablename__ = "trip_destination"
    __table_args__ = (CheckConstraint("days >= 1", name="days_positive"), Index(None, "place_id"))

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    place_id: Mapped[Id]
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    days: Mapped[int]
    start_date: Mapped[date | None] = mapped_column(Date)


class TripDay(Base):
    """One day of a trip; `date` is empty while the travellers only know how many days they have."""

    __tablename__ = "trip_day"

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    destination: Mapped[int]
    date: Mapped[date | None] = mapped_column(Date)


class Activity(Base):
    """A stop of a day. Its times are minutes after the day's midnight, empty where nobody planned them.

    `reason` is a sentence in plain text that says why the place suits these travellers, empty where nobody has.
    """

    __tablename__ = "activity"
    __table_args__ = (
        ForeignKeyConstraint(["trip_id", "day"], ["trip_day.trip_id", "trip_day.position"], ondelete="CASCADE"),
        CheckConstraint("arrive <= depart", name="times_in_order"),
        Index(None, "place_id"),
    )

    trip_id: Mapped[Id] = mapped_column(primary_key=True)
    day: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    place_id: Mapped[Id]
    arrive: Mapped[int | None]
    depart: Mapped[int | None]
    reason: Mapped[str | None] = mapped_column(String(REASON_LENGTH))


class Hop(Base):
    """The way from the stop at `position` to the next one of that day, and who measured it."""

    __tablename__ = "hop"
    __table_args__ = (
        ForeignKeyConstraint(
            ["trip_id", "day", "position"],
            ["activity.trip_id", "activity.day", "activity.position"],
            ondelete="CASCADE",
        ),
        CheckConstraint("distance_m >= 0 AND duration_s >= 0", name="not_negative"),
    )

    trip_id: Mapped[Id] = mapped_column(primary_key=True)
    day: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    distance_m: Mapped[int]
    duration_s: Mapped[int]
    source: Mapped[str] = mapped_column(String(16), default=ESTIMATE, server_default=ESTIMATE)


class TripTravel(Base):
    """What the worker has worked out of the ways of a trip, for one version of its plan and no other.

    `fuel_cost` is empty where there is none: outside India, and where nothing is driven. `prices_revision` is that of
    the prices it was reckoned with.
    """

    __tablename__ = "trip_travel"

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    plan_version: Mapped[int]
    fuel_cost: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    prices_revision: Mapped[int] = mapped_column(default=0, server_default="0")


class TripLike(Base):
    """A traveller likes a trip."""

    __tablename__ = "trip_like"
    __table_args__ = (Index(None, "user_id"),)

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(default=utc_now)
