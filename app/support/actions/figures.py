"""Totals, and recent growth."""

from __future__ import annotations

from datetime import timedelta

from redis.exceptions import RedisError
from rq import Queue
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.accounts.models import AuthSession, SignUp, User
from app.db.types import utc_now
from app.extensions import queue
from app.places.models import Place, PlaceLearned
from app.queue import QUEUES
from app.reviews.models import Review
from app.trips.models import Trip

LATELY = timedelta(days=7)


def count(session: Session) -> dict[str, object]:
    """Count travellers, trips, places, reviews and jobs, in total and for the last seven days; one statement each."""
    since = utc_now() - LATELY
    counts = {
        "travellers": select(func.count()).select_from(User),
        "new travellers": select(func.count()).where(User.created_at > since),
        "locked": select(func.count()).where(User.locked_at.is_not(None)),
        "sign-ups": select(func.count()).select_from(SignUp),
        "active": select(func.count(AuthSession.user_id.distinct())).where(AuthSession.last_used_at > since),
        "trips": select(func.count()).select_from(Trip),
        "new trips": select(func.count()).where(Trip.created_at > since),
        "published": select(func.count()).where(Trip.is_published),
        "failed builds": select(func.count()).where(Trip.status == "failed"),
        "reviews": select(func.count()).select_from(Review),
        "places": select(func.count()).select_from(Place),
        "learned cities": select(func.count()).select_from(PlaceLearned),
    }
    found: dict[str, object] = {name: session.scalar(statement) for name, statement in counts.items()}
    for name in QUEUES:
        try:
            one = Queue(name, connection=queue.redis)
            found[name] = f"{one.count} waiting, {one.failed_job_registry.count} failed"
        except RedisError:
            found[name] = "Redis cannot be reached"
    return found
