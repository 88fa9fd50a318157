"""What is said of a trip in the making."""

from __future__ import annotations

from datetime import timedelta

import pytest

from app.db.types import utc_now
from app.trips.models import TripStatus
from app.trips.progress import Passed, Snapshot
from app.trips.status import GIVEN_UP_AFTER, present_status, status_document

NOW = utc_now()
READ = Passed("reading", "3 days, couple, moderate", 0.1)
FOUND = Passed("finding", "46 found, 18 kept", 2.5)
HALFWAY = Snapshot(50, "arranging", "Arranging your days", "Day 2 of 3", 2, 3, passed=(READ, FOUND))


@pytest.mark.parametrize("status", list(TripStatus))
def test_only_unfinished_work_is_given_up(status: TripStatus) -> None:
    long_ago = NOW - GIVEN_UP_AFTER - timedelta(seconds=1)
    unfinished = status in (TripStatus.QUEUED, TripStatus.BUILDING)
    assert present_status(status, long_ago, NOW) is (TripStatus.FAILED if unfinished else status)
    assert present_status(status, NOW - GIVEN_UP_AFTER, NOW) is status


def test_a_report_tells_of_work_before_the_row_does() -> None:
    document = status_document(TripStatus.QUEUED, None, HALFWAY)
    assert (document["status"], document["progress"], document["detail"]) == ("building", 50, "Day 2 of 3")
    assert (document["stage"], document["stage_number"], document["stages"]) == ("arranging", 3, 5)
    assert (document["done"], document["total"]) == (2, 3)
    assert document["passed"] == [
        {"stage": "reading", "detail": "3 days, couple, moderate", "seconds": 0.1},
        {"stage": "finding", "detail": "46 found, 18 kept", "seconds": 2.5},
    ]


def test_a_failure_stays_where_it_had_come_and_says_why() -> None:
    document = status_document(TripStatus.FAILED, "Nothing is known there.", HALFWAY)
    assert (document["status"], document["progress"], document["detail"]) == ("failed", 50, "Nothing is known there.")


@pytest.mark.parametrize("snapshot", [None, HALFWAY])
def test_what_is_ready_is_complete_whatever_was_reported_last(snapshot: Snapshot | None) -> None:
    document = status_document(TripStatus.READY, None, snapshot)
    assert (document["progress"], document["stage"], document["stage_number"]) == (100, "saving", 5)
    assert document["detail"] == ""


def test_what_the_last_stage_said_is_to_be_known_of_the_trip_that_is_ready() -> None:
    last = Snapshot(90, "saving", "Saving your trip", "Chosen by our own rules.", 0, 1)
    assert status_document(TripStatus.READY, None, last)["detail"] == "Chosen by our own rules."


def test_all_answers_have_the_same_fields() -> None:
    documents = [status_document(status, None, snapshot) for status in TripStatus for snapshot in (None, HALFWAY)]
    assert len({frozenset(document) for document in documents}) == 1
