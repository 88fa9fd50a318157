from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.planner.checker import check
from app.planner.fallback import PlanningError
from app.planner.models import Candidate, City, Plan, PlannedDay, PlanRequest, Stop
from app.planner.pipeline import build_plan
from app.planner.progress import Stage, overall_percentage
from app.planner.schedule.greedy import GreedyScheduler
from app.planner.schedule.problem import Problem
from app.planner.schedule.scheduler import Scheduler
from app.planner.schedule.search import SearchScheduler
from app.routing.estimate import EstimateRouter
from app.routing.models import Leg, Point
from tests.unit.planner.generated import generated_trip
from tests.unit.planner.worlds import (
    CENTRE,
    KOCHI,
    MUNNAR,
    ROUTER,
    World,
    asks,
    near,
    place,
    silent,
    stay,
    trips,
)

# Long enough to change the greedy schedule, short enough for a thousand trips; no clock ends it.
BRIEF = SearchScheduler(iterations_a_day=2, least_iterations=6, seconds_a_day=None)


def visited(plan: Plan) -> list[str]:
    return [stop.place_id for day in plan.days for stop in day.stops]


# In parts, so that they can be planned at once.
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


def test_a_city_without_places_gets_its_days_without_stops() -> None:
    request = asks(stay(2), MUNNAR)
    plan = build_plan(request, World({"munnar": [place("tea", point=MUNNAR.point)]}), ROUTER, silent)
    assert [(day.city_place_id, len(day.stops)) for day in plan.days] == [
        ("kochi", 0),
        ("kochi", 0),
        ("munnar", 1),
    ]


def test_a_place_that_two_cities_offer_is_visited_once() -> None:
    shared = [place("fall", "waterfall", point=Point(CENTRE.lat + 0.1, CENTRE.lon))]
    twin = City("twin", "Twin", near(20), days=1)
    plan = build_plan(asks(KOCHI, twin), World({"kochi": shared, "twin": shared}), ROUTER, silent)
    assert visited(plan) == ["fall"]


def test_hotels_are_not_visited() -> None:
    plan = build_plan(asks(), World({"kochi": [place("inn", "hotel"), place("fort", "fort")]}), ROUTER, silent)
    assert visited(plan) == ["fort"]


class Reports:
    def __init__(self) -> None:
        self.all: list[tuple[Stage, str, int, int]] = []

    def __call__(self, stage: Stage, detail: str, done: int, total: int) -> None:
        self.all.append((stage, detail, done, total))


def test_progress_tells_what_is_being_done() -> None:
    reports = Reports()
    world = World({"kochi": [place("fort", "fort", name="Fort"), place("inn", "hotel")]})
    build_plan(asks(stay(2), interests=["History"]), world, ROUTER, reports)
    assert reports.all == [
        (Stage.READING, "2 days, couple, moderate", 1, 1),
        (Stage.FINDING, "", 0, 1),
        (Stage.FINDING, "2 found", 0, 1),
        (Stage.FINDING, "2 found, 1 kept", 1, 1),
        (Stage.ARRANGING, "Days 1 to 2 of 2", 0, 2),
        (Stage.ARRANGING, "Day 1 of 2: Fort", 1, 2),
        (Stage.ARRANGING, "Day 2 of 2: Kochi", 2, 2),
        (Stage.MEASURING, "1 place on 2 days", 0, 2),
        (Stage.MEASURING, "Day 1 of 2", 1, 2),
        (Stage.MEASURING, "Day 2 of 2", 2, 2),
        (Stage.MEASURING, "1 place on 2 days", 2, 2),
    ]


def test_each_day_is_told_of_when_its_ways_are_measured() -> None:
    events: list[str] = []

    class Told(EstimateRouter):
        """Notes when the ways of a day are asked for."""

        def legs(self, points: Sequence[Point]) -> list[Leg]:
            events.append("legs")
            return super().legs(points)

    def report(stage: Stage, detail: str, done: int, total: int) -> None:
        if stage is Stage.MEASURING:
            events.append(f"{done} of {total}")

    sights = [place(f"s{n}", point=near(n), visit_minutes=200) for n in range(6)]
    plan = build_plan(asks(stay(3)), World({"kochi": sights}), Told(), report, BRIEF)
    assert all(len(day.stops) > 1 for day in plan.days)
    measuring = events[events.index("0 of 3") :]
    assert [event for event in measuring if event != "legs"] == ["0 of 3", "1 of 3", "2 of 3", "3 of 3", "3 of 3"]
    reported = measuring.index("1 of 3")
    assert measuring[reported:] == ["1 of 3", "legs", "2 of 3", "legs", "3 of 3", "3 of 3"]


