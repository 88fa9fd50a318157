"""Remembering how far a build has come."""

from __future__ import annotations

from flask import Flask

from app.db.types import Id
from app.extensions import queue
from app.planner.service import Stage
from app.trips.progress import KEPT_SECONDS, Passed, ProgressStore, Reporter, Snapshot, following
from tests.stacks import gone_redis

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


def snapshot(stage: Stage, detail: str, done: int, since: float) -> Snapshot:
    return Snapshot(50, stage.value, stage.value.capitalize(), detail, done, 5, since)


def test_a_second_try_shows_nothing_that_the_first_had_left_behind(app: Flask) -> None:
    store = ProgressStore(queue.redis)
    first, second = (Reporter(store, TRIP, "Kochi") for _ in range(2))
    first(Stage.FINDING, "46 found, 18 kept", 1, 1)
    first(Stage.ARRANGING, "Day 2 of 5: Fort", 2, 5)
    reached = store.read(TRIP)
    for stage, done, total in ((Stage.READING, 1, 1), (Stage.FINDING, 1, 1), (Stage.ARRANGING, 1, 5)):
        second(stage, "again", done, total)
        assert store.read(TRIP) == reached
    second(Stage.ARRANGING, "Day 3 of 5: Beach", 3, 5)
    first(Stage.ARRANGING, "Day 2 of 5: Fort", 2, 5)
    later = store.read(TRIP)
    assert reached
    assert later
    assert (later.detail, later.since) == ("Day 3 of 5: Beach", reached.since)
    assert later.percentage > reached.percentage


def test_what_a_stage_came_to_stays_when_it_is_over(app: Flask) -> None:
    store = ProgressStore(queue.redis)
    report = Reporter(store, TRIP, "Kochi")
    report(Stage.READING, "5 days, couple, moderate", 1, 1)
    report(Stage.FINDING, "46 found", 0, 1)
    report(Stage.FINDING, "46 found, 18 kept", 1, 1)
    report(Stage.ARRANGING, "Days 1 to 5 of 5", 0, 5)
    kept = store.read(TRIP)
    assert kept
    assert [(stage.stage, stage.detail) for stage in kept.passed] == [
        ("reading", "5 days, couple, moderate"),
        ("finding", "46 found, 18 kept"),
    ]


def test_a_stage_took_the_time_from_its_first_report_to_the_next_stage() -> None:
    now = snapshot(Stage.FINDING, "46 found", 0, since=100.0)
    for report in (snapshot(Stage.FINDING, "18 kept", 1, since=104.0), snapshot(Stage.ARRANGING, "", 0, since=109.5)):
        later = following(now, report)
        assert later
        now = later
    assert now.passed == (Passed("finding", "18 kept", 9.5),)
    # Of two machines the second one's clock may be behind.
    earlier = following(now, snapshot(Stage.MEASURING, "", 0, since=50.0))
    assert earlier
    assert earlier.passed[-1] == Passed("arranging", "", 0.0)


def test_what_the_version_before_wrote_is_still_read(app: Flask) -> None:
    old = b'{"percentage": 50, "stage": "arranging", "title": "Arranging", "detail": "", "done": 2, "total": 3}'
    queue.redis.set(f"trip-progress:{TRIP}", old)
    assert ProgressStore(queue.redis).read(TRIP) == Snapshot(50, "arranging", "Arranging", "", 2, 3)


def test_without_redis_nothing_is_remembered_and_the_work_goes_on(app: Flask) -> None:
    store = ProgressStore(gone_redis())
    Reporter(store, TRIP, "Kochi")(Stage.READING, "", 1, 1)
    assert store.read(TRIP) is None
