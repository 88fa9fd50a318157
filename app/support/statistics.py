"""The command `flask support stats`: how much there is, and how much came lately."""

from __future__ import annotations

from datetime import timedelta

import click
from flask.cli import with_appcontext
from redis.exceptions import RedisError
from rq import Queue
from sqlalchemy import func, select

from app.accounts.models import AuthSession, SignUp, User
from app.db import transaction
from app.db.types import utc_now
from app.extensions import db, queue
from app.places.models import Place, PlaceLearned
from app.queue import QUEUES
from app.reviews.models import Review
from app.support.console import answer, json_option
from app.trips.models import Trip

LATELY = timedelta(days=7)


@click.command("stats")
@json_option
@with_appcontext
def stats(*, as_json: bool) -> None:
    """Count travellers, trips, places, reviews and jobs, and those of the last seven days."""
    session, since = db.session(), utc_now() - LATELY
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
    with transaction.reading(session):
        found: dict[str, object] = {name: session.scalar(statement) for name, statement in counts.items()}
    for name in QUEUES:
        try:
            one = Queue(name, connection=queue.redis)
            found[name] = f"{one.count} waiting, {one.failed_job_registry.count} failed"
        except RedisError:
            found[name] = "Redis cannot be reached"
    answer(found, as_json=as_json)
