"""Two small caches in this process: encoded trips, and the days of trips, most of which a change does not affect."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple

from app.db.types import Id
from app.trips.reading.presenter import NO_DAYS, MadeDays

MAX_ENTRIES = 512
MAX_BYTES = 16 * 1024 * 1024
MAX_AGE_SECONDS = 300.0
"""A version's own content never changes, but the provider's data on its places may."""


MAX_STOPS = 12_000
"""The maximum number of stops in the cached days, about a kilobyte each; the largest trips have 3,000."""


class Key(NamedTuple):
    """What the answer of a trip depends on."""

    trip_id: Id
    version: int
    travel_revision: int
    prices_revision: int
    is_member: bool
    locale: str


@dataclass(frozen=True, slots=True)
class EncodedTrip:
    """The part of a trip that is the same for all readers.

    :param body: a JSON object.
    :param needs_figures: whether its travel figures must be computed.
    """

    body: bytes
    needs_figures: bool = False


class TripCache:
    """Encoded trips; the least recently used are evicted first."""

    def __init__(self, max_entries: int = MAX_ENTRIES, max_bytes: int = MAX_BYTES) -> None:
        self._max_entries, self._max_bytes = max_entries, max_bytes
        self._entries: OrderedDict[Key, tuple[float, EncodedTrip]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: Key) -> EncodedTrip | None:
        """Return the trip of a key unless it is too old."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None or time.monotonic() - entry[0] > MAX_AGE_SECONDS:
                return None
            self._entries.move_to_end(key)
            return entry[1]

    def put(self, key: Key, encoded: EncodedTrip) -> None:
        """Cache a trip."""
        with self._lock:
            self._drop(key)
            self._entries[key] = (time.monotonic(), encoded)
            self._bytes += len(encoded.body)
            while len(self._entries) > self._max_entries or self._bytes > self._max_bytes:
                self._drop(next(iter(self._entries)))

    def _drop(self, key: Key) -> None:
        entry = self._entries.pop(key, None)
        if entry is not None:
            self._bytes -= len(entry[1].body)


class Readers(NamedTuple):
    """Readers who see the same days of a trip."""

    trip_id: Id
    is_member: bool
    locale: str


class DayCache:
    """The last answers for the days of trips; the least recently used are evicted first.

    Entries never become stale: `make_days` reuses a day only for the same rows and places.
    """

    def __init__(self, max_stops: int = MAX_STOPS) -> None:
        self._max_stops = max_stops
        self._entries: OrderedDict[Readers, tuple[int, MadeDays]] = OrderedDict()
        self._stops = 0
        self._lock = Lock()

    def get(self, readers: Readers) -> MadeDays:
        """Return the cached days of a trip for these readers; `NO_DAYS` if there are none."""
        with self._lock:
            if readers not in self._entries:
                return NO_DAYS
            self._entries.move_to_end(readers)
            return self._entries[readers][1]

    def put(self, readers: Readers, made: MadeDays) -> None:
        """Cache the days of a trip."""
        stops = sum(len(day.row.stops) for day in made.days)
        with self._lock:
            self._stops += stops - self._entries.pop(readers, (0, NO_DAYS))[0]
            self._entries[readers] = stops, made
            while self._stops > self._max_stops:
                self._stops -= self._entries.popitem(last=False)[1][0]
