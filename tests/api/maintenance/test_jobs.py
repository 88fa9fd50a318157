"""Expired data is deleted, lost jobs are requeued, and a second run changes nothing."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from rq import Queue
from sqlalchemy import func, select, update

from app.accounts.models import AuthSession, SignUp
from app.config import Settings
from app.db.types import Id, utc_now
from app.extensions import db, queue
from app.maintenance import jobs
from app.queue import TRIP_QUEUE
from app.trips.models import Trip, TripStatus
from app.web.idempotency.models import IdempotencyKey
from tests.factories.accounts import make_sign_up, make_user, start_session
from tests.factories.trips import Guide, trip_request
from tests.queries import counted
from tests.workers import queued_jobs

pytestmark = pytest.mark.both_stacks

LONG_AGO = timedelta(days=400)


def count(model: type) -> int:
    return db.session().scalar(select(func.count()).select_from(model)) or 0


def twice(job: Callable[[], None]) -> None:
    """Run a job as its worker does, twice."""
    db.session().commit()
    job()
    job()


def test_sessions_sign_ups_and_keys_that_expired_are_deleted(app: Flask) -> None:
    user = make_user()
    older, newer = start_session(user), start_session(user)
    for session, used in ((older, LONG_AGO), (newer, LONG_AGO / 2)):
        session.expires_at = session.last_used_at = utc_now() - used
    start_session(make_user())
    make_sign_up().created_at = utc_now() - LONG_AGO
    make_sign_up()
    keys = [IdempotencyKey(user_id=user.id, key=key, fingerprint="", locked_until=utc_now()) for key in ("old", "new")]
    keys[0].created_at = utc_now() - LONG_AGO
    db.session().add_all(keys)
    newer_id = newer.id
    twice(jobs.delete_expired)
    assert count(AuthSession) == 2
    # It is still known that this traveller has signed in before.
    assert db.session().get(AuthSession, newer_id) is not None
    assert count(SignUp) == 1
    assert db.session().scalars(select(IdempotencyKey.key)).all() == ["new"]


def make_build(client: FlaskClient, guide: Guide) -> Id:
    body = trip_request(guide.destination, trip_builder="AI", no_of_days=2)
    answer = client.post("/itinerary", json=body, headers={"Prefer": "respond-async"})
    return Id(answer.get_json()["itinerary_id"])


def test_failed_builds_are_deleted_after_a_day(mine: FlaskClient, guide: Guide) -> None:
    old, fresh = make_build(mine, guide), make_build(mine, guide)
    db.session().execute(update(Trip).values(status=TripStatus.FAILED))
    db.session().execute(update(Trip).where(Trip.id == old).values(created_at=utc_now() - timedelta(days=2)))
    twice(jobs.delete_expired)
    assert db.session().scalars(select(Trip.id)).all() == [fresh]


def test_a_build_whose_job_was_lost_is_queued_again(mine: FlaskClient, guide: Guide) -> None:
    trip_id = make_build(mine, guide)
    queue.redis.delete(Queue(TRIP_QUEUE, connection=queue.redis).key, f"rq:job:build-trip-{trip_id}")
    twice(jobs.requeue_lost_builds)
    assert queued_jobs() == [f"build-trip-{trip_id}"]


def test_lost_builds_are_found_in_one_statement(mine: FlaskClient, guide: Guide) -> None:
    for _ in range(3):
        make_build(mine, guide)
    db.session().commit()
    with counted(db.engine) as statements:
        jobs.requeue_lost_builds()
    assert len(statements) == 1


def test_old_mails_leave_the_outbox(app: Flask, settings: Settings) -> None:
    outbox = settings.var_dir / "outbox"
    outbox.mkdir(parents=True, exist_ok=True)
    for name, age in (("old.eml", jobs.OUTBOX_SECONDS + 60), ("new.eml", 60)):
        (outbox / name).write_text("")
        os.utime(outbox / name, (time.time() - age,) * 2)
    twice(jobs.empty_outbox)
    assert [path.name for path in outbox.glob("*.eml")] == ["new.eml"]
