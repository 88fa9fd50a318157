"""Sharing days among cities."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from app.db.types import Id
from app.planner.models import Budget, Traveler
from app.trips.models import Builder
from app.trips.stays import stays_of
from app.trips.wish import CityWish, Length, Wish

TODAY = date(2031, 1, 1)
DAY = timedelta(days=1)


def wish(cities: int, length: Length) -> Wish:
    return Wish(
        destination="Everywhere",
        place_id=Id("place-0"),
        traveler=Traveler.ME,
        budget=Budget.CHEAP,
        builder=Builder.CUSTOM,
        name="A trip",
        interests=(),
        length=length,
        cities=tuple(CityWish(f"City {n}", Id(f"place-{n}"), Length()) for n in range(cities)),
    )


@given(st.integers(1, 10), st.integers(10, 14))
def test_no_day_is_lost_and_no_city_gets_two_more_than_another(cities: int, days: int) -> None:
    stays = stays_of(wish(cities, Length(days=days)), TODAY)
    shares = [stay.days for stay in stays]
    assert sum(shares) == days
    assert shares == sorted(shares, reverse=True)
    assert max(shares) - min(shares) <= 1
    assert all(stay.start is None and stay.dates == [None] * stay.days for stay in stays)


@given(st.integers(1, 10), st.integers(10, 60), st.integers(0, 400))
def test_shared_dates_follow_one_another_without_gap(cities: int, days: int, later: int) -> None:
    start = TODAY + later * DAY
    stays = stays_of(wish(cities, Length(start=start, end=start + (days - 1) * DAY)), TODAY)
    dates = [day for stay in stays for day in stay.dates if day]
    assert (dates[0], len(dates)) == (start, days)
    assert all(after - before == DAY for before, after in pairwise(dates))
    assert [stay.end for stay in stays] == [stay.dates[-1] for stay in stays]


def test_the_last_day_there_is_can_be_reached() -> None:
    last = date.max
    stays = stays_of(wish(2, Length(start=last - DAY, end=last)), TODAY)
    assert stays[-1].end == last
