"""The cache of encoded trips."""

from __future__ import annotations

import pytest

from app.db.types import Id
from app.trips.reading import cache
from app.trips.reading.cache import EncodedTrip, Key, TripCache

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
