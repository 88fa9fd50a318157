from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.planner.improve.days import DayStop
from app.planner.improve.trip import improve
from app.routing.models import Point
from tests.unit.planner.improve.existing import closed_places, day_of, ids, stop, travel, trips
from tests.unit.planner.worlds import CENTRE, ROUTER, every_day, near, place

PATIENT = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def at(name: str, steps: int, category: str = "museum", **more: object) -> DayStop:
    return stop(place(name, category, point=near(steps), visit_minutes=30, **more))  # type: ignore[arg-type]  # fields by name, each of its own type


@PATIENT
@given(trips(), st.data())
def test_a_day_keeps_its_places_and_the_others_are_not_changed(days: list, data: st.DataObject) -> None:  # type: ignore[type-arg]  # whatever the strategy draws
    number = data.draw(st.integers(0, len(days) - 1))
    better = improve(days, number, ROUTER)
    for index, (old, new) in enumerate(zip(days, better.days, strict=True)):
        if index != number:
            assert new == old.stops
    assert Counter(ids(better.days[number])) == Counter(ids(days[number].stops))


@PATIENT
@given(trips())
def test_a_trip_loses_nothing_and_is_never_worse(days: list) -> None:  # type: ignore[type-arg]  # whatever the strategy draws
    before = [day.stops for day in days]
    better = improve(days, None, ROUTER)
    for destination in (0, 1):
        own = [number for number, day in enumerate(days) if day.destination == destination]
        stops = Counter(one for number in own for one in ids(before[number]))
        assert Counter(one for number in own for one in ids(better.days[number])) == stops
    assert [bool(stops) for stops in better.days] == [bool(stops) for stops in before]
    saved = sum(travel([old]) - travel([new]) for old, new in zip(before, better.days, strict=True))
    assert saved == better.saved_s >= 0
    assert better.is_better or list(better.days) == before
    doors = sum(
        closed_places(day, new) - closed_places(day, day.stops) for day, new in zip(days, better.days, strict=True)
    )
    assert doors <= 0


@PATIENT
@given(st.permutations(range(6)), st.integers(0, 400))
def test_the_order_of_a_day_is_optimal(order: list[int], seed: int) -> None:
    stops = [
        stop(place(f"p{number}", point=Point(CENTRE.lat + 0.01 * number, CENTRE.lon + 0.003 * (seed * number % 7))))
        for number in order
    ]
    better = improve([day_of(*stops)], 0, ROUTER)
    least = min(travel([one]) for one in permutations(stops))
    # A saving of less than a minute is not worth a change.
    assert travel(better.days) == least or travel([stops]) - least < 60


def test_a_zigzag_is_straightened_and_the_savings_are_returned() -> None:
    days = [day_of(at("a", 0), at("d", 30), at("b", 10), at("c", 20))]
    better = improve(days, 0, ROUTER)
    assert ids(better.days[0]) in (["a", "b", "c", "d"], ["d", "c", "b", "a"])
    assert (better.is_better, better.saved_s > 60, better.saved_m > 1000) == (True, True, True)
    again = improve([day_of(*better.days[0])], 0, ROUTER)
    assert (again.days, again.saved_s, again.saved_m, again.is_better) == (better.days, 0, 0, False)


def test_a_place_that_opens_late_is_not_visited_early() -> None:
    late = at("late", 0, hours=every_day((1020, 1200)))
    early = at("early", 20, hours=every_day((540, 660)))
    days = [day_of(early, at("far", 60), at("mid", 40), late)]
    better = improve(days, 0, ROUTER)
    assert closed_places(days[0], better.days[0]) == 0
    assert ids(better.days[0]).index("early") < ids(better.days[0]).index("late")


def test_a_planned_dinner_stays_in_the_evening() -> None:
    dinner = stop(place("dinner", "restaurant", point=near(0)), 1140)
    days = [day_of(at("a", 2), at("c", 40), at("b", 20), dinner)]
    assert ids(improve(days, 0, ROUTER).days[0])[-1] == "dinner"


def test_a_day_does_not_begin_with_waiting_for_lunch() -> None:
    lunch = stop(place("lunch", "restaurant", point=near(0)), 750)
    dinner = stop(place("dinner", "restaurant", point=near(60)), 1140)
    a, b = at("a", 20), at("b", 40)
    for order in permutations((a, b, lunch)):
        if order[0] is not lunch:
            better = improve([day_of(*order, dinner)], 0, ROUTER)
            assert ids(better.days[0]) == ["a", "lunch", "b", "dinner"], order


def test_a_day_that_gives_its_sight_away_does_not_begin_with_lunch() -> None:
    lunch = stop(place("lunch", "restaurant", point=near(300)), 750)
    dinner = stop(place("dinner", "restaurant", point=near(303)), 1140)
    days = [day_of(at("a", 0), lunch, at("b", 301), at("c", 302), dinner), day_of(at("d", 1))]
    better = improve(days, None, ROUTER)
    assert ids(better.days[0]) == ["b", "lunch", "c", "dinner"]
    assert sorted(ids(better.days[1])) == ["a", "d"]


def test_the_hotel_where_a_day_begins_and_ends_stays_there() -> None:
    hotel = stop(place("hotel", "hotel", point=near(0), visit_minutes=0))
    days = [day_of(hotel, at("c", 30), at("a", 10), at("b", 20), hotel)]
    assert ids(improve(days, 0, ROUTER).days[0]) in (
        ["hotel", "a", "b", "c", "hotel"],
        ["hotel", "c", "b", "a", "hotel"],
    )


def test_places_change_days_within_a_destination_but_not_between_two() -> None:
    here, there = [at("a", 0), at("x", 301)], [at("b", 1), at("y", 300)]
    better = improve([day_of(*here), day_of(*there)], None, ROUTER)
    assert {frozenset(ids(day)) for day in better.days} == {frozenset("ab"), frozenset("xy")}
    apart = improve([day_of(*here), day_of(*there, destination=1)], None, ROUTER)
    assert (apart.days, apart.is_better) == ((tuple(here), tuple(there)), False)


def test_a_free_day_stays_free() -> None:
    days = [day_of(at("a", 0), at("b", 300), at("c", 600)), day_of()]
    assert improve(days, None, ROUTER).days[1] == ()


def test_a_zigzag_of_twenty_stops_gets_shorter() -> None:
    stops = [at(f"p{number}", 7 * number % 20, hours=None, category="square") for number in range(20)]
    better = improve([day_of(*stops)], 0, ROUTER)
    assert better.is_better
    assert travel(better.days) < travel([stops])
