from __future__ import annotations

from app.planner.improve.days import DayStop, ExistingDay, TravelMatrix
from app.planner.improve.suggestions import MAX_SUGGESTIONS, Suggestion, suggest_places
from app.planner.models import Candidate, ScoredPlace
from tests.unit.planner.improve.existing import day_of, stop
from tests.unit.planner.worlds import CENTRE, ROUTER, every_day, near, place

CITY = DayStop("city", place("city", "city", point=CENTRE))


def found(
    day: ExistingDay, *offered: Candidate, scores: tuple[float, ...] = (), max_sights: int = 5
) -> list[Suggestion]:
    places = [ScoredPlace(one, scores[index] if scores else 50.0) for index, one in enumerate(offered)]
    travel = TravelMatrix.between([*day.stops, CITY, *(stop(one) for one in offered)], ROUTER)
    return suggest_places(day, places, CITY, max_sights, travel)


def clock(minutes: int) -> int:
    return 60 * minutes


def test_a_place_between_two_stops_is_suggested_between_them() -> None:
    day = day_of(stop(place("a", point=near(0))), stop(place("b", point=near(10))))
    [one] = found(day, place("x", point=near(5)))
    assert (one.place_id, one.after) == ("x", 0)
    assert one.extra_s <= 2


def test_the_first_stop_of_a_day_without_times_is_not_delayed_by_a_place_as_near() -> None:
    day = day_of(stop(place("a", point=near(0))))
    [one] = found(day, place("x", point=near(5)))
    assert (one.after, one.begin >= clock(day.begins + 60)) == (0, True)
    lunch = day_of(stop(place("a", point=near(0), hours=every_day((720, 1200)))))
    [one] = found(lunch, place("x", point=near(5)))
    assert (one.after, one.begin) == (None, clock(lunch.begins))


def test_a_place_that_saves_much_travel_may_come_first() -> None:
    day = day_of(stop(place("a", point=near(0))), stop(place("b", point=near(60))))
    [one] = found(day, place("x", point=near(-50)))
    assert one.after is None


def test_a_visit_fits_between_planned_times_when_it_is_open() -> None:
    day = day_of(stop(place("a", point=near(0)), 600), stop(place("b", point=near(1)), 900))
    [one] = found(day, place("x", point=near(0), hours=every_day((720, 800))))
    assert (one.after, one.begin, one.end) == (0, clock(720), clock(780))
    assert found(day, place("x", point=near(0), hours=every_day((720, 770)))) == []


def test_a_place_that_is_closed_that_day_is_left_out() -> None:
    hours = ((), *every_day((540, 1200))[1:])
    assert found(day_of(weekday=0), place("x", hours=hours)) == []
    assert [one.place_id for one in found(day_of(weekday=1), place("x", hours=hours))] == ["x"]


def test_a_day_with_enough_sights_gets_a_meal_only() -> None:
    day = day_of(stop(place("a"), 600), stop(place("b"), 960))
    offered = (place("x"), place("table", "restaurant"))
    assert [one.place_id for one in found(day, *offered, max_sights=2)] == ["table"]


def test_a_meal_that_a_day_has_is_not_suggested_again() -> None:
    day = day_of(stop(place("lunch", "restaurant"), 750))
    [one] = found(day, place("table", "restaurant"))
    assert one.begin >= clock(1110)


def test_among_equal_places_the_nearer_ones_come_first_at_most_six() -> None:
    day = day_of(stop(place("a", point=near(0))))
    offered = [place(f"p{number:02}", point=near(number)) for number in range(10, 0, -1)]
    assert [one.place_id for one in found(day, *offered)] == [
        f"p{number:02}" for number in range(1, MAX_SUGGESTIONS + 1)
    ]


def test_of_places_equally_near_the_better_one_comes_first() -> None:
    assert [one.place_id for one in found(day_of(), place("x"), place("y"), scores=(40, 60))] == ["y", "x"]


def test_a_place_far_away_is_left_out() -> None:
    day = day_of(stop(place("a", point=near(0))))
    assert found(day, place("x", point=near(900))) == []
    assert found(day_of(), place("x", point=near(900))) == []


def test_nothing_is_put_after_the_first_of_two_visits_of_a_place() -> None:
    hotel = stop(place("hotel", "hotel", point=near(0), visit_minutes=0))
    day = day_of(hotel, stop(place("a", point=near(10))), hotel)
    [one] = found(day, place("x", point=near(1)))
    assert one.after in (1, 2)


def test_a_full_day_has_no_room() -> None:
    day = day_of(stop(place("a", visit_minutes=740)))
    assert found(day, place("x", visit_minutes=60)) == []
