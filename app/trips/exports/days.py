"""The days of a trip as files tell of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from app.db.types import Id
from app.places.service import PlaceCard
from app.trips.queries import AnyRow
from app.trips.reading.document import GONE
from app.trips.reading.parts import TripParts

# What XML and calendars take is text with line ends and tabs; people's texts may hold other controls.
_LINE_ENDS = re.compile("\r\n?")
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Visit:
    """A stop of a day.

    :param arrive: minutes after the day's midnight; None where nobody planned it.
    :param depart: likewise.
    :param card: what is known of the place; None where it is no longer listed.
    """

    place_id: Id
    arrive: int | None
    depart: int | None
    card: PlaceCard | None

    @property
    def name(self) -> str:
        """What the place is called."""
        return one_line(self.card.name) if self.card else GONE


@dataclass(frozen=True, slots=True)
class Day:
    """A day of a trip.

    :param number: from 1.
    :param date: None where the travellers only know how many days they have.
    """

    number: int
    date: date | None
    city: str
    visits: tuple[Visit, ...]

    @property
    def title(self) -> str:
        """What the day is called."""
        return f"Day {self.number}: {self.city}"


def days_of(parts: TripParts) -> list[Day]:
    """Return the days of a trip in their order."""
    return [_day(number, list(rows), parts) for number, rows in groupby(parts.stops, key=lambda stop: stop.day)]


def plain(text: str) -> str:
    """Return text without control characters, lines ending in one way."""
    return _CONTROLS.sub("", _LINE_ENDS.sub("\n", text))


def one_line(text: str) -> str:
    """Return a name without control characters, as one line."""
    return " ".join(plain(text).split())


def _day(number: int, rows: list[AnyRow], parts: TripParts) -> Day:
    visits = tuple(
        Visit(row.place_id, row.arrive, row.depart, parts.cards.get(row.place_id))
        for row in rows
        if row.place_id is not None
    )
    return Day(number + 1, rows[0].date, one_line(parts.cities[rows[0].destination].name), visits)
