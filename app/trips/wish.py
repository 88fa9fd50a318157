"""What travellers ask for when they make a trip."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from app.db.types import Id
from app.planner.models import Budget, Traveler
from app.trips.models import Builder


@dataclass(frozen=True, slots=True)
class Length:
    """How long, as the travellers said it: a number of days, or the first and the last date, or nothing."""

    days: int | None = None
    start: date | None = None
    end: date | None = None


@dataclass(frozen=True, slots=True)
class CityWish:
    """One city of a multi-city trip, with a length of its own or without."""

    name: str
    place_id: Id
    length: Length


@dataclass(frozen=True, slots=True)
class Wish:
    """A trip as it is asked for.

    :param destination: the text to show.
    :param place_id: of the destination, the first one of several.
    :param length: of the whole trip; empty where each city has its own.
    :param cities: None unless the trip has several.
    """

    destination: str
    place_id: Id
    traveler: Traveler
    budget: Budget
    builder: Builder
    name: str
    interests: tuple[str, ...]
    length: Length
    cities: tuple[CityWish, ...] | None


@dataclass(frozen=True, slots=True)
class Stay:
    """A city and the days there.

    :param start: the first day's date, or None where the travellers only know how many days they have.
    """

    name: str
    place_id: Id
    days: int
    start: date | None

    @property
    def end(self) -> date | None:
        """The last day's date."""
        return self.start + timedelta(days=self.days - 1) if self.start else None

    @property
    def dates(self) -> list[date | None]:
        """The date of each day."""
        return [self.start + timedelta(days=day) if self.start else None for day in range(self.days)]
