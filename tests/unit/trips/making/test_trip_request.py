"""Sharing days among destinations."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from app.db.types import Id
from app.planner.models import Budget, Preferences, Traveler
from app.trips.making.trip_request import Duration, RequestedDestination, TripRequest, destinations_of
from app.trips.models import Builder

TODAY = date(2031, 1, 1)
DAY = timedelta(days=1)


def requested(destinations: int, duration: Duration) -> TripRequest:
    return TripRequest(
        name="A trip",
        destination="Everywhere",
        place_id=Id("place-0"),
        destinations=tuple(RequestedDestination(f"City {n}", Id(f"place-{n}")) for n in range(destinations)),
        is_multi_city=True,
        duration=duration,
        builder=Builder.CUSTOM,
        preferences=Preferences(Traveler.ME, Budget.CHEAP),
    )


@given(st.integers(1, 10), st.integers(10, 14))
def test_days_are_shared_evenly_and_none_is_lost(destinations: int, days: int) -> None:
    parts = destinations_of(requested(destinations, Duration(days=days)), TODAY)
    shares = [part.days for part in parts]
    assert sum(shares) == days
    assert shares == sorted(shares, reverse=True)
    assert max(shares) - min(shares) <= 1
    assert all(part.start_date is None and part.dates == [None] * part.days for part in parts)


@given(st.integers(1, 10), st.integers(10, 60), st.integers(0, 400))
def test_shared_dates_follow_one_another_without_gap(destinations: int, days: int, later: int) -> None:
    start = TODAY + later * DAY
    parts = destinations_of(requested(destinations, Duration(start=start, end=start + (days - 1) * DAY)), TODAY)
    dates = [day for part in parts for day in part.dates if day]
    assert (dates[0], len(dates)) == (start, days)
    assert all(after - before == DAY for before, after in pairwise(dates))
    assert [part.end_date for part in parts] == [part.dates[-1] for part in parts]


def test_the_last_possible_day_can_be_reached() -> None:
    last = date.max
    parts = destinations_of(requested(2, Duration(start=last - DAY, end=last)), TODAY)
    assert parts[-1].end_date == last
