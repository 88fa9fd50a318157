"""The checker finds each planted fault, and nothing else, in an otherwise valid plan."""

from dataclasses import replace
from datetime import timedelta

import pytest

from app.planner.checker import Fault, check
from app.planner.models import Plan, PlannedDay, PlanRequest, Stop, TimeWindow, Traveler, WeeklyHours
from app.routing.models import Point
from tests.unit.planner.worlds import (
    CENTRE,
    KOCHI,
    MONDAY,
    MUNNAR,
    ROUTER,
    asks,
    every_day,
    kochi,
    near,
    place,
)

CLOSED_ON_MONDAY: WeeklyHours = ((), *every_day((540, 1080))[1:])
CLOSED_MOST_DAYS: WeeklyHours = (*every_day((540, 1080))[:3], (), (), (), ())

PLACES = [
    place("fort", "fort", point=near(2), visit_minutes=60),
    place("palace", "palace", point=near(4), visit_minutes=90),
    place("museum", "museum", hours=CLOSED_ON_MONDAY),
    place("weekday", "museum", hours=CLOSED_MOST_DAYS),
    place("mystery", "museum", hours=None),
    place("thali", "restaurant", visit_minutes=45),
    place("grill", "restaurant", visit_minutes=75),
    place("far", "beach", point=Point(CENTRE.lat + 0.5, CENTRE.lon), visit_minutes=120),
    *(place(f"sight{n}", visit_minutes=20) for n in range(7)),
]

FORT = Stop("fort", 600, 660)
PALACE = Stop("palace", 690, 780)
LUNCH = Stop("thali", 800, 860)
DINNER = Stop("grill", 1140, 1215)
GOOD_DAY = (FORT, PALACE, LUNCH, DINNER)


def one_day(*stops: Stop) -> Plan:
    return Plan((PlannedDay(0, None, stops),))


def faults(plan: Plan, request: PlanRequest | None = None, traveler: Traveler = Traveler.COUPLE) -> list[Fault]:
    request = request or asks(kochi(1), traveler=traveler)
    return [violation.fault for violation in check(request, plan, PLACES, ROUTER)]


def test_a_good_day_passes() -> None:
    assert faults(one_day(*GOOD_DAY)) == []


def test_a_day_without_stops_passes() -> None:
    assert faults(one_day()) == []


def test_an_unknown_place() -> None:
    plan = one_day(FORT, Stop("atlantis", 690, 780))
    [violation] = check(asks(kochi(1)), plan, PLACES, ROUTER)
    assert (violation.fault, violation.day, violation.stop) == (Fault.UNKNOWN_PLACE, 0, 1)


def test_a_place_twice_in_a_day() -> None:
    assert faults(one_day(FORT, replace(FORT, arrive=700, depart=760))) == [Fault.REPEATED_PLACE]


def test_a_place_twice_in_a_trip() -> None:
    days = tuple(PlannedDay(0, None, (FORT,)) for _ in range(2))
    assert faults(Plan(days), asks(kochi(2))) == [Fault.REPEATED_PLACE]


def test_a_place_closed_on_that_weekday() -> None:
    visit = (Stop("museum", 600, 660),)
    monday = Plan((PlannedDay(0, MONDAY, visit),))
    tuesday = Plan((PlannedDay(0, MONDAY + timedelta(1), visit),))
    assert faults(monday, asks(kochi(1), start_date=MONDAY)) == [Fault.CLOSED]
    assert faults(tuesday, asks(kochi(1), start_date=MONDAY + timedelta(1))) == []


def test_a_place_that_closes_during_the_visit() -> None:
    assert faults(one_day(Stop("museum", 1030, 1090))) == [Fault.CLOSED]


def test_without_dates_a_place_must_be_open_on_most_days() -> None:
    assert faults(one_day(Stop("museum", 600, 660))) == []
    assert faults(one_day(Stop("weekday", 600, 660))) == [Fault.CLOSED]


def test_a_visit_that_runs_through_the_lunch_break() -> None:
    shop = place("shop", "shopping", hours=every_day((600, 780), (840, 1080)))
    plan = one_day(Stop("shop", 750, 870))
    assert [v.fault for v in check(asks(kochi(1)), plan, [shop], ROUTER)] == [Fault.CLOSED]


def test_a_bar_open_past_midnight() -> None:
    bar = place("bar", "bar", hours=((TimeWindow(1200, 1560),),) * 7)
    plan = one_day(Stop("bar", 1260, 1320))
    assert check(asks(kochi(1)), plan, [bar], ROUTER) == []


def test_unknown_hours_cannot_be_broken() -> None:
    assert faults(one_day(Stop("mystery", 1200, 1260))) == []


