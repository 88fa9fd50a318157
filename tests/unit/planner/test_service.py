from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.planner.checker import check
from app.planner.models import Budget, Candidate, Destination, Plan, PlannedDay, PlanRequest, Stop, Traveler
from app.planner.progress import (
    DayArranged,
    DayMeasured,
    DaysToArrange,
    Fact,
    PlacesFound,
    PlanMeasured,
    RequestRead,
    Stage,
    overall_percentage,
)
from app.planner.scheduling.greedy import GreedyScheduler
from app.planner.scheduling.problem import Problem, Scheduler
from app.planner.scheduling.search import SearchScheduler
from app.planner.service import PlanningError, build_plan, drop_violating_stops
from app.routing.estimate import EstimateRouter
from app.routing.models import Leg, Point
from tests.unit.planner.generated import big_city, generated_trip
from tests.unit.planner.worlds import (
    CENTRE,
    KOCHI,
    MONDAY,
    MUNNAR,
    ROUTER,
    World,
    asks,
    kochi,
    near,
    place,
    silent,
    trips,
)

# Long enough to change the greedy schedule, short enough for a thousand trips; without a deadline.
BRIEF = SearchScheduler(iterations_per_day=2, min_iterations=6, seconds_per_day=None)


def visited(plan: Plan) -> list[str]:
    return [stop.place_id for day in plan.days for stop in day.stops]


# Split up, so that workers can share them.
@pytest.mark.parametrize("part", range(4))
@settings(max_examples=250, deadline=None)
@given(number=st.integers(0, 2**30 - 1))
def test_a_thousand_plans_pass_the_checker(part: int, number: int) -> None:
    request, world = generated_trip(part * 2**30 + number)
    plan = build_plan(request, world, ROUTER, silent, BRIEF)
    assert check(request, plan, world.all_places, ROUTER) == []


@settings(max_examples=100, deadline=None)
@given(trips())
def test_every_plan_passes_the_checker(trip: tuple[PlanRequest, World]) -> None:
    request, world = trip
    plan = build_plan(request, world, ROUTER, silent, BRIEF)
    assert check(request, plan, world.all_places, ROUTER) == []


