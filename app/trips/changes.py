"""Telling the other parts that a trip has changed: every change that its readers see goes through here."""

from __future__ import annotations

from typing import Any

import structlog
from flask import json
from redis.exceptions import RedisError
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db import transaction
from app.db.types import Id, utc_now
from app.extensions import queue
from app.trips.models import Trip

log = structlog.get_logger(__name__)

KEPT_SECONDS = 3600

# Two calls that were kept one after the other may get here the other way round: the later version stays.
_KEEP_LATEST = """
local kept = redis.call('GET', KEYS[1])
if kept and cjson.decode(kept).version > tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
"""


def change_key(trip_id: Id) -> str:
    """Return under which key of Redis the last change of a trip stands."""
    return f"trip:{trip_id}:change"


def grow(session: Session, trip_id: Id, actor_id: Id | None, **columns: Any) -> None:
    """Give a trip whose content changes its next version, and tell of it.

    The columns come along because a transaction may change a trip's row once only: PostgreSQL looks for the owner of a
    row that is changed again, and so waits for one who is leaving, who in turn waits for the trip.

    :param trip_id: of a trip that the caller has locked.
    :param actor_id: who changed it; None where nobody in particular did.
    :param columns: of the trip that change, by name.
    """
    version = session.scalars(
        update(Trip).where(Trip.id == trip_id).values(version=Trip.version + 1, **columns).returning(Trip.version)
    ).one()
    record_change(session, trip_id, version, actor_id)


def record_change(session: Session, trip_id: Id, version: int, actor_id: Id | None, *, deleted: bool = False) -> None:
    """Tell the other parts of a change once the transaction is kept; what is told is forgotten after an hour.

    Redis holds `{"version", "user_id", "name", "at", "deleted"}` under `change_key`. The trip itself is what counts: a
    Redis that is down costs its readers only the news.

    :param version: of the trip from now on; the same again where only who may do what has changed.
    :param actor_id: who changed it; None where nobody in particular did.
    :param deleted: whether the trip is gone.
    """
    name = session.scalar(select(User.name).where(User.id == actor_id)) if actor_id else None
    news = {
        "version": version,
        "user_id": actor_id,
        "name": name,
        "at": utc_now().isoformat(),
        "deleted": deleted,
    }
    transaction.after_commit(session, lambda: _write(trip_id, version, json.dumps(news)))


def _write(trip_id: Id, version: int, news: str) -> None:
    try:
        queue.redis.eval(_KEEP_LATEST, 1, change_key(trip_id), str(version), news, str(KEPT_SECONDS))
    except RedisError as error:
        log.warning("change_not_recorded", trip=trip_id, error=repr(error))
