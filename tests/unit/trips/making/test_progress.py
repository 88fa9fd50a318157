"""Storing the progress of a build."""

from __future__ import annotations

from flask import Flask

from app.db.types import Id
from app.extensions import queue
from app.planner.advice import AdvisedScorer, NullAdviser
from app.planner.models import Budget, Traveler
from app.planner.progress import DayArranged, DaysToArrange, PlacesFound, RequestRead, Stage
from app.trips.making.progress import (
    RETENTION_SECONDS,
    PassedStage,
    ProgressStore,
    Reporter,
    Snapshot,
    following,
)
from tests.stacks import gone_redis

TRIP = Id("trip-1")
READ = RequestRead(5, Traveler.COUPLE, Budget.MODERATE)


def reporter(store: ProgressStore) -> Reporter:
    return Reporter(store, TRIP, AdvisedScorer(NullAdviser()))


def test_the_last_report_is_stored_for_a_while(app: Flask) -> None:
    store = ProgressStore(queue.redis)
    assert store.read(TRIP) is None
    reporter(store)(Stage.FINDING, PlacesFound(46, 18), 1, 2)
    snapshot = store.read(TRIP)
    assert snapshot is not None
    assert (snapshot.stage, snapshot.fact, snapshot.percentage) == (Stage.FINDING, PlacesFound(46, 18), 20)
    assert not snapshot.without_advice
    assert store.read(Id("trip-2")) is None
    assert queue.redis.ttl(f"trip-progress:{TRIP}") in range(RETENTION_SECONDS - 60, RETENTION_SECONDS + 1)


def test_a_report_says_if_the_adviser_failed(app: Flask) -> None:
    store, scorer = ProgressStore(queue.redis), AdvisedScorer(NullAdviser())
    report = Reporter(store, TRIP, scorer)
    report(Stage.FINDING, None, 0, 1)
    scorer.has_failed = True
    report(Stage.FINDING, PlacesFound(46, 18), 1, 1)
    report(Stage.ARRANGING, DaysToArrange(1, 5, 5), 0, 5)
    snapshot = store.read(TRIP)
    assert snapshot
    assert [stage.without_advice for stage in snapshot.passed] == [True]


def snapshot_of(stage: Stage, chosen: int | None, done: int, since: float) -> Snapshot:
    return Snapshot(stage, done, 5, PlacesFound(46, chosen), since=since)


def test_a_retry_repeats_no_progress(app: Flask) -> None:
    store = ProgressStore(queue.redis)
    first, second = (reporter(store) for _ in range(2))
    first(Stage.FINDING, PlacesFound(46, 18), 1, 1)
    first(Stage.ARRANGING, DayArranged(2, 5, "Fort"), 2, 5)
    reached = store.read(TRIP)
    for stage, done, total in ((Stage.READING, 1, 1), (Stage.FINDING, 1, 1), (Stage.ARRANGING, 1, 5)):
        second(stage, PlacesFound(1), done, total)
        assert store.read(TRIP) == reached
    second(Stage.ARRANGING, DayArranged(3, 5, "Beach"), 3, 5)
    first(Stage.ARRANGING, DayArranged(2, 5, "Fort"), 2, 5)
    later = store.read(TRIP)
    assert reached
    assert later
    assert (later.fact, later.since) == (DayArranged(3, 5, "Beach"), reached.since)
    assert later.percentage > reached.percentage


def test_the_last_fact_of_a_stage_stays_when_it_is_over(app: Flask) -> None:
    store = ProgressStore(queue.redis)
    report = reporter(store)
    report(Stage.READING, READ, 1, 1)
    report(Stage.FINDING, PlacesFound(46), 0, 1)
    report(Stage.FINDING, PlacesFound(46, 18), 1, 1)
    report(Stage.ARRANGING, DaysToArrange(1, 5, 5), 0, 5)
    stored = store.read(TRIP)
    assert stored
    assert [(stage.stage, stage.fact) for stage in stored.passed] == [
        (Stage.READING, READ),
        (Stage.FINDING, PlacesFound(46, 18)),
    ]


def test_a_stage_lasts_from_its_first_report_to_the_next_stage() -> None:
    now = snapshot_of(Stage.FINDING, None, 0, since=100.0)
    for report in (
        snapshot_of(Stage.FINDING, 18, 1, since=104.0),
        snapshot_of(Stage.ARRANGING, 1, 0, since=109.5),
    ):
        later = following(now, report)
        assert later
        now = later
    assert now.passed == (PassedStage(Stage.FINDING, 9.5, PlacesFound(46, 18)),)
    # The clock of another machine may be behind.
    earlier = following(now, snapshot_of(Stage.MEASURING, 2, 0, since=50.0))
    assert earlier
    assert earlier.passed[-1] == PassedStage(Stage.ARRANGING, 0.0, PlacesFound(46, 1))


def test_a_snapshot_of_the_previous_version_is_still_read(app: Flask) -> None:
    old = b'{"percentage": 50, "stage": "arranging", "title": "Arranging", "detail": "", "done": 2, "total": 3}'
    queue.redis.set(f"trip-progress:{TRIP}", old)
    assert ProgressStore(queue.redis).read(TRIP) == Snapshot(Stage.ARRANGING, 2, 3)


def test_without_redis_nothing_is_stored_and_the_work_goes_on(app: Flask) -> None:
    store = ProgressStore(gone_redis())
    reporter(store)(Stage.READING, None, 1, 1)
    assert store.read(TRIP) is None
