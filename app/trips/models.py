"""Trips with their destinations, days, stops and hops."""

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
    SmallInteger,
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
ABOUT_LENGTH = 5000
HIDDEN_WHY_LENGTH = 500
MARK_LENGTH = 22
MAX_STOPS_PER_DAY = 50
MAX_IDEAS = 200
MAX_STAYS = 59
NOTE_LENGTH = 2000


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
    """Why a build failed: a service was down, there is nothing to plan with, or a fault of ours."""

    UNAVAILABLE = "unavailable"
    IMPOSSIBLE = "impossible"
    FAULT = "fault"


_PUBLISHED = "published_at IS NOT NULL"
UNFINISHED = (TripStatus.QUEUED, TripStatus.BUILDING)
IS_NOT_READY = "status <> 'ready'"
IS_UNFINISHED = "status IN ('queued', 'building')"
"""The same as the conditions of indexes, which have no parameters."""


def _one_of(column: str, words: type[StrEnum]) -> CheckConstraint:
    listed = ", ".join(f"'{word.value}'" for word in words)
    return CheckConstraint(f"{column} IN ({listed})", name=f"{column}_known")


class Trip(Base):
    """A trip.

    `version` counts the changes that readers see, except for likes and travel figures. `travel_revision` counts the
    changes of the plan and of the travel figures: figures are stored only for the revision that they were computed
    from, and an edit is not stale because of them (ADR 14).

    `no_of_places`, `no_of_ideas` and `likes_count` are counters, so that no reader has to count rows.
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


class SharedPermission(StrEnum):
    """What a collaborator may do with a trip."""

    VIEW = "view"
    EDIT = "edit"


class Collaborator(Base):
    """A traveller who joined a trip through a share link.

    `trip_created_at` copies the trip's own, which never changes, so that a traveller's list is one range of an index.
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
    """A link to join a trip: one for each permission, until the owner turns both off."""

    __tablename__ = "share_link"
    __table_args__ = (
        UniqueConstraint("trip_id", "permission"),
        _one_of("permission", SharedPermission),
    )

    token: Mapped[str] = mapped_column(String(43), primary_key=True)
    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"))
    permission: Mapped[str] = mapped_column(String(8))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)


class LinkLimit(Base):
    """A link that allows a traveller less than it says, because the owner removed or lowered them after making it.

    It names the link, not a time: no clock decides which of the two came first, and a new link is free of it.

    `permission` is what the link still allows this traveller, null for nothing.
    """

    __tablename__ = "link_limit"
    __table_args__ = (Index(None, "token"), _one_of("permission", SharedPermission))

    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    token: Mapped[str] = mapped_column(String(43), ForeignKey("share_link.token", ondelete="CASCADE"), primary_key=True)
    permission: Mapped[str | None] = mapped_column(String(8))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)


