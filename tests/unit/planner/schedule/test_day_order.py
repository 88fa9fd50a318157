from itertools import pairwise, permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.planner.schedule.day_order import MOST_STOPS, shortest_order
from app.planner.schedule.order_bounds import bounds_of
from app.planner.schedule.order_task import DayOrder


def day_of(number: int, seed: int) -> DayOrder:
    """Stops anywhere, in times of which some are met by waiting, some by hurrying and some not at all."""
    chance = Random(seed)
    legs = np.array([[chance.randint(1, 90) for _ in range(number + 1)] for _ in range(number + 1)], np.int64)
    np.fill_diagonal(legs, 0)
    first = np.array([chance.choice((0, 540, 700, 900)) for _ in range(number)], np.int64)
    width = np.array([chance.choice((60, 240, 900)) for _ in range(number)], np.int64)
    stay = np.array([chance.choice((0, 20, 60)) for _ in range(number)], np.int64)
    return DayOrder(legs, stay, first, first + width, leaves=480, returns=chance.choice((900, 1320)))


def travel(day: DayOrder, order: tuple[int, ...]) -> int | None:
    """Minutes on the way in this order, None if somewhere one comes too late."""
    now, minutes, here = day.leaves, 0, len(day.stay)
    for stop in order:
        now = max(now + int(day.legs[here, stop]), int(day.first[stop]))
        if now > day.last[stop]:
            return None
        minutes += int(day.legs[here, stop])
        now += int(day.stay[stop])
        here = stop
    back = int(day.legs[here, -1])
    return minutes + back if now + back <= day.returns else None


def shortest(day: DayOrder) -> int | None:
    lengths = [travel(day, order) for order in permutations(range(len(day.stay)))]
    return min((length for length in lengths if length is not None), default=None)


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 6), st.integers(0, 10**6))
def test_no_order_is_shorter(number: int, seed: int) -> None:
    day = day_of(number, seed)
    order = shortest_order(day)
    assert (None if order is None else travel(day, order)) == shortest(day)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 6), st.integers(0, 10**6))
def test_orders_longer_than_asked_are_none(number: int, seed: int) -> None:
    day = day_of(number, seed)
    least = shortest(day)
    if least is not None:
        assert shortest_order(day, least) is not None
        assert shortest_order(day, least - 1) is None


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 6), st.integers(0, 10**6))
def test_bounds_are_never_beyond_what_an_order_needs(number: int, seed: int) -> None:
    day = day_of(number, seed)
    least, bounds = shortest(day), bounds_of(day)
    assert (bounds.least is None) == (least is None)
    assert least is None or bounds.least is None or bounds.least <= least


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 6), st.integers(0, 10**6))
def test_seconds_give_the_order_of_minutes(number: int, seed: int) -> None:
    day = day_of(number, seed)
    legs, stay, first, last = (60 * minutes for minutes in (day.legs, day.stay, day.first, day.last))
    order = shortest_order(DayOrder(legs, stay, first, last, 60 * day.leaves, 60 * day.returns))
    assert (None if order is None else travel(day, order)) == shortest(day)


def test_a_place_at_the_end_of_the_world_is_never_reached() -> None:
    day = day_of(3, 1)
    day.legs[1, :] = day.legs[:, 1] = 10**9
    assert shortest_order(day) is None


def test_twelve_stops_along_a_street_are_visited_one_after_the_other() -> None:
    places = [0, *Random(3).sample(range(1, 13), 12)]
    where = np.array([*places[1:], 0])
    day = DayOrder(
        legs=np.abs(where[:, None] - where[None, :]),
        stay=np.full(12, 20),
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
        shortest_order(day_of(MOST_STOPS + 1, 1))