def test_progress_names_the_cities_of_a_longer_journey() -> None:
    reports = Reports()
    shared = place("fall", "waterfall", point=Point(CENTRE.lat + 0.1, CENTRE.lon))
    twin = City("twin", "Twin", near(20), days=2)
    world = World({"kochi": [shared, place("fort", "fort"), place("inn", "hotel")], "twin": [shared]})
    build_plan(asks(stay(1), twin), world, ROUTER, reports)
    details = [(stage, detail) for stage, detail, _, _ in reports.all if stage in (Stage.FINDING, Stage.ARRANGING)]
    assert [detail for stage, detail in details if stage is Stage.FINDING] == [
        "",
        "Kochi: 3 found",
        "Kochi: 3 found, 2 kept",
        "Twin: 1 found",
        "Twin: 1 found, 1 kept",
        "3 found, 2 kept in 2 cities",
    ]
    arranging = [detail for stage, detail in details if stage is Stage.ARRANGING]
    assert (arranging[0], arranging[2]) == ("Kochi: day 1 of 3", "Twin: days 2 to 3 of 3")
    assert [detail.partition(":")[0] for detail in (arranging[1], *arranging[3:])] == [
        "Day 1 of 3",
        "Day 2 of 3",
        "Day 3 of 3",
    ]


@settings(max_examples=25, deadline=None)
@given(trips())
def test_progress_never_falls(trip: tuple[PlanRequest, World]) -> None:
    reports = Reports()
    build_plan(*trip, ROUTER, reports, BRIEF)
    percentages = [overall_percentage(stage, done, total) for stage, _, done, total in reports.all]
    assert all(before <= after for before, after in pairwise(percentages))


class FixedScheduler:
    """Answers the same days whatever is asked."""

    def __init__(self, *days: PlannedDay) -> None:
        self.days = days

    def schedule(self, problem: Problem) -> tuple[PlannedDay, ...]:
        return self.days


def test_the_days_of_another_scheduler_are_taken_if_they_pass() -> None:
    day = PlannedDay("kochi", None, (Stop("fort", 1000, 1060),))
    world = World({"kochi": [place("fort", "fort")]})
    assert build_plan(asks(stay(1)), world, ROUTER, silent, FixedScheduler(day)) == Plan((day,))


@pytest.mark.parametrize(
    "days",
    [
        (PlannedDay("kochi", None, (Stop("atlantis", 1000, 1060),)),),
        (PlannedDay("kochi", None, (Stop("fort", 100, 160),)),),
        (),
    ],
)
def test_a_plan_that_fails_falls_back_to_the_greedy_one(days: tuple[PlannedDay, ...]) -> None:
    world = World({"kochi": [place("fort", "fort")]})
    plan = build_plan(asks(stay(1)), world, ROUTER, silent, FixedScheduler(*days))
    assert visited(plan) == ["fort"]
    assert check(asks(stay(1)), plan, world.all_places, ROUTER) == []


class OneFavourite:
    """Likes one place only."""

    def scores(self, request: PlanRequest, city: City, candidates: Sequence[Candidate]) -> dict[str, float]:
        return {candidate.place_id: 99.0 * (candidate.place_id == "s7") + 1 for candidate in candidates}


def test_the_scores_can_be_replaced() -> None:
    sights = [place(f"s{n}", visit_minutes=400) for n in range(9)]
    plan = build_plan(asks(stay(1)), World({"kochi": sights}), ROUTER, silent, scorer=OneFavourite())
    assert visited(plan) == ["s7"]


def big_city(number: int) -> list[Candidate]:
    chance = Random(number)
    categories = ["museum", "temple", "park", "market", "fort", "beach", "restaurant", "cafe"]
    return [
        place(
            f"p{n}",
            chance.choice(categories),
            point=Point(CENTRE.lat + chance.gauss(0, 0.03), CENTRE.lon + chance.gauss(0, 0.03)),
            tier=chance.choice([1, 2, 2, 3, 3, 3]),
            visit_minutes=chance.choice([30, 45, 60, 90, 120]),
            hours=None,
        )
        for n in range(number)
    ]


def test_fourteen_days_are_filled_from_a_great_city() -> None:
    world = World({"kochi": big_city(150)})
    plan = build_plan(asks(stay(14)), world, ROUTER, silent)
    assert len(visited(plan)) > 80


def test_a_planner_that_cannot_get_the_days_right_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = FixedScheduler()
    monkeypatch.setattr("app.planner.pipeline.GreedyScheduler", lambda: broken)
    with pytest.raises(PlanningError):
        build_plan(asks(), World({}), ROUTER, silent, broken)
