"""Watching a trip for changes without asking the database: by a ticket, answered from Redis alone."""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass
from typing import Any, cast

import structlog
from flask import json
from redis import Redis
from redis.exceptions import RedisError
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.errors import NotFound, Unavailable
from app.extensions import queue
from app.trips.access import standing
from app.trips.changes import change_key

log = structlog.get_logger(__name__)

TICKET_SECONDS = 600
"""Less than what is told of a change is kept: no ticket outlives the news that it waits for."""
TICKET_BYTES = 24
ENDED = "We no longer watch this trip for you. Please look at it again."
NOT_NOW = "We can't watch this trip right now. Please try again in a moment."


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a ticket stands for.

    :param version: of the trip when the ticket was given.
    """

    trip_id: Id
    user_id: Id
    version: int


@dataclass(frozen=True, slots=True)
class News:
    """The last known version of a trip.

    :param changed_by: the name of who made it; None where it was the reader themselves, or nobody knows.
    :param deleted: whether the trip is gone.
    """

    version: int
    changed_by: str | None
    deleted: bool


def open_ticket(session: Session, actor_id: Id, trip_id: Id) -> tuple[str, int]:
    """Give a reader a ticket with which to watch a trip, and the version that it starts from.

    :raises NotFound: when this traveller must not know of the trip.
    :raises Unavailable: when Redis cannot be reached.
    """
    head = standing(session, actor_id, trip_id)
    name = secrets.token_urlsafe(TICKET_BYTES)
    mine = _tickets_key(trip_id, actor_id)
    try:
        with queue.redis.pipeline() as steps:
            steps.setex(_key(name), TICKET_SECONDS, json.dumps(asdict(Ticket(trip_id, actor_id, head.version))))
            steps.sadd(mine, _key(name))
            steps.expire(mine, TICKET_SECONDS)
            steps.execute()
    except RedisError as error:
        log.warning("ticket_not_given", trip=trip_id, error=repr(error))
        raise Unavailable(NOT_NOW) from error
    return name, head.version


def news_of(name: str) -> News:
    """Return the last known version of the trip that a ticket is for; asks no database.

    :raises NotFound: when there is no such ticket (any more).
    :raises Unavailable: when Redis cannot be reached.
    """
    try:
        kept = _read(queue.redis, _key(name))
        if kept is None:
            raise NotFound(ENDED)
        ticket = Ticket(**kept)
        told = _read(queue.redis, change_key(ticket.trip_id))
    except RedisError as error:
        log.warning("changes_not_read", error=repr(error))
        raise Unavailable(NOT_NOW) from error
    if told is None or told["version"] < ticket.version:
        return News(ticket.version, None, deleted=False)
    own = told["user_id"] == ticket.user_id
    return News(told["version"], None if own else told["name"], told["deleted"])


def end_tickets(session: Session, trip_id: Id, user_id: Id) -> None:
    """End what a traveller watches a trip by, once the transaction is kept: what they may do has changed.

    Without Redis the tickets end by themselves.
    """
    transaction.after_commit(session, lambda: _end(trip_id, user_id))


def _end(trip_id: Id, user_id: Id) -> None:
    mine = _tickets_key(trip_id, user_id)
    try:
        queue.redis.delete(mine, *cast(set[bytes], queue.redis.smembers(mine)))
    except RedisError as error:
        log.warning("tickets_not_ended", trip=trip_id, error=repr(error))


def _read(redis: Redis, key: str) -> dict[str, Any] | None:
    raw = cast(bytes | None, redis.get(key))
    return cast(dict[str, Any], json.loads(raw)) if raw else None


def _key(name: str) -> str:
    return f"live:{name}"


def _tickets_key(trip_id: Id, user_id: Id) -> str:
    return f"trip:{trip_id}:live:{user_id}"
