"""Versions of trips: every change that readers see goes through here, and is published to watchers."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog
from redis.exceptions import RedisError
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db import transaction
from app.db.types import Id, utc_now
from app.extensions import queue
from app.trips.models import Trip

log = structlog.get_logger(__name__)

CHANGE_SECONDS = 3600
"""How long the last change of a trip is retained."""

# Transactions may get here in another order than they committed, so the later version wins.
_SET_LATEST = """
local known = redis.call('GET', KEYS[1])
if known and cjson.decode(known).version > tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
"""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """The last change of a trip, as Redis stores it.

    :param user_id: who made it; None if no traveller did.
    :param name: of that traveller.
    """

    version: int
    user_id: Id | None
    name: str | None
    at: str
    deleted: bool


def change_key(trip_id: Id) -> str:
    """Return the Redis key of the last change of a trip."""
    return f"trip:{trip_id}:change"


def votes_key(trip_id: Id) -> str:
    """Return the Redis key of the counter of votes on a trip's ideas."""
    return f"trip:{trip_id}:votes"


def bump_version(session: Session, trip_id: Id, actor_id: Id | None, **columns: Any) -> None:
    """Change columns of a trip, increment its version and publish the change.

    It takes one statement for all columns: if a transaction updates a row twice, PostgreSQL checks its owner, and would
    deadlock with the owner deleting their account, who waits for the trip.

    :param trip_id: of a trip that the caller has locked.
    :param actor_id: who changed it; None if no traveller did.
    :param columns: by name.
    """
    version = session.scalars(
        update(Trip).where(Trip.id == trip_id).values(version=Trip.version + 1, **columns).returning(Trip.version)
    ).one()
    record_change(session, trip_id, version, actor_id)


def record_change(session: Session, trip_id: Id, version: int, actor_id: Id | None, *, deleted: bool = False) -> None:
    """Publish a change of a trip after commit.

    Redis retains it under `change_key` for an hour. If Redis is down, watchers miss the news, nothing else.

    :param version: of the trip after the change.
    :param actor_id: who changed it; None if no traveller did.
    """
    name = session.scalar(select(User.name).where(User.id == actor_id)) if actor_id else None
    change = Change(version=version, user_id=actor_id, name=name, at=utc_now().isoformat(), deleted=deleted)
    transaction.after_commit(session, lambda: _write(trip_id, change))


def record_votes(session: Session, trip_id: Id) -> None:
    """Publish after commit that the votes have changed: a member has voted, joined or left; the version stays.

    If Redis is down, watchers miss it.
    """
    transaction.after_commit(session, lambda: _count_votes(trip_id))


def _count_votes(trip_id: Id) -> None:
    try:
        with queue.redis.pipeline() as steps:
            steps.incr(votes_key(trip_id))
            steps.expire(votes_key(trip_id), CHANGE_SECONDS)
            steps.execute()
    except RedisError as error:
        log.warning("vote_not_counted", trip=trip_id, error=repr(error))


def _write(trip_id: Id, change: Change) -> None:
    try:
        news = msgspec.json.encode(change)
        queue.redis.eval(_SET_LATEST, 1, change_key(trip_id), str(change.version), news, str(CHANGE_SECONDS))
    except RedisError as error:
        log.warning("change_not_recorded", trip=trip_id, error=repr(error))
