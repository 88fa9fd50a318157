"""The status of a trip during its build."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask import Flask

from app.db.types import utc_now
from app.planner.models import Budget, Traveler
from app.planner.progress import (
    DayArranged,
    DayMeasured,
    DaysToArrange,
    Fact,
    PlacesFound,
    PlanMeasured,
    RequestRead,
    Stage,
)
from app.trips.making.progress import PassedStage, Snapshot
from app.trips.making.schemas import PassedStageAnswer, StatusAnswer
from app.trips.making.status import GIVEN_UP_AFTER, fact_text, present_status, stage_title, status_answer
from app.trips.models import TripStatus

NOW = utc_now()
READ = PassedStage(Stage.READING, 0.1, RequestRead(3, Traveler.COUPLE, Budget.MODERATE))
FOUND = PassedStage(Stage.FINDING, 2.5, PlacesFound(46, 18))
HALFWAY = Snapshot(Stage.ARRANGING, 2, 3, DayMeasured(2, 3, 0), passed=(READ, FOUND))
RULES_ALONE = "Chosen by our own rules, as the language model gave no usable answer."


@pytest.fixture(autouse=True)
def _texts(app: Flask) -> None:
    """Texts come from the catalogue of the application."""


def answer(status: TripStatus, snapshot: Snapshot | None, failure: str = "") -> StatusAnswer:
    return status_answer(status, failure, "Kochi", snapshot)


@pytest.mark.parametrize("status", list(TripStatus))
def test_only_unfinished_builds_time_out(status: TripStatus) -> None:
    long_ago = NOW - GIVEN_UP_AFTER - timedelta(seconds=1)
    unfinished = status in (TripStatus.QUEUED, TripStatus.BUILDING)
    assert present_status(status, long_ago, NOW) is (TripStatus.FAILED if unfinished else status)
    assert present_status(status, NOW - GIVEN_UP_AFTER, NOW) is status


def test_a_report_takes_precedence_over_the_row() -> None:
    halfway = answer(TripStatus.QUEUED, HALFWAY)
    assert (halfway.status, halfway.progress, halfway.detail) == ("building", 61, "Day 2 of 3")
    assert (halfway.stage, halfway.stage_number, halfway.stages) == ("arranging", 3, 5)
    assert (halfway.done, halfway.total) == (2, 3)
    assert halfway.passed == [
        PassedStageAnswer(stage="reading", detail="3 days, couple, moderate", seconds=0.1),
        PassedStageAnswer(stage="finding", detail="46 found, 18 chosen", seconds=2.5),
    ]


def test_a_failure_stays_at_its_stage_and_says_why() -> None:
    failed = answer(TripStatus.FAILED, HALFWAY, "Nothing is known there.")
    assert (failed.status, failed.progress, failed.detail) == ("failed", 61, "Nothing is known there.")


@pytest.mark.parametrize("snapshot", [None, HALFWAY])
def test_a_ready_trip_is_complete_regardless_of_the_last_report(snapshot: Snapshot | None) -> None:
    ready = answer(TripStatus.READY, snapshot)
    assert (ready.progress, ready.stage, ready.stage_number, ready.done, ready.total) == (100, "saving", 5, 1, 1)
    assert ready.detail == ""


def test_the_last_report_of_the_build_stays_with_the_ready_trip() -> None:
    last = Snapshot(Stage.SAVING, 0, 1, without_advice=True)
    assert answer(TripStatus.READY, last).detail == RULES_ALONE


def test_a_notice_is_added_if_the_adviser_failed() -> None:
    found = Snapshot(Stage.FINDING, 1, 1, PlacesFound(46, 18), without_advice=True)
    assert answer(TripStatus.BUILDING, found).detail == f"46 found, 18 chosen. {RULES_ALONE}"
    arranging = Snapshot(Stage.ARRANGING, 1, 3, DayMeasured(1, 3, 0), without_advice=True)
    assert answer(TripStatus.BUILDING, arranging).detail == "Day 1 of 3"


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (RequestRead(1, Traveler.ME, Budget.LUXURY), "1 day, me, luxury"),
        (PlacesFound(46), "46 found"),
        (PlacesFound(46, destination="Kochi"), "Kochi: 46 found"),
        (PlacesFound(46, 18, destination="Kochi"), "Kochi: 46 found, 18 chosen"),
        (PlacesFound(3, 2, destinations=2), "3 found, 2 chosen in 2 destinations"),
        (DaysToArrange(1, 5, 5), "Days 1 to 5 of 5"),
        (DaysToArrange(4, 4, 4, "Munnar"), "Munnar: day 4 of 4"),
        (DaysToArrange(2, 3, 3, "Munnar"), "Munnar: days 2 to 3 of 3"),
        (DayArranged(2, 5, "Fort Kochi"), "Day 2 of 5: Fort Kochi"),
        (DayMeasured(2, 5, 3400), "Day 2 of 5: 3.4 km on the way"),
        (PlanMeasured(1, 1), "1 place on 1 day"),
        (PlanMeasured(14, 5, 12_000), "14 places on 5 days, 12 km on the way"),
    ],
)
def test_facts_are_summarised(fact: Fact, text: str) -> None:
    assert fact_text(fact) == text


def test_the_stages_have_titles() -> None:
    assert [stage_title(stage, "Kochi") for stage in Stage] == [
        "Reading your choices",
        "Finding places in Kochi",
        "Arranging your days",
        "Measuring travel times",
        "Saving your trip",
    ]
