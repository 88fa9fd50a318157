"""A trip as exports show it: plain text without characters that XML and calendars reject."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlsplit

from app.db.types import Id
from app.places.place_summary import name_of
from app.places.service import PlaceCard
from app.texts import gettext
from app.trips.content import TripContent
from app.trips.plan_queries import DayRow

_LINE_ENDS = re.compile("\r\n?")
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Origin:
    """This installation, as exports name it.

    :param app_name: the brand.
    :param public_url: without a trailing slash.
    """

    app_name: str
    public_url: str

    @property
    def host(self) -> str:
        """The domain that makes our ids unique worldwide."""
        return urlsplit(self.public_url).hostname or self.app_name.lower()

    def page_of(self, trip_id: Id) -> str:
        """Return the address of a trip's page."""
        return f"{self.public_url}/trip/{trip_id}"


@dataclass(frozen=True, slots=True)
class ExportedStop:
    """A stop of a day.

    :param arrive: minutes after the day's midnight; None if it has no time.
    :param depart: likewise.
    :param card: of the place; None if it is no longer listed.
    """

    place_id: Id
    arrive: int | None
    depart: int | None
    card: PlaceCard | None

    @property
    def name(self) -> str:
        """The name of the place."""
        return one_line(name_of(self.card))


@dataclass(frozen=True, slots=True)
class ExportedDay:
    """A day of a trip.

    :param number: from 1.
    :param date: None if the trip has no dates.
    """

    number: int
    date: date | None
    city: str
    stops: tuple[ExportedStop, ...]

    @property
    def title(self) -> str:
        """The title of the day."""
        return gettext("Day %(number)s: %(city)s", number=self.number, city=self.city)


@dataclass(frozen=True, slots=True)
class ExportedStay:
    """The lodging for the nights between two days.

    :param arrival: the date of the first night; None without dates.
    :param departure: the date of leaving; likewise.
    :param check_in: minutes after midnight; None if unknown.
    :param check_out: likewise.
    :param card: of the place; None if it is no longer listed.
    """

    stay_id: Id
    arrival: date | None
    departure: date | None
    check_in: int | None
    check_out: int | None
    card: PlaceCard | None

    @property
    def name(self) -> str:
        """The name of the place."""
        return one_line(name_of(self.card))


def exported_stays(content: TripContent) -> list[ExportedStay]:
    """Return the stays of a trip in the order of its days."""
    dates = {day.day_id: day.date for day in content.days}
    return [
        ExportedStay(
            stay.stay_id,
            dates[stay.from_day],
            dates[stay.to_day],
            stay.check_in,
            stay.check_out,
            content.cards.get(stay.place_id),
        )
        for stay in content.stays
    ]


def exported_days(content: TripContent) -> list[ExportedDay]:
    """Return the days of a trip in their order."""
    return [_day(day, content) for day in content.days]


def plain(text: str) -> str:
    """Return text without control characters, with uniform line ends."""
    return _CONTROLS.sub("", _LINE_ENDS.sub("\n", text))


def one_line(text: str) -> str:
    """Return a name without control characters, on one line."""
    return " ".join(plain(text).split())


def _day(day: DayRow, content: TripContent) -> ExportedDay:
    stops = tuple(
        ExportedStop(stop.place_id, stop.arrive, stop.depart, content.cards.get(stop.place_id)) for stop in day.stops
    )
    return ExportedDay(day.number + 1, day.date, one_line(content.destinations[day.destination].name), stops)
