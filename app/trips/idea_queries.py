"""Reads the ideas of trips, with the votes of their members, into typed rows."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, bindparam, case, exists, func, or_, select
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db.rows import Statement, columns_of, fetch
from app.db.types import Id
from app.trips.member_models import Collaborator
from app.trips.models import Trip
from app.trips.plan_models import TripIdea, TripVote


@dataclass(frozen=True, slots=True)
class Idea:
    """A place that the travellers may visit, without a day yet."""

    idea_id: Id
    place_id: Id
    note: str
    added_by: Id | None
    added_at: datetime


@dataclass(frozen=True, slots=True)
class VotedIdea(Idea):
    """An idea, and the votes for and against it."""

    added_by_name: str | None
    up: int
    down: int
    my_vote: int | None


@dataclass(frozen=True, slots=True)
class VoterRow:
    """A traveller's vote on an idea: 1 or -1."""

    user_id: Id
    name: str
    photo: str | None
    vote: int


_BY_MEMBERS = or_(
    exists().where(Trip.id == TripVote.trip_id, Trip.owner_id == TripVote.user_id),
    exists().where(Collaborator.trip_id == TripVote.trip_id, Collaborator.user_id == TripVote.user_id),
)
"""The votes of travellers who left count again if they rejoin."""
_VOTES = (
    select(
        TripVote.idea_id,
        func.sum(case((TripVote.vote == 1, 1), else_=0)).label("up"),
        func.sum(case((TripVote.vote == -1, 1), else_=0)).label("down"),
        func.max(case((TripVote.user_id == bindparam("actor_id"), TripVote.vote))).label("mine"),
    )
    .where(TripVote.trip_id == bindparam("trip_id"), _BY_MEMBERS)
    .group_by(TripVote.idea_id)
    .subquery("votes")
)
_IDEAS: Statement = (
    select(*columns_of(Idea, TripIdea))
    .where(TripIdea.trip_id == bindparam("trip_id"))
    .order_by(TripIdea.added_at, TripIdea.idea_id)
)
_VOTED_IDEAS: Statement = (
    select(
        *columns_of(
            VotedIdea,
            TripIdea,
            added_by_name=User.name,
            up=func.coalesce(_VOTES.c.up, 0),
            down=func.coalesce(_VOTES.c.down, 0),
            my_vote=_VOTES.c.mine,
        )
    )
    .outerjoin(User, User.id == TripIdea.added_by)
    .outerjoin(_VOTES, _VOTES.c.idea_id == TripIdea.idea_id)
    .where(TripIdea.trip_id == bindparam("trip_id"))
    .order_by(TripIdea.added_at, TripIdea.idea_id)
)
_VOTERS = (
    select(
        TripVote.idea_id,
        *columns_of(VoterRow, User, user_id=User.id, photo=User.profile_image, vote=TripVote.vote),
    )
    .join(TripIdea, and_(TripIdea.trip_id == TripVote.trip_id, TripIdea.idea_id == TripVote.idea_id))
    .join(User, User.id == TripVote.user_id)
    .where(TripVote.trip_id == bindparam("trip_id"), _BY_MEMBERS)
    .order_by(User.name, User.id)
)
_VOTED_IDEAS_OF = (
    select(
        TripIdea.trip_id,
        *columns_of(
            VotedIdea,
            TripIdea,
            added_by_name=User.name,
            up=case((TripVote.vote == 1, 1), else_=0),
            down=case((TripVote.vote == -1, 1), else_=0),
            my_vote=TripVote.vote,
        ),
    )
    .join(Trip, Trip.id == TripIdea.trip_id)
    .outerjoin(User, User.id == TripIdea.added_by)
    .outerjoin(
        TripVote,
        and_(
            TripVote.trip_id == TripIdea.trip_id,
            TripVote.idea_id == TripIdea.idea_id,
            TripVote.user_id == bindparam("owner_id"),
        ),
    )
    .where(Trip.owner_id == bindparam("owner_id"))
    .order_by(TripIdea.added_at, TripIdea.idea_id)
)


def ideas(session: Session, trip_id: Id) -> tuple[Idea, ...]:
    """Return the ideas of a trip, oldest first."""
    return tuple(Idea(*row) for row in fetch(session, _IDEAS, {"trip_id": trip_id}))


def voted_ideas(session: Session, trip_id: Id, actor_id: Id) -> tuple[VotedIdea, ...]:
    """Return the ideas of a trip, oldest first, with their votes.

    :param actor_id: whose own votes to include.
    """
    rows = fetch(session, _VOTED_IDEAS, {"trip_id": trip_id, "actor_id": actor_id})
    return tuple(VotedIdea(*row) for row in rows)


def voters(session: Session, trip_id: Id) -> dict[Id, list[VoterRow]]:
    """Return the voters of each idea of a trip, sorted by name."""
    found: defaultdict[Id, list[VoterRow]] = defaultdict(list)
    for idea_id, *columns in fetch(session, _VOTERS, {"trip_id": trip_id}):
        found[idea_id].append(VoterRow(*columns))
    return found


def voted_ideas_of(session: Session, owner_id: Id) -> dict[Id, list[VotedIdea]]:
    """Return the ideas of all trips of a traveller, by trip, with only their own votes."""
    found: defaultdict[Id, list[VotedIdea]] = defaultdict(list)
    for trip_id, *columns in fetch(session, _VOTED_IDEAS_OF, {"owner_id": owner_id}):
        found[trip_id].append(VotedIdea(*columns))
    return found
