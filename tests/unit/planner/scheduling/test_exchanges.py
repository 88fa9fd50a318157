from itertools import combinations, product
from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from app.planner.models import Candidate, TimeWindow, Traveler
from app.planner.scheduling.exchanges import Gaps, perturb
from app.planner.scheduling.schedule import Schedule
from tests.unit.planner.scheduling.problems import problem_of
from tests.unit.planner.worlds import MONDAY, every_day, near, place

DAYS = 3
MAX_STOPS = 4


def random_schedule(seed: int) -> Schedule:
    """Three days with fewer stops than these travellers may have, at places with short opening hours."""
    chance = Random(seed)
    places = []
    for n in range(16):
        opens = chance.choice((540, 660, 800))
        hours = ((TimeWindow(opens, opens + chance.choice((100, 200, 500))),),) * 7
        places.append(place(str(n), point=near(chance.randint(-60, 60)), hours=hours, visit_minutes=45))
    schedule = Schedule(problem_of(places, days=DAYS, traveler=Traveler.FRIENDS, start_date=MONDAY))
    for option in range(len(places)):
        stops = schedule.route(day := chance.randrange(DAYS)).options
        if len(stops) < MAX_STOPS:
            schedule.try_stops({day: (*stops, option)})
    return schedule


def gaps_of(schedule: Schedule) -> Gaps:
    return Gaps(schedule.tables, [schedule.route(day) for day in schedule.days])


def stops_of(schedule: Schedule, gaps: Gaps, gap: int) -> tuple[int, int, tuple[int, ...]]:
    day = int(gaps.day[gap])
    return day, int(gaps.index[gap]), schedule.route(day).options


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_an_option_fits_exactly_where_the_day_stays_feasible(seed: int) -> None:
    schedule = random_schedule(seed)
    gaps = gaps_of(schedule)
    waiting = [option for option, free in enumerate(schedule.free.tolist()) if free]
    for option in waiting:
        fits = gaps.insertions(option, 2).tolist()
        for left_out, gap in product(range(3), range(len(gaps.day))):
            day, index, stops = stops_of(schedule, gaps, gap)
            if index + left_out <= len(stops):
                entered = (*stops[:index], option, *stops[index + left_out :])
                assert fits[left_out][gap] == (schedule.try_route(day, entered) is not None)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_stops_relocate_exactly_where_the_other_day_stays_feasible(seed: int) -> None:
    schedule = random_schedule(seed)
    gaps = gaps_of(schedule)
    expected = set()
    for gap, other in product(range(len(gaps.day)), repeat=2):
        day, index, stops = stops_of(schedule, gaps, gap)
        other_day, other_index, others = stops_of(schedule, gaps, other)
        if day == other_day or other_index == len(others):
            continue
        if schedule.try_route(day, (*stops[:index], others[other_index], *stops[index:])):
            expected.add((gap, other))
    assert set(zip(*(row.tolist() for row in gaps.relocations()), strict=True)) == expected


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_tails_are_exchanged_exactly_where_both_days_stay_feasible(seed: int) -> None:
    schedule = random_schedule(seed)
    gaps = gaps_of(schedule)
    expected = set()
    for gap, other in combinations(range(len(gaps.day)), 2):
        day, index, stops = stops_of(schedule, gaps, gap)
        other_day, other_index, others = stops_of(schedule, gaps, other)
        ends = index == other_index == 0 or (index == len(stops) and other_index == len(others))
        if day == other_day or ends:
            continue
        crossed = (*stops[:index], *others[other_index:]), (*others[:other_index], *stops[index:])
        # Routes regardless of the maximum sights per day.
        if schedule.state(day, crossed[0]) and schedule.state(other_day, crossed[1]):
            expected.add((gap, other))
    assert set(zip(*(row.tolist() for row in gaps.tail_exchanges()), strict=True)) == expected


MORNING, AFTERNOON = (600, 780), (840, 1020)


def perturbed(places: list[Candidate], *days: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The stops of days from Monday on after they were perturbed."""
    schedule = Schedule(problem_of(places, days=len(days), start_date=MONDAY))
    assert schedule.try_stops(dict(enumerate(days)))
    routes = [schedule.route(day) for day in schedule.days]
    perturb(schedule, routes, np.random.default_rng(3))
    assert [schedule.route(day).options for day in schedule.days] == list(days)
    return [route.options for route in routes]


def visit(name: str, window: tuple[int, int]) -> Candidate:
    """A place whose opening hours allow only one visit."""
    return place(name, hours=every_day(window), visit_minutes=180)


def test_two_days_exchange_their_tails() -> None:
    places = [visit("a", MORNING), visit("b", AFTERNOON), visit("c", MORNING), visit("d", AFTERNOON)]
    assert perturbed(places, (0, 1), (2, 3)) == [(0, 3), (2, 1)]


def test_a_stop_is_relocated_to_a_day_with_room() -> None:
    monday = ((TimeWindow(540, 1320),), *((),) * 6)
    places = [place("a", hours=monday), place("moves"), place("c", hours=monday)]
    assert perturbed(places, (0, 1, 2), ()) == [(0, 2), (1,)]


def test_no_day_gets_more_stops_than_it_may_have() -> None:
    places = [place(str(n), visit_minutes=15) for n in range(8)]
    for days in (((0, 1, 2, 3, 4), (5, 6, 7)), ((0, 1, 2), (3, 4, 5, 6, 7))):
        assert max(len(stops) for stops in perturbed(places, *days)) <= 5


def test_days_without_an_exchange_stay_as_they_are() -> None:
    monday = ((TimeWindow(540, 1320),), *((),) * 6)
    tuesday = ((), (TimeWindow(540, 1320),), *((),) * 5)
    places = [place("a", hours=monday), place("b", hours=tuesday)]
    assert perturbed(places, (0,), (1,)) == [(0,), (1,)]
