"""Remembering how far a build has come."""

from __future__ import annotations

from flask import Flask
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from app.db.types import Id
from app.extensions import queue
from app.planner.service import Stage
from app.trips.progress import KEPT_SECONDS, ProgressStore, Reporter

TRIP = Id("trip-1")


def test_the_last_report_is_remembered_for_a_while(app: Flask) -> None:
    store = ProgressStore(queue.redis)
    assert store.read(TRIP) is None
    Reporter(store, TRIP, "Kochi")(Stage.FINDING, "46 found, 18 kept", 1, 2)
    snapshot = store.read(TRIP)
    assert snapshot is not None
    assert (snapshot.stage, snapshot.title, snapshot.detail) == (
        "finding",
        "Finding places in Kochi",
        "46 found, 18 kept",
    )
    assert store.read(Id("trip-2")) is None
    assert queue.redis.ttl(f"trip-progress:{TRIP}") in range(KEPT_SECONDS - 60, KEPT_SECONDS + 1)


def test_a_second_try_shows_no_less_than_the_first_had_reached(app: Flask) -> None:
    store = ProgressStore(queue.redis)
    Reporter(store, TRIP, "Kochi")(Stage.MEASURING, "", 0, 1)
    reached = store.read(TRIP)
    second = Reporter(store, TRIP, "Kochi")
    second(Stage.READING, "", 0, 1)
    shown = store.read(TRIP)
    assert reached
    assert shown
    assert (shown.percentage, shown.stage) == (reached.percentage, "reading")
    second(Stage.SAVING, "", 0, 1)
    later = store.read(TRIP)
    assert later
    assert later.percentage > reached.percentage


def test_without_redis_nothing_is_remembered_and_the_work_goes_on(app: Flask) -> None:
    store = ProgressStore(Redis(host="127.0.0.1", port=1, retry=Retry(NoBackoff(), 0)))
    Reporter(store, TRIP, "Kochi")(Stage.READING, "", 1, 1)
    assert store.read(TRIP) is None
