"""The plan of a trip: its days, stops and hops, its ideas and stays."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum

from sqlalchemy import (
    CheckConstraint,
    Date,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base
from app.db.types import Id, new_id, utc_now
from app.planner.advice import REASON_LENGTH
from app.routing.models import ESTIMATE
from app.trips.models import one_of

MARK_LENGTH = 22
MAX_STOPS_PER_DAY = 50
MAX_IDEAS = 200
MAX_STAYS = 59
NOTE_LENGTH = 2000


class StopState(StrEnum):
    """The state of a stop during the trip."""

    OPEN = "open"
    DONE = "done"
    SKIPPED = "skipped"


class TripDay(Base):
    """A day of a trip; `date` is null if the trip has no dates.

    `day_id` stays the same when the day moves. `placed` is the mark of the change that positioned it. `stops_tag`
    changes whenever the day's stops or hops change. `from_base_*` and `to_base_*` are the legs from the stay of the
    night before and to the stay of the night after, in metres and seconds; null without them.
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


class Stop(Base):
    """A stop of a day. Its times are minutes after the day's midnight; null if none are planned.

    `stop_id` stays the same when the stop moves. `placed` is the mark of the change that positioned it. `start_time`
    and `minutes` are set by travellers; `arrive` and `depart` follow them. `reason` is a sentence of plain text on why
    the place suits these travellers; may be null.
    """

    __tablename__ = "activity"
    __table_args__ = (
        ForeignKeyConstraint(["trip_id", "day"], ["trip_day.trip_id", "trip_day.position"], ondelete="CASCADE"),
        CheckConstraint("arrive <= depart", name="times_in_order"),
        one_of("state", StopState),
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
    """Without a foreign key, which SQLite can add only by rewriting the table; `erase` clears it."""


class Hop(Base):
    """The leg from the stop at `position` to the next stop of the day, and the router that measured it."""

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


class TripIdea(Base):
    """A place that the travellers may visit, without a day yet; each place once."""

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
    """A member's vote on an idea: 1 or -1. It outlives idea and membership, and counts again once both are restored."""

    __tablename__ = "trip_vote"
    __table_args__ = (CheckConstraint("vote IN (-1, 1)", name="up_or_down"), Index(None, "user_id"))

    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"), primary_key=True)
    idea_id: Mapped[Id] = mapped_column(primary_key=True)
    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    vote: Mapped[int] = mapped_column(SmallInteger)


class TripStay(Base):
    """The lodging for the nights between two days of a trip; `to_day` is the day of leaving.

    `check_in` and `check_out` are minutes after midnight; null if unknown. `added_by` is who added the place; null if
    unknown.
    """

    __tablename__ = "trip_stay"
    __table_args__ = (Index(None, "trip_id"), Index(None, "place_id"), Index(None, "added_by"))

    stay_id: Mapped[Id] = mapped_column(primary_key=True, default=new_id)
    trip_id: Mapped[Id] = mapped_column(ForeignKey("trip.id", ondelete="CASCADE"))
    place_id: Mapped[Id]
    from_day: Mapped[Id]
    to_day: Mapped[Id]
    check_in: Mapped[int | None]
    check_out: Mapped[int | None]
    note: Mapped[str] = mapped_column(Text, default="")
    added_by: Mapped[Id | None]
    """Without a foreign key, as in `Stop`."""
