from itertools import accumulate, pairwise, permutations
from math import dist
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.planner.scheduling.day_order import MAX_STOPS, shortest_order
from app.planner.scheduling.order_bounds import OrderProblem, bounds_of, stop_sets


def day_of(number: int, seed: int) -> OrderProblem:
    """Stops at random positions, with wide, narrow and unreachable time windows."""
    chance = Random(seed)
    legs = np.array([[chance.randint(1, 90) for _ in range(number + 1)] for _ in range(number + 1)], np.int64)
    np.fill_diagonal(legs, 0)
    first = np.array([chance.choice((0, 540, 700, 900)) for _ in range(number)], np.int64)
    width = np.array([chance.choice((60, 240, 900)) for _ in range(number)], np.int64)
    visit = np.array([chance.choice((0, 20, 60)) for _ in range(number)], np.int64)
    return OrderProblem(legs, visit, first, first + width, leaves=480, returns=chance.choice((900, 1320)))


def travel(day: OrderProblem, order: tuple[int, ...]) -> int | None:
    """Minutes of travel in this order, None if it is not feasible."""
    now, minutes, here = day.leaves, 0, len(day.visit)
    for stop in order:
        now = max(now + int(day.legs[here, stop]), int(day.first[stop]))
        if now > day.last[stop]:
            return None
        minutes += int(day.legs[here, stop])
        now += int(day.visit[stop])
        here = stop
    back = int(day.legs[here, -1])
    return minutes + back if now + back <= day.returns else None


def shortest(day: OrderProblem) -> int | None:
    lengths = [travel(day, order) for order in permutations(range(len(day.visit)))]
    return min((length for length in lengths if length is not None), default=None)


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 6), st.integers(0, 10**6))
def test_no_order_is_shorter(number: int, seed: int) -> None:
    day = day_of(number, seed)
    order = shortest_order(day)
    assert (None if order is None else travel(day, order)) == shortest(day)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 6), st.integers(0, 10**6))
def test_orders_longer_than_the_bound_are_not_returned(number: int, seed: int) -> None:
    day = day_of(number, seed)
    least = shortest(day)
    if least is not None:
        assert shortest_order(day, least) is not None
        assert shortest_order(day, least - 1) is None


def full_day(seed: int, number: int = 9) -> OrderProblem:
    """A day in a city with lunch and dinner, opening hours and early closing."""
    chance = Random(seed)
    spread = chance.choice((4, 12, 30))
    points = [(chance.gauss(0, spread), chance.gauss(0, spread)) for _ in range(number + 1)]
    legs = np.array([[round(dist(a, b)) for b in points] for a in points], np.int64)
    first = np.array([chance.choice((480, 540, 600, 900)) for _ in range(number)], np.int64)
    width = np.array([chance.choice((120, 240, 480)) for _ in range(number)], np.int64)
    first[:2], width[:2] = (705, 1110), 135
    return OrderProblem(legs, np.full(number, 30), first, first + width, leaves=480, returns=1320)


def shortest_by_layers(day: OrderProblem) -> int | None:
    """Minutes of the shortest order, by extending all non-dominated partial orders."""
    number = len(day.visit)
    partial = {(0, number): {(day.leaves, 0)}}
    for _ in range(number):
        longer: dict[tuple[int, int], set[tuple[int, int]]] = {}
        for (visited, here), pairs in partial.items():
            for stop in (stop for stop in range(number) if not visited >> stop & 1):
                leg = int(day.legs[here, stop])
                begins = [(max(free + leg, int(day.first[stop])), travel + leg) for free, travel in pairs]
                reached = longer.setdefault((visited | 1 << stop, stop), set())
                reached |= {
                    (begin + int(day.visit[stop]), minutes) for begin, minutes in begins if begin <= day.last[stop]
                }
        partial = {state: undominated(pairs) for state, pairs in longer.items()}
    back = day.legs[:, -1].tolist()
    ends = [
        travel + back[stop]
        for (_, stop), pairs in partial.items()
        for free, travel in pairs
        if free + back[stop] <= day.returns
    ]
    return min(ends, default=None)


def undominated(pairs: set[tuple[int, int]]) -> set[tuple[int, int]]:
    return {(a, b) for a, b in pairs if not any(c <= a and d <= b and (c, d) != (a, b) for c, d in pairs)}


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_no_order_of_a_full_day_is_shorter(seed: int) -> None:
    day = full_day(seed)
    order = shortest_order(day)
    assert (None if order is None else travel(day, order)) == shortest_by_layers(day)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 6), st.integers(0, 10**6))
def test_every_feasible_order_passes_through_the_sets(number: int, seed: int) -> None:
    day = day_of(number, seed)
    sets = stop_sets(day)
    for order in permutations(range(number)):
        if travel(day, order) is not None:
            assert all(sets.rank[visited] < sets.width - 1 for visited in accumulate(1 << stop for stop in order))


def test_a_stop_that_must_come_last_is_in_no_other_set() -> None:
    day = full_day(1, 4)
    day.first[:], day.last[:] = (540, 1110, 540, 540), (840, 1245, 1000, 1000)
    assert stop_sets(day).width - 1 == 2**3 + 1


def test_an_order_is_found_where_all_legs_are_equal() -> None:
    legs = np.full((13, 13), 20)
    np.fill_diagonal(legs, 0)
    first = np.array([480, 540, 600] * 4)
    day = OrderProblem(legs, np.full(12, 20), first, first + 420, leaves=480, returns=1410)
    order = shortest_order(day)
    assert order is not None
    assert travel(day, order) == 13 * 20


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 6), st.integers(0, 10**6))
def test_bounds_never_exceed_what_an_order_needs(number: int, seed: int) -> None:
    day = day_of(number, seed)
    least, bounds = shortest(day), bounds_of(day)
    assert (bounds.least is None) == (least is None)
    assert least is None or bounds.least is None or bounds.least <= least


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 6), st.integers(0, 10**6))
def test_seconds_give_the_order_of_minutes(number: int, seed: int) -> None:
    day = day_of(number, seed)
    legs, visit, first, last = (60 * minutes for minutes in (day.legs, day.visit, day.first, day.last))
    order = shortest_order(OrderProblem(legs, visit, first, last, 60 * day.leaves, 60 * day.returns))
    assert (None if order is None else travel(day, order)) == shortest(day)


def test_a_place_at_the_end_of_the_world_is_never_reached() -> None:
    day = day_of(3, 1)
    day.legs[1, :] = day.legs[:, 1] = 10**9
    assert shortest_order(day) is None


def test_twelve_stops_along_a_street_are_visited_one_after_the_other() -> None:
    places = [0, *Random(3).sample(range(1, 13), 12)]
    where = np.array([*places[1:], 0])
    day = OrderProblem(
        legs=np.abs(where[:, None] - where[None, :]),
        visit=np.full(12, 20),
        first=np.zeros(12, np.int64),
        last=np.full(12, 1400),
        leaves=0,
        returns=1440,
    )
    order = shortest_order(day)
    assert order is not None
    steps = [int(where[stop]) for stop in order]
    assert travel(day, order) == 24
    assert sum((b - a > 0) != (c - b > 0) for (a, b), (_, c) in pairwise(pairwise(steps))) <= 1


def test_a_day_without_stops_has_an_order() -> None:
    assert shortest_order(day_of(0, 1)) == ()


def test_more_stops_than_any_day_has_are_refused() -> None:
    with pytest.raises(ValueError, match="too many"):
        shortest_order(day_of(MAX_STOPS + 1, 1))
