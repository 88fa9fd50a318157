"""Watches a trip for changes without the database: a ticket authorises the call, Redis has the answer (ADR 8)."""

from __future__ import annotations

import secrets
from typing import Annotated, TypeVar, cast

import msgspec
import structlog
from msgspec import Meta
from redis import Redis
from redis.exceptions import RedisError
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.decoding import decode
from app.errors import NotFound, Unavailable
from app.extensions import queue
from app.texts import gettext
from app.trips.access import require_reader
from app.trips.versions import Change, change_key, votes_key
from app.web.answers import Answer

log = structlog.get_logger(__name__)
Stored = TypeVar("Stored", bound=msgspec.Struct)

TICKET_SECONDS = 600
"""Less than the retention of changes, so that no ticket outlives the news that it waits for."""
TICKET_BYTES = 24


Votes = Annotated[
    int,
    Meta(description="Changes when members vote on ideas, which creates no new version."),
]


class Ticket(msgspec.Struct, frozen=True):
    """A ticket as Redis stores it.

    :param version: of the trip when the ticket was issued.
    :param votes: the vote counter in Redis at that time; None for non-members, who see no votes.
    """

    trip_id: Id
    user_id: Id
    version: int
    votes: int | None = None


class TicketAnswer(Answer, frozen=True, kw_only=True):
    """A ticket for watching a trip."""

    ticket: Annotated[str, Meta(description="For `GET /itinerary/changes`; valid for ten minutes.")]
    version: Annotated[int, Meta(description="The current version of the trip.")]
    votes: Votes


class NewsAnswer(Answer, frozen=True, kw_only=True):
    """The last known version of a trip."""

    version: int
    changed_by: Annotated[str | None, Meta(description="A name; null if it was the caller, or is unknown.")]
    deleted: bool
    votes: Votes


def open_ticket(session: Session, actor_id: Id, trip_id: Id) -> TicketAnswer:
    """Issue a ticket to a reader of a trip.

    :raises NotFound: the actor may not see the trip.
    :raises Unavailable: Redis is down.
    """
    access = require_reader(session, actor_id, trip_id)
    name = secrets.token_urlsafe(TICKET_BYTES)
    tickets = _tickets_key(trip_id, actor_id)
    try:
        votes = _votes(queue.redis.get(votes_key(trip_id))) if access.is_member else None
        ticket = Ticket(trip_id, actor_id, access.version, votes)
        with queue.redis.pipeline() as steps:
            steps.setex(_key(name), TICKET_SECONDS, msgspec.json.encode(ticket))
            steps.sadd(tickets, _key(name))
            steps.expire(tickets, TICKET_SECONDS)
            steps.execute()
    except RedisError as error:
        log.warning("ticket_not_issued", trip=trip_id, error=repr(error))
        raise _not_now() from error
    return TicketAnswer(ticket=name, version=access.version, votes=votes or 0)


def news_of(name: str) -> NewsAnswer:
    """Return the last known version of the trip that a ticket is for, without the database.

    :raises NotFound: there is no such ticket, or it has expired.
    :raises Unavailable: Redis is down.
    """
    try:
        ticket = _read(queue.redis, _key(name), Ticket)
        if ticket is None:
            raise NotFound(gettext("We no longer watch this trip for you. Please look at it again."))
        stored, counted = cast(
            list[bytes | None], queue.redis.mget(change_key(ticket.trip_id), votes_key(ticket.trip_id))
        )
    except RedisError as error:
        log.warning("changes_not_read", error=repr(error))
        raise _not_now() from error
    change = decode(stored, Change) if stored else None
    votes = 0 if ticket.votes is None else _votes(counted)
    if change is None or change.version < ticket.version:
        return NewsAnswer(version=ticket.version, changed_by=None, deleted=False, votes=votes)
    changed_by = None if change.user_id == ticket.user_id else change.name
    return NewsAnswer(version=change.version, changed_by=changed_by, deleted=change.deleted, votes=votes)


def end_tickets(session: Session, trip_id: Id, user_id: Id) -> None:
    """Revoke a traveller's tickets of a trip after commit, because their permission has changed.

    If Redis is down, they expire by themselves.
    """
    transaction.after_commit(session, lambda: _end(trip_id, user_id))


def _end(trip_id: Id, user_id: Id) -> None:
    tickets = _tickets_key(trip_id, user_id)
    try:
        queue.redis.delete(tickets, *cast(set[bytes], queue.redis.smembers(tickets)))
    except RedisError as error:
        log.warning("tickets_not_ended", trip=trip_id, error=repr(error))


def _read(redis: Redis, key: str, kind: type[Stored]) -> Stored | None:
    raw = cast(bytes | None, redis.get(key))
    return decode(raw, kind) if raw else None


def _votes(raw: object) -> int:
    return int(cast(bytes, raw)) if raw else 0


def _not_now() -> Unavailable:
    return Unavailable(gettext("We can't watch this trip right now. Please try again in a moment."))


def _key(name: str) -> str:
    return f"live:{name}"


def _tickets_key(trip_id: Id, user_id: Id) -> str:
    return f"trip:{trip_id}:live:{user_id}"
