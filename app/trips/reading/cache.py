"""A small cache of encoded trips in this process."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple

from app.db.types import Id

MAX_ENTRIES = 512
MAX_BYTES = 16 * 1024 * 1024
MAX_AGE_SECONDS = 300.0
"""A version's own content never changes, but the provider's facts about its places may."""


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
    :param needs_figures: whether its travel figures are to be computed.
    """

    body: bytes
    needs_figures: bool = False


class TripCache:
    """Encoded trips; the least recently used go first."""

    def __init__(self, max_entries: int = MAX_ENTRIES, max_bytes: int = MAX_BYTES) -> None:
        self._max_entries, self._max_bytes = max_entries, max_bytes
        self._entries: OrderedDict[Key, tuple[float, EncodedTrip]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: Key) -> EncodedTrip | None:
        """Return the trip of a key, unless it is too old."""
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
