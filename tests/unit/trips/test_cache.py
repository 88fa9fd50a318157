"""The caches of encoded trips and of their days."""

from __future__ import annotations

import pytest

from app.db.types import Id
from app.trips.plan_queries import DayHops, DayRow
from app.trips.plan_rows import PlanStop
from app.trips.reading import cache
from app.trips.reading.answers import DayAnswer
from app.trips.reading.cache import DayCache, EncodedTrip, Key, Readers, TripCache
from app.trips.reading.presenter import NO_DAYS, MadeDay, MadeDays

ONE, TWO, THREE = (Key(Id(name), 1, 0, 0, True, "en") for name in ("one", "two", "three"))


def test_only_the_stored_version_is_found() -> None:
    encoded = TripCache()
    encoded.put(ONE, EncodedTrip(b"{}"))
    assert encoded.get(ONE) == EncodedTrip(b"{}")
    assert encoded.get(ONE._replace(version=2)) is None
    assert encoded.get(ONE._replace(travel_revision=1)) is None
    assert encoded.get(ONE._replace(prices_revision=1)) is None
    assert encoded.get(ONE._replace(locale="ar-XB")) is None


def test_the_least_recently_used_is_evicted_first() -> None:
    encoded = TripCache(max_entries=2)
    encoded.put(ONE, EncodedTrip(b"1"))
    encoded.put(TWO, EncodedTrip(b"2"))
    encoded.get(ONE)
    encoded.put(THREE, EncodedTrip(b"3"))
    assert [encoded.get(key) for key in (ONE, TWO, THREE)] == [EncodedTrip(b"1"), None, EncodedTrip(b"3")]


def test_the_size_is_limited() -> None:
    encoded = TripCache(max_bytes=10)
    encoded.put(ONE, EncodedTrip(b"x" * 6))
    encoded.put(ONE, EncodedTrip(b"y" * 6))
    encoded.put(TWO, EncodedTrip(b"z" * 4))
    assert (encoded.get(ONE), encoded.get(TWO)) == (EncodedTrip(b"y" * 6), EncodedTrip(b"z" * 4))
    encoded.put(THREE, EncodedTrip(b"w" * 11))
    assert [encoded.get(key) for key in (ONE, TWO, THREE)] == [None, None, None]
    encoded.put(ONE, EncodedTrip(b"x" * 10))
    assert encoded.get(ONE) == EncodedTrip(b"x" * 10)


def test_old_entries_expire(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded = TripCache()
    encoded.put(ONE, EncodedTrip(b"1"))
    monkeypatch.setattr(cache, "MAX_AGE_SECONDS", -1.0)
    assert encoded.get(ONE) is None


def made(stops: int) -> MadeDays:
    """Days as an answer: one, with some stops."""
    row = DayRow(0, Id("day"), "", None, 0, (PlanStop(Id("stop"), Id("place")),) * stops, DayHops())
    answer = DayAnswer(
        day_id="day", date="Day 1", city="Kochi", activities=[], distance_time=[], from_base=None, to_base=None
    )
    return MadeDays({}, {}, [MadeDay(row, (None, None), answer)])


def test_days_are_of_one_trip_one_kind_of_readers_and_one_language() -> None:
    cached, mine = DayCache(), Readers(Id("trip"), True, "en")
    days = made(1)
    cached.put(mine, days)
    assert cached.get(mine) is days
    for other in (mine._replace(trip_id=Id("other")), mine._replace(is_member=False), mine._replace(locale="ar-XB")):
        assert cached.get(other) is NO_DAYS


def test_days_of_many_stops_are_few() -> None:
    cached = DayCache(max_stops=10)
    one, two, three = (Readers(Id(name), True, "en") for name in ("one", "two", "three"))
    cached.put(one, made(9))
    cached.put(one, made(5))
    cached.put(two, made(5))
    cached.get(one)
    cached.put(three, made(4))
    assert [cached.get(readers) is NO_DAYS for readers in (one, two, three)] == [False, True, False]
    cached.put(two, made(11))
    assert [cached.get(readers) is NO_DAYS for readers in (one, two, three)] == [True, True, True]
