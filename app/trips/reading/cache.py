"""A small cache of encoded trips in this process."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from app.db.types import Id
from app.trips.travel.order import Awaited

MAX_ENTRIES = 512
MAX_BYTES = 16 * 1024 * 1024
MAX_AGE_SECONDS = 300.0
"""A version's own content never changes, but what the provider says of its places may."""

Key = tuple[Id, int, int, int]
"""A trip's id, its version, that of what was worked out of it, and the revision of fuel prices."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """A version of a trip.

    :param body: the JSON of what is the same for every reader.
    :param awaited: what the worker is to work out of it; None where nothing is missing.
    """

    body: bytes
    awaited: Awaited | None = None


class EncodedTrips:
    """Keeps the encoded part of a version of a trip that is the same for every reader; the least used go first."""

    def __init__(self, max_entries: int = MAX_ENTRIES, max_bytes: int = MAX_BYTES) -> None:
        self._max_entries, self._max_bytes = max_entries, max_bytes
        self._entries: OrderedDict[Key, tuple[float, Encoded]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: Key) -> Encoded | None:
        """Return what was put under a key, unless it is too old."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None or time.monotonic() - entry[0] > MAX_AGE_SECONDS:
                return None
            self._entries.move_to_end(key)
            return entry[1]

    def put(self, key: Key, encoded: Encoded) -> None:
        """Keep the encoding of a version."""
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
