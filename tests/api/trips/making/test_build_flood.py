"""Limits on one traveller's builds: how many may be unfinished, and how many calls may wait for theirs."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, text, update

from app.config import Settings
from app.db import transaction
from app.db.types import Id, new_id, utc_now
from app.extensions import db, queue
from app.trips.making.status import GIVEN_UP_AFTER
from app.trips.making.unfinished import MAX_UNFINISHED, unfinished_builds
from app.trips.making.waiting_room import room_of, waiting_room
from app.trips.models import Trip
from tests.factories.accounts import signed_in_client
from tests.factories.trips import Guide, make_guide, trip_request
from tests.races import at_once
from tests.stacks import gone_redis
from tests.waiting import wait_for
from tests.workers import working

pytestmark = pytest.mark.both_stacks

ASYNC = {"Prefer": "respond-async"}
KEY = {"Idempotency-Key": "a key of this test"}
PATIENCE_SECONDS = 60


def body(guide: Guide, **changes: object) -> dict[str, Any]:
    return trip_request(guide.destination, trip_builder="AI", no_of_days=1, **changes)


def trips() -> int:
    return db.session.scalar(select(func.count()).select_from(Trip)) or 0


@pytest.fixture
def ordered(traveller: FlaskClient, guide: Guide) -> None:
    """The maximum number of unfinished builds."""
    for _ in range(MAX_UNFINISHED):
        assert traveller.post("/itinerary", json=body(guide), headers=ASYNC).status_code == 202


@pytest.fixture
def common_guide(shared_app: Flask) -> Guide:
    with shared_app.app_context(), transaction.write_lock():
        return make_guide()


def new_client(app: Flask) -> FlaskClient:
    with app.app_context(), transaction.write_lock():
        return signed_in_client(app)


@pytest.mark.usefixtures("ordered")
@pytest.mark.parametrize("headers", [ASYNC, {}])
def test_more_than_ten_unfinished_builds_are_refused(
    traveller: FlaskClient, guide: Guide, headers: dict[str, str]
) -> None:
    answer = traveller.post("/itinerary", json=body(guide), headers=headers)
    assert (answer.status_code, answer.content_type) == (429, "application/problem+json")
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.get_json()["detail"] == (
        "You already have 10 trips waiting to be built. Please wait until one of them is ready."
    )
    assert trips() == MAX_UNFINISHED


@pytest.mark.usefixtures("ordered")
def test_trips_by_hand_and_other_travellers_are_not_refused(app: Flask, traveller: FlaskClient, guide: Guide) -> None:
    assert traveller.post("/itinerary", json=trip_request(guide.destination)).status_code == 201
    assert signed_in_client(app).post("/itinerary", json=body(guide), headers=ASYNC).status_code == 202


@pytest.mark.usefixtures("ordered")
def test_a_refused_build_is_not_remembered(traveller: FlaskClient, guide: Guide, run_jobs: Callable[[], None]) -> None:
    assert traveller.post("/itinerary", json=body(guide), headers=ASYNC | KEY).status_code == 429
    run_jobs()
    accepted = traveller.post("/itinerary", json=body(guide), headers=ASYNC | KEY)
    assert (accepted.status_code, accepted.headers.get("Idempotent-Replayed")) == (202, None)


@pytest.mark.usefixtures("ordered")
def test_a_repeated_call_is_answered_again_however_many_wait(traveller: FlaskClient, guide: Guide) -> None:
    db.session.execute(update(Trip).values(status="ready").where(Trip.id == select(Trip.id).limit(1).scalar_subquery()))
    db.session.commit()
    first, second = (traveller.post("/itinerary", json=body(guide), headers=ASYNC | KEY) for _ in range(2))
    assert (first.status_code, second.status_code) == (202, 202)
    assert second.get_json() == first.get_json()


@pytest.mark.usefixtures("ordered")
def test_builds_that_were_given_up_do_not_count(traveller: FlaskClient, guide: Guide) -> None:
    db.session.execute(update(Trip).values(created_at=utc_now() - GIVEN_UP_AFTER - timedelta(seconds=1)))
    db.session.commit()
    assert traveller.post("/itinerary", json=body(guide), headers=ASYNC).status_code == 202


def test_of_calls_at_the_same_time_ten_are_accepted(shared_app: Flask, common_guide: Guide) -> None:
    client = new_client(shared_app)
    token = client.environ_base["HTTP_AUTHORIZATION"]

    def call() -> int:
        caller = shared_app.test_client()
        headers = ASYNC | {"Authorization": token}
        return caller.post("/itinerary", json=body(common_guide), headers=headers).status_code

    assert sorted(at_once([call] * (MAX_UNFINISHED + 3))) == [202] * MAX_UNFINISHED + [429] * 3
    with shared_app.app_context():
        assert trips() == MAX_UNFINISHED


def test_unfinished_builds_are_counted_by_their_index(app: Flask) -> None:
    is_postgresql = db.engine.dialect.name == "postgresql"
    statement = unfinished_builds(Id(new_id())).compile(db.engine, compile_kwargs={"literal_binds": True})
    if is_postgresql:
        # With so few rows, PostgreSQL would scan sequentially; disabled, so that the test shows whether there is an
        # index.
        db.session.execute(text("SET LOCAL enable_seqscan = off"))
    explain = "EXPLAIN" if is_postgresql else "EXPLAIN QUERY PLAN"
    plan = " ".join(str(row[-1]) for row in db.session.execute(text(f"{explain} {statement}")))
    assert "ix_trip_owner_id_created_at" in plan
    assert "ix_trip_owner_id_created_at_id" not in plan
    assert "Filter:" not in plan


def test_a_quarter_of_the_threads_may_wait(settings: Settings) -> None:
    assert room_of(settings) == 4
    assert room_of(replace(settings, web_concurrency=1, threads=1)) == 1
    assert room_of(replace(settings, web_concurrency=4, threads=7)) == 7


def test_a_call_that_finds_others_waiting_is_accepted_instead(
    app: Flask, settings: Settings, traveller: FlaskClient, guide: Guide
) -> None:
    with ExitStack() as waiting:
        for _ in range(room_of(settings)):
            assert waiting.enter_context(waiting_room(queue.redis, room_of(settings), 90))
        first, second = (traveller.post("/itinerary", json=body(guide), headers=KEY) for _ in range(2))
    assert first.status_code == 202
    assert first.get_json()["status_url"] == first.headers["Location"]
    assert "Preference-Applied" not in first.headers
    assert traveller.get(first.headers["Location"]).get_json()["status"] == "queued"
    assert (second.status_code, second.get_json()) == (202, first.get_json())
    assert second.headers["Location"] == first.headers["Location"]


def test_calls_that_wait_leave_threads_to_others(shared_app: Flask, settings: Settings, common_guide: Guide) -> None:
    room = room_of(settings)
    clients = [new_client(shared_app) for _ in range(room + 1)]

    def waiting() -> int:
        with shared_app.app_context():
            return sum(cast(int, queue.redis.zcard(key)) for key in queue.redis.scan_iter("waiting:*"))

    with ThreadPoolExecutor(room) as pool:
        calls = [pool.submit(client.post, "/itinerary", json=body(common_guide)) for client in clients[:-1]]
        wait_for(lambda: waiting() >= room)
        assert clients[-1].post("/itinerary", json=body(common_guide)).status_code == 202
        with working(shared_app):
            assert [call.result(timeout=PATIENCE_SECONDS).status_code for call in calls] == [201] * room
    assert waiting() == 0


def test_the_threads_of_a_process_that_died_are_forgotten(app: Flask) -> None:
    with waiting_room(queue.redis, 1, 90):
        (key,) = queue.redis.scan_iter("waiting:*")
        with waiting_room(queue.redis, 1, 90) as may_wait:
            assert not may_wait
        (thread,) = cast(list[bytes], queue.redis.zrange(key, 0, -1))
        queue.redis.zadd(key, {thread: time.time() - 1})
        with waiting_room(queue.redis, 1, 90) as may_wait:
            assert may_wait


def test_without_redis_no_thread_waits() -> None:
    with waiting_room(gone_redis(), 4, 90) as may_wait:
        assert not may_wait