@pytest.mark.parametrize("stop", [Stop("fort", 560, 640), Stop("fort", 1270, 1330)])
def test_too_early_or_too_late_in_the_day(stop: Stop) -> None:
    assert faults(one_day(stop)) == [Fault.OUTSIDE_DAY]


def test_stops_that_overlap() -> None:
    assert faults(one_day(FORT, replace(PALACE, arrive=650, depart=740))) == [Fault.TOO_LITTLE_TIME]


def test_stops_in_the_wrong_order() -> None:
    assert faults(one_day(PALACE, FORT)) == [Fault.TOO_LITTLE_TIME]


def test_no_time_for_the_travel() -> None:
    assert faults(one_day(FORT, replace(PALACE, arrive=661, depart=751))) == [Fault.TOO_LITTLE_TIME]


def test_no_time_to_travel_from_the_centre_or_back() -> None:
    assert faults(one_day(Stop("far", 600, 720))) == []
    distant = place("far", "beach", point=Point(CENTRE.lat + 1.5, CENTRE.lon), visit_minutes=120)
    for stop in (Stop("far", 570, 690), Stop("far", 1200, 1320)):
        violations = check(asks(kochi(1)), one_day(stop), [distant], ROUTER)
        assert [violation.fault for violation in violations] == [Fault.TOO_LITTLE_TIME]


def test_more_sights_than_the_pace_allows() -> None:
    stops = [Stop(f"sight{n}", 600 + 30 * n, 620 + 30 * n) for n in range(6)]
    assert faults(one_day(*stops)) == [Fault.PACE]
    assert faults(one_day(*stops), traveler=Traveler.FRIENDS) == []


def test_meals_are_not_sights() -> None:
    stops = [Stop(f"sight{n}", 600 + 30 * n, 620 + 30 * n) for n in range(3)]
    plan = one_day(*stops, LUNCH, DINNER)
    assert faults(plan, traveler=Traveler.BUSINESS) == []


def test_a_restaurant_as_a_sight() -> None:
    assert faults(one_day(Stop("thali", 930, 990))) == [Fault.MEALTIME]


@pytest.mark.parametrize("minutes", [45, 95])
def test_a_meal_too_short_or_too_long(minutes: int) -> None:
    assert faults(one_day(Stop("thali", 780, 780 + minutes))) == [Fault.MEALTIME]


def test_two_lunches() -> None:
    stops = (Stop("thali", 710, 770), Stop("grill", 780, 855))
    assert faults(one_day(*stops)) == [Fault.MEALTIME]


def test_a_visit_cut_short() -> None:
    assert faults(one_day(Stop("palace", 600, 640))) == [Fault.TOO_SHORT]


def test_a_day_too_few_or_too_many() -> None:
    assert faults(one_day(FORT), asks(kochi(2))) == [Fault.DAY_COUNT]
    days = (PlannedDay(0, None, (FORT,)), PlannedDay(0, None, ()))
    assert faults(Plan(days), asks(kochi(1))) == [Fault.DAY_COUNT]


def test_a_day_at_the_wrong_destination() -> None:
    plan = Plan((PlannedDay(1, None, ()), PlannedDay(0, None, ())))
    request = asks(kochi(1), MUNNAR)
    assert faults(plan, request) == [Fault.WRONG_DESTINATION, Fault.WRONG_DESTINATION]


def test_wrong_dates() -> None:
    request = asks(KOCHI, start_date=MONDAY)
    days = (PlannedDay(0, MONDAY, ()), PlannedDay(0, MONDAY, ()))
    assert faults(Plan(days), request) == [Fault.WRONG_DATE]
    assert faults(one_day(FORT), asks(kochi(1), start_date=MONDAY)) == [Fault.WRONG_DATE]


def test_a_later_destination_is_checked_on_its_own_weekdays() -> None:
    tuesday = MONDAY + timedelta(1)
    request = asks(kochi(1), replace(MUNNAR, start_date=tuesday + timedelta(6)), start_date=MONDAY)
    on = [Plan((PlannedDay(0, MONDAY, ()), PlannedDay(1, day, ()))) for day in (tuesday, request.dates[1])]
    assert [faults(plan, request) for plan in on] == [[Fault.WRONG_DATE], []]


def test_a_morning_sight_after_a_transfer() -> None:
    garden = place("garden", "garden", point=MUNNAR.point)
    request = asks(kochi(1), MUNNAR)

    def arriving(arrive: int) -> Plan:
        stops = (Stop("garden", arrive, arrive + 60),)
        return Plan((PlannedDay(0, None, ()), PlannedDay(1, None, stops)))

    assert [v.fault for v in check(request, arriving(600), [garden], ROUTER)] == [Fault.TOO_LITTLE_TIME]
    assert check(request, arriving(720), [garden], ROUTER) == []
