"""The cache of encoded trips."""

from __future__ import annotations

import pytest

from app.db.types import Id
from app.trips.reading import cache
from app.trips.reading.cache import Encoded, EncodedTrips

ONE, TWO, THREE = (Id("one"), 1, 0, 0), (Id("two"), 1, 0, 0), (Id("three"), 1, 0, 0)


def test_a_version_is_found_again_and_no_other() -> None:
    encoded = EncodedTrips()
    encoded.put(ONE, Encoded(b"{}"))
    assert encoded.get(ONE) == Encoded(b"{}")
    assert encoded.get((Id("one"), 2, 0, 0)) is None
    assert encoded.get((Id("one"), 1, 1, 0)) is None
    assert encoded.get((Id("one"), 1, 0, 1)) is None


def test_the_least_used_goes_first() -> None:
    encoded = EncodedTrips(max_entries=2)
    encoded.put(ONE, Encoded(b"1"))
    encoded.put(TWO, Encoded(b"2"))
    encoded.get(ONE)
    encoded.put(THREE, Encoded(b"3"))
    assert [encoded.get(key) for key in (ONE, TWO, THREE)] == [Encoded(b"1"), None, Encoded(b"3")]


def test_it_holds_so_many_bytes_and_no_more() -> None:
    encoded = EncodedTrips(max_bytes=10)
    encoded.put(ONE, Encoded(b"x" * 6))
    encoded.put(ONE, Encoded(b"y" * 6))
    encoded.put(TWO, Encoded(b"z" * 4))
    assert (encoded.get(ONE), encoded.get(TWO)) == (Encoded(b"y" * 6), Encoded(b"z" * 4))
    encoded.put(THREE, Encoded(b"w" * 11))
    assert [encoded.get(key) for key in (ONE, TWO, THREE)] == [None, None, None]
    encoded.put(ONE, Encoded(b"x" * 10))
    assert encoded.get(ONE) == Encoded(b"x" * 10)


def test_what_is_old_is_looked_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded = EncodedTrips()
    encoded.put(ONE, Encoded(b"1"))
    monkeypatch.setattr(cache, "MAX_AGE_SECONDS", -1.0)
    assert encoded.get(ONE) is None