class TripTerm(Base):
    """A search term of a published trip: a prefix of a word of its name or destination.

    `published_at` copies the trip's own, so that the trips of a term, newest first, are one range of an index.
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


class TripDay(Base):
    """A day of a trip; `date` is null while the travellers only know how many days they have.

    `day_id` stays the same when the day moves. `placed` is a mark of the change that put it where it is. `stops_tag` is
    another one whenever the day's stops or hops change. The ways from the stay of the night before and to that of the
    night after are null where there are none; metres and seconds.
    """

    __tablename__ = "trip_day"
    __table_args__ = (Index(None, "day_id", unique=True),)

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    day_id: Mapped[Id] = mapped_column(default=new_id, server_default="")
    placed: Mapped[str] = mapped_column(String(MARK_LENGTH), default="", server_default="")
    destination: Mapped[int]
    date: Mapped[date | None] = mapped_column(Date)
    stops_tag: Mapped[str] = mapped_column(String(MARK_LENGTH), default=new_id, server_default="")
    from_base_m: Mapped[int | None]
    from_base_s: Mapped[int | None]
    from_base_source: Mapped[str | None] = mapped_column(String(16))
    to_base_m: Mapped[int | None]
    to_base_s: Mapped[int | None]
    to_base_source: Mapped[str | None] = mapped_column(String(16))


class StopState(StrEnum):
    """What became of a stop during the trip."""

    OPEN = "open"
    DONE = "done"
    SKIPPED = "skipped"


class Stop(Base):
    """A stop of a day. Its times are minutes after the day's midnight, null where none are planned.

    `stop_id` stays the same when the stop moves. `placed` is a mark of the change that put it where it is. `start_time`
    and `minutes` are the travellers' own, which `arrive` and `depart` follow. `reason` is a plain sentence on why the
    place suits these travellers, null where there is none.
    """

    __tablename__ = "activity"
    __table_args__ = (
        ForeignKeyConstraint(["trip_id", "day"], ["trip_day.trip_id", "trip_day.position"], ondelete="CASCADE"),
        CheckConstraint("arrive <= depart", name="times_in_order"),
        _one_of("state", StopState),
        Index(None, "place_id"),
        Index(None, "stop_id", unique=True),
        Index(None, "added_by"),
    )

    trip_id: Mapped[Id] = mapped_column(primary_key=True)
    day: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    place_id: Mapped[Id]
    arrive: Mapped[int | None]
    depart: Mapped[int | None]
    reason: Mapped[str | None] = mapped_column(String(REASON_LENGTH))
    stop_id: Mapped[Id] = mapped_column(default=new_id, server_default="")
    placed: Mapped[str] = mapped_column(String(MARK_LENGTH), default="", server_default="")
    start_time: Mapped[int | None]
    minutes: Mapped[int | None]
    note: Mapped[str] = mapped_column(Text, default="", server_default="")
    state: Mapped[str] = mapped_column(String(8), default=StopState.OPEN, server_default=StopState.OPEN)
    added_by: Mapped[Id | None]
    """Without a foreign key, which SQLite adds to a table only by writing all its rows anew; `erase` clears it."""


class Hop(Base):
    """The way from the stop at `position` to the next one of that day, and the router that measured it."""

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
    """The travel figures of a trip, which a job computes; current while `revision` is the trip's `travel_revision`.

    `road_m` is the distance by road in metres, null for trips that have no fuel cost: outside India, or without any
    driving. `left_out` lists the transfers without a road, as pairs of destination names.
    """

    __tablename__ = "trip_travel"

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    revision: Mapped[int]
    road_m: Mapped[int | None]
    left_out: Mapped[list[list[str]]] = mapped_column(JSON, default=list, server_default="[]")


class TripLike(Base):
    """A traveller likes a trip."""

    __tablename__ = "trip_like"
    __table_args__ = (Index(None, "user_id"),)

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(default=utc_now)


class TripIdea(Base):
    """A place that the travellers may visit, in no day yet; each place once."""

    __tablename__ = "trip_idea"
    __table_args__ = (
        UniqueConstraint("trip_id", "place_id"),
        Index(None, "place_id"),
        Index(None, "added_by"),
    )

    idea_id: Mapped[Id] = mapped_column(primary_key=True, default=new_id)
    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"))
    place_id: Mapped[Id]
    note: Mapped[str] = mapped_column(Text, default="")
    added_by: Mapped[Id | None] = mapped_column(ForeignKey("user.id", ondelete="SET NULL"))
    added_at: Mapped[datetime] = mapped_column(default=utc_now)


class TripVote(Base):
    """A member's vote on an idea: 1 or -1. It outlives the idea, and counts again when that comes back."""

    __tablename__ = "trip_vote"
    __table_args__ = (CheckConstraint("vote IN (-1, 1)", name="up_or_down"), Index(None, "user_id"))

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    idea_id: Mapped[Id] = mapped_column(primary_key=True)
    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    vote: Mapped[int] = mapped_column(SmallInteger)


class TripStay(Base):
    """Where the nights between two days of a trip are spent; `to_day` is the day of leaving.

    `check_in` and `check_out` are minutes after midnight, null where unknown.
    """

    __tablename__ = "trip_stay"
    __table_args__ = (Index(None, "trip_id"), Index(None, "place_id"))

    stay_id: Mapped[Id] = mapped_column(primary_key=True, default=new_id)
    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"))
    place_id: Mapped[Id]
    from_day: Mapped[Id]
    to_day: Mapped[Id]
    check_in: Mapped[int | None]
    check_out: Mapped[int | None]
    note: Mapped[str] = mapped_column(Text, default="")


class TripChange(Base):
    """A change in the history of a trip.

    `facts` say what was done, `record` what it touched and how that was before and after; null where the change can't
    be undone. `version` is the trip's from then on.
    """

    __tablename__ = "trip_change"
    __table_args__ = (UniqueConstraint("trip_id", "number"), Index(None, "user_id"))

    change_id: Mapped[Id] = mapped_column(primary_key=True, default=new_id)
    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"))
    number: Mapped[int]
    version: Mapped[int]
    at: Mapped[datetime] = mapped_column(default=utc_now)
    user_id: Mapped[Id | None] = mapped_column(ForeignKey("user.id", ondelete="SET NULL"))
    facts: Mapped[list[Any]] = mapped_column(JSON)
    record: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