@pytest.mark.parametrize("scheduler", [BRIEF, GreedyScheduler()])
def test_no_plan_needs_the_fallback(scheduler: Scheduler, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(100):
        build_plan(*generated_trip(number), ROUTER, silent, scheduler)
    assert caplog.messages == []


@settings(max_examples=25, deadline=None)
@given(trips())
def test_the_same_request_gives_the_same_plan(trip: tuple[PlanRequest, World]) -> None:
    request, world = trip
    assert build_plan(request, world, ROUTER, silent, BRIEF) == build_plan(request, world, ROUTER, silent, BRIEF)


def test_days_at_a_destination_without_places_have_no_stops() -> None:
    request = asks(kochi(2), MUNNAR)
    plan = build_plan(request, World({"munnar": [place("tea", point=MUNNAR.point)]}), ROUTER, silent)
    assert [(day.destination, len(day.stops)) for day in plan.days] == [
        (0, 0),
        (0, 0),
        (1, 1),
    ]


def test_a_place_that_two_destinations_offer_is_visited_once() -> None:
    shared = [place("fall", "waterfall", point=Point(CENTRE.lat + 0.1, CENTRE.lon))]
    twin = Destination("twin", "Twin", near(20), days=1)
    plan = build_plan(asks(KOCHI, twin), World({"kochi": shared, "twin": shared}), ROUTER, silent)
    assert visited(plan) == ["fall"]


def test_a_planned_day_has_its_own_date_and_its_hops() -> None:
    munnar = replace(MUNNAR, days=2, start_date=MONDAY + timedelta(7))
    world = World({"kochi": [place(f"k{n}", point=near(9 * n), visit_minutes=90) for n in range(3)]})
    plan = build_plan(asks(kochi(1), munnar, start_date=MONDAY), world, ROUTER, silent, BRIEF)
    assert [(day.destination, day.date) for day in plan.days] == [
        (0, MONDAY),
        (1, MONDAY + timedelta(7)),
        (1, MONDAY + timedelta(8)),
    ]
    assert [(len(day.stops), len(day.legs)) for day in plan.days] == [(3, 2), (0, 0), (0, 0)]
    assert all(leg.distance_m > 500 for leg in plan.days[0].legs)


def test_hotels_are_not_visited() -> None:
    plan = build_plan(asks(), World({"kochi": [place("inn", "hotel"), place("fort", "fort")]}), ROUTER, silent)
    assert visited(plan) == ["fort"]


class Reports:
    def __init__(self) -> None:
        self.all: list[tuple[Stage, Fact | None, int, int]] = []

    def __call__(self, stage: Stage, fact: Fact | None, done: int, total: int) -> None:
        self.all.append((stage, fact, done, total))


def test_progress_reports_what_is_being_done() -> None:
    reports = Reports()
    world = World({"kochi": [place("fort", "fort", name="Fort"), place("inn", "hotel")]})
    build_plan(asks(kochi(2), interests=["History"]), world, ROUTER, reports)
    assert reports.all == [
        (Stage.READING, RequestRead(2, Traveler.COUPLE, Budget.MODERATE), 1, 1),
        (Stage.FINDING, None, 0, 1),
        (Stage.FINDING, PlacesFound(2), 0, 1),
        (Stage.FINDING, PlacesFound(2, 1), 1, 1),
        (Stage.ARRANGING, DaysToArrange(1, 2, 2), 0, 2),
        (Stage.ARRANGING, DayArranged(1, 2, "Fort"), 1, 2),
        (Stage.ARRANGING, DayArranged(2, 2, "Kochi"), 2, 2),
        (Stage.MEASURING, PlanMeasured(1, 2), 0, 2),
        (Stage.MEASURING, DayMeasured(1, 2, 0), 1, 2),
        (Stage.MEASURING, DayMeasured(2, 2, 0), 2, 2),
        (Stage.MEASURING, PlanMeasured(1, 2), 2, 2),
    ]


def test_each_day_is_reported_when_its_hops_are_measured() -> None:
    events: list[str] = []

    class NotingRouter(EstimateRouter):
        """Records when the legs of a day are requested."""

        def legs(self, points: Sequence[Point]) -> list[Leg]:
            events.append("legs")
            return super().legs(points)

    def report(stage: Stage, fact: Fact | None, done: int, total: int) -> None:
        if stage is Stage.MEASURING:
            events.append(f"{done} of {total}")

    sights = [place(f"s{n}", point=near(n), visit_minutes=200) for n in range(6)]
    plan = build_plan(asks(kochi(3)), World({"kochi": sights}), NotingRouter(), report, BRIEF)
    assert all(len(day.stops) > 1 for day in plan.days)
    measuring = events[events.index("0 of 3") :]
    assert [event for event in measuring if event != "legs"] == ["0 of 3", "1 of 3", "2 of 3", "3 of 3", "3 of 3"]
    reported = measuring.index("1 of 3")
    assert measuring[reported:] == ["1 of 3", "legs", "2 of 3", "legs", "3 of 3", "3 of 3"]


def test_progress_names_the_destinations_of_a_longer_journey() -> None:
    reports = Reports()
    shared = place("fall", "waterfall", point=Point(CENTRE.lat + 0.1, CENTRE.lon))
    twin = Destination("twin", "Twin", near(20), days=2)
    world = World({"kochi": [shared, place("fort", "fort"), place("inn", "hotel")], "twin": [shared]})
    build_plan(asks(kochi(1), twin), world, ROUTER, reports)
    assert [fact for stage, fact, _, _ in reports.all if stage is Stage.FINDING] == [
        None,
        PlacesFound(3, destination="Kochi"),
        PlacesFound(3, 2, destination="Kochi"),
        PlacesFound(1, destination="Twin"),
        PlacesFound(1, 1, destination="Twin"),
        PlacesFound(3, 2, destinations=2),
    ]
    arranging = [fact for stage, fact, _, _ in reports.all if stage is Stage.ARRANGING]
    assert (arranging[0], arranging[2]) == (DaysToArrange(1, 1, 3, "Kochi"), DaysToArrange(2, 3, 3, "Twin"))
    days = [fact for fact in arranging if isinstance(fact, DayArranged)]
    assert [(fact.day, fact.total) for fact in days] == [(1, 3), (2, 3), (3, 3)]
    assert [arranging[1], *arranging[3:]] == days


@settings(max_examples=25, deadline=None)
@given(trips())
def test_progress_never_falls(trip: tuple[PlanRequest, World]) -> None:
    reports = Reports()
    build_plan(*trip, ROUTER, reports, BRIEF)
    percentages = [overall_percentage(stage, done, total) for stage, _, done, total in reports.all]
    assert all(before <= after for before, after in pairwise(percentages))


class FixedScheduler:
    """Returns the same days for every problem."""

    def __init__(self, *days: PlannedDay) -> None:
        self.days = days

    def schedule(self, problem: Problem) -> tuple[PlannedDay, ...]:
        return self.days


def test_days_of_another_scheduler_are_used_if_they_pass() -> None:
    day = PlannedDay(0, None, (Stop("fort", 1000, 1060),))
    world = World({"kochi": [place("fort", "fort")]})
    assert build_plan(asks(kochi(1)), world, ROUTER, silent, FixedScheduler(day)) == Plan((day,))


@pytest.mark.parametrize(
    "days",
    [
        (PlannedDay(0, None, (Stop("atlantis", 1000, 1060),)),),
        (PlannedDay(0, None, (Stop("fort", 100, 160),)),),
        (),
    ],
)
def test_a_plan_that_fails_falls_back_to_the_greedy_one(days: tuple[PlannedDay, ...]) -> None:
    world = World({"kochi": [place("fort", "fort")]})
    plan = build_plan(asks(kochi(1)), world, ROUTER, silent, FixedScheduler(*days))
    assert visited(plan) == ["fort"]
    assert check(asks(kochi(1)), plan, world.all_places, ROUTER) == []


class OneFavourite:
    """Prefers one place to all others."""

    reasons: ClassVar[dict[str, str]] = {"s7": "A favourite."}

    def scores(
        self, request: PlanRequest, destination: Destination, candidates: Sequence[Candidate]
    ) -> dict[str, float]:
        return {candidate.place_id: 99.0 * (candidate.place_id == "s7") + 1 for candidate in candidates}


def test_the_scores_can_be_replaced() -> None:
    sights = [place(f"s{n}", visit_minutes=400) for n in range(9)]
    plan = build_plan(asks(kochi(1)), World({"kochi": sights}), ROUTER, silent, scorer=OneFavourite())
    assert visited(plan) == ["s7"]
    assert plan.days[0].stops[0].reason == "A favourite."


def test_fourteen_days_are_filled_from_a_great_city() -> None:
    world = World({"kochi": big_city(150)})
    plan = build_plan(asks(kochi(14)), world, ROUTER, silent)
    assert len(visited(plan)) > 80


def test_a_planner_that_cannot_get_the_days_right_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = FixedScheduler()
    monkeypatch.setattr("app.planner.service.GreedyScheduler", lambda: broken)
    with pytest.raises(PlanningError):
        build_plan(asks(), World({}), ROUTER, silent, broken)


PLACES = [place("a"), place("b"), place("c")]


def one_day(*stops: Stop) -> Plan:
    return Plan((PlannedDay(0, None, stops),))


def test_a_good_plan_is_not_changed() -> None:
    plan = one_day(Stop("a", 600, 660), Stop("b", 700, 760))
    assert drop_violating_stops(asks(kochi(1)), plan, PLACES, ROUTER) == plan


def test_only_what_is_wrong_is_dropped() -> None:
    plan = one_day(Stop("a", 600, 660), Stop("ghost", 700, 760), Stop("b", 650, 710), Stop("c", 720, 780))
    slimmer = drop_violating_stops(asks(kochi(1)), plan, PLACES, ROUTER)
    assert slimmer == one_day(Stop("a", 600, 660), Stop("c", 720, 780))
    assert not check(asks(kochi(1)), slimmer, PLACES, ROUTER)


def test_in_the_worst_case_a_day_is_empty() -> None:
    plan = one_day(Stop("a", 100, 110), Stop("b", 100, 110), Stop("c", 100, 110))
    assert drop_violating_stops(asks(kochi(1)), plan, PLACES, ROUTER) == one_day()


def test_wrong_days_are_a_mistake_of_the_planner() -> None:
    with pytest.raises(PlanningError, match="1 days instead of 2"):
        drop_violating_stops(asks(kochi(2)), one_day(), PLACES, ROUTER)
