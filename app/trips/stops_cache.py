"""Caches the stops of days in this process, as a change of a large trip leaves most of them unchanged.

`docs/adr/0033-stops-are-cached-by-tag.md` gives the reasons and defines tags.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock

from app.db.types import Id
from app.trips.plan_rows import HopRow, PlanStop

MAX_STOPS = 12_000
"""About 300 bytes each; the largest trips have 3,000."""


@dataclass(frozen=True, slots=True)
class DayStops:
    """The stops of a day, and the hop from each.

    :param tag: of the day's row when they were read.
    """

    tag: str
    stops: tuple[PlanStop, ...]
    hops: tuple[HopRow | None, ...]


class StopsCache:
    """The stops of days; the least recently used day is evicted first."""

    def __init__(self, max_stops: int = MAX_STOPS) -> None:
        self._max_stops = max_stops
        self._entries: OrderedDict[Id, DayStops] = OrderedDict()
        self._stops = 0
        self._lock = Lock()

    def get(self, tags: Iterable[tuple[Id, str]]) -> dict[Id, DayStops]:
        """Return the cached stops of days.

        :param tags: the ids of the days with their present tags.
        """
        found = {}
        with self._lock:
            for day_id, tag in tags:
                entry = self._entries.get(day_id)
                if entry is not None and entry.tag == tag:
                    self._entries.move_to_end(day_id)
                    found[day_id] = entry
        return found

    def put(self, days: Mapping[Id, DayStops]) -> None:
        """Cache the stops of days, except those without a tag."""
        with self._lock:
            for day_id, day in days.items():
                if day.tag:
                    self._drop(day_id)
                    self._entries[day_id] = day
                    self._stops += _size(day.stops)
            while self._stops > self._max_stops:
                self._drop(next(iter(self._entries)))

    def _drop(self, day_id: Id) -> None:
        entry = self._entries.pop(day_id, None)
        if entry is not None:
            self._stops -= _size(entry.stops)


def _size(stops: Sequence[PlanStop]) -> int:
    """Return the size of a day in the cache; empty days count, too."""
    return len(stops) + 1
